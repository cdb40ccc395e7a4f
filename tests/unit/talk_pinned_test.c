/*
 * What is understood of servers and said to them, pinned (pinned.h): talks by SMTP, IMAP and LMTP as they go, and each
 * of them spoiled in many ways.
 */
#include "check.h"
#include "pinned.h"
#include "spoil.h"

#include "mail/imap_talk.h"
#include "mail/lmtp.h"
#include "mail/sender_kind.h"
#include "mail/smtp_talk.h"

#include <string.h>

enum { SPOILT_TALKS = 300, ROWS = 4 };

/* Lines: those that begin with '>' are ours. */
static void each_line(const struct text *talk, void (*see)(void *context, bool ours, const char *line, size_t len),
                      void *context)
{
    for (size_t at = 0; at < talk->len;) {
        const char *end = memchr(talk->data + at, '\n', talk->len - at);
        size_t len = end == NULL ? talk->len - at : (size_t)(end - talk->data) + 1 - at;
        bool ours = talk->data[at] == '>';
        see(context, ours, talk->data + at + (ours ? 1 : 0), len - (ours ? 1 : 0));
        at += len;
    }
}

static void each_talk(const char *const *talks, size_t count, const char *const *words,
                      void (*see)(struct pinned *pinned, const struct text *talk), struct pinned *pinned)
{
    struct spoil spoil = {.state = count, .words = words};
    struct text talk = TEXT_EMPTY;
    for (size_t i = 0; i < count * SPOILT_TALKS; i++) {
        const char *one = talks[i % count];
        text_clear(&talk);
        if (i < count)
            text_add(&talk, one);
        else if (i % 2 == 0)
            spoil_bytes(&spoil, one, strlen(one), &talk);
        else
            spoil_lines(&spoil, 3 + i % 5, one, strlen(one), &talk);
        see(pinned, &talk);
    }
    text_free(&talk);
}

/* ---- SMTP ---- */

struct smtp_heard {
    struct smtp_talk talk;
    struct text *out;
};

static void hear_smtp(void *context, bool ours, const char *line, size_t len)
{
    struct smtp_heard *heard = context;
    struct smtp_talk *talk = &heard->talk;
    if (ours)
        smtp_talk_command(talk, line, len);
    else
        smtp_talk_reply(talk, line, len);
    text_addf(heard->out, "%d %d %d%d %zu %s", (int)talk->stage, talk->code, talk->over, talk->more, talk->reply_len,
              talk->reply);
    for (int done = 0; done < 2; done++) {
        struct send_result result = {0};
        smtp_talk_judge(talk, done == 1, "cut off \x01 \xff \x7f", &result);
        text_addf(heard->out, " | %s %d %d %s %s", sender_class_name(result.class), result.code, result.heard,
                  result.reply, result.queue_id);
    }
    text_add_char(heard->out, '\n');
}

static void see_smtp(struct pinned *pinned, const struct text *talk)
{
    struct text text = TEXT_EMPTY;
    struct smtp_heard heard = {.out = &text};
    each_line(talk, hear_smtp, &heard);
    pinned_text(pinned, "SMTP", &text);
    text_free(&text);
}

