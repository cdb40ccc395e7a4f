/*
 * Submission by libcurl (server.h makes the connections). What had to be learnt about it: it sends CR LF in an address
 * as a second command (sender_send() looks first); after a timeout it keeps the connection and takes the late answer
 * for the next mail's (so after anything but success the handle goes); its result code does not tell what the server
 * made of the mail (smtp_talk.h does).
 */
#include "base/crash.h"
#include "base/mem.h"
#include "base/text.h"
#include "mail/envelope.h"
#include "mail/sender_kind.h"
#include "mail/server.h"
#include "mail/smtp_talk.h"

#include <curl/curl.h>

enum { CONNECT_SECONDS = 300, TRY_SECONDS = 20, REPLY_SECONDS = 600, MAIL_SECONDS = 1800, MAILS_PER_CONNECTION = 100 };

struct smtp {
    struct sender base;
    struct account account; /* its strings are copies of ours */
    int mails_per_connection;
    char *url;
    struct wire wire;
    int mails;                   /* sent over this wire */
    bool logged_in;              /* on this wire */
    const struct parcel *parcel; /* in hand */
    size_t sent;                 /* bytes of it that libcurl took */
    struct smtp_talk talk;
    char trouble[CURL_ERROR_SIZE];
};

/* what libcurl calls */

static size_t give_bytes(char *room, size_t size, size_t count, void *context)
{
    struct smtp *smtp = context;
    size_t left = smtp->parcel->len - smtp->sent, most = size * count;
    size_t now = left < most ? left : most;
    memcpy(room, smtp->parcel->bytes + smtp->sent, now);
    smtp->sent += now;
    return now;
}

static size_t take_reply(char *line, size_t size, size_t count, void *context)
{
    struct smtp *smtp = context;
    smtp_talk_reply(&smtp->talk, line, size * count);
    smtp->logged_in = smtp->logged_in || (smtp->talk.stage == SMTP_SESSION && smtp->talk.code == 235);
    return size * count;
}

static size_t take_nothing(char *bytes, size_t size, size_t count, void *context)
{
    (void)bytes;
    (void)context;
    return size * count;
}

/* Passwords pass by here; nothing is kept but which command it was. */
static int take_command(CURL *handle, curl_infotype kind, char *bytes, size_t len, void *context)
{
    struct smtp *smtp = context;
    (void)handle;
    if (kind == CURLINFO_HEADER_OUT)
        smtp_talk_command(&smtp->talk, bytes, len);
    return 0;
}

/* the handle */

static void hang_up(struct smtp *smtp, bool cut)
{
    server_wire_close(&smtp->wire, cut);
    smtp->mails = 0;
    smtp->logged_in = false;
}

static bool set_callbacks(CURL *handle, struct smtp *smtp)
{
    return curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_READFUNCTION, give_bytes) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_READDATA, smtp) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_reply) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_HEADERDATA, smtp) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_nothing) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L) == CURLE_OK && /* commands are shown only so */
           curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, take_command) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_DEBUGDATA, smtp) == CURLE_OK &&
           curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, smtp->trouble) == CURLE_OK;
}

/* RC_OK: there is a handle to send with. */
static enum rc ready(struct smtp *smtp, struct err *err)
{
    if (smtp->mails >= smtp->mails_per_connection || server_wire_stale(&smtp->wire, &smtp->account) ||
        server_wire_stirred(&smtp->wire))
        hang_up(smtp, false);
    if (smtp->wire.curl != NULL)
        return RC_OK;
    enum rc rc = server_wire_open(&smtp->wire, &smtp->account, "smtp,smtps", err);
    if (rc != RC_OK)
        return rc;
    if (curl_easy_setopt(smtp->wire.curl, CURLOPT_URL, smtp->url) == CURLE_OK && set_callbacks(smtp->wire.curl, smtp))
        return RC_OK;
    hang_up(smtp, true);
    return err_set(err, RC_NOMEM, "out of memory");
}

/* Why libcurl gave up. A server that offers only what is not spoken (SCRAM) was sent no password. */
static void explain(struct smtp *smtp, CURLcode code)
{
    if (code == CURLE_LOGIN_DENIED && !smtp->talk.tried)
        (void)snprintf(smtp->trouble, sizeof smtp->trouble,
                       "no login was tried: of what is spoken here (%s) it offers none", SERVER_LOGINS);
    else if (smtp->trouble[0] == '\0')
        (void)snprintf(smtp->trouble, sizeof smtp->trouble, "%s", curl_easy_strerror(code));
}

