#include "engine/play/pump.h"

#include "base/mem.h"
#include "engine/play/surprise.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "search/search.h"
#include "words/catalog.h"

/* What a phase has been answered with so far. */
struct round {
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    struct order *order; /* `room` of them; they are big */
    bool answered[REQUESTS_MAX];
    bool from_plan[REQUESTS_MAX]; /* a line on file answers */
    int count, room;
};

static struct match_seat *seat_of(struct match *match, const struct request *request)
{
    return &match->seat[request->seat - 1];
}

static bool is_overdue(const struct match_seat *seat, const struct request *request)
{
    return seat->overdue && seat->overdue_clock == request->clock;
}

/* How many requests before this one are of its seat and slot: the k-th of them takes the k-th line on file. */
static int number_of(const struct request *open, int at)
{
    int number = 0;
    for (int i = 0; i < at; i++)
        number += open[i].seat == open[at].seat && open[i].slot == open[at].slot;
    return number;
}

/* The line on file for it; -1: there is none, or the slot waits since a line was spent. Those that stood before that
 * one still answer. */
static int line_for(const struct match_seat *seat, const struct request *open, int at)
{
    int line = match_plan_nth(&seat->plan, open[at].slot, number_of(open, at));
    bool blocked = slot_set_has(&seat->blocked, open[at].slot);
    return line >= 0 && blocked && !seat->plan.line[line].asked ? -1 : line;
}

/* A line fits no more, and the request waits; the lines before it go on answering theirs. */
static void spend(struct match_seat *seat, int slot, int line)
{
    for (int i = 0; i < line; i++)
        seat->plan.line[i].asked = seat->plan.line[i].asked || seat->plan.line[i].order.slot == slot;
    match_plan_remove(&seat->plan, line);
    slot_set_add(&seat->blocked, slot);
}

static void take(struct round *round, int at, enum answer_by by)
{
    round->answered[at] = true;
    round->answer[at] = (struct answer){.request = round->open[at], .order = &round->order[at], .by = by};
}

static bool is_bot(enum answer_by by)
{
    return by == BY_BOT || by == BY_POLICY;
}

static void take_default(struct match *match, struct round *round, int at, enum answer_by by)
{
    const struct request *request = &round->open[at];
    rules_fallback(match->rules, match->state, request, &round->order[at]);
    take(round, at, by);
}

/* There is one answer to it, which says nothing. */
static bool is_silent(const struct match *match, const struct request *request)
{
    return match->answers_silent && rules_silent(match->rules, match->state, request);
}

/* Bots draw from a stream of their own, so that thinking never moves the game's dice. What they answer is thought out
 * when the phase resolves: until then nobody asks for it. */
static struct chance stream_of(const struct match *match, int seat)
{
    uint8_t what[8] = {'b', 'o', 't', (uint8_t)seat};
    for (int i = 0; i < 4; i++)
        what[4 + i] = (uint8_t)(match->phase >> (8 * i));
    uint8_t key[CIPHER_KEY];
    cipher_keyed(match->bot_key, what, sizeof what, key, sizeof key);
    struct chance own = chance_seeded(key, 0, NULL);
    cipher_wipe(key, sizeof key);
    return own;
}

/* All that is asked of a seat is thought about together; of that is taken what its bot is to answer. */
static void think(struct match *match, struct round *round, int first, int count)
{
    int seat = round->open[first].seat;
    struct chance own = stream_of(match, seat);
    struct order *wish = mem_new((size_t)count, sizeof *wish);
    struct refusal why;
    const struct search_task task = {.rules = match->rules,
                                     .view = view_get(match, seat),
                                     .open = &round->open[first],
                                     .count = count,
                                     .level = match->seat[seat - 1].level,
                                     .outsider = match->seat[seat - 1].outsider,
                                     .game = match->game};
    search_choose(&task, &own, wish);
    for (int i = 0; i < count; i++) {
        const struct request *request = &round->open[first + i];
        if (!is_bot(round->answer[first + i].by))
            continue;
        if (!rules_check(match->rules, match->state, request, &wish[i], &round->order[first + i], &why))
            rules_fallback(match->rules, match->state, request, &round->order[first + i]);
    }
    cipher_wipe(&own, sizeof own);
    free(wish);
}

static void think_all(struct match *match, struct round *round)
{
    for (int at = 0, count = 0; at < round->count; at += count) {
        bool thinks = false;
        count = requests_together(round->open, round->count, at);
        for (int i = at; i < at + count; i++)
            thinks = thinks || is_bot(round->answer[i].by);
        if (thinks)
            think(match, round, at, count);
    }
}

