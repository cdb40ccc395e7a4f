/* A folder at an IMAP server, with a server of a few lines that says what a test wants and writes down what it heard.
 */
#include "check.h"

#include "base/text.h"
#include "mail/imap.h"

#include <limits.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 600, MAILS = 60 };

struct plan {
    const char *capabilities;    /* "MOVE UIDPLUS" */
    const char *login, *select;  /* what is said instead of OK */
    unsigned validity;           /* 0: none is told */
    unsigned first, count, step; /* UIDs of the mails */
    bool no_next;                /* UIDNEXT is not told */
    bool last;                   /* is listed whatever is asked for */
    bool double_rows;            /* each mail is listed twice */
    bool done_exists;
    bool renumbers;     /* another UIDVALIDITY each time */
    const char *create; /* what is said instead of OK */
    unsigned withheld;  /* the mail of this UID is listed and not given */
    unsigned gone;      /* the mail of this UID is listed no more */
};

struct server {
    pid_t pid;
    int port;
    char log[PATH_MAX + 16];
};

static char folder[PATH_MAX];

/* ---- the server ---- */

static size_t text_of(unsigned uid, char out[200])
{
    return (size_t)snprintf(out, 200, "Subject: %u\r\n\r\n%.*s\r\n", uid, (int)(uid % 40),
                            "0123456789012345678901234567890123456789");
}

static unsigned uid_at(const struct plan *plan, unsigned i)
{
    return plan->first + i * plan->step;
}

static void list(FILE *talk, const struct plan *plan, unsigned from, unsigned to)
{
    char words[200];
    for (unsigned i = 0; i < plan->count; i++)
        for (int time = 0; time < (plan->double_rows ? 2 : 1); time++)
            if (uid_at(plan, i) >= from && (uid_at(plan, i) <= to || (plan->last && i + 1 == plan->count)) &&
                uid_at(plan, i) != plan->gone)
                (void)fprintf(talk,
                              "* %u FETCH (UID %u RFC822.SIZE %zu INTERNALDATE \"20-Nov-2020 11:23:44 +0000\")\r\n",
                              i + 1, uid_at(plan, i), text_of(uid_at(plan, i), words));
}

static void give(FILE *talk, const struct plan *plan, unsigned uid, const char *what)
{
    char words[200];
    size_t size = text_of(uid, words), most = size;
    const char *partial = strstr(what, "<0.");
    if (partial != NULL)
        most = (size_t)strtoul(partial + 3, NULL, 10);
    most = most < size ? most : size;
    if (uid == plan->gone || uid == plan->withheld || uid < plan->first || uid > uid_at(plan, plan->count - 1))
        return;
    (void)fprintf(talk, "* 1 FETCH (UID %u BODY[] {%zu}\r\n%.*s)\r\n", uid, most, (int)most, words);
}

static void on_select(FILE *talk, struct plan *plan)
{
    plan->validity += plan->renumbers ? 1 : 0;
    (void)fprintf(talk, "* %u EXISTS\r\n", plan->count);
    if (plan->validity != 0)
        (void)fprintf(talk, "* OK [UIDVALIDITY %u] x\r\n", plan->validity);
    if (!plan->no_next)
        (void)fprintf(talk, "* OK [UIDNEXT %u] x\r\n",
                      plan->count == 0 ? plan->first : uid_at(plan, plan->count - 1) + 1);
}

