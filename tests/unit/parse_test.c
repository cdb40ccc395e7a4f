#include "check.h"

#include "base/text.h"
#include "mail/limits.h"
#include "mail/parse.h"
#include "mail/quote.h"

#include <sys/resource.h>

static struct incoming read_bytes(const char *bytes, size_t size)
{
    struct incoming mail;
    struct err err = {0};
    char *exact = malloc(size > 0 ? size : 1);
    memcpy(exact, bytes, size);
    check_int(mail_parse(exact, size, "mx.host.example", &mail, &err), RC_OK);
    free(exact);
    return mail;
}

static struct incoming read_mail(const char *text)
{
    return read_bytes(text, strlen(text));
}

/* A mail of one part with this Content-Type, encoding and body. */
static struct incoming read_part(const char *type, const char *encoding, const char *body, size_t size)
{
    struct text mail = TEXT_EMPTY;
    text_addf(&mail, "From: anna@example.org\nMIME-Version: 1.0\n");
    if (type != NULL)
        text_addf(&mail, "Content-Type: %s\n", type);
    if (encoding != NULL)
        text_addf(&mail, "Content-Transfer-Encoding: %s\n", encoding);
    text_add(&mail, "\n");
    text_add_bytes(&mail, body, size);
    struct incoming out = read_bytes(mail.data, mail.len);
    text_free(&mail);
    return out;
}

static void check_part(const char *type, const char *encoding, const char *body, size_t size, const char *want,
                       unsigned notes)
{
    struct incoming mail = read_part(type, encoding, body, size);
    check_text(mail.body, want);
    check_int(mail.notes, notes);
    incoming_free(&mail);
}

#define BODY(string) string, sizeof(string) - 1

static void header(void **state)
{
    (void)state;
    struct incoming mail = read_mail("Return-Path: <Anna@Example.org>\r\n"
                                     "Delivered-To: games+12.3.tok@host.example\r\n"
                                     "Received: from x by y\r\n"
                                     "Date: Fri, 20 Nov 2026 10:00:00 +0000\r\n"
                                     "From: =?utf-8?Q?Anna_Gr=C3=BCn?= <ANNA@Example.ORG>\r\n"
                                     "To: Cursus <games+12.3.TOK@host.example>, bob@example.org\r\n"
                                     "Cc: not an address, carl@b\xc3\xbc"
                                     "cher.example\r\n"
                                     "Subject: Re: =?iso-8859-1?Q?Z=FCge?=\r\n"
                                     " und mehr\r\n"
                                     "Message-ID: <two@example.org>\r\n"
                                     "In-Reply-To: <one@host.example>\r\n"
                                     "References: <zero@host.example>\r\n"
                                     "\t<one@host.example>\r\n"
                                     "\r\n"
                                     "take 3\r\n");
    check_int(mail.refused, INCOMING_TAKEN);
    check_true(!mail.truncated && mail.from_single && !mail.null_path);
    check_int(mail.robot, 0);
    check_int(mail.notes, 0);
    check_text(mail.from, "anna@example.org");
    check_text(mail.from_name, "Anna Gr\xc3\xbcn");
    check_text(mail.return_path, "anna@example.org");
    check_text(mail.subject, "Re: Z\xc3\xbcge und mehr");
    check_text(mail.date, "Fri, 20 Nov 2026 10:00:00 +0000");
    check_text(mail.message_id, "<two@example.org>");
    check_int(mail.in_reply_to.count, 1);
    check_text(mail.in_reply_to.items[0], "<one@host.example>");
    check_int(mail.references.count, 2);
    check_text(mail.references.items[1], "<one@host.example>");
    check_int(mail.recipients.count, 3);
    check_text(mail.recipients.items[0], "games+12.3.tok@host.example");
    check_text(mail.recipients.items[1], "bob@example.org");
    check_text(mail.recipients.items[2], "carl@xn--bcher-kva.example");
    check_text(mail.body, "take 3\n");
    incoming_free(&mail);
}

