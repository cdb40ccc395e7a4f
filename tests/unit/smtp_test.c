#include "check.h"
#include "smtp_peer.h"

#include "base/moment.h"
#include "mail/sender.h"
#include "mail/smtp_talk.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static const char from[] = "games+b.1@example.org";

static const char dots[] = "Subject: dots\r\n\r\n.\r\n..\r\n.x\r\n...\r\nx.\r\n\r\n.\r\n";

static struct sender *sender_to(const struct peer *peer, const struct smtp_setup *more)
{
    struct smtp_setup setup = *more;
    struct err err = {0};
    struct sender *sender = NULL;
    if (setup.account.host == NULL)
        setup.account.host = "127.0.0.1";
    setup.account.port = peer->port;
    setup.ehlo = "games.example.org";
    if (sender_smtp(&setup, &sender, &err) != RC_OK)
        fail_msg("%s", err.text);
    return sender;
}

static enum rc give_token(const void *context, struct text *out, struct err *err)
{
    (void)context;
    (void)err;
    text_add(out, "y");
    return RC_OK;
}

static const struct smtp_setup plain = {
    .account.tls = WIRE_PLAIN, .account.connect_seconds = 10, .account.reply_seconds = 10, .account.whole_seconds = 10};
static const struct smtp_setup hasty = {
    .account.tls = WIRE_PLAIN, .account.connect_seconds = 1, .account.reply_seconds = 1, .account.whole_seconds = 2};

static enum send_class sends(struct sender *sender, const char *to, const char *bytes, struct send_result *out)
{
    check_int(sender_send(sender, from, to, bytes, strlen(bytes), out), RC_OK);
    return out->class;
}

static void check_body(const struct peer *peer, int nth, const char *want)
{
    size_t size = 0;
    char *body = peer_body(peer, nth, &size);
    check_text(body, want);
    check_int(size, (long long)strlen(want));
    free(body);
}

/* Twenty mails: one connection, every byte as given, each command once a mail. */
static void one_connection(void **state)
{
    (void)state;
    struct peer peer;
    struct send_result result;
    peer_start(&peer, &(struct peer_plan){0});
    struct sender *sender = sender_to(&peer, &plain);
    enum { MAILS = 20 };
    for (int i = 1; i <= MAILS; i++) {
        char bytes[4096], to[64], id[16];
        (void)snprintf(bytes, sizeof bytes, "Message-ID: <%d@example.org>\r\n\r\n%s%0*d\r\n", i, dots, i * 40, i);
        (void)snprintf(to, sizeof to, "player.%d@example.net", i);
        check_int(sends(sender, to, bytes, &result), SEND_OK);
        check_int(result.code, 250);
        (void)snprintf(id, sizeof id, "Q%d", i);
        check_text(result.queue_id, id);
        check_body(&peer, i, bytes);
    }
    check_int(sender_send(sender, "", "last@example.net", dots, sizeof dots - 1, &result), RC_OK);
    check_int(result.class, SEND_OK);
    sender_close(sender);
    check_int(peer_count(&peer, "connect"), 1);
    check_int(peer_count(&peer, "EHLO games.example.org"), 1);
    check_int(peer_count(&peer, "MAIL FROM:<games+b.1@example.org> SIZE="), MAILS);
    check_int(peer_count(&peer, "MAIL FROM:<> SIZE="), 1);
    check_int(peer_count(&peer, "RCPT TO:<player."), MAILS);
    check_int(peer_count(&peer, "DATA"), MAILS + 1);
    peer_await(&peer, "QUIT", 1);
    check_int(peer_count(&peer, "junk"), 0);
    peer_stop(&peer);
}

static void fresh_connection_after_some(void **state)
{
    (void)state;
    struct peer peer;
    struct send_result result;
    struct smtp_setup setup = plain;
    setup.mails_per_connection = 4;
    peer_start(&peer, &(struct peer_plan){0});
    struct sender *sender = sender_to(&peer, &setup);
    for (int i = 0; i < 9; i++)
        check_int(sends(sender, "ann@example.net", dots, &result), SEND_OK);
    sender_close(sender);
    check_int(peer_count(&peer, "connect"), 3);
    peer_await(&peer, "QUIT", 3);
    peer_stop(&peer);
}

