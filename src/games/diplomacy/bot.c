/*
 * The bot: it makes one set of orders for its whole seat, the same for each request of a phase, and gives the one that
 * is asked for. It values every place for every seat, takes three guesses of what the others do, begins with moves to
 * where most is to be had, and changes an order here and there where that does not make it worse. Values are in
 * thousandths of a centre's that it keeps.
 */
#include "games/diplomacy/adjudicate.h"
#include "games/diplomacy/adjust.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/legal.h"

enum { GUESSES = 3, ROUNDS = 60, ROUNDS_LARGE = 90, LARGE = 10, LOST = -4000, KEPT = 1000, WHOLE = 100 };
enum { SHARE = 5, CARRIED = 55 /* of WHOLE: a way by convoy, to one by land */ };

struct mind {
    const struct diplomacy_state *s;
    int seat;
    int units;
    struct chance *chance;
    map_code unit[UNITS_MOST];               /* provinces of its own units */
    int pull[SEATS + 1][UNITS];              /* what it is worth to a seat to have that unit there */
    struct choice guess[GUESSES][PROVINCES]; /* the others' orders, and room for its own */
    struct choice order[PROVINCES];          /* its own */
};

/* The size of the largest other seat with a unit that can come there by itself; 0: there is none. */
static int threat(const struct diplomacy_state *s, int seat, const int *size, int province)
{
    const struct map *map = state_map(s);
    const struct places *near = &map->near[province];
    int most = 0;
    for (int i = 0; i < near->count; i++) {
        int from = near->to[i], other = s->seat[from];
        if (other != 0 && other != seat && size[other] > most && unit_goes(map, s->unit[from], province))
            most = size[other];
    }
    return most;
}

/* What there is to be had in each province by itself: more of the large seats, since who lets them grow loses. */
static void feel_worth(const struct diplomacy_state *s, int seat, int *worth)
{
    const struct map *map = state_map(s);
    enum { OF_NOBODY = 2800, OF_OTHERS = 2500, OF_LARGE = 6, AT_RISK = 60 /* of WHOLE */ };
    int size[SEATS + 1] = {OF_NOBODY};
    for (int other = 1; other <= powers(map); other++) {
        int centres = state_centres(s, other);
        size[other] = OF_OTHERS + OF_LARGE * centres * centres;
    }
    for (int p = 0; p < PROVINCES; p++)
        worth[p] = !is_centre(map, p)    ? 0
                   : s->owner[p] == seat ? threat(s, seat, size, p) * AT_RISK / WHOLE
                                         : size[s->owner[p]];
}

static int unit_beside(const struct map *map, int unit, int place)
{
    return unit_is_fleet(unit) ? UNIT_AT_FLEET(place) : UNIT_AT_ARMY(province_of(map, place));
}

/* Adds to what the next step is worth the convoys by each fleet of the seat: from every coast beside it an army comes
 * to the best of them. */
static void add_convoys(const struct diplomacy_state *s, int seat, const int *now, int *next)
{
    const struct map *map = state_map(s);
    for (int fleet = 0; fleet < PROVINCES; fleet++) {
        const struct places *near = &map->near[fleet];
        int most = 0;
        if (s->seat[fleet] != seat || !state_fleet_at_sea(s, fleet))
            continue;
        for (int i = 0; i < near->count; i++)
            if (is_coast(map, near->to[i]) && now[UNIT_AT_ARMY(near->to[i])] > most)
                most = now[UNIT_AT_ARMY(near->to[i])];
        for (int i = 0; i < near->count; i++)
            if (is_coast(map, near->to[i]))
                next[UNIT_AT_ARMY(near->to[i])] += most * CARRIED / WHOLE / SHARE;
    }
}

/* What is to be had where the unit stands and, less and less, some steps on, by the ways of its kind: so a fleet is
 * worth little inland, and an army on an island that no fleet can carry it from. A pinch of chance parts equals, so
 * that no name comes first. */
