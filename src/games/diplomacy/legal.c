#include "games/diplomacy/legal.h"

#include "games/diplomacy/adjust.h"
#include "games/diplomacy/diplomacy.h"

/* Is there a chain of fleets from province to province, that of `without` (PLACE_NONE: none) left out? Marks in seen[],
 * which lies zeroed, those it has looked at: all that hang together, if there is none. */
static bool find_chain(const struct diplomacy_state *s, int from, int to, int without, bool *seen)
{
    const struct map *map = state_map(s);
    map_code queue[PROVINCES];
    int begin = 0, end = 0;
    for (int at = from;; at = queue[begin++]) {
        for (int i = 0; i < map->near[at].count; i++) {
            int next = map->near[at].to[i];
            if (next == to && at != from)
                return true;
            if (seen[next] || next == without || !state_fleet_at_sea(s, next))
                continue;
            seen[next] = true;
            queue[end++] = (map_code)next;
        }
        if (begin == end)
            return false;
    }
}

static bool has_chain(const struct diplomacy_state *s, int from, int to, int without)
{
    bool seen[PROVINCES] = {false};
    return find_chain(s, from, to, without, seen);
}

/* How many chains are looked at, beginnings of others included. From a coast of the standard map with a fleet on every
 * sea there are at most 40, on public maps fewer than 10000; but they double with every few seas of a large one. */
enum { CHAINS_MOST = 16384 };

/* A chain that grows from its first fleet on. */
struct chain {
    const struct diplomacy_state *s;
    int from, through, left;
    bool has_through;
    uint8_t beside[PROVINCES]; /* how many of its fleets are near the province */
    bool *to;
};

static void chain_count(struct chain *chain, int fleet, int by)
{
    const struct map *map = state_map(chain->s);
    for (int i = 0; i < map->near[fleet].count; i++) {
        int next = map->near[fleet].to[i];
        chain->beside[next] = (uint8_t)(chain->beside[next] + by);
    }
}

/* With the fleet as its last: the coasts that no other of it reaches, then every longer chain. The recursion is as deep
 * as the seas are many. */
static void chain_grow(struct chain *chain, int fleet)
{
    const struct map *map = state_map(chain->s);
    bool had = chain->has_through;
    const struct places *near = &map->near[fleet];
    if (chain->left == 0)
        return;
    chain->left--;
    chain->has_through = had || fleet == chain->through;
    chain_count(chain, fleet, 1);
    for (int i = 0; i < near->count; i++) {
        int next = near->to[i];
        if (chain->beside[next] != 1 || next == chain->from)
            continue;
        bool coast = is_coast(map, next) && chain->has_through;
        if (coast)
            chain->to[next] = true;
        if ((!coast || is_port(map, next)) && state_fleet_at_sea(chain->s, next) &&
            !diplomacy_places_have(&map->near[chain->from], next))
            chain_grow(chain, next);
    }
    chain_count(chain, fleet, -1);
    chain->has_through = had;
}

static bool is_beside(const struct places *near, const bool *fleet)
{
    for (int i = 0; i < near->count; i++)
        if (fleet[near->to[i]])
            return true;
    return false;
}

/* By fleets that hang together with the one it is to go through, whether that is needed or not. */
static void reach_all(const struct diplomacy_state *s, int from, int through, bool *to)
{
    const struct map *map = state_map(s);
    bool fleet[PROVINCES] = {false};
    (void)find_chain(s, through, PLACE_NONE, PLACE_NONE, fleet);
    fleet[through] = true;
    for (int p = 0; p < PROVINCES && is_beside(&map->near[from], fleet); p++)
        to[p] = is_coast(map, p) && is_beside(&map->near[p], fleet);
}

void diplomacy_chains(const struct diplomacy_state *s, int from, int through, bool *to)
{
    const struct map *map = state_map(s);
    struct chain chain = {.s = s, .from = from, .through = through, .left = CHAINS_MOST, .to = to};
    const struct places *near = &map->near[from];
    memset(to, 0, PROVINCES * sizeof *to);
    for (int i = 0; i < near->count; i++)
        if (state_fleet_at_sea(s, near->to[i]))
            chain_grow(&chain, near->to[i]);
    if (chain.left == 0)
        reach_all(s, from, through, to);
}

/* The coast that a fleet means: the one that is named, or the only one it can reach. */
static bool fit_coast(const struct map *map, int unit, int16_t *to, struct refusal *why)
{
    const struct places *reach = unit_reach(map, unit);
    int province = province_of(map, *to), only = PLACE_NONE, count = 0;
    for (int i = 0; i < reach->count; i++) {
        if (province_of(map, reach->to[i]) != province)
            continue;
        only = reach->to[i];
        count++;
    }
    if (count == 0)
        return refuse(why, &DIPLOMACY_FAR);
    if (*to != province)
        return diplomacy_places_have(reach, *to) || refuse(why, &DIPLOMACY_COAST);
    if (count > 1)
        return refuse(why, &DIPLOMACY_COAST);
    *to = (int16_t)only;
    return true;
}

static bool own_unit(const struct diplomacy_state *s, int seat, int province, struct refusal *why)
{
    return s->seat[province] == seat || refuse(why, &DIPLOMACY_NOUNIT);
}

