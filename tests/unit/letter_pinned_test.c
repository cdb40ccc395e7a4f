/*
 * What is written of letters, pinned (pinned.h): encodings, header fields and whole mails of texts of every kind and
 * length, and which addresses and messages are let out.
 */
#include "check.h"
#include "pinned.h"
#include "spoil.h"

#include "base/cipher.h"
#include "mail/address.h"
#include "mail/encode.h"
#include "mail/envelope.h"
#include "mail/header.h"
#include "mail/letter.h"

#include <string.h>

enum { SPOILT = 1500, LENGTHS = 170 };

static const char *const stock[] = {
    "",
    "plain words",
    " leading",
    "trailing ",
    "two  blanks",
    "Gr\xc3\xbc\xc3\x9f"
    "e aus K\xc3\xb6ln an alle, die noch da sind, und an die anderen",
    "=?utf-8?Q?x?=",
    "\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac\xe2"
    "\x82\xac\xe2\x82\xac",
    "a word of more than sixty letters: abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefgh",
    "quote \"this\" \\ that",
    "a, b; c: <d>@e.f",
    "\xf0\x9f\x98\x80 and ASCII between \xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80",
    "tab\tin it",
    "From here\r\n.dot\n..\rFrom there\n\nlast = line \n\t",
    "\xc2\x80",
    "\xc2\x9f",
    "\xc2\xa0",
    "\xe2\x80\xa8",
    "\xe2\x80\xa9",
    "\xe2\x80\xa7",
    "\x7f",
    "\x1f",
    "\xff",
    "~ !#$%&'*+-/=?^_`{|}~.",
    "%-._~*'",
    NULL};

static const char *const words[] = {" ",
                                    "  ",
                                    "\t",
                                    "\n",
                                    "\r\n",
                                    ".",
                                    "=",
                                    "\"",
                                    "\\",
                                    "<",
                                    ">",
                                    "@",
                                    "\xc3\xbc",
                                    "\xe2\x82\xac",
                                    "\xf0\x9f\x98\x80",
                                    "x",
                                    "From ",
                                    "=?",
                                    "?=",
                                    "%",
                                    "\x01",
                                    "\x7f",
                                    "\xff",
                                    "-",
                                    "a.b",
                                    "(",
                                    ",",
                                    "_",
                                    "abcdefghijklmnopqrstuvwxyz",
                                    NULL};

/* Each text of the stock, cut and spoiled. */
static void each_text(uint64_t seed, void (*see)(struct pinned *pinned, const char *text), struct pinned *pinned)
{
    struct spoil spoil = {.state = seed, .words = words};
    struct text text = TEXT_EMPTY;
    size_t count = 0;
    for (; stock[count] != NULL; count++)
        see(pinned, stock[count]);
    for (size_t i = 0; i < SPOILT; i++) {
        const char *one = stock[spoil_number(&spoil, count)];
        text_clear(&text);
        spoil_bytes(&spoil, one, strlen(one), &text);
        if (i % 4 == 0)
            spoil_bytes(&spoil, one, strlen(one), &text);
        see(pinned, text.data);
    }
    text_free(&text);
}

static void see_encodings(struct pinned *pinned, const char *string)
{
    struct text text = TEXT_EMPTY;
    text_addf(&text, "%d ", encode_printable(string));
    encode_quoted(&text, string);
    encode_base64(&text, string, strlen(string));
    for (const char *at = string; *at != '\0'; at++)
        encode_percent(&text, *at);
    pinned_text(pinned, "encodings", &text);
    for (size_t room = ENCODED_WORD_LEAST; encode_printable(string) && room <= ENCODED_WORD_MOST;
         room += 1 + strlen(string) % 7)
        text_addf(&text, " %zu", encode_word(&text, string, strlen(string), room));
    pinned_text(pinned, "encoded words", &text);
    text_free(&text);
}

static void see_header(struct pinned *pinned, const char *string)
{
    struct text text = TEXT_EMPTY;
    const char *const ids[] = {string, "a@b", "x", "c@d@e", "root@example.org"};
    for (int field = 0; field < 7; field++) {
        struct err err = {0};
        struct header header = {.out = &text, .err = &err};
        switch (field) {
        case 0:
            header_plain(&header, "X-Plain", string);
            break;
        case 1:
            header_text(&header, "Subject", string);
            break;
        case 2:
            header_mailbox(&header, "From", string, "anna@example.org");
            break;
        case 3:
            header_mailbox(&header, "List-Id", NULL, string);
            break;
        case 4:
            header_uri(&header, "List-Help", string);
            break;
        case 5:
            header_ids(&header, "References", ids, 5);
            break;
        default:
            header_open(&header, "Content-Disposition");
            header_word(&header, "attachment");
            header_parameter(&header, "filename", string);
            header_parameter(&header, "size", "12");
            header_close(&header);
            break;
        }
        text_addf(&text, "%d %s %zu %d\n", (int)header.rc, err.text, header.column, header_id_fits(string));
        pinned_text(pinned, "fields", &text);
    }
    text_free(&text);
}

