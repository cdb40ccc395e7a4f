/* Positions of Diplomacy as JSON. */
#include "games/diplomacy/diplomacy.h"
#include "rules/options.h"
#include "rules/walk.h"

static const char *const phases[] = {"spring-moves",    "spring-retreats", "autumn-moves",
                                     "autumn-retreats", "winter",          "over"};
static const char *const builds[] = {"home", "any"};

static const char *name_of_place(const void *map, int place)
{
    return place_name(map, place);
}

static const char *name_of_unit(const void *map, int unit)
{
    return unit_name(map, unit);
}

static bool centre(const void *map, int province)
{
    return is_centre(map, province);
}

/* May the unit stand where it stands? */
static bool stands(const void *given, int unit)
{
    const struct map *map = given;
    int place = unit_place(unit), province = province_of(map, place);
    if (!unit_is_fleet(unit))
        return !is_sea(map, province);
    return (is_sea(map, province) || is_coast(map, province)) && has_coasts(map, province) == (place != province);
}

static void walk_options_of(struct walk *walk, struct diplomacy_state *s)
{
    walk_object(walk, "options");
    walk_word(walk, "build", &s->build, builds, 2);
#ifdef DIPLOMACY_ANY
    uint8_t map = 0;
    walk_word(walk, OPTION_MAP, &map, &walk->rules->map.name, 1);
#endif
    const struct rules_option *end = &walk->rules->options[OPTION_END], *win = &walk->rules->options[OPTION_WIN];
    s->end = (map_year)(walk_int(walk, "end", YEAR_ZERO + s->end, end->low, end->high) - YEAR_ZERO);
    walk_byte(walk, "win", &s->win, win->low, win->high);
    walk_end(walk);
}

static void walk_centres(struct walk *walk, struct diplomacy_state *s)
{
    const struct map *map = state_map(s);
    const struct walk_codes names = {.given = map,
                                     .name = name_of_place,
                                     .last = PROVINCES - 1,
                                     .fits = centre,
                                     .misfit = "not a supply centre",
                                     .most = PROVINCES};
    (void)walk_list(walk, "centres", powers(map), powers(map), powers(map));
    for (int seat = 1; seat <= powers(map); seat++) {
        uint16_t owned[PROVINCES] = {0};
        int count = 0;
        for (int p = 0; p < PROVINCES; p++)
            if (s->owner[p] == seat)
                owned[count++] = (uint16_t)p;
        count = walk_codes_of(walk, NULL, owned, count, &names);
        for (int i = 0; walk->mode == WALK_LOAD && i < count; i++) {
            walk_check(walk, s->owner[owned[i]] == 0, "centres", "a centre twice");
            s->owner[owned[i]] = (uint8_t)seat;
        }
    }
    walk_end(walk);
}

static struct walk_codes units(const struct map *map)
{
    return (struct walk_codes){.given = map,
                               .name = name_of_unit,
                               .last = UNITS - 1,
                               .fits = stands,
                               .misfit = "a unit where it cannot stand",
                               .most = UNITS_MOST};
}

/* A seat's units, armies before fleets: so their texts rise. */
static int units_of(const struct diplomacy_state *s, int seat, uint16_t *unit)
{
    int count = 0;
    for (int fleets = 0; fleets < 2; fleets++)
        for (int p = 0; p < PROVINCES; p++)
            if (s->seat[p] == seat && unit_is_fleet(s->unit[p]) == (fleets == 1))
                unit[count++] = s->unit[p];
    return count;
}

static void walk_units(struct walk *walk, struct diplomacy_state *s)
{
    const struct map *map = state_map(s);
    const struct walk_codes names = units(map);
    (void)walk_list(walk, "units", powers(map), powers(map), powers(map));
    for (int seat = 1; seat <= powers(map); seat++) {
        uint16_t unit[PROVINCES] = {0};
        int count = walk_codes_of(walk, NULL, unit, units_of(s, seat, unit), &names);
        for (int i = 0; walk->mode == WALK_LOAD && i < count; i++) {
            walk_check(walk, s->seat[unit_province(map, unit[i])] == 0, "units", "two in one province");
            state_put(s, seat, unit[i]);
        }
    }
    walk_end(walk);
}

static void walk_dislodged(struct walk *walk, struct diplomacy_state *s)
{
    const struct map *map = state_map(s);
    const struct walk_codes unit = units(map), to = {.given = map,
                                                     .name = name_of_place,
                                                     .last = PLACES - 1,
                                                     .fewest = 1,
                                                     .most = NEAR_MOST};
    s->dislodged_count = (uint8_t)walk_list(walk, "dislodged", s->dislodged_count, 0, DISLODGED_MOST);
    for (int i = 0; i < s->dislodged_count; i++) {
        struct dislodged *one = &s->dislodged[i];
        uint16_t place[NEAR_MOST];
        for (int k = 0; k < NEAR_MOST; k++)
            place[k] = one->to[k];
        walk_object(walk, NULL);
        walk_byte(walk, "seat", &one->seat, 1, powers(map));
        one->count = (uint8_t)walk_codes_of(walk, "to", place, one->count, &to);
        for (int k = 0; k < NEAR_MOST; k++)
            one->to[k] = (map_code)place[k];
        one->unit = (map_code)walk_code(walk, "unit", one->unit, &unit);
        walk_end(walk);
    }
    walk_end(walk);
}

void diplomacy_walk(struct walk *walk, void *state)
{
    struct diplomacy_state *s = state;
#ifdef DIPLOMACY_ANY
    if (walk->mode == WALK_LOAD)
        s->map = *rules_map(walk->rules);
#endif
    walk_options_of(walk, s);
    walk_word(walk, "phase", &s->phase, phases, OVER + 1);
    s->year =
        (map_year)(walk_int(walk, "year", YEAR_ZERO + s->year, state_map(s)->year, YEAR_ZERO + s->end) - YEAR_ZERO);
    walk_centres(walk, s);
    walk_units(walk, s);
    walk_dislodged(walk, s);
}
