/* Every message of tests/corpus/mime and bounce through identity, the real worker process and the quotation cutter. */
#include "check.h"
#include "children.h"

#include "base/text.h"
#include "mail/identity.h"
#include "mail/incoming.h"
#include "mail/parse.h"
#include "mail/quote.h"
#include "mail/worker.h"

enum { FILES = 799 };

struct corpus {
    char *index;
    char *paths[FILES];
    size_t count;
    struct worker *worker;
};

/* Beyond the limits of mail/limits.h: more than 1 MiB, a page of 556 KiB, a digest of 171 boundary lines. */
static const char *const refused[] = {"mime/php-mime-mail-parser/issue408.eml",
                                      "mime/php-mime-mail-parser/m0004",
                                      "mime/php-mime-mail-parser/m0010",
                                      "mime/nodemailer-mailparser/large_text.eml",
                                      "mime/nodemailer-mailparser/outofmemory.eml",
                                      "mime/nodemailer-mailparser/htmllargecallstack.eml"};

/* A person's forwarded mail: no bounce, and no sign of one. */
static const char person[] = "bounce/sisimai/not/is-not-bounce-02.eml";

static bool is_refused(const char *path)
{
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (strcmp(path, refused[i]) == 0)
            return true;
    return false;
}

static char *message_of(const char *path, size_t *size)
{
    char whole[300];
    (void)snprintf(whole, sizeof whole, "tests/corpus/%s", path);
    return file_bytes(whole, size);
}

static int begin(void **state)
{
    static struct corpus corpus;
    if (cipher_init(NULL) != RC_OK || worker_open(NULL, &corpus.worker, NULL) != RC_OK)
        return -1;
    corpus.index = file_bytes("tests/corpus/index.tsv", NULL);
    char *rest = corpus.index;
    (void)strsep(&rest, "\n");
    for (char *line = strsep(&rest, "\n"); line != NULL && *line != '\0'; line = strsep(&rest, "\n")) {
        char *tab = strrchr(line, '\t');
        if (tab != NULL && strncmp(tab + 1, "reply/", 6) == 0)
            continue;
        if (tab == NULL || corpus.count == FILES)
            return -1;
        corpus.paths[corpus.count++] = tab + 1;
    }
    *state = &corpus;
    return 0;
}

static int end(void **state)
{
    struct corpus *corpus = *state;
    worker_close(corpus->worker);
    free(corpus->index);
    return 0;
}

static void check_quotes(const struct incoming *mail)
{
    struct kept kept;
    quote_cut(mail->body, NULL, NULL, NULL, &kept);
    quote_free(&kept);
    /* an answer that is nothing but what we sent holds no order */
    quote_cut(mail->body, mail->body, NULL, NULL, &kept);
    for (size_t i = 0; i < kept.count; i++)
        check_true(kept.lines[i].place != KEPT_FROM_QUOTE);
    quote_free(&kept);
}

static void every_mail_is_read(void **state)
{
    struct corpus *corpus = *state;
    check_int(corpus->count, FILES);
    long pid = only_child();
    for (size_t i = 0; i < corpus->count; i++) {
        size_t size;
        char *bytes = message_of(corpus->paths[i], &size);
        struct identity identity;
        struct incoming mail;
        struct err err = {0};
        bool killed;
        identity_read(bytes, size, &identity);
        check_true(strlen(identity.key) > 2);
        if (worker_read(corpus->worker, &(struct unread){bytes, size, "mx.example.org"}, &mail, &killed, &err) != RC_OK)
            fail_msg("%s: %s", corpus->paths[i], err.text);
        if ((mail.refused != INCOMING_TAKEN) != is_refused(corpus->paths[i]))
            fail_msg("%s: refused %d", corpus->paths[i], (int)mail.refused);
        if (identity.has_message_id && strcmp(identity.key, mail.message_id) != 0)
            fail_msg("%s: %s and %s", corpus->paths[i], identity.key, mail.message_id);
        check_quotes(&mail);
        incoming_free(&mail);
        free(bytes);
    }
    check_int(only_child(), pid);
}

