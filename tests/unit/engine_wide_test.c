/* The most that the contract allows: 28 seats, 124 requests at a time and 558 slots, in memory, stored and recorded.
 *
 * The game of this test alone asks each seat for four numbers at once, three times more for four, then for two ("t7
 * 5"), and the first twelve seats for one more before the last round; the number of the round is not taken. A die falls
 * each round. */
#include "hosted.h"

#include "engine/admin/parcel.h"
#include "engine/play/pump.h"
#include "engine/play/replay.h"
#include "rules/walk.h"
#include "rules/words.h"

enum { ROUNDS = 5, EACH = 4, DECISIONS = 18, MOST = 9, TOLD_DIE = 0, TOLD_NUMBER };
enum {
    MORE = REQUESTS_MAX - SEATS_MAX * EACH, /* seats */
    MORE_EACH = ROUNDS - 1,
    DECISIONS_MOST = DECISIONS + MORE_EACH
};

struct crowd {
    int16_t sum[SEATS_MAX];
    uint8_t seats, round;
};

static const struct refusal_text NO_ROUND = {"E-ROUND", "Not the number of the round."};

static const struct rules_seat seats[SEATS_MAX] = {
    {"s1", "A", MARK_DISC, 1},      {"s2", "B", MARK_SQUARE, 2},    {"s3", "C", MARK_TRIANGLE, 3},
    {"s4", "D", MARK_DIAMOND, 4},   {"s5", "E", MARK_HEXAGON, 5},   {"s6", "F", MARK_STAR, 6},
    {"s7", "G", MARK_DISC, 7},      {"s8", "H", MARK_SQUARE, 8},    {"s9", "I", MARK_TRIANGLE, 9},
    {"s10", "J", MARK_DIAMOND, 10}, {"s11", "K", MARK_HEXAGON, 11}, {"s12", "L", MARK_STAR, 12},
    {"s13", "M", MARK_DISC, 13},    {"s14", "N", MARK_SQUARE, 14},  {"s15", "O", MARK_TRIANGLE, 15},
    {"s16", "P", MARK_DIAMOND, 16}, {"s17", "Q", MARK_HEXAGON, 17}, {"s18", "R", MARK_STAR, 18},
    {"s19", "S", MARK_DISC, 19},    {"s20", "T", MARK_SQUARE, 20},  {"s21", "U", MARK_TRIANGLE, 21},
    {"s22", "V", MARK_DIAMOND, 22}, {"s23", "W", MARK_HEXAGON, 23}, {"s24", "X", MARK_STAR, 24},
    {"s25", "Y", MARK_DISC, 25},    {"s26", "Z", MARK_SQUARE, 26},  {"s27", "1", MARK_TRIANGLE, 27},
    {"s28", "2", MARK_DIAMOND, 28}};

static int decisions_of(int seat)
{
    return seat <= MORE ? DECISIONS_MOST : DECISIONS;
}

static int round_of(int decision)
{
    return decision < DECISIONS ? decision / EACH : decision - DECISIONS;
}

/* No other seat has it: the first are those of what is asked of some seats only. */
static int slot_of(int seat, int decision)
{
    return decision < DECISIONS ? SLOTS_MAX - (SEATS_MAX + 1 - seat) * DECISIONS + decision
                                : (seat - 1) * MORE_EACH + decision - DECISIONS;
}

static bool setup(void *out, const struct rules_setup *setup, struct chance *chance, struct events *events,
                  struct refusal *why)
{
    (void)chance;
    (void)events;
    (void)why;
    *(struct crowd *)out = (struct crowd){.seats = (uint8_t)setup->seats};
    return true;
}

static int requests(const void *in, struct request *open)
{
    const struct crowd *state = in;
    int count = 0;
    for (int seat = 1; seat <= state->seats; seat++)
        for (int k = 0; k < decisions_of(seat); k++)
            if (round_of(k) == state->round)
                open[count++] = (struct request){.seat = seat, .slot = slot_of(seat, k), .clock = state->round};
    return count;
}

static void slot_write(const struct rules *rules, int slot, struct text *out)
{
    (void)rules;
    text_add_char(out, 't');
    text_add_int(out, slot);
}

