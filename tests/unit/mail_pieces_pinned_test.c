/*
 * What is read in pieces of mails, pinned (pinned.h): results and hops of mail servers, addresses of machines, parts of
 * all kinds, ids, and all of them about their limits.
 */
#include "check.h"
#include "mail_told.h"
#include "pinned.h"
#include "spoils.h"

#include "mail/auth.h"
#include "mail/auth_field.h"
#include "mail/content.h"
#include "mail/limits.h"
#include "mail/message_id.h"
#include "mail/robot.h"
#include "mail/trace.h"

#include <string.h>

enum { FIELDS_SPOILT = 4000 };

/* ---- fields of servers ---- */

static const char *const results[] = {
    "mx.example.org; dkim=pass header.d=example.org; dkim=pass header.d=b.org; spf=pass smtp.mailfrom=example.org; "
    "spf=pass smtp.mailfrom=example.org smtp.mail=b.org",
    "mx.example.org; spf=pass smtp.mailfrom=example.org; spf=pass smtp.mailfrom=b.org; dmarc=pass "
    "header.from=example.org; dmarc=pass header.from=example.org",
    "mx.example.org; dkim=pass header.d=.org; dkim=pass header.d=le.org; x_y.z=pass header.d=example.org (\\) x) y=1 "
    "\"a\\\"b\"",
    "mx.example.org; a_name_that_is_longer_than_forty_letters_are=pass header.d=example.org; dkim/12=pass; dkim/=pass",

    "mx.example.org; dkim=pass header.d=example.org; spf=pass smtp.mailfrom=anna@example.org; dmarc=pass "
    "header.from=example.org",
    "mx.example.org 1; dkim=pass (good (very)) header.d = sub.example.org header.i=@example.org; spf = softfail",
    "mx.example.org; dkim/1=pass header.i=\"anna\"@example.org; dkim=fail header.d=example.org; dmarc=none",
    "mx.example.org; none",
    "mx.example.org; dkim=pass header.d=org; dkim=pass header.d=example.org reason=\"a; b\"",
    "\"mx.example.org\" ; spf=pass smtp.mail=b.example.org smtp.mailfrom=\"x@y\"@example.org; dmarc = fail",
    "mx.example.org; auth=pass smtp.auth=a; dkim=hardfail; dkim=\"pass\" header.d=example.org; dmarc=fail (p=none)",
    "mx.example.org; dkim . x = pass; spf=pass smtp . mailfrom = example.org; DMARC/2=PASS header.from=EXAMPLE.ORG",
    "other.example.org; dkim=pass header.d=example.org",
    "mx.example.org",
    "mx.example.org 2; dkim=pass header.d=example.org",
    "mx.example.org; spf=pass (sender \"(x\" ok) smtp.mailfrom=example.org"};

static const char *const hops[] = {
    "from mail.elsewhere.example (helo x [192.0.2.1]) by mx.elsewhere.example with ESMTP id 1; today",
    "from localhost by mx.elsewhere.example",
    "by mx.example.org",
    "from a by b.example.org with IMAP",
    "from a by b.other.example with POP3",
    "by relay.lan with SMTP",
    "by [192.0.2.1]",
    "by 192.0.2.1",
    "from x by mail.example.com; by y",
    "(by mx.other.example) by other.example.org",
    "by b.other.example (with IMAP)",
    "by host",
    "by example.org",
    "by xexample.org",
    "with by by mx.other.example",
    "from by.example by mx.other.example"};

