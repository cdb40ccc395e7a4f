/*
 * The orders of one season, judged. The numbers are the sections of rules.md.
 *
 * What is to be found is one bit for each order: a move succeeds, a support is not cut, a convoy holds. Units are
 * numbered by province, sets of them are bits; so all supports of a move are counted at once.
 */
#include "games/diplomacy/adjudicate.h"

/* bit u: unit u */
#ifdef DIPLOMACY_ANY
__extension__ typedef unsigned __int128 set;
#else
typedef uint64_t set;
#endif

enum { NOBODY = -1, TRIED_MOST = 16 };

static set bit(int unit)
{
    return (set)1 << unit;
}

static bool has(set units, int unit)
{
    return (units >> unit & 1) != 0;
}

static int size(set units)
{
#ifdef DIPLOMACY_ANY
    return __builtin_popcountll((uint64_t)units) + __builtin_popcountll((uint64_t)(units >> 64));
#else
    return __builtin_popcountll(units);
#endif
}

static int first_of(set units)
{
#ifdef DIPLOMACY_ANY
    return (uint64_t)units != 0 ? __builtin_ctzll((uint64_t)units) : 64 + __builtin_ctzll((uint64_t)(units >> 64));
#else
    return __builtin_ctzll(units);
#endif
}

struct board {
    const struct diplomacy_state *s;
    int count;
    int8_t at[PROVINCES]; /* the unit there; NOBODY */
    map_code province[UNITS_MOST];
    uint8_t seat[UNITS_MOST], act[UNITS_MOST];
    map_code goal[UNITS_MOST]; /* of a move */
    map_code aim[UNITS_MOST];  /* of a support: the province whose unit does not cut it */
    int8_t head[UNITS_MOST];   /* 6.1 the unit it is head to head with; NOBODY */
    set of_seat[SEATS + 1];
    set into[PROVINCES];     /* moves to a province */
    set by_sea;              /* 6.1 */
    set matched;             /* supports and convoys */
    set results;             /* 6.2 what is to be found: moves, and what is matched */
    set helps[UNITS_MOST];   /* the matching supports of a unit */
    set convoys[UNITS_MOST]; /* the matching convoys of a move by sea */
    set near[UNITS_MOST];    /* units in the provinces near a unit */
    set yes, no;             /* 6.2 what is decided */
};

/* The results that may be true, or those that certainly are. */
static set good(const struct board *b, bool most)
{
    return most ? ~b->no : b->yes;
}

/* 6.2 path: a chain of matching convoys that hold. */
static bool path(const struct board *b, int m, bool most)
{
    const struct map *map = state_map(b->s);
    if (!has(b->by_sea, m))
        return true;
    set fleets = b->convoys[m] & good(b, most), reached = fleets & b->near[m], seen = 0;
    set last = 0;
    for (int i = 0; i < map->near[b->goal[m]].count; i++) {
        int unit = b->at[map->near[b->goal[m]].to[i]];
        last |= unit == NOBODY ? 0 : bit(unit);
    }
    while ((reached & last) == 0 && (reached & ~seen) != 0) {
        int fleet = first_of(reached & ~seen);
        seen |= bit(fleet);
        reached |= b->near[fleet] & fleets;
    }
    return (reached & last) != 0;
}

static bool moves(const struct board *b, int unit)
{
    return b->act[unit] == ACT_MOVE;
}

/* 6.3 help: matching supports that are not cut, those of a seat (0: of none) left out. */
static int help(const struct board *b, int unit, int without, bool most)
{
    return size(b->helps[unit] & good(b, most) & ~b->of_seat[without]);
}

/* 6.3 */
static int attack(const struct board *b, int m, bool most)
{
    int there = b->at[b->goal[m]];
    if (!path(b, m, most))
        return 0;
    if (there == NOBODY || (moves(b, there) && b->head[m] != there && has(good(b, most), there)))
        return 1 + help(b, m, 0, most);
    return b->seat[there] == b->seat[m] ? 0 : 1 + help(b, m, b->seat[there], most);
}

