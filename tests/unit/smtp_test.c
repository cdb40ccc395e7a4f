#include "check.h"
#include "smtp_peer.h"

#include "base/moment.h"
#include "mail/sender.h"
#include "mail/smtp_talk.h"

#include <arpa/inet.h>
#include <signal.h>
#include <sys/socket.h>
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
    {"450", PEER_SAYS, "450 4.2.1 mailbox busy\r\n", SEND_LATER, SEND_LATER, 450},
    {"452", PEER_SAYS, "452 4.3.1 no room\r\n", SEND_LATER, SEND_LATER, 452},
    {"421 and it stays", PEER_SAYS, "421 4.3.2 busy\r\n", SEND_LATER, SEND_LATER, 421},
    {"421", PEER_DROPS, "421 4.3.2 shutting down\r\n", SEND_LATER, SEND_LATER, 421},
    {"550", PEER_SAYS, "550 5.1.1 no such user\r\n", SEND_NEVER, SEND_NEVER, 550},
    {"530", PEER_SAYS, "530 5.7.0 log in first\r\n", SEND_LATER, SEND_LATER, 530},
    {"552", PEER_SAYS, "552 5.3.4 message too big\r\n", SEND_NEVER, SEND_NEVER, 552},
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
    case PEER_STARTTLS:
    case PEER_MAIL:
    case PEER_RCPT:
    case PEER_DATA:
    case PEER_IDLE:
    case PEER_QUIT:
        break;
    }
    return fault->class;
}

/* Since 8 libcurl reads no reply line of 100 KB and tells nothing of it. What no code came to is unknown once the text
 * is out, and can be tried again before. */
static bool lost_by_length(const struct fault *fault, const struct send_result *result)
{
    return fault->words == long_reply && result->code == 0;
}

static const char zero[] = "Subject: zero\r\n\r\nthe one before\r\n";
static const char one[] = "Subject: one\r\n\r\nthe first\r\n";
static const char two[] = "Subject: two\r\n\r\nthe second\r\n";

/* The second of three mails meets the fault; those before and behind it must not notice. `kept`: the connection is one
 * that took a mail before. */
static void meet(enum peer_point point, const struct fault *fault, bool kept)
{
    struct peer peer;
    struct send_result result;
    struct smtp_setup setup = plain;
    struct peer_plan plan = {
        .point = point, .act = fault->act, .words = fault->words, .auth = point == PEER_AUTH, .after = kept ? 1 : 0};
    if (plan.auth) {
        setup.account.user = "games";
        setup.account.password = "secret";
    }
    peer_start(&peer, &plan);
    struct sender *sender = sender_to(&peer, &setup);
    if (kept)
        check_int(sends(sender, "zero@example.net", zero, &result), SEND_OK);
    enum send_class got = sends(sender, "one@example.net", one, &result);
    /* a reset that is faster than the connection makes libcurl connect once more; what a kept connection
     * says to MAIL is not believed, and a new one made */
    bool again = (point == PEER_GREETING && fault->act == PEER_RESETS) || (kept && point == PEER_MAIL);
    bool lost = got != SEND_OK && lost_by_length(fault, &result);
    enum send_class want = !lost ? wanted(point, fault) : point == PEER_DOT ? SEND_UNKNOWN : SEND_LATER;
    if (got != want && !(again && got == SEND_OK))
        fail_msg("%s at point %d: %s, %s", fault->name, point, sender_class_name(got), result.reply);
    bool reached = point >= PEER_MAIL && point != PEER_BODY && fault->code != 0 && got != SEND_OK && !lost;
    if (reached && result.code != fault->code)
        fail_msg("%s at point %d: code %d, %s", fault->name, point, result.code, result.reply);
    check_true(got == SEND_OK || result.reply[0] != '\0');
    check_int(result.heard, got == SEND_OK || point >= PEER_RCPT);
    int taken = (point == PEER_DOT && !polite(fault)) || got == SEND_OK ? 1 : 0;
    got = sends(sender, "two@example.net", two, &result);
    if (got != SEND_OK)
        fail_msg("after %s at point %d: %s, %s", fault->name, point, sender_class_name(got), result.reply);
    check_body(&peer, (kept ? 1 : 0) + taken + 1, two);
    check_true(peer_body(&peer, (kept ? 1 : 0) + taken + 2, NULL) == NULL);
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
        for (size_t f = 0; f < sizeof faults / sizeof faults[0]; f++) {
            meet(points[p], &faults[f], false);
            if (points[p] >= PEER_MAIL)
                meet(points[p], &faults[f], true);
        }
    /* cut in the middle of the text: nobody knows. Refused there, and read on: that counts. */
    static const struct fault in_the_text[] = {
        {"drop in the text", PEER_DROPS, NULL, 0, SEND_UNKNOWN, 0},
        {"reset in the text", PEER_RESETS, NULL, 0, SEND_UNKNOWN, 0},
    };
    for (size_t f = 0; f < sizeof in_the_text / sizeof in_the_text[0]; f++) {
        meet(PEER_BODY, &in_the_text[f], false);
        meet(PEER_BODY, &in_the_text[f], true);
    }
}

