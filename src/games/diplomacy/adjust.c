#include "games/diplomacy/adjust.h"

#include "games/diplomacy/diplomacy.h"

enum { FAR_AWAY = PLACES }; /* more steps than there are */

/* Does the map let those who build at home build elsewhere as well? */
static bool builds_afar(const struct diplomacy_state *s, int seat)
{
#ifdef DIPLOMACY_ANY
    const struct map *map = state_map(s);
    for (int p = 0; map->remote != 0 && p < PROVINCES; p++)
        if (map->province[p].home == seat && s->owner[p] == seat)
            return true;
#else
    (void)s;
    (void)seat;
#endif
    return false;
}

static bool is_site_of(const struct diplomacy_state *s, int seat, int province)
{
    const struct map *map = state_map(s);
    const struct province *p = &map->province[province];
    return p->centre && (s->build != 0 || p->home == seat || builds_afar(s, seat));
}

int diplomacy_due(const struct diplomacy_state *s, int seat)
{
    int due = state_centres(s, seat) - state_units(s, seat), sites = 0;
    if (due <= 0)
        return due;
    for (int p = 0; p < PROVINCES; p++)
        sites += s->owner[p] == seat && s->seat[p] == 0 && is_site_of(s, seat, p);
    return due < sites ? due : sites;
}

static bool kind_fits(const struct map *map, struct choice *build, struct refusal *why)
{
    int province = province_of(map, build->to);
    if (build->y == KIND_NONE && is_coast(map, province) && build->to == province)
        return refuse(why, &DIPLOMACY_KIND);
    if (build->y == KIND_NONE)
        build->y = is_coast(map, province) ? KIND_FLEET : KIND_ARMY;
    if (build->y == KIND_ARMY)
        build->to = (int16_t)province;
    else if (!is_coast(map, province))
        return refuse(why, &DIPLOMACY_LAND);
    else if (has_coasts(map, province) && build->to == province)
        return refuse(why, &DIPLOMACY_COAST);
    return true;
}

bool diplomacy_may_build(const struct diplomacy_state *s, int seat, struct choice *build, struct refusal *why)
{
    const struct map *map = state_map(s);
    if (!is_site_of(s, seat, province_of(map, build->to)))
        return refuse(why, &DIPLOMACY_HOME);
    return kind_fits(map, build, why);
}

bool diplomacy_can_build(const struct diplomacy_state *s, int seat, struct choice *build, struct refusal *why)
{
    const struct map *map = state_map(s);
    int province = province_of(map, build->to);
    if (!is_site_of(s, seat, province) || s->owner[province] != seat)
        return refuse(why, &DIPLOMACY_HOME);
    if (s->seat[province] != 0)
        return refuse(why, &DIPLOMACY_OCCUPIED);
    return kind_fits(map, build, why);
}

/* Fewest steps to a centre that the seat owns, by province. */
static void distances(const struct diplomacy_state *s, int seat, map_code *distance)
{
    const struct map *map = state_map(s);
    map_code queue[PROVINCES];
    int begin = 0, end = 0;
    for (int p = 0; p < PROVINCES; p++) {
        distance[p] = s->owner[p] == seat ? 0 : FAR_AWAY;
        if (s->owner[p] == seat)
            queue[end++] = (map_code)p;
    }
    while (begin < end) {
        int p = queue[begin++];
        for (int i = 0; i < map->near[p].count; i++) {
            int next = map->near[p].to[i];
            if (distance[next] != FAR_AWAY)
                continue;
            distance[next] = (map_code)(distance[p] + 1);
            queue[end++] = (map_code)next;
        }
    }
}

/* Of two units of a seat, does the one in province a go first? */
static bool goes_first(const struct diplomacy_state *s, const map_code *distance, int a, int b)
{
    const struct map *map = state_map(s);
    const struct province *one = &map->province[a], *other = &map->province[b];
    if (one->centre != other->centre)
        return !one->centre;
    if (distance[a] != distance[b])
        return distance[a] > distance[b];
    if (unit_is_fleet(s->unit[a]) != unit_is_fleet(s->unit[b]))
        return unit_is_fleet(s->unit[a]);
    return strcmp(map_word(map, one->name), map_word(map, other->name)) < 0;
}

int diplomacy_first_to_go(const struct diplomacy_state *s, int seat)
{
    map_code distance[PROVINCES];
    int first = -1;
    distances(s, seat, distance);
    for (int p = 0; p < PROVINCES; p++)
        if (s->seat[p] == seat && (first < 0 || goes_first(s, distance, p, first)))
            first = p;
    return first;
}
