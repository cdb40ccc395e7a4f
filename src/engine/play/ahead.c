#include "engine/play/ahead.h"

#include "base/mem.h"
#include "engine/play/views.h"
#include "rules/doors.h"

enum { DEALS = 3, STEPS = 8 };    /* steps of the game itself, one after the other, that ask nobody */
enum { TRIES = 16, BEGINS = 64 }; /* streams that first orders are chosen by; the first of their numbers */

/* A position in which what the seat cannot know is dealt anew. */
struct deal {
    void *dealt, *now; /* as it was dealt; as far as the turn has come */
    struct chance dice;
    struct request asked; /* what the seat is asked now */
    struct order *answer; /* what is said to that */
};

struct ahead {
    const struct match *match;
    struct request begins;
    int turn;
    bool alone; /* the seat is asked one thing at a time */
    struct deal deal[DEALS];
    struct order *order;   /* REQUESTS_MAX */
    struct slot_set named; /* slots for which the turn has lines: what is on file for them goes */
    void *view;            /* what the seat sees of a deal */
    struct order *line;    /* a suggestion that is tried */
};

/* A stream of its own, which is no secret: what the seat cannot know does not go into it, nor do the game's dice. */
static struct chance dice_of(int seat, int number)
{
    const uint8_t key[CIPHER_KEY] = {'a', 'h', 'e', 'a', 'd', (uint8_t)seat, (uint8_t)number};
    return chance_seeded(key, 0, NULL);
}

static int own_requests(const struct rules *rules, const void *state, int seat, struct request *asked)
{
    struct request open[REQUESTS_MAX];
    int own = 0, count = rules->requests(state, open);
    for (int i = 0; i < count; i++) {
        if (open[i].seat != seat)
            continue;
        *asked = own++ == 0 ? open[i] : *asked;
    }
    return own;
}

struct ahead *ahead_new(struct match *match, const struct request *request)
{
    const struct rules *rules = match->rules;
    struct ahead *ahead = mem_new(1, sizeof *ahead);
    struct request asked;
    const void *view = view_get(match, request->seat);
    ahead->match = match;
    ahead->begins = *request;
    if (rules->turn == NULL)
        return ahead;
    ahead->turn = rules->turn(view);
    ahead->alone = own_requests(rules, view, request->seat, &asked) == 1;
    ahead->order = mem_room(REQUESTS_MAX, sizeof *ahead->order);
    ahead->view = mem_room(1, rules->state_size);
    ahead->line = mem_room(1, sizeof *ahead->line);
    for (int i = 0; i < DEALS; i++) {
        struct deal *deal = &ahead->deal[i];
        struct chance dice = dice_of(request->seat, i);
        deal->dealt = mem_room(1, rules->state_size);
        deal->now = mem_room(1, rules->state_size);
        deal->answer = mem_room(1, sizeof *deal->answer);
        memcpy(deal->dealt, view, rules->state_size);
        rules_redeal(rules, deal->dealt, request->seat, &dice);
    }
    return ahead;
}

void ahead_free(struct ahead *ahead)
{
    for (int i = 0; i < DEALS; i++) {
        free(ahead->deal[i].dealt);
        free(ahead->deal[i].now);
        free(ahead->deal[i].answer);
    }
    free(ahead->order);
    free(ahead->view);
    free(ahead->line);
    free(ahead);
}

/* Carries out what is open: the seat says its answer, the others what the deadline would say for them. */
static bool carry_out(struct ahead *ahead, struct deal *deal, int seat)
{
    const struct rules *rules = ahead->match->rules;
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    struct refusal why;
    int count = rules->requests(deal->now, open);
    for (int i = 0; i < count; i++) {
        bool own = open[i].seat == seat && open[i].slot == deal->asked.slot;
        answer[i] = (struct answer){.request = open[i], .order = &ahead->order[i], .by = BY_PLAN};
        if (!own)
            rules_fallback(rules, deal->now, &open[i], &ahead->order[i]);
        else if (!rules_check(rules, deal->now, &open[i], deal->answer, &ahead->order[i], &why))
            return false;
    }
    rules->resolve(deal->now, answer, count, &deal->dice, NULL);
    return true;
}

/* Goes on to what the seat is asked next in this turn. False: nothing, or others are asked twice before. */
static bool go_on(struct ahead *ahead, struct deal *deal)
{
    const struct rules *rules = ahead->match->rules;
    struct request open[REQUESTS_MAX];
    struct result result = {0};
    bool others = false;
    if (!carry_out(ahead, deal, deal->asked.seat))
        return false;
    for (int step = 0; step < STEPS; step++) {
        rules->result(deal->now, &result);
        if (result.over || rules->turn(deal->now) != ahead->turn)
            return false;
        int count = rules->requests(deal->now, open);
        int own = count == 0 ? 0 : own_requests(rules, deal->now, ahead->begins.seat, &deal->asked);
        if (own > 0 || (count > 0 && others))
            return own == 1;
        others = others || count > 0;
        (void)carry_out(ahead, deal, 0);
    }
    return false;
}