static struct text long_text(size_t bytes)
{
    struct text out = TEXT_EMPTY;
    text_add(&out, "Subject: big\r\n\r\n");
    while (out.len < bytes)
        text_add(&out, "Twelve days and twelve nights, and still it does not end.\r\n");
    return out;
}

/* The server refuses while the text still comes, and reads on or hangs up. Its later answer to the dot, "250", must
 * not be taken for the mail's. */
static void early_refusals(void **state)
{
    (void)state;
    static const struct {
        enum peer_act act;
        const char *words;
        enum send_class class, or_else;
    } cases[] = {
        {PEER_SAYS, "552 5.3.4 message too big\r\n", SEND_NEVER, SEND_NEVER},
        {PEER_SAYS, "452 4.3.1 no room\r\n", SEND_LATER, SEND_LATER},
        /* the answer may be lost with the connection that our text still runs into: then nobody knows */
        {PEER_DROPS, "552 5.3.4 message too big\r\n", SEND_NEVER, SEND_UNKNOWN},
        {PEER_DROPS, "421 4.3.2 shutting down\r\n", SEND_LATER, SEND_UNKNOWN},
    };
    struct text big = long_text(700000);
    const char *const texts[] = {one, big.data};
    for (size_t i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        struct peer peer;
        struct send_result result;
        peer_start(&peer,
                   &(struct peer_plan){.point = PEER_BODY, .act = cases[i / 2].act, .words = cases[i / 2].words});
        struct sender *sender = sender_to(&peer, &plain);
        enum send_class got = sends(sender, "one@example.net", texts[i % 2], &result);
        if (got != cases[i / 2].class && got != cases[i / 2].or_else)
            fail_msg("case %zu: %s, %s", i, sender_class_name(got), result.reply);
        if (sends(sender, "two@example.net", two, &result) != SEND_OK)
            fail_msg("after case %zu: %s", i, result.reply);
        check_int(peer_count(&peer, "RCPT TO:<one@example.net>"), 1);
        check_int(peer_count(&peer, "junk"), 0);
        sender_close(sender);
        peer_stop(&peer);
    }
    text_free(&big);
}

/* The server takes a part of the text and stands still, with the rest of it on the way: nobody knows. A text that is
 * whole before that is waited for at the dot. */
static void stuck_text(void **state)
{
    (void)state;
    struct text big = long_text(8 << 20); /* more than this side keeps for a server that does not read */
    const char *const texts[] = {one, big.data};
    for (size_t i = 0; i < 4; i++) {
        struct peer peer;
        struct send_result result;
        peer_start(&peer, &(struct peer_plan){.point = PEER_BODY, .act = PEER_STUCK, .after = (int)(i / 2)});
        struct sender *sender = sender_to(&peer, &hasty);
        if (i / 2 == 1)
            check_int(sends(sender, "zero@example.net", zero, &result), SEND_OK);
        moment start = moment_steady();
        if (sends(sender, "one@example.net", texts[i % 2], &result) != SEND_UNKNOWN)
            fail_msg("case %zu: %s, %s", i, sender_class_name(result.class), result.reply);
        check_true(moment_steady() - start <= 5);
        check_int(sends(sender, "two@example.net", two, &result), SEND_OK);
        check_body(&peer, (int)(i / 2) + 1, two);
        check_int(peer_count(&peer, "connect"), 2);
        check_int(peer_count(&peer, "junk"), 0);
        sender_close(sender);
        peer_stop(&peer);
    }
    text_free(&big);
}