static void talks_by_smtp(struct pinned *pinned)
{
    static const char *const talks[] = {
        "220 mx ready\r\n>EHLO x\r\n250-mx\r\n250-SIZE\r\n250 DSN\r\n>MAIL FROM:<a@b>\r\n250 ok\r\n>RCPT "
        "TO:<c@d>\r\n250 ok\r\n>DATA\r\n354 go\r\n250 2.0.0 Ok: queued as 4XyZ_1.2-3\r\n>QUIT\r\n221 bye\r\n",
        "220 mx\r\n>AUTH PLAIN\r\n>DATA\r\n535 no\r\n>QUIT\r\n",
        "220 mx\n>MAIL FROM:<a>\n530 login\n>QUIT\n500 what\n",
        "220 mx\n>MAIL FROM:<a>\n250 ok\n>RCPT TO:<b>\n550-no such\n550-user\n550 here\n",
        "220 mx\n>MAIL FROM:<a>\n250 ok\n>RCPT TO:<b>\n450 later\n>QUIT\n250 ok\n",
        "220 m\n>MAIL FROM:\n250\n>RCPT TO:\n25\n251 x\n>DATA\n554 spam\n",
        "220 m\n>MAIL FROM:\n250 x\n>RCPT TO:\n250 y\n>DATA\n354 z\n>body\n250 OK id=1abC-00\n",
        "220 m\n>MAIL FROM:\n250 x\n>RCPT TO:\n250 y\n>DATA\n354 z\n451 later\n",
        "220 m\n>MAIL FROM:\n534 x\n538 y\n399 z\n600 q\n199 r\n",
        "220 m\n>MAIL FROM:\n250 x\n>RCPT TO:\n250 y\n>DATA\n354 z\n250 queued as \n299 "
        "id=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b\n300 "
        "id=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
        "220-a line that is long, that is longer than all that is kept of the words of a server, which is not a "
        "little: two hundred and fifty-five\n220-bytes in all, and these are more, much more than that, so some of it "
        "is cut off at the end, and nothing is written behind the room\n220-that it has, whatever a server may "
        "say\n220 now\n>MAIL FROM:\n400 x\n"};
    static const char *const words[] = {
        "250",           "250-", "354 ", "4", "5",  "550 ", "\n", ">",          ">QUIT\n", ">DATA\n", ">RCPT TO:\n",
        ">MAIL FROM:\n", "-",    " ",    "x", "\r", "/",    ":",  "queued as ", "id=",     "\x01",    NULL};
    each_talk(talks, sizeof talks / sizeof talks[0], words, see_smtp, pinned);
    struct smtp_talk talk = {0};
    struct text text = TEXT_EMPTY;
    smtp_talk_reply(&talk, "220 a\0b\r\n", 9);
    text_addf(&text, "%s %zu", talk.reply, talk.reply_len);
    pinned_text(pinned, "SMTP", &text);
    text_free(&text);
}

/* ---- IMAP ---- */

struct imap_heard {
    struct imap_talk talk;
    struct imap_mail rows[ROWS];
    struct text *out;
};

static void hear_imap(void *context, bool ours, const char *line, size_t len)
{
    struct imap_heard *heard = context;
    struct imap_talk *talk = &heard->talk;
    if (ours && len > 1 && line[0] == '=')
        imap_talk_next(talk, len > 3 ? heard->rows : NULL, len > 3 ? ROWS : 0);
    else if (ours)
        imap_talk_command(talk, line, len);
    else
        imap_talk_line(talk, line, len);
    text_addf(heard->out, "%d %u %u %d%d %lld %zu %d %lld %d%d%d %s", (int)talk->stage, (unsigned)talk->validity,
              (unsigned)talk->next, talk->move, talk->expunge_by_uid, (long long)talk->exists, talk->count, talk->over,
              (long long)talk->literal, talk->left, talk->refused, imap_talk_passing(talk), talk->words);
    for (size_t i = 0; i < talk->count; i++)
        text_addf(heard->out, " %u/%lld/%lld", (unsigned)talk->rows[i].uid, (long long)talk->rows[i].size,
                  (long long)talk->rows[i].received);
    text_add_char(heard->out, '\n');
}

static void see_imap(struct pinned *pinned, const struct text *talk)
{
    struct text text = TEXT_EMPTY;
    struct imap_heard heard = {.out = &text};
    imap_talk_next(&heard.talk, heard.rows, ROWS);
    each_line(talk, hear_imap, &heard);
    pinned_text(pinned, "IMAP", &text);
    text_free(&text);
}