static void see_results(struct pinned *pinned)
{
    static const char *const above[] = {"",
                                        "Received: from a by b.example.org\n",
                                        "X-Spam: no\n",
                                        "Return-Path: <a@example.org>\n",
                                        "Subject: x\n",
                                        "Received: from a by mx.elsewhere.example\n"};
    static const char *const names[] = {
        "Authentication-Results: ", "authentication-results:", "Authentication-Results : "};
    struct spoil spoil = {.state = 3, .words = spoils_of_mails};
    struct text mail = TEXT_EMPTY, value = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t i = 0; i < 3 * FIELDS_SPOILT; i++) {
        struct auth_scan scan;
        struct auth_value server;
        struct incoming_auth auth;
        const char *result = results[i % (sizeof results / sizeof results[0])];
        text_clear(&value);
        text_clear(&mail);
        if (i < sizeof results / sizeof results[0])
            text_add(&value, result);
        else
            spoil_bytes(&spoil, result, strlen(result), &value);
        text_addf(&mail, "%s%s%s\nFrom: a@example.org\n\n", above[i / 7 % 6], names[i / 5 % 3], value.data);
        auth_read(mail.data, mail.len, "mx.example.org", i % 9 == 0 ? "sub.example.org" : "example.org", &auth);
        tell_auth(&auth, &text);
        auth_read(mail.data, mail.len, i % 2 == 0 ? "" : "MX.example.ORG", "example.org", &auth);
        tell_auth(&auth, &text);
        text_addf(&text, " begun %d '%s'", auth_field_begin(value.data, &scan, &server), server.text);
        for (struct auth_pair pair; auth_field_next(&scan, &pair);)
            text_addf(&text, " %d%d%d %s=%s at %s", pair.begins, pair.version, pair.value.quoted, pair.name,
                      pair.value.text, pair.value.domain == NULL ? "none" : pair.value.domain);
        text_addf(&text, " %d", scan.broken);
        pinned_text(pinned, "results of servers", &text);
    }
    text_free(&mail);
    text_free(&value);
    text_free(&text);
}

static void see_hops(struct pinned *pinned)
{
    static const char *const houses[] = {"mx.example.org", "example.org", "host",
                                         "mx.lan",         "192.0.2.1",   "b.other.example"};
    struct spoil spoil = {.state = 4, .words = spoils_of_mails};
    struct text value = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t i = 0; i < FIELDS_SPOILT; i++) {
        spoil_text(&spoil, hops, sizeof hops / sizeof hops[0], i, &value);
        if (i % 50 == 49)
            text_pad(&value, 0, 250 + i % 40);
        for (size_t k = 0; k < sizeof houses / sizeof houses[0]; k++) {
            bool foreign = false;
            trace_foreign(&(struct field){.value = value.data, .value_len = value.len}, houses[k], &foreign);
            text_addf(&text, "%d", foreign);
        }
        text_addf(&text, " %s", value.data);
        pinned_text(pinned, "hops", &text);
    }
    text_free(&value);
    text_free(&text);
}

static void see_robots(struct pinned *pinned)
{
    static const char *const names[] = {"mailer-daemon", "postmaster",   "noreply",   "donotreply", "owner-",
                                        "bounce-x",      "bounces+x=y",  "x-request", "x-owner+y",  "request",
                                        "anna",          "staff",        "abuse",     "a-fbl",      "fbl-a",
                                        "fbl",           "feedbackloop", "nobody",    "no-reply-x", "x-noreply"};
    static const char *const subjects[] = {"complaint about message from 192.0.2.1",
                                           "complaint about message from 2001:db8::1 x",
                                           "complaint about message from ab",
                                           "Email Feedback Report for IP 1.2",
                                           "email feedback report for ip .",
                                           "Abuse Report",
                                           "abuse repor",
                                           "Spam report 7",
                                           "Hello",
                                           "complaint about message from [1",
                                           "complaint about message from abcdef",
                                           "complaint about message from a.b",
                                           ""};
    struct spoil spoil = {.state = 5, .words = spoils_of_mails};
    struct text word = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t i = 0; i < FIELDS_SPOILT; i++) {
        const char *name = names[i % (sizeof names / sizeof names[0])],
                   *subject = subjects[i % (sizeof subjects / sizeof subjects[0])];
        text_clear(&word);
        if (i < sizeof names / sizeof names[0])
            text_add(&word, name);
        else
            spoil_bytes(&spoil, name, strlen(name), &word);
        if (i % 40 == 7)
            text_pad(&word, 0, 58 + i / 40 % 12);
        text_add(&word, i % 3 == 0 ? "" : "@example.org");
        text_addf(&text, "%s %x %x%x%x", word.data, robot_sender(word.data), robot_complaint(word.data, subject, false),
                  robot_complaint(word.data, subject, true), robot_complaint(name, word.data, true));
        pinned_text(pinned, "robots", &text);
    }
    text_free(&word);
    text_free(&text);
}

