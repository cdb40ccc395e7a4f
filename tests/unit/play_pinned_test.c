/*
 * How games are played, pinned (pinned.h): mails of all kinds filed and pumped in memory, on every game with the
 * options of several tables: what became of each line, what lies on file and is held, what was played, drawn, told and
 * asked. Moves are played again, positions corrected, trials and examples told.
 */
#include "check.h"
#include "pinned.h"

#include "engine/play/ahead.h"
#include "engine/play/course.h"
#include "engine/play/example.h"
#include "engine/play/listed.h"
#include "engine/play/moves.h"
#include "engine/play/patch.h"
#include "engine/play/phrased.h"
#include "engine/play/pump.h"
#include "engine/play/spelling.h"
#include "engine/play/trial.h"
#include "engine/play/views.h"
#include "report/strokes.h"
#include "rules/doors.h"
#include "rules/options.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES = 12, MAILS = 150, MAIL_LINES = 12, LINE_ROOM = 4096, LEGAL = 64, KINDS = 14, PATCHED_AT = 9 };

/* A game at which mails are written by chance. */
struct table {
    struct pinned *pinned;
    struct match match, again; /* `again`: the same moves, played from what is kept of them */
    struct pump_result pumped;
    struct filing filing;
    struct course course;
    struct chance dice;
    struct text text;
    struct order *legal;
    struct jv *earlier; /* the position some phases ago */
    int notes;
    char lines[MAIL_LINES][LINE_ROOM];
    int count;
};

static void put(struct table *table, const char *what)
{
    char row[PINNED_NAME];
    (void)snprintf(row, sizeof row, "%s: %s", table->match.rules->id, what);
    pinned_text(table->pinned, row, &table->text);
}

static void put_json(struct table *table, const char *what, struct jv *value)
{
    jv_dump(value, &table->text);
    jv_free(value);
    put(table, what);
}

static void put_hash(struct table *table, const char *what, const struct match *match)
{
    uint8_t hash[CIPHER_HASH];
    match_hash(match, hash);
    cipher_hex(hash, sizeof hash, &table->text);
    put(table, what);
}

static enum rc no_check(const struct match *match, const void *known, struct err *err)
{
    (void)match;
    (void)known;
    (void)err;
    return RC_OK;
}

/* Played again from what is kept, and once more with something wrong in it. */
static void play_again(struct table *table, struct jv *orders, struct jv *draws, const char *phase)
{
    struct recorded move = {.orders = orders, .draws = draws, .phase = phase};
    struct err err = {0};
    uint8_t hash[CIPHER_HASH], want[CIPHER_HASH];
    struct jv *position = rules_save(table->match.rules, table->again.state), *first = jv_copy_deep(orders);
    struct jv *spoiled[] = {jv_new_array(), first, orders, orders};
    struct jv *none = jv_new_array();
    (void)jv_drop(jv_at(first, 0), "text");
    for (int i = 0; i < 4; i++) {
        const struct recorded bad = {
            .orders = spoiled[i], .draws = i == 2 ? none : draws, .phase = i == 3 ? MOVES_SETTING : phase};
        struct match *match = &table->again;
        enum rc rc = moves_replay_checked(match, &bad, no_check, NULL, &err);
        text_addf(&table->text, "%d %s", rc, rc == RC_OK ? "" : err.text);
        put(table, "played again wrongly");
        check_int(match_load(match, position, &err), RC_OK);
    }
    check_int(moves_replay_checked(&table->again, &move, no_check, NULL, &err), RC_OK);
    match_hash(&table->match, want);
    match_hash(&table->again, hash);
    check_true(cipher_same(hash, want, sizeof hash));
    put_json(table, "events played again", moves_events(&table->again.events));
    jv_free(spoiled[0]);
    jv_free(first);
    jv_free(none);
    jv_free(position);
}