/* faults */

static char long_reply[100 * 1024];

struct fault {
    const char *name;
    enum peer_act act;
    const char *words;
    enum send_class class; /* from MAIL to DATA */
    enum send_class at_dot;
    int code;
};

static const struct fault faults[] = {
    {"451", PEER_SAYS, "451 4.7.1 greylisted, try later\r\n", SEND_LATER, SEND_LATER, 451},
    {"421", PEER_DROPS, "421 4.3.2 shutting down\r\n", SEND_LATER, SEND_LATER, 421},
    {"550", PEER_SAYS, "550 5.1.1 no such user\r\n", SEND_NEVER, SEND_NEVER, 550},
    {"530", PEER_SAYS, "530 5.7.0 log in first\r\n", SEND_LATER, SEND_LATER, 530},
    {"554 in lines", PEER_SAYS, "554-5.7.1 we do not\r\n554-like\r\n554 this\r\n", SEND_NEVER, SEND_NEVER, 554},
    {"550 in bytes", PEER_SPLIT, "550-5.1.1 no\r\n550 such user\r\n", SEND_NEVER, SEND_NEVER, 550},
    {"550 and gone", PEER_DROPS, "550 5.1.1 no such user\r\n", SEND_NEVER, SEND_NEVER, 550},
    {"550 of 100 KB", PEER_SAYS, long_reply, SEND_NEVER, SEND_NEVER, 550},
    {"garbage", PEER_DROPS, "\x01\xff rhubarb\r\nrhubarb", SEND_LATER, SEND_UNKNOWN, 0},
    {"half a reply", PEER_DROPS, "55", SEND_LATER, SEND_UNKNOWN, 0},
    {"half a reply in lines", PEER_DROPS, "250-2.0.0 as far as\r\n", SEND_LATER, SEND_UNKNOWN, 0},
    {"drop", PEER_DROPS, NULL, SEND_LATER, SEND_UNKNOWN, 0},
    {"reset", PEER_RESETS, NULL, SEND_LATER, SEND_UNKNOWN, 0},
};

static bool polite(const struct fault *fault)
{
    return fault->act <= PEER_SPLIT;
}

static enum send_class wanted(enum peer_point point, const struct fault *fault)
{
    switch (point) {
    case PEER_EHLO:
        return polite(fault) ? SEND_OK : SEND_LATER; /* EHLO refused: HELO is tried */
    case PEER_GREETING:
    case PEER_AUTH:
        return SEND_LATER;
    case PEER_BODY:
        return fault->code == 0 ? SEND_UNKNOWN : fault->at_dot;
    case PEER_DOT:
        /* 530 to a whole text is odd, but says that it was not taken */
        return fault->at_dot;
    case PEER_NOWHERE:
    case PEER_MAIL:
    case PEER_RCPT:
    case PEER_DATA:
    case PEER_IDLE:
    case PEER_QUIT:
        break;
    }
    return fault->class;
}

static const char one[] = "Subject: one\r\n\r\nthe first\r\n";
static const char two[] = "Subject: two\r\n\r\nthe second\r\n";