static const char *const limits_odd[] = {"boundary*=x",  "boundary = \"a\"", "boundary=\"",       "boundary=\"a\\b\"",
                                         "boundary=a(b", "boundary=a%b",     "boundary=\"a\nb\"", "boundary",
                                         "boundary x",   "BOUNDARY=\n  a;",  "boundary=;",        "boundary=\"\"",
                                         "boundary=a b", "xboundary=a",      "boundary=a\tb",     "boundary=a"};

/* Boundaries that are written oddly, lines of the second or a later one, and a long one. */
static void see_boundaries(struct pinned *pinned)
{
    struct text mail = TEXT_EMPTY, text = TEXT_EMPTY;
    for (int i = 0; i < 40; i++)
        for (int lines = 99; lines < 103; lines++) {
            text_clear(&mail);
            text_addf(&mail, "From: a\nContent-Type: multipart/mixed; %s\n\n", limits_odd[i % 16]);
            for (int k = 0; i >= 16 && k < 30 + i; k++)
                text_addf(&mail, "boundary=%c%d ", 'b' + i % 2, k);
            for (int k = 0; k < lines; k++)
                text_add(&mail, i % 3 == 2 ? "\n--a" : i % 5 == 4 ? "\n--" : "\n--ab");
            text_addf(&text, "%d", (int)limits_check(mail.data, mail.len));
        }
    pinned_text(pinned, "limits of boundaries", &text);
    for (int boundary = 0; boundary < 4; boundary++)
        for (int lines = 49; lines < 53; lines++) {
            text_clear(&mail);
            text_add(&mail, "A: boundary=p; boundary=qq; boundary=qqr; boundary=qq\n\n");
            for (int i = 0; i < lines; i++)
                text_addf(&mail, "--%s\n--q\n--%s", i % 2 == 0 ? "p" : "qqr", boundary < 2 ? "qq\n" : "r\n");
            text_addf(&text, "%d", (int)limits_check(mail.data, mail.len - (size_t)(boundary % 2)));
        }
    for (size_t len = 195; len < 206; len++) {
        text_clear(&mail);
        text_add(&mail, "A: boundary=\"");
        for (size_t i = 0; i < len; i++)
            text_add_char(&mail, 'x');
        text_add(&mail, "\"\n\n");
        for (int i = 0; i < 110; i++)
            text_add(&mail, "--y\n");
        text_addf(&text, "%d", (int)limits_check(mail.data, mail.len));
    }
    pinned_text(pinned, "limits of boundaries", &text);
    text_free(&mail);
    text_free(&text);
}