static void talks_by_imap(struct pinned *pinned)
{
    static const char *const talks[] = {
        "* OK [CAPABILITY IMAP4rev1 MOVE] ready\r\n>A1 LOGIN a b\r\n* CAPABILITY UIDPLUS X MOVE Y\r\n* CAPABILITY "
        "X\r\n* CAPABILITY UIDPLUS\r\nA1 OK [CAPABILITY move "
        "UIDPLUS] in\r\n>A2 SELECT INBOX\r\n* 17 EXISTS\r\n* OK [UIDVALIDITY 4294967295] x\r\n* OK [UIDNEXT 18] "
        "y\r\nA2 OK done\r\n>A3 X\r\n",
        ">A2 SELECT INBOX\r\n>=xxx\r\n* 1 FETCH (UID 7 RFC822.SIZE 29 INTERNALDATE \"20-Nov-2026 11:23:44 "
        "+0100\")\r\n* 2 fetch (flags (\\Seen (UID 9)) rfc822.size 0 uid 8)\r\n* 3 FETCH (UID 1 RFC822.SIZE 1)\r\n* 4 "
        "FETCH (UID 2 RFC822.SIZE 1)\n* 5 FETCH (UID 3 RFC822.SIZE 1)\n",
        ">A2 SELECT x\n* 1 FETCH (UID 7 BODY[] {20}\n* 2 FETCH (UID 8 BODY[]<0> {0}\n* 3 FETCH (UID 8 {x}\n* 4 FETCH "
        "{12\n* 5 FETCH }\n* 6 FETCH 7}\n>=x\n* 7 FETCH (UID 7 RFC822.SIZE 1)\n",
        "A1 NO [UNAVAILABLE] later\n",
        "A1 BAD   [inuse] what \n* BYE [LIMIT] go \x01\x7f\xff \n>A2 LOGOUT\n* BYE you\nA2 NO x\n",
        "+ go\n* \n*\nA1\nA1 OK\nA1 OK [UIDNEXT 5\nA1 OK [UIDNEXT x]\nA1 OK [UIDNEXT 0]\nA1 OK [UIDVALIDITY 3]]\nA1 OK "
        "UIDNEXT 3\nA1 OK [PERMANENT 4] x\n",
        "* 1 FETCH (INTERNALDATE \" 1-Jan-2020 00:00:00 -0130\" UID 1 RFC822.SIZE 2)\n* 1 FETCH (INTERNALDATE "
        "\"01-dec-2020 00:00:00 +1500\" UID 1 RFC822.SIZE 2)\n* 1 FETCH (INTERNALDATE \"01-Foo-2020 00:00:00 +0000\" "
        "UID 1 RFC822.SIZE 2)\n* 1 FETCH (INTERNALDATE \"01-Mar-2020 00:00:00 *0060\" UID 1 RFC822.SIZE 2)\n",
        "* 1 FETCH (UID 0 RFC822.SIZE 2)\n* 1 FETCH (UID 1 RFC822.SIZE -2)\n* 1 FETCH (UID 4294967296 RFC822.SIZE "
        "2)\n* 1 FETCH (UID 4294967295 RFC822.SIZE 9223372036854775807)\n* 1 FETCH (UID 5 X \"a \\\" ) b\" RFC822.SIZE "
        "2)\n* 1 FETCH (UID 6 X \"a RFC822.SIZE 2)\n* 1 FETCH UID 6\n* 1 FETCH (UID 6 RFC822.SIZE 2\n",
        "A1 NO a line that is long, that is longer than all that is kept of the words of a server, which is not a "
        "little: two hundred bytes\x02 in all, and these are more, much more than that, so some of it is cut off at "
        "the end      x\n* NO x\n* 4294967295 EXISTS\n* 4294967296 EXISTS\n* x EXISTS\n* 5 RECENT\n* 5\n"};
    static const char *const words[] = {
        "* ",   "OK ", "NO ", "[",  "]", "(", ")", "\"",     "\\",      "{",     "}",   "UID ",        "1",
        "0",    " ",   "\n",  "\r", ">", "x", "-", "FETCH ", "SELECT ", "+0100", "{5}", "[SERVERBUG]", "[CONTACTADMIN]",
        "\x01", NULL};
    each_talk(talks, sizeof talks / sizeof talks[0], words, see_imap, pinned);
}

