/*
 * What is told of single lines around quoted mail, pinned (pinned.h): those of the corpus of replies, those that mail
 * programs write in the languages of the lists, and each of them spoiled.
 */
#include "check.h"
#include "pinned.h"
#include "spoils.h"

#include "mail/quote_sent.h"
#include "mail/quote_sign.h"
#include "mail/quote_words.h"
#include "mail/utf8.h"
#include "words/lists.h"

#include <stdlib.h>
#include <string.h>

enum { SPOILT_LINES = 20 };

/* ---- one line ---- */

static void see_line(struct pinned *pinned, const char *row, const char *line)
{
    struct text text = TEXT_EMPTY;
    char plain[QUOTE_WORDS_BYTES * 2];
    unsigned bits = 0;
    bool is[] = {quote_words_attribution(line, true),
                 quote_words_attribution(line, false),
                 quote_words_attribution_unended(line),
                 quote_words_attribution_begins(line),
                 quote_words_attribution_opens(line),
                 quote_words_separator(line),
                 quote_words_rule(line),
                 quote_words_row(line),
                 quote_words_label(line) == LABEL_FROM,
                 quote_words_label(line) == LABEL_OTHER,
                 quote_words_label_is_bold(line),
                 quote_words_header_line(line),
                 quote_words_device(line),
                 quote_words_signature(line),
                 quote_sign_divider(line),
                 quote_sign_looks_so(&line, 1),
                 quote_sent_is_blank_form(line),
                 quote_sign_is_name(line, "Anna Gr\xc3\xbcn")};
    for (size_t i = 0; i < sizeof is / sizeof is[0]; i++)
        bits = bits * 2 + (is[i] ? 1 : 0);
    (void)snprintf(plain, sizeof plain, "%s", line);
    quote_sent_plain(plain);
    text_addf(&text, "%x %s", bits, plain);
    pinned_text(pinned, row, &text);
    text_free(&text);
}

static void see_spoilt_line(struct pinned *pinned, const char *row, const char *line)
{
    struct spoil spoil = {.state = strlen(line), .words = spoils_of_replies};
    struct text text = TEXT_EMPTY;
    see_line(pinned, row, line);
    for (int i = 0; i < SPOILT_LINES; i++) {
        spoil_bytes(&spoil, line, strlen(line), &text);
        for (size_t k = 0; k < text.len; k++)
            if (text.data[k] == '\n')
                text.data[k] = ' ';
        see_line(pinned, row, text.data);
        text_clear(&text);
    }
    text_free(&text);
}

static bool is_of_a_program(const char *line)
{
    return quote_words_attribution_begins(line) || quote_words_separator(line) ||
           quote_words_label(line) != LABEL_NONE || quote_words_device(line) || quote_words_row(line) ||
           quote_words_attribution(line, false);
}
static void see_lines(struct pinned *pinned, const char *row, const char *body)
{
    char *copy = strdup(body), *rest = copy;
    check_true(copy != NULL);
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n"))
        if (is_of_a_program(line))
            see_spoilt_line(pinned, row, line);
        else
            see_line(pinned, row, line);
    free(copy);
}

static void lines_of_the_corpus(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "reply_corpus_lines");
    each_reply(&pinned, see_lines);
    pinned_end(&pinned);
}

/* ---- lines that programs write ---- */

static void see_openers(struct pinned *pinned)
{
    static const char *const shapes[] = {"%s Fri, 20 Nov 2026 at 10:49, Anna <anna@example.org> %s:",
                                         "%s 20.11.26 um 16:20 %s Anna Gr\xc3\xbcn:",
                                         "%s 2026-11-20 %s Anna",
                                         "Anna <anna@example.org> %s%s:",
                                         "--- %s Fri, 11/20/26, Anna <anna@example.org> %s:",
                                         "%s Friday Anna (anna@example.org) %s:",
                                         "%s 20 Nov 2026, Anna [anna@example.org]",
                                         "%s Friday,",
                                         "---- %s Fri, 20 Nov 2026 10:49:00 +0100 Anna %s ----"};
    char line[QUOTE_WORDS_BYTES];
    size_t shape = 0, openers = 0;
    while (list_quote_openers[openers] != NULL)
        openers++;
    for (size_t verb = 0; list_quote_writing[verb] != NULL; verb++)
        for (size_t opener = verb % 4; opener < openers; opener += 4) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
            (void)snprintf(line, sizeof line, shapes[shape++ % (sizeof shapes / sizeof shapes[0])],
                           list_quote_openers[opener], list_quote_writing[verb]);
#pragma GCC diagnostic pop
            see_line(pinned, "announcements", line);
            if (shape % 5 == 0)
                see_spoilt_line(pinned, "announcements, spoiled", line);
        }
}