/* one mail */

static CURLcode perform(struct smtp *smtp, const struct parcel *parcel, struct curl_slist *to)
{
    char from[300];
    /* an empty string would leave the FROM away; <> is what libcurl passes on as it stands */
    (void)snprintf(from, sizeof from, "<%s>", parcel->from);
    smtp->parcel = parcel;
    smtp->sent = 0;
    smtp->talk = (struct smtp_talk){0};
    smtp->trouble[0] = '\0';
    if (curl_easy_setopt(smtp->wire.curl, CURLOPT_MAIL_FROM, from) != CURLE_OK ||
        curl_easy_setopt(smtp->wire.curl, CURLOPT_MAIL_RCPT, to) != CURLE_OK ||
        curl_easy_setopt(smtp->wire.curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)parcel->len) != CURLE_OK)
        return CURLE_OUT_OF_MEMORY;
    CURLcode code = (CURLcode)server_wire_perform(&smtp->wire);
    smtp->parcel = NULL;
    explain(smtp, code);
    return code;
}

/* A kept connection that the server gave up meanwhile, or that words lay in which belong to nothing: they would be read
 * as the answer to MAIL, and MAIL's as the one to RCPT, until a 250 stands where DATA wants 354. So what is said to
 * MAIL there is not believed. No text went, so the mail may be tried on a new connection. */
static bool gone_stale(const struct smtp *smtp, CURLcode code)
{
    long connects = 1;
    (void)curl_easy_getinfo(smtp->wire.curl, CURLINFO_NUM_CONNECTS, &connects);
    if (code == CURLE_OK || code == CURLE_OPERATION_TIMEDOUT || connects > 0)
        return false;
    bool astray = smtp->talk.stage == SMTP_DATA && smtp->talk.code >= 200 && smtp->talk.code <= 299;
    return smtp->talk.stage <= SMTP_MAIL || astray;
}

/* Where a server offers no login, libcurl goes on without one. What is refused to a stranger may be taken from us. */
static void forgive_stranger(const struct smtp *smtp, struct send_result *out)
{
    char words[sizeof out->reply + 64];
    if (out->class != SEND_NEVER || smtp->account.user == NULL || smtp->logged_in)
        return;
    (void)snprintf(words, sizeof words, "the server offers no login; %s", out->reply);
    sender_kind_result(out, SEND_LATER, out->code, words);
}

static enum rc smtp_send(struct sender *sender, const struct parcel *parcel, struct send_result *out)
{
    struct smtp *smtp = (struct smtp *)sender;
    struct err err = {0};
    struct curl_slist *to = curl_slist_append(NULL, parcel->to);
    enum rc rc = to == NULL ? err_set(&err, RC_NOMEM, "out of memory") : ready(smtp, &err);
    if (rc != RC_OK) {
        /* no token: nobody was asked, so this is as if nobody had answered */
        curl_slist_free_all(to);
        sender_kind_result(out, SEND_LATER, 0, err.text);
        return rc == RC_NOMEM ? RC_NOMEM : RC_OK;
    }
    crash_point("smtp: before the mail is handed over");
    CURLcode code = perform(smtp, parcel, to);
    if (gone_stale(smtp, code)) {
        hang_up(smtp, true);
        if (ready(smtp, &err) == RC_OK)
            code = perform(smtp, parcel, to);
    }
    crash_point("smtp: after the mail is handed over");
    smtp_talk_judge(&smtp->talk, code == CURLE_OK, smtp->trouble, out);
    forgive_stranger(smtp, out);
    smtp->mails++;
    if (out->class != SEND_OK)
        hang_up(smtp, true);
    else if (smtp->wire.curl != NULL)
        (void)curl_easy_setopt(smtp->wire.curl, CURLOPT_MAIL_RCPT, NULL);
    curl_slist_free_all(to);
    return RC_OK;
}

