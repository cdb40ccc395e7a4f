/*
 * By libcurl (server.h makes the connections). What had to be learnt about it: it mangles answer lines over 16 KiB and
 * says that all is well, and it fails where some hundred lines come at once, as it counts what is left of a packet anew
 * for each of them; so what lies in a folder is asked for in small windows, as FETCH, one short line a mail. It cannot
 * read a text that a command of ours fetches, so mails are fetched by URL. Its own result does not tell why a server
 * said no (imap_talk.h does), and it says that a login was denied when the folder is not there.
 */
#include "mail/imap.h"

#include "base/crash.h"
#include "base/mem.h"

#include <curl/curl.h>

enum { REPLY_SECONDS = 60, WHOLE = 10, FOLDER_MOST = 200 };

struct imap {
    struct account account; /* its strings are copies of ours */
    char *folder, *done;    /* done: as it is set; NULL for none */
    char *to;               /* done as this server names it; NULL: not asked yet */
    char *name;
    char *base;        /* "imaps://host:993/FOLDER", the folder escaped */
    char *root;        /* "imaps://host:993/" */
    uint32_t validity; /* as imap_enter() found it */
    uint32_t top;      /* the highest UID that may be there */
    uint32_t window;   /* how many UIDs to ask for at once */
    bool asked;        /* this connection was asked what the server can do */
    struct wire wire;
    struct imap_talk talk;
    struct imap_mail *rows; /* where what the command in hand lists goes; NULL: it lists nothing */
    struct text *out;       /* where the mail in hand goes; NULL: none is in hand */
    size_t begin;           /* its length before */
    size_t most;
    bool full; /* more than `most` bytes came, whatever was asked for */
    char trouble[CURL_ERROR_SIZE];
};

/* ---- what libcurl calls ---- */

static size_t take_line(char *line, size_t size, size_t count, void *context)
{
    struct imap *imap = context;
    imap_talk_line(&imap->talk, line, size * count);
    /* no server lists for ever */
    return imap->talk.over ? 0 : size * count;
}

/* What a command of ours gets is given both as lines and as bytes; the lines were read already. */
static size_t take_bytes(char *bytes, size_t size, size_t count, void *context)
{
    struct imap *imap = context;
    size_t len = size * count;
    if (imap->out == NULL)
        return len;
    size_t left = imap->most - (imap->out->len - imap->begin);
    imap->full = len > left;
    text_add_bytes(imap->out, bytes, imap->full ? left : len);
    return imap->full ? 0 : len;
}

/* Passwords pass by here; nothing is kept but which command it was. */
static int take_command(CURL *curl, curl_infotype kind, char *bytes, size_t len, void *context)
{
    struct imap *imap = context;
    (void)curl;
    if (kind == CURLINFO_HEADER_OUT)
        imap_talk_command(&imap->talk, bytes, len);
    return 0;
}

/* ---- one command ---- */

static enum rc ready(struct imap *imap, struct err *err)
{
    if (imap->wire.curl != NULL)
        return RC_OK;
    struct err why = {0};
    imap->talk = (struct imap_talk){.folder = imap->done};
    imap->asked = false;
    enum rc rc = server_wire_open(&imap->wire, &imap->account, "imap,imaps", &why);
    if (rc != RC_OK)
        return err_set(err, rc == RC_NOMEM ? rc : RC_AWAY, "imap: no token: %s", why.text);
    CURL *curl = imap->wire.curl;
    if (curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_line) == CURLE_OK &&
        curl_easy_setopt(curl, CURLOPT_HEADERDATA, imap) == CURLE_OK &&
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_bytes) == CURLE_OK &&
        curl_easy_setopt(curl, CURLOPT_WRITEDATA, imap) == CURLE_OK &&
        curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L) == CURLE_OK && /* commands are shown only so */
        curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, take_command) == CURLE_OK &&
        curl_easy_setopt(curl, CURLOPT_DEBUGDATA, imap) == CURLE_OK &&
        curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, imap->trouble) == CURLE_OK)
        return RC_OK;
    server_wire_close(&imap->wire, true);
    return err_set(err, RC_NOMEM, "imap: out of memory");
}

