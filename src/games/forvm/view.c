/* What a seat may know of a position, and dealing anew what it may not. */
#include "games/forvm/act.h"
#include "games/forvm/forvm.h"

static void observe_family(struct forvm_state *v, int other)
{
    struct family *f = family_of(v, other);
    f->divorcing = 0;
    if (!state_cards(v))
        return;
    f->children[SON] = f->children[DAUGHTER] = HIDDEN;
    memset(f->hand, HIDDEN, f->hand_count);
}

/* Of another's line a seat knows the live proposals to itself, without what they depend on. */
static void observe_acts(struct forvm_state *v, int other, int seat)
{
    struct part part;
    bool live = forvm_proposal_to(v, other, seat, &part);
    memset(v->acts[other - 1], 0, sizeof v->acts[other - 1]);
    if (!live)
        return;
    part.debt = part.unless = false;
    part.cond = COND_NONE;
    part.keep = 0;
    v->acts[other - 1][0] = 1;
    (void)part_put(&part, v->acts[other - 1], 1);
}

void forvm_observe(const void *state, int seat, void *view)
{
    struct forvm_state *v = view;
    memmove(v, state, sizeof *v);
    v->seen = 1;
    memset(v->deck, HIDDEN, v->deck_count);
    memset(v->relatives, HIDDEN, v->relatives_count);
    for (int other = 1; other <= v->seats; other++) /* what is live shows while the children are still known */
        if (other != seat && v->acts[other - 1][0] != 0)
            observe_acts(v, other, seat);
    for (int other = 1; other <= v->seats; other++)
        if (other != seat)
            observe_family(v, other);
}

/* The sex of the child that a seat must have, since the other sees it offered; -1: none. */
static int offered(const struct forvm_state *s, int other, int seat)
{
    struct part part;
    return forvm_proposal_to(s, other, seat, &part) ? part.choice[0] & 1 : -1;
}

/* Of what the other wrote beside what the seat sees nothing is left. */
static void redeal_acts(struct forvm_state *s, int other, int seat, struct chance *chance)
{
    int16_t *word = s->acts[other - 1];
    struct part part;
    if (!forvm_proposal_to(s, other, seat, &part))
        return;
    part.debt = chance_below(chance, 2) == 0;
    (void)part_put(&part, word, 1);
}

static int take(uint8_t *pool, int *count, int sex)
{
    int at = 0;
    while (sex >= 0 && at < *count - 1 && forvm_family[pool[at]].sex != sex)
        at++;
    int card = pool[at];
    pool[at] = pool[--*count];
    return card;
}

static void redeal_hands(struct forvm_state *s, int seat, struct chance *chance)
{
    uint8_t pool[FAMILY], first[SEATS] = {0};
    int count = 0;
    for (int card = 1; card <= FAMILY; card++) /* one that was wed lies nowhere any more */
        if (seat == 0 || memchr(family_of(s, seat)->hand, card, family_of(s, seat)->hand_count) == NULL)
            pool[count++] = (uint8_t)card;
    chance_shuffle_bytes(chance, pool, count);
    for (int other = 1; other <= s->seats; other++)
        if (other != seat && offered(s, other, seat) >= 0)
            first[other - 1] = (uint8_t)take(pool, &count, offered(s, other, seat));
    for (int other = 1; other <= s->seats; other++) {
        struct family *f = family_of(s, other);
        if (other == seat)
            continue;
        f->children[SON] = f->children[DAUGHTER] = 0;
        for (int i = 0; i < f->hand_count; i++) {
            f->hand[i] = i == 0 && first[other - 1] != 0 ? first[other - 1] : (uint8_t)take(pool, &count, -1);
            f->children[forvm_family[f->hand[i]].sex]++;
        }
    }
    for (int i = 0; i < s->relatives_count; i++)
        s->relatives[i] = (uint8_t)take(pool, &count, -1);
}

/* The fate cards that were not turned yet. */
static void redeal_fate(struct forvm_state *s, struct chance *chance)
{
    int at = 0, left[FATES + 1];
    for (int i = 0; i <= FATES; i++)
        left[i] = i == 0 ? 0 : forvm_fates[i].copies;
    left[s->card]--;
    for (int i = 0; i < s->discard_count; i++)
        left[s->discard[i]]--;
    for (int i = 1; i <= FATES; i++)
        for (int copy = 0; copy < left[i]; copy++)
            s->deck[at++] = (uint8_t)i;
    chance_shuffle_bytes(chance, s->deck, s->deck_count);
}

void forvm_redeal(void *state, int seat, struct chance *chance)
{
    struct forvm_state *s = state;
    forvm_observe(s, seat, s);
    s->seen = 0;
    redeal_fate(s, chance);
    if (state_cards(s))
        redeal_hands(s, seat, chance);
    for (int other = 1; other <= s->seats; other++) {
        if (other == seat)
            continue;
        redeal_acts(s, other, seat, chance);
        struct family *f = family_of(s, other);
        for (int ally = 1; ally <= s->seats; ally++)
            if (ally != other && seats_allied(s, other, ally) && chance_below(chance, 2) == 0)
                f->divorcing |= (uint8_t)(1u << ally);
    }
}