/* 6.3 defend: against the move it is head to head with. */
static int defend(const struct board *b, int unit, bool most)
{
    return 1 + help(b, unit, 0, most);
}

/* 6.3 */
static int hold(const struct board *b, int province, bool most)
{
    int there = b->at[province];
    if (there == NOBODY)
        return 0;
    if (moves(b, there))
        return has(good(b, !most), there) ? 0 : 1;
    return 1 + help(b, there, 0, most);
}

/* 6.3 */
static int prevent(const struct board *b, int m, bool most)
{
    if (!path(b, m, most) || (b->head[m] != NOBODY && has(good(b, !most), b->head[m])))
        return 0;
    return 1 + help(b, m, 0, most);
}

/* 6.4 */
static bool succeeds(const struct board *b, int m, bool most)
{
    int strength = attack(b, m, most);
    if (strength <= (b->head[m] != NOBODY ? defend(b, b->head[m], !most) : hold(b, b->goal[m], !most)))
        return false;
    for (set others = b->into[b->goal[m]] & ~bit(m); others != 0; others &= others - 1)
        if (strength <= prevent(b, first_of(others), !most))
            return false;
    return true;
}

/* 6.2 */
static bool is_not_cut(const struct board *b, int unit, bool most)
{
    set attackers = b->into[b->province[unit]];
    if ((attackers & good(b, !most)) != 0)
        return false;
    for (attackers &= ~b->of_seat[b->seat[unit]]; attackers != 0; attackers &= attackers - 1)
        if (b->province[first_of(attackers)] != b->aim[unit] && path(b, first_of(attackers), !most))
            return false;
    return true;
}

/* 6.2, all open results as favourable for this one as can be, or as unfavourable. */
static bool judge(const struct board *b, int unit, bool most)
{
    if (moves(b, unit))
        return succeeds(b, unit, most);
    if (b->act[unit] == ACT_CONVOY)
        return (b->into[b->province[unit]] & good(b, !most)) == 0;
    return is_not_cut(b, unit, most);
}

/* 6.5.1, of these results */
static void decide(struct board *b, set among)
{
    for (bool more = true; more;) {
        more = false;
        for (set left = among & ~(b->yes | b->no); left != 0; left &= left - 1) {
            int unit = first_of(left);
            bool may = judge(b, unit, true);
            if (may && !judge(b, unit, false))
                continue;
            *(may ? &b->yes : &b->no) |= bit(unit);
            more = true;
        }
    }
}

/* The convoys on which a move's path rests, where that is not certain. */
static set path_rests_on(const struct board *b, int m)
{
    return path(b, m, true) != path(b, m, false) ? b->convoys[m] : 0;
}

/* 6.5.2: the results that are looked at to judge one. */
static set rests_on(const struct board *b, int unit)
{
    set on = 0, attackers = b->into[moves(b, unit) ? b->goal[unit] : b->province[unit]];
    if (!moves(b, unit)) {
        for (set left = attackers; b->act[unit] != ACT_CONVOY && left != 0; left &= left - 1)
            on |= path_rests_on(b, first_of(left));
        return on | attackers;
    }
    int there = b->at[b->goal[unit]];
    if (there != NOBODY)
        on |= b->helps[there] | (moves(b, there) ? bit(there) : 0);
    for (set left = attackers; left != 0; left &= left - 1) {
        int m = first_of(left);
        on |= path_rests_on(b, m) | b->helps[m] | (b->head[m] != NOBODY ? bit(b->head[m]) : 0);
    }
    return on;
}