/* Who speaks, and the reason it gave, or else libcurl's. */
static enum rc says(const struct imap *imap, enum rc rc, const char *what, struct err *err)
{
    const char *why = imap->talk.words[0] == '\0' ? imap->trouble : imap->talk.words;
    return err_set(err, rc, "imap: %.200s: %s: %.200s", imap->account.host, what, why);
}

static enum rc judge_refusal(const struct imap *imap, struct err *err)
{
    if (imap->talk.stage == IMAP_SELECT) {
        char what[FOLDER_MOST + 60];
        (void)snprintf(what, sizeof what, "the folder cannot be opened: \"%s\" (imap.folder)", imap->folder);
        return says(imap, RC_NONE, what, err);
    }
    if (imap->talk.stage == IMAP_WORK)
        return says(imap, RC_NONE, "a command is refused", err);
    if (!imap->talk.tried)
        return err_set(
            err, RC_DENIED, "imap: %.200s: no login was tried: of what is spoken here (%s) it offers none%s%s",
            imap->account.host, SERVER_LOGINS, imap->talk.logins[0] == '\0' ? "" : ", but ", imap->talk.logins);
    if (imap_talk_passing(&imap->talk))
        return says(imap, RC_AWAY, "no login now", err);
    return says(imap, RC_DENIED, "the login is refused", err);
}

/* What a command came to. The refusals of libcurl's that are told by other means stand before it. */
static enum rc judge(const struct imap *imap, CURLcode code, struct err *err)
{
    switch ((int)code) {
    case CURLE_OK:
        return RC_OK;
    case CURLE_OUT_OF_MEMORY:
        return err_set(err, RC_NOMEM, "imap: out of memory");
    case CURLE_SSL_CACERT_BADFILE:
        return says(imap, RC_BAD, "the file of trusted certificates cannot be used", err);
    case CURLE_REMOTE_FILE_NOT_FOUND:
        if (imap->talk.refused)
            return says(imap, RC_AWAY, "a mail is refused", err);
        if (imap->talk.validity != imap->validity)
            return says(imap, RC_CONFLICT, "the folder was numbered anew", err);
        return says(imap, RC_NONE, "the mail is gone", err);
    case CURLE_LOGIN_DENIED:
    case CURLE_QUOTE_ERROR:
        return judge_refusal(imap, err);
    case CURLE_USE_SSL_FAILED:
        return says(imap, RC_AWAY, "it offers no TLS, so nothing was said to it", err);
    case CURLE_PEER_FAILED_VERIFICATION:
        return says(imap, RC_AWAY, "its certificate is not good", err);
    default:
        return says(imap, RC_AWAY, "no good answer", err);
    }
}

/* `path` is what stands behind the folder in the URL; NULL: not even the folder does. `command`: NULL to fetch. */
static enum rc run(struct imap *imap, const char *path, const char *command, CURLcode *code, struct err *err)
{
    struct text url = TEXT_EMPTY;
    text_addf(&url, "%s%s", path == NULL ? imap->root : imap->base, path == NULL ? "" : path);
    imap_talk_next(&imap->talk, imap->rows, IMAP_ROWS);
    imap->trouble[0] = '\0';
    bool good = curl_easy_setopt(imap->wire.curl, CURLOPT_URL, url.data) == CURLE_OK &&
                curl_easy_setopt(imap->wire.curl, CURLOPT_CUSTOMREQUEST, command) == CURLE_OK;
    *code = good ? (CURLcode)server_wire_perform(&imap->wire) : CURLE_OUT_OF_MEMORY;
    text_free(&url);
    if (imap->trouble[0] == '\0')
        (void)snprintf(imap->trouble, sizeof imap->trouble, "%s", curl_easy_strerror(*code));
    enum rc rc = judge(imap, *code, err);
    if (rc != RC_OK)
        server_wire_close(&imap->wire, true);
    return rc;
}

