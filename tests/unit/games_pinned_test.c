/*
 * What games make of themselves, pinned (pinned.h): of whole games, by their bots and by chance, with one option after
 * the other, what is stored, seen, shown, told, asked, offered, refused and drawn. A slip in rules, sentences, bots or
 * pictures moves a row. One game alone: games_pinned_test doge.
 */
#include "check.h"
#include "pinned.h"
#include "played.h"

#include "report/strokes.h"
#include "rules/doors.h"
#include "rules/options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 18, LEGAL = 128, OFFERED = 12, LOOKED_AT = 120, DRAWN = 30, BOTS = 1, MIXED = 3, CHANCE = 1 << 30 };

/* One game and where its rows go. */
struct watched {
    struct pinned *pinned;
    const struct rules *rules;
    struct text text;
    void *view;
    struct order *legal;
    int every;       /* of its phases one in so many is looked at closely */
    const char *how; /* "bots" */
};

static void put(struct watched *w, const char *what)
{
    char row[PINNED_NAME];
    (void)snprintf(row, sizeof row, "%s: %s", w->how, what);
    pinned_text(w->pinned, row, &w->text);
}

static void put_json(struct watched *w, const char *what, struct jv *value)
{
    jv_dump(value, &w->text);
    jv_free(value);
    put(w, what);
}

static void put_number(struct watched *w, int number)
{
    text_add_word_int(&w->text, number);
}

static void see_shown(struct watched *w, const struct played *played, int seat)
{
    struct jv *facts = jv_new_object();
    rules_observe(w->rules, played->state, seat, w->view);
    put_json(w, "views", rules_save(w->rules, w->view));
    rules_show(w->rules, w->view, seat, facts);
    put_json(w, "shown", facts);
    rules_phase(w->rules, w->view, &w->text);
    put(w, "phases");
}

static void see_told(struct watched *w, const struct played *played, int seat)
{
    rules_observe(w->rules, played->state, seat, w->view);
    for (int i = 0; i < played->events->count; i++) {
        const struct event *event = &played->events->item[i];
        put_number(w, event_seen_by(event, seat));
        if (seat == 0) {
            struct jv *fields = jv_new_object();
            event_kind_save(w->rules, event, fields);
            text_add_word(&w->text, event_kind_name(w->rules, event->kind));
            put_number(w, event_kind_actor(w->rules, event));
            put_number(w, event_kind_ends(w->rules, event->kind));
            put_json(w, "recorded", fields);
        }
        if (event_seen_by(event, seat))
            event_kind_tell(w->rules, w->view, event, NULL, &w->text);
        put(w, "told");
    }
}

/* Everything that is said of one legal order. */
static void see_offer(struct watched *w, const struct request *request, const struct order *order)
{
    struct text other = TEXT_EMPTY;
    rules_write(w->rules, order, &w->text);
    text_add(&w->text, " | ");
    rules_phrase(w->rules, w->view, request->seat, order, &w->text);
    text_add(&w->text, " | ");
    rules_cost(w->rules, w->view, request->seat, order, &w->text);
    for (int which = 0; rules_reword(w->rules, order, which, &other); which++) {
        text_add_all(&w->text, " | ", other.data);
        text_clear(&other);
    }
    text_free(&other);
    put(w, "offered");
}

/* A line is spoiled in one place after the other, and judged. */
static void see_spoiled(struct watched *w, const struct played *played, const struct request *request,
                        const struct order *order)
{
    static const char spoils[] = "x7 /";
    static struct order_line line;
    static struct order wish, answer;
    static char raw[LINE_BYTES + 1];
    struct text written = text_fixed(raw, sizeof raw);
    rules_write(w->rules, order, &written);
    for (size_t at = (size_t)played->phase % 3; at < written.len; at += 3) {
        struct refusal why = {0};
        char was = raw[at];
        raw[at] = spoils[(at + (size_t)played->phase) % (sizeof spoils - 1)];
        (void)line_read(raw, &line);
        bool read = rules_read(w->rules, w->view, request->seat, &line, &wish, &why);
        if (read && !wish.setting && wish.slot == request->slot)
            read = rules_check(w->rules, played->state, request, &wish, &answer, &why);
        text_add_all(&w->text, raw, read ? " is read" : " is refused: ");
        if (!read)
            text_addf(&w->text, "%s %s '%s' %d (%s)", why.code, why.text, why.word, why.column, why.detail);
        raw[at] = was;
        put(w, "refused");
    }
}

