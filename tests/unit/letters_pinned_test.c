/*
 * What is read in letters of people to games, pinned (pinned.h): each of tests/human/ in the position that it is about
 * and in another one, then spoiled in one way after the other (letter_spoil.h); of each what was ordered, asked and
 * held back, by which lines, and what those are told who were not understood. One game alone: letters_pinned_test doge.
 */
#include "check.h"
#include "human.h"
#include "letter_spoil.h"
#include "odd.h"
#include "pinned.h"

#include "base/cipher.h"
#include "reader/hints.h"
#include "reader/letter.h"
#include "rules/doors.h"

#include <stdlib.h>
#include <string.h>

enum { SPOILINGS = 8, POSITIONS = 100, ELSEWHERE = 7, HINTED = 24, LONG = 25 };

struct watched {
    struct pinned pinned;
    const struct rules *rules;
    struct human human;
    struct wordbook *book;
    struct {
        const struct jv *json;
        void *state;
    } position[POSITIONS];
    int positions;
    void *view;
    struct text text, body;
};

static void put(struct watched *w, const char *how, const char *what)
{
    char row[PINNED_NAME];
    (void)snprintf(row, sizeof row, "%s: %s", how, what);
    if (strcmp(how, "written") == 0)
        pinned_scene(&w->pinned, row, &w->text);
    else
        pinned_text(&w->pinned, row, &w->text);
}

/* The position of the letter; many share one. */
static const void *state_of(struct watched *w, int number)
{
    const struct jv *json = jv_get(human_at(&w->human, number), "position");
    struct refusal why = {0};
    for (int i = w->positions - 1; i >= 0; i--)
        if (jv_equal(w->position[i].json, json))
            return w->position[i].state;
    check_true(w->positions < POSITIONS);
    void *state = calloc(1, w->rules->state_size);
    check_true(state != NULL && rules_load(w->rules, state, json, false, &why));
    w->position[w->positions].json = json;
    w->position[w->positions++].state = state;
    return state;
}

/* A letter has words of its own: the names of who plays, and how much may be mended. */
static struct lexicon *words_of(struct watched *w, int number)
{
    struct lexicon *lexicon = reader_lexicon(w->book, w->rules);
    const struct jv *names = jv_get(w->human.letter[number], "names");
    for (size_t i = 0; i < jv_size(names); i++)
        reader_name(lexicon, (int)i + 1, jv_string(jv_at(names, i)));
    return lexicon;
}

static void add_orders(struct text *out, const char *what, const struct reader_order *order, int count)
{
    for (int i = 0; i < count; i++)
        text_addf(out, "\n%s %d.%d %d%s %s", what, order[i].line, order[i].place, order[i].slot,
                  order[i].exact ? " exactly" : "", order[i].text);
}

static void add_asks(struct text *out, const struct reader_result *result)
{
    for (int i = 0; i < result->asks; i++) {
        const struct reader_ask *ask = &result->ask[i];
        text_addf(out, "\nask %d.%d %d", ask->line, ask->place, ask->slot);
        for (int k = 0; k < ask->options; k++)
            text_add_all(out, " | ", ask->option[k]);
        if (ask->why.code != NULL)
            text_addf(out, " (%s %d '%s' %s)", ask->why.code, ask->why.column, ask->why.word, ask->why.detail);
        if (ask->nearest != NULL)
            text_add_all(out, " near ", ask->nearest);
    }
}

static void see_read(struct watched *w, const struct reader_seat *seat, const char *body)
{
    struct reader_result result;
    reader_letter(seat, body, &result);
    add_orders(&w->text, "order", result.order, result.orders);
    add_asks(&w->text, &result);
    add_orders(&w->text, "held", result.held, result.helds);
    text_addf(&w->text, "\nchat %d", result.chat);
    reader_free(&result);
}

/* The lines that are left of a letter, and what is told of those that cannot be. */
static void see_lines(struct watched *w, const struct reader_seat *seat, const char *body)
{
    struct hints hints[HINTED];
    struct letter letter;
    letter_open(seat, body, &letter);
    const char *line[HINTED];
    int count = letter.count < HINTED ? letter.count : HINTED;
    for (int i = 0; i < count; i++)
        line[i] = letter.line[i].typed;
    reader_hints(seat, line, (size_t)count, hints);
    for (int i = 0; i < letter.count; i++)
        text_addf(&w->text, "\nline %d %s", letter.line[i].number, letter.line[i].typed);
    for (int i = 0; i < count; i++) {
        text_addf(&w->text, "\nhints %d%s", i, hints[i].asked ? "" : " unasked");
        for (int k = 0; k < hints[i].count; k++)
            text_add_all(&w->text, " | ", hints[i].order[k]);
        for (int k = 0; k < hints[i].missings; k++)
            text_addf(&w->text, " lacks %s%s", hints[i].missing[k],
                      hints_names(seat->lexicon, line[i], hints[i].missing[k]) ? "" : " unnamed");
        for (int k = 0; k < hints[i].count; k++)
            free(hints[i].order[k]);
    }
    letter_close(&letter);
}