/* Exactly one From with one address, or it is nobody's. */
static void senders(void **state)
{
    (void)state;
    static const struct {
        const char *header, *from;
        bool single;
    } cases[] = {
        {"From: a@b.org\n", "a@b.org", true},
        {"From: \"b@c.org\" <a@b.org>\n", "a@b.org", true},
        {"From: a@b.org\nFrom: c@d.org\n", "a@b.org", false},
        {"From: a@b.org, c@d.org\n", "a@b.org", false},
        {"From: a@b.org;c@d.org\n", "a@b.org", false},
        {"From: c@d.org <a@b.org>\n", "a@b.org", false},
        {"From: A@b.org <a@B.org>\n", "a@b.org", true},
        {"From: Anna (c@d.org) <a@b.org>\n", "a@b.org", true},
        {"From: <@c.org:a@b.org>\n", "a@b.org", false},
        {"From: <a@b.org> <c@d.org>\n", "a@b.org", false},
        {"From: =?utf-8?q?a=40b.org?=\n", "", false},
        {"From: friends: a@b.org, c@d.org;\n", "", false},
        {"From: <>\n", "", false},
        {"From: nobody\n", "", false},
        {"From: \"a b\"@c.org\n", "", false},
        {"From:\n", "", false},
        {"", "", false},
        {"Sender: a@b.org\nReply-To: a@b.org\n", "", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        (void)snprintf(text, sizeof text, "%sTo: x@y.org\n\nhello\n", cases[i].header);
        struct incoming mail = read_mail(text);
        check_text(mail.from, cases[i].from);
        check_int(mail.from_single, cases[i].single);
        incoming_free(&mail);
    }
    struct incoming mail = read_mail("From: a@b.org\nMessage-ID: <1@x>\nMessage-ID: <2@x>\n\nx\n");
    check_text(mail.message_id, "");
    check_int(mail.notes, NOTE_HEADER_REPEATED);
    incoming_free(&mail);
}

static void robots(void **state)
{
    (void)state;
    static const struct {
        const char *header;
        unsigned signs;
    } cases[] = {
        {"From: a@b.org\n", 0},
        {"From: a@b.org\nAuto-Submitted: no\nX-Auto-Response-Suppress: All\nPrecedence: normal\n", 0},
        {"From: a@b.org\nAuto-Submitted: auto-replied (vacation)\n", ROBOT_AUTO_SUBMITTED},
        {"From: a@b.org\nauto-submitted: Auto-Generated; owner-email=x\n", ROBOT_AUTO_SUBMITTED},
        {"From: a@b.org\nPrecedence: Bulk\n", ROBOT_PRECEDENCE},
        {"From: a@b.org\nPrecedence: list\n", ROBOT_PRECEDENCE},
        {"From: a@b.org\nPrecedence: junk\n", ROBOT_PRECEDENCE},
        {"From: a@b.org\nPrecedence: auto_reply\n", ROBOT_PRECEDENCE},
        {"From: a@b.org\nList-Id: <x.y>\n", ROBOT_LIST},
        {"From: a@b.org\nMailing-List: list all@x.y; contact owner@x.y\n", ROBOT_LIST},
        {"From: a@b.org\nList-Unsubscribe: <mailto:x@y>\n", ROBOT_LIST},
        {"From: a@b.org\nX-Loop: games@host.example\n", ROBOT_LOOP},
        {"From: a@b.org\nX-Autoreply: yes\n", ROBOT_AUTOREPLY},
        {"From: a@b.org\nX-Autorespond: vacation\n", ROBOT_AUTOREPLY},
        {"From: a@b.org\nReturn-Path: <>\n", ROBOT_NULL_PATH},
        {"From: a@b.org\nReturn-Path: < >\n", ROBOT_NULL_PATH},
        {"From: a@b.org\nReturn-Path: list-bounces@b.org\n", ROBOT_SENDER},
        {"From: a@b.org\nReturn-Path: <club+bounces-7-games=host.example@b.org>\n", ROBOT_SENDER},
        {"From: a@b.org\nReturn-Path: club-return-7-games=host.example@b.org\n", ROBOT_SENDER},
        {"From: a@b.org\nReturn-Path: club-bounces-7@b.org\n", ROBOT_SENDER},
        {"From: a@b.org\nReturn-Path: club+bncBAABCD@b.org\n", ROBOT_SENDER},
        {"From: a@b.org\nReturn-Path: a+caf_=games=host.example@b.org\n", 0},
        {"From: a@b.org\nReturn-Path: SRS0=abc=de=b.org=a@c.org\n", 0},
        {"From: MAILER-DAEMON@b.org\n", ROBOT_SENDER},
        {"From: MAILER-DAEMON <>\n", ROBOT_SENDER},
        {"From: MAILER-DAEMON (Mail Delivery System)\n", ROBOT_SENDER},
        {"From: postmaster@b.org\n", ROBOT_SENDER},
        {"From: No-Reply@b.org\n", ROBOT_SENDER},
        {"From: noreply+17@b.org\n", ROBOT_SENDER},
        {"From: owner-list@b.org\n", ROBOT_SENDER},
        {"From: bounce-17@b.org\n", ROBOT_SENDER},
        {"From: no-reply-17@b.org\n", ROBOT_SENDER},
        {"From: list-request@b.org\n", ROBOT_SENDER},
        {"From: norely@b.org\nSubject: Re: Out of office\n", 0},
        {"From: a@b.org\nSubject: Out of Office: gone\n", ROBOT_SUBJECT},
        {"From: a@b.org\nSubject: =?utf-8?Q?R=C3=A9ponse_automatique?= : x\n", ROBOT_SUBJECT},
        {"From: a@b.org\nContent-Type: multipart/report; boundary=x\n", ROBOT_REPORT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512];
        (void)snprintf(text, sizeof text, "%s\n--x\n\ntext\n--x--\n", cases[i].header);
        struct incoming mail = read_mail(text);
        if (mail.robot != cases[i].signs)
            fail_msg("%s gives %x", cases[i].header, mail.robot);
        check_int(mail.null_path, (cases[i].signs & ROBOT_NULL_PATH) != 0);
        incoming_free(&mail);
    }
    struct incoming mail = read_mail("From MAILER-DAEMON Fri Nov 20 10:00:00 2026\nFrom: a@b.org\n\nx\n");
    check_int(mail.robot, ROBOT_NULL_PATH);
    check_text(mail.from, "a@b.org");
    incoming_free(&mail);
}

static void bounces(void **state)
{
    (void)state;
    static const char frame[] = "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.org\n"
                                "Content-Type: multipart/report; report-type=delivery-status; boundary=\"x\"\n\n"
                                "--x\n\nIt could not be delivered.\n"
                                "--x\nContent-Type: message/delivery-status\n\n"
                                "Reporting-MTA: dns; mx.example.org\n\n%s\n"
                                "--x\nContent-Type: message/rfc822\n\n"
                                "Message-ID: <12.3.tok@host.example>\nSubject: #12\n\ntake 3\n--x--\n";
    static const struct {
        const char *groups;
        enum bounce_kind kind;
        const char *recipient, *status;
    } cases[] = {
        {"Final-Recipient: rfc822; Anna@Example.org\nAction: failed\nStatus: 5.1.1 (bad)\n", BOUNCE_HARD,
         "anna@example.org", "5.1.1"},
        {"Final-Recipient: rfc822;<anna@example.org>\nAction: failed\nStatus: 4.2.2\n", BOUNCE_SOFT, "anna@example.org",
         "4.2.2"},
        {"Final-Recipient: rfc822; anna@example.org\nAction: delayed\nStatus: 4.4.1\n", BOUNCE_DELAYED,
         "anna@example.org", "4.4.1"},
        {"Final-Recipient: rfc822; anna@example.org\nAction: delivered\nStatus: 2.0.0\n", BOUNCE_DELIVERED,
         "anna@example.org", "2.0.0"},
        {"Original-Recipient: rfc822; anna@example.org\nAction: failed\n", BOUNCE_UNCLEAR, "anna@example.org", ""},
        {"Final-Recipient: rfc822; bob@example.org\nAction: delivered\nStatus: 2.0.0\n\n"
         "Final-Recipient: rfc822; anna@example.org\nAction: failed\nStatus: 5.2.1\n\n"
         "Final-Recipient: rfc822; carl@example.org\nAction: failed\nStatus: 5.0.0\n",
         BOUNCE_HARD, "anna@example.org", "5.2.1"},
        {"", BOUNCE_UNCLEAR, "", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text text = TEXT_EMPTY;
        text_addf(&text, frame, cases[i].groups);
        struct incoming mail = read_mail(text.data);
        check_int(mail.robot, ROBOT_REPORT | ROBOT_NULL_PATH | ROBOT_SENDER);
        check_int(mail.bounce.kind, cases[i].kind);
        check_text(mail.bounce.recipient, cases[i].recipient);
        check_text(mail.bounce.status, cases[i].status);
        check_text(mail.bounce.message_id, "<12.3.tok@host.example>");
        check_text(mail.body, "It could not be delivered.");
        incoming_free(&mail);
        text_free(&text);
    }
}

/* A provider's complaint about a mail of ours, which it encloses, without the form of a report; and a person's mail
 * that forwards one. */
static void complaints(void **state)
{
    (void)state;
    static const char frame[] = "From: %s\nTo: abuse@host.example\nSubject: %s\nMIME-Version: 1.0\n"
                                "Content-Type: multipart/mixed; boundary=\"x\"\n\n--x\n%s"
                                "Content-Type: message/rfc822\nContent-Disposition: inline\n\n%s"
                                "From: games@host.example\nMessage-ID: <12.3.tok@host.example>\nSubject: #12\n\n"
                                "take 3\n--x--\n";
    static const char word[] = "Content-Type: text/plain\n\nLook at this.\n--x\n";
    static const char mark[] = "X-HmXmrOriginalRecipient: anna@example.org\n";
    static const struct {
        const char *from, *subject, *text, *header;
        bool robot;
    } cases[] = {
        {"staff@hotmail.com", "complaint about message from 192.0.2.1", "", mark, true},
        {"staff@hotmail.com", "complaint about message from 192.0.2.1", "", "", true},
        {"staff@hotmail.com", "Complaint about message from 2001:db8::1", word, "", true},
        {"anna@example.org", "complaint about message from [192.0.2.1]", "", "", true},
        {"anna@example.org", "Re: #12", word, mark, true},
        {"scomp@aol.net", "Email Feedback Report for IP 192.0.2.1", word, "", true},
        {"complaints@email-abuse.example", "spam", "", "", true},
        {"hotmail-fbl@feedback.example", "", "", "", true},
        {"anna@example.org", "complaint about message from Bruno", "", "", false},
        {"anna@example.org", "complaint about message from 192.0.2.1", word, "", false},
        {"staff@club.example", "Fwd: #12", word, "", false},
        {"anna@example.org", "Fwd: #12", "", "", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text text = TEXT_EMPTY;
        text_addf(&text, frame, cases[i].from, cases[i].subject, cases[i].text, cases[i].header);
        struct incoming mail = read_mail(text.data);
        if (mail.robot != (cases[i].robot ? ROBOT_REPORT : 0))
            fail_msg("%s, \"%s\": %x", cases[i].from, cases[i].subject, mail.robot);
        check_int(mail.bounce.kind, BOUNCE_NONE);
        check_text(mail.bounce.message_id, cases[i].robot ? "<12.3.tok@host.example>" : "");
        check_int(mail.ignored.count, 1);
        incoming_free(&mail);
        text_free(&text);
    }
}

static void verdicts(void **state)
{
    (void)state;
    static const struct {
        const char *header;
        struct incoming_auth want;
    } cases[] = {
        {"Authentication-Results: mx.host.example;\n dkim=pass (2048 bit; ok) header.d=example.org "
         "header.i=@example.org;\n"
         " spf=pass smtp.mailfrom=anna@example.org; dmarc=pass (p=none) header.from=example.org\n",
         {true, {AUTH_PASS, true}, {AUTH_PASS, true}, {AUTH_PASS, true}}},
        {"", {false, {0}, {0}, {0}}},
        {"Authentication-Results: other.example; dkim=pass header.d=example.org\n", {false, {0}, {0}, {0}}},
        /* not the topmost */
        {"Authentication-Results: other.example; dkim=none\n"
         "Authentication-Results: mx.host.example; dkim=pass header.d=example.org\n",
         {false, {0}, {0}, {0}}},
        /* the writer's own, below a Received or among the fields of the mail */
        {"Authentication-Results: mx.host.example; spf=fail smtp.mailfrom=example.org\n"
         "Received: from a by b\n"
         "Authentication-Results: mx.host.example; dkim=pass header.d=example.org\n",
         {true, {0}, {AUTH_FAIL, true}, {0}}},
        {"Subject: x\nAuthentication-Results: mx.host.example; dkim=pass header.d=example.org\n",
         {false, {0}, {0}, {0}}},
        /* only the topmost */
        {"Received: local\nAuthentication-Results: MX.host.example 1; dkim=fail header.d=example.org\n"
         "Authentication-Results: mx.host.example; spf=pass smtp.mailfrom=example.org\n",
         {true, {AUTH_FAIL, true}, {0}, {0}}},
        /* a stranger's signature; a parent's; a child's; a look-alike */
        {"Authentication-Results: mx.host.example; dkim=pass header.d=evil.example\n",
         {true, {AUTH_PASS, false}, {0}, {0}}},
        {"Authentication-Results: mx.host.example; dkim=pass header.d=mail.example.org\n",
         {true, {AUTH_PASS, false}, {0}, {0}}},
        {"Authentication-Results: mx.host.example; dkim=pass header.d=org\n", {true, {AUTH_PASS, false}, {0}, {0}}},
        {"Authentication-Results: mx.host.example; dkim=pass header.d=ample.org\n",
         {true, {AUTH_PASS, false}, {0}, {0}}},
        {"Authentication-Results: mx.host.example; dkim=pass header.d=evil.example; dkim=pass header.i=x@example.org\n",
         {true, {AUTH_PASS, true}, {0}, {0}}},
        /* a comment cannot pretend, nor can a property */
        {"Authentication-Results: mx.host.example; spf=softfail (x; dmarc=pass header.from=example.org) "
         "reason=dkim=pass\n",
         {true, {0}, {AUTH_OTHER, false}, {0}}},
        {"Authentication-Results: mx.host.example; none\n", {true, {0}, {0}, {0}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text text = TEXT_EMPTY;
        text_addf(&text, "%sFrom: anna@example.org\n\nx\n", cases[i].header);
        struct incoming mail = read_mail(text.data);
        const struct incoming_auth *want = &cases[i].want;
        if (mail.auth.present != want->present || mail.auth.dkim.verdict != want->dkim.verdict ||
            mail.auth.dkim.aligned != want->dkim.aligned || mail.auth.spf.verdict != want->spf.verdict ||
            mail.auth.spf.aligned != want->spf.aligned || mail.auth.dmarc.verdict != want->dmarc.verdict ||
            mail.auth.dmarc.aligned != want->dmarc.aligned)
            fail_msg("case %zu: %s", i, cases[i].header);
        incoming_free(&mail);
        text_free(&text);
    }
    struct incoming mail;
    static const char text[] = "Authentication-Results: ; dkim=pass header.d=example.org\nFrom: a@example.org\n\nx\n";
    check_int(mail_parse(text, sizeof text - 1, NULL, &mail, NULL), RC_OK);
    check_true(!mail.auth.present);
    incoming_free(&mail);
    mail = read_mail("From: a@example.org\nFrom: b@evil.example\n\nx\n");
    check_true(!mail.auth.dkim.aligned);
    incoming_free(&mail);
}

static void charsets(void **state)
{
    (void)state;
    static const char gruen[] = "take gr\xc3\xbcn\n", quotes[] = "\xe2\x80\x9ctake\xe2\x80\x9d 3\n";
    check_part(NULL, NULL, BODY("take 3\n"), "take 3\n", 0);
    check_part("text/plain; charset=utf-8", "8bit", BODY("take gr\xc3\xbcn\n"), gruen, 0);
    check_part("text/plain; charset=\"UTF-8\"", "8bit", BODY("\xef\xbb\xbftake gr\xc3\xbcn\n"), gruen, 0);
    check_part("text/plain; charset=iso-8859-1", "8bit", BODY("take gr\xfcn\n"), gruen, 0);
    check_part("text/plain; charset=iso-8859-1", "8bit", BODY("\x93take\x94 3\n"), quotes, 0);
    check_part("text/plain; charset=iso-8859-15", "8bit", BODY("take \xa4\n"), "take \xe2\x82\xac\n", 0);
    check_part("text/plain; charset=windows-1252", "8bit", BODY("\x93take\x94 3\n"), quotes, 0);
    check_part("text/plain; charset=koi8-r", "8bit", BODY("take \xc4\xc1\n"), "take \xd0\xb4\xd0\xb0\n", 0);
    check_part("text/plain; charset=utf-16", "base64", BODY("//50AGEAawBlACAAMwAKAA==\n"), "take 3\n", 0);
    check_part("text/plain; charset=utf-16be", "base64", BODY("AHQAYQBrAGUAIAAzAAo=\n"), "take 3\n", 0);
    /* wrong or missing: ASCII orders survive */
    check_part(NULL, "8bit", BODY("take gr\xc3\xbcn\n"), gruen, 0);
    check_part(NULL, "8bit", BODY("take gr\xfcn\n"), gruen, NOTE_CHARSET_BROKEN);
    check_part("text/plain; charset=us-ascii", "8bit", BODY("take gr\xc3\xbcn\n"), gruen, 0);
    check_part("text/plain; charset=utf-8", "8bit", BODY("take gr\xfcn\n"), gruen, NOTE_CHARSET_BROKEN);
    check_part("text/plain; charset=x-unheard-of", "8bit", BODY("take gr\xfcn\n"), gruen, NOTE_CHARSET_UNKNOWN);
    check_part("text/plain; charset=utf-16", NULL, BODY("take 3\n"), "take 3\n", NOTE_CHARSET_UNKNOWN);
    check_part("text/plain; charset=IBM037", NULL, BODY("take 3\n"), "take 3\n", NOTE_CHARSET_UNKNOWN);
    check_part("text/plain; charset=\"../../etc/passwd\"", NULL, BODY("take 3\n"), "take 3\n", NOTE_CHARSET_UNKNOWN);
    check_part("text/plain; charset=\"utf-8//IGNORE\"", NULL, BODY("take 3\n"), "take 3\n", NOTE_CHARSET_UNKNOWN);
    check_part("text/plain; charset=gb2312", "8bit", BODY("take \xff\xff 3\n"), "take \xef\xbf\xbd\xef\xbf\xbd 3\n",
               NOTE_CHARSET_BROKEN);
    /* control characters go, a NUL cuts nothing off */
    check_part("text/plain; charset=utf-8", "8bit",
               BODY("take\x00 \x07"
                    "3\x1b[0m\r\npass\n"),
               "take 3[0m\npass\n", 0);
    static const char *const names[] = {"utf-7",      "iso-2022-jp", "iso-2022-cn-ext", "iso-2022-kr", "big5",
                                        "shift_jis",  "gb18030",     "euc-kr",          "hz-gb-2312",  "utf-32",
                                        "tcvn5712-1", "ibm1390",     "tscii",           "unicode",     "macintosh"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char type[100];
        (void)snprintf(type, sizeof type, "text/plain; charset=%s", names[i]);
        struct incoming mail = read_part(type, "7bit", BODY("take 3 and north\n"));
        check_text(mail.body, "take 3 and north\n");
        incoming_free(&mail);
    }
}

static void encodings(void **state)
{
    (void)state;
    static const char type[] = "text/plain; charset=utf-8";
    check_part(type, "7bit", BODY("take 3\n"), "take 3\n", 0);
    check_part(type, "BINARY", BODY("take 3\n"), "take 3\n", 0);
    check_part(type, "base64", BODY("dGFrZSAz\r\nCg==\r\n"), "take 3\n", 0);
    check_part(type, " Base64 ", BODY("dGFr\nZSAzCg==\n"), "take 3\n", 0);
    check_part(type, "base64", BODY("dGFrZSAzCg\n"), "take 3\n", NOTE_ENCODING_BROKEN);
    check_part(type, "base64", BODY("dGFr!ZSAz*Cg==\n"), "take 3\n", NOTE_ENCODING_BROKEN);
    check_part(type, "base64", BODY("dGFrZSAzC\n"), "take 3", NOTE_ENCODING_BROKEN);
    check_part(type, "base64", BODY("dGFrZSAzCg==dGFrZSA0Cg==\n"), "take 3\ntake 4\n", 0);
    check_part(type, "quoted-printable", BODY("take gr=C3=BCn=\n heute  \n=66in\n"), "take gr\xc3\xbcn heute\nfin\n",
               0);
    check_part(type, "quoted-printable", BODY("a =3D b\r\nc = d\r\n=zz=\r\n"), "a = b\nc = d\n=zz",
               NOTE_ENCODING_BROKEN);
    check_part(type, "x-rot13", BODY("take 3\n"), "take 3\n", NOTE_ENCODING_BROKEN);
    check_part("text", NULL, BODY("take 3\n"), "take 3\n", 0);
    check_part("text/x-order", NULL, BODY("take 3\n"), "take 3\n", 0);
}

static void flowed(void **state)
{
    (void)state;
    static const char type[] = "text/plain; charset=utf-8; format=flowed",
                      del[] = "text/plain; format=flowed; delsp=yes";
    check_part(type, NULL, BODY("take \njuno\npass\n"), "take juno\npass\n", 0);
    check_part(del, NULL, BODY("take ju \nno\npass\n"), "take juno\npass\n", 0);
    check_part(type, NULL, BODY(" >quoted it is not\n  indented\n From here\n"),
               ">quoted it is not\n indented\nFrom here\n", 0);
    check_part(type, NULL, BODY("> one \n> line\n>> deeper \n> up\nbye\n"), "> one line\n> > deeper \n> up\nbye\n", 0);
    check_part(type, NULL, BODY("hello \n-- \nAnna\n"), "hello \n-- \nAnna\n", 0);
    check_part(type, NULL, BODY("open "), "open \n", 0);
}

static void html(void **state)
{
    (void)state;
    static const struct {
        const char *html, *text;
    } cases[] = {
        {"<p>take&nbsp;3</p><p>pass &amp; wait</p>", "take 3\n\npass & wait\n\n"},
        {"<div>take   3<br>play\n<b>north</b></div>end", "take 3\nplay north\nend\n"},
        {"<html><head><title>x</title><style>p{}</style></head><body>a<script>if (a<b) b()</script>b</body>", "ab\n"},
        {"a<!-- <p>b --> c<!--> d <!-- never closed", "a c d\n"},
        {"a<div style='display: none'>b<div>c</div>d</div>e", "a\ne\n"},
        {"a<span hidden>b</span>c<span style=\"Visibility:hidden;color:red\">d</span>e", "ace\n"},
        {"a<p hidden>b<p>c", "a\nc\n"},
        {"<img hidden>a<br hidden/>b", "a\nb\n"},
        {"hi<blockquote>old<blockquote>older</blockquote>old</blockquote>new", "hi\n> old\n> > older\n> old\nnew\n"},
        {"<table><tr><td>a</td><td>b</td></tr><tr><th>c<td>d</table>", "a b\nc d\n"},
        {"<ul><li>a<li>b</ul>", "a\nb\n"},
        {"<pre>a  b\n c</pre>", "a  b\n c\n"},
        {"a<hr>b", "a\n________________________________\nb\n"},
        {"&#116;&#x61;&#150;&rsquo;&bogus;&lt;p&gt; 3 < 4 &", "ta\xe2\x80\x93\xe2\x80\x99&bogus;<p> 3 < 4 &\n"},
        {"<a href=\"x>y\">link</a><a title='>'>s</a>", "links\n"},
        {"</blockquote></div>a", "a\n"},
        {"<", "<\n"},
        {"<p", ""},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_part("text/html; charset=utf-8", NULL, cases[i].html, strlen(cases[i].html), cases[i].text,
                   *cases[i].html == '\0' ? 0 : NOTE_HTML);
    check_part("text/html; charset=iso-8859-1", "quoted-printable", BODY("gr=FCn<br>x\n"), "gr\xc3\xbcn\nx\n",
               NOTE_HTML);
}

static void parts(void **state)
{
    (void)state;
    struct incoming mail = read_mail("From: a@b.org\nContent-Type: multipart/mixed; boundary=m\n\n"
                                     "--m\nContent-Type: multipart/alternative; boundary=a\n\n"
                                     "--a\nContent-Type: text/plain\n\ntake 3\n"
                                     "--a\nContent-Type: text/html\n\n<p>take 4</p>\n--a--\n"
                                     "--m\nContent-Type: image/png; name=\"photo.png\"\n\nxx\n"
                                     "--m\nContent-Type: text/plain\n\nand pass\n"
                                     "--m\nContent-Type: text/plain\nContent-Disposition: attachment; "
                                     "filename=\"orders.txt\"\n\ntake 5\n"
                                     "--m\nContent-Type: text/plain; name=more.txt\n\ntake 6\n"
                                     "--m\nContent-Type: application/zip\n\nPK\n"
                                     "--m\nContent-Type: message/rfc822\n\nSubject: x\n\ntake 7\n"
                                     "--m--\n");
    check_text(mail.body, "take 3\nand pass");
    check_text(mail.attachment_text, "take 5");
    check_int(mail.ignored.count, 4);
    check_text(mail.ignored.items[0], "photo.png");
    check_text(mail.ignored.items[1], "more.txt");
    check_text(mail.ignored.items[2], "application/zip");
    check_text(mail.ignored.items[3], "message/rfc822");
    check_int(mail.parts, 10);
    check_int(mail.notes, 0);
    check_true(!mail.truncated);
    incoming_free(&mail);
    /* an empty text beside a page; pictures of the page are not named */
    mail = read_mail("From: a@b.org\nContent-Type: multipart/alternative; boundary=a\n\n"
                     "--a\nContent-Type: text/plain\n\n\n"
                     "--a\nContent-Type: multipart/related; boundary=r\n\n"
                     "--r\nContent-Type: text/html\n\n<p>take 4</p>\n"
                     "--r\nContent-Type: image/png\nContent-ID: <x>\n\nxx\n--r--\n--a--\n");
    check_text(mail.body, "take 4\n\n");
    check_int(mail.notes, NOTE_HTML);
    check_int(mail.ignored.count, 0);
    incoming_free(&mail);
}

/* Cut anywhere, a multipart is known to be cut. */
static void truncated(void **state)
{
    (void)state;
    static const char whole[] = "From: a@b.org\r\nContent-Type: multipart/mixed; boundary=\"m\"\r\n\r\n"
                                "--m\r\nContent-Type: multipart/alternative; boundary=\"alt\"\r\n\r\n"
                                "--alt\r\n\r\ntake 3\r\n--alt--\r\n"
                                "--m\r\n\r\npass\r\n--m--\r\n";
    size_t closed = (size_t)(strstr(whole, "--m--") + 5 - whole);
    for (size_t len = 0; len < sizeof whole; len++) {
        struct incoming mail = read_bytes(whole, len);
        if (mail.truncated != (len < closed))
            fail_msg("cut at %zu of %zu: truncated %d", len, closed, mail.truncated);
        incoming_free(&mail);
    }
    static const char text[] = "From: a@b.org\n\ntake 12\npass\n";
    for (size_t len = 0; len < sizeof text; len++) {
        struct incoming mail = read_bytes(text, len);
        bool line_end = len >= 15 && text[len - 1] == '\n';
        check_int(mail.truncated, !line_end);
        incoming_free(&mail);
    }
}

static long milliseconds(void)
{
    struct rusage used;
    (void)getrusage(RUSAGE_SELF, &used);
    return used.ru_utime.tv_sec * 1000 + used.ru_utime.tv_usec / 1000;
}

/* The mail is refused (or not), quickly. */
static void check_bomb(const char *what, struct text *mail, enum incoming_refusal want)
{
    long from = milliseconds();
    check_true(!mail->failed);
    struct incoming out = read_bytes(mail->data, mail->len);
    long took = milliseconds() - from;
    if (out.refused != want)
        fail_msg("%s: refused %d", what, (int)out.refused);
    if (want != INCOMING_TAKEN)
        check_text(out.body, "");
    /* generous, for a sanitizer on a busy machine; the parser alone takes 800 ms for the worst of these */
    if (took > 1000)
        fail_msg("%s: %ld ms", what, took);
    incoming_free(&out);
    text_clear(mail);
}

static void add_times(struct text *out, const char *piece, size_t times)
{
    for (size_t i = 0; i < times; i++)
        text_add(out, piece);
}

static void bombs(void **state)
{
    (void)state;
    struct text mail = TEXT_EMPTY;
    check_bomb("empty", &mail, INCOMING_EMPTY);
    text_add(&mail, "From: a@b.org\n\n");
    add_times(&mail, "0123456789abcde\n", 65536);
    check_bomb("over 1 MiB", &mail, INCOMING_BIG);
    add_times(&mail, "A: b\n", 100000);
    check_bomb("fields", &mail, INCOMING_FIELDS);
    text_add(&mail, "Subject: ");
    add_times(&mail, "0123456789", 7000);
    text_add(&mail, "\n\nx\n");
    check_bomb("header", &mail, INCOMING_HEADER);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n");
    add_times(&mail, "--x\n\n", 100000);
    check_bomb("empty parts", &mail, INCOMING_BOUNDARIES);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; bOUNDARY*0=\"x\"; boundary*1=y\n\n");
    add_times(&mail, "--xy\n\n", 100000);
    check_bomb("continued boundary", &mail, INCOMING_BOUNDARIES);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; boundary=\"b0\"\n\n");
    for (int i = 0; i < 5000; i++)
        text_addf(&mail, "--b%d\nContent-Type: multipart/mixed; boundary=\"b%d\"\n\n", i, i + 1);
    check_bomb("deep nest", &mail, INCOMING_BOUNDARIES);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; boundary=\"b0\"\n\n");
    for (int i = 0; i < 30; i++)
        text_addf(&mail, "--b%d\nContent-Type: multipart/mixed; boundary=\"b%d\"\n\n", i, i + 1);
    check_bomb("nest of 30", &mail, INCOMING_DEPTH);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n");
    add_times(&mail, "--x\n\ntext\n", 99);
    text_add(&mail, "--x--\n");
    check_bomb("99 parts", &mail, INCOMING_TAKEN);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n");
    add_times(&mail, "-- a dash before each line --\n", 200);
    text_add(&mail, "--x--\n");
    check_bomb("lines of dashes", &mail, INCOMING_TAKEN);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n");
    add_times(&mail, "--x\n\ntext\n", 100);
    check_bomb("100 parts and the whole", &mail, INCOMING_PARTS);
    text_add(&mail, "From: a@b.org\n\n");
    add_times(&mail, "0123456789abcde\n", 16385);
    check_bomb("long text", &mail, INCOMING_LONG_TEXT);
    text_add(&mail, "From: a@b.org\nContent-Type: text/html\n\n");
    add_times(&mail, "<blockquote>", 4000);
    add_times(&mail, "<br>", 20000);
    check_bomb("page that grows", &mail, INCOMING_LONG_TEXT);
    text_add(&mail, "From: a@b.org\nContent-Type: text/html\n\n");
    add_times(&mail, "<div style=\"", 20000);
    check_bomb("open tags", &mail, INCOMING_TAKEN);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n--x\n");
    add_times(&mail, "A: b\n", 190000);
    check_bomb("fields of a part", &mail, INCOMING_BOUNDARIES);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n--x\n");
    add_times(&mail, "Content-Type: message/rfc822\n\n", 30000);
    check_bomb("nested mails", &mail, INCOMING_BOUNDARIES);
    text_add(&mail, "From: a@b.org\nContent-Type: message/rfc822\n\n");
    add_times(&mail, "Content-Type: message/rfc822\n\n", 9000);
    check_bomb("fewer nested mails", &mail, INCOMING_TAKEN);
    text_free(&mail);
}

static void odd_headers(void **state)
{
    (void)state;
    struct text mail = TEXT_EMPTY;
    static const char *const pieces[] = {":", "(", "=?utf-8?q?a?= ", "<", "\"", ",", "a@b,", "\\", "=?", "\xff", ">;"};
    static const char *const names[] = {"From",
                                        "To",
                                        "Subject",
                                        "References",
                                        "Content-Type",
                                        "Message-ID",
                                        "Content-Type: multipart/mixed; boundary=",
                                        "Authentication-Results"};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
        for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
            text_addf(&mail, "%s: ", names[k]);
            while (mail.len < 60000)
                text_add(&mail, pieces[i]);
            text_add(&mail, "\n\nhello\n");
            check_bomb(pieces[i], &mail, INCOMING_TAKEN);
        }
    text_free(&mail);
}

/* GMime 3.2.13 loops for ever over this one when it is asked for the boundary. */
static void hang(void **state)
{
    (void)state;
    struct text mail = TEXT_EMPTY;
    text_add(&mail, "Content-Type: multipart/mixed; ");
    add_times(&mail, "K", 72);
    text_add(&mail, "=\"\xc3\xa9\"");
    check_bomb("gmime 165", &mail, INCOMING_TAKEN);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; ");
    add_times(&mail, "K", 72);
    text_add(&mail, "=\"\xc3\xa9\"\n\ntake 3\n");
    check_bomb("gmime 165, a whole mail", &mail, INCOMING_TAKEN);
    text_add(&mail, "From: a@b.org\nContent-Type: multipart/mixed; ");
    add_times(&mail, "\xc3\xa9", 36);
    text_add(&mail, "=x\n\ntake 3\n");
    check_bomb("letters in a parameter's name", &mail, INCOMING_TAKEN);
    text_free(&mail);
}

/* What the clients send, from bytes to the lines that count. */
static void check_reply(const char *text, const char *want)
{
    struct incoming mail = read_mail(text);
    struct kept kept;
    struct text lines = TEXT_EMPTY;
    check_true(!mail.truncated);
    quote_cut(mail.body, "You may:\n1: ____\ntake ceres\n", NULL, NULL, &kept);
    for (size_t i = 0; i < kept.count; i++)
        text_addf(&lines, "%s\n", kept.lines[i].text);
    check_text(lines.data, want);
    text_free(&lines);
    quote_free(&kept);
    incoming_free(&mail);
}

static void clients(void **state)
{
    (void)state;
    check_reply(
        "From: Anna <anna@gmail.com>\r\nContent-Type: multipart/alternative; boundary=\"0000\"\r\n\r\n" /* Gmail */
        "--0000\r\nContent-Type: text/plain; charset=\"UTF-8\"\r\n\r\ntake juno\r\n\r\n"
        "On Fri, Nov 20, 2026 at 10:00\xe2\x80\xaf"
        "AM Cursus <games@host.example>\r\nwrote:\r\n\r\n"
        "> You may:\r\n> 1: north\r\n> take ceres\r\n>\r\n\r\n"
        "--0000\r\nContent-Type: text/html; charset=\"UTF-8\"\r\n\r\n<div>x</div>\r\n--0000--\r\n",
        "take juno\n1: north\n");
    check_reply(
        "From: Anna <anna@gmail.com>\r\nContent-Type: text/html; charset=\"UTF-8\"\r\n" /* the same, HTML only */
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
        "<div dir=3D\"ltr\">take juno</div><br><div class=3D\"gmail_quote\"><div dir=3D\"ltr\" "
        "class=3D\"gmail_attr\">On Fri, Nov 20, 2026 at 10:00 AM Cursus &lt;<a "
        "href=3D\"mailto:games@host.example\">games@host.example</a>&gt; wrote:<br></div>"
        "<blockquote class=3D\"gmail_quote\">You may:<br>1: ____<br>take ceres<br></blockquote></div>\r\n",
        "take juno\n");
    check_reply("From: Anna <anna@outlook.com>\r\nContent-Type: text/plain; charset=\"iso-8859-1\"\r\n" /* Outlook */
                "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
                "take juno\r\n________________________________\r\nVon: Cursus <games@host.example>\r\n"
                "Gesendet: Freitag, 20. November 2026 10:00\r\nAn: Anna <anna@outlook.com>\r\nBetreff: #12\r\n\r\n"
                "You may:\r\n1: north\r\ntake ceres\r\n",
                "take juno\n1: north\n");
    check_reply("From: Anna <anna@outlook.com>\r\nContent-Type: text/html\r\n\r\n" /* Outlook, HTML only */
                "<div class=\"elementToProof\">take juno</div><hr style=\"display:inline-block;width:98%\">"
                "<div id=\"divRplyFwdMsg\"><b>From:</b> Cursus<br><b>Sent:</b> Friday<br><b>To:</b> Anna<br>"
                "<b>Subject:</b> #12</div><div>You may:<br>1: ____<br>take ceres</div>\r\n",
                "take juno\n");
    check_reply("From: Anna <anna@icloud.com>\r\nContent-Type: text/plain; charset=us-ascii\r\n\r\n" /* Apple Mail */
                "take juno\r\n\r\nSent from my iPhone\r\n\r\n"
                "> On Nov 20, 2026, at 10:00, Cursus <games@host.example> wrote:\r\n> \r\n"
                "> \xef\xbb\xbfYou may:\r\n> 1: ____\r\n> take ceres\r\n",
                "take juno\n");
    check_reply("From: Anna <anna@example.org>\r\n" /* Thunderbird, below the quotation */
                "Content-Type: text/plain; charset=UTF-8; format=flowed\r\n\r\n"
                "On 20/11/2026 10:00, Cursus wrote:\r\n> You may:\r\n> 1: ____\r\n> take ceres\r\n\r\n"
                "take \r\njuno\r\n\r\n-- \r\nAnna\r\n",
                "take juno\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header),      cmocka_unit_test(senders),    cmocka_unit_test(robots),
        cmocka_unit_test(bounces),     cmocka_unit_test(verdicts),   cmocka_unit_test(charsets),
        cmocka_unit_test(encodings),   cmocka_unit_test(flowed),     cmocka_unit_test(html),
        cmocka_unit_test(parts),       cmocka_unit_test(truncated),  cmocka_unit_test(bombs),
        cmocka_unit_test(odd_headers), cmocka_unit_test(complaints), cmocka_unit_test(hang),
        cmocka_unit_test(clients),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