/* What is said to the end of a command; NULL: hang up. */
static const char *obey(FILE *talk, struct plan *plan, const char *line)
{
    unsigned from = 0, to = 0;
    if (strncmp(line, "CAPABILITY", 10) == 0)
        (void)fprintf(talk, "* CAPABILITY IMAP4rev1 %s\r\n", plan->capabilities);
    else if (strncmp(line, "LOGIN", 5) == 0 && plan->login != NULL)
        return plan->login;
    else if (strncmp(line, "SELECT", 6) == 0 && plan->select != NULL)
        return plan->select;
    else if (strncmp(line, "SELECT", 6) == 0)
        on_select(talk, plan);
    else if (strncmp(line, "CREATE", 6) == 0 && plan->create != NULL)
        return plan->create;
    else if (sscanf(line, "UID FETCH %u:%u (", &from, &to) == 2)
        list(talk, plan, from, to);
    else if (sscanf(line, "UID FETCH %u BODY", &from) == 1)
        give(talk, plan, from, line);
    else if (strncmp(line, "CREATE", 6) == 0)
        plan->done_exists = true;
    else if ((strncmp(line, "UID MOVE", 8) == 0 || strncmp(line, "UID COPY", 8) == 0) && !plan->done_exists)
        return "NO [TRYCREATE] there is no such folder";
    else if (strncmp(line, "LOGOUT", 6) == 0)
        return NULL;
    return "OK done";
}

static void talk_to(int socket, struct plan *plan, FILE *log)
{
    char line[LINE];
    FILE *ears = fdopen(socket, "r"), *talk = fdopen(dup(socket), "w");
    if (ears == NULL || talk == NULL)
        _exit(1);
    (void)fprintf(talk, "* OK ready\r\n");
    (void)fflush(talk);
    while (fgets(line, sizeof line, ears) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        char *command = strchr(line, ' ');
        if (command == NULL)
            break;
        *command++ = '\0';
        (void)fprintf(log, "%s\n", command);
        (void)fflush(log);
        const char *said = obey(talk, plan, command);
        if (said == NULL)
            break;
        (void)fprintf(talk, "%s %s\r\n", line, said);
        (void)fflush(talk);
    }
    (void)fclose(talk);
    (void)fclose(ears);
}

static void server_start(struct server *server, const struct plan *plan)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    check_int(bind(listener, (struct sockaddr *)&address, size), 0);
    check_int(listen(listener, 8), 0);
    check_int(getsockname(listener, (struct sockaddr *)&address, &size), 0);
    server->port = ntohs(address.sin_port);
    (void)snprintf(server->log, sizeof server->log, "%s/log", folder);
    (void)unlink(server->log);
    server->pid = fork();
    check_true(server->pid >= 0);
    if (server->pid == 0) {
        struct plan own = *plan;
        FILE *log = fopen(server->log, "w");
        (void)alarm(120);
        (void)signal(SIGPIPE, SIG_IGN);
        for (int talk = accept(listener, NULL, NULL); log != NULL && talk >= 0; talk = accept(listener, NULL, NULL))
            talk_to(talk, &own, log);
        _exit(1);
    }
    (void)close(listener);
}

static void server_stop(const struct server *server)
{
    check_int(kill(server->pid, SIGKILL), 0);
    check_int(waitpid(server->pid, NULL, 0), server->pid);
}

/* Whether it heard the commands that begin with UID, CREATE or EXPUNGE, and these alone, in this order. */
static void check_heard(const struct server *server, const char *want)
{
    char *log = file_bytes(server->log, NULL), *rest = log;
    struct text heard = TEXT_EMPTY;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n"))
        if (strncmp(line, "UID", 3) == 0 || strncmp(line, "CREATE", 6) == 0 || strncmp(line, "EXPUNGE", 7) == 0)
            text_add_all(&heard, line, "\n");
    check_text(heard.data, want);
    text_free(&heard);
    free(log);
}

static struct imap *opened(const struct server *server, const char *done)
{
    const struct imap_setup setup = {.account = {.host = "127.0.0.1",
                                                 .port = server->port,
                                                 .tls = WIRE_PLAIN,
                                                 .user = "games",
                                                 .password = "secret",
                                                 .reply_seconds = 20},
                                     .folder = "IN box",
                                     .done = done};
    struct imap *imap = NULL;
    struct err err = {0};
    if (imap_open(&setup, &imap, &err) != RC_OK)
        fail_msg("%s", err.text);
    return imap;
}

/* ---- looks ---- */

static const struct plan usual = {
    .capabilities = "MOVE", .validity = 7, .first = 5, .count = 3, .step = 2, .last = true, .done_exists = true};

