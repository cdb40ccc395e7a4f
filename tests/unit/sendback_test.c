/*
 * Whatever a mail of ours prints can be sent back. Games are played by bots and by chance; of each mail that asks for
 * orders, text and HTML, the orders that it lists, the links, the example, the form filled in and the names that it
 * prints go back to who reads letters, in that position.
 */
#include "hosted.h"

#include "base/mem.h"

#include "engine/game/audience.h"
#include "engine/letters/announce.h"
#include "engine/letters/hints.h"
#include "engine/play/pump.h"
#include "engine/play/views.h"
#include "reader/reader.h"
#include "report/templates.h"
#include "rules/doors.h"
#include "words/item.h"

#include <ctype.h>
#include <glib.h>

enum { MAILS = 1000, LEGAL = 64, SAID = 12 };

/* A mail of one seat, and who reads what comes back. */
struct mail {
    struct game *game;
    struct reader_seat seat;
    struct text text, html;
    int number;
};

static int failures;

static void fails(const struct mail *mail, const char *what, const char *line, const char *got)
{
    if (failures++ < SAID)
        print_error("%s, mail %d: %s '%s': %s\n", mail->seat.rules->id, mail->number, what, line, got);
}

/* ---- a game goes on --------------------------------------------------------- */

static void answer(struct game *game, struct chance *dice)
{
    static struct order legal[LEGAL], wish;
    for (int i = 0; i < game->pumped.count; i++) {
        const struct waiting *waiting = &game->pumped.waiting[i];
        struct text line = TEXT_EMPTY;
        struct filing filing;
        if (waiting->answered)
            continue;
        const void *view = view_get(&game->match, waiting->request.seat);
        rules_choose(game->rules, view, &waiting->request, dice, &wish);
        if (chance_below(dice, 3) == 0)
            wish = legal[chance_below(dice, rules_legal(game->rules, view, &waiting->request, legal, LEGAL))];
        rules_write(game->rules, &wish, &line);
        const char *const lines[] = {line.data};
        plan_file_texts(&game->match, waiting->request.seat, FILING_TOGETHER, lines, 1, &filing);
        plan_filing_free(&filing);
        text_free(&line);
    }
    struct err err = {0};
    check_ok(pump(&game->match, NULL, &game->pumped, &err));
}

/* ---- what comes back -------------------------------------------------------- */

/* The order's own text; false: it is none. */
static bool canonical(const struct mail *mail, const char *line, struct text *out)
{
    static struct order order;
    struct order_line plain;
    struct refusal why = {0};
    if (!line_read(line, &plain) || plain.len == 0 ||
        !rules_read_line(mail->seat.rules, mail->seat.view, mail->seat.seat, &plain, &order, &why))
        return false;
    rules_write(mail->seat.rules, &order, out);
    return true;
}

static void tell(const struct reader_result *result, struct text *out)
{
    for (int i = 0; i < result->orders; i++)
        text_addf(out, "[%s] ", result->order[i].text);
    for (int i = 0; i < result->asks; i++)
        text_addf(out, "%d options ", result->ask[i].options);
    if (out->len == 0)
        text_add(out, "not understood");
}

/* The letter is read as exactly this order. */
static void comes_back(const struct mail *mail, const char *what, const char *letter, const char *order)
{
    struct reader_result result;
    struct text want = TEXT_EMPTY, got = TEXT_EMPTY;
    if (!canonical(mail, order, &want)) {
        fails(mail, what, order, "no order of the game");
        return;
    }
    reader_letter(&mail->seat, letter, &result);
    if (result.orders != 1 || result.asks != 0 || strcmp(result.order[0].text, want.data) != 0) {
        tell(&result, &got);
        fails(mail, what, letter, got.data);
    }
    reader_free(&result);
    text_free(&want);
    text_free(&got);
}

/* ---- what stands in a mail -------------------------------------------------- */

/* The line from `at` on, without blanks around it; returns where the next one begins, NULL behind the last. */
static const char *next_line(const char *at, struct text *out)
{
    size_t length = strcspn(at, "\n"), end = length, from = 0;
    while (end > 0 && isspace((unsigned char)at[end - 1]))
        end--;
    while (from < end && at[from] == ' ')
        from++;
    text_clear(out);
    text_add_bytes(out, at + from, end - from);
    return at[length] == '\0' ? NULL : at + length + 1;
}

