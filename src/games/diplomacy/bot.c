/*
 * The bot: it makes one set of orders for its whole seat, the same for each request of a phase, and gives the one that
 * is asked for. It takes three guesses of what the others do, begins with moves to where most is to be had, and changes
 * an order here and there where that does not make it worse. Values are in thousandths of a centre's.
 */
#include "games/diplomacy/adjudicate.h"
#include "games/diplomacy/adjust.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/legal.h"

enum { GUESSES = 3, ROUNDS = 40, ROUNDS_LARGE = 60, LARGE = 10, LOST = -4000, KEPT = 1000 };

struct mind {
    const struct diplomacy_state *s;
    int seat;
    int units;
    uint8_t unit[UNITS_MOST]; /* provinces of its own units */
    int pull[PROVINCES];
    struct choice guess[GUESSES][PROVINCES]; /* the others' orders, and room for its own */
    struct choice order[PROVINCES];          /* its own */
};

/* Can a unit of another seat go there by itself? */
static bool foreign_can_come(const struct diplomacy_state *s, int seat, int province)
{
    const struct places *near = &diplomacy_near[province];
    for (int i = 0; i < near->count; i++) {
        int from = near->to[i];
        if (s->seat[from] == 0 || s->seat[from] == seat)
            continue;
        const struct places *reach = unit_reach(s->unit[from]);
        for (int k = 0; k < reach->count; k++)
            if (diplomacy_province(reach->to[k]) == province)
                return true;
    }
    return false;
}

/* What there is to be had in a province by itself. */
static int worth(const struct diplomacy_state *s, int seat, const int *centres, int province)
{
    enum { OF_NOBODY = 3000, OF_OTHERS = 4000, OF_WEAK = 5000, AT_RISK = 3000, WEAK = 5 };
    int owner = s->owner[province];
    if (!diplomacy_provinces[province].centre)
        return 0;
    if (owner == 0)
        return OF_NOBODY;
    if (owner != seat)
        return centres[owner] < WEAK ? OF_WEAK : OF_OTHERS;
    return foreign_can_come(s, seat, province) ? AT_RISK : 0;
}

static int mean_near(const int *value, int province)
{
    const struct places *near = &diplomacy_near[province];
    int sum = 0;
    for (int i = 0; i < near->count; i++)
        sum += value[near->to[i]];
    return near->count == 0 ? 0 : sum / near->count;
}

static void feel_pull(struct mind *m)
{
    int centres[SEATS + 1] = {0}, here[PROVINCES], near[PROVINCES];
    for (int seat = 1; seat <= SEATS; seat++)
        centres[seat] = state_centres(m->s, seat);
    for (int p = 0; p < PROVINCES; p++)
        here[p] = worth(m->s, m->seat, centres, p);
    for (int p = 0; p < PROVINCES; p++)
        near[p] = mean_near(here, p);
    for (int p = 0; p < PROVINCES; p++)
        m->pull[p] = (m->s->phase < AUTUMN_MOVES ? here[p] / 2 : here[p]) + near[p] * 9 / 10 + mean_near(near, p) / 2;
}

static struct choice holds(int province)
{
    return (struct choice){.act = ACT_HOLD, .x = (int16_t)province};
}

static struct choice moves_to(int province, int place)
{
    return (struct choice){.act = ACT_MOVE, .x = (int16_t)province, .to = (int16_t)place};
}

static bool is_move(struct choice c)
{
    return c.act == ACT_MOVE || c.act == ACT_SEA;
}

/* Has an own unit that goal, or does one stand there and stay? */
static bool is_taken(const struct mind *m, int province)
{
    for (int i = 0; i < m->units; i++) {
        struct choice c = m->order[m->unit[i]];
        if (is_move(c) ? diplomacy_province(c.to) == province : m->unit[i] == province)
            return true;
    }
    return false;
}

/* The direct move of most pull, of those that gain, and with `only_free` that no own unit takes; PLACE_NONE: there is
 * none. */
static int best_move(const struct mind *m, int province, bool only_free)
{
    const struct places *reach = unit_reach(m->s->unit[province]);
    int best = PLACE_NONE, most = m->pull[province];
    for (int i = 0; i < reach->count; i++) {
        int goal = diplomacy_province(reach->to[i]);
        if (m->pull[goal] <= most || (only_free && is_taken(m, goal)))
            continue;
        best = reach->to[i];
        most = m->pull[goal];
    }
    return best;
}

static int gain_of(const struct mind *m, int province)
{
    int best = best_move(m, province, false);
    return best == PLACE_NONE ? 0 : m->pull[diplomacy_province(best)] - m->pull[province];
}

