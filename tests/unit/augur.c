#include "augur.h"

#include "rules/options.h"
#include "rules/position.h"
#include "rules/walk.h"
#include "rules/words.h"

enum stage { STAGE_BID, STAGE_ANSWER, STAGE_DRAW, STAGE_OVER };
enum { HIDDEN = -1 };

struct augur {
    int seats;
    uint8_t option[1]; /* rounds */
    int round, stage;
    int coins[SEATS_MAX], score[SEATS_MAX], omen[SEATS_MAX], high[SEATS_MAX];
};

static const struct refusal_text NO_COINS = {"E-COINS", "You have not so many coins."};
static const struct refusal_text NO_PAIR = {"E-PAIR", "Answers of one mail stand or fall together."};

static const struct rules_option options[] = {
    {.name = "rounds", .told = (const char *const[]){"augur.rounds"}, .low = 1, .high = 5, .initial = 3}};

static const struct rules_seat seats[] = {{"red", "R", MARK_DISC, 0xc03020},
                                          {"blue", "B", MARK_SQUARE, 0x2040c0},
                                          {"green", "G", MARK_TRIANGLE, 0x208040},
                                          {"white", "W", MARK_DIAMOND, 0xf0f0f0}};

static const char *seat_name(int index)
{
    return seats[index].name;
}

static void tell_one(struct events *events, enum augur_event kind, unsigned seen, int a, int b, int c)
{
    int16_t args[] = {(int16_t)a, (int16_t)b, (int16_t)c};
    events_add(events, kind, seen, args, 3);
}

static void draw_omen(struct augur *state, int seat, struct chance *chance, struct events *events)
{
    state->omen[seat - 1] = chance_die(chance);
    tell_one(events, AUGUR_OMEN_EVENT, 1u << seat, seat, state->omen[seat - 1], 0);
}

static bool setup(void *out, const struct rules_setup *setup, struct chance *chance, struct events *events,
                  struct refusal *why)
{
    struct augur *state = out;
    (void)why;
    *state = (struct augur){.seats = setup->seats, .option[0] = (uint8_t)setup->option[0]};
    tell_one(events, AUGUR_SETUP_EVENT, EVENT_PUBLIC, setup->seats, 0, 0);
    for (int seat = 1; seat <= setup->seats; seat++) {
        state->coins[seat - 1] = AUGUR_COINS;
        draw_omen(state, seat, chance, events);
    }
    return true;
}

static int requests(const void *in, struct request *open)
{
    const struct augur *state = in;
    int count = 0;
    for (int seat = 1; seat <= state->seats && state->stage <= STAGE_ANSWER; seat++) {
        if (state->stage == STAGE_BID)
            open[count++] = (struct request){seat, AUGUR_BID, state->round};
        for (int other = 1; state->stage == STAGE_ANSWER && other <= state->seats; other++)
            if (other != seat)
                open[count++] = (struct request){seat, AUGUR_ANSWER + other - 1, state->round};
    }
    return count;
}

static void slot_write(const struct rules *rules, int slot, struct text *out)
{
    (void)rules;
    text_add(out, slot == AUGUR_BID ? "bid" : "answer:");
    if (slot > AUGUR_BID)
        text_add_int(out, slot - AUGUR_ANSWER + 1);
}

static int slot_read(const struct rules *rules, const char *name)
{
    (void)rules;
    if (strcmp(name, "bid") == 0)
        return AUGUR_BID;
    return strncmp(name, "answer:", 7) == 0 && name[7] >= '1' && name[7] <= '4' && name[8] == '\0'
               ? AUGUR_ANSWER + name[7] - '1'
               : SLOT_NONE;
}

static bool read_bid(const struct order_line *line, struct piece rest, struct order *out, struct refusal *why)
{
    struct piece part[LINE_ALTERNATIVES];
    int count = piece_split(line, rest, '/', part, LINE_ALTERNATIVES), bid = 0;
    out->slot = AUGUR_BID;
    for (int i = 0; i < count && i < LINE_ALTERNATIVES; i++) {
        if (!piece_number(part[i], 0, AUGUR_BID_MAX, &bid))
            return words_refuse(why, &REFUSAL_SYNTAX, part[i]);
        out->word[out->len++] = (int16_t)bid;
    }
    return true;
}

