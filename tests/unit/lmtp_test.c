/* What is answered to a mail server that speaks LMTP, and which bytes of it are a mail; without a socket. */
#include "check.h"

#include "mail/lmtp.h"

enum { MOST = 1000 };

/* All that is said to `words`, which come in pieces of `piece` bytes; each mail is filed as "in7" and put together in
 * *mails, with "|" behind each. */
static void talk(const char *words, size_t size, size_t piece, struct text *said, struct text *mails)
{
    struct lmtp *lmtp = lmtp_new("mx", MOST);
    for (size_t at = 0; at < size && lmtp_reads(lmtp); at += piece) {
        lmtp_feed(lmtp, words + at, size - at < piece ? size - at : piece);
        for (const struct text *mail = lmtp_mail(lmtp); mail != NULL; mail = lmtp_mail(lmtp)) {
            check_true(!lmtp_reads(lmtp));
            text_add_bytes(mails, mail->data, mail->len);
            text_add_char(mails, '|');
            lmtp_answer(lmtp, LMTP_FILED, 7);
        }
    }
    text_add(said, lmtp_said(lmtp)->data);
    lmtp_free(lmtp);
}

#define LHLO "250-mx\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n250-SIZE 1000\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n"

/* The same whatever the pieces are: all is said at once, or byte by byte. */
static void expect(const char *words, const char *answers, const char *mails)
{
    static const size_t pieces[] = {1, 2, 7, 100000};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        struct text said = TEXT_EMPTY, found = TEXT_EMPTY;
        talk(words, strlen(words), pieces[i], &said, &found);
        check_text(said.data, answers);
        check_text(found.data, mails);
        text_free(&said);
        text_free(&found);
    }
}

static void a_mail_to_two(void **state)
{
    (void)state;
    expect(
        "LHLO here\r\nMAIL FROM:<ann@example.org> SIZE=30 BODY=8BITMIME\r\nRCPT TO:<games+12.3.x@club.example>\r\n"
        "rcpt to: <games@club.example>\r\nDATA\r\nSubject: "
        "x\r\n\r\n..dot\r\n.x\r\nbare\rcr\nlf\r\n.\r\nQUIT\r\nNOOP\r\n",
        "220 mx LMTP Cursus\r\n" LHLO "250 2.1.0 go on\r\n250 2.1.5 go on\r\n250 2.1.5 go on\r\n"
        "354 go on, and end with a dot\r\n250 2.0.0 filed as in7\r\n250 2.0.0 filed as in7\r\n221 2.0.0 until then\r\n",
        "Return-Path: <ann@example.org>\nDelivered-To: games+12.3.x@club.example\nDelivered-To: games@club.example\n"
        "Subject: x\n\n.dot\nx\nbare\rcr\nlf\n|");
}

static void two_mails_in_one_talk(void **state)
{
    (void)state;
    expect("LHLO h\r\nMAIL FROM:<>\r\nRCPT TO:<a@b>\r\nDATA\r\n.\r\nMAIL FROM:<\"x y>\\\"\"@b>\r\nRSET\r\n"
           "MAIL FROM:<c@d> SMTPUTF8\r\nRCPT TO:<a@b>\r\nDATA\r\nb\r\n.\r\n",
           "220 mx LMTP Cursus\r\n" LHLO "250 2.1.0 go on\r\n250 2.1.5 go on\r\n354 go on, and end with a dot\r\n"
           "250 2.0.0 filed as in7\r\n250 2.1.0 go on\r\n250 2.0.0 forgotten\r\n250 2.1.0 go on\r\n250 2.1.5 go on\r\n"
           "354 go on, and end with a dot\r\n250 2.0.0 filed as in7\r\n",
           "Return-Path: <>\nDelivered-To: a@b\n|Return-Path: <c@d>\nDelivered-To: a@b\nb\n|");
}

/* A dot ends a mail only between two CR LF: what another server takes for the end of one, and for a second mail behind
 * it, is text here. */
static void only_one_way_to_end(void **state)
{
    (void)state;
    expect("LHLO h\r\nMAIL FROM:<>\r\nRCPT TO:<a@b>\r\nDATA\r\none\n.\n.\r\r\n.\rx\r\n.\n\r\r\n.\r\n",
           "220 mx LMTP Cursus\r\n" LHLO "250 2.1.0 go on\r\n250 2.1.5 go on\r\n354 go on, and end with a dot\r\n"
           "250 2.0.0 filed as in7\r\n",
           "Return-Path: <>\nDelivered-To: a@b\none\n.\n.\r\n\rx\n\n\r\n|");
}