/* ---- LMTP ---- */

static void take_mails(struct lmtp *lmtp, struct text *out, int *number)
{
    for (const struct text *mail; (mail = lmtp_mail(lmtp)) != NULL;) {
        text_addf(out, "mail %d: %s\n", lmtp_reads(lmtp), mail->data);
        lmtp_answer(lmtp, (enum lmtp_fate)(*number % 4), 10 + *number);
        ++*number;
    }
}

static void hear_lmtp(struct text *out, const char *bytes, size_t size, size_t piece, size_t most)
{
    struct lmtp *lmtp = lmtp_new("mx.example.org", most);
    int number = 0;
    for (size_t at = 0; at < size && lmtp_reads(lmtp); at += piece) {
        lmtp_feed(lmtp, bytes + at, size - at < piece ? size - at : piece);
        take_mails(lmtp, out, &number);
        if (at % 3 == 0 && lmtp_said(lmtp)->len > 4)
            lmtp_took(lmtp, 4);
    }
    lmtp_answer(lmtp, LMTP_FILED, 5);
    text_addf(out, "%d%d ", lmtp_reads(lmtp), lmtp_over(lmtp));
    lmtp_end(lmtp, "going");
    text_addf(out, "%d%d %s\n", lmtp_reads(lmtp), lmtp_over(lmtp), lmtp_said(lmtp)->data);
    lmtp_free(lmtp);
}

static void see_lmtp(struct pinned *pinned, const struct text *talk)
{
    struct text text = TEXT_EMPTY;
    hear_lmtp(&text, talk->data, talk->len, 1 + talk->len % 90, 20 + talk->len % 50);
    pinned_text(pinned, "LMTP", &text);
    text_free(&text);
}

static void talks_by_lmtp(struct pinned *pinned)
{
    static const char *const talks[] = {
        "LHLO host\r\nMAIL FROM:<a@b.org> SIZE=12 BODY=8BITMIME SMTPUTF8\r\nRCPT TO:<c@d.org>\r\nRCPT "
        "TO:<e@f.org>\r\nDATA\r\nSubject: x\r\n\r\n..a\r\n.b\r\n.\r\nNOOP\r\nQUIT\r\n",
        "lhlo x\nmail from: <>\nrcpt to: <\"a "
        "b\\\"\"@c.org>\ndata\na\rb\r\r\nc\n.\nd\r\n.\re\r\n.\r\r\n.\r\nRSET\nVRFY x\n",
        "LHLO\r\nMAIL FROM:<a>\r\nLHLO x\r\nRCPT TO:<b>\r\nDATA\r\nMAIL FROM:a\r\nMAIL FROM:<a\r\nMAIL FROM:<a> "
        "SIZE=x\r\nMAIL FROM:<a> SIZE=99\r\n",
        "LHLO x\r\nMAIL FROM:<a>\r\nMAIL FROM:<b>\r\nRCPT TO:<>\r\nRCPT TO:<b> X=1\r\nRCPT TO:<b c>\r\nRCPT "
        "TO:<b<c>\r\nRCPT TO:<\"a\\\x1f\"@b>\r\nRCPT TO:<\"a\\\x7f\"@b>\r\nRCPT TO:<\"a\\ \"@b>\r\nRCPT "
        "TO:<\"a\\!\"@b>\r\nRCPT FROM:<b>\r\nDATA x\r\nDATA\r\nRCPT TO:<b>  \r\nDATA \r\nthis is a text that is larger "
        "than "
        "is taken\r\nand more of it\r\n.\r\nNOOP x\r\n",
        "GET / HTTP/1.1\r\nx\r\ny\r\n\r\nMAIL FROM:<a>\r\nDATA\r\nQUITS\r\nQUIT\r\nLHLO x\r\n",
        "LHLO x\r\nMAIL FROM:<a> BODY=7BIT SIZE=\r\nMAIL FROM:<a> BODY=7BITS\r\nMAIL FROM:<a> SMTPUTF9\r\nMAIL "
        "FROM:<a>SIZE=5\r\nRCPT TO:<b>\r\nDATA\r\n.\r\n"};
    static const char *const words[] = {"\r\n",       "\n",
                                        "\r",         ".",
                                        "\r\n.\r\n",  "<",
                                        ">",          "\"",
                                        "\\",         " ",
                                        "SIZE=5",     "RCPT TO:<x@y>\r\n",
                                        "DATA\r\n",   "MAIL FROM:<q>\r\n",
                                        "LHLO z\r\n", "RSET\r\n",
                                        "x",          "\x7f",
                                        "\x1f",       "QUIT\r\n",
                                        NULL};
    each_talk(talks, sizeof talks / sizeof talks[0], words, see_lmtp, pinned);
}