/* A command of ours, in the folder as it was numbered when we entered it. */
static enum rc tell(struct imap *imap, const char *command, struct err *err)
{
    char path[40];
    CURLcode code;
    enum rc rc = ready(imap, err);
    if (rc != RC_OK)
        return rc;
    (void)snprintf(path, sizeof path, ";UIDVALIDITY=%u", (unsigned)imap->validity);
    return run(imap, path, command, &code, err);
}

/* ---- looking ---- */

enum rc imap_enter(struct imap *imap, struct imap_folder *out, struct err *err)
{
    CURLcode code;
    server_wire_close(&imap->wire, false);
    imap->window = IMAP_ROWS;
    enum rc rc = ready(imap, err);
    if (rc != RC_OK)
        return rc;
    rc = run(imap, "", "NOOP", &code, err);
    if (rc != RC_OK)
        return rc;
    if (imap->talk.validity == 0) {
        server_wire_close(&imap->wire, false);
        return err_set(err, RC_AWAY, "imap: %.200s: the folder has no UIDVALIDITY, so mails cannot be told apart there",
                       imap->account.host);
    }
    imap->validity = imap->talk.validity;
    imap->top = imap->talk.next == 0 ? IMAP_UID_MOST : imap->talk.next - 1;
    *out = (struct imap_folder){.validity = imap->validity, .empty = imap->talk.exists == 0};
    return RC_OK;
}

static int by_uid(const void *left, const void *right)
{
    const struct imap_mail *a = left, *b = right;
    return a->uid < b->uid ? -1 : a->uid > b->uid ? 1 : 0;
}

/* Sorts, and drops what is there twice or was not asked for: with n:* a server always lists the last mail. */
static size_t tidy(struct imap_mail *rows, size_t count, uint32_t from, uint32_t to)
{
    size_t kept = 0;
    qsort(rows, count, sizeof *rows, by_uid);
    for (size_t i = 0; i < count; i++)
        if (rows[i].uid >= from && rows[i].uid <= to && (kept == 0 || rows[kept - 1].uid != rows[i].uid))
            rows[kept++] = rows[i];
    return kept;
}

/* RC_OK also when the server listed more than there is room for: imap->talk.over. */
static enum rc list_window(struct imap *imap, uint32_t from, uint32_t to, struct imap_mail *rows, size_t *count,
                           struct err *err)
{
    char command[80];
    (void)snprintf(command, sizeof command, "UID FETCH %u:%u (UID RFC822.SIZE INTERNALDATE)", (unsigned)from,
                   (unsigned)to);
    imap->rows = rows;
    enum rc rc = tell(imap, command, err);
    imap->rows = NULL;
    *count = tidy(rows, imap->talk.count, from, to);
    return imap->talk.over ? RC_OK : rc;
}

enum rc imap_list(struct imap *imap, uint32_t from, struct imap_mail *rows, size_t *count, uint32_t *next,
                  struct err *err)
{
    const uint32_t top = imap->top;
    *count = 0;
    *next = 0;
    while (from <= top) {
        uint32_t to = top - from < imap->window ? top : from + imap->window - 1;
        enum rc rc = list_window(imap, from, to, rows, count, err);
        if (rc != RC_OK)
            return rc;
        if (imap->talk.over && imap->window == IMAP_ROWS)
            return err_set(err, RC_AWAY, "imap: %.200s: lists more mails than were asked for", imap->account.host);
        if (imap->talk.over) {
            imap->window = IMAP_ROWS;
            continue;
        }
        /* gaps in the numbers are crossed in growing steps, crowds in small ones */
        if (*count > IMAP_ROWS / 2)
            imap->window = IMAP_ROWS;
        else if (*count < IMAP_ROWS / 8 && imap->window < IMAP_UID_MOST / 4)
            imap->window *= 4;
        *next = to == top ? 0 : to + 1;
        if (*count > 0 || *next == 0)
            return RC_OK;
        from = *next;
    }
    return RC_OK;
}