/* The start: by the best gain each takes its best move to where no own unit goes or stays. */
static void begin_set(struct mind *m)
{
    uint8_t queue[UNITS_MOST];
    for (int i = 0; i < m->units; i++) {
        int at = i, gain = gain_of(m, m->unit[i]);
        m->order[m->unit[i]] = holds(m->unit[i]);
        for (; at > 0 && gain_of(m, queue[at - 1]) < gain; at--)
            queue[at] = queue[at - 1];
        queue[at] = m->unit[i];
    }
    for (int i = 0; i < m->units; i++) {
        int place = best_move(m, queue[i], true);
        if (place != PLACE_NONE)
            m->order[queue[i]] = moves_to(queue[i], place);
    }
}

/* What a foreign unit does: where most pulls it, of all or of what the seat has or wants. */
static struct choice guess_one(const struct mind *m, int province, bool hostile)
{
    const struct places *reach = unit_reach(m->s->unit[province]);
    int best = PLACE_NONE, most = hostile ? -1 : m->pull[province];
    for (int i = 0; i < reach->count; i++) {
        int goal = diplomacy_province(reach->to[i]);
        if (m->pull[goal] <= most || (hostile && m->s->seat[goal] != m->seat && !is_taken(m, goal)))
            continue;
        best = reach->to[i];
        most = m->pull[goal];
    }
    return best == PLACE_NONE ? holds(province) : moves_to(province, best);
}

static void guess(struct mind *m)
{
    for (int p = 0; p < PROVINCES; p++) {
        if (m->s->seat[p] == 0 || m->s->seat[p] == m->seat)
            continue;
        m->guess[0][p] = holds(p);
        m->guess[1][p] = guess_one(m, p, true);
        m->guess[2][p] = guess_one(m, p, false);
    }
}

/* How the seat stands when its set meets one guess. */
static int value_against(const struct mind *m, const struct choice *orders)
{
    struct verdict verdict;
    int value = 0;
    bool entered[PROVINCES] = {false};
    diplomacy_adjudicate(m->s, orders, &verdict);
    for (int p = 0; p < PROVINCES; p++)
        if (m->s->seat[p] != 0 && m->s->seat[p] != m->seat && verdict.outcome[p] == OUTCOME_MOVE)
            entered[diplomacy_province(orders[p].to)] = true;
    for (int i = 0; i < m->units; i++) {
        int p = m->unit[i];
        value += verdict.outcome[p] == OUTCOME_MOVE ? m->pull[diplomacy_province(orders[p].to)]
                 : verdict.dislodged[p]             ? LOST
                                                    : m->pull[p];
    }
    for (int p = 0; p < PROVINCES; p++)
        value += m->s->owner[p] == m->seat && !entered[p] ? KEPT : 0;
    return value;
}

static int value_of(struct mind *m)
{
    int sum = 0;
    for (int i = 0; i < GUESSES; i++) {
        for (int k = 0; k < m->units; k++)
            m->guess[i][m->unit[k]] = m->order[m->unit[k]];
        sum += value_against(m, m->guess[i]);
    }
    return sum;
}

/* One of the supports that a unit can give to the set as it is; false: there is none. */
static bool try_support(struct mind *m, int x, struct chance *chance)
{
    struct choice can[UNITS_MOST];
    int count = 0;
    for (int i = 0; i < m->units; i++) {
        struct choice of = m->order[m->unit[i]];
        struct choice c = {.act = ACT_SUPPORT, .x = (int16_t)x, .y = m->unit[i]};
        if (is_move(of)) {
            c.act = ACT_SUPPORT_MOVE;
            c.to = of.to;
        }
        if (m->unit[i] != x && diplomacy_legal_choice(m->s, m->seat, &c, NULL))
            can[count++] = c;
    }
    if (count > 0)
        m->order[x] = can[chance_below(chance, count)];
    return count > 0;
}

static void try_move(struct mind *m, int x, struct chance *chance)
{
    const struct places *reach = unit_reach(m->s->unit[x]);
    int pick = chance_below(chance, reach->count + 1);
    m->order[x] = pick == reach->count ? holds(x) : moves_to(x, reach->to[pick]);
}

/* A convoy by one own fleet, both orders. */
static void try_convoy(struct mind *m, int x, struct chance *chance)
{
    int fleet = m->unit[chance_below(chance, m->units)], goals[PROVINCES], count = 0;
    const struct places *near = &diplomacy_near[fleet];
    if (!is_sea(fleet) || !state_army(m->s, x) || !places_have(near, x))
        return;
    for (int i = 0; i < near->count; i++)
        if (is_coast(near->to[i]) && near->to[i] != x)
            goals[count++] = near->to[i];
    if (count == 0)
        return;
    struct choice c = {ACT_CONVOY, (int16_t)fleet, (int16_t)x, (int16_t)goals[chance_below(chance, count)]};
    bool direct = places_have(&diplomacy_by_land[x], c.to);
    m->order[fleet] = c;
    m->order[x] = moves_to(x, c.to);
    m->order[x].act = direct ? ACT_SEA : ACT_MOVE;
}