/* The deadline has passed. Where the game is to pause nothing answers: who looks after the clock stops it. */
static void take_missed(struct match *match, struct round *round, int at)
{
    if (match->on_miss == MISS_BOT)
        take(round, at, BY_POLICY);
    else if (match->on_miss == MISS_DEFAULT)
        take_default(match, round, at, BY_DEFAULT);
}

static void answer_one(struct match *match, struct round *round, int at)
{
    const struct request *request = &round->open[at];
    struct match_seat *seat = seat_of(match, request);
    round->from_plan[at] = false;
    round->answered[at] = false;
    bool blocked = slot_set_has(&seat->blocked, request->slot);
    int line = line_for(seat, round->open, at);
    bool rests = held_rests(&seat->held, request->slot) && !is_overdue(seat, request);
    bool held = rests || (line >= 0 && seat->plan.line[line].surprised && !is_overdue(seat, request));
    if (line >= 0 && !held) {
        struct refusal why = {0};
        const struct order *wish = &seat->plan.line[line].order;
        if (rules_check(match->rules, match->state, request, wish, &round->order[at], &why)) {
            round->from_plan[at] = true;
            take(round, at, seat->plan.line[line].asked ? BY_PLAYER : BY_PLAN);
            return;
        }
        match_note(match, request->seat, NOTE_SPENT, wish, &why);
        spend(seat, request->slot, line);
        blocked = true;
    }
    if (seat->holder == HELD_BY_BOT && seat->idle)
        take_default(match, round, at, BY_DEFAULT);
    else if (seat->holder == HELD_BY_BOT)
        take(round, at, BY_BOT);
    else if (!held && is_silent(match, request))
        take_default(match, round, at, BY_AUTO);
    else if (blocked && seat->otherwise_default && !rests)
        take_default(match, round, at, BY_DEFAULT);
    else if (is_overdue(seat, request))
        take_missed(match, round, at);
}

static void use_up(struct match *match, const struct round *round)
{
    for (int i = 0; i < round->count; i++) {
        const struct request *request = &round->open[i];
        struct plan *plan = &seat_of(match, request)->plan;
        if (round->from_plan[i]) {
            int line = match_plan_first(plan, request->slot);
            match_note(match, request->seat, NOTE_USED, &plan->line[line].order, NULL);
            match_plan_remove(plan, line);
        } else if (round->answer[i].by == BY_DEFAULT) {
            match_note(match, request->seat, NOTE_DEFAULT, &round->order[i], NULL);
        } else if (round->answer[i].by == BY_POLICY) {
            match_note(match, request->seat, NOTE_BOT, &round->order[i], NULL);
        }
    }
}

/* Whether what was answered waits to cool: somebody has answered it himself, just now perhaps, and not everybody who is
 * asked said that he is ready. A deadline that has passed ends it. */
static bool must_cool(struct match *match, const struct round *round)
{
    bool fresh = false, ready = true;
    for (int i = 0; i < round->count; i++) {
        const struct match_seat *seat = seat_of(match, &round->open[i]);
        if (seat->holder != HELD_BY_PLAYER || is_overdue(seat, &round->open[i]))
            continue;
        fresh = fresh || round->answer[i].by == BY_PLAYER;
        ready = ready && seat->ready;
    }
    return match->cools && !match->cooled && fresh && !ready;
}

/* Whether an answer was read from its writer's own words, who may want to take it back. */
static bool is_loose(struct match *match, const struct round *round)
{
    bool loose = false;
    for (int i = 0; i < round->count; i++) {
        const struct match_seat *seat = seat_of(match, &round->open[i]);
        int line = round->from_plan[i] ? line_for(seat, round->open, i) : -1;
        loose =
            loose || (line >= 0 && seat->plan.line[line].loose && !seat->ready && !is_overdue(seat, &round->open[i]));
    }
    return loose && !match->cooled;
}

/* Whether the phase may resolve; tells who is waited for. */
static bool complete(struct match *match, const struct round *round, struct pump_result *result)
{
    bool all = true;
    result->count = round->count;
    for (int i = 0; i < round->count; i++) {
        const struct match_seat *seat = seat_of(match, &round->open[i]);
        bool held = round->answered[i] && seat->wait && !is_overdue(seat, &round->open[i]);
        result->waiting[i] = (struct waiting){.request = round->open[i], .answered = round->answered[i], .held = held};
        all = all && round->answered[i] && !held;
    }
    result->loose = all && is_loose(match, round);
    result->cooling = all && (must_cool(match, round) || result->loose);
    return all && !result->cooling;
}