/* The orders listed under "ORDERS YOU CAN GIVE", as they are printed, with the label that they stand under: one of
 * them, a different one in each mail. */
static void listed(const struct mail *mail, struct text *label, struct text *order)
{
    const char *at = strstr(mail->text.data, "ORDERS YOU CAN GIVE\n");
    struct text line = TEXT_EMPTY, slot = TEXT_EMPTY;
    int seen = 0;
    for (at = at == NULL ? NULL : strchr(at, '\n') + 1; at != NULL && *at != '\n';) {
        bool order_line = strncmp(at, "    ", 4) == 0;
        const char *here = at;
        at = next_line(at, &line);
        if (here[0] != ' ') {
            text_clear(&slot);
            text_add_bytes(&slot, line.data, line.len - 1);
        }
        if (!order_line)
            continue;
        seen++;
        if (order->len > 0 && (mail->number * 7 + seen) % 5 != 0)
            continue;
        text_clear(label);
        text_clear(order);
        text_add(label, slot.data);
        text_add(order, line.data);
    }
    text_free(&line);
    text_free(&slot);
}

/* What is left of the order where its label has its first words already: of "win castello: abstain" under
 * "win:castello" that is "abstain". NULL: it has not, or nothing is left. */
static const char *behind_label(const char *label, const char *order)
{
    for (;;) {
        size_t word = strcspn(label, ":");
        if (strncmp(label, order, word) != 0 || strchr(" :", order[word]) == NULL)
            return NULL;
        order += word + strspn(order + word, " :");
        if (label[word] == '\0')
            return *order == '\0' ? NULL : order;
        label += word + 1;
    }
}

static void check_listed(const struct mail *mail, const char *label, const char *order)
{
    struct text letter = TEXT_EMPTY;
    comes_back(mail, "listed", order, order);
    text_addf(&letter, "Hi all,\n\n- %s\n\nBest wishes\nAnna\n", order);
    comes_back(mail, "listed, in a letter", letter.data, order);
    text_clear(&letter);
    text_addf(&letter, "%s: %s", label, order);
    comes_back(mail, "form", letter.data, order);
    text_clear(&letter);
    text_addf(&letter, "%s: ____ %s", label, order);
    comes_back(mail, "form behind its blank", letter.data, order);
    const char *rest = behind_label(label, order);
    if (rest != NULL) {
        text_clear(&letter);
        text_addf(&letter, "%s: %.*s", label, (int)strcspn(rest, "#"), rest);
        comes_back(mail, "form without what its label says", letter.data, order);
    }
    text_free(&letter);
}

static void check_form(const struct mail *mail, const char *label, const char *order)
{
    const char *at = strstr(mail->text.data, "fill in the blanks:\n");
    struct text line = TEXT_EMPTY, letter = TEXT_EMPTY, blank = TEXT_EMPTY;
    bool there = false;
    text_addf(&blank, "%s: ____", label);
    for (at = at == NULL ? NULL : strchr(at, '\n') + 2; at != NULL && *at != '\n';) {
        at = next_line(at, &line);
        bool mine = !there && strcmp(line.data, blank.data) == 0; /* of several alike the first */
        there = there || mine;
        text_addf(&letter, "%.*s%s\n", (int)(mine ? strlen(label) + 2 : line.len), line.data, mine ? order : "");
    }
    if (there)
        comes_back(mail, "the form with one blank filled in", letter.data, order);
    text_free(&line);
    text_free(&letter);
    text_free(&blank);
}

/* The lines of the example that is no advice: each is read, alone or with those before it. */
static void check_example(const struct mail *mail)
{
    const char *at = strstr(mail->text.data, "not advice):\n");
    struct text line = TEXT_EMPTY, letter = TEXT_EMPTY, got = TEXT_EMPTY;
    struct reader_result result;
    int lines = 0;
    for (at = at == NULL ? NULL : strchr(at, '\n') + 1; at != NULL && at[0] == ' ';) {
        at = next_line(at, &line);
        if (line.data[0] == '(')
            continue;
        text_addf(&letter, "%s\n", line.data);
        lines++;
    }
    if (lines > 0) {
        reader_letter(&mail->seat, letter.data, &result);
        tell(&result, &got);
        if (result.orders < lines || result.asks > 0)
            fails(mail, "example", letter.data, got.data);
        reader_free(&result);
    }
    text_free(&line);
    text_free(&letter);
    text_free(&got);
}