static int slot_read(const struct rules *rules, const char *name)
{
    (void)rules;
    for (int slot = 0; slot < SLOTS_MAX; slot++) {
        char own[8];
        struct text text = text_fixed(own, sizeof own);
        slot_write(NULL, slot, &text);
        if (strcmp(name, own) == 0)
            return slot;
    }
    return SLOT_NONE;
}

static bool read_order(const void *view, int seat, const struct order_line *line, struct order *out,
                       struct refusal *why)
{
    struct piece word[3];
    char name[16];
    int number = 0;
    (void)view;
    (void)seat;
    *out = (struct order){.slot = SLOT_NONE, .len = 1};
    if (piece_words(line, piece_whole(line), " ", "/", word, 3) != 2 || word[0].len >= (int)sizeof name)
        return refuse(why, &REFUSAL_SYNTAX);
    piece_copy(word[0], name, sizeof name);
    out->slot = (int16_t)slot_read(NULL, name);
    if (out->slot == SLOT_NONE || !piece_number(word[1], 0, MOST, &number))
        return words_refuse(why, &REFUSAL_SYNTAX, word[1]);
    out->word[0] = (int16_t)number;
    return true;
}

static const char *vocabulary(const struct rules *rules, int index)
{
    (void)rules;
    (void)index;
    return NULL;
}

static void vet(const void *view, int seat, struct vetted *lines, int count)
{
    (void)view;
    (void)seat;
    (void)lines;
    (void)count;
}

static bool check(const void *in, const struct request *request, const struct order *line, struct order *answer,
                  struct refusal *why)
{
    const struct crowd *state = in;
    if (line->slot != request->slot || line->word[0] == state->round)
        return refuse(why, &NO_ROUND);
    order_copy(answer, line);
    return true;
}

static int legal(const void *in, const struct request *request, struct order *out, int max)
{
    const struct crowd *state = in;
    int count = 0;
    for (int number = 0; number <= MOST && count < max; number++)
        if (number != state->round)
            out[count++] = (struct order){.slot = (int16_t)request->slot, .len = 1, .word = {(int16_t)number}};
    return count;
}

static void fallback(const void *state, const struct request *request, struct order *out)
{
    (void)legal(state, request, out, 1);
}

static void choose(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    (void)chance;
    fallback(view, request, out);
}

static void resolve(void *out, const struct answer *answers, int count, struct chance *chance, struct events *events)
{
    struct crowd *state = out;
    for (int i = 0; i < count; i++) {
        int seat = answers[i].request.seat, number = answers[i].order->word[0];
        const int16_t told[] = {(int16_t)seat, (int16_t)answers[i].request.slot, (int16_t)number};
        state->sum[seat - 1] = (int16_t)(state->sum[seat - 1] + number);
        events_add(events, TOLD_NUMBER, 1u << seat, told, 3);
    }
    const int16_t die[] = {(int16_t)chance_die(chance), 0, 0};
    events_add(events, TOLD_DIE, EVENT_PUBLIC, die, 3);
    state->round++;
}

static void observe(const void *state, int seat, void *view)
{
    (void)seat;
    memmove(view, state, sizeof(struct crowd));
}

static void write_order(const struct rules *rules, const struct order *order, struct text *out)
{
    (void)rules;
    slot_write(NULL, order->slot, out);
    text_add_char(out, ' ');
    text_add_int(out, order->word[0]);
}

/* clang-format off */
#define NUMBERS {FIELD("first", VALUE_NUMBER), FIELD("slot", VALUE_NUMBER), FIELD("number", VALUE_NUMBER)}
/* clang-format on */

static const struct event_kind kinds[] = {{.name = "die", .field = NUMBERS}, {.name = "number", .field = NUMBERS}};

static void result(const void *in, struct result *out)
{
    const struct crowd *state = in;
    *out = (struct result){.over = state->round == ROUNDS, .seats = state->seats};
    for (int i = 0; i < state->seats; i++) {
        out->score[i] = state->sum[i];
        out->rank[i] = out->over ? 1 : 0;
        for (int k = 0; out->over && k < state->seats; k++)
            out->rank[i] += state->sum[k] > state->sum[i];
    }
    (void)snprintf(out->why, sizeof out->why, "%s", "Three rounds are played.");
}