/* One mail that meets the fault, and one behind it that must not notice. */
static void meet(enum peer_point point, const struct fault *fault)
{
    struct peer peer;
    struct send_result result;
    struct smtp_setup setup = plain;
    struct peer_plan plan = {.point = point, .act = fault->act, .words = fault->words, .auth = point == PEER_AUTH};
    if (plan.auth) {
        setup.account.user = "games";
        setup.account.password = "secret";
    }
    peer_start(&peer, &plan);
    struct sender *sender = sender_to(&peer, &setup);
    enum send_class got = sends(sender, "one@example.net", one, &result);
    /* a reset that is faster than the connection makes libcurl connect once more */
    bool connected_again = point == PEER_GREETING && fault->act == PEER_RESETS && got == SEND_OK;
    if (got != wanted(point, fault) && !connected_again)
        fail_msg("%s at point %d: %s, %s", fault->name, point, send_class_name(got), result.reply);
    bool reached = point >= PEER_MAIL && point != PEER_BODY && fault->code != 0;
    if (reached && result.code != fault->code)
        fail_msg("%s at point %d: code %d, %s", fault->name, point, result.code, result.reply);
    check_true(got == SEND_OK || result.reply[0] != '\0');
    int kept = (point == PEER_DOT && !polite(fault)) || got == SEND_OK ? 1 : 0;
    got = sends(sender, "two@example.net", two, &result);
    if (got != SEND_OK)
        fail_msg("after %s at point %d: %s, %s", fault->name, point, send_class_name(got), result.reply);
    check_body(&peer, kept + 1, two);
    check_true(peer_body(&peer, kept + 2, NULL) == NULL);
    check_int(peer_count(&peer, "RCPT TO:<two@example.net>"), 1);
    check_true(peer_count(&peer, "RCPT TO:<one@example.net>") <= 1);
    check_int(peer_count(&peer, "junk"), 0);
    sender_close(sender);
    peer_stop(&peer);
}

static void fault_matrix(void **state)
{
    (void)state;
    memset(long_reply, 'x', sizeof long_reply - 1);
    memcpy(long_reply, "550 5.1.1 ", 10);
    memcpy(long_reply + sizeof long_reply - 3, "\r\n", 3);
    static const enum peer_point points[] = {PEER_GREETING, PEER_EHLO, PEER_AUTH, PEER_MAIL,
                                             PEER_RCPT,     PEER_DATA, PEER_DOT};
    for (size_t p = 0; p < sizeof points / sizeof points[0]; p++)
        for (size_t f = 0; f < sizeof faults / sizeof faults[0]; f++)
            meet(points[p], &faults[f]);
    /* cut in the middle of the text: nobody knows */
    meet(PEER_BODY, &(struct fault){"drop in the text", PEER_DROPS, NULL, 0, SEND_UNKNOWN, 0});
    meet(PEER_BODY, &(struct fault){"reset in the text", PEER_RESETS, NULL, 0, SEND_UNKNOWN, 0});
}

/* The answer to the final dot comes after the patience is over: were the connection kept, the answer would be
 * taken for the next mail's, and everything behind would be off by one. */
static void late_answers(void **state)
{
    (void)state;
    static const struct {
        enum peer_point point;
        enum peer_act act;
        enum send_class class;
    } cases[] = {{PEER_DOT, PEER_LATE, SEND_UNKNOWN},
                 {PEER_DOT, PEER_SILENT, SEND_UNKNOWN},
                 {PEER_RCPT, PEER_LATE, SEND_LATER},
                 {PEER_DATA, PEER_LATE, SEND_LATER},
                 {PEER_GREETING, PEER_LATE, SEND_LATER}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct peer peer;
        struct send_result result;
        peer_start(&peer, &(struct peer_plan){.point = cases[i].point, .act = cases[i].act});
        struct sender *sender = sender_to(&peer, &hasty);
        check_int(sends(sender, "one@example.net", one, &result), cases[i].class);
        check_int(result.code, 0);
        check_int(sends(sender, "two@example.net", two, &result), SEND_OK);
        check_body(&peer, cases[i].point == PEER_DOT ? 2 : 1, two);
        check_int(peer_count(&peer, "connect"), 2);
        check_int(peer_count(&peer, "junk"), 0);
        sender_close(sender);
        peer_stop(&peer);
    }
}

/* The server gave the kept connection up between two mails: with a word, without, and by hanging. */
static void idle_connection(void **state)
{
    (void)state;
    static const struct peer_plan plans[] = {
        {.point = PEER_IDLE, .act = PEER_DROPS, .words = "421 4.4.2 idle for too long\r\n"},
        {.point = PEER_IDLE, .act = PEER_DROPS},
        {.point = PEER_IDLE, .act = PEER_RESETS},
    };
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        struct peer peer;
        struct send_result result;
        peer_start(&peer, &plans[i]);
        struct sender *sender = sender_to(&peer, &plain);
        check_int(sends(sender, "one@example.net", one, &result), SEND_OK);
        check_int(sends(sender, "two@example.net", two, &result), SEND_OK);
        check_body(&peer, 2, two);
        check_int(peer_count(&peer, "connect"), 2);
        sender_close(sender);
        peer_stop(&peer);
    }
}

