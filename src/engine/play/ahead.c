#include "engine/play/ahead.h"

#include "base/mem.h"
#include "engine/play/views.h"
#include "rules/doors.h"

enum { DEALS = 3, STEPS = 8 };   /* steps of the game itself, one after the other, that ask nobody */
enum { LIKED = 3, BEGINS = 64 }; /* orders that the bot is asked for; the stream that it begins by */

/* A position in which what the seat cannot know is dealt anew. */
struct deal {
    void *dealt, *now; /* as it was dealt; as far as the turn has come */
    struct chance dice;
    struct request asked; /* what the seat is asked now */
    struct order *answer; /* what is said to that */
    struct order *liked;  /* LIKED: what its bot would say, as far as it is legal */
    int likes;
};

struct ahead {
    const struct match *match;
    struct request begins;
    int turn;
    bool suggests; /* there are suggestions for what it is asked now */
    bool goes_on;  /* and for what it is asked next: one thing at a time */
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
    ahead->suggests = rules->turn != NULL || rules->suggest != NULL;
    if (!ahead->suggests)
        return ahead;
    ahead->turn = rules->turn == NULL ? 0 : rules->turn(view);
    ahead->goes_on = rules->turn != NULL && own_requests(rules, view, request->seat, &asked) == 1;
    ahead->order = mem_room(REQUESTS_MAX, sizeof *ahead->order);
    ahead->view = mem_room(1, rules->state_size);
    ahead->line = mem_room(1, sizeof *ahead->line);
    for (int i = 0; i < DEALS; i++) {
        struct deal *deal = &ahead->deal[i];
        struct chance dice = dice_of(request->seat, i);
        deal->dealt = mem_room(1, rules->state_size);
        deal->now = mem_room(1, rules->state_size);
        deal->answer = mem_room(1 + LIKED, sizeof *deal->answer);
        deal->liked = &deal->answer[1];
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

static void order_move(struct order *to, const struct order *from)
{
    if (to != from)
        order_copy(to, from);
}

/* What the seat's bot would say, which uses what there is: by the same dice in every deal. */
static void suggest(const struct ahead *ahead, struct deal *deal)
{
    const struct rules *rules = ahead->match->rules;
    struct chance dice = dice_of(ahead->begins.seat, 2 * DEALS);
    struct refusal why;
    rules_observe(rules, deal->now, ahead->begins.seat, ahead->view);
    int count = rules_suggest(rules, ahead->view, &deal->asked, &dice, deal->liked, LIKED);
    deal->likes = 0;
    for (int i = 0; i < count; i++)
        if (rules_check(rules, deal->now, &deal->asked, &deal->liked[i], ahead->line, &why))
            order_move(&deal->liked[deal->likes++], &deal->liked[i]);
}

static enum next answer_one(const struct ahead *ahead, struct deal *deal)
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
    suggest(ahead, deal);
    return NEXT_SAID;
}

static bool is_liked(const struct ahead *ahead, const struct order *order)
{
    int deals = 0;
    for (int i = 0; i < DEALS; i++) {
        const struct deal *deal = &ahead->deal[i];
        bool there = false;
        for (int k = 0; k < deal->likes && !there; k++)
            there = order_same(&deal->liked[k], order);
        deals += there;
    }
    return deals == DEALS;
}

/* What is liked in every deal is said: what is liked best, or the next after it. */
static enum next say_liked(struct ahead *ahead, bool *other)
{
    const struct order *best = NULL;
    for (int i = 0; i < ahead->deal[0].likes; i++) {
        const struct order *order = &ahead->deal[0].liked[i];
        if (!is_liked(ahead, order))
            continue;
        bool enough = best != NULL || !*other;
        *other = *other && best == NULL;
        best = order;
        if (enough)
            break;
    }
    for (int i = 0; i < DEALS && best != NULL; i++)
        order_copy(ahead->deal[i].answer, best);
    return best == NULL ? NEXT_NONE : NEXT_SAID;
}

/* The next decision, if it is the same in every deal, and so is what is said to it. */
static enum next next_of(struct ahead *ahead, bool *other)
{
    enum next next = NEXT_NONE;
    for (int i = 0; i < DEALS; i++) {
        struct deal *deal = &ahead->deal[i], *first = &ahead->deal[0];
        enum next this = go_on(ahead, deal) ? answer_one(ahead, deal) : NEXT_NONE;
        bool same = i == 0 || (this == next && deal->asked.slot == first->asked.slot);
        same = same && (i == 0 || this != NEXT_BY_ITSELF || order_same(deal->answer, first->answer));
        next = same ? this : NEXT_NONE;
        if (next == NEXT_NONE)
            return NEXT_NONE;
    }
    return next == NEXT_SAID ? say_liked(ahead, other) : next;
}

int ahead_begin(struct ahead *ahead, int most, struct order *out)
{
    const struct rules *rules = ahead->match->rules;
    struct deal *deal = &ahead->deal[0];
    struct chance dice = dice_of(ahead->begins.seat, BEGINS);
    struct refusal why;
    int count = 0;
    if (!ahead->suggests)
        return 0;
    rules_observe(rules, deal->dealt, ahead->begins.seat, ahead->view);
    int suggested = rules_suggest(rules, ahead->view, &ahead->begins, &dice, out, most);
    for (int i = 0; i < suggested; i++)
        if (rules_check(rules, deal->dealt, &ahead->begins, &out[i], ahead->line, &why))
            order_move(&out[count++], &out[i]);
    return count;
}

int ahead_turn(struct ahead *ahead, const struct order *first, bool other, struct order out[AHEAD_MOST])
{
    int count = 1;
    order_copy(&out[0], first);
    if (!ahead->goes_on)
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
        next = next_of(ahead, &other);
        if (next != NEXT_SAID)
            continue;
        const struct deal *deal = &ahead->deal[0];
        order_copy(&out[count++], deal->answer);
        slot_set_add(&ahead->named, deal->asked.slot);
    }
    return count;
}