static void walk_crowd(struct walk *walk, void *out)
{
    struct crowd *state = out;
    state->seats = (uint8_t)walk_list(walk, "sums", state->seats, 2, SEATS_MAX);
    for (int i = 0; i < state->seats; i++)
        state->sum[i] = (int16_t)walk_int(walk, NULL, state->sum[i], 0, MOST * DECISIONS_MOST);
    walk_end(walk);
    walk_byte(walk, "round", &state->round, 0, ROUNDS);
    walk_object(walk, "options");
    walk_end(walk);
}

static bool agrees(const void *state, bool as_view, struct refusal *why)
{
    (void)state;
    (void)as_view;
    (void)why;
    return true;
}

static void phase(const void *view, struct text *stage, struct text *rest)
{
    (void)rest;
    text_add(stage, "round ");
    text_add_int(stage, ((const struct crowd *)view)->round + 1);
}

static void show(const void *view, int seat, struct jv *facts)
{
    (void)seat;
    (void)jv_put_int(facts, "round", ((const struct crowd *)view)->round);
}

static void board(const void *view, const struct look *look, struct canvas *canvas)
{
    (void)view;
    (void)look;
    canvas_begin(canvas, 200, 100, 0xffffff);
}

static const struct rules rules_crowd = {
    .id = "crowd",
    .title = "Crowd",
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .seats = seats,
    .state_size = sizeof(struct crowd),
    .phases_max = ROUNDS,
    .setup = setup,
    .requests = requests,
    .slot_write = slot_write,
    .slot_read = slot_read,
    .read = read_order,
    .vocabulary = vocabulary,
    .vet = vet,
    .check = check,
    .legal = legal,
    .fallback = fallback,
    .resolve = resolve,
    .observe = observe,
    .write = write_order,
    .events = kinds,
    .event_count = 2,
    .choose = choose,
    .result = result,
    .walk = walk_crowd,
    .agrees = agrees,
    .phase = phase,
    .show = show,
    .board = board,
};

const struct rules *const rules_all[] = {&rules_crowd, NULL};

/* The lines of a seat for the whole game, '|' between them: 5 for each of its decisions, and where one is `spent` the
 * number of its round, which is refused when the round comes. */
static void plan_of(int seat, int spent, char *out, size_t size)
{
    struct text text = text_fixed(out, size);
    for (int k = 0; k < decisions_of(seat); k++) {
        text_add(&text, k == 0 ? "t" : "|t");
        text_add_int(&text, slot_of(seat, k));
        text_add_char(&text, ' ');
        text_add_int(&text, k == spent ? round_of(k) : 5);
    }
}

static void file(struct match *match, int seat, int spent)
{
    char plan[400], *line[DECISIONS_MOST];
    int count = decisions_of(seat);
    struct filing filing = {0};
    plan_of(seat, spent, plan, sizeof plan);
    check_int(bars_split(plan, line, DECISIONS_MOST), count);
    plan_file_texts(match, seat, FILING_EACH, (const char *const *)line, count, &filing);
    for (int i = 0; i < count; i++)
        check_int(filing.line[i].fate, LINE_FILED);
    plan_filing_free(&filing);
}

static int unanswered(const struct pump_result *pumped)
{
    int count = 0;
    for (int i = 0; i < pumped->count; i++)
        count += !pumped->waiting[i].answered;
    return count;
}