/* ---- fetching ---- */

/* A server that says OK and gives nothing has lost the mail, or its mind. */
static enum rc check_gone(struct imap *imap, uint32_t uid, struct err *err)
{
    struct imap_mail rows[IMAP_ROWS] = {{0}};
    size_t count = 0;
    enum rc rc = list_window(imap, uid, uid, rows, &count, err);
    if (rc != RC_OK)
        return rc;
    if (count == 0)
        return err_set(err, RC_NONE, "imap: %.200s: mail %u is gone", imap->account.host, (unsigned)uid);
    return err_set(err, RC_AWAY, "imap: %.200s: mail %u is listed but not given", imap->account.host, (unsigned)uid);
}

static enum rc fetch(struct imap *imap, const struct imap_mail *mail, struct err *err)
{
    char path[120];
    CURLcode code;
    int len = snprintf(path, sizeof path, ";UIDVALIDITY=%u/;UID=%u", (unsigned)imap->validity, (unsigned)mail->uid);
    if (mail->size > (int64_t)imap->most)
        (void)snprintf(path + len, sizeof path - (size_t)len, "/;PARTIAL=0.%zu", imap->most);
    enum rc rc = run(imap, path, NULL, &code, err);
    if (code == CURLE_WRITE_ERROR && imap->full)
        return RC_OK; /* it is longer than the server had said */
    size_t came = imap->out->len - imap->begin;
    if (rc != RC_OK || imap->talk.literal == (int64_t)came)
        return rc;
    server_wire_close(&imap->wire, true);
    return err_set(err, RC_AWAY, "imap: %.200s: %lld bytes of mail %u were announced and %zu came", imap->account.host,
                   (long long)imap->talk.literal, (unsigned)mail->uid, came);
}

enum rc imap_fetch(struct imap *imap, const struct imap_mail *mail, size_t most, struct text *out, bool *cut,
                   struct err *err)
{
    *cut = false;
    enum rc rc = ready(imap, err);
    if (rc != RC_OK)
        return rc;
    imap->out = out;
    imap->begin = out->len;
    imap->most = most + 1; /* one byte more than is wanted tells whether there is more */
    imap->full = false;
    crash_point("imap: before a mail is fetched");
    rc = fetch(imap, mail, err);
    crash_point("imap: after a mail is fetched");
    imap->out = NULL;
    *cut = out->len - imap->begin > most;
    if (*cut)
        text_cut(out, imap->begin + most);
    return rc == RC_NONE ? check_gone(imap, mail->uid, err) : rc;
}

/* ---- moving away ---- */

/* "3:5,9" */
static void add_set(const uint32_t *uids, size_t count, struct text *out)
{
    for (size_t i = 0; i < count; i++) {
        size_t last = i;
        while (last + 1 < count && uids[last + 1] == uids[last] + 1)
            last++;
        text_addf(out, last > i ? "%s%u:%u" : "%s%u", i == 0 ? "" : ",", (unsigned)uids[i], (unsigned)uids[last]);
        i = last;
    }
}

/* A name as a command has it. libcurl decodes %XX in commands. */
static void add_folder(const char *name, struct text *out)
{
    text_add_char(out, '"');
    for (; *name != '\0'; name++) {
        if (*name == '"' || *name == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *name);
        if (*name == '%')
            text_add(out, "25");
    }
    text_add_char(out, '"');
}

/* "COMMAND SET BEHIND" with a folder, if there is one, in the end. */
static enum rc tell_set(struct imap *imap, const char *command, const struct text *set, const char *behind,
                        const char *folder, struct err *err)
{
    struct text words = TEXT_EMPTY;
    text_addf(&words, "%s %s%s", command, set->data, behind);
    if (folder != NULL) {
        text_add_char(&words, ' ');
        add_folder(folder, &words);
    }
    enum rc rc = tell(imap, words.data, err);
    text_free(&words);
    return rc;
}