static enum rc resolved(void *context, struct match *match, const char *phase, const struct answer *answers, int count,
                        struct err *err)
{
    struct table *table = context;
    moment until[REQUESTS_MAX] = {0};
    for (int i = 0; i < count; i++)
        until[i] = match->phase % 3 == 0 ? 0 : match->phase * 100 + i % 2;
    struct jv *orders = moves_orders(match, answers, until, count), *draws = moves_draws(&match->draws);
    struct jv *events = moves_events(&match->events);
    struct events read = {0};
    (void)err;
    text_addf(&table->text, "%d %s", match->phase, phase);
    put(table, "phases");
    check_true(moves_events_read(events, &read));
    check_int(read.count, match->events.count);
    events_free(&read);
    put_json(table, "told", moves_events_told(match->rules, &match->events));
    put_json(table, "events", events);
    play_again(table, orders, draws, phase);
    put_json(table, "orders", orders);
    put_json(table, "draws", draws);
    put_hash(table, "positions", match);
    course_add(&table->course, view_get(match, 0));
    return RC_OK;
}

static void put_lines(struct table *table)
{
    const struct filing *filing = &table->filing;
    text_addf(&table->text, "%d %d", filing->undone, filing->changed);
    for (int i = 0; i < filing->before_count; i++)
        text_add_all(&table->text, " before: ", filing->before[i]);
    put(table, "filings");
    for (int i = 0; i < filing->count + filing->more; i++) {
        const struct filed_line *line = &filing->line[i];
        text_addf(&table->text, "%d %s %s %s | %s %s %s %d %s %d", line->fate, verb_name(line->verb),
                  line->text == NULL ? "" : line->text, line->kept == NULL ? "" : line->kept,
                  line->why.code == NULL ? "" : line->why.code, line->why.text == NULL ? "" : line->why.text,
                  line->why.word, line->why.column, line->why.detail, line->why.beside);
        put(table, "lines");
    }
}

static void put_seat(struct table *table, int number)
{
    const struct match_seat *seat = &table->match.seat[number - 1];
    text_addf(&table->text, "%d %d %d%d%d%d%d", number, seat->holder, seat->otherwise_default, seat->ask_surprised,
              seat->wait, seat->ready, seat->overdue);
    for (int i = 0; i < SLOTS_MAX; i++)
        if (slot_set_has(&seat->blocked, i))
            text_addf(&table->text, " %d is blocked", i);
    put(table, "seats");
    for (int i = 0; i < seat->plan.count; i++) {
        const struct plan_line *line = &seat->plan.line[i];
        char *words = match_order_text(&table->match, &line->order);
        text_addf(&table->text, "%d %s %d%d%d ", number, words, line->asked, line->loose, line->surprised);
        phrased_line(table->match.rules, view_get(&table->match, number), number, words, &table->text);
        free(words);
        put(table, "on file");
    }
    for (int i = 0; i < seat->held.count; i++) {
        const struct held_line *line = &seat->held.line[i];
        text_addf(&table->text, "%d %d %d%d%d %s %d ", number, line->slot, line->behind, line->refused, line->asked,
                  held_words(line), held_gaps(&seat->held, line->slot));
        held_write(table->match.rules, line, &table->text);
        put(table, "held");
    }
}

static void go_on(struct table *table)
{
    struct err err = {0};
    const struct pump_watch watch = {.resolved = resolved, .context = table};
    struct slot_set owed;
    check_int(pump(&table->match, &watch, &table->pumped, &err), RC_OK);
    text_addf(&table->text, "%d %d%d", table->pumped.resolved, table->pumped.cooling, table->pumped.loose);
    for (int i = 0; i < table->pumped.count; i++) {
        const struct waiting *one = &table->pumped.waiting[i];
        text_addf(&table->text, " %d %d %d%d", one->request.seat, one->request.slot, one->answered, one->held);
    }
    put(table, "waiting");
    for (int seat = 1; seat <= table->match.seats; seat++) {
        pump_owed(&table->match, seat, &owed);
        for (int i = 0; i < SLOTS_MAX; i++)
            if (slot_set_has(&owed, i))
                text_addf(&table->text, "%d owes %d ", seat, i);
        put(table, "owed");
        put_seat(table, seat);
    }
    for (; table->notes < table->match.note_count; table->notes++) {
        const struct note *note = &table->match.note[table->notes];
        struct text words = TEXT_EMPTY;
        phrased_line(table->match.rules, note->view, note->seat, note->text, &words);
        text_addf(&table->text, "%d %d %d %s %s %s %s", note->seat, note->kind, note->phase, note->text,
                  words.len == 0 ? note->text : words.data, note->why.code == NULL ? "" : note->why.code,
                  note->why.word);
        text_free(&words);
        put(table, "notes");
    }
}