/* About every limit of a mail. */
static void see_limits(struct pinned *pinned)
{
    struct text mail = TEXT_EMPTY, text = TEXT_EMPTY;
    for (int fields = 498; fields < 503; fields++)
        for (int bytes = 65520; bytes < 65552; bytes++) {
            text_clear(&mail);
            for (int i = 0; i < (bytes % 4 == 0 ? fields : 5); i++)
                text_addf(&mail, "X-%d: a\n", i);
            text_add(&mail, "Y: ");
            if (bytes % 4 != 0)
                text_pad(&mail, 0, (size_t)bytes - 1);
            text_add(&mail, "\n\nbody\n");
            text_addf(&text, "%d", (int)limits_check(mail.data, mail.len));
        }
    pinned_text(pinned, "limits of headers", &text);
    for (int name = 96; name < 104; name++)
        for (int lines = 9998; lines < 10003; lines++) {
            text_clear(&mail);
            text_add(&mail, "A: b\n\n");
            for (int i = 0; i < lines; i++) {
                size_t from = mail.len;
                text_add(&mail, i % 7 == 0 ? ": x" : i % 7 == 1 ? "a b: x" : i % 7 == 2 ? "a: x" : "a:");
                if (i + 1 == lines && name % 2 == 0) {
                    text_cut(&mail, from);
                    for (int k = 0; k < name; k++)
                        text_add_char(&mail, '~');
                    text_add_char(&mail, ':');
                }
                text_add_char(&mail, '\n');
            }
            for (int i = 0; i < 2 * (lines / 7); i++)
                text_add(&mail, "b:\n");
            text_addf(&text, "%d", (int)limits_check(mail.data, mail.len));
        }
    for (size_t size = LIMIT_BYTES - 2; size < LIMIT_BYTES + 3; size++) {
        text_clear(&mail);
        text_add(&mail, "A: b\n\n");
        text_pad(&mail, 0, size);
        text_addf(&text, "%d%d", (int)limits_check(mail.data, mail.len),
                  (int)limits_check(mail.data, size - LIMIT_BYTES + 2));
    }
    pinned_text(pinned, "limits of bytes", &text);
    text_free(&mail);
    text_free(&text);
}

/* Parts of every kind, two and two, in both walks. */
static void see_parts(struct pinned *pinned)
{
    static const struct content_part parts[] = {
        {.type = "text", .subtype = "plain", .bytes = "pass\n"},
        {.type = "TEXT", .subtype = "Plain", .charset = "utf-8", .encoding = "base64", .bytes = "cGFzcwo="},
        {.type = "text", .subtype = "plain", .format = "flowed", .bytes = "pass \nand go\n"},
        {.type = "text", .subtype = "plain", .format = "Flowed", .del_sp = "YES", .bytes = "pass \nand go\n> x"},
        {.type = "text", .subtype = "plain", .charset = "x-nothing", .encoding = "x", .bytes = "pass"},
        {.type = "text", .subtype = "plain", .charset = "utf-8", .bytes = "p\xff\n"},
        {.type = "text", .subtype = "html", .bytes = "<p>pass</p>"},
        {.type = "text", .subtype = "html", .name = "page.html", .bytes = "<p>file</p>"},
        {.type = "text", .subtype = "plain", .name = "orders.txt", .bytes = "take juno"},
        {.type = "text", .subtype = "plain", .attached = true, .bytes = "take ceres"},
        {.type = "text", .subtype = "calendar", .bytes = "x"},
        {.type = "image", .subtype = "png", .name = "", .related = true, .bytes = "x"},
        {.type = "image", .subtype = "png", .name = "\xff  a\nb", .related = true, .bytes = "x"},
        {.bytes = "x"},
        {.type = "message",
         .subtype = "delivery-status",
         .bytes = "Reporting-MTA: x\n\nFinal-Recipient: rfc822; a@b.org\nStatus: 5.1.1\nAction: failed\n"},
        {.type = "message", .subtype = "global-delivery-status", .bytes = "Status: 4.1.1 (x)\n"},
        {.type = "text", .subtype = "rfc822-headers", .bytes = "> Message-ID: <a@b>\n"},
        {.type = "message", .subtype = "global-headers", .bytes = "Message-ID:\n <a@b>\n"},
        {.type = "message", .subtype = "feedback-report", .bytes = "x"},
        {.type = "message", .subtype = "disposition-notification", .bytes = "x"},
        {.type = "text", .subtype = "x", .root = true, .bytes = "root"},
        {.type = "text", .subtype = "html", .root = true, .name = "a", .bytes = "root<hr>"},
        {.type = "text", .subtype = "plain", .bytes = " \n\t"}};
    enum { PARTS = sizeof parts / sizeof parts[0] };
    struct text text = TEXT_EMPTY;
    for (size_t i = 0; i < PARTS * PARTS * 3; i++) {
        struct content_part two[] = {parts[i % PARTS], parts[i / PARTS % PARTS]};
        struct incoming mail;
        struct content content = content_begin();
        incoming_init(&mail);
        for (int walk = 0; walk < (content_needs_html(&content) ? 2 : 1); walk++)
            for (int k = 0; k < 2; k++) {
                content.html_pass = walk == 1;
                two[k].size = strlen(two[k].bytes);
                content_take(&content, &two[k], k == 1 && i / PARTS / PARTS == 1, &mail);
            }
        text_addf(&text, "%d", content_needs_html(&content));
        content_end(&content, &mail);
        tell_mail(&mail, &text);
        for (size_t k = 0; k < mail.ignored.count; k++)
            text_addf(&text, "[%s]", mail.ignored.items[k]);
        incoming_free(&mail);
        pinned_text(pinned, "parts", &text);
    }
    text_free(&text);
}