static void add_unescaped(struct text *out, const char *from, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned value = 0;
        if (from[i] == '%' && sscanf(from + i + 1, "%2x", &value) == 1) {
            text_add_char(out, (char)value);
            i += 2;
        } else {
            text_add_char(out, from[i]);
        }
    }
}

/* The letters that the links of the HTML begin: one of them a mail, as for the list. */
static void check_link(const struct mail *mail)
{
    static const char body[] = "&amp;body=";
    struct text letter = TEXT_EMPTY;
    const char *list = strstr(mail->html.data, ">Legal orders<");
    const char *end = list == NULL ? NULL : strstr(list, ">Your orders<");
    int seen = 0;
    for (const char *at = list; at != NULL && (at = strstr(at, body)) != NULL && (end == NULL || at < end);) {
        at += strlen(body);
        if (letter.len > 0 && (mail->number * 7 + ++seen) % 5 != 0)
            continue;
        text_clear(&letter);
        add_unescaped(&letter, at, strcspn(at, "\"&"));
    }
    if (letter.len > 0)
        comes_back(mail, "link", letter.data, letter.data);
    text_free(&letter);
}

/* Words that a button leaves out ("Move Larissa to Thessalonica, ..., and 1 order more") are not read. */
static bool reads_as(const struct mail *mail, const char *words, const char *order, struct text *got)
{
    struct reader_result result;
    reader_letter(&mail->seat, words, &result);
    size_t most = strstr(words, "...") == NULL || result.orders == 0 ? strlen(order) + 1 : strlen(result.order[0].text);
    bool read = result.asks == 0 && result.orders > 0 && strncmp(result.order[0].text, order, most) == 0;
    tell(&result, got);
    reader_free(&result);
    return read;
}

/* The words of a button, copied, are its turn or begin it; where what follows is in no position that can be known,
 * those of its first order are. One of them a mail. */
static void check_words(const struct mail *mail, const struct jv *facts)
{
    const struct jv *owed = jv_get(facts, "owed");
    for (size_t i = 0; i < jv_size(owed); i++) {
        const struct jv *first = jv_get(jv_at(owed, i), "first");
        if (jv_size(first) == 0)
            continue;
        const struct jv *one = jv_at(first, (size_t)mail->number % jv_size(first));
        char *words = mem_copy_text(jv_string(jv_get(one, "text"))), *then = strstr(words, ", then ");
        const char *cost = jv_string(jv_get(one, "cost"));
        if (cost[0] != '\0' && strstr(words, cost) != NULL)
            fails(mail, "cost told twice", words, cost);
        struct text want = TEXT_EMPTY, got = TEXT_EMPTY;
        (void)canonical(mail, jv_string(jv_get(jv_at(jv_get(one, "lines"), 0), "line")), &want);
        bool read = reads_as(mail, words, want.data, &got);
        if (!read && then != NULL) {
            *then = '\0';
            read = reads_as(mail, words, want.data, &got);
        }
        if (!read)
            fails(mail, "words", words, got.data);
        free(words);
        text_free(&want);
        text_free(&got);
    }
}

/* ---- names ------------------------------------------------------------------ */

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'";

/* A capital and small letters, or an id with dashes: "Rome", "tra-his-1"; no heading, and no "R2". */
static bool is_name(const char *word, size_t length)
{
    bool small = length > 2 && islower((unsigned char)word[1]);
    bool id =
        length > 2 && islower((unsigned char)word[0]) && memchr(word, '-', length) != NULL && word[length - 1] != '-';
    return (isupper((unsigned char)word[0]) && small) || id;
}

/* Names side by side are one: "Raven Forest". Returns how many bytes; 0: none begins here. */
static size_t name_length(const char *at)
{
    size_t whole = 0;
    for (;;) {
        size_t from = whole == 0 ? 0 : whole + 1, word = strspn(at + from, letters);
        if (!is_name(at + from, word))
            return whole;
        whole = from + word;
        if (at[whole] != ' ')
            return whole;
    }
}

static void check_name(const struct mail *mail, const char *name)
{
    struct item item[ITEMS_MOST];
    int count = item_read(mail->seat.lexicon, name, item);
    for (int i = 0; i < count; i++)
        if (item[i].kind == ITEM_UNKNOWN || item[i].mended) {
            fails(mail, "name", name, item[i].mended ? "taken for another" : "not known");
            return;
        }
}

