/*
 * What is read in mails, pinned (pinned.h): the corpus as the reader hands it over, and the same mails spoiled by what
 * reads their bytes without a library, so that no row depends on one.
 */
#include "check.h"
#include "mail_told.h"
#include "pinned.h"
#include "spoils.h"

#include "base/cipher.h"
#include "mail/bounce.h"
#include "mail/fields.h"
#include "mail/identity.h"
#include "mail/incoming.h"
#include "mail/incoming_header.h"
#include "mail/limits.h"
#include "mail/message_id.h"
#include "mail/parse.h"
#include "mail/robot.h"
#include "mail/trace.h"
#include "mail/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { SPOILT_MAILS = 8, LARGEST = 12000 };

/* ---- a header, by a reader of addresses that is as simple as can be ---- */

static void plain_words(const char *value, struct text *out)
{
    text_add(out, value);
}

/* "name <address>, address"; a ':' makes a group. */
static bool plain_addresses(const char *value, bool (*each)(const char *, const char *, void *), void *context)
{
    char copy[2000], *rest = copy;
    (void)snprintf(copy, sizeof copy, "%s", value);
    for (char *one = strsep(&rest, ","); one != NULL; one = strsep(&rest, ",")) {
        char *open = strchr(one, '<'), *at = open == NULL ? one : open + 1;
        at += strspn(at, " ");
        at[strcspn(at, "> ")] = '\0';
        if (open != NULL)
            *open = '\0';
        if (*at != '\0' && !each(at, open == NULL ? "" : one, context))
            break;
    }
    return strchr(value, ':') == NULL;
}

/* The server that wrote the first Authentication-Results, if there is one. */
static void authserv_of(const char *bytes, size_t size, char out[100])
{
    static const char name[] = "Authentication-Results:";
    const char *at = memmem(bytes, size, name, sizeof name - 1);
    (void)snprintf(out, 100, "mx.example.org");
    if (at == NULL)
        return;
    at += sizeof name - 1;
    at += strspn(at, " \r\n\t");
    (void)snprintf(out, 100, "%.*s", (int)strcspn(at, "; \r\n"), at);
}

static void see_header(struct pinned *pinned, const char *row, const char *bytes, size_t size)
{
    static const struct header_decoder decoder = {plain_words, plain_addresses};
    struct text text = TEXT_EMPTY;
    struct incoming mail;
    char authserv[100];
    incoming_init(&mail);
    authserv_of(bytes, size, authserv);
    incoming_header_read(bytes, size, authserv, &decoder, &mail);
    text_addf(&text, "%s | %s | ", mail.subject, mail.from_name);
    tell_mail(&mail, &text);
    incoming_free(&mail);
    pinned_text(pinned, row, &text);
    text_free(&text);
}

/* ---- bytes ---- */

static void see_fields(struct text *out, const char *bytes, size_t size)
{
    struct fields fields = fields_begin(bytes, size);
    struct field field;
    text_addf(out, "mbox %zu end %d ", fields.mbox_len, fields.line_end);
    while (fields_next(&fields, &field)) {
        struct text value = TEXT_EMPTY;
        char id[MESSAGE_ID_BYTES + 1] = "";
        bool foreign = false;
        field_value(&field, &value);
        trace_foreign(&field, "mx.example.org", &foreign);
        text_addf(out, "%zu %zu %x %d%d%d %s\n", field.name_len, field.value_len, robot_field(&field),
                  trace_is_writers(&field), foreign, message_id_of(&field, id), id);
        text_add_bytes(out, value.data, value.len);
        text_free(&value);
    }
    text_addf(out, "ended %d at %zu\n", fields.ended, (size_t)(fields.at - bytes));
}

