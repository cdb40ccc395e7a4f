/* A simple bot: one request at a time, from the seat's view, integers only. */
#include "base/number.h"
#include "games/quorum/quorum.h"
#include "games/quorum/rules.h"
#include "games/quorum/score.h"
#include "rules/best.h"

/* All figures of section 11 in 1/1440 points: the least unit that makes every one of them whole. */
enum { UNIT = 1440, HAND_BEST = 3, GOD_SIGNS = 4 };

struct weighing {
    const struct quorum_state *view;
    int seat;
    int rest;  /* own turns after this one */
    int early; /* min(1, rest / 4) in quarters: 0..4 */
    struct tally tally[SEATS];
    int points[TYPES];                /* of the seat's own table */
    int32_t expect[PROVINCES][SEATS]; /* in UNITs */
    int8_t rank[PROVINCES][SEATS];    /* by seat - 1; SEATS: has not moved */
};

static void weigh_begin(struct weighing *w, const struct quorum_state *s, int seat)
{
    w->view = s;
    w->seat = seat;
    w->rest = ROUNDS - 1 - state_turns(s, seat);
    w->early = least(4, w->rest);
    for (int i = 0; i < s->seats; i++)
        w->tally[i] = quorum_tally_table(s, i + 1);
    for (int type = 0; type < TYPES; type++)
        w->points[type] = quorum_tally_points(&w->tally[seat - 1], type);
    for (int province = 0; province < PROVINCES; province++) {
        int share = quorum_provinces[province].power != 0 ? UNIT / 6 : UNIT / 8;
        for (int i = 0; i < s->seats; i++)
            w->expect[province][i] = UNIT * quorum_tally_counts(&w->tally[i], province) + share * w->rest;
        memset(w->rank[province], SEATS, sizeof w->rank[province]);
        for (int rank = 0; rank < SEATS && s->rank[province][rank] != 0; rank++)
            w->rank[province][s->rank[province][rank] - 1] = (int8_t)rank;
    }
}

/* shift: what a Province becomes worth with this token and these ranks; `counts`: the weighed card counts there. */
static int32_t shift(const struct weighing *w, int province, int token, const int8_t *rank, bool counts)
{
    const struct quorum_state *s = w->view;
    int32_t own = 0, others = 0, rivals = s->seats > 2 ? s->seats - 1 : 1;
    for (int i = 0; i < s->seats; i++) {
        int now = quorum_worth(s->token[province], w->rank[province][i]), then = quorum_worth(token, rank[i]);
        if (i + 1 == w->seat)
            own = (then - now) * w->expect[province][i] + (counts ? UNIT * then : 0);
        else
            others += (now - then) * w->expect[province][i];
    }
    return own + others / (2 * rivals);
}

/* The same for the own marker going on. */
static int32_t shift_move(const struct weighing *w, int province, int steps, bool counts)
{
    const struct quorum_state *s = w->view;
    const uint8_t *space = s->space[province];
    int8_t rank[SEATS];
    memcpy(rank, w->rank[province], sizeof rank);
    int me = w->seat - 1, from = space[me], to = least(s->option[OPTION_TRACK], from + steps), old = rank[me],
        ahead = 0;
    if (to != from) {
        for (int i = 0; i < s->seats; i++)
            ahead += i != me && space[i] >= to ? 1 : 0;
        for (int i = 0; i < s->seats; i++)
            if (i != me && rank[i] < old && rank[i] >= ahead && rank[i] < SEATS)
                rank[i]++;
        rank[me] = (int8_t)ahead;
    }
    return shift(w, province, s->token[province], rank, counts);
}

static int32_t shift_token(const struct weighing *w, int province, int change)
{
    int token = w->view->token[province] + change;
    return token < 1 || token > 4 ? 0 : shift(w, province, token, w->rank[province], false);
}