/* 6.5.2: the smallest group of open results that rests on itself only, the first by province. */
static set smallest_group(const struct board *b, set open)
{
    set on[UNITS_MOST] = {0}, smallest = 0;
    for (set left = open; left != 0; left &= left - 1)
        on[first_of(left)] = rests_on(b, first_of(left)) & open;
    for (set left = open; left != 0; left &= left - 1) {
        set group = bit(first_of(left)), seen = 0;
        while ((group & ~seen) != 0) {
            int unit = first_of(group & ~seen);
            seen |= bit(unit);
            group |= on[unit];
        }
        if (smallest == 0 || size(group) < size(smallest))
            smallest = group;
    }
    return smallest;
}

/* 6.5.2: how many ways there are to fulfil the group's equations, counted up to 2; *found is the last of them. One
 * result after the other is assumed, and what follows is decided; the recursion is as deep as the group is large. */
static int ways(const struct board *b, set group, struct board *found)
{
    set open = group & ~(b->yes | b->no);
    int count = 0;
    if (open == 0) {
        for (set left = group; left != 0; left &= left - 1)
            if (judge(b, first_of(left), true) != has(b->yes, first_of(left)))
                return 0;
        *found = *b;
        return 1;
    }
    for (int assumed = 0; assumed < 2 && count < 2; assumed++) {
        struct board then = *b;
        *(assumed ? &then.yes : &then.no) |= bit(first_of(open));
        decide(&then, group);
        count += ways(&then, group, found);
    }
    return count;
}

/* 6.5 */
static void find(struct board *b)
{
    struct board found;
    for (decide(b, b->results); (b->results & ~(b->yes | b->no)) != 0; decide(b, b->results)) {
        set group = smallest_group(b, b->results & ~(b->yes | b->no)), of_convoys = 0, of_moves = 0;
        for (set left = group; left != 0; left &= left - 1) {
            of_moves |= moves(b, first_of(left)) ? bit(first_of(left)) : 0;
            of_convoys |= b->act[first_of(left)] == ACT_CONVOY ? bit(first_of(left)) : 0;
        }
        if (size(group) <= TRIED_MOST && ways(b, group, &found) == 1) {
            *b = found;
        } else if (of_convoys != 0) { /* 6.6 */
            b->no |= of_convoys;
        } else { /* a ring */
            b->yes |= of_moves != 0 ? of_moves : group;
        }
    }
}

static void put_unit(struct board *b, const struct diplomacy_state *s, const struct choice *order, int province)
{
    const struct map *map = state_map(s);
    int unit = b->count++;
    const struct choice *c = &order[province];
    b->at[province] = (int8_t)unit;
    b->province[unit] = (map_code)province;
    b->seat[unit] = s->seat[province];
    b->act[unit] = (uint8_t)(c->act == ACT_SEA ? ACT_MOVE : c->act);
    b->of_seat[s->seat[province]] |= bit(unit);
    b->goal[unit] = b->aim[unit] = (map_code)province_of(map, c->to);
    if (c->act == ACT_SUPPORT)
        b->aim[unit] = (map_code)c->y;
    if (moves(b, unit))
        b->into[b->goal[unit]] |= bit(unit);
}

/* 6.1 */
static bool matches(const struct board *b, const struct choice *order, const struct choice *c, int unit)
{
    const struct map *map = state_map(b->s);
    const struct choice *other = &order[b->province[unit]];
    if (c->act == ACT_SUPPORT)
        return !moves(b, unit);
    return moves(b, unit) && b->goal[unit] == province_of(map, c->to) && (c->to < PROVINCES || c->to == other->to);
}

/* 6.1: which moves go by sea, and the convoys they have. */
static void match_convoys(struct board *b, const struct diplomacy_state *s, const struct choice *order)
{
    const struct map *map = state_map(s);
    for (int unit = 0; unit < b->count; unit++) {
        const struct choice *c = &order[b->province[unit]];
        if (moves(b, unit) && !unit_is_fleet(s->unit[b->province[unit]]) &&
            (c->act == ACT_SEA || !diplomacy_places_have(&map->by_land[b->province[unit]], b->goal[unit])))
            b->by_sea |= bit(unit);
        if (c->act == ACT_CONVOY && b->at[c->y] != NOBODY && matches(b, order, c, b->at[c->y])) {
            b->convoys[b->at[c->y]] |= bit(unit);
            if (b->seat[unit] == b->seat[b->at[c->y]])
                b->by_sea |= bit(b->at[c->y]);
        }
    }
    for (int unit = 0; unit < b->count; unit++)
        if (has(b->by_sea, unit))
            b->matched |= b->convoys[unit];
}