static void see_request(struct watched *w, const struct played *played, const struct request *request)
{
    static struct order order;
    rules_observe(w->rules, played->state, 0, w->view);
    rules_ask(w->rules, w->view, request, &w->text);
    rules_observe(w->rules, played->state, request->seat, w->view);
    text_add_char(&w->text, ' ');
    rules_slot_write(w->rules, request->slot, &w->text);
    put_number(w, request->clock);
    put_number(w, rules_silent(w->rules, w->view, request));
    rules_ask(w->rules, w->view, request, &w->text);
    rules_fallback(w->rules, w->view, request, &order);
    text_add(&w->text, " or else ");
    rules_write(w->rules, &order, &w->text);
    int count = rules_legal(w->rules, w->view, request, w->legal, LEGAL), step = 1 + count / OFFERED;
    put_number(w, count);
    put(w, "asked");
    for (int i = played->phase % step; i < count; i += step)
        see_offer(w, request, &w->legal[i]);
    if (count > 0)
        see_spoiled(w, played, request, &w->legal[played->phase % count]);
}

static void see_described(struct watched *w, const struct played *played, int seat)
{
    struct text order = TEXT_EMPTY, words = TEXT_EMPTY;
    rules_observe(w->rules, played->state, seat, w->view);
    for (int i = 0; w->rules->described != NULL && w->rules->described(w->view, seat, i, &order, &words); i++) {
        text_add_all(&w->text, order.data, " = ", words.data);
        put(w, "described");
        text_clear(&order);
        text_clear(&words);
    }
    text_free(&order);
    text_free(&words);
}

static void see_standing(struct watched *w, const struct played *played)
{
    struct result result = {0};
    struct score_part part[SCORE_PARTS];
    w->rules->result(played->state, &result);
    text_addf(&w->text, "%d %d %s %s", result.over, result.by_score, result.reason == NULL ? "" : result.reason,
              result.why);
    put_number(w, rules_round(w->rules, played->state));
    put_number(w, w->rules->turn == NULL ? 0 : w->rules->turn(played->state));
    put_number(w, w->rules->sums_up != NULL && w->rules->sums_up(played->state));
    for (int seat = 1; seat <= played->seats; seat++) {
        text_addf(&w->text, " | %d %d %d %d", result.rank[seat - 1], result.score[seat - 1],
                  rules_plays(w->rules, played->state, seat), rules_after(w->rules, played->state, seat));
        int parts = rules_parts(w->rules, played->state, seat, part);
        for (int i = 0; i < parts; i++)
            text_addf(&w->text, " %s %d", part[i].name, part[i].points);
    }
    for (int i = 0; w->rules->credit != NULL && i < played->events->count; i++) {
        int seat = 0;
        if (w->rules->credit(&played->events->item[i], &seat, &part[0]))
            text_addf(&w->text, " | %d %s %d", seat, part[0].name, part[0].points);
    }
    put(w, "standing");
}

static void see_board(struct watched *w, const struct played *played)
{
    int which = played->phase / (w->every * (LOOKED_AT / DRAWN));
    struct canvas canvas;
    struct look look = {.seat = which % (played->seats + 1),
                        .shape = which % 2 == 0 ? SHAPE_UPRIGHT : SHAPE_WIDE,
                        .dark = which % 4 > 1,
                        .name = "ides",
                        .until = which % 3 == 0 ? NULL : "Monday 18:00",
                        .events = played->events->item,
                        .event_count = played->events->count};
    rules_observe(w->rules, played->state, look.seat, w->view);
    rules_board(w->rules, w->view, &look, &canvas);
    strokes_write(&canvas, &w->text);
    put_number(w, canvas.background);
    for (int i = 0; i < canvas.spots; i++)
        text_addf(&w->text, "\n%d %d %d %d %s %s", canvas.spot[i].box.x, canvas.spot[i].box.y, canvas.spot[i].box.w,
                  canvas.spot[i].box.h, canvas.spot[i].words, canvas.spot[i].label);
    canvas_free(&canvas);
    put(w, "drawn");
}

static bool see(const struct played *played, void *context)
{
    struct watched *w = context;
    struct request open[REQUESTS_MAX];
    int seat = played->phase % (played->seats + 1), count = w->rules->requests(played->state, open);
    put_json(w, "positions", rules_save(w->rules, played->state));
    for (int i = 0; i < played->answer_count; i++)
        rules_write(w->rules, played->answers[i].order, &w->text);
    put(w, "answers");
    see_standing(w, played);
    see_told(w, played, seat);
    if (seat != 0)
        see_told(w, played, 0);
    if (played->phase % w->every != 0 && count > 0)
        return true;
    see_shown(w, played, seat);
    if (seat != 0)
        see_described(w, played, seat);
    for (int i = 0; i < count; i++)
        see_request(w, played, &open[i]);
    if (played->phase % (w->every * (LOOKED_AT / DRAWN)) == 0 || count == 0)
        see_board(w, played);
    return true;
}