static void see_bytes(struct pinned *pinned, const char *row, const char *bytes, size_t size, const char *whole,
                      size_t whole_size)
{
    struct text text = TEXT_EMPTY;
    struct identity identity;
    struct incoming_bounce bounce = {.recipient = strdup(""),
                                     .action = strdup(""),
                                     .status = strdup(""),
                                     .said = strdup(""),
                                     .message_id = strdup("")};
    bool begins = false;
    identity_read(bytes, size, &identity);
    identity_begins(bytes, size, whole, whole_size, &begins);
    text_addf(&text, "%s %d %d%d limits %d ", identity.key, identity.has_message_id, begins,
              identity_plausible(bytes, size), (int)limits_check(bytes, size));
    cipher_hex(identity.hash, CIPHER_HASH, &text);
    bounce_read(bytes, size, &bounce);
    bounce_find_id(bytes, size, &bounce);
    tell_bounce(&bounce, &text);
    see_fields(&text, bytes, size);
    free(bounce.recipient);
    free(bounce.action);
    free(bounce.status);
    free(bounce.said);
    free(bounce.message_id);
    pinned_text(pinned, row, &text);
    text_free(&text);
}

static void see_spoilt(struct pinned *pinned, const char *row, const char *bytes, size_t size)
{
    struct spoil spoil = {.state = size, .words = spoils_of_mails};
    struct text spoilt = TEXT_EMPTY;
    size_t head = size < LARGEST ? size : LARGEST;
    for (size_t i = 0; i < SPOILT_MAILS; i++) {
        text_clear(&spoilt);
        if (i == 0)
            text_add_bytes(&spoilt, bytes, spoil_number(&spoil, head + 1));
        else
            spoil_lines(&spoil, 3 + 3 * i, bytes, head, &spoilt);
        see_bytes(pinned, row, spoilt.data, spoilt.len, bytes, head);
        see_header(pinned, row, spoilt.data, spoilt.len);
    }
    text_free(&spoilt);
}

/* ---- the codec, its answers spoiled as a reader that was taken over might ---- */

/* Letters beyond ASCII, and what is said of parts that are not read, stand in the answer as the library of this machine
 * has them: such mails are left out. */
static bool is_ascii(const char *text)
{
    while (*text != '\0' && ((unsigned char)*text & 0x80) == 0)
        text++;
    return *text == '\0';
}

static void see_codec(struct pinned *pinned, const struct incoming *mail)
{
    bool alike = is_ascii(mail->subject) && is_ascii(mail->from_name) && is_ascii(mail->body) &&
                 is_ascii(mail->attachment_text) && mail->ignored.count == 0;
    if (!alike)
        return;
    static const char *const bytes[] = {"\x01", "\xff", "x", "\n", "\x7f", "\x80", NULL};
    struct spoil spoil = {.state = mail->robot + mail->parts, .words = bytes};
    struct text encoded = TEXT_EMPTY, spoilt = TEXT_EMPTY, text = TEXT_EMPTY;
    incoming_encode(mail, &encoded);
    for (int i = 0; i < 4; i++) {
        struct incoming again;
        struct err err = {0};
        text_clear(&spoilt);
        if (i == 0)
            text_add_bytes(&spoilt, encoded.data, encoded.len);
        else
            spoil_bytes(&spoil, encoded.data, encoded.len < 400 || i > 1 ? encoded.len : 400, &spoilt);
        enum rc rc = incoming_decode(spoilt.data, spoilt.len, &again, &err);
        text_addf(&text, "%d %s ", (int)rc, err.text);
        if (rc == RC_OK)
            tell_mail(&again, &text);
        incoming_free(&again);
    }
    pinned_text(pinned, "the codec", &text);
    text_free(&encoded);
    text_free(&spoilt);
    text_free(&text);
}