/* The decision is over, and with it what waited for an answer to it; lines behind those on file wait on while one of
 * these was used. */
static void settle(struct match_seat *seat, int slot, bool from_plan)
{
    slot_set_drop(&seat->blocked, slot);
    seat->ready = false;
    if (!from_plan || held_rests(&seat->held, slot))
        held_drop_slot(&seat->held, slot);
}

static enum rc resolve(struct match *match, struct round *round, const struct pump_watch *watch, struct err *err)
{
    char phase[96];
    struct text name = text_fixed(phase, sizeof phase);
    const struct catalog *before_this = catalog_use(catalogs); /* records are in English */
    rules_phase(match->rules, view_get(match, 0), &name);
    (void)catalog_use(before_this);
    chance_draws_clear(&match->draws);
    events_clear(&match->events);
    match->chance.record = &match->draws;
    void *before = NULL;
    think_all(match, round);
    surprise_before(match, &before);
    use_up(match, round);
    match->rules->resolve(match->state, round->answer, round->count, &match->chance, &match->events);
    match_moved(match);
    surprise_after(match, before, round->answer, round->count);
    free(before);
    match->phase++;
    match->cooled = false;
    for (int i = 0; i < round->count; i++)
        settle(seat_of(match, &round->open[i]), round->open[i].slot, round->from_plan[i]);
    return watch == NULL ? RC_OK : watch->resolved(watch->context, match, phase, round->answer, round->count, err);
}

/* What is open now. */
static void begin(const struct match *match, struct round *round)
{
    round->count = match->rules->requests(match->state, round->open);
    if (round->count <= round->room)
        return;
    round->order = mem_grow(round->order, (size_t)round->count, sizeof *round->order);
    round->room = round->count;
}

enum rc pump(struct match *match, const struct pump_watch *watch, struct pump_result *result, struct err *err)
{
    *result = (struct pump_result){0};
    struct round *round = mem_new(1, sizeof *round);
    enum rc rc = RC_OK;
    while (rc == RC_OK && !match_over(match)) {
        begin(match, round);
        for (int i = 0; i < round->count; i++)
            answer_one(match, round, i);
        if (!complete(match, round, result))
            break;
        if (result->resolved++ > match->rules->phases_max) {
            rc = err_set(err, RC_DAMAGED, "%s does not come to an end", match->rules->title);
            break;
        }
        rc = resolve(match, round, watch, err);
        result->count = 0;
    }
    free(round->order);
    free(round);
    return rc;
}

static bool is_owed(const struct match *match, const struct request *open, int at, struct order *room)
{
    const struct request *request = &open[at];
    const struct match_seat *seat = &match->seat[request->seat - 1];
    struct refusal why = {0};
    bool blocked = slot_set_has(&seat->blocked, request->slot);
    int line = line_for(seat, open, at);
    if (held_rests(&seat->held, request->slot))
        return true;
    if (line < 0 && is_silent(match, request))
        return false;
    if (line < 0)
        return !(blocked && seat->otherwise_default);
    return !rules_check(match->rules, match->state, request, &seat->plan.line[line].order, room, &why) &&
           !seat->otherwise_default;
}

void pump_owed(const struct match *match, int seat, struct slot_set *slots)
{
    struct request open[REQUESTS_MAX];
    struct order *room = mem_new(1, sizeof *room);
    int count = match_requests(match, open);
    *slots = (struct slot_set){0};
    for (int i = 0; i < count; i++)
        if (open[i].seat == seat && is_owed(match, open, i, room))
            slot_set_add(slots, open[i].slot);
    free(room);
}

bool pump_came(const struct match *match, int seat)
{
    struct request open[REQUESTS_MAX];
    struct order *room = mem_new(1, sizeof *room);
    int count = match_requests(match, open);
    bool came = false;
    for (int i = 0; i < count; i++)
        came = came || (open[i].seat == seat && line_for(&match->seat[seat - 1], open, i) >= 0 &&
                        !is_owed(match, open, i, room));
    free(room);
    return came;
}

static void pass(struct match *match, const struct request *request)
{
    struct match_seat *seat = seat_of(match, request);
    seat->overdue = true;
    seat->overdue_clock = request->clock;
}

void pump_deadline(struct match *match, int seat)
{
    struct request open[REQUESTS_MAX];
    int count = match_requests(match, open);
    for (int i = 0; i < count; i++)
        if (seat == 0 || open[i].seat == seat)
            pass(match, &open[i]);
}