/* In this process, so that a leak is seen, and to the same result. */
static void in_process(void **state)
{
    struct corpus *corpus = *state;
    for (size_t i = 0; i < corpus->count; i++) {
        size_t size;
        char *bytes = message_of(corpus->paths[i], &size), *exact = malloc(size);
        struct incoming here, there;
        bool killed;
        memcpy(exact, bytes, size);
        check_int(mail_parse(exact, size, "mx.example.org", &here, NULL), RC_OK);
        check_int(worker_read(corpus->worker, &(struct unread){bytes, size, "mx.example.org"}, &there, &killed, NULL),
                  RC_OK);
        struct text a = TEXT_EMPTY, b = TEXT_EMPTY;
        incoming_encode(&here, &a);
        incoming_encode(&there, &b);
        check_int(a.len, b.len);
        check_int(memcmp(a.data, b.data, a.len), 0);
        text_free(&a);
        text_free(&b);
        incoming_free(&here);
        incoming_free(&there);
        free(exact);
        free(bytes);
    }
}

static void no_machine_is_answered(void **state)
{
    struct corpus *corpus = *state;
    size_t robots = 0, hard = 0, soft = 0, ids = 0;
    for (size_t i = 0; i < corpus->count; i++) {
        const char *path = corpus->paths[i];
        if (strncmp(path, "bounce/", 7) != 0)
            continue;
        size_t size;
        char *bytes = message_of(path, &size);
        struct incoming mail;
        bool killed;
        check_int(worker_read(corpus->worker, &(struct unread){bytes, size, NULL}, &mail, &killed, NULL), RC_OK);
        if ((mail.robot == 0) != (strcmp(path, person) == 0))
            fail_msg("%s: robot %x", path, mail.robot);
        if (strstr(path, "/arf-") != NULL && (mail.robot & ROBOT_REPORT) == 0 && mail.robot == 0)
            fail_msg("%s: no report", path);
        robots += mail.robot != 0 ? 1 : 0;
        hard += mail.bounce.kind == BOUNCE_HARD ? 1 : 0;
        soft += mail.bounce.kind == BOUNCE_SOFT ? 1 : 0;
        ids += mail.bounce.message_id[0] != '\0' ? 1 : 0;
        /* what is told apart is told by the status, or by words */
        if (mail.bounce.kind == BOUNCE_HARD && mail.bounce.status[0] != '5' && mail.bounce.said[0] == '\0')
            fail_msg("%s: hard", path);
        if (mail.bounce.kind == BOUNCE_SOFT && mail.bounce.status[0] == '\0' && mail.bounce.said[0] == '\0')
            fail_msg("%s: soft", path);
        incoming_free(&mail);
        free(bytes);
    }
    check_int(robots, 496);
    check_true(hard >= 160);
    check_true(soft >= 200);
    check_true(ids >= 350);
}

struct returned {
    const char *name;
    enum bounce_kind kind;
};

/* Mails of a folder that came back, each with what is made of it. */
static void check_returned(struct corpus *corpus, const char *folder, const struct returned *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t size;
        char path[100];
        (void)snprintf(path, sizeof path, "%s/%s.eml", folder, cases[i].name);
        char *bytes = message_of(path, &size);
        struct incoming mail;
        bool killed;
        check_int(worker_read(corpus->worker, &(struct unread){bytes, size, NULL}, &mail, &killed, NULL), RC_OK);
        if (mail.bounce.kind != cases[i].kind || mail.robot == 0)
            fail_msg("%s: %d, %s", path, (int)mail.bounce.kind, mail.bounce.said);
        incoming_free(&mail);
        free(bytes);
    }
}

/* What real servers and providers said, of which most bear no status, or one that tells nothing: is the address dead?
 */