static bool read_answer(int seat, const struct order_line *line, struct piece rest, struct order *out,
                        struct refusal *why)
{
    struct piece word[3];
    int count = piece_words(line, rest, " ", "/", word, 3), who = 0;
    static const struct word_errors errors = {&REFUSAL_SYNTAX, &REFUSAL_SYNTAX};
    if (count < 1)
        return words_refuse(why, &REFUSAL_SYNTAX, rest);
    if (!word_lookup(word[0], (struct names){seat_name, 4}, errors, &who, why))
        return false;
    out->slot = (int16_t)(AUGUR_ANSWER + who);
    bool yes = count == 2 && piece_is(word[1], "yes");
    if (who + 1 == seat || count != 2 || (!yes && !piece_is(word[1], "no")))
        return words_refuse(why, &REFUSAL_SYNTAX, rest);
    out->word[out->len++] = yes;
    return true;
}

static const char *verb(int index)
{
    static const char *const verbs[] = {"bid", "answer", "hold"};
    return verbs[index];
}

static const char *vocabulary(const struct rules *rules, int index)
{
    (void)rules;
    static const char *const others[] = {"high", "low"};
    return index < 3 ? verb(index) : index < 5 ? others[index - 3] : NULL;
}

static bool read_order(const void *view, int seat, const struct order_line *line, struct order *out,
                       struct refusal *why)
{
    struct piece word, rest;
    (void)view;
    out->slot = SLOT_NONE;
    out->setting = false;
    out->len = 0;
    switch (words_verb(line, (struct names){verb, 3}, &word, &rest)) {
    case 0:
        return read_bid(line, rest, out, why);
    case 1:
        return read_answer(seat, line, rest, out, why);
    case 2:
        if (!piece_is(rest, "high") && !piece_is(rest, "low"))
            return words_refuse(why, &REFUSAL_SYNTAX, rest);
        out->setting = true;
        out->word[out->len++] = piece_is(rest, "high");
        return true;
    default:
        return words_refuse(why, &REFUSAL_VERB, word);
    }
}

/* Coins never come back: a bid beyond them is certain to fail. One faulty answer takes the others of the mail down. */
static void vet(const void *in, int seat, struct vetted *lines, int count)
{
    const struct augur *view = in;
    bool fault = false;
    for (int i = 0; i < count; i++)
        fault = fault || (lines[i].faulty && lines[i].order.slot >= AUGUR_ANSWER);
    for (int i = 0; i < count; i++) {
        const struct order *order = &lines[i].order;
        if (lines[i].on_file || lines[i].faulty || order->setting)
            continue;
        if (order->slot >= AUGUR_ANSWER && fault)
            (void)refuse(&lines[i].refusal, &NO_PAIR);
        bool any = order->slot != AUGUR_BID;
        for (int k = 0; k < order->len; k++)
            any = any || order->word[k] <= view->coins[seat - 1];
        if (!any)
            (void)refuse(&lines[i].refusal, &NO_COINS);
    }
}

static bool check(const void *in, const struct request *request, const struct order *line, struct order *answer,
                  struct refusal *why)
{
    const struct augur *state = in;
    int coins = state->coins[request->seat - 1];
    answer->slot = line->slot;
    answer->setting = false;
    answer->len = 1;
    for (int i = 0; i < line->len; i++) {
        answer->word[0] = line->word[i];
        if (line->word[i] <= coins)
            return true;
    }
    return refuse(why, &NO_COINS);
}

static void set(void *out, int seat, const struct order *setting, struct events *events)
{
    struct augur *state = out;
    state->high[seat - 1] = setting->word[0];
    tell_one(events, AUGUR_HOLD_EVENT, EVENT_PUBLIC, seat, setting->word[0], 0);
}

static int legal(const void *in, const struct request *request, struct order *out, int max)
{
    const struct augur *state = in;
    int most = request->slot == AUGUR_BID ? AUGUR_BID_MAX : 1, count = 0;
    for (int i = 0; i <= most && i <= state->coins[request->seat - 1] && count < max; i++) {
        out[count].slot = (int16_t)request->slot;
        out[count].setting = false;
        out[count].len = 1;
        out[count++].word[0] = (int16_t)i;
    }
    return count;
}