static void check_names(const struct mail *mail)
{
    const char *from = strstr(mail->text.data, "THE BOARD\n"), *end = strstr(mail->text.data, "ORDERS YOU CAN GIVE\n");
    for (const char *at = from == NULL ? end : from; at != NULL && at < end;) {
        size_t length = name_length(at);
        char *name = g_strndup(at, length);
        if (length > 0)
            check_name(mail, name);
        g_free(name);
        at += length > 0 ? length : strspn(at, letters);
        at += at < end && strchr(letters, *at) == NULL ? 1 : 0;
    }
}

/* ---- all -------------------------------------------------------------------- */

static void check_mail(struct mail *mail)
{
    struct err err = {0};
    struct report report;
    struct text label = TEXT_EMPTY, order = TEXT_EMPTY;
    check_ok(announce_facts(&hosted.services, mail->game, mail->seat.seat, &report, &err));
    struct jv *facts = report_facts(&report);
    check_ok(template_render(hosted.templates, "turn.txt", facts, &mail->text, &err));
    check_ok(template_render(hosted.templates, "turn.html", facts, &mail->html, &err));
    check_words(mail, facts);
    jv_free(facts);
    listed(mail, &label, &order);
    if (order.len > 0) {
        check_listed(mail, label.data, order.data);
        check_form(mail, label.data, order.data);
    }
    check_example(mail);
    check_link(mail);
    check_names(mail);
    text_free(&mail->text);
    text_free(&mail->html);
    text_free(&label);
    text_free(&order);
}

/* Each seat that owes something gets a mail. Returns how many. */
static int check_table(struct game *game, int number)
{
    bool written[SEATS_MAX + 1] = {false};
    int mails = 0;
    struct lexicon *lexicon = hints_lexicon(&hosted.services, game);
    for (int i = 0; i < game->pumped.count; i++) {
        int seat = game->pumped.waiting[i].request.seat;
        if (game->pumped.waiting[i].answered || written[seat])
            continue;
        written[seat] = true;
        struct mail mail = {.game = game, .number = number + mails++};
        mail.text = mail.html = TEXT_EMPTY;
        mail.seat =
            (struct reader_seat){game->rules, lexicon, game->match.state, view_get(&game->match, seat), seat, true};
        check_mail(&mail);
    }
    lexicon_free(lexicon);
    return mails;
}

/* The same games at each run. SENDBACK=WORD in the environment: others, to look for more. */
static void draw_alike(const struct rules *rules, int round)
{
    const char *word = getenv("SENDBACK");
    struct text seed = TEXT_EMPTY;
    text_addf(&seed, "%s %s %d", word == NULL ? "sent back" : word, rules->id, round);
    check_int(setenv("CURSUS_RANDOM", seed.data, 1), 0);
    text_free(&seed);
}

static void all_mails(const struct rules *rules)
{
    uint8_t seed[CIPHER_KEY];
    draw_alike(rules, -1);
    cipher_random(seed, sizeof seed);
    struct chance dice = chance_seeded(seed, 0, NULL);
    struct wordbook *book = reader_wordbook_new();
    struct err err = {0};
    int mails = 0;
    hosted.services.words = book;
    for (int round = 0; mails < MAILS; round++) {
        draw_alike(rules, round);
        int seats = rules->seats_min + round % (rules->seats_max - rules->seats_min + 1);
        struct game *game = hosted_table(&hosted, hosted_game(&hosted, rules, seats, seats));
        check_ok(game_pump(&hosted.services, game, &err));
        while (mails < MAILS && !match_over(&game->match)) {
            mails += check_table(game, mails);
            answer(game, &dice);
        }
        hosted_table_free(game);
    }
    print_message("# %s: %d mails\n", rules->id, mails);
    hosted.services.words = NULL;
    reader_wordbook_free(book);
}

static void all_that_is_printed_can_be_sent_back(void **state)
{
    (void)state;
    for (int i = 0; rules_all[i] != NULL; i++)
        all_mails(rules_all[i]);
    check_int(failures, 0);
}

