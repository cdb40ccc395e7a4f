#include "engine/play/offer.h"

#include "base/mem.h"

/* Beginnings that come before another way to go on from one of them. */
enum { BEGINS = 4 };

/* Order by order: by their words. */
static bool is_before(const struct offer *a, const struct offer *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (!order_same(&a->order[i], &b->order[i]))
            return rules_order_before(&a->order[i], &b->order[i]);
    return a->count < b->count;
}

/* What is offered so far. */
struct offers {
    struct ahead *ahead;
    struct offer *turn, *one; /* OFFER_MOST, by their words; the one that is looked at */
    int count;
};

/* Puts the turn that begins so to its place, unless it is there. Returns how long it is. */
static int add(struct offers *offers, const struct order *first, bool other)
{
    struct offer *one = offers->one, *turn = offers->turn;
    int at = offers->count;
    if (at == OFFER_MOST)
        return 0;
    one->count = ahead_turn(offers->ahead, first, other, one->order);
    while (at > 0 && is_before(one, &turn[at - 1]))
        at--;
    if (at > 0 && !is_before(&turn[at - 1], one))
        return one->count;
    memmove(&turn[at + 1], &turn[at], (size_t)(offers->count++ - at) * sizeof *turn);
    memcpy(&turn[at], one, sizeof *one);
    return one->count;
}

static bool is_begun(const struct offers *offers, const struct order *first)
{
    bool begun = false;
    for (int i = 0; i < offers->count && !begun; i++)
        begun = order_same(&offers->turn[i].order[0], first);
    return begun;
}

/* What the bot likes best; then another way to go on, of the shortest of these; then what it likes less. */
static void add_liked(struct offers *offers)
{
    struct order *first = mem_room(OFFER_MOST, sizeof *first);
    int begins = ahead_begin(offers->ahead, OFFER_MOST, first), best = begins < BEGINS ? begins : BEGINS;
    int length[BEGINS];
    for (int i = 0; i < best; i++)
        length[i] = add(offers, &first[i], false);
    for (int orders = 2; orders <= AHEAD_MOST; orders++)
        for (int i = 0; i < best; i++)
            if (length[i] == orders)
                (void)add(offers, &first[i], true);
    for (int i = best; i < begins; i++)
        (void)add(offers, &first[i], false);
    free(first);
}

int offer_turns(struct ahead *ahead, const struct order *legal, const struct listed *listed, struct offer *out)
{
    struct offers offers = {.ahead = ahead, .turn = out, .one = mem_room(1, sizeof *offers.one)};
    add_liked(&offers);
    for (int i = 0; i < listed->count; i++)
        if (!is_begun(&offers, &legal[listed->order[i]]))
            (void)add(&offers, &legal[listed->order[i]], false);
    free(offers.one);
    return offers.count;
}