static void add_line(struct table *table, const char *line)
{
    if (table->count < MAIL_LINES)
        (void)snprintf(table->lines[table->count++], LINE_ROOM, "%s", line);
}

static int below(struct table *table, int bound)
{
    return chance_below(&table->dice, bound);
}

/* One of what may be answered, in canonical words or, now and then, as people say it. */
static void add_legal(struct table *table, const struct request *request, int count, bool people)
{
    struct text line = TEXT_EMPTY;
    const void *view = view_get(&table->match, request->seat);
    const struct order *order = &table->legal[below(table, count)];
    if (people)
        rules_phrase(table->match.rules, view, request->seat, order, &line);
    else
        rules_write(table->match.rules, order, &line);
    add_line(table, line.data);
    text_free(&line);
}

static void add_alternatives(struct table *table, const struct request *request, int count)
{
    struct text head = TEXT_EMPTY, line = TEXT_EMPTY, one = TEXT_EMPTY;
    const void *view = view_get(&table->match, request->seat);
    if (listed_head(table->match.rules, view, request, table->legal, count, &head)) {
        for (int i = 0; i < 3; i++) {
            text_clear(&one);
            rules_write(table->match.rules, &table->legal[below(table, count)], &one);
            text_add(&line, i == 0 ? "" : " / ");
            text_add(&line, one.data + (i == 0 ? 0 : head.len));
        }
        add_line(table, line.data);
    }
    text_add_all(&table->text, "'", head.data, "' ", line.data);
    put(table, "alternatives");
    text_free(&head);
    text_free(&line);
    text_free(&one);
}

/* The last line with a letter other, missing, doubled or swapped, and what is made of it. */
static void spoil_last(struct table *table, const struct request *request)
{
    if (table->count == 0)
        return;
    char *line = table->lines[table->count - 1];
    size_t len = strlen(line), at = len < 3 ? 0 : (size_t)below(table, (int)len - 1);
    const void *view = view_get(&table->match, request->seat);
    char letter = line[at];
    switch (below(table, 4)) {
    case 0:
        line[at] = (char)('a' + below(table, 26));
        break;
    case 1:
        memmove(line + at, line + at + 1, len - at);
        break;
    case 2:
        memmove(line + at + 1, line + at, len - at + 1);
        break;
    default:
        line[at] = line[at + 1] == '\0' ? 'x' : line[at + 1];
        line[at + 1] = line[at + 1] == '\0' ? '\0' : letter;
    }
    struct order_line read;
    text_addf(&table->text, "%s: %d ", line,
              line_read(line, &read) ? spelling_mend(table->match.rules, view, request->seat, &read, &table->text)
                                     : SPELLING_LEFT);
    text_addf(&table->text, " %d ", spelling_nearest(table->match.rules, view, request->seat, line, &table->text));
    put(table, "spoiled");
}