/* The seat that a name stands for; 0: none. */
static int seat_of(const struct lexicon *lexicon, const char *name)
{
    struct meaning meaning[MEANINGS_MOST];
    size_t count = lexicon_meanings(lexicon, name, meaning);
    for (size_t i = 0; i < count; i++)
        if (strcmp(meaning[i].class, "seat") == 0)
            return meaning[i].id[0] - '0';
    return 0;
}

/* A person's name stands for the seat, unless nobody is to know who sits there; what a bot or nobody is called stands
 * for none. */
static void who_is_named_stands_for_a_seat(void **state)
{
    (void)state;
    struct err err = {0};
    struct config *hiding = NULL;
    const char *const words[] = {"site.address=games@example.org", "game.names=hidden"};
    const struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = 2};
    struct game *bots = hosted_table(&hosted, hosted_game(&hosted, rules_find("quorum"), 3, 0));
    struct game *game = hosted_table(&hosted, hosted_game(&hosted, rules_find("quorum"), 3, 3));
    struct lexicon *shown = hints_lexicon(&hosted.services, game), *machines = hints_lexicon(&hosted.services, bots);
    for (int seat = 1; seat <= 3; seat++)
        check_int(seat_of(shown, audience_holder(game, seat)), seat);
    check_int(seat_of(machines, audience_holder(bots, 1)), 0);
    check_ok(config_load(&source, &hiding, &err));
    game->config = hiding;
    struct lexicon *hidden = hints_lexicon(&hosted.services, game);
    for (int seat = 1; seat <= 3; seat++)
        check_int(seat_of(hidden, audience_holder(game, seat)), 0);
    check_int(seat_of(hidden, "somebody"), 0);
    lexicon_free(shown);
    lexicon_free(hidden);
    lexicon_free(machines);
    hosted_table_free(game);
    hosted_table_free(bots);
    config_free(hiding);
}

/* A winter of Diplomacy in which Turkey removes three, one of them on file: a button keeps that one. */
static void what_is_on_file_is_not_replaced_by_a_button(void **state)
{
    static const char position[] =
        "{\"centres\":[[\"bud\"],[\"lon\"],[\"bre\",\"par\"],[\"kie\",\"mun\"],[\"nap\",\"rom\"],[\"war\"],[\"ank\"]],"
        "\"dislodged\":[],\"options\":{\"build\":\"home\",\"end\":1935,\"win\":18},\"phase\":\"winter\",\"units\":[["
        "\"a bud\"],"
        "[\"a lon\"],[\"a bur\",\"a par\"],[\"a kie\",\"a mun\"],[\"a rom\",\"a tus\",\"f nap\"],[\"a war\"],[\"a "
        "bul\",\"a con\","
        "\"f aeg\",\"f ank\"]],\"year\":1904}";
    const struct rules *rules = rules_find("diplomacy");
    struct err err = {0};
    struct refusal why = {0};
    struct jv *saved = NULL;
    (void)state;
    struct game *game = hosted_table(&hosted, hosted_game(&hosted, rules, 7, 7));
    check_ok(jv_parse(position, sizeof position - 1, &saved, &err));
    check_true(rules_load(rules, game->match.state, saved, false, &why));
    for (int told = 0; told < 2; told++) {
        const char *const lines[] = {"remove bul"};
        struct filing filing;
        plan_file_texts(&game->match, 7, FILING_TOGETHER, lines, told, &filing);
        plan_filing_free(&filing);
        check_ok(pump(&game->match, NULL, &game->pumped, &err));
        struct report report;
        check_ok(announce_facts(&hosted.services, game, 7, &report, &err));
        struct jv *facts = report_facts(&report);
        const struct jv *owed = jv_get(facts, "owed"), *last = jv_at(owed, jv_size(owed) - 1);
        const char *mail = jv_string(jv_get(jv_at(jv_get(last, "orders"), 0), "mailto"));
        check_int(jv_size(owed), told == 0 ? 3 : 2);
        check_true(jv_true(jv_get(last, "adds")) == (told > 0));
        check_true((strstr(mail, "body=add%3B%0Aremove") != NULL) == (told > 0));
        jv_free(facts);
    }
    jv_free(saved);
    hosted_table_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_named_stands_for_a_seat),
        cmocka_unit_test(all_that_is_printed_can_be_sent_back),
        cmocka_unit_test(what_is_on_file_is_not_replaced_by_a_button),
    };
    return cmocka_run_group_tests_name("sendback", tests, hosted_setup, hosted_teardown);
}