/* Texts about every length at which a line is broken or a value refused. */
static void see_lengths(struct pinned *pinned)
{
    static const char *const letters[] = {"x", "\xc3\xbc",     "a ",        "\"", "=",
                                          " ", "\xe2\x82\xac", "a\xc3\xbc", ".",  "xxxxxxxxxxxxxx "};
    struct text string = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        text_clear(&string);
        while (string.len < LENGTHS) {
            text_add(&string, letters[i]);
            see_encodings(pinned, string.data);
            see_header(pinned, string.data);
        }
    }
    static const size_t longest[] = {890, 901, 995, 1001, HEADER_VALUE_MOST - 1, HEADER_VALUE_MOST + 2, 498, 502};
    for (size_t i = 0; i < sizeof longest / sizeof longest[0]; i++) {
        text_clear(&string);
        text_add(&string, "a@");
        while (string.len < longest[i])
            text_add_char(&string, 'b');
        see_header(pinned, string.data);
        text_add_char(&string, 'b');
        see_header(pinned, string.data);
        text_add(&string, " c");
        see_header(pinned, string.data);
    }
    const char *ids[40];
    for (size_t count = 0; count < 40; count++) {
        struct header header = {.out = &text};
        ids[count] = count % 7 == 3 ? "bad" : count % 2 == 0 ? "even.message@example.org" : "odd@example.org";
        header_ids(&header, "References", ids, count + 1);
        pinned_text(pinned, "ids", &text);
    }
    text_free(&string);
    text_free(&text);
}

/* ---- whole letters ---- */

/* What is odd about a letter is told by bits. */
static void see_letter(struct pinned *pinned, const char *odd, unsigned bits)
{
    static const char *const thread[] = {"root.12@example.org", "turn.3@example.org"};
    struct letter_file files[] = {
        {.name = bits & 1 ? odd : "board.png",
         .type = bits & 2 ? odd : "image/png",
         .content_id = bits & 4 ? odd : "b@example.org",
         .bytes = "\x89PNG",
         .size = 5},
        {.name = "game.ics",
         .type = "text/calendar",
         .method = "PUBLISH",
         .bytes = "BEGIN:VCALENDAR\r\n",
         .size = 17,
         .words = true},
        {.name = "record.json", .type = "application/json", .bytes = "{\"a\":1}\n", .size = 8}};
    struct letter letter = {.from_address = bits & 8 ? odd : "games@example.org",
                            .from_name = bits & 16 ? odd : "Cursus",
                            .to_address = bits & 32 ? odd : "anna@example.net",
                            .to_name = bits & 64 ? NULL : odd,
                            .envelope_from = bits & 128 ? odd : "",
                            .reply_to = bits & 256 ? odd
                                        : bits & 1 ? NULL
                                                   : "games+1@example.org",
                            .subject = bits & 512 ? odd : "#12 kalends",
                            .message_id = bits & 1024 ? odd : "12.3@example.org",
                            .in_reply_to = bits & 2 ? odd : NULL,
                            .references = thread,
                            .reference_count = bits % 3,
                            .date = bits % 61 == 60 ? -(moment)(bits % 2) : 1797789600,
                            .cause = bits % 2 == 0 ? LETTER_REPLIED : LETTER_GENERATED,
                            .list_id = bits & 2048 ? odd
                                       : bits & 4  ? NULL
                                                   : "12.games.example.org",
                            .list_name = bits & 64 ? odd : NULL,
                            .list_unsubscribe = bits & 4096 ? odd : "mailto:games@example.org?subject=stop",
                            .list_help = bits & 8 ? NULL : "mailto:games@example.org",
                            .loop = bits & 16 ? NULL : "games@example.org",
                            .game = bits & 32 ? NULL : "12",
                            .text = bits & 64 ? odd : "It is your turn.\n",
                            .html = bits & 128 ? NULL : "<p>It is your turn.</p>\n",
                            .pictures = files,
                            .picture_count = bits / 2 % 2,
                            .attachments = files + 1,
                            .attachment_count = bits % 5 % 3};
    struct text text = TEXT_EMPTY;
    struct err err = {0};
    text_addf(&text, "%d", (int)letter_compose(&letter, &text, &err));
    text_addf(&text, " %s", err.text);
    pinned_text(pinned, "letters", &text);
    text_free(&text);
}

static void see_letters(struct pinned *pinned, const char *odd)
{
    size_t len = strlen(odd);
    see_letter(pinned, odd, (unsigned)len * 31 % 8191);
    see_letter(pinned, odd, 1u << len % 13);
    see_letter(pinned, odd, (unsigned)len % 200);
}