static void fallback(const void *state, const struct request *request, struct order *out)
{
    (void)legal(state, request, out, 1);
}

static void finish(struct augur *state)
{
    state->stage = STAGE_OVER;
    for (int i = 0; i < state->seats; i++)
        state->score[i] += state->omen[i];
}

static void resolve_one(struct augur *state, const struct answer *answer, struct events *events)
{
    int seat = answer->request.seat, given = answer->order->word[0], slot = answer->request.slot;
    if (slot == AUGUR_BID) {
        state->coins[seat - 1] -= given;
        state->score[seat - 1] += given + state->high[seat - 1];
        tell_one(events, AUGUR_BID_EVENT, EVENT_PUBLIC, seat, given, 0);
        return;
    }
    /* several answers share the coins: what is not there is not given */
    if (given > state->coins[seat - 1])
        given = 0;
    state->coins[seat - 1] -= given;
    state->score[slot - AUGUR_ANSWER] += given;
    tell_one(events, AUGUR_ANSWER_EVENT, 1u << seat | 1u << (slot - AUGUR_ANSWER + 1), seat, slot - AUGUR_ANSWER + 1,
             given);
}

static void resolve(void *out, const struct answer *answers, int count, struct chance *chance, struct events *events)
{
    struct augur *state = out;
    for (int i = 0; i < count; i++)
        resolve_one(state, &answers[i], events);
    if (state->stage == STAGE_BID) {
        state->stage = STAGE_ANSWER;
    } else if (state->stage == STAGE_ANSWER) {
        state->stage = STAGE_DRAW;
    } else {
        for (int seat = 1; seat <= state->seats; seat++)
            draw_omen(state, seat, chance, events);
        state->stage = STAGE_BID;
        if (++state->round == state->option[0])
            finish(state);
    }
}

static void observe(const void *in, int seat, void *out)
{
    const struct augur *state = in;
    struct augur *view = out;
    *view = *state;
    for (int i = 0; i < state->seats && state->stage != STAGE_OVER; i++)
        if (i + 1 != seat)
            view->omen[i] = HIDDEN;
}

static void redeal(void *in, int seat, struct chance *chance)
{
    struct augur *state = in;
    for (int i = 0; i < state->seats && state->stage != STAGE_OVER; i++)
        if (i + 1 != seat)
            state->omen[i] = chance_die(chance);
}

static void write_order(const struct rules *rules, const struct order *order, struct text *out)
{
    (void)rules;
    if (order->setting) {
        text_add(out, order->word[0] != 0 ? "hold high" : "hold low");
        return;
    }
    if (order->slot >= AUGUR_ANSWER) {
        text_add(out, "answer ");
        text_add(out, seat_name(order->slot - AUGUR_ANSWER));
        text_add(out, order->word[0] != 0 ? " yes" : " no");
        return;
    }
    text_add(out, "bid ");
    for (int i = 0; i < order->len; i++) {
        text_add(out, i > 0 ? " / " : "");
        text_add_int(out, order->word[i]);
    }
}

/* Its name and its numbers. */
static void tell(const struct event_value *event, struct text *out)
{
    text_add(out, event_kind_name(event->rules, event->event->kind));
    for (int i = 0; i < event->event->len; i++) {
        text_add_char(out, ' ');
        text_add_int(out, event->event->arg[i]);
    }
}

/* clang-format off */
#define TOLD(word) \
    {.name = word, .field = {FIELD("seat", VALUE_NUMBER), FIELD("value", VALUE_NUMBER), FIELD("more", VALUE_NUMBER)}, \
     .tell = tell}
/* clang-format on */

static const struct event_kind kinds[] = {TOLD("setup"), TOLD("bid"), TOLD("answer"), TOLD("omen"), TOLD("hold")};

static void choose(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    struct order all[AUGUR_BID_MAX + 1];
    order_copy(out, &all[chance_below(chance, legal(view, request, all, AUGUR_BID_MAX + 1))]);
}