/* What a player says to this request and what comes after it. */
static void write_mail(struct table *table, const struct request *request, int kind)
{
    static const char *const wishes[] = {"otherwise default",
                                         "otherwise ask",
                                         "otherwise ask if surprised",
                                         "wait",
                                         "ready",
                                         "undo",
                                         "clear",
                                         "add",
                                         "rest default",
                                         "wait no",
                                         "otherwise dance",
                                         "clear all",
                                         "add",
                                         "press all: hello"};
    static const char *const odd[] = {"", "# a word to myself", "sing a song", "pass", "yes", "1", "none / none", ":"};
    int count = rules_legal(table->match.rules, view_get(&table->match, request->seat), request, table->legal, LEGAL);
    table->count = 0;
    if (kind % 3 == 1)
        add_line(table, wishes[below(table, (int)(sizeof wishes / sizeof wishes[0]))]);
    for (int lines = 1 + (kind > 4 ? below(table, 4) : 0); lines > 0 && count > 0; lines--) {
        if (kind % 4 == 2)
            add_alternatives(table, request, count);
        else
            add_legal(table, request, count, kind % 5 == 4);
        if (kind % 7 == 3 || (kind == 5 && lines == 1))
            spoil_last(table, request);
    }
    if (kind == 6 || kind == 11)
        add_line(table, odd[below(table, (int)(sizeof odd / sizeof odd[0]))]);
}

/* What a mail would list for a request, and the turns that could begin with it. */
static void look_ahead(struct table *table, const struct request *request)
{
    static struct order turn[AHEAD_MOST];
    struct listed listed;
    int count = rules_legal(table->match.rules, view_get(&table->match, request->seat), request, table->legal, LEGAL);
    listed_choose(table->match.rules, table->legal, count, &listed);
    for (int i = 0; i < listed.count; i++)
        text_addf(&table->text, "%d ", listed.order[i]);
    for (int i = 0; i < listed.verbs; i++)
        text_addf(&table->text, "%s %d %d ", listed.verb[i].verb, listed.verb[i].count, listed.verb[i].shown);
    listed_rest(&listed, &table->text);
    put(table, "listed");
    struct ahead *ahead = ahead_new(&table->match, request);
    for (int i = 0; i < count && i < 3; i++) {
        int orders = ahead_turn(ahead, &table->legal[i], false, turn);
        for (int j = 0; j < orders; j++) {
            rules_write(table->match.rules, &turn[j], &table->text);
            text_add(&table->text, " | ");
        }
        put(table, "ahead");
    }
    ahead_free(ahead);
}

/* A game master's hand: back to an earlier position, and what he cannot do. */
static void correct(struct table *table)
{
    static const char *const bad[] = {"{}", "[]", "{\"nothing\":1}", "null", "{\"options\":null}"};
    struct err err = {0};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct jv *patch = NULL;
        check_int(jv_parse(bad[i], strlen(bad[i]), &patch, &err), RC_OK);
        text_addf(&table->text, "%d %s", patch_apply(&table->match, patch, &err), err.text);
        put(table, "corrected");
        jv_free(patch);
    }
    enum rc rc = patch_apply(&table->match, table->earlier, &err);
    struct jv *orders = patch_orders(table->earlier), *position = rules_save(table->match.rules, table->match.state);
    text_addf(&table->text, "%d %s", rc, rc == RC_OK ? "" : err.text);
    put(table, "corrected");
    put_hash(table, "corrected", &table->match);
    if (rc == RC_OK) {
        struct jv *draws = jv_new_array();
        const struct recorded move = {.orders = orders, .draws = draws, .position = position, .phase = EDIT_PHASE};
        check_int(moves_replay_checked(&table->again, &move, no_check, NULL, &err), RC_OK);
        put_hash(table, "corrected again", &table->again);
        jv_free(draws);
    }
    put_json(table, "corrected", orders);
    jv_free(position);
}

static void one_mail(struct table *table, int number)
{
    const char *lines[MAIL_LINES];
    const struct waiting *one = &table->pumped.waiting[below(table, table->pumped.count)];
    const struct request request = one->request;
    int kind = below(table, KINDS);
    if (number % 5 == 0)
        look_ahead(table, &request);
    if (kind == 13)
        pump_deadline(&table->match, number % 2 == 0 ? request.seat : 0);
    else
        write_mail(table, &request, kind);
    for (int i = 0; i < table->count; i++) {
        lines[i] = table->lines[i];
        text_addf(&table->text, "%d %s", request.seat, lines[i]);
        put(table, "written");
    }
    table->match.cooled = number % 4 == 0;
    if (kind != 13) {
        plan_filing_free(&table->filing);
        plan_file_texts(&table->match, request.seat, kind % 2 == 0 ? FILING_TOGETHER : FILING_EACH, lines, table->count,
                        &table->filing);
        put_lines(table);
    }
    /* what a setting of the mail did is a move of its own, which is not played again here */
    struct err err = {0};
    struct jv *position = rules_save(table->match.rules, table->match.state);
    check_int(match_load(&table->again, position, &err), RC_OK);
    jv_free(position);
    go_on(table);
}