/* An answer about an empty mail, each number of it once every one of some. */
static void see_numbers(struct pinned *pinned)
{
    static const uint32_t numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 32, 33, 64, 65, 0xffff, 0x10000, 0x01000000};
    struct text encoded = TEXT_EMPTY, text = TEXT_EMPTY;
    struct incoming mail;
    incoming_init(&mail);
    incoming_encode(&mail, &encoded);
    incoming_free(&mail);
    for (size_t at = 0; at < encoded.len; at += 4)
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            struct text other = TEXT_EMPTY;
            text_add_bytes(&other, encoded.data, encoded.len);
            for (int byte = 0; byte < 4; byte++)
                other.data[at + (size_t)byte] = (char)(numbers[i] >> 8 * byte & 0xff);
            text_addf(&text, "%d ", (int)incoming_decode(other.data, other.len, &mail, NULL));
            tell_mail(&mail, &text);
            incoming_free(&mail);
            text_free(&other);
        }
    pinned_text(pinned, "the codec, number by number", &text);
    text_free(&encoded);
    text_free(&text);
}

static void see_file(struct pinned *pinned, const char *path)
{
    char whole[300], row[PINNED_NAME], authserv[100];
    size_t size;
    (void)snprintf(whole, sizeof whole, "tests/corpus/%s", path);
    const char *name = strchr(path, '/') + 1;
    (void)snprintf(row, sizeof row, "%.*s", (int)strcspn(name, "/"), name);
    char *bytes = file_bytes(whole, &size);
    struct text text = TEXT_EMPTY;
    struct incoming mail;
    authserv_of(bytes, size, authserv);
    check_int(mail_parse(bytes, size, authserv, &mail, NULL), RC_OK);
    tell_mail(&mail, &text);
    pinned_text(pinned, row, &text);
    see_codec(pinned, &mail);
    incoming_free(&mail);
    (void)snprintf(row, sizeof row, "%.*s, as bytes", (int)strcspn(name, "/"), name);
    see_bytes(pinned, row, bytes, size, bytes, size);
    (void)snprintf(row, sizeof row, "%.*s, spoiled", (int)strcspn(name, "/"), name);
    see_spoilt(pinned, row, bytes, size);
    text_free(&text);
    free(bytes);
}

/* ---- mails that nobody sent ---- */

static const char *const made[] = {
    ">From MAILER-DAEMON Fri Nov 20 10:00:00 2020\nReturn-Path: <>\nReturn-Path: <a@b>\nX-ML-Name: x\nSubject: "
    "a\n\nx\n",
    "From anna@example.org Fri\nX-MLServer: x\nMailing-List: x\nX-Autoreply: no\nX-Autorespond: yes\nPrecedence: LIST; "
    "x\nAuto-Submitted: no, x\nx",
    "\n \t\nList-Help: <x>\nX-Loop: x\nX-Failed-Recipients: a@b.org\nX-Auto-Reply-From: a\nPrecedence: "
    "first-class\nAuto-Submitted: auto-replied (x)\n\n",
    "From: \"Bob (x) @ y\" <bob@example.org>\nTo: a@b.org, a@b.org, c@d.org\nCc: bad address, e@f.org\nDelivered-To: "
    "z@b.org\nX-Original-To: y@b.org\nEnvelope-To: x@b.org\nSubject: Out of office: x\n\nx\n",
    "From: anna@example.org <anna@example.org>\nFrom: b@example.org\nMessage-ID: <a@b>\nMessage-ID: <c@d>\nSubject: "
    "1\nSubject: 2\nContent-Type: x\nContent-Type: y\n\nx\n",
    "From: bob@example.org <anna@example.org>\nReturn-Path:  anna@example.org (x)\nMessage-ID: id without "
    "brackets@x\nDate: to day\n\nx\n",
    "From: a group: anna@example.org;\nReturn-Path: <bad address>\nReferences: <a@b> <c d@e> <x\n y@z>\nIn-Reply-To: "
    "see <a@b>\n\nx\n",
    "From: (comment \\) anna@x) anna@example.org\nFrom : b@c.org\nbad\x01name: x\n: x\n no "
    "field\nTo:\n\tfolded@example.org,\n more@example.org\n\nx\n",
    "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; <a@b.org>\nAction: delayed\nStatus: 4.4.1 "
    "(x)\n\nOriginal-Recipient: c@d.org\nFinal-Recipient: rfc822;e@f.org (x)\nAction: Failed\nStatus: 5.1.1\n",
    "Action: relayed\nStatus: 2.0.0\n\n\nAction: expanded\nOriginal-Recipient: x\n\nAction: delivered\nStatus: "
    "\x80\n\nAction: failed\nStatus: 4.0.0\n\nAction: failed\nStatus: 9\n\nnothing\n",
    "> Message-ID: <a@b>\nMessage-ID:\n\t<c@d>\n",
    "x\nMESSAGE-ID:<a b@c>\rMessage-ID: <x@y>\n",
    "A: b\r\n\r\nbody\r\n.\r\r\n\r\n",
    "A: b\rC: d\r\rbody\r\r",
    "Received: from a\nDKIM-Signature: x\nARC-Seal: x\nStatus: RO\nLines: 5\nContent-Length: 3\nLinesman: x\nX-Y: "
    "z\nDelivery-Date: x\nEnvelope-From: x\n\nx\n"};