static void see_labels(struct pinned *pinned)
{
    static const char *const shapes[] = {"%s Anna", "*%s* Anna", "__%s__ Anna", " %s", "**%s** Anna <a@example.org>"};
    const char *const *const lists[] = {list_quote_from, list_quote_other, list_quote_separators, list_quote_forwards,
                                        list_robot_subjects};
    char line[QUOTE_WORDS_BYTES];
    for (size_t list = 0; list < sizeof lists / sizeof lists[0]; list++)
        for (size_t i = 0; lists[list][i] != NULL; i++) {
            const char *shape = shapes[i % (sizeof shapes / sizeof shapes[0])], *hole = strchr(shape, '%');
            (void)snprintf(line, sizeof line, "%.*s%s%s", (int)(hole - shape), shape, lists[list][i], hole + 2);
            see_spoilt_line(pinned, "labels", line);
            (void)snprintf(line, sizeof line, "---- %s ----", lists[list][i]);
            see_line(pinned, "separators", line);
            (void)snprintf(line, sizeof line, "From: Anna <anna@example.org> %s x Sent: 20 Nov 2026 10:49",
                           lists[list][i]);
            see_spoilt_line(pinned, "headers on a line", line);
        }
}

static void see_devices(struct pinned *pinned)
{
    static const char *const begins[] = {"Sent from my ",
                                         "Sent via ",
                                         "Get Outlook for ",
                                         "Von meinem ",
                                         "Envoy\xc3\xa9 de mon ",
                                         "Enviado desde ",
                                         "Inviato da ",
                                         "Verzonden met ",
                                         "from my iPhone",
                                         "\xe5\x8f\x91\xe8\x87\xaa\xe6\x88\x91\xe7\x9a\x84",
                                         "*Sent by ",
                                         "[Sent using ",
                                         "Sent with"};
    static const char *const ends[] = {"iPhone",
                                       "iPhone.",
                                       "Samsung Galaxy, sorry",
                                       "Rome",
                                       "Rome this evening",
                                       "Rome this fine evening",
                                       "desk, it is late",
                                       "mail: see there",
                                       "iOS<https://x.org>",
                                       "phone. Sorry",
                                       "phone because I was late",
                                       "phone? No",
                                       "",
                                       "Outlook (beta)",
                                       "Rome, and a phone",
                                       "nowhere: phone",
                                       "my own little house here"};
    char line[QUOTE_WORDS_BYTES];
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++) {
            (void)snprintf(line, sizeof line, "%s%s", begins[i], ends[k]);
            see_spoilt_line(pinned, "devices", line);
        }
}

/* A row of signs, of each length up to thirty. */
static void see_rows(struct pinned *pinned)
{
    static const char *const signs[] = {"-",
                                        "_",
                                        "=",
                                        "*",
                                        "~",
                                        "- ",
                                        "\xe2\x80\x94",
                                        "\xe2\x94\x80",
                                        "\xe2\x80\x91",
                                        "-=",
                                        "\xe2\x80\x96",
                                        "\xe2\x80\x92",
                                        "\xe2\x80\x95",
                                        "\xe2\x94\x81",
                                        ">",
                                        "#"};
    struct text line = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        text_clear(&line);
        for (int count = 0; count <= 30; count++) {
            see_line(pinned, "rows", line.data);
            text_add(&line, signs[i]);
        }
    }
    text_free(&line);
}

