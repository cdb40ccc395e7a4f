/*
 * What is taken for the sender's own in replies, pinned (pinned.h): the corpus of replies as it is and spoiled, and
 * replies to a report of ours in the forms that mail programs give them.
 */
#include "check.h"
#include "pinned.h"
#include "spoils.h"

#include "mail/quote.h"
#include "mail/quote_sent.h"
#include "mail/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { SPOILT_BODIES = 24, REPLIES = 2000 };

/* ---- bodies ---- */

static void add_kept(const struct kept *kept, struct text *out)
{
    text_addf(out, "%zu lines, quoted %d\n", kept->count, kept->quoted);
    for (size_t i = 0; i < kept->count; i++)
        text_addf(out, "%c%d%d %zu %s\n", "tiq"[kept->lines[i].place], kept -> lines[i].as_sent,
                  quote_may_be_relayed(&kept->lines[i]), kept->lines[i].number, kept->lines[i].text);
}

static bool is_order(const char *line, const void *context)
{
    return strncmp(line, context == NULL ? "take " : context, 5) == 0;
}

static void see_cut(struct pinned *pinned, const char *row, const char *body, const char *sent)
{
    struct text text = TEXT_EMPTY;
    struct kept kept;
    bool orders = strlen(body) % 2 == 0;
    quote_cut(body, sent, orders ? is_order : NULL, orders ? "Bring" : NULL, &kept);
    add_kept(&kept, &text);
    quote_drop_name(&kept, "Anna Gr\xc3\xbcn", orders ? is_order : NULL);
    text_addf(&text, "%zu\n", kept.count > 0 ? strlen(kept.lines[kept.count - 1].text) : 0);
    quote_free(&kept);
    pinned_text(pinned, row, &text);
    text_free(&text);
}

/* What may have been answered: the lines of a body that are quoted, without their marks. */
static void unquote(const char *body, struct text *out)
{
    for (const char *at = body; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        if (*at == '>')
            text_add_bytes(out, at + 1 + (at[1] == ' '), len - 1 - (at[1] == ' '));
        if (*at == '>')
            text_add_char(out, '\n');
        at += len + (at[len] == '\n');
    }
}

static void see_body(struct pinned *pinned, const char *row, const char *body)
{
    struct spoil spoil = {.state = strlen(body), .words = spoils_of_replies};
    struct text sent = TEXT_EMPTY, spoilt = TEXT_EMPTY, clean = TEXT_EMPTY;
    see_cut(pinned, row, body, NULL);
    unquote(body, &sent);
    see_cut(pinned, row, body, sent.data);
    for (size_t i = 0; i < SPOILT_BODIES; i++) {
        spoil_lines(&spoil, 4 + i, body, strlen(body), &spoilt);
        (void)utf8_clean(spoilt.data, spoilt.len, &clean);
        see_cut(pinned, row, clean.data, i % 2 == 0 ? NULL : sent.data);
        text_clear(&spoilt);
        text_clear(&clean);
    }
    text_free(&sent);
    text_free(&spoilt);
    text_free(&clean);
}

static void replies_of_people(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "reply");
    each_reply(&pinned, see_body);
    pinned_end(&pinned);
}

/* ---- replies to a report of ours ---- */

static const char report[] =
    "#12 kalends (Quorum)\n\nAnna took Vulcanus. It is your turn, until Fri 20 Nov 18:00 CET.\n\n"
    "You may:\n  take ceres\n  take juno\n  pass\n"
    "Your secret card is the Fox, and nobody but you and the gods may ever know of it.\n\n"
    "Fill in and send back:\n1: ____\n2: ____\ngod: ____\n3: wait for Bob\n12: go home\n"
    "the god of your temple : ____\n\xc2\xa0 Bring the\tbull <mailto:games@host.example> home today\n"
    "take: _____ and so on\nwith\rreturns in\r it\r\npass: __\n\n-- \nCursus at host.example\n";

static const char *const fills[] = {"1: north",  "2: ____",      "god: _juno_", "3: wait for Anna",           "3: wait",
                                    "12: go",    "take ceres",   "pass",        "the god of your temple : 5", "god:",
                                    "take: fox", "pass: 2\t __", "4: pass",     "Bring the bull home today",  NULL};