static void match_supports(struct board *b, const struct choice *order)
{
    for (int unit = 0; unit < b->count; unit++) {
        const struct choice *c = &order[b->province[unit]];
        if ((c->act != ACT_SUPPORT && c->act != ACT_SUPPORT_MOVE) || b->at[c->y] == NOBODY ||
            !matches(b, order, c, b->at[c->y]))
            continue;
        b->helps[b->at[c->y]] |= bit(unit);
        b->matched |= bit(unit);
    }
}

static void begin(struct board *b, const struct diplomacy_state *s, const struct choice *order)
{
    const struct map *map = state_map(s);
    memset(b, 0, sizeof *b);
    memset(b->at, NOBODY, sizeof b->at);
    b->s = s;
    for (int p = 0; p < PROVINCES; p++)
        if (s->seat[p] != 0)
            put_unit(b, s, order, p);
    match_convoys(b, s, order);
    match_supports(b, order);
    b->results = b->matched;
    for (int unit = 0; unit < b->count; unit++) {
        const struct places *near = &map->near[b->province[unit]];
        int there = moves(b, unit) ? b->at[b->goal[unit]] : NOBODY;
        b->results |= moves(b, unit) ? bit(unit) : 0;
        b->head[unit] = NOBODY;
        if (there != NOBODY && moves(b, there) && b->goal[there] == b->province[unit] &&
            (b->by_sea & (bit(unit) | bit(there))) == 0)
            b->head[unit] = (int8_t)there;
        for (int i = 0; i < near->count; i++)
            b->near[unit] |= b->at[near->to[i]] == NOBODY ? 0 : bit(b->at[near->to[i]]);
    }
}

static int outcome_of(const struct board *b, int unit)
{
    bool good = has(b->yes, unit), matched = has(b->matched, unit);
    switch (b->act[unit]) {
    case ACT_MOVE:
        return good ? OUTCOME_MOVE : path(b, unit, true) ? OUTCOME_BOUNCE : OUTCOME_STUCK;
    case ACT_SUPPORT:
    case ACT_SUPPORT_MOVE:
        return !matched ? OUTCOME_VOID : good ? OUTCOME_SUPPORT : OUTCOME_CUT;
    case ACT_CONVOY:
        return !matched ? OUTCOME_VOID : good ? OUTCOME_CONVOY : OUTCOME_DISRUPT;
    default:
        return OUTCOME_HOLD;
    }
}

/* 6.7 */
static void conclude(const struct board *b, struct verdict *out)
{
    memset(out, 0, sizeof *out);
    for (int unit = 0; unit < b->count; unit++) {
        int from = b->province[unit], goal = b->goal[unit];
        out->outcome[from] = (uint8_t)outcome_of(b, unit);
        out->by_sea[from] = moves(b, unit) && has(b->by_sea, unit);
        if (!moves(b, unit))
            continue;
        int there = b->at[goal];
        bool left = there == NOBODY || (moves(b, there) && has(b->yes, there));
        if (has(b->yes, unit)) {
            out->dislodged[goal] = !left;
            out->attacker[goal] = (map_code)from;
        } else if (left && (b->into[goal] & b->yes) == 0 && prevent(b, unit, true) > 0) {
            out->contested[goal] = true;
        }
    }
}

void diplomacy_adjudicate(const struct diplomacy_state *s, const struct choice *order, struct verdict *out)
{
    struct board board;
    begin(&board, s, order);
    find(&board);
    conclude(&board, out);
}