static const char *const some_dates[] = {"1.1.26",
                                         "20.11.2026",
                                         "20/11.2026",
                                         "1-1-26",
                                         "123.1.26",
                                         "1.12345.26",
                                         "12.1.",
                                         "12.1",
                                         "99",
                                         "1999",
                                         "2099",
                                         "2199",
                                         "1899",
                                         "20:10",
                                         "20:1",
                                         "2:10",
                                         "9:1x",
                                         "20-11/26",
                                         "2026-03-03 17:21 GMT+01:00",
                                         "2026-03-03 17:21 GMT-1",
                                         "17:21 2026 gmt",
                                         "1:23 19991",
                                         "1:23 1999",
                                         "12:345 1999",
                                         "123:45 1999",
                                         "12:34:56 2001",
                                         "2100 1:23",
                                         "\xd9\xa2\xd9\xa0\xd9\xa2\xd9\xa6",
                                         "\xdb\xb2\xdb\xb0\xdb\xb2\xdb\xb6",
                                         "\xd9\x9f\xd9\xaa",
                                         "\xdb\xaf\xdb\xba",
                                         "20\xe2\x80\xaf"
                                         "11 2026",
                                         "\xe2\x80\x8b"
                                         "20:10\xe2\x80\x8f",
                                         "\xe2\x80\x8a"
                                         "20:10\xe2\x80\x90",
                                         "\xe2\x80\xaa"
                                         "2001\xe2\x80\xae",
                                         "\xe2\x80\xa9"
                                         "2001\xe2\x80\xaf",
                                         "\xe2\x81\xa0"
                                         "2001\xe2\x81\xaf",
                                         "\xe2\x81\x9f"
                                         "2001\xe2\x81\xb0",
                                         "\xef\xbb\xbf"
                                         "2001",
                                         "\xef\xbb\xbe"
                                         "2001",
                                         "\xef\xbc\xbf"
                                         "2001",
                                         "\xc2\xa0"
                                         "2001",
                                         "\xc2\xa1"
                                         "2001",
                                         "\xe3\x80\x8b",
                                         "\xe2",
                                         "\xe2\x80",
                                         "\xd9",
                                         "\xc2",
                                         "\xef\xbb"};

static const char *const dates_behind[] = {" wrote:",
                                           "",
                                           ":",
                                           ",",
                                           " <a@example.org>",
                                           " anna@example.org wrote:",
                                           " wrote",
                                           " wrote*_:",
                                           " wrote:*_",
                                           " schrieb\xef\xbc\x9a"};

/* Dates, clocks and marks of the writing direction, in an announcement and by themselves. */
static void see_dates(struct pinned *pinned)
{
    static const char *const before[] = {"On ", "Am", "", "Anna <a@example.org> wrote ", "wrote ", "\xe2\x80\x8b On "};
    char line[QUOTE_WORDS_BYTES];
    for (size_t date = 0; date < sizeof some_dates / sizeof some_dates[0]; date++)
        for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
            for (size_t k = 0; k < sizeof dates_behind / sizeof dates_behind[0]; k++) {
                (void)snprintf(line, sizeof line, "%s%s%s", before[i], some_dates[date], dates_behind[k]);
                see_line(pinned, "dates", line);
            }
}

static const char *const writers_lines[] = {"anna@example.org wrote:",
                                            "<anna@example.org> wrote:",
                                            "anna@example.org  wrote:",
                                            "anna wrote: @",
                                            "anna@example.org wrote: no",
                                            "@ wrote:",
                                            "Anna <anna@example.org>",
                                            "<anna@example.org>",
                                            "Anna [anna@example.org]",
                                            "Anna [anna@example org]",
                                            "Anna <anna>",
                                            "Anna <anna@example.org",
                                            "Anna: <anna@example.org> wrote:",
                                            "Anna <anna@example.org>wrote:",
                                            "Anna <anna@example.org>, wrote:",
                                            "Anna <anna@example.org>)* wrote:",
                                            "Anna (anna@example.org) wrote in a long line that has no end:",
                                            "Anna <anna@example.org> has:",
                                            "Anna <anna@example.org> schrieb am Fr., 20.",
                                            "Anna @example (x) wrote:",
                                            "Anna <x> @ wrote:",
                                            "Anna nap\x69sa\xc5\x82(a)",
                                            "Anna wrote(a)",
                                            "Anna wrote (a)",
                                            "Anna wrote (b)",
                                            "Anna wrote wrote",
                                            "-- On Fri 20:10 Anna wrote:",
                                            "- On Fri 20:10 Anna wrote:",
                                            "--On Fri 20:10 Anna wrote:",
                                            "--- ",
                                            "-- On 2",
                                            "*",
                                            "** original message",
                                            "* original message",
                                            "_ original message",
                                            "*-original message",
                                            "",
                                            " ",
                                            "_:",
                                            "*:*"};