/* Names of files and texts about the longest that are read. */
static void see_lengths(struct pinned *pinned)
{
    struct text long_text = TEXT_EMPTY, text = TEXT_EMPTY;
    for (int i = 0; i < 9; i++) {
        struct incoming mail;
        struct content content = content_begin();
        incoming_init(&mail);
        text_clear(&long_text);
        while (long_text.len < (size_t)INCOMING_TEXT_BYTES - 4 + (size_t)i)
            text_add(&long_text, "a\xc3\xa9 x" + i % 2);
        text_cut(&long_text, (size_t)INCOMING_TEXT_BYTES - 4 + (size_t)i);
        struct content_part part = {
            .type = "text", .subtype = i % 3 == 2 ? "html" : "plain", .bytes = long_text.data, .size = long_text.len};
        content_take(&content, &part, false, &mail);
        content.html_pass = true;
        content_take(&content, &part, false, &mail);
        content.html_pass = false;
        part.name = long_text.data + long_text.len - 250 - i;
        part.size = 3;
        part.type = "x";
        content_take(&content, &part, false, &mail);
        part = (struct content_part){
            .type = "text", .subtype = "plain", .name = "a.txt", .bytes = long_text.data, .size = long_text.len};
        content_take(&content, &part, false, &mail);
        part.size = 9;
        content_take(&content, &part, false, &mail);
        content_take(&content, &part, false, &mail);
        content_end(&content, &mail);
        text_addf(&text, "%zu ", strlen(mail.attachment_text));
        text_addf(&text, "%d %zu %zu %x ", (int)mail.refused, strlen(mail.body), mail.ignored.count, mail.notes);
        tell_list("", &mail.ignored, &text);
        incoming_free(&mail);
    }
    pinned_text(pinned, "lengths", &text);
    text_free(&long_text);
    text_free(&text);
}

static void see_ids(struct pinned *pinned)
{
    struct text value = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t len = 240; len < 262; len++)
        for (int way = 0; way < 4; way++) {
            char id[MESSAGE_ID_BYTES + 1] = "";
            text_clear(&value);
            text_add(&value, way < 2 ? "<a b\t" : "x");
            for (size_t i = 0; i < len; i++)
                text_add_char(&value, i == 9 && way == 1 ? '\x02' : 'y');
            text_add(&value, way == 3 ? " z" : "> <short@x> <> < > <\xc3\xa9>");
            const char *at = value.data;
            text_addf(&text, "%d %s ", message_id_of(&(struct field){.value = value.data, .value_len = value.len}, id),
                      id);
            while (message_id_take(&at, value.data + value.len, id))
                text_addf(&text, "%s,", id);
        }
    pinned_text(pinned, "ids", &text);
    text_free(&value);
    text_free(&text);
}

static void pieces_of_mails(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "mail_pieces");
    see_results(&pinned);
    see_hops(&pinned);
    see_robots(&pinned);
    see_boundaries(&pinned);
    see_limits(&pinned);
    see_parts(&pinned);
    see_lengths(&pinned);
    see_ids(&pinned);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_of_mails),
    };
    return cmocka_run_group_tests_name("mail_pieces_pinned", tests, NULL, NULL);
}