/* What the card adds by its type and Power. */
static int32_t card_in_table(const struct weighing *w, int card)
{
    const struct card *c = &quorum_cards[card];
    const struct tally *have = &w->tally[w->seat - 1];
    struct tally with = *have;
    quorum_tally_add(&with, card);
    int32_t adds = UNIT * (quorum_tally_points(&with, c->type) - w->points[c->type]), value = 0;
    switch (c->type) {
    case MILITARY:
        value = adds != 0 ? adds : UNIT * 6 / 10 * w->early;
        break;
    case TRADE:
        value = adds;
        for (int item = 0; item < PRODUCTS; item++)
            value += have->item[item] == 0 && with.item[item] > 0 ? UNIT / 8 * w->early : 0;
        break;
    case ARCHITECTURE:
        value = have->item[c->item[0]] == 0 ? adds + UNIT * 3 / 10 * w->early : 0;
        break;
    default:
        value = UNIT * with.power[3] + UNIT * 3 / 10 * w->rest;
    }
    if (c->power == 3)
        value += UNIT * have->type[INTRIGUE] + UNIT * 3 / 10 * w->rest;
    return value;
}

static int32_t card_value(const struct weighing *w, int card)
{
    const struct card *c = &quorum_cards[card];
    int32_t value = shift_move(w, c->province, c->steps, province_counts(c->province, c));
    for (int province = 0; province < PROVINCES; province++) {
        if (province == c->province || !province_counts(province, c))
            continue;
        int now = quorum_worth(w->view->token[province], w->rank[province][w->seat - 1]);
        value += now != 0 ? UNIT * now : UNIT / 10 * w->early;
    }
    return value + UNIT * 3 / 80 * c->steps * w->early + card_in_table(w, card);
}

/* hand(v) of the best values, absent ones 0, times 40. */
static int32_t hand_value(const struct weighing *w, const struct ranked best[HAND_BEST])
{
    return (int32_t)(40 * best[0].worth + least(2, w->rest) * (7 * best[1].worth + 3 * best[2].worth));
}

/* The value of a God with these signs in each Province; shifts are weighed once for all. */
struct god_values {
    int32_t move[PROVINCES], up[PROVINCES], down[PROVINCES];
};

static void god_begin(const struct weighing *w, struct god_values *g)
{
    for (int province = 0; province < PROVINCES; province++) {
        g->move[province] = shift_move(w, province, 1, false);
        g->up[province] = shift_token(w, province, 1);
        g->down[province] = shift_token(w, province, -1);
    }
}

/* At one place of the ring. */
static int32_t god_at(const struct weighing *w, const struct god_values *g, const struct god *god, int place)
{
    const uint8_t *ring = w->view->ring;
    int left = ring[(place + PROVINCES - 1) % PROVINCES], right = ring[(place + 1) % PROVINCES];
    return g->move[ring[place]] + (god->left > 0 ? g->up : g->down)[left] + (god->right > 0 ? g->up : g->down)[right];
}

static int32_t god_best(const struct weighing *w, const struct god_values *g, const struct god *god)
{
    int32_t best = INT32_MIN;
    for (int place = 0; place < PROVINCES; place++) {
        int32_t value = god_at(w, g, god, place);
        best = value > best ? value : best;
    }
    return best;
}

/* The mean, over the Gods that lie in no hand, of the best each can do. */
static int32_t god_mean(const struct weighing *w)
{
    const struct quorum_state *s = w->view;
    struct god_values g;
    int count = 0;
    bool held[GODS] = {false}, known[GOD_SIGNS] = {false};
    int32_t sum = 0, best[GOD_SIGNS];
    god_begin(w, &g);
    for (int i = 0; i < s->seats; i++)
        for (int j = 0; j < s->hand_count[i]; j++)
            if (card_is_god(s->hand[i][j]))
                held[s->hand[i][j] - ROME_CARDS - 1] = true;
    for (int i = 0; i < GODS; i++) {
        int signs = god_signs(&quorum_gods[i]);
        if (held[i])
            continue;
        if (!known[signs])
            best[signs] = god_best(w, &g, &quorum_gods[i]);
        known[signs] = true;
        sum += best[signs];
        count++;
    }
    return 40 * sum / count; /* hands hold twelve of the fourteen at most */
}