static void refusals(void **state)
{
    (void)state;
    expect("EHLO h\r\nMAIL FROM:<a@b>\r\nLHLO\r\nLHLO h\r\nRCPT TO:<a@b>\r\nDATA\r\nMAIL FROM:a@b\r\n"
           "MAIL FROM:<a\x01@b>\r\nMAIL FROM:<a@b> SIZE=1001\r\nMAIL FROM:<a@b> RET=FULL\r\nMAIL FROM:<a@b>\r\n"
           "MAIL FROM:<a@b>\r\nRCPT TO:<>\r\nRCPT TO:<a b@c>\r\nRCPT TO:<a@b> NOTIFY=NEVER\r\nDATA\r\nVRFY x\r\n",
           "220 mx LMTP Cursus\r\n500 5.5.1 this is LMTP: LHLO, MAIL, RCPT, DATA, RSET, NOOP, VRFY, QUIT\r\n"
           "503 5.5.1 LHLO comes first\r\n501 5.5.4 LHLO and a name\r\n" LHLO "503 5.5.1 MAIL comes first\r\n"
           "503 5.5.1 No valid recipients\r\n501 5.1.7 no address\r\n501 5.1.7 no address\r\n"
           "552 5.3.4 Message too large\r\n555 5.5.4 a parameter that is not known here\r\n"
           "250 2.1.0 go on\r\n503 5.5.1 a mail has begun already\r\n501 5.1.3 no address\r\n501 5.1.3 no address\r\n"
           "555 5.5.4 a parameter that is not known here\r\n503 5.5.1 No valid recipients\r\n"
           "252 2.5.2 send it and see\r\n",
           "");
}

static void too_much(void **state)
{
    (void)state;
    struct text words = TEXT_EMPTY, said = TEXT_EMPTY, mails = TEXT_EMPTY;
    text_add(&words, "LHLO h\r\nMAIL FROM:<a@b>\r\n");
    for (int i = 0; i < LMTP_RECEIVERS + 2; i++)
        text_addf(&words, "RCPT TO:<r%d@b>\r\n", i);
    text_add(&words, "DATA\r\n");
    for (int i = 0; i < MOST; i++)
        text_add_char(&words, 'x');
    text_add(&words, "\r\n.\r\nNOOP");
    for (int i = 0; i < LMTP_LINE; i++)
        text_add_char(&words, ' ');
    text_add(&words, "\r\nNOOP\r\n");
    talk(words.data, words.len, 333, &said, &mails);
    check_text(mails.data, ""); /* a byte more than may be */
    size_t later = 0, never = 0;
    for (const char *at = said.data; (at = strstr(at, "452 4.5.3")) != NULL; at++)
        later++;
    for (const char *at = said.data; (at = strstr(at, "552 5.3.4")) != NULL; at++)
        never++;
    check_int(later, 2);
    check_int(never, LMTP_RECEIVERS);
    check_true(strstr(said.data, "500 5.5.2 the line is too long\r\n250 2.0.0 here\r\n") != NULL);
    text_free(&words);
    text_free(&said);
    text_free(&mails);
}

static void later(void **state)
{
    (void)state;
    static const char words[] =
        "LHLO h\r\nMAIL FROM:<>\r\nRCPT TO:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\nx\r\n.\r\nNOOP\r\n";
    struct lmtp *lmtp = lmtp_new("mx", MOST);
    lmtp_feed(lmtp, words, sizeof words - 1);
    lmtp_took(lmtp, lmtp_said(lmtp)->len);
    lmtp_answer(lmtp, LMTP_FULL, 0);
    check_text(lmtp_said(lmtp)->data, "452 4.3.1 not filed: the disk is full; try again later\r\n452 4.3.1 not filed: "
                                      "the disk is full; try again later\r\n250 2.0.0 here\r\n");
    lmtp_took(lmtp, 4);
    check_text(lmtp_said(lmtp)->data, "4.3.1 not filed: the disk is full; try again later\r\n452 4.3.1 not filed: the "
                                      "disk is full; try again later\r\n250 2.0.0 here\r\n");
    lmtp_took(lmtp, lmtp_said(lmtp)->len);
    lmtp_end(lmtp, "going down");
    check_true(lmtp_over(lmtp) && !lmtp_reads(lmtp));
    check_text(lmtp_said(lmtp)->data, "421 4.3.2 going down\r\n");
    lmtp_free(lmtp);
}

static void errors_end_it(void **state)
{
    (void)state;
    struct lmtp *lmtp = lmtp_new("mx", MOST);
    for (int i = 0; i < LMTP_ERRORS; i++) {
        check_true(lmtp_reads(lmtp));
        lmtp_feed(lmtp, "GET / HTTP/1.1\r\n", 16);
    }
    check_true(lmtp_over(lmtp));
    lmtp_free(lmtp);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mail_to_two),
        cmocka_unit_test(two_mails_in_one_talk),
        cmocka_unit_test(only_one_way_to_end),
        cmocka_unit_test(refusals),
        cmocka_unit_test(too_much),
        cmocka_unit_test(later),
        cmocka_unit_test(errors_end_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