#define BOUNDED(type) "From: a@example.org\nMIME-Version: 1.0\nContent-Type: multipart/" type "; boundary=b\n\n"
#define PART(type) "--b\nContent-Type: " type "\n\n"
#define INNER(type) "--b\nContent-Type: multipart/" type "; boundary=c\n\n"
#define PART_OF_INNER(type) "--c\nContent-Type: " type "\n\n"

/* Whole and sound, so that every parser takes them apart alike. */
static const char *const sound[] = {
    BOUNDED("alternative")
        PART("text/plain") "plain\n" PART("text/html") "<p>html\n" PART("text/calendar") "x\n--b--\n",
    BOUNDED("alternative") PART("text/html") "<p>html\n" PART("text/plain") "plain\n--b--\n",
    BOUNDED("mixed") PART("text/html") "<p>first\n" INNER("alternative")
        PART_OF_INNER("image/png") "x\n" PART_OF_INNER("text/html") "<p>second\n--c--\n--b--\n",
    BOUNDED("mixed") PART("text/plain") "first\n" INNER("alternative") PART_OF_INNER(
        "text/html") "<p>x\n" PART_OF_INNER("text/plain") "second\n--c--\n" PART("text/plain") "third\n--b--\n",
    BOUNDED("mixed") PART("text/plain") " \n" PART("text/html") "<p>only\n" INNER("alternative")
        PART_OF_INNER("text/plain") "\n" PART_OF_INNER("text/html") "<p>more\n--c--\n--b--\n",
    BOUNDED("related") PART("text/html") "<p>page\n" PART("image/png") "x\n" PART("image/png; name=a.png") "y\n--b--\n",
    BOUNDED("report") PART("text/plain") "sorry\n" PART(
        "message/delivery-status") "Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; p@example.org\nAction: "
                                   "failed\nStatus: 5.1.1\n" PART("message/rfc822") "Message-ID: "
                                                                                    "<ours@example.org>\nSubject: "
                                                                                    "x\n\nbody\n--b--\n",
    BOUNDED("mixed") PART("text/plain") "see below\n" PART(
        "message/rfc822") "From: c@example.org\nMessage-ID: "
                          "<theirs@example.org>\n\nbody\n" PART("message/rfc822") "X-HmXmrOriginalRecipient: "
                                                                                  "x\nMessage-ID: "
                                                                                  "<other@example.org>\n\nbody\n--"
                                                                                  "b--\n",
    BOUNDED("mixed") PART("message/rfc822") "From: c@example.org\n\nbody\n--b--\n",
    BOUNDED("mixed") PART("text/plain") "never closed\n",
    BOUNDED("mixed") "--b--\n",
    "From: staff@example.org\nSubject: complaint about message from 192.0.2.1\nContent-Type: "
    "message/rfc822\n\nMessage-ID: <ours@example.org>\n\nx\n",
    "From: a@example.org\nContent-Type: application/octet-stream\n\nbytes\n",
    "From: a@example.org\nContent-Type: text\n\nwords\n",
    "From: a@example.org\nContent-Type: text/plain; charset=utf-8; format=flowed; "
    "delsp=yes\nContent-Transfer-Encoding: quoted-printable\n\ntake =\n \njuno=20\nnow",
    "From: mailer-daemon@example.org\nSubject: Returned\n\nno such user\n\n> Message-ID: <ours@example.org>\n",
    "From: a@example.org\rSubject: x\r\rbody\r"};