/* What to take, the best first: the best `most` (at least 1) of it. */
static int rank_takes(const struct weighing *w, struct ranked *list, int most)
{
    const struct quorum_state *s = w->view;
    struct ranked own[HAND_BEST] = {{0}};
    int own_count = 0, count = 0;
    bool god_seen = state_hand_gods(s, w->seat) >= HAND_GODS;
    for (int i = 0; i < s->hand_count[w->seat - 1]; i++)
        if (card_is_rome(s->hand[w->seat - 1][i]))
            own_count = best_put(own, own_count, HAND_BEST, card_value(w, s->hand[w->seat - 1][i]), 0);
    for (int place = 0; place < ROME; place++) {
        int32_t value;
        if (card_is_rome(s->rome[place])) {
            struct ranked with[HAND_BEST] = {own[0], own[1], own[2]};
            (void)best_put(with, own_count, HAND_BEST, card_value(w, s->rome[place]), 0);
            value = hand_value(w, with);
        } else if (!god_seen) {
            god_seen = true;
            value = hand_value(w, own) - 40 * UNIT / 3 * least(3, w->rest) + god_mean(w);
        } else {
            continue;
        }
        int choice = card_is_rome(s->rome[place]) ? choice_card(s->rome[place]) : CHOICE_GOD_AT + place;
        count = best_put(list, count, most, value, choice);
    }
    return count;
}

static int rank_plays(const struct weighing *w, struct ranked *list, int most)
{
    const struct quorum_state *s = w->view;
    int count = 0;
    for (int i = 0; i < s->hand_count[w->seat - 1]; i++) {
        int card = s->hand[w->seat - 1][i];
        if (card_is_rome(card))
            count = best_put(list, count, most, card_value(w, card), choice_card(card));
    }
    return count;
}

static int rank_provinces(const struct weighing *w, struct ranked *list, int most)
{
    const struct quorum_state *s = w->view;
    struct god_values g;
    int count = 0;
    god_begin(w, &g);
    for (int place = 0; place < PROVINCES; place++)
        count = best_put(list, count, most, god_at(w, &g, card_god(s->took), place), s->ring[place]);
    return count;
}

/* What the seat would say to the request, the best first. */
static int rank_all(const void *view, const struct request *request, struct ranked *list, int most)
{
    struct weighing w;
    weigh_begin(&w, view, request->seat);
    return request->slot == SLOT_TAKE  ? rank_takes(&w, list, most)
           : request->slot == SLOT_GOD ? rank_provinces(&w, list, most)
                                       : rank_plays(&w, list, most);
}

void quorum_choose(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    (void)chance;
    struct ranked best = {.what = request->slot == SLOT_TAKE ? CHOICE_GOD_AT : CHOICE_FIRST};
    bool refresh = request->slot == SLOT_TAKE && state_may_refresh(view);
    if (!refresh)
        (void)rank_all(view, request, &best, 1);
    order_begin(out, request->slot);
    order_add(out, refresh ? CHOICE_REFRESH : best.what);
}

int quorum_suggest(const void *view, const struct request *request, struct chance *chance, struct order *out, int most)
{
    (void)chance;
    struct ranked list[SUGGESTED_MOST];
    int count = rank_all(view, request, list, most), begin = 0;
    if (request->slot == SLOT_TAKE && state_may_refresh(view)) {
        order_begin(&out[begin], request->slot);
        order_add(&out[begin++], CHOICE_REFRESH);
    }
    for (int i = 0; i < count && begin < most; i++) {
        order_begin(&out[begin], request->slot);
        order_add(&out[begin++], list[i].what);
    }
    return begin;
}
