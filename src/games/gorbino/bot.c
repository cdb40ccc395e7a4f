/* A simple player: two moves ahead, by a plain value. */
#include "games/gorbino/bot_moves.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/play.h"
#include "games/gorbino/rules.h"
#include "games/gorbino/score.h"

enum { KEEP = 7, LINE_MOVES = 3 };

/* What does not change while a seat thinks. */
struct thought {
    int seat;
    int deck;                 /* technology cards in the deck */
    uint8_t rival[PROVINCES]; /* most cities of another seat there */
};

/* What the seat's cities come to. */
struct realm {
    uint32_t places;
    int cities, types, provinces, led, capitals, links;
    double best, others; /* coins a production is worth: the best province, the others */
};

static void count_province(const struct thought *t, const struct gorbino_state *s, int province, struct realm *r,
                           unsigned *types)
{
    const struct province *p = &gorbino_provinces[province];
    int own = 0, worth = 0;
    for (int place = p->first; place < p->first + p->places; place++) {
        int cities = s->city[place][t->seat - 1];
        if (cities == 0)
            continue;
        int good = s->token[place] - 1;
        own += cities;
        worth += cities * gorbino_goods[good].price;
        *types |= 1u << good;
        r->places |= place_bit(place);
        r->capitals += gorbino_places[place].capital ? 1 : 0;
        r->links += gorbino_place_count(gorbino_near[place] & r->places);
    }
    r->cities += own;
    r->provinces += own > 0 ? 1 : 0;
    r->led += own > 0 && own + (s->option[OPTION_LEAD] != 0 ? 1 : 0) > t->rival[province] ? 1 : 0;
    r->others += worth > r->best ? r->best : worth;
    r->best = worth > r->best ? worth : r->best;
}

static struct realm realm_of(const struct thought *t, const struct gorbino_state *s)
{
    struct realm r = {0};
    unsigned types = 0;
    for (int province = 0; province < PROVINCES; province++)
        count_province(t, s, province, &r, &types);
    r.types = __builtin_popcount(types);
    return r;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

static int whole_part(int number, int by)
{
    return number / by;
}

/* What one tag will be worth at the end, as far as one can tell. */
static double worth_of_tag(const struct gorbino_state *s, int victory, int seat, const struct realm *r, int tags,
                           double rounds)
{
    static const struct {
        double growth, cap;
    } hope[VICTORIES] = {
        [CONSISTENCY] = {0, 6},   [WEALTH] = {0.15, 9},     [EMPIRE] = {0.28, 12},  [ABUNDANCE] = {0.35, 10},
        [DOMINANCE] = {0.3, 12},  [SCATTERED] = {0.4, 14},  [MAJESTY] = {0.35, 12}, [HIGHWAYS] = {0.25, 10},
        [PROSPERITY] = {0.4, 12}, [SCHOLARSHIP] = {0.3, 10}};
    const double now[VICTORIES] = {[CONSISTENCY] = 6,
                                   [WEALTH] = whole_part(s->coins[seat - 1], 20),
                                   [EMPIRE] = r->cities,
                                   [ABUNDANCE] = 2.0 * r->types,
                                   [DOMINANCE] = 3.0 * r->led,
                                   [SCATTERED] = 2.0 * r->provinces,
                                   [MAJESTY] = 3.0 * r->capitals,
                                   [HIGHWAYS] = r->links,
                                   [PROSPERITY] = s->income[seat - 1] > 0 ? whole_part(s->income[seat - 1], 2) : 0,
                                   [SCHOLARSHIP] = tags};
    double worth = now[victory];
    if (victory == WEALTH && rounds > 1 && worth > 4)
        worth = 4 + (worth - 4) / 2;
    if (rounds <= 0.5)
        return worth;
    return least(worth + 0.7 * hope[victory].growth * least(rounds, 9), most(worth, hope[victory].cap));
}

/* How good the cards are to have: in hand, or less in the discard. */
static double cards_worth(const struct gorbino_state *s, int seat)
{
    static const double of_type[TYPES] = {
        [BUILD] = 9, [DEVELOPMENT] = 11, [PRODUCTION] = 8, [LOAN] = 7, [TREACHERY] = 7, [TRADE] = 4, [RESET] = 3};
    bool seen[TYPES] = {false};
    double sum = 0;
    for (int card = CARDS; card >= 1; card--) {
        if (!state_holds(s, seat, card))
            continue;
        int type = gorbino_cards[card].type;
        sum += of_type[type] * (seen[type] ? 0.6 : 1) * (card_is_tech(card) ? 1.25 : 1);
        seen[type] = true;
    }
    for (int i = 0; i < s->discard_count[seat - 1]; i++) {
        int card = s->discard[seat - 1][i];
        sum += 0.3 * of_type[gorbino_cards[card].type] * (card_is_tech(card) ? 1.25 : 1);
    }
    return sum;
}

/* The true score, and whether it wins. */
static double value_at_end(const struct gorbino_state *s, int seat)
{
    int own = gorbino_seat_points(s, seat), best = 0;
    for (int other = 1; other <= s->seats; other++) {
        int points = other == seat ? 0 : gorbino_seat_points(s, other);
        best = points > best ? points : best;
    }
    return own + (own >= best ? 5 : -5);
}

static double value(const struct thought *t, const struct gorbino_state *s)
{
    int seat = t->seat, tags[COLOURS], left = t->deck;
    if (s->phase == PHASE_OVER)
        return value_at_end(s, seat);
    for (int i = 0; i < TRACK; i++)
        left += s->track[i] != CARD_NONE ? 1 : 0;
    double rounds = left / (1 + 0.33 * s->seats), sum = 0, goods = 0;
    struct realm r = realm_of(t, s);
    int count = gorbino_seat_tags(s, seat, tags);
    for (int colour = 0; colour < COLOURS; colour++)
        if (tags[colour] > 0)
            sum += tags[colour] * worth_of_tag(s, s->vp[colour], seat, &r, count, rounds);
    for (int good = 0; good < GOODS; good++)
        goods += s->goods[seat - 1][good] * gorbino_goods[good].price;
    double means = s->coins[seat - 1] + 0.9 * goods + s->income[seat - 1] * (rounds - 0.5) +
                   rounds * (0.13 * r.best + 0.03 * r.others);
    double useful = 15 * rounds + 5;
    sum += 0.16 * least(means, useful) + 0.04 * least(most(0, means - useful), 2 * useful);
    sum += 0.25 * least(rounds, 8) * (0.35 * r.cities + 0.3 * r.types + 0.3 * r.provinces);
    return sum + 0.16 * least(1, rounds / 3) * cards_worth(s, seat);
}

static struct thought think(const struct gorbino_state *s, int seat)
{
    struct thought t = {.seat = seat, .deck = gorbino_state_deck_tech(s)};
    for (int province = 0; province < PROVINCES; province++) {
        for (int other = 1; other <= s->seats; other++) {
            int cities = other == seat ? 0 : gorbino_cities_in(s, province, other);
            t.rival[province] = (uint8_t)(cities > t.rival[province] ? cities : t.rival[province]);
        }
    }
    return t;
}

/* A move that has been tried: where it leads and what that is worth at once. */
struct branch {
    struct gorbino_state after;
    double value;
    int move;
};

/* The best moves after one step, the best first; returns how many. */
static int first_step(const struct thought *t, const struct gorbino_state *s, const struct bot_moves *moves,
                      struct branch *branch, int keep)
{
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        struct gorbino_state after = *s;
        if (gorbino_play_move(&after, t->seat, &moves->move[i], NULL) != NULL)
            continue;
        if (after.phase != PHASE_OVER)
            gorbino_play_slide(&after);
        double now = value(t, &after);
        int at = count;
        for (; at > 0 && branch[at - 1].value < now; at--)
            if (at < keep)
                branch[at] = branch[at - 1];
        if (at < keep)
            branch[at] = (struct branch){after, now, i};
        count += count < keep ? 1 : 0;
    }
    return count;
}