/* Whatever comes of STARTTLS: no mail, no password, and no long wait. */
static void starttls_fails(void **state)
{
    (void)state;
    static const struct {
        enum peer_act act;
        const char *words;
    } cases[] = {{PEER_SAYS, "454 4.7.0 TLS not available\r\n"},
                 {PEER_SAYS, "502 5.5.1 not here\r\n"},
                 {PEER_SAYS, "554-5.7.1 no\r\n554 no\r\n"},
                 {PEER_SPLIT, "454 4.7.0 TLS not available\r\n"},
                 {PEER_SAYS, "220 go on\r\n250-peer\r\n250 AUTH PLAIN\r\n235 welcome\r\n"},
                 {PEER_SAYS, "220 go on\r\nrhubarb\r\n"},
                 {PEER_SAYS, "rhubarb\r\n"},
                 {PEER_DROPS, "220 go on\r\n"},
                 {PEER_DROPS, "421 4.3.2 busy\r\n"},
                 {PEER_DROPS, NULL},
                 {PEER_RESETS, NULL},
                 {PEER_SAYS, long_reply},
                 {PEER_SAYS, "220 go on\r\n"}, /* and silence in place of a handshake */
                 {PEER_LATE, NULL},
                 {PEER_SILENT, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct peer peer;
        struct send_result result;
        struct smtp_setup setup = hasty;
        setup.account.tls = WIRE_STARTTLS;
        setup.account.user = "games";
        setup.account.password = "secret";
        peer_start(&peer, &(struct peer_plan){
                              .point = PEER_STARTTLS, .act = cases[i].act, .words = cases[i].words, .starttls = true});
        struct sender *sender = sender_to(&peer, &setup);
        moment start = moment_steady();
        if (sends(sender, "one@example.net", one, &result) != SEND_LATER || result.heard)
            fail_msg("case %zu: %s", i, result.reply);
        check_true(moment_steady() - start <= 5);
        sender_close(sender);
        check_int(peer_count(&peer, "STARTTLS"), 1);
        check_int(peer_count(&peer, "AUTH") + peer_count(&peer, "MAIL") + peer_count(&peer, "AGdhb"), 0);
        peer_stop(&peer);
    }
}

/* An answer comes after the patience is over, in drops, or never: were the connection kept, it would be taken for the
 * next mail's, and everything behind would be off by one. All of these wait at the same time. */

struct wait {
    enum peer_point point;
    enum peer_act act;
    bool kept;
    struct peer peer;
    pid_t child;
};

static enum send_class class_of_wait(const struct wait *wait)
{
    return wait->point == PEER_DOT ? SEND_UNKNOWN : SEND_LATER;
}

/* In a process of its own: its exit status is what came of the mails, 4 bits each; 255 if the server's name for the
 * trouble was a code. */
static pid_t wait_start(struct wait *wait)
{
    struct smtp_setup setup = hasty;
    peer_start(&wait->peer, &(struct peer_plan){.point = wait->point,
                                                .act = wait->act,
                                                .auth = wait->point == PEER_AUTH,
                                                .after = wait->kept ? 1 : 0});
    if (wait->point == PEER_AUTH) {
        setup.account.user = "games";
        setup.account.password = "secret";
    }
    pid_t child = fork();
    check_true(child >= 0);
    if (child != 0)
        return child;
    struct sender *sender = sender_to(&wait->peer, &setup);
    struct send_result first, second;
    if (wait->kept)
        (void)sends(sender, "zero@example.net", zero, &first);
    (void)sends(sender, "one@example.net", one, &first);
    setup.account.whole_seconds = 10;
    (void)sends(sender, "two@example.net", two, &second);
    sender_close(sender);
    _exit(first.code != 0 ? 255 : (int)(first.class << 4 | second.class));
}

static void late_answers(void **state)
{
    (void)state;
    static const enum peer_point points[] = {PEER_GREETING, PEER_EHLO, PEER_AUTH, PEER_MAIL,
                                             PEER_RCPT,     PEER_DATA, PEER_DOT};
    static const enum peer_act acts[] = {PEER_LATE, PEER_SILENT, PEER_DRIPS};
    enum { POINTS = sizeof points / sizeof points[0], ACTS = sizeof acts / sizeof acts[0], WAITS = POINTS * ACTS * 2 };
    static struct wait waits[WAITS];
    size_t count = 0;
    for (size_t i = 0; i < WAITS; i++) {
        struct wait wait = {.point = points[i / 2 % POINTS], .act = acts[i / 2 / POINTS], .kept = i % 2 == 1};
        if (wait.kept && wait.point < PEER_MAIL)
            continue;
        waits[count] = wait;
        waits[count].child = wait_start(&waits[count]);
        count++;
    }
    for (size_t i = 0; i < count; i++) {
        struct wait *wait = &waits[i];
        int status = 0;
        check_int(waitpid(wait->child, &status, 0), wait->child);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != (int)(class_of_wait(wait) << 4 | SEND_OK))
            fail_msg("point %d, act %d, kept %d: status %x", wait->point, wait->act, wait->kept, (unsigned)status);
        int before = wait->kept ? 1 : 0;
        check_body(&wait->peer, before + (wait->point == PEER_DOT ? 2 : 1), two);
        check_int(peer_count(&wait->peer, "connect"), 2);
        check_int(peer_count(&wait->peer, "junk"), 0);
        peer_stop(&wait->peer);
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
        /* words that belong to nothing must not become the next mail's answer */
        {.point = PEER_IDLE, .act = PEER_SAYS, .words = "550 5.7.1 and another thing\r\n"},
        {.point = PEER_IDLE, .act = PEER_SAYS, .words = "250 2.0.0 Ok: queued as Q1\r\n"},
        {.point = PEER_IDLE, .act = PEER_SAYS, .words = "rhubarb\r\n"},
        {.point = PEER_IDLE, .act = PEER_SAYS, .words = long_reply},
        {.point = PEER_IDLE, .act = PEER_SPLIT, .words = "421-4.4.2 idle\r\n421 for too long\r\n"},
        {.point = PEER_IDLE, .act = PEER_DROPS, .words = "55"},
    };
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        struct peer peer;
        struct send_result result;
        peer_start(&peer, &plans[i]);
        struct sender *sender = sender_to(&peer, &plain);
        check_int(sends(sender, "one@example.net", one, &result), SEND_OK);
        peer_await(&peer, "idle", 1);
        if (sends(sender, "two@example.net", two, &result) != SEND_OK)
            fail_msg("plan %zu: %s", i, result.reply);
        check_body(&peer, 2, two);
        /* rhubarb that came with the answer before it is passed over with it */
        check_true(peer_count(&peer, "connect") == 2 || (plans[i].words != NULL && plans[i].words[0] == 'r'));
        sender_close(sender);
        peer_stop(&peer);
    }
}