static void dead_or_not(void **state)
{
    static const struct returned cases[] = {
        {"lhost-dragonfly-26", BOUNCE_HARD}, /* dma: no MIME, From: MAILER-DAEMON <> */
        {"lhost-dragonfly-03", BOUNCE_SOFT},    {"lhost-dragonfly-12", BOUNCE_SOFT}, /* policy; full */
        {"lhost-exim-05", BOUNCE_HARD},         {"lhost-exim-29", BOUNCE_SOFT},
        {"lhost-exim-43", BOUNCE_SOFT},         {"lhost-courier-02", BOUNCE_HARD},
        {"lhost-courier-03", BOUNCE_SOFT},      {"lhost-opensmtpd-10", BOUNCE_HARD},
        {"lhost-opensmtpd-14", BOUNCE_SOFT},    {"lhost-qmail-03", BOUNCE_SOFT},
        {"lhost-qmail-13", BOUNCE_HARD},        {"lhost-sendmail-33", BOUNCE_SOFT},

        {"lhost-postfix-02", BOUNCE_HARD},      {"lhost-postfix-06", BOUNCE_SOFT},
        {"lhost-postfix-42", BOUNCE_SOFT},      {"lhost-yahoo-07", BOUNCE_HARD},
        {"lhost-gmail-01", BOUNCE_HARD},        {"lhost-gmail-16", BOUNCE_SOFT},
        {"lhost-exim-36", BOUNCE_SOFT},         {"lhost-messagingserver-04", BOUNCE_SOFT},
        {"lhost-exchange2007-01", BOUNCE_HARD}, {"lhost-googleworkspace-01", BOUNCE_SOFT},
        {"rhost-google-01", BOUNCE_HARD},       {"rhost-godaddy-03", BOUNCE_SOFT},
        {"rhost-apple-02", BOUNCE_SOFT},        {"rhost-apple-04", BOUNCE_HARD},
        {"lhost-gmail-08", BOUNCE_DELAYED},     {"rfc3834-01", BOUNCE_NONE},
        {"lhost-mailru-06", BOUNCE_HARD},
    };
    check_returned(*state, "bounce/sisimai/bsd", cases, sizeof cases / sizeof cases[0]);
}

/* What sendmail and Courier make of what another server says, mostly without an enhanced code: sendmail gives it a code
 * of its own choice, Courier 5.0.0. */
static void what_servers_make_of_a_refusal(void **state)
{
    static const struct returned cases[] = {
        {"sendmail-unknown", BOUNCE_HARD}, {"sendmail-full", BOUNCE_SOFT},   {"sendmail-size", BOUNCE_SOFT},
        {"sendmail-policy", BOUNCE_SOFT},  {"sendmail-relay", BOUNCE_SOFT},  {"sendmail-refused", BOUNCE_SOFT},
        {"sendmail-put-off", BOUNCE_SOFT}, {"courier-unknown", BOUNCE_HARD}, {"courier-full", BOUNCE_SOFT},
        {"courier-size", BOUNCE_SOFT},     {"courier-policy", BOUNCE_SOFT},  {"courier-relay", BOUNCE_SOFT},
        {"courier-refused", BOUNCE_SOFT},  {"courier-put-off", BOUNCE_SOFT}, {"courier-busy", BOUNCE_SOFT},
    };
    check_returned(*state, "servers", cases, sizeof cases / sizeof cases[0]);
}

/* The same mail with CRLF for LF or the other way is the same mail, and reads the same. */
static void line_ends(void **state)
{
    struct corpus *corpus = *state;
    size_t compared = 0;
    for (size_t i = 0; i < corpus->count; i++) {
        size_t size;
        char *bytes = message_of(corpus->paths[i], &size);
        if (memchr(bytes, '\r', size) == NULL && memchr(bytes, '\0', size) == NULL && size < 200000) {
            struct text crlf = TEXT_EMPTY;
            for (size_t k = 0; k < size; k++) {
                if (bytes[k] == '\n')
                    text_add_char(&crlf, '\r');
                text_add_char(&crlf, bytes[k]);
            }
            struct identity a, b;
            identity_read(bytes, size, &a);
            identity_read(crlf.data, crlf.len, &b);
            if (memcmp(a.hash, b.hash, CIPHER_HASH) != 0 || strcmp(a.key, b.key) != 0)
                fail_msg("%s: another identity with CRLF", corpus->paths[i]);
            compared++;
            text_free(&crlf);
        }
        free(bytes);
    }
    check_true(compared > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mail_is_read),
        cmocka_unit_test(in_process),
        cmocka_unit_test(no_machine_is_answered),
        cmocka_unit_test(dead_or_not),
        cmocka_unit_test(what_servers_make_of_a_refusal),
        cmocka_unit_test(line_ends),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