/* Each option at a value of its own, as far as these go together. */
static void set_up(const struct rules *rules, int number, struct rules_setup *setup)
{
    struct refusal why = {0};
    void *state = calloc(1, rules->state_size);
    check_true(state != NULL);
    check_true(
        options_default(rules, rules->seats_min + number % (rules->seats_max - rules->seats_min + 1), setup, &why));
    for (int i = 0; i < rules->option_count && number >= GAMES / 2; i++) {
        const struct rules_option *option = &rules->options[i];
        int was = setup->option[i], values = 0, high = option->high_is_seats ? setup->seats : option->high;
        while (option->values != NULL && option->values[values] != NULL)
            values++;
        setup->option[i] =
            option->values != NULL ? (number + i) % values : option->low + (number + i) % (high - option->low + 1);
        uint8_t seed[CIPHER_KEY] = {(uint8_t)number};
        struct chance chance = chance_seeded(seed, 0, NULL);
        if (!rules->setup(state, setup, &chance, NULL, &why))
            setup->option[i] = was;
    }
    free(state);
}

static bool count_phase(const struct played *played, void *context)
{
    *(int *)context = played->phase;
    return true;
}

/* How long a game by chance is: by that it is told how closely one is looked at. */
static int phases_of(const struct rules *rules, const struct rules_setup *setup)
{
    int phases = 0;
    play_with(rules, setup, 0, CHANCE, count_phase, &phases);
    return phases;
}

static void see_words(struct watched *w)
{
    struct jv *facts = jv_new_object();
    w->how = "words";
    for (int i = 0; rules_word(w->rules, i) != NULL; i++)
        text_add_word(&w->text, rules_word(w->rules, i));
    put(w, "vocabulary");
    rules_guide(w->rules, facts);
    put_json(w, "guide", facts);
    for (int seat = 1; seat <= w->rules->seats_max; seat++) {
        const struct rules_seat *one = rules_seat(w->rules, seat);
        text_addf(&w->text, "%s %s %d %06x ", one->name, one->letter, (int)one->mark, (unsigned)one->colour);
    }
    put(w, "seats");
    for (int slot = 0; slot < SLOTS_MAX; slot++) {
        rules_slot_write(w->rules, slot, &w->text);
        text_add_char(&w->text, ' ');
    }
    put(w, "slots");
}

static void see_game(struct watched *w, int number)
{
    static const struct {
        const char *name;
        int rarely;
    } hows[] = {{"bots", BOTS}, {"chance", CHANCE}, {"mixed", MIXED}};
    struct rules_setup setup;
    set_up(w->rules, number, &setup);
    w->how = hows[number % 3].name;
    w->every = 1 + phases_of(w->rules, &setup) / LOOKED_AT;
    options_told(w->rules, &setup, &w->text);
    put(w, "told of options");
    put_json(w, "options", options_facts(w->rules, &setup));
    play_with(w->rules, &setup, (uint32_t)number, hows[number % 3].rarely, see, w);
}

static void games_are_as_they_were(void **state)
{
    static struct pinned pinned;
    struct watched w = {.pinned = &pinned, .rules = *state, .text = TEXT_EMPTY};
    char name[PINNED_NAME];
    (void)snprintf(name, sizeof name, "games_%s", w.rules->id);
    pinned_begin(&pinned, name);
    w.view = calloc(1, w.rules->state_size);
    w.legal = calloc(LEGAL, sizeof *w.legal);
    check_true(w.view != NULL && w.legal != NULL);
    see_words(&w);
    for (int number = 0; number < GAMES; number++)
        see_game(&w, number);
    free(w.view);
    free(w.legal);
    text_free(&w.text);
    pinned_end(&pinned);
}

/* All games that are pinned, or the one named. */
int main(int argc, char **argv)
{
    struct CMUnitTest tests[32];
    size_t count = 0;
    for (int i = 0; rules_all[i] != NULL; i++) {
        char kept[256];
        (void)snprintf(kept, sizeof kept, "tests/pinned/games_%s.tsv", rules_all[i]->id);
        if (argc > 1 ? strcmp(argv[1], rules_all[i]->id) != 0 : access(kept, R_OK) != 0)
            continue;
        check_true(count < sizeof tests / sizeof tests[0]);
        tests[count++] = (struct CMUnitTest){.name = rules_all[i]->id,
                                             .test_func = games_are_as_they_were,
                                             .initial_state = (void *)(uintptr_t)rules_all[i]};
    }
    if (count == 0) {
        print_error("no game %s\n", argc > 1 ? argv[1] : "at all");
        return 1;
    }
    return _cmocka_run_group_tests("games_pinned", tests, count, NULL, NULL);
}