/* A server that does not answer QUIT must not keep us. */
static void no_goodbye(void **state)
{
    (void)state;
    struct peer peer;
    struct send_result result;
    peer_start(&peer, &(struct peer_plan){.point = PEER_QUIT, .act = PEER_SILENT});
    struct sender *sender = sender_to(&peer, &(struct smtp_setup){.account.tls = WIRE_PLAIN});
    check_int(sends(sender, "one@example.net", one, &result), SEND_OK);
    moment start = moment_now();
    sender_close(sender);
    check_true(moment_now() - start <= 8);
    peer_await(&peer, "QUIT", 1);
    peer_stop(&peer);
}

/* Nothing of a bad address or text reaches the server. */
static void injection(void **state)
{
    (void)state;
    struct peer peer;
    struct send_result result;
    peer_start(&peer, &(struct peer_plan){0});
    struct sender *sender = sender_to(&peer, &plain);
    static const char *const addresses[] = {"p@example.net>\r\nRCPT TO:<eve@evil.example",
                                            "p@example.net\r\n",
                                            "p@example.net\nDATA",
                                            "p@example.net\rx",
                                            "p@example.net> SIZE=1",
                                            "a b@example.net",
                                            "\xc3\xa9@example.net",
                                            "",
                                            "@example.net",
                                            "<>"};
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        check_int(sends(sender, addresses[i], one, &result), SEND_NEVER);
        if (addresses[i][0] == '\0')
            continue;
        check_int(sender_send(sender, addresses[i], "ann@example.net", one, strlen(one), &result), RC_OK);
        check_int(result.class, SEND_NEVER);
    }
    static const char *const texts[] = {"a\r\n\n.\nMAIL FROM:<eve@evil.example>\r\n", "a\r\n\r.\r\r\n", "a\n.\r\n", "a",
                                        ""};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_int(sends(sender, "ann@example.net", texts[i], &result), SEND_NEVER);
    check_int(peer_count(&peer, "connect"), 0);
    check_int(sends(sender, "ann@example.net", "x\r\n.\r\nMAIL FROM:<eve@evil.example>\r\n.\r\n", &result), SEND_OK);
    check_body(&peer, 1, "x\r\n.\r\nMAIL FROM:<eve@evil.example>\r\n.\r\n");
    check_int(peer_count(&peer, "MAIL"), 1);
    sender_close(sender);
    peer_stop(&peer);
}

/* No TLS, no mail and no password. */
static void tls_required(void **state)
{
    (void)state;
    struct peer peer;
    struct send_result result;
    struct smtp_setup setup = plain;
    setup.account.tls = WIRE_STARTTLS;
    setup.account.user = "games";
    setup.account.password = "secret";
    peer_start(&peer, &(struct peer_plan){.auth = true});
    struct sender *sender = sender_to(&peer, &setup);
    check_int(sends(sender, "one@example.net", one, &result), SEND_LATER);
    check_int(peer_count(&peer, "EHLO"), 1);
    check_int(peer_count(&peer, "AUTH") + peer_count(&peer, "MAIL"), 0);
    sender_close(sender);
    peer_stop(&peer);
}

static void login(void **state)
{
    (void)state;
    struct peer peer;
    struct send_result result;
    struct smtp_setup setup = plain;
    setup.account.user = "games";
    setup.account.password = "secret";
    setup.account.mechanism = "PLAIN";
    peer_start(&peer, &(struct peer_plan){.auth = true});
    struct sender *sender = sender_to(&peer, &setup);
    check_int(sends(sender, "one@example.net", one, &result), SEND_OK);
    check_int(sends(sender, "two@example.net", two, &result), SEND_OK);
    check_int(peer_count(&peer, "AGdhbWVzAHNlY3JldA=="), 1);
    sender_close(sender);
    peer_stop(&peer);
}