static bool legal_move(const struct diplomacy_state *s, struct choice *c, struct refusal *why)
{
    const struct map *map = state_map(s);
    int unit = s->unit[c->x], goal = province_of(map, c->to);
    if (goal == c->x)
        return refuse(why, &DIPLOMACY_FAR);
    if (unit_is_fleet(unit)) {
        c->act = ACT_MOVE;
        return fit_coast(map, unit, &c->to, why);
    }
    c->to = (int16_t)goal;
    bool direct = unit_goes(map, unit, goal), coasts = is_coast(map, c->x) && is_coast(map, goal);
    if (is_sea(map, goal))
        return refuse(why, &DIPLOMACY_FAR);
    if (direct && c->act == ACT_MOVE)
        return true;
    if (!coasts)
        return refuse(why, direct ? &DIPLOMACY_CONVOY : &DIPLOMACY_FAR);
    return has_chain(s, c->x, goal, PLACE_NONE) || refuse(why, &DIPLOMACY_CONVOY);
}

/* A supported army that is not direct comes by sea, and not by the fleet that supports it. */
static bool army_may_come(const struct diplomacy_state *s, const struct choice *c, struct refusal *why)
{
    const struct map *map = state_map(s);
    if (unit_goes(map, s->unit[c->y], c->to))
        return true;
    if (!is_coast(map, c->y) || !is_coast(map, c->to))
        return refuse(why, &DIPLOMACY_FAR);
    return has_chain(s, c->y, c->to, c->x) || refuse(why, &DIPLOMACY_CONVOY);
}

static bool legal_support(const struct diplomacy_state *s, struct choice *c, struct refusal *why)
{
    const struct map *map = state_map(s);
    int unit = s->unit[c->x], goal = province_of(map, c->to);
    if (s->seat[c->y] == 0)
        return refuse(why, &DIPLOMACY_EMPTY);
    if (c->y == c->x)
        return refuse(why, &DIPLOMACY_SUPPORT);
    if (c->act == ACT_SUPPORT)
        return unit_goes(map, unit, c->y) || refuse(why, &DIPLOMACY_SUPPORT);
    if (goal == c->x || !unit_goes(map, unit, goal))
        return refuse(why, &DIPLOMACY_SUPPORT);
    if (goal == c->y)
        return refuse(why, &DIPLOMACY_FAR);
    if (!unit_is_fleet(s->unit[c->y])) {
        c->to = (int16_t)goal;
        return army_may_come(s, c, why);
    }
    if (!unit_goes(map, s->unit[c->y], goal))
        return refuse(why, &DIPLOMACY_FAR);
    return c->to == goal || diplomacy_places_have(unit_reach(map, s->unit[c->y]), c->to) ||
           refuse(why, &DIPLOMACY_COAST);
}

static bool legal_convoy(const struct diplomacy_state *s, struct choice *c, struct refusal *why)
{
    const struct map *map = state_map(s);
    bool to[PROVINCES];
    c->to = (int16_t)province_of(map, c->to);
    if (!state_fleet_at_sea(s, c->x))
        return refuse(why, &DIPLOMACY_FLEET);
    if (s->seat[c->y] == 0)
        return refuse(why, &DIPLOMACY_EMPTY);
    if (!state_army(s, c->y))
        return refuse(why, &DIPLOMACY_ARMY);
    if (c->y == c->to || !is_coast(map, c->y) || !is_coast(map, c->to))
        return refuse(why, &DIPLOMACY_FAR);
    diplomacy_chains(s, c->y, c->x, to);
    return to[c->to] || refuse(why, &DIPLOMACY_CONVOY);
}

static bool legal_retreat(const struct diplomacy_state *s, int seat, struct choice *c, struct refusal *why)
{
    const struct map *map = state_map(s);
    const struct dislodged *unit = state_dislodged(s, seat, c->x);
    int province = province_of(map, c->to), only = PLACE_NONE, count = 0;
    if (unit == NULL)
        return refuse(why, &DIPLOMACY_NOUNIT);
    if (c->act == ACT_DISBAND)
        return true;
    bool named = c->to != province, found = false;
    for (int i = 0; i < unit->count; i++) {
        if (province_of(map, unit->to[i]) != province)
            continue;
        found = found || unit->to[i] == c->to;
        only = unit->to[i];
        count++;
    }
    if (count == 0)
        return refuse(why, &DIPLOMACY_RETREAT);
    if (!unit_is_fleet(unit->unit))
        c->to = (int16_t)province;
    else if (named ? !found : count > 1)
        return refuse(why, &DIPLOMACY_COAST);
    else if (!named)
        c->to = (int16_t)only;
    return true;
}

bool diplomacy_legal_adjustment(const struct diplomacy_state *s, int seat, struct choice *c, struct refusal *why)
{
    return c->act == ACT_BUILD    ? diplomacy_can_build(s, seat, c, why)
           : c->act == ACT_REMOVE ? own_unit(s, seat, c->x, why)
                                  : true;
}

static bool legal_adjustment(const struct diplomacy_state *s, int seat, struct choice *c, struct refusal *why)
{
    int due = diplomacy_due(s, seat);
    if (c->act != ACT_DEFAULT && (c->act == ACT_REMOVE ? due >= 0 : due <= 0))
        return refuse(why, &DIPLOMACY_ADJUST);
    return diplomacy_legal_adjustment(s, seat, c, why);
}

bool diplomacy_legal_choice(const struct diplomacy_state *s, int seat, struct choice *c, struct refusal *why)
{
    if (c->act == ACT_RETREAT || c->act == ACT_DISBAND)
        return legal_retreat(s, seat, c, why);
    if (c->act > ACT_DISBAND)
        return legal_adjustment(s, seat, c, why);
    if (!own_unit(s, seat, c->x, why))
        return false;
    switch (c->act) {
    case ACT_MOVE:
    case ACT_SEA:
        return legal_move(s, c, why);
    case ACT_CONVOY:
        return legal_convoy(s, c, why);
    case ACT_SUPPORT:
    case ACT_SUPPORT_MOVE:
        return legal_support(s, c, why);
    default:
        return true;
    }
}