/* Whatever the server makes of QUIT: the mail is sent, and nothing keeps us. */
static void no_goodbye(void **state)
{
    (void)state;
    static const struct peer_plan plans[] = {
        {.point = PEER_QUIT, .act = PEER_SILENT},
        {.point = PEER_QUIT, .act = PEER_DROPS},
        {.point = PEER_QUIT, .act = PEER_RESETS},
        {.point = PEER_QUIT, .act = PEER_DRIPS},
        {.point = PEER_QUIT, .act = PEER_SAYS, .words = "550 5.0.0 you stay\r\n"},
        {.point = PEER_QUIT, .act = PEER_SAYS, .words = "421-4.3.2 x\r\n421 y\r\n"},
        {.point = PEER_QUIT, .act = PEER_SAYS, .words = long_reply},
        {.point = PEER_QUIT, .act = PEER_SAYS, .words = "rhubarb\r\n"},
        {.point = PEER_QUIT, .act = PEER_SPLIT, .words = "221-2.0.0 x\r\n221 y\r\n"},
        {.point = PEER_QUIT, .act = PEER_DROPS, .words = "22"},
    };
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        struct peer peer;
        struct send_result result;
        peer_start(&peer, &plans[i]);
        struct sender *sender = sender_to(&peer, &(struct smtp_setup){.account.tls = WIRE_PLAIN});
        check_int(sends(sender, "one@example.net", one, &result), SEND_OK);
        moment start = moment_steady();
        sender_close(sender);
        check_true(moment_steady() - start <= 8);
        peer_await(&peer, "QUIT", 1);
        peer_stop(&peer);
    }
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