static void a_look(void **state)
{
    (void)state;
    struct server server;
    struct imap_folder in;
    struct imap_mail rows[IMAP_ROWS];
    struct text mail = TEXT_EMPTY;
    size_t count = 9;
    uint32_t next = 9;
    bool cut = true;
    server_start(&server, &usual);
    struct imap *imap = opened(&server, "done \"%\\");
    check_true(imap_moves(imap));
    check_int(strncmp(imap_name(imap), "games@127.0.0.1:", 16), 0);
    check_int(imap_enter(imap, &in, NULL), RC_OK);
    check_int(in.validity, 7);
    check_true(!in.empty);
    check_int(imap_list(imap, 1, rows, &count, &next, NULL), RC_OK);
    check_int(count, 3);
    check_int(next, 0);
    check_int(rows[0].uid, 5);
    check_int(rows[2].uid, 9);
    check_int(rows[0].received, 1605871424);
    check_int(imap_fetch(imap, &rows[1], 1000, &mail, &cut, NULL), RC_OK);
    check_text(mail.data, "Subject: 7\r\n\r\n0123456\r\n");
    check_true(!cut);
    text_clear(&mail);
    check_int(imap_fetch(imap, &rows[1], 22, &mail, &cut, NULL), RC_OK);
    check_int(mail.len, 22);
    check_true(cut);
    check_int(imap_fetch(imap, &rows[1], 10, &mail, &cut, NULL), RC_OK);
    check_int(mail.len, 32);
    check_true(cut);
    check_int(imap_list(imap, 6, rows, &count, &next, NULL), RC_OK);
    check_int(count, 2);
    check_int(imap_list(imap, 10, rows, &count, &next, NULL), RC_OK);
    check_int(count, 0);
    check_int(imap_done(imap, (const uint32_t[]){5, 7, 8, 9}, 4, NULL), RC_OK);
    check_int(imap_done(imap, NULL, 0, NULL), RC_OK);
    imap_leave(imap);
    imap_close(imap);
    check_heard(&server, "UID FETCH 1:9 (UID RFC822.SIZE INTERNALDATE)\nUID FETCH 7 BODY[]\nUID FETCH 7 BODY[]\nUID "
                         "FETCH 7 BODY[]<0.11>\n"
                         "UID FETCH 6:9 (UID RFC822.SIZE INTERNALDATE)\nUID MOVE 5,7:9 \"done \\\"%\\\\\"\n");
    server_stop(&server);
    text_free(&mail);
}

static void moves(const struct plan *plan, const char *want)
{
    struct server server;
    struct imap_folder in;
    struct err err = {0};
    server_start(&server, plan);
    struct imap *imap = opened(&server, "done");
    check_int(imap_enter(imap, &in, NULL), RC_OK);
    if (imap_done(imap, (const uint32_t[]){5, 6, 9}, 3, &err) != RC_OK)
        fail_msg("%s", err.text);
    imap_close(imap);
    check_heard(&server, want);
    server_stop(&server);
}

static void moved_away(void **state)
{
    (void)state;
    struct plan plan = usual;
    moves(&plan, "UID MOVE 5:6,9 \"done\"\n");
    plan.done_exists = false;
    moves(&plan, "UID MOVE 5:6,9 \"done\"\nCREATE \"done\"\nUID MOVE 5:6,9 \"done\"\n");
    plan.done_exists = true;
    plan.capabilities = "UIDPLUS";
    moves(&plan, "UID COPY 5:6,9 \"done\"\nUID STORE 5:6,9 +FLAGS.SILENT (\\Deleted)\nUID EXPUNGE 5:6,9\n");
    plan.capabilities = "X";
    moves(&plan, "UID COPY 5:6,9 \"done\"\nUID STORE 5:6,9 +FLAGS.SILENT (\\Deleted)\nEXPUNGE\n");
}