/* NOOP is what a server answers to whom it would take mail from, and keeps nothing of. */
static enum rc try_noop(struct smtp *smtp, struct err *err)
{
    CURL *handle = smtp->wire.curl;
    if (curl_easy_setopt(handle, CURLOPT_UPLOAD, 0L) != CURLE_OK ||
        curl_easy_setopt(handle, CURLOPT_NOBODY, 1L) != CURLE_OK ||
        curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, "NOOP") != CURLE_OK)
        return err_set(err, RC_NOMEM, "out of memory");
    smtp->talk = (struct smtp_talk){0};
    smtp->trouble[0] = '\0';
    CURLcode code = (CURLcode)server_wire_perform(&smtp->wire);
    explain(smtp, code);
    if (code != CURLE_OK)
        return err_set(err, RC_AWAY, "the server %s takes no mail of ours: %s", smtp->account.host, smtp->trouble);
    if (smtp->account.user != NULL && !smtp->logged_in)
        return err_set(err, RC_AWAY, "the server %s offers no login", smtp->account.host);
    return RC_OK;
}

static enum rc smtp_try(struct sender *sender, struct err *err)
{
    struct smtp *smtp = (struct smtp *)sender;
    const struct account usual = smtp->account;
    hang_up(smtp, false);
    smtp->account.connect_seconds = smtp->account.reply_seconds = smtp->account.whole_seconds = TRY_SECONDS;
    enum rc rc = ready(smtp, err);
    if (rc == RC_OK)
        rc = try_noop(smtp, err);
    smtp->account = usual;
    hang_up(smtp, rc != RC_OK);
    return rc;
}

/* setting up */

static void smtp_close(struct sender *sender)
{
    struct smtp *smtp = (struct smtp *)sender;
    hang_up(smtp, false);
    server_account_free(&smtp->account);
    free(smtp->url);
    free(smtp);
}

static const struct sender_kind smtp_kind = {.send = smtp_send, .try = smtp_try, .close = smtp_close};

static enum rc check_setup(const struct smtp_setup *setup, struct err *err)
{
    enum rc rc = server_account_check(&setup->account, "smtp", err);
    if (rc != RC_OK)
        return rc;
    if (setup->ehlo != NULL && !envelope_domain(setup->ehlo, strlen(setup->ehlo)))
        return err_set(err, RC_BAD, "smtp: \"%.200s\" is no name for EHLO", setup->ehlo);
    if (setup->mails_per_connection < 0)
        return err_set(err, RC_BAD, "smtp: a negative limit");
    return RC_OK;
}

static void or_else(int *field, int fallback)
{
    if (*field == 0)
        *field = fallback;
}

static enum rc fill(struct smtp *smtp, const struct smtp_setup *given, struct err *err)
{
    static const int ports[] = {[WIRE_STARTTLS] = 587, [WIRE_TLS] = 465, [WIRE_PLAIN] = 25};
    struct account *account = &smtp->account;
    *account = given->account;
    or_else(&account->port, ports[account->tls]);
    or_else(&account->connect_seconds, CONNECT_SECONDS);
    or_else(&account->reply_seconds, REPLY_SECONDS);
    or_else(&account->whole_seconds, MAIL_SECONDS);
    smtp->mails_per_connection = given->mails_per_connection;
    or_else(&smtp->mails_per_connection, MAILS_PER_CONNECTION);
    enum rc rc = server_account_own(account, err);
    if (rc != RC_OK)
        return rc;
    struct text url = TEXT_EMPTY;
    server_account_url(account, account->tls == WIRE_TLS ? "smtps" : "smtp", &url);
    text_add(&url, given->ehlo == NULL ? "localhost" : given->ehlo);
    smtp->url = text_detach(&url);
    return RC_OK;
}

enum rc sender_smtp(const struct smtp_setup *setup, struct sender **out, struct err *err)
{
    *out = NULL;
    enum rc rc = check_setup(setup, err);
    if (rc != RC_OK)
        return rc;
    struct smtp *smtp = mem_new(1, sizeof *smtp);
    smtp->base.kind = &smtp_kind;
    rc = fill(smtp, setup, err);
    if (rc != RC_OK) {
        smtp_close(&smtp->base);
        return rc;
    }
    *out = &smtp->base;
    return RC_OK;
}

void sender_library_version(struct text *out)
{
    text_add(out, server_load_curl(NULL) == RC_OK ? curl_version_info(CURLVERSION_NOW)->version : "is not installed");
}