static void put_course(struct table *table)
{
    text_addf(&table->text, "%d %d %d", course_moves(&table->course), table->course.positions, table->course.next);
    for (int i = 0; i < table->course.rounds; i++) {
        text_addf(&table->text, "\n%d:", table->course.round[i].number);
        for (int seat = 0; seat < table->course.seats; seat++)
            text_addf(&table->text, " %d", table->course.round[i].score[seat]);
    }
    put(table, "courses");
}

static void begin(struct table *table, const struct rules *rules, int number)
{
    struct rules_setup setup;
    struct refusal why;
    struct err err = {0};
    uint8_t seed[CIPHER_KEY] = {(uint8_t)number, 3};
    int seats = rules->seats_min + number % (rules->seats_max - rules->seats_min + 1);
    check_true(options_default(rules, seats, &setup, &why));
    match_begin(&table->match, rules, seats);
    match_begin(&table->again, rules, seats);
    table->match.on_miss = (enum on_miss)(number % 3);
    table->match.answers_silent = number % 2 == 0;
    table->match.cools = number % 3 == 1;
    table->match.plan_most = number % 4 == 3 ? 5 : PLAN_LINES_MAX;
    if (number % 2 == 1)
        table->match.seat[seats - 1].holder = HELD_BY_BOT;
    table->match.seat[seats - 1].idle = number % 4 == 1;
    table->match.chance = chance_seeded(seed, 0, &table->match.draws);
    seed[2] = 1;
    table->dice = chance_seeded(seed, 0, NULL);
    check_int(match_setup(&table->match, &setup, &err), RC_OK);
    struct jv *draws = moves_draws(&table->match.draws), *none = jv_new_array();
    text_addf(&table->text, "%d", moves_replay_setup(&table->again, &setup, none, &err));
    put(table, "set up wrongly");
    match_free(&table->again);
    match_begin(&table->again, rules, seats);
    check_int(moves_replay_setup(&table->again, &setup, draws, &err), RC_OK);
    put_hash(table, "set up", &table->again);
    put_json(table, "set up", draws);
    jv_free(none);
    table->course = (struct course){.rules = rules, .seats = seats};
    course_add(&table->course, view_get(&table->match, 0));
}

static void one_game(struct table *table, const struct rules *rules, int number)
{
    begin(table, rules, number);
    go_on(table);
    for (int mail = 0; mail < MAILS && table->pumped.count > 0; mail++) {
        if (mail == PATCHED_AT)
            table->earlier = rules_save(rules, table->match.state);
        if (mail == PATCHED_AT * 3)
            correct(table);
        one_mail(table, mail);
    }
    put_course(table);
    course_free(&table->course);
    plan_filing_free(&table->filing);
    jv_free(table->earlier);
    table->earlier = NULL;
    match_free(&table->match);
    match_free(&table->again);
    table->notes = 0;
}

static void mails_are_played_as_they_were(void **state)
{
    static struct pinned pinned;
    static struct table table;
    (void)state;
    pinned_begin(&pinned, "play");
    table.pinned = &pinned;
    table.legal = calloc(LEGAL, sizeof *table.legal);
    check_true(table.legal != NULL);
    for (int i = 0; rules_all[i] != NULL; i++)
        for (int number = 0; number < TABLES; number++)
            one_game(&table, rules_all[i], number);
    free(table.legal);
    text_free(&table.text);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mails_are_played_as_they_were)};
    return cmocka_run_group_tests_name("play_pinned", tests, NULL, NULL);
}