/* One letter, in the position of the letter `at`. */
static void see(struct watched *w, int number, int at, const char *body)
{
    struct lexicon *lexicon = words_of(w, number);
    const struct reader_seat seat = {w->rules, lexicon, state_of(w, at), w->view, human_seat(&w->human, at), true};
    rules_observe(w->rules, seat.state, seat.seat, w->view);
    text_addf(&w->text, "%s to %s: %s", jv_member_string(w->human.letter[number], "name"),
              jv_member_string(human_at(&w->human, at), "name"), body);
    see_read(w, &seat, body);
    if (at != number || body == human_text(&w->human, number))
        see_lines(w, &seat, body);
    lexicon_free(lexicon);
}

static void see_spoiled(struct watched *w, int number)
{
    int ways = 0, other = (number + 1) % w->human.count;
    while (letter_spoil_how(ways) != NULL)
        ways++;
    for (int i = 0; i < SPOILINGS; i++) {
        int how = (number * SPOILINGS + i) % ways;
        letter_spoil(how, (unsigned)number, human_text(&w->human, number), human_text(&w->human, other), &w->body);
        see(w, number, number, w->body.data);
        put(w, "spoiled", letter_spoil_how(how));
    }
}

/* Many letters in one, on lines of their own or on one line: nothing goes on without an end. */
static void see_long(struct watched *w, int number)
{
    static const char *const between[] = {"\n", ", ", " ", "; ", " or "};
    const char *mark = between[number / LONG % (int)(sizeof between / sizeof between[0])];
    text_clear(&w->body);
    for (int i = 0; i < LONG; i++) {
        const char *text = human_text(&w->human, (number + i) % w->human.count);
        text_add_all(&w->body, i > 0 ? mark : "", text);
    }
    see(w, number, number, w->body.data);
    put(w, "spoiled", "many in one");
}

static void see_odd(struct watched *w)
{
    for (int i = 0; odd_letter(i, &w->body); i++) {
        int at = i * ELSEWHERE % w->human.count;
        see(w, 0, at, w->body.data);
        put(w, "odd", "letters");
    }
}

static void letters_are_read_as_they_were(void **state)
{
    static struct watched w;
    char name[PINNED_NAME];
    w = (struct watched){.rules = *state, .text = TEXT_EMPTY, .body = TEXT_EMPTY, .book = reader_wordbook_new()};
    (void)snprintf(name, sizeof name, "letters_%s", w.rules->id);
    pinned_begin(&w.pinned, name);
    human_open(w.rules->id, &w.human);
    /* the book may have another game's words already */
    for (int i = 0; i < 2; i++)
        lexicon_free(reader_lexicon(w.book, rules_all[i]));
    w.view = calloc(1, w.rules->state_size);
    check_true(w.view != NULL);
    for (int i = 0; i < w.human.count; i++) {
        const char *text = human_text(&w.human, i), *kind = jv_member_string(w.human.letter[i], "kind");
        see(&w, i, i, text);
        put(&w, "written", kind);
        see(&w, i, (i * ELSEWHERE + ELSEWHERE) % w.human.count, text);
        put(&w, "elsewhere", kind);
        see_spoiled(&w, i);
        if (i % LONG == 0)
            see_long(&w, i);
    }
    see_odd(&w);
    for (int i = 0; i < w.positions; i++)
        free(w.position[i].state);
    free(w.view);
    human_close(&w.human);
    reader_wordbook_free(w.book);
    text_free(&w.text);
    text_free(&w.body);
    pinned_end(&w.pinned);
}

/* All games, or the one named. */
int main(int argc, char **argv)
{
    struct CMUnitTest tests[32];
    size_t count = 0;
    for (int i = 0; rules_all[i] != NULL; i++) {
        if (argc > 1 && strcmp(argv[1], rules_all[i]->id) != 0)
            continue;
        check_true(count < sizeof tests / sizeof tests[0]);
        tests[count++] = (struct CMUnitTest){.name = rules_all[i]->id,
                                             .test_func = letters_are_read_as_they_were,
                                             .initial_state = (void *)(uintptr_t)rules_all[i]};
    }
    if (count == 0) {
        print_error("no game %s\n", argc > 1 ? argv[1] : "at all");
        return 1;
    }
    return _cmocka_run_group_tests("letters_pinned", tests, count, NULL, NULL);
}