/* All mails of a folder, however they lie. */
static void windows(const struct plan *plan, const char *row, struct text *out)
{
    struct server server;
    struct imap_folder in;
    struct imap_mail rows[IMAP_ROWS];
    server_start(&server, plan);
    struct imap *imap = opened(&server, NULL);
    check_true(!imap_moves(imap));
    check_int(imap_enter(imap, &in, NULL), RC_OK);
    text_addf(out, "%s:", row);
    for (uint32_t from = 1, looks = 0; from != 0 && looks < 40; looks++) {
        size_t count = 0;
        struct err err = {0};
        if (imap_list(imap, from, rows, &count, &from, &err) != RC_OK) {
            text_add_all(out, " failed");
            break;
        }
        text_addf(out, " %zu", count);
        for (size_t i = 0; i + 1 < count; i++)
            check_true(rows[i].uid < rows[i + 1].uid);
    }
    check_int(imap_done(imap, (const uint32_t[]){5}, 1, NULL), RC_OK);
    text_addf(out, "%s\n", in.empty ? " empty" : "");
    imap_close(imap);
    server_stop(&server);
}

static void listed(void **state)
{
    (void)state;
    struct text got = TEXT_EMPTY;
    struct plan plan = usual;
    plan.last = false;
    plan.count = MAILS;
    plan.step = 1;
    windows(&plan, "crowded", &got);
    plan.step = 50;
    windows(&plan, "sparse", &got);
    plan.first = 40000;
    plan.step = 1;
    windows(&plan, "crowded far away", &got);
    plan.first = 5;
    plan.step = 100000;
    plan.count = 5;
    windows(&plan, "far", &got);
    plan = usual;
    plan.count = 0;
    windows(&plan, "none", &got);
    plan = usual;
    plan.double_rows = true;
    windows(&plan, "twice", &got);
    plan.count = 17;
    plan.step = 1;
    windows(&plan, "too many", &got);
    check_text(got.data, "crowded: 28 32\nsparse: 1 3 10 10 10 11 10 5\ncrowded far away: 1 32 27\nfar: 1 1 3\nnone: 0 "
                         "empty\ntwice: 3\ntoo many: failed\n");
    text_free(&got);
}

/* ---- servers that fail ---- */

static enum rc entered(const struct plan *plan, struct err *err)
{
    struct server server;
    struct imap_folder in;
    server_start(&server, plan);
    struct imap *imap = opened(&server, NULL);
    enum rc rc = imap_enter(imap, &in, err);
    imap_close(imap);
    server_stop(&server);
    return rc;
}

static void not_entered(void **state)
{
    (void)state;
    struct plan plan = usual;
    struct err err = {0};
    plan.login = "NO [AUTHENTICATIONFAILED] no";
    check_int(entered(&plan, &err), RC_DENIED);
    plan.login = "NO [UNAVAILABLE] later";
    check_int(entered(&plan, &err), RC_AWAY);
    plan = usual;
    plan.select = "NO no such folder";
    check_int(entered(&plan, &err), RC_NONE);
    plan = usual;
    plan.validity = 0;
    check_int(entered(&plan, &err), RC_AWAY);
    check_true(strstr(err.text, "no UIDVALIDITY") != NULL);
}

static enum rc fetched(const struct plan *plan, uint32_t uid, int64_t size)
{
    struct server server;
    struct imap_folder in;
    struct text mail = TEXT_EMPTY;
    bool cut = false;
    server_start(&server, plan);
    struct imap *imap = opened(&server, NULL);
    check_int(imap_enter(imap, &in, NULL), RC_OK);
    enum rc rc = imap_fetch(imap, &(struct imap_mail){.uid = uid, .size = size}, 1000, &mail, &cut, NULL);
    imap_close(imap);
    server_stop(&server);
    text_free(&mail);
    return rc;
}

static void not_fetched(void **state)
{
    (void)state;
    struct plan plan = usual;
    check_int(fetched(&plan, 7, 25), RC_OK);
    plan.gone = 7;
    check_int(fetched(&plan, 7, 25), RC_NONE);
    check_int(fetched(&plan, 9, 25), RC_OK);
    plan.withheld = 9;
    check_int(fetched(&plan, 9, 25), RC_AWAY);
}