static void feel_pull(struct mind *m, int seat)
{
    const struct map *map = state_map(m->s);
    enum { STEPS = 5, PINCH = 64, SPRING = 55 /* of WHOLE: what counts is who stands there in autumn */ };
    static const int weight[STEPS] = {90, 50, 40, 30, 30}; /* of WHOLE */
    int worth[PROVINCES], pinch[PROVINCES], now[UNITS], next[UNITS], *pull = m->pull[seat];
    feel_worth(m->s, seat, worth);
    for (int p = 0; p < PROVINCES; p++)
        pinch[p] = chance_below(m->chance, PINCH);
    for (int unit = 0; unit < UNITS; unit++) {
        int p = unit_province(map, unit);
        now[unit] = unit_reach(map, unit)->count > 0 ? worth[p] : 0;
        pull[unit] = now[unit] * (m->s->phase < AUTUMN_MOVES ? SPRING : WHOLE) / WHOLE + pinch[p];
    }
    for (int step = 0; step < STEPS; step++) {
        for (int unit = 0; unit < UNITS; unit++) {
            const struct places *reach = unit_reach(map, unit);
            int sum = 0;
            for (int i = 0; i < reach->count; i++)
                sum += now[unit_beside(map, unit, reach->to[i])];
            next[unit] = sum / SHARE;
        }
        add_convoys(m->s, seat, now, next);
        for (int unit = 0; unit < UNITS; unit++)
            pull[unit] += next[unit] * weight[step] / WHOLE;
        memcpy(now, next, sizeof now);
    }
}

/* Of a unit where it stands, and of the same at another place. */
static int pull_here(const struct mind *m, int province)
{
    return m->pull[m->s->seat[province]][m->s->unit[province]];
}

static int pull_to(const struct mind *m, int province, int place)
{
    return m->pull[m->s->seat[province]][unit_beside(state_map(m->s), m->s->unit[province], place)];
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
    const struct map *map = state_map(m->s);
    for (int i = 0; i < m->units; i++) {
        struct choice c = m->order[m->unit[i]];
        if (is_move(c) ? province_of(map, c.to) == province : m->unit[i] == province)
            return true;
    }
    return false;
}

/* The direct move of most pull, of those that gain, and with `only_free` that no own unit takes; PLACE_NONE: there is
 * none. */
static int best_move(const struct mind *m, int province, bool only_free)
{
    const struct map *map = state_map(m->s);
    const struct places *reach = unit_reach(map, m->s->unit[province]);
    int best = PLACE_NONE, most = pull_here(m, province);
    for (int i = 0; i < reach->count; i++) {
        int pull = pull_to(m, province, reach->to[i]);
        if (pull <= most || (only_free && is_taken(m, province_of(map, reach->to[i]))))
            continue;
        best = reach->to[i];
        most = pull;
    }
    return best;
}

static int gain_of(const struct mind *m, int province)
{
    int best = best_move(m, province, false);
    return best == PLACE_NONE ? 0 : pull_to(m, province, best) - pull_here(m, province);
}