static void climb(struct mind *m, struct chance *chance)
{
    enum { SUPPORTS = 45, MOVES = 90 }; /* of 100 */
    int best = value_of(m);
    for (int round = m->units < LARGE ? ROUNDS : ROUNDS_LARGE; round > 0 && m->units > 0; round--) {
        struct choice before[PROVINCES];
        int x = m->unit[chance_below(chance, m->units)], kind = chance_below(chance, 100);
        memcpy(before, m->order, sizeof before);
        if (kind >= MOVES)
            try_convoy(m, x, chance);
        else if (kind >= SUPPORTS || !try_support(m, x, chance))
            try_move(m, x, chance);
        int value = value_of(m);
        if (value < best)
            memcpy(m->order, before, sizeof before);
        else
            best = value;
    }
}

/* The retreats before this one, and then its own: the place of most pull that none of them takes. */
static void choose_retreat(const struct mind *m, int province, struct order *out)
{
    bool taken[PROVINCES] = {false};
    for (int i = 0; i < m->s->dislodged_count; i++) {
        const struct dislodged *unit = &m->s->dislodged[i];
        int best = PLACE_NONE, from = diplomacy_province(unit_place(unit->unit));
        for (int k = 0; unit->seat == m->seat && k < unit->count; k++) {
            int to = diplomacy_province(unit->to[k]);
            if (!taken[to] && (best == PLACE_NONE || m->pull[to] > m->pull[diplomacy_province(best)]))
                best = unit->to[k];
        }
        if (best != PLACE_NONE)
            taken[diplomacy_province(best)] = true;
        if (unit->seat == m->seat && from == province)
            order_of_choice(out, best == PLACE_NONE
                                     ? (struct choice){.act = ACT_DISBAND, .x = (int16_t)province}
                                     : (struct choice){ACT_RETREAT, (int16_t)province, 0, (int16_t)best});
    }
}

/* A fleet where seas are near and the seat has few. */
static struct choice build_in(const struct mind *m, int province)
{
    enum { ENGLAND = 2, SEAS = 40, FLEETS = 35, FLEETS_ENGLAND = 60 }; /* of 100 */
    const struct places *near = &diplomacy_near[province];
    int seas = 0, fleets = 0;
    for (int i = 0; i < near->count; i++)
        seas += is_sea(near->to[i]);
    for (int i = 0; i < m->units; i++)
        fleets += unit_is_fleet(m->s->unit[m->unit[i]]);
    bool fleet = is_coast(province) && 100 * seas >= SEAS * near->count &&
                 100 * fleets < (m->seat == ENGLAND ? FLEETS_ENGLAND : FLEETS) * m->units;
    int place = fleet && has_coasts(province) ? diplomacy_provinces[province].coast + 1 : province;
    return (struct choice){.act = ACT_BUILD, .y = fleet ? KIND_FLEET : KIND_ARMY, .to = (int16_t)place};
}

/* Of two units to be removed, or two sites: what comes first in the line. */
static bool comes_first(const struct mind *m, bool builds, int a, int b)
{
    bool at_home = m->s->owner[a] == m->seat, other = m->s->owner[b] == m->seat;
    if (!builds && at_home != other)
        return !at_home;
    return builds ? m->pull[a] > m->pull[b] : m->pull[a] < m->pull[b];
}

/* Every request of a winter is answered by one line of all that may be done: each takes what is left. */
static void choose_adjustment(const struct mind *m, struct order *out)
{
    bool builds = diplomacy_due(m->s, m->seat) > 0;
    uint8_t site[PROVINCES];
    int count = 0;
    for (int p = 0; p < PROVINCES; p++) {
        struct choice c = builds ? build_in(m, p) : (struct choice){.act = ACT_REMOVE, .x = (int16_t)p};
        if (!diplomacy_legal_adjustment(m->s, m->seat, &c, NULL))
            continue;
        int at = count++;
        for (; at > 0 && comes_first(m, builds, p, site[at - 1]); at--)
            site[at] = site[at - 1];
        site[at] = (uint8_t)p;
    }
    order_begin(out, SLOT_BUILD);
    for (int i = 0; i < count; i++)
        order_add_choice(out, builds ? build_in(m, site[i]) : (struct choice){.act = ACT_REMOVE, .x = site[i]});
    if (count == 0)
        order_add_choice(out, (struct choice){.act = ACT_DEFAULT});
}

void diplomacy_choose(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    struct mind m = {.s = view, .seat = request->seat};
    for (int p = 0; p < PROVINCES; p++)
        if (m.s->seat[p] == m.seat)
            m.unit[m.units++] = (uint8_t)p;
    feel_pull(&m);
    if (request->slot == SLOT_BUILD) {
        choose_adjustment(&m, out);
    } else if (request->slot >= SLOT_RETREAT) {
        choose_retreat(&m, request->slot - SLOT_RETREAT, out);
    } else {
        begin_set(&m);
        guess(&m);
        climb(&m, chance);
        order_of_choice(out, m.order[request->slot - SLOT_MOVE]);
    }
}