/* A line as a program puts it into a reply: marked, wrapped, filled in. */
static void add_quoted(struct spoil *spoil, const char *line, size_t len, const char *mark, struct text *out)
{
    size_t wrap = spoil_number(spoil, 3) == 0 ? 20 + spoil_number(spoil, 60) : len;
    size_t filled = spoil_number(spoil, 5) == 0 ? spoil_number(spoil, 14) : 99;
    text_add(out, mark);
    if (filled < 14 && len > 0) {
        text_add(out, fills[filled]);
    } else if (wrap < len) {
        text_add_bytes(out, line, wrap);
        text_add_char(out, '\n');
        text_add(out, spoil_number(spoil, 2) == 0 ? mark : "");
        text_add_bytes(out, line + wrap, len - wrap);
    } else {
        text_add_bytes(out, line, len);
    }
    text_add_char(out, '\n');
    if (spoil_number(spoil, 9) == 0)
        text_add_all(out, fills[spoil_number(spoil, 14)], "\n");
}

static void make_reply(struct spoil *spoil, struct text *out)
{
    static const char *const above[] = {"take ceres\n\n",
                                        "Hello,\n\n1: north\nGod: 2\n\nAnna\n",
                                        "",
                                        "pass\n-- \nAnna Example\n",
                                        "Bring it\n___\nAnna\nRome\n",
                                        "my order was\nsent from my brother's phone\n",
                                        "my order was\naz iphone-omr\xc3\xb3l k\xc3\xbcldve\n",
                                        "Sent from my iPhone\n\npass\n"};
    static const char *const announced[] = {
        "On Fri, 20 Nov 2026 at 10:00, Cursus <games@host.example> wrote:\n",
        "On Fri, 20 Nov 2026 at 10:00,\nCursus <games@host.example>\nwrote:\n\n",
        "-----Original Message-----\nFrom: Cursus\nSent: Friday\nTo: Anna\nSubject: #12\n\n",
        "",
        "\n\n",
        "*From:* Cursus\n\n*Sent:* Friday\n\n*To:* Anna\n\n",
        "________________________________\nVon: Cursus\nGesendet: 20.11.26\nAn: Anna\n\n",
        "2 juno\nOn Friday 20 Nov 2026\nCursus <games@host.example\n> wrote:\n",
        "Am 20.11.26 um 16:20 schrieb Cursus\n\n",
        "From: Cursus <games@host.example> To: Anna Sent: 20 Nov 2026 10:49\n\n"};
    static const char *const marks[] = {"> ", ">", "", "| ", " > ", "> > ", ">> ", "    > ", "", "> "};
    static const char *const below[] = {"", "\npass\n", "\nOn 20.11.2026 Anna <anna@example.org> wrote:\n> take juno\n",
                                        "\n--\nAnna\n", "\nSent from my iPhone\n"};
    const char *mark = marks[spoil_number(spoil, 10)];
    text_add(out, above[spoil_number(spoil, 8)]);
    text_add(out, announced[spoil_number(spoil, 10)]);
    for (const char *at = report; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        if (spoil_number(spoil, 12) != 0)
            add_quoted(spoil, at, len, mark, out);
        at += len + 1;
    }
    text_add(out, below[spoil_number(spoil, 5)]);
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* What is known of the text that was answered, asked for line by line. */
static void see_sent(struct pinned *pinned, const char *ours, const char *body, int times)
{
    struct sent sent;
    struct text text = TEXT_EMPTY;
    static const char *lines[400];
    static bool filled[400];
    char *copy = strdup(body), *rest = copy;
    size_t count = 0;
    check_true(copy != NULL);
    for (char *line = strsep(&rest, "\n"); line != NULL && count < 400; line = strsep(&rest, "\n")) {
        quote_sent_plain(line);
        if (*line != '\0')
            lines[count++] = line;
    }
    quote_sent_begin(ours, &sent);
    text_addf(&text, "%d", quote_sent_any(&sent));
    for (int time = 0; time < times; time++)
        for (size_t i = (size_t)time % 3; i < count; i += 1 + (size_t)time) {
            text_addf(&text, " %d%d", quote_sent_has(&sent, lines[i]), quote_sent_is_filled_in(&sent, lines[i]));
            if (i % 4 == 0)
                text_addf(&text, " %zu", quote_sent_run(&sent, lines + i, smaller(count - i, 2 + i % 30), NULL));
            if (i % 7 == 3)
                text_addf(&text, " %d", quote_sent_holds(&sent, lines[i]));
            if (time == 0 || i % 11 > 0)
                continue;
            memset(filled, 0, sizeof filled);
            text_addf(&text, " %zu", quote_sent_run(&sent, lines + i, count - i, filled));
            for (size_t k = 0; k < count - i; k++)
                text_addf(&text, "%s", filled[k] ? "f" : "");
        }
    quote_sent_free(&sent);
    free(copy);
    pinned_text(pinned, "what was sent", &text);
    text_free(&text);
}

static void see_replies(struct pinned *pinned)
{
    struct spoil spoil = {.state = 12, .words = spoils_of_replies};
    struct text reply = TEXT_EMPTY, spoilt = TEXT_EMPTY, ours = TEXT_EMPTY;
    for (int i = 0; i < REPLIES; i++) {
        char row[PINNED_NAME];
        text_clear(&reply);
        text_clear(&ours);
        (void)snprintf(row, sizeof row, "replies %d", i * 10 / REPLIES);
        make_reply(&spoil, &reply);
        see_cut(pinned, row, reply.data, report);
        see_sent(pinned, report, reply.data, 2);
        text_clear(&spoilt);
        spoil_lines(&spoil, 6, reply.data, reply.len, &spoilt);
        see_cut(pinned, "replies, spoiled", spoilt.data, report);
        see_cut(pinned, "replies to something unknown", spoilt.data, NULL);
        spoil_lines(&spoil, 9, report, strlen(report), &ours);
        see_cut(pinned, "replies to something spoiled", reply.data, ours.data);
        see_sent(pinned, ours.data, spoilt.data, 1);
    }
    text_free(&reply);
    text_free(&spoilt);
    text_free(&ours);
}

/* More of everything than is looked for. */
static void see_much(struct pinned *pinned)
{
    struct text ours = TEXT_EMPTY, body = TEXT_EMPTY;
    for (int i = 0; i < 120; i++)
        text_addf(&ours, "god: ____\nthe same line every time\n%d: go\nline %d of so many that are alike\n", i, i);
    text_add(&ours, "god: ____\nnow comes the last of them\n");
    for (int i = 0; i < 600; i++)
        text_addf(&body, "god: %d\nthe same line every time\nline %d of so many that\nare alike\nsomething else %d\n",
                  i, i, i);
    see_cut(pinned, "long replies", body.data, ours.data);
    see_sent(pinned, ours.data, body.data, 3);
    struct sent sent;
    struct text text = TEXT_EMPTY;
    quote_sent_begin(report, &sent);
    for (int i = 0; i < 510; i++)
        text_addf(&text, "%d", quote_sent_holds(&sent, "nowhere in there"));
    quote_sent_free(&sent);
    pinned_text(pinned, "what was sent", &text);
    text_free(&text);
    see_sent(pinned, ours.data, ours.data, 2);
    see_cut(pinned, "long replies", ours.data, ours.data);
    static const char *const texts[] = {
        "", "\n\n", " \t\n", "<http://example.org>\n", "<http://example.org\n", "\xc2\xa0", "\xc2\xa7", "x"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        see_sent(pinned, texts[i], report, 1);
        see_cut(pinned, "short texts", report, texts[i]);
        see_cut(pinned, "short texts", texts[i], report);
    }
    see_sent(pinned, NULL, report, 1);
    text_free(&ours);
    text_free(&body);
}

/* Lines of all widths about the one at which programs break them, quoted, their last word unmarked. */
static void see_widths(struct pinned *pinned)
{
    struct text body = TEXT_EMPTY;
    for (size_t width = 60; width < 84; width++)
        for (size_t tail = 1; tail < 20; tail++) {
            text_add(&body, tail % 3 == 0 ? "> > " : "> ");
            text_pad(&body, 0, width);
            for (size_t i = 2; i < width; i++)
                body.data[i] = body.data[i] == ' ' ? 'x' : body.data[i];
            text_add_char(&body, '\n');
            for (size_t i = 0; i < tail; i++)
                text_add_char(&body, 'y');
            text_add(&body, tail % 4 == 0 ? " z\npass\n" : tail % 4 == 1 ? " z\n> and\n" : " z\n\nand\n");
            see_cut(pinned, "widths", body.data, tail % 5 == 0 ? report : NULL);
            text_clear(&body);
        }
    text_free(&body);
}

static void replies_to_a_report(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "reply_forms");
    see_replies(&pinned);
    see_much(&pinned);
    see_widths(&pinned);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies_of_people),
        cmocka_unit_test(replies_to_a_report),
    };
    return cmocka_run_group_tests_name("reply_pinned", tests, NULL, NULL);
}