/* What becomes of the decision that is open now. */
enum next { NEXT_NONE, NEXT_SAID, NEXT_BY_ITSELF };

/* What the seat's bot would say, which uses what there is: by the same dice in every deal. */
static void suggest(const struct ahead *ahead, struct deal *deal)
{
    const struct rules *rules = ahead->match->rules;
    struct chance dice = dice_of(ahead->begins.seat, 2 * DEALS);
    struct refusal why;
    rules_observe(rules, deal->now, ahead->begins.seat, ahead->view);
    rules_suggest(rules, ahead->view, &deal->asked, &dice, deal->answer);
    if (!rules_check(rules, deal->now, &deal->asked, deal->answer, ahead->line, &why))
        rules_fallback(rules, deal->now, &deal->asked, deal->answer);
}

/* `bot`: says what its bot would; else what the deadline would, which mostly is the same whatever is hidden. */
static enum next answer_one(const struct ahead *ahead, struct deal *deal, bool bot)
{
    const struct match *match = ahead->match;
    const struct match_seat *seat = &match->seat[deal->asked.seat - 1];
    struct refusal why;
    int line = slot_set_has(&ahead->named, deal->asked.slot) ? -1 : match_plan_first(&seat->plan, deal->asked.slot);
    if (line >= 0)
        return rules_check(match->rules, deal->now, &deal->asked, &seat->plan.line[line].order, deal->answer, &why)
                   ? NEXT_BY_ITSELF
                   : NEXT_NONE;
    if (match->answers_silent && rules_silent(match->rules, deal->now, &deal->asked)) {
        rules_fallback(match->rules, deal->now, &deal->asked, deal->answer);
        return NEXT_BY_ITSELF;
    }
    if (bot)
        suggest(ahead, deal);
    else
        rules_fallback(match->rules, deal->now, &deal->asked, deal->answer);
    return NEXT_SAID;
}

/* What is said in every deal; NEXT_NONE: not the same. */
static enum next answer_all(struct ahead *ahead, bool bot)
{
    enum next next = NEXT_NONE;
    for (int i = 0; i < DEALS; i++) {
        struct deal *deal = &ahead->deal[i], *first = &ahead->deal[0];
        enum next this = answer_one(ahead, deal, bot);
        bool same = i == 0 ||
                    (this == next && deal->asked.slot == first->asked.slot && order_same(deal->answer, first->answer));
        next = same ? this : NEXT_NONE;
        if (next == NEXT_NONE)
            return NEXT_NONE;
    }
    return next;
}

/* The next decision, if it is the same in every deal, and so is what is said to it. */
static enum next next_of(struct ahead *ahead)
{
    for (int i = 0; i < DEALS; i++)
        if (!go_on(ahead, &ahead->deal[i]))
            return NEXT_NONE;
    enum next next = answer_all(ahead, true);
    return next == NEXT_NONE ? answer_all(ahead, false) : next;
}

/* Puts an order in its place, if it is not there. */
static int keep(struct order *out, int count, const struct order *order)
{
    for (int i = 0; i < count; i++)
        if (order_same(&out[i], order))
            return count;
    rules_order_insert(out, count, order);
    return count + 1;
}

int ahead_begin(struct ahead *ahead, int most, struct order *out)
{
    const struct match *match = ahead->match;
    const struct rules *rules = match->rules;
    struct refusal why;
    int count = 0;
    for (int i = 0; i < TRIES && count < most && rules->turn != NULL; i++) {
        struct chance dice = dice_of(ahead->begins.seat, BEGINS + i);
        struct deal *deal = &ahead->deal[0];
        rules_observe(rules, deal->dealt, ahead->begins.seat, ahead->view);
        rules_suggest(rules, ahead->view, &ahead->begins, &dice, deal->answer);
        if (rules_check(rules, deal->dealt, &ahead->begins, deal->answer, ahead->line, &why))
            count = keep(out, count, deal->answer);
    }
    return count;
}

int ahead_turn(struct ahead *ahead, const struct order *first, struct order out[AHEAD_MOST])
{
    int count = 1;
    order_copy(&out[0], first);
    if (ahead->match->rules->turn == NULL || !ahead->alone)
        return 1;
    ahead->named = (struct slot_set){0};
    slot_set_add(&ahead->named, first->slot);
    for (int i = 0; i < DEALS; i++) {
        struct deal *deal = &ahead->deal[i];
        memcpy(deal->now, deal->dealt, ahead->match->rules->state_size);
        deal->dice = dice_of(ahead->begins.seat, DEALS + i);
        deal->asked = ahead->begins;
        order_copy(deal->answer, first);
    }
    enum next next = NEXT_SAID;
    for (int step = 1; step < AHEAD_MOST && next != NEXT_NONE; step++) {
        next = next_of(ahead);
        if (next != NEXT_SAID)
            continue;
        const struct deal *deal = &ahead->deal[0];
        order_copy(&out[count++], deal->answer);
        slot_set_add(&ahead->named, deal->asked.slot);
    }
    return count;
}