static void see_sound(struct pinned *pinned)
{
    struct text text = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        struct incoming mail;
        check_int(mail_parse(sound[i], strlen(sound[i]), NULL, &mail, NULL), RC_OK);
        tell_mail(&mail, &text);
        tell_list("ignored", &mail.ignored, &text);
        incoming_free(&mail);
        pinned_text(pinned, "sound mails", &text);
    }
    for (int parts = 96; parts < 103; parts++)
        for (int deep = 0; deep < 2; deep++) {
            struct incoming mail;
            struct text whole = TEXT_EMPTY;
            text_add(&whole, BOUNDED("mixed"));
            for (int i = 1; deep == 0 && i < parts; i++)
                text_add(&whole, PART("text/plain") "p\n");
            for (int i = 0; deep == 1 && i < parts - 80; i++)
                text_addf(&whole, "--b%.*s\nContent-Type: multipart/mixed; boundary=b%.*s\n\n", i,
                          "zzzzzzzzzzzzzzzzzzzzzzzzzzzz", i + 1, "zzzzzzzzzzzzzzzzzzzzzzzzzzzz");
            check_int(mail_parse(whole.data, whole.len, NULL, &mail, NULL), RC_OK);
            text_addf(&text, "%d %u %d,", (int)mail.refused, mail.parts, mail.truncated);
            incoming_free(&mail);
            text_free(&whole);
        }
    pinned_text(pinned, "parts, many and deep", &text);
    text_free(&text);
}

/* More references, receivers and bytes of an address than are kept. */
static void see_long(struct pinned *pinned, int count)
{
    struct text mail = TEXT_EMPTY;
    text_add(&mail, "Return-Path: <");
    for (int i = 0; i < 3 * count + 150; i++)
        text_add_char(&mail, 'p');
    text_add(&mail, "@example.org>\nReferences:");
    for (int i = 0; i < count; i++)
        text_addf(&mail, " <%d@example.org>", i);
    text_add(&mail, "\nTo: x@example.org");
    for (int i = 0; i < 2 * count; i++)
        text_addf(&mail, ", r%d@example.org", i);
    text_add(&mail, "\nPrecedence: ");
    for (int i = 0; i < count + 30; i++)
        text_add_char(&mail, 'q');
    text_add(&mail, "\n\nx\n");
    see_header(pinned, "long headers", mail.data, mail.len);
    text_free(&mail);
}

static void see_made(struct pinned *pinned)
{
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        size_t size = strlen(made[i]);
        see_bytes(pinned, "made mails", made[i], size, made[i], size);
        see_header(pinned, "made mails", made[i], size);
        for (size_t cut = 0; cut < size; cut++)
            see_bytes(pinned, "made mails, cut", made[i], cut, made[i], size);
        for (int time = 0; time < 10; time++)
            see_spoilt(pinned, "made mails, spoiled", made[i], size - (size_t)time % size);
    }
    for (int count = 28; count < 37; count++)
        see_long(pinned, count);
}

static void mails_of_people(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "mail");
    char *index = file_bytes("tests/corpus/index.tsv", NULL), *rest = index;
    (void)strsep(&rest, "\n");
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        const char *tab = strrchr(line, '\t');
        if (tab != NULL && strncmp(tab + 1, "reply/", 6) != 0)
            see_file(&pinned, tab + 1);
    }
    free(index);
    see_made(&pinned);
    see_sound(&pinned);
    see_numbers(&pinned);
    pinned_end(&pinned);
}

static int begin(void **state)
{
    (void)state;
    return cipher_init(NULL) == RC_OK ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mails_of_people),
    };
    return cmocka_run_group_tests_name("mail_pinned", tests, begin, NULL);
}
