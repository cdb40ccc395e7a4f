/* What holds of every position, whatever its fields say by themselves (rules.md). */
#include "games/diplomacy/diplomacy.h"
#include "rules/position.h"

static bool fields(const struct diplomacy_state *s, struct refusal *why)
{
    const struct map *map = state_map(s);
    int units = s->dislodged_count;
    for (int p = 0; p < PROVINCES; p++) {
        units += s->seat[p] != 0;
        if (s->seat[p] > powers(map) || s->owner[p] > powers(map) || (s->owner[p] != 0 && !is_centre(map, p)))
            return position_bad(why, "units", "not a seat");
        if (s->seat[p] != 0 && unit_province(map, s->unit[p]) != p)
            return position_bad(why, "units", "a unit that stands elsewhere");
    }
    return position_good(why, units <= UNITS_MOST, "units", "more than 34");
}

static bool retreats(const struct diplomacy_state *s, const struct dislodged *unit, struct refusal *why)
{
    const struct map *map = state_map(s);
    int province = unit_province(map, unit->unit);
    if (s->seat[province] == 0 || s->seat[province] == unit->seat)
        return position_bad(why, "dislodged", "nobody stands where it was");
    for (int i = 0; i < unit->count; i++) {
        if (s->seat[province_of(map, unit->to[i])] != 0)
            return position_bad(why, "to", "not empty");
        if (!diplomacy_places_have(unit_reach(map, unit->unit), unit->to[i]))
            return position_bad(why, "to", "the unit cannot go there");
        if (i > 0 && unit->to[i] == unit->to[i - 1])
            return position_bad(why, "to", "a place twice");
    }
    return true;
}

bool diplomacy_agrees(const void *state, bool as_view, struct refusal *why)
{
    (void)as_view;
    const struct diplomacy_state *s = state;
    const struct map *map = state_map(s);
    int last = -1;
    if (!fields(s, why))
        return false;
    if (phase_retreats(s->phase) != (s->dislodged_count > 0))
        return position_bad(why, "dislodged", "it does not go with the phase");
    for (int i = 0; i < s->dislodged_count; i++) {
        int province = unit_province(map, s->dislodged[i].unit);
        if (province <= last)
            return position_bad(why, "dislodged", "not in the order of their provinces");
        if (!retreats(s, &s->dislodged[i], why))
            return false;
        last = province;
    }
    return true;
}