static void all_seats_are_asked_for_as_much_as_can_be(void **state)
{
    const struct rules_setup setup = {.seats = SEATS_MAX};
    const uint8_t seed[CIPHER_KEY] = {7};
    struct match match;
    struct pump_result pumped;
    struct err err = {0};
    (void)state;
    check_true(slot_of(MORE, DECISIONS_MOST - 1) < slot_of(1, 0));
    check_int(slot_of(SEATS_MAX, DECISIONS - 1), SLOTS_MAX - 1);
    match_begin(&match, &rules_crowd, SEATS_MAX);
    match.chance = chance_seeded(seed, 0, &match.draws);
    check_ok(match_setup(&match, &setup, &err));
    for (int seat = 1; seat < SEATS_MAX; seat++)
        file(&match, seat, -1);
    check_ok(pump(&match, NULL, &pumped, &err));
    check_int(pumped.count, REQUESTS_MAX);
    check_int(unanswered(&pumped), EACH);
    file(&match, SEATS_MAX, DECISIONS - 1); /* it is spent in the last round, and its request waits */
    check_ok(pump(&match, NULL, &pumped, &err));
    check_int(pumped.resolved, ROUNDS - 1);
    check_int(pumped.count, SEATS_MAX * 2);
    check_int(unanswered(&pumped), 1);
    check_int(match.events.count, REQUESTS_MAX + 1);
    const struct event *last = &match.events.item[REQUESTS_MAX - 1], *die = &match.events.item[REQUESTS_MAX];
    check_true(event_seen_by(last, SEATS_MAX) && !event_seen_by(last, SEATS_MAX - 1) && !event_seen_by(last, 0));
    for (int seat = 0; seat <= SEATS_MAX; seat++)
        check_true(event_seen_by(die, seat));
    check_true(slot_set_has(&match.seat[SEATS_MAX - 1].blocked, SLOTS_MAX - 1));
    struct slot_set owed;
    pump_owed(&match, SEATS_MAX, &owed);
    check_true(slot_set_has(&owed, SLOTS_MAX - 1) && !slot_set_has(&owed, SLOTS_MAX - 2));
    pump_deadline(&match, SEATS_MAX);
    check_ok(pump(&match, NULL, &pumped, &err));
    check_true(match_over(&match));
    match_free(&match);
}

/* What waits in the game waits in its file too. */
static void check_carried(int64_t game)
{
    struct parcel parcel, again;
    struct err err = {0};
    check_ok(parcel_pack(&hosted.services, game, &parcel, &err));
    struct jv *json = parcel_json(&parcel);
    check_ok(parcel_read(json, &again, &err));
    check_int(again.game.seats, SEATS_MAX);
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        struct slot_set blocked = {0};
        memcpy(blocked.word, again.seat[seat - 1].row.blocked, sizeof blocked.word);
        check_int(slot_set_empty(&blocked), seat != SEATS_MAX);
        check_int(slot_set_has(&blocked, SLOTS_MAX - 1), seat == SEATS_MAX);
    }
    jv_free(json);
    parcel_free(&again);
    parcel_free(&parcel);
}

static void a_stored_game_of_all_seats_is_recorded_and_carried(void **state)
{
    int64_t id = hosted_game(&hosted, &rules_crowd, SEATS_MAX, SEATS_MAX);
    struct replay_report report;
    struct err err = {0};
    char plan[400];
    (void)state;
    for (int seat = 1; seat <= SEATS_MAX; seat++) {
        plan_of(seat, seat == SEATS_MAX ? DECISIONS - 1 : -1, plan, sizeof plan);
        check_ok(hosted_mail(&hosted, id, seat, plan, &err));
    }
    struct game *game = hosted_table(&hosted, id);
    check_int(game->match.phase, ROUNDS - 1);
    check_true(game->seat[SEATS_MAX - 1].waiting && !game->seat[0].waiting);
    check_true(slot_set_has(&game->match.seat[SEATS_MAX - 1].blocked, SLOTS_MAX - 1));
    hosted_table_free(game);
    check_carried(id);
    (void)snprintf(plan, sizeof plan, "t%d 9", slot_of(SEATS_MAX, DECISIONS - 1));
    check_ok(hosted_mail(&hosted, id, SEATS_MAX, plan, &err));
    struct jv *record = hosted_record(&hosted, id);
    check_ok(replay_verify(record, &report, &err));
    check_true(report.over && report.fair);
    check_int(report.seats, SEATS_MAX);
    check_int(report.moves, ROUNDS);
    jv_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_seats_are_asked_for_as_much_as_can_be),
        cmocka_unit_test_setup_teardown(a_stored_game_of_all_seats_is_recorded_and_carried, hosted_setup,
                                        hosted_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