/* The round goes by: income, and the track slides by one. Then the best next move of the seat. */
static double second_step(const struct thought *t, struct branch *branch)
{
    struct gorbino_state *s = &branch->after;
    struct bot_moves moves = {.count = 0};
    double best = branch->value;
    if (s->phase == PHASE_OVER)
        return best;
    gorbino_play_income(s, NULL);
    s->track[0] = CARD_NONE;
    gorbino_play_slide(s);
    best = value(t, s);
    gorbino_bot_moves(s, t->seat, &moves);
    for (int i = 0; i < moves.count; i++) {
        struct gorbino_state after = *s;
        if (gorbino_play_move(&after, t->seat, &moves.move[i], NULL) == NULL)
            best = most(best, value(t, &after));
    }
    return best;
}

static void choose_play(const struct gorbino_state *s, int seat, struct chance *chance, struct order *out)
{
    const struct thought t = think(s, seat);
    struct bot_moves moves = {.count = 0};
    struct branch branch[KEEP];
    double worth[KEEP];
    int ranking[KEEP];
    gorbino_bot_moves(s, seat, &moves);
    int count = first_step(&t, s, &moves, branch, KEEP);
    for (int i = 0; i < count; i++) {
        worth[i] = second_step(&t, &branch[i]) + 0.00002 * chance_below(chance, 1000);
        int at = i;
        for (; at > 0 && worth[ranking[at - 1]] < worth[i]; at--)
            ranking[at] = ranking[at - 1];
        ranking[at] = i;
    }
    out->len = 0;
    for (int i = 0; i < count && i < (state_all_at_once(s) ? LINE_MOVES : 1); i++)
        gorbino_move_put(&moves.move[branch[ranking[i]].move], out);
}

static double worth_of_place(const struct gorbino_state *s, int place)
{
    const struct province *p = &gorbino_provinces[gorbino_places[place].province];
    double sum = 0;
    for (uint32_t near = gorbino_near[place] & gorbino_state_places(s); near != 0; near &= near - 1) {
        int other = place_first(near);
        sum += 1.5 + gorbino_goods[s->token[other] - 1].price / 10.0 - (gorbino_state_built(s, other) ? 1 : 0);
    }
    for (int other = p->first; other < p->first + p->places; other++)
        sum += 0.15 * gorbino_goods[s->token[other] - 1].price;
    return sum;
}

/* The best free food places, best first: with pace=rounds others may take the first ones. */
static void choose_place(const struct gorbino_state *s, struct order *out)
{
    struct move move = {.slot = SLOT_FOUND};
    double worth[NAMES] = {0};
    for (int place = 0; place < PLACES; place++) {
        if (s->token[place] - 1 != FOOD || gorbino_state_built(s, place))
            continue;
        double own = worth_of_place(s, place);
        int at = move.name_count < NAMES ? move.name_count++ : NAMES - 1;
        for (; at > 0 && worth[at - 1] < own; at--) {
            worth[at] = worth[at - 1];
            move.name[at] = move.name[at - 1];
        }
        worth[at] = own;
        move.name[at] = (int16_t)place;
    }
    gorbino_move_only(&move, out);
}

void gorbino_choose(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    const struct gorbino_state *s = view;
    if (request->slot == SLOT_FOUND)
        choose_place(s, out);
    else if (request->slot == SLOT_SUPPLY)
        gorbino_fallback(s, request, out);
    else
        choose_play(s, request->seat, chance, out);
    out->slot = (int16_t)request->slot;
    out->setting = false;
}