/* A mail that is longer than its list said, and a connection that was given up in between. */
static void odd_fetches(void **state)
{
    (void)state;
    struct plan plan = usual;
    struct server server;
    struct imap_folder in;
    struct imap_mail rows[IMAP_ROWS];
    struct text mail = TEXT_EMPTY;
    size_t count = 0;
    uint32_t next = 0;
    bool cut = false;
    plan.renumbers = plan.no_next = true;
    server_start(&server, &plan);
    struct imap *imap = opened(&server, NULL);
    check_int(imap_enter(imap, &in, NULL), RC_OK);
    check_int(in.validity, 8);
    check_int(imap_fetch(imap, &(struct imap_mail){.uid = 7, .size = 5}, 10, &mail, &cut, NULL), RC_OK);
    check_int(mail.len, 10);
    check_true(cut);
    check_int(imap_list(imap, 1, rows, &count, &next, NULL), RC_CONFLICT);
    imap_leave(imap);
    check_int(imap_enter(imap, &in, NULL), RC_OK);
    check_true(in.validity > 8);
    check_int(imap_list(imap, 1, rows, &count, &next, NULL), RC_OK);
    check_int(count, 3);
    check_int(next, IMAP_ROWS + 1);
    check_int(imap_list(imap, next, rows, &count, &next, NULL), RC_OK);
    check_int(count, 0);
    check_int(next, 0);
    imap_close(imap);
    server_stop(&server);
    text_free(&mail);
}

/* Where mails are to go is missing, and cannot be made. */
static void not_moved(void **state)
{
    (void)state;
    struct plan plan = usual;
    struct server server;
    struct imap_folder in;
    plan.done_exists = false;
    plan.create = "NO you may not";
    server_start(&server, &plan);
    struct imap *imap = opened(&server, "done");
    check_int(imap_enter(imap, &in, NULL), RC_OK);
    check_int(imap_done(imap, (const uint32_t[]){5}, 1, NULL), RC_NONE);
    imap_close(imap);
    check_heard(&server, "UID MOVE 5 \"done\"\nCREATE \"done\"\n");
    server_stop(&server);
}

static void setups(void **state)
{
    (void)state;
    struct imap *imap = NULL;
    struct imap_setup setup = {.account = {.host = "localhost", .tls = WIRE_PLAIN, .user = "a", .password = "b"},
                               .folder = "INBOX"};
    check_int(imap_open(&setup, &imap, NULL), RC_OK);
    check_text(imap_name(imap), "a@localhost:143/INBOX");
    imap_close(imap);
    setup.account.tls = WIRE_TLS;
    setup.done = "";
    check_int(imap_open(&setup, &imap, NULL), RC_OK);
    check_text(imap_name(imap), "a@localhost:993/INBOX");
    check_true(!imap_moves(imap));
    imap_close(imap);
    static const char *const wrong[] = {"", "a\x7f", "a\x1f", "\xc3\xbc"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        setup.folder = wrong[i];
        check_int(imap_open(&setup, &imap, NULL), RC_BAD);
        setup.folder = "~ ";
        setup.done = wrong[i];
        check_int(imap_open(&setup, &imap, NULL), i == 0 ? RC_OK : RC_BAD);
        imap_close(imap);
        setup.done = NULL;
    }
    setup.folder = NULL;
    check_int(imap_open(&setup, &imap, NULL), RC_BAD);
    setup.folder = "INBOX";
    setup.account.user = setup.account.password = NULL;
    check_int(imap_open(&setup, &imap, NULL), RC_BAD);
    imap_close(NULL);
}

static int before(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    return 0;
}

static int after(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_look),      cmocka_unit_test(moved_away),  cmocka_unit_test(listed),
        cmocka_unit_test(not_entered), cmocka_unit_test(not_fetched), cmocka_unit_test(odd_fetches),
        cmocka_unit_test(not_moved),   cmocka_unit_test(setups),
    };
    return cmocka_run_group_tests_name("imap_peer", tests, before, after);
}