/* Without MOVE (RFC 6851) a copy is made, and the original goes: by its UID where the server can (RFC 4315). */
static enum rc move(struct imap *imap, const struct text *set, struct err *err)
{
    if (imap->talk.move)
        return tell_set(imap, "UID MOVE", set, "", imap->to, err);
    bool by_uid = imap->talk.expunge_by_uid;
    enum rc rc = tell_set(imap, "UID COPY", set, "", imap->to, err);
    crash_point("imap: between copy and expunge");
    if (rc == RC_OK)
        rc = tell_set(imap, "UID STORE", set, " +FLAGS.SILENT (\\Deleted)", NULL, err);
    if (rc == RC_OK)
        rc = by_uid ? tell_set(imap, "UID EXPUNGE", set, "", NULL, err) : tell(imap, "EXPUNGE", err);
    return rc;
}

/* Where own folders have a prefix (Courier and some Cyrus: "INBOX."), a name without one is no folder's. */
static void name_done(struct imap *imap)
{
    const struct imap_talk *talk = &imap->talk;
    struct text name = TEXT_EMPTY;
    if (!talk->within && strcasecmp(imap->done, "INBOX") != 0)
        text_add(&name, talk->prefix);
    text_add(&name, imap->done);
    free(imap->to);
    imap->to = text_detach(&name);
}

/* What a server says of itself before the login may be less than it can. */
static enum rc ask(struct imap *imap, struct err *err)
{
    enum rc rc = ready(imap, err);
    if (rc != RC_OK || imap->asked)
        return rc;
    rc = tell(imap, "CAPABILITY", err);
    if (rc == RC_OK && imap->talk.namespaces)
        rc = tell(imap, "NAMESPACE", err);
    if (rc == RC_OK)
        name_done(imap);
    imap->asked = rc == RC_OK;
    return rc;
}

/* A command about the done folder, which need not be open. */
static enum rc tell_of_done(struct imap *imap, const char *command, const char *behind, struct err *err)
{
    struct text words = TEXT_EMPTY;
    CURLcode code;
    text_addf(&words, "%s ", command);
    add_folder(imap->to, &words);
    text_add(&words, behind);
    enum rc rc = ready(imap, err);
    if (rc == RC_OK)
        rc = run(imap, NULL, words.data, &code, err);
    text_free(&words);
    return rc;
}

static enum rc cannot_move(const struct imap *imap, enum rc rc, const struct err *why, struct err *err)
{
    return err_set(err, rc, "mails cannot be moved to \"%s\" (imap.done_folder): %s",
                   imap->to == NULL ? imap->done : imap->to, why->text);
}

enum rc imap_done(struct imap *imap, const uint32_t *uids, size_t count, struct err *err)
{
    struct text set = TEXT_EMPTY;
    struct err why = {0};
    if (imap->done == NULL || count == 0)
        return RC_OK;
    add_set(uids, count, &set);
    enum rc rc = ask(imap, &why);
    crash_point("imap: before mails are moved");
    if (rc == RC_OK)
        rc = move(imap, &set, &why);
    /* not all servers say that it is the folder which is missing */
    if (rc == RC_NONE && tell_of_done(imap, "CREATE", "", NULL) == RC_OK && ask(imap, &why) == RC_OK)
        rc = move(imap, &set, &why);
    crash_point("imap: after mails are moved");
    text_free(&set);
    return rc == RC_OK ? RC_OK : cannot_move(imap, rc, &why, err);
}

enum rc imap_try_done(struct imap *imap, struct err *err)
{
    struct err why = {0};
    if (imap->done == NULL)
        return RC_OK;
    enum rc rc = ask(imap, &why);
    if (rc == RC_OK && tell_of_done(imap, "STATUS", " (MESSAGES)", NULL) != RC_OK)
        rc = tell_of_done(imap, "CREATE", "", &why);
    return rc == RC_OK ? RC_OK : cannot_move(imap, rc, &why, err);
}