/* The start: by the best gain each takes its best move to where no own unit goes or stays. */
static void begin_set(struct mind *m)
{
    map_code queue[UNITS_MOST];
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

/* What a foreign unit does, as its own seat sees it and with some luck: of all that it can, or of what is aimed at what
 * this seat has or wants. */
static struct choice guess_one(const struct mind *m, int province, bool hostile)
{
    const struct map *map = state_map(m->s);
    enum { LUCK = 800 };
    const struct places *reach = unit_reach(map, m->s->unit[province]);
    int best = PLACE_NONE, most = hostile ? -1 : pull_here(m, province) + chance_below(m->chance, LUCK);
    for (int i = 0; i < reach->count; i++) {
        int goal = province_of(map, reach->to[i]);
        int pull = pull_to(m, province, reach->to[i]) + chance_below(m->chance, LUCK);
        if (pull <= most || (hostile && m->s->seat[goal] != m->seat && !is_taken(m, goal)))
            continue;
        best = reach->to[i];
        most = pull;
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
    const struct map *map = state_map(m->s);
    struct verdict verdict;
    int value = 0;
    bool entered[PROVINCES] = {false};
    diplomacy_adjudicate(m->s, orders, &verdict);
    for (int p = 0; p < PROVINCES; p++)
        if (m->s->seat[p] != 0 && m->s->seat[p] != m->seat && verdict.outcome[p] == OUTCOME_MOVE)
            entered[province_of(map, orders[p].to)] = true;
    for (int i = 0; i < m->units; i++) {
        int p = m->unit[i];
        value += verdict.outcome[p] == OUTCOME_MOVE ? pull_to(m, p, orders[p].to)
                 : verdict.dislodged[p]             ? LOST
                                                    : pull_here(m, p);
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
static bool try_support(struct mind *m, int x)
{
    struct choice can[UNITS_MOST];
    int count = 0;
    for (int i = 0; i < m->units; i++) {
        struct choice of = m->order[m->unit[i]];
        struct choice c = {.act = ACT_SUPPORT, .x = (int16_t)x, .y = (int16_t)m->unit[i]};
        if (is_move(of)) {
            c.act = ACT_SUPPORT_MOVE;
            c.to = of.to;
        }
        if (m->unit[i] != x && diplomacy_legal_choice(m->s, m->seat, &c, NULL))
            can[count++] = c;
    }
    if (count > 0)
        m->order[x] = can[chance_below(m->chance, count)];
    return count > 0;
}

static void try_move(struct mind *m, int x)
{
    const struct map *map = state_map(m->s);
    const struct places *reach = unit_reach(map, m->s->unit[x]);
    int pick = chance_below(m->chance, reach->count + 1);
    m->order[x] = pick == reach->count ? holds(x) : moves_to(x, reach->to[pick]);
}

/* A convoy by one own fleet, both orders. */
static void try_convoy(struct mind *m, int x)
{
    const struct map *map = state_map(m->s);
    int fleet = m->unit[chance_below(m->chance, m->units)], goals[PROVINCES], count = 0;
    const struct places *near = &map->near[fleet];
    if (!state_fleet_at_sea(m->s, fleet) || !state_army(m->s, x) || !diplomacy_places_have(near, x))
        return;
    for (int i = 0; i < near->count; i++)
        if (is_coast(map, near->to[i]) && near->to[i] != x)
            goals[count++] = near->to[i];
    if (count == 0)
        return;
    struct choice c = {ACT_CONVOY, (int16_t)fleet, (int16_t)x, (int16_t)goals[chance_below(m->chance, count)]};
    bool direct = diplomacy_places_have(&map->by_land[x], c.to);
    m->order[fleet] = c;
    m->order[x] = moves_to(x, c.to);
    m->order[x].act = direct ? ACT_SEA : ACT_MOVE;
}

static void climb(struct mind *m)
{
    enum { SUPPORTS = 45, MOVES = 88 }; /* of 100 */
    int best = value_of(m);
    for (int round = m->units < LARGE ? ROUNDS : ROUNDS_LARGE; round > 0 && m->units > 0; round--) {
        struct choice before[PROVINCES];
        int x = m->unit[chance_below(m->chance, m->units)], kind = chance_below(m->chance, 100);
        memcpy(before, m->order, sizeof before);
        if (kind >= MOVES)
            try_convoy(m, x);
        else if (kind >= SUPPORTS || !try_support(m, x))
            try_move(m, x);
        if (memcmp(before, m->order, sizeof before) == 0)
            continue;
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
    const struct map *map = state_map(m->s);
    bool taken[PROVINCES] = {false};
    for (int i = 0; i < m->s->dislodged_count; i++) {
        const struct dislodged *unit = &m->s->dislodged[i];
        int best = PLACE_NONE, most = -1, from = unit_province(map, unit->unit);
        for (int k = 0; unit->seat == m->seat && k < unit->count; k++) {
            int pull = m->pull[m->seat][unit_beside(map, unit->unit, unit->to[k])];
            if (taken[province_of(map, unit->to[k])] || pull <= most)
                continue;
            best = unit->to[k];
            most = pull;
        }
        if (best != PLACE_NONE)
            taken[province_of(map, best)] = true;
        if (unit->seat == m->seat && from == province)
            order_of_choice(out, best == PLACE_NONE
                                     ? (struct choice){.act = ACT_DISBAND, .x = (int16_t)province}
                                     : (struct choice){ACT_RETREAT, (int16_t)province, 0, (int16_t)best});
    }
}

/* The unit of most pull that could stand there. */
static int best_unit(const struct mind *m, int province)
{
    const struct map *map = state_map(m->s);
    const int *pull = m->pull[m->seat];
    const struct province *p = &map->province[province];
    int coast = p->coast, best = UNIT_AT_ARMY(province);
    for (int i = 0; is_coast(map, province) && i < (coast != 0 ? p->coasts : 1); i++) {
        int fleet = UNIT_AT_FLEET(coast != 0 ? coast + i : province);
        best = pull[fleet] > pull[best] ? fleet : best;
    }
    return best;
}

static struct choice build_in(const struct mind *m, int province)
{
    int unit = best_unit(m, province);
    return (struct choice){
        .act = ACT_BUILD, .y = unit_is_fleet(unit) ? KIND_FLEET : KIND_ARMY, .to = (int16_t)unit_place(unit)};
}

/* Of two units to be removed, or two sites: what comes first in the line. */
static bool comes_first(const struct mind *m, bool builds, int a, int b)
{
    bool at_home = m->s->owner[a] == m->seat, other = m->s->owner[b] == m->seat;
    if (!builds && at_home != other)
        return !at_home;
    return builds ? m->pull[m->seat][best_unit(m, a)] > m->pull[m->seat][best_unit(m, b)]
                  : pull_here(m, a) < pull_here(m, b);
}

/* Every request of a winter is answered by one line of all that may be done: each takes what is left. */
static void choose_adjustment(const struct mind *m, struct order *out)
{
    bool builds = diplomacy_due(m->s, m->seat) > 0;
    map_code site[PROVINCES];
    int count = 0;
    for (int p = 0; p < PROVINCES; p++) {
        struct choice c = builds ? build_in(m, p) : (struct choice){.act = ACT_REMOVE, .x = (int16_t)p};
        if (!diplomacy_legal_adjustment(m->s, m->seat, &c, NULL))
            continue;
        int at = count++;
        for (; at > 0 && comes_first(m, builds, p, site[at - 1]); at--)
            site[at] = site[at - 1];
        site[at] = (map_code)p;
    }
    order_begin(out, SLOT_BUILD);
    for (int i = 0; i < count; i++)
        order_add_choice(out,
                         builds ? build_in(m, site[i]) : (struct choice){.act = ACT_REMOVE, .x = (int16_t)site[i]});
    if (count == 0)
        order_add_choice(out, (struct choice){.act = ACT_DEFAULT});
}

/* Orders for all units of the seat. */
static void choose_set(struct mind *m)
{
    for (int other = 1; other <= powers(state_map(m->s)); other++)
        if (other != m->seat)
            feel_pull(m, other);
    begin_set(m);
    guess(m);
    climb(m);
}

static struct mind mind_of(const struct diplomacy_state *s, int seat, struct chance *chance)
{
    struct mind m = {.s = s, .seat = seat, .chance = chance};
    for (int p = 0; p < PROVINCES; p++)
        if (s->seat[p] == seat)
            m.unit[m.units++] = (map_code)p;
    feel_pull(&m, seat);
    return m;
}

/* All requests of a seat are of one kind: orders, retreats or a winter. */
static void answer(const struct mind *m, const struct request *open, int count, struct order *out)
{
    for (int i = 0; i < count; i++) {
        if (open[i].slot == SLOT_BUILD)
            choose_adjustment(m, &out[i]);
        else if (open[i].slot >= SLOT_RETREAT)
            choose_retreat(m, open[i].slot - SLOT_RETREAT, &out[i]);
        else
            order_of_choice(&out[i], m->order[open[i].slot - SLOT_MOVE]);
    }
}

/* Of a dummy: it holds, and where the map does not say otherwise nothing of it is built or removed by choice. */
static bool is_idle(const struct map *map, const struct request *open)
{
#ifdef DIPLOMACY_ANY
    if (map->dummies_adjust != 0 && open->slot == SLOT_BUILD)
        return false;
#endif
    return is_dummy(map, open->seat);
}

void diplomacy_choose_all(const void *view, const struct request *open, int count, struct chance *chance,
                          struct order *out)
{
    if (is_idle(state_map(view), &open[0])) {
        for (int i = 0; i < count; i++)
            diplomacy_fallback(view, &open[i], &out[i]);
        return;
    }
    struct mind m = mind_of(view, open[0].seat, chance);
    if (open[0].slot < SLOT_RETREAT)
        choose_set(&m);
    answer(&m, open, count, out);
}

/* Moves to where most is to be had; who stays supports one of them if that can be, or else whom stands beside. */
void diplomacy_quick(const void *view, const struct request *open, int count, struct chance *chance, struct order *out)
{
    struct mind m = mind_of(view, open[0].seat, chance);
    if (open[0].slot < SLOT_RETREAT) {
        begin_set(&m);
        for (int i = 0; i < m.units; i++)
            if (m.order[m.unit[i]].act == ACT_HOLD)
                (void)try_support(&m, m.unit[i]);
    }
    answer(&m, open, count, out);
}

void diplomacy_choose(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    diplomacy_choose_all(view, request, 1, chance, out);
}

/* Centres; what stands on those of others is half had, what of its own others stand on is half lost. */
int diplomacy_estimate(const void *state, int seat)
{
    enum { CENTRE = 100, HALF = 50, UNIT = 10 };
    const struct diplomacy_state *s = state;
    const struct map *map = state_map(s);
    int sum = 0;
    for (int p = 0; p < PROVINCES; p++) {
        bool centre = is_centre(map, p), owned = s->owner[p] == seat, stands = s->seat[p] == seat;
        sum += stands ? UNIT : 0;
        if (centre && owned)
            sum += s->seat[p] == 0 || stands ? CENTRE : HALF;
        else if (centre && stands)
            sum += HALF;
    }
    return sum;
}