/* About every limit of a talk. */
static void limits_of_lmtp(struct pinned *pinned)
{
    struct text talk = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t len = LMTP_LINE - 3; len < LMTP_LINE + 4; len++)
        for (size_t piece = 1000; piece < 3000; piece += 700) {
            text_clear(&talk);
            text_add(&talk, "NOOP ");
            text_pad(&talk, 0, len);
            text_add(&talk, len % 2 == 0 ? "\r\nNOOP\r\n" : "\nVRFY\n");
            hear_lmtp(&text, talk.data, talk.len, piece, 100);
        }
    pinned_text(pinned, "LMTP: long lines", &text);
    for (size_t len = LMTP_PATH - 2; len < LMTP_PATH + 3; len++) {
        text_clear(&talk);
        text_add(&talk, "LHLO x\r\nMAIL FROM:<");
        for (size_t i = 0; i < len; i++)
            text_add_char(&talk, 'a');
        text_add(&talk, ">\r\n");
        hear_lmtp(&text, talk.data, talk.len, 9999, 100);
    }
    pinned_text(pinned, "LMTP: long addresses", &text);
    for (int receivers = LMTP_RECEIVERS - 1; receivers < LMTP_RECEIVERS + 3; receivers++)
        for (size_t most = 9; most < 14; most++) {
            text_clear(&talk);
            text_add(&talk, "LHLO x\r\nMAIL FROM:<a> SIZE=11\r\n");
            for (int i = 0; i < receivers; i++)
                text_addf(&talk, "RCPT TO:<r%d>\r\n", i);
            text_add(&talk, "DATA\r\n1234567\r\n.9\r\n.\r\nNOOP\r\n");
            hear_lmtp(&text, talk.data, talk.len, 9999, most);
        }
    pinned_text(pinned, "LMTP: receivers and sizes", &text);
    for (int errors = LMTP_ERRORS - 2; errors < LMTP_ERRORS + 2; errors++) {
        text_clear(&talk);
        for (int i = 0; i < errors; i++)
            text_add(&talk, "X\r\n");
        text_add(&talk, "NOOP\r\n");
        hear_lmtp(&text, talk.data, talk.len, 9999, 100);
    }
    pinned_text(pinned, "LMTP: errors", &text);
    hear_lmtp(&text, "NOOP\0x\r\nNOOP\r\nNO\rOP\r\n\r\n", 24, 7, 9);
    pinned_text(pinned, "LMTP: odd lines", &text);
    lmtp_free(NULL);
    struct lmtp *lmtp = lmtp_new("x", 100);
    for (int i = 0; i < 5000 && lmtp_reads(lmtp); i++) {
        lmtp_feed(lmtp, "NOOP\r\n", 6);
        text_addf(&text, "%zu ", lmtp_said(lmtp)->len);
    }
    pinned_text(pinned, "LMTP: answers that nobody takes", &text);
    lmtp_free(lmtp);
    text_free(&talk);
    text_free(&text);
}

static void talks_are_as_they_were(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "talk");
    talks_by_smtp(&pinned);
    talks_by_imap(&pinned);
    talks_by_lmtp(&pinned);
    limits_of_lmtp(&pinned);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(talks_are_as_they_were)};
    return cmocka_run_group_tests_name("talk_pinned", tests, NULL, NULL);
}