void imap_leave(struct imap *imap)
{
    server_wire_close(&imap->wire, false);
}

/* ---- setting up ---- */

static bool folder_fits(const char *name)
{
    for (const char *at = name; *at != '\0'; at++)
        if (*at < ' ' || *at > '~')
            return false;
    return name[0] != '\0' && strlen(name) <= FOLDER_MOST;
}

static enum rc check_setup(const struct imap_setup *setup, struct err *err)
{
    enum rc rc = server_account_check(&setup->account, "imap", err);
    const char *names[] = {setup->folder, setup->done};
    for (size_t i = 0; rc == RC_OK && i < 2; i++)
        if (names[i] != NULL && (i == 0 || names[i][0] != '\0') && !folder_fits(names[i]))
            rc = err_set(err, RC_BAD, "imap: \"%.60s\" is no name of a folder", names[i]);
    if (rc == RC_OK && setup->folder == NULL)
        rc = err_set(err, RC_BAD, "imap: no folder is named");
    if (rc == RC_OK && setup->account.user == NULL)
        rc = err_set(err, RC_BAD, "imap: no user is named");
    return rc;
}

/* Letters and digits stand for themselves in a URL. */
static void add_escaped(const char *name, struct text *out)
{
    for (; *name != '\0'; name++) {
        bool plain = (*name >= '0' && *name <= '9') || ((*name | 32) >= 'a' && (*name | 32) <= 'z');
        text_addf(out, plain ? "%c" : "%%%02X", (unsigned char)*name);
    }
}

static enum rc fill(struct imap *imap, const struct imap_setup *setup, struct err *err)
{
    struct account *account = &imap->account;
    struct text name = TEXT_EMPTY, root = TEXT_EMPTY, base = TEXT_EMPTY;
    *account = setup->account;
    account->port = account->port != 0 ? account->port : account->tls == WIRE_TLS ? 993 : 143;
    account->reply_seconds = account->reply_seconds == 0 ? REPLY_SECONDS : account->reply_seconds;
    account->connect_seconds = account->connect_seconds == 0 ? account->reply_seconds : account->connect_seconds;
    account->whole_seconds = account->whole_seconds == 0 ? WHOLE * account->reply_seconds : account->whole_seconds;
    enum rc rc = server_account_own(account, err);
    if (rc != RC_OK)
        return rc;
    text_addf(&name, "%s@%s:%d/%s", account->user, account->host, account->port, setup->folder);
    server_account_url(account, account->tls == WIRE_TLS ? "imaps" : "imap", &root);
    text_add(&base, root.data);
    add_escaped(setup->folder, &base);
    imap->name = text_detach(&name);
    imap->root = text_detach(&root);
    imap->base = text_detach(&base);
    imap->folder = mem_copy_text(setup->folder);
    bool moves = setup->done != NULL && setup->done[0] != '\0';
    imap->done = moves ? mem_copy_text(setup->done) : NULL;
    return RC_OK;
}

enum rc imap_open(const struct imap_setup *setup, struct imap **out, struct err *err)
{
    *out = NULL;
    enum rc rc = check_setup(setup, err);
    if (rc != RC_OK)
        return rc;
    struct imap *imap = mem_new(1, sizeof *imap);
    rc = fill(imap, setup, err);
    if (rc == RC_OK)
        *out = imap;
    else
        imap_close(imap);
    return rc;
}

void imap_close(struct imap *imap)
{
    if (imap == NULL)
        return;
    server_wire_close(&imap->wire, false);
    server_account_free(&imap->account);
    free(imap->folder);
    free(imap->done);
    free(imap->to);
    free(imap->name);
    free(imap->root);
    free(imap->base);
    free(imap);
}

const char *imap_name(const struct imap *imap)
{
    return imap->name;
}

bool imap_moves(const struct imap *imap)
{
    return imap->done != NULL;
}