static void nobody_there(void **state)
{
    (void)state;
    struct peer peer;
    struct send_result result;
    peer_start(&peer, &(struct peer_plan){0});
    peer_stop(&peer);
    struct sender *sender = sender_to(&peer, &plain);
    check_int(sends(sender, "one@example.net", one, &result), SEND_LATER);
    check_int(result.code, 0);
    check_true(strstr(result.reply, "connect") != NULL);
    sender_close(sender);
}

#ifdef CURSUS_CRASH_POINTS
/* Killed before the mail is handed over, and after: it is with the server not at all, or once. */
static void crashes(void **state)
{
    (void)state;
    for (int n = 1; n <= 2; n++) {
        struct peer peer;
        int status = 0;
        peer_start(&peer, &(struct peer_plan){0});
        pid_t child = fork();
        check_true(child >= 0);
        if (child == 0) {
            struct send_result result;
            (void)setenv("CURSUS_CRASH_AT", n == 1 ? "1" : "2", 1);
            struct sender *sender = sender_to(&peer, &plain);
            (void)sends(sender, "one@example.net", one, &result);
            _exit(0);
        }
        check_int(waitpid(child, &status, 0), child);
        check_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        check_int(peer_count(&peer, "DATA"), n - 1);
        char *body = peer_body(&peer, 1, NULL);
        check_true((body != NULL) == (n == 2));
        free(body);
        peer_stop(&peer);
    }
}
#endif

static void setups(void **state)
{
    (void)state;
    static const struct smtp_setup bad[] = {
        {.account.host = "mail.example.org", .account.tls = WIRE_PLAIN},
        {.account.host = "127.0.0.1.example.org", .account.tls = WIRE_PLAIN},
        {.account.host = "192.168.0.1", .account.tls = WIRE_PLAIN},
        {.account.host = NULL},
        {.account.host = ""},
        {.account.host = "a b"},
        {.account.host = "host/path"},
        {.account.host = "user@host"},
        {.account.host = "mail.example.org", .account.port = 65536},
        {.account.host = "mail.example.org", .account.port = -1},
        {.account.host = "mail.example.org", .ehlo = "x\r\ny"},
        {.account.host = "mail.example.org", .account.user = "games"},
        {.account.host = "mail.example.org", .account.password = "secret"},
        {.account.host = "mail.example.org",
         .account.user = "games",
         .account.password = "x",
         .account.token = give_token},
        {.account.host = "mail.example.org", .account.password = "x", .account.token = give_token},
        {.account.host = "mail.example.org", .account.mechanism = "PLAIN;x"},
        {.account.host = "mail.example.org", .account.reply_seconds = -1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sender *sender = NULL;
        struct err err = {0};
        check_int(sender_smtp(&bad[i], &sender, &err), RC_BAD);
        check_true(sender == NULL && err.text[0] != '\0');
    }
    static const char *const good[] = {"localhost", "127.0.0.1", "::1", "127.255.0.3"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct sender *sender = NULL;
        check_int(sender_smtp(&(struct smtp_setup){.account.host = good[i], .account.tls = WIRE_PLAIN}, &sender, NULL),
                  RC_OK);
        sender_close(sender);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_connection),  cmocka_unit_test(fresh_connection_after_some),
        cmocka_unit_test(fault_matrix),    cmocka_unit_test(late_answers),
        cmocka_unit_test(idle_connection), cmocka_unit_test(no_goodbye),
        cmocka_unit_test(injection),       cmocka_unit_test(tls_required),
        cmocka_unit_test(login),           cmocka_unit_test(nobody_there),
        cmocka_unit_test(setups),
#ifdef CURSUS_CRASH_POINTS
        cmocka_unit_test(crashes),
#endif
    };
    return cmocka_run_group_tests_name("smtp", tests, NULL, NULL);
}