/* ---- addresses and messages ---- */

static void see_address(struct pinned *pinned, const char *word)
{
    char canonical[ADDRESS_BYTES + 1];
    struct err err = {0};
    struct text text = TEXT_EMPTY;
    enum rc rc = address_canonical(word, canonical, &err);
    text_addf(&text, "%s %d %s %s %d%d", word, (int)rc, canonical, err.text, envelope_address(word),
              envelope_domain(word, strlen(word)));
    pinned_text(pinned, "addresses", &text);
    text_free(&text);
}

static const char *const addresses_some[] = {"anna@example.org",
                                             "Anna.B@Example.ORG",
                                             "a@b",
                                             "a@localhost",
                                             "-a@b.org",
                                             "a-@b.org",
                                             "a..b@c.org",
                                             ".a@b.org",
                                             "a.@b.org",
                                             "a@-b.org",
                                             "a@b-.org",
                                             "a@b..org",
                                             "a@.b",
                                             "a@b.",
                                             "a@1.2",
                                             "a@b.1",
                                             "a@b.1c",
                                             "@b.org",
                                             "a@",
                                             "a",
                                             "",
                                             "a@b@c.org",
                                             "a b@c.org",
                                             "\"a b\"@c.org",
                                             "a@[1.2.3.4]",
                                             "!#$%&'*+-/=?^_`{|}~@b.org",
                                             "games+12.3.tok@host.example",
                                             "+a@b.org",
                                             "a+@b.org",
                                             "a+b+c@d.org",
                                             "a@m\xc3\xbcnchen.de",
                                             "\xc3\xbc@b.org",
                                             "a@b_c.org",
                                             "a@b.org\n",
                                             "a@b/c.org",
                                             "a@b:c.org",
                                             "a@b[.org",
                                             "a@b`.org",
                                             "a@b{.org",
                                             "a@\xe4\xbe\x8b.org"};

static const char *const addresses_bits[] = {"@", ".", "-", "+", " ",  "\"", "a", "Z",    "0",    "9", "/",
                                             ":", "[", "`", "{", "\n", "_",  "~", "\x7f", "\x80", NULL};

static void see_addresses(struct pinned *pinned)
{
    struct spoil spoil = {.state = 6, .words = addresses_bits};
    struct text word = TEXT_EMPTY;
    for (size_t i = 0; i < 2 * SPOILT; i++) {
        spoil_text(&spoil, addresses_some, sizeof addresses_some / sizeof addresses_some[0], i, &word);
        see_address(pinned, word.data);
    }
    for (size_t local = 60; local < 68; local++)
        for (size_t label = 55; label < 66; label++) {
            text_clear(&word);
            for (size_t i = 0; i < local; i++)
                text_add_char(&word, 'a');
            text_add_char(&word, '@');
            for (size_t i = 0; i < 3 * label; i++)
                text_add_char(&word, i % label == label - 1 && local % 2 == 0 ? '.' : 'b');
            for (size_t more = 0; more < 12; more++) {
                text_add(&word, more % 3 == 0 && local > 62 ? ".c" : "d");
                see_address(pinned, word.data);
            }
        }
    see_address(pinned, strchr(word.data, '@') + 1);
    text_free(&word);
}

static void see_messages(struct pinned *pinned)
{
    static const char *const ends[] = {"\r\n", "\n", "\r", "", "\n\r", "\r\r\n", "\r\n\r\n"};
    struct text message = TEXT_EMPTY, text = TEXT_EMPTY;
    for (size_t len = 0; len < 1004; len = len < 3 ? len + 1 : len == 3 ? 994 : len + 1)
        for (size_t i = 0; i < 7 * 7; i++) {
            struct err err = {0};
            text_clear(&message);
            for (size_t k = 0; k < len; k++)
                text_add_char(&message, k == 2 && i == 20 ? '\0' : 'x');
            text_add(&message, ends[i % 7]);
            text_add(&message, i / 7 == 6 ? "" : "last");
            text_add(&message, ends[i / 7]);
            text_addf(&text, "%d %s,", (int)envelope_message(message.data, message.len, &err), err.text);
        }
    pinned_text(pinned, "messages", &text);
    text_free(&message);
    text_free(&text);
}

static void letters_are_as_they_were(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "letter");
    each_text(1, see_encodings, &pinned);
    each_text(2, see_header, &pinned);
    each_text(3, see_letters, &pinned);
    see_lengths(&pinned);
    see_addresses(&pinned);
    see_messages(&pinned);
    pinned_end(&pinned);
}

static int begin(void **state)
{
    (void)state;
    return cipher_init(NULL) == RC_OK ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(letters_are_as_they_were)};
    return cmocka_run_group_tests_name("letter_pinned", tests, begin, NULL);
}