/* No login is offered: what a stranger is refused is not refused for good. */
static void no_login(void **state)
{
    (void)state;
    struct peer peer;
    struct send_result result;
    struct smtp_setup setup = plain;
    setup.account.user = "games";
    setup.account.password = "secret";
    peer_start(&peer, &(struct peer_plan){.point = PEER_RCPT, .act = PEER_SAYS, .words = "554 5.7.1 Relay denied\r\n"});
    struct sender *sender = sender_to(&peer, &setup);
    check_int(sends(sender, "one@example.net", one, &result), SEND_LATER);
    check_int(result.code, 554);
    check_true(strstr(result.reply, "no login") != NULL);
    check_int(sends(sender, "two@example.net", two, &result), SEND_OK);
    check_int(peer_count(&peer, "AGdhb"), 0);
    sender_close(sender);
    peer_stop(&peer);
    /* but where it went through, a refusal is one */
    peer_start(&peer, &(struct peer_plan){
                          .point = PEER_RCPT, .act = PEER_SAYS, .words = "554 5.7.1 no\r\n", .auth = true, .after = 1});
    sender = sender_to(&peer, &setup);
    check_int(sends(sender, "one@example.net", one, &result), SEND_OK);
    check_int(sends(sender, "two@example.net", two, &result), SEND_NEVER);
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

/* A server so busy that it takes no connection, and does not refuse one either. */
static void nobody_answers(void **state)
{
    (void)state;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    struct send_result result;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), waiting[2];
    check_int(bind(listener, (struct sockaddr *)&address, size), 0);
    check_int(listen(listener, 0), 0);
    check_int(getsockname(listener, (struct sockaddr *)&address, &size), 0);
    for (int i = 0; i < 2; i++) {
        waiting[i] = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        (void)connect(waiting[i], (struct sockaddr *)&address, size);
    }
    struct sender *sender = sender_to(&(struct peer){.port = ntohs(address.sin_port)}, &hasty);
    moment start = moment_steady();
    check_int(sends(sender, "one@example.net", one, &result), SEND_LATER);
    check_true(moment_steady() - start <= 5 && !result.heard && result.code == 0);
    sender_close(sender);
    for (int i = 0; i < 2; i++)
        (void)close(waiting[i]);
    (void)close(listener);
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

/* The matrix in figures, as a line of result. */
static void tell(int wrong)
{
    static const char *const names[] = {"nowhere", "greeting", "EHLO", "STARTTLS", "AUTH", "MAIL",
                                        "RCPT",    "DATA",     "text", "dot",      "idle", "QUIT"};
    int points = 0, cells = 0;
    for (enum peer_point point = PEER_GREETING; point <= PEER_QUIT; point++) {
        print_message("# at %s: %d faults\n", names[point], peer_faults(point));
        points += peer_faults(point) > 0;
        cells += peer_faults(point);
    }
    print_message("R13 smtp: %d points, %d faults at them, %d wrong\n", points, cells, wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_connection), cmocka_unit_test(fresh_connection_after_some),
        cmocka_unit_test(fault_matrix),   cmocka_unit_test(early_refusals),
        cmocka_unit_test(stuck_text),     cmocka_unit_test(starttls_fails),
        cmocka_unit_test(late_answers),   cmocka_unit_test(idle_connection),
        cmocka_unit_test(no_goodbye),     cmocka_unit_test(injection),
        cmocka_unit_test(tls_required),   cmocka_unit_test(login),
        cmocka_unit_test(no_login),       cmocka_unit_test(nobody_there),
        cmocka_unit_test(nobody_answers), cmocka_unit_test(setups),
#ifdef CURSUS_CRASH_POINTS
        cmocka_unit_test(crashes),
#endif
    };
    int wrong = cmocka_run_group_tests_name("smtp", tests, NULL, NULL);
    tell(wrong);
    return wrong;
}