static void result(const void *in, struct result *out)
{
    const struct augur *state = in;
    *out = (struct result){.over = state->stage == STAGE_OVER, .seats = state->seats};
    for (int i = 0; i < state->seats; i++) {
        out->score[i] = state->score[i];
        out->rank[i] = out->over ? 1 : 0;
        for (int k = 0; out->over && k < state->seats; k++)
            out->rank[i] += state->score[k] > state->score[i];
    }
    if (out->over)
        (void)snprintf(out->why, sizeof out->why, "All rounds are played.");
}

static const char *const numbers[] = {"coins", "score", "high", "omen"};

static int *array_of(struct augur *state, int which)
{
    int *const all[] = {state->coins, state->score, state->high, state->omen};
    return all[which];
}

static void walk_state(struct walk *walk, void *in)
{
    struct augur *state = in;
    state->seats = walk_int(walk, "seats", state->seats, 2, 4);
    state->round = walk_int(walk, "round", state->round, 0, 5);
    state->stage = walk_int(walk, "stage", state->stage, STAGE_BID, STAGE_OVER);
    walk_options(walk, "options", state->seats, state->option);
    for (int which = 0; which < 4; which++) {
        int *array = array_of(state, which);
        (void)walk_list(walk, numbers[which], state->seats, state->seats, state->seats);
        walk_say(walk, NULL, "a number is wanted");
        for (int i = 0; i < state->seats; i++)
            array[i] = walk_null(walk, NULL, array[i] == HIDDEN) ? HIDDEN : walk_int(walk, NULL, array[i], 0, 100);
        walk_end(walk);
    }
}

static bool agrees(const void *in, bool as_view, struct refusal *why)
{
    (void)in;
    (void)as_view;
    (void)why;
    return true; /* tests begin anywhere */
}

static bool reached(const void *in, struct refusal *why)
{
    const struct augur *state = in;
    for (int i = 0; i < state->seats; i++)
        if (state->coins[i] > AUGUR_COINS || state->omen[i] < 1 || state->omen[i] > 6)
            return position_bad(why, "coins", "out of range");
    return true;
}

static void phase(const void *in, struct text *stage, struct text *rest)
{
    static const char *const stages[] = {"bids", "answers", "omens", "over"};
    const struct augur *view = in;
    text_add(stage, "round ");
    text_add_int(stage, view->round + 1);
    text_add(rest, stages[view->stage]);
}

static void show(const void *in, int seat, struct jv *facts)
{
    const struct augur *view = in;
    jv_put_int(facts, "omen", seat == 0 ? 0 : view->omen[seat - 1]);
    jv_put_int(facts, "round", view->round);
}

static void board(const void *in, const struct look *look, struct canvas *canvas)
{
    const struct augur *view = in;
    (void)look;
    canvas_begin(canvas, 200, 100, 0xffffff);
    canvas->background = canvas->count;
    for (int i = 0; i < view->seats; i++)
        (void)canvas_rect(canvas, (struct box){px(10 + 40 * i), px(10), px(20), px(10 + 10 * (view->omen[i] + 1))},
                          seats[i].colour, CANVAS_NONE);
}

const struct rules rules_augur = {
    .id = "augur",
    .title = "Augur",
    .version = 1,
    .seats_min = 2,
    .seats_max = 4,
    .options = options,
    .option_count = 1,
    .seats = seats,
    .state_size = sizeof(struct augur),
    .phases_max = 15,
    .setup = setup,
    .requests = requests,
    .slot_write = slot_write,
    .slot_read = slot_read,
    .read = read_order,
    .vocabulary = vocabulary,
    .vet = vet,
    .check = check,
    .set = set,
    .legal = legal,
    .fallback = fallback,
    .resolve = resolve,
    .observe = observe,
    .redeal = redeal,
    .write = write_order,
    .events = kinds,
    .event_count = sizeof kinds / sizeof kinds[0],
    .choose = choose,
    .result = result,
    .walk = walk_state,
    .agrees = agrees,
    .reached = reached,
    .phase = phase,
    .show = show,
    .board = board,
};