static void see_writers(struct pinned *pinned)
{
    for (size_t i = 0; i < sizeof writers_lines / sizeof writers_lines[0]; i++)
        see_spoilt_line(pinned, "writers", writers_lines[i]);
    struct text line = TEXT_EMPTY;
    for (size_t len = QUOTE_WORDS_BYTES - 2; len < QUOTE_WORDS_BYTES + 3; len++) {
        text_add(&line, "On 20.11.2026 10:49 ");
        text_pad(&line, 0, len - 7);
        text_add(&line, " wrote:");
        see_line(pinned, "long lines", line.data);
        text_clear(&line);
        text_add(&line, "From: x ");
        text_pad(&line, 0, len - 35);
        text_add(&line, "To: x@y.org Sent: 10:49 20.11.2026 ");
        see_line(pinned, "long lines", line.data);
        text_clear(&line);
    }
    text_add(&line, "Sent from my phone,");
    for (; line.len < 170; text_add_char(&line, 'x'))
        if (line.len > 150)
            see_line(pinned, "long lines", line.data);
    text_clear(&line);
    for (int i = 0; i < 130; i++) {
        text_add_char(&line, '*');
        see_line(pinned, "long lines", line.data);
        size_t len = line.len;
        text_add(&line, "from: anna");
        see_line(pinned, "long lines", line.data);
        text_cut(&line, len);
    }
    text_free(&line);
}

/* ---- signatures ---- */

static const char *const signatures_stock[] = {
    "Anna de la Cruz",
    "Anna",
    "anna",
    "John E. Doe (CEO)",
    "(Jo)",
    "A B C D E",
    "A B C D E F",
    "Anna 2",
    "President",
    "Head of Things; Rome",
    "Example Corp. | Rome",
    "I am here.",
    "We shall see what becomes of all this here now",
    "A b c d e f g h i",
    "A b c d e f g h i j",
    "A b c d e.",
    "A b c d e f.",
    "phone: +39 06 1234567",
    "0039061234567",
    "12345678",
    "+39 061 23",
    "+39 061 234",
    "www.example.org",
    "http://example.org",
    "HTTPS://EXAMPLE.ORG",
    "anna@example.org",
    "@anna.org",
    "a@b",
    "take ceres",
    "1: north",
    "\xc3\x84gidius",
    "\xc2\xa7",
    "room 1234567 in the long house abcdefg",
    "1234567 a-b",
    "a1234567-abcdefghijklm",
    "a1234567-abcdefghijklmn",
    "The Very Long Title Of Somebody Who Has One Xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "The Very Long Title Of Somebody Who Has One Xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "Z",
    "[",
    "",
    "@"};

static const char *const signatures_signs[] = {"Anna",
                                               "- anna",
                                               "~Anna.",
                                               "Anna Gr\xc3\xbcn !",
                                               "\xe2\x80\x94 Anna, ",
                                               "Ann",
                                               "Annas",
                                               "",
                                               " . ",
                                               "Anna Gr",
                                               "- - Anna",
                                               "Anna-",
                                               "a",
                                               "A."};

static void see_signatures(struct pinned *pinned)
{
    enum { STOCK = sizeof signatures_stock / sizeof signatures_stock[0] };
    struct spoil spoil = {.state = 7};
    struct text text = TEXT_EMPTY;
    for (int i = 0; i < 3000; i++) {
        const char *lines[SIGN_LINES + 2];
        size_t count = i < STOCK ? 1 : spoil_number(&spoil, SIGN_LINES + 2);
        for (size_t k = 0; k < count; k++)
            lines[k] = signatures_stock[i < STOCK ? (size_t)i : spoil_number(&spoil, k % 3 == 2 ? STOCK : 16)];
        text_addf(&text, "%zu %s %d", count, count > 0 ? lines[0] : "", quote_sign_looks_so(lines, count));
        pinned_text(pinned, "signatures", &text);
    }
    static const char *const names[] = {"Anna", "Anna Gr\xc3\xbcn", "A", "", " Anna", "Ann"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (size_t k = 0; k < sizeof signatures_signs / sizeof signatures_signs[0]; k++)
            text_addf(&text, "%d", quote_sign_is_name(signatures_signs[k], names[i]));
    pinned_text(pinned, "names", &text);
    text_free(&text);
}

static void lines_of_programs(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "reply_lines");
    see_openers(&pinned);
    see_labels(&pinned);
    see_devices(&pinned);
    see_rows(&pinned);
    see_dates(&pinned);
    see_writers(&pinned);
    see_signatures(&pinned);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_the_corpus),
        cmocka_unit_test(lines_of_programs),
    };
    return cmocka_run_group_tests_name("reply_lines_pinned", tests, NULL, NULL);
}
