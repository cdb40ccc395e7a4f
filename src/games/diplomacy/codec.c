/* Positions of Diplomacy as JSON. */
#include "games/diplomacy/diplomacy.h"
#include "rules/walk.h"

static const char *const phases[] = {"spring-moves",    "spring-retreats", "autumn-moves",
                                     "autumn-retreats", "winter",          "over"};
static const char *const builds[] = {"home", "any"};

static const char *province_name(int province)
{
    return diplomacy_provinces[province].id;
}

static bool is_centre(int province)
{
    return diplomacy_provinces[province].centre != 0;
}

/* May the unit stand where it stands? */
static bool stands(int unit)
{
    int place = unit_place(unit), province = diplomacy_province(place);
    if (!unit_is_fleet(unit))
        return !is_sea(province);
    return (is_sea(province) || is_coast(province)) && has_coasts(province) == (place != province);
}

static void walk_options_of(struct walk *walk, struct diplomacy_state *s)
{
    walk_object(walk, "options");
    walk_word(walk, "build", &s->build, builds, 2);
    s->end = (uint8_t)(walk_int(walk, "end", YEAR_ZERO + s->end, YEAR_ZERO + 1, YEAR_ZERO + 99) - YEAR_ZERO);
    walk_byte(walk, "win", &s->win, 10, 34);
    walk_end(walk);
}

static void walk_centres(struct walk *walk, struct diplomacy_state *s)
{
    const struct walk_names names = {.name = province_name,
                                     .last = PROVINCES - 1,
                                     .fits = is_centre,
                                     .misfit = "not a supply centre",
                                     .most = PROVINCES,
                                     .sorted = true};
    (void)walk_list(walk, "centres", SEATS, SEATS, SEATS);
    for (int seat = 1; seat <= SEATS; seat++) {
        uint8_t owned[PROVINCES];
        int count = 0;
        for (int p = 0; p < PROVINCES; p++)
            if (s->owner[p] == seat)
                owned[count++] = (uint8_t)p;
        count = walk_list_of(walk, NULL, owned, count, &names);
        for (int i = 0; walk->mode == WALK_LOAD && i < count; i++) {
            walk_check(walk, s->owner[owned[i]] == 0, "centres", "a centre twice");
            s->owner[owned[i]] = (uint8_t)seat;
        }
    }
    walk_end(walk);
}

static const struct walk_names units = {.name = diplomacy_unit_name,
                                        .last = UNITS - 1,
                                        .fits = stands,
                                        .misfit = "a unit where it cannot stand",
                                        .most = UNITS_MOST,
                                        .sorted = true};

/* A seat's units, armies before fleets: so their texts rise. */
static int units_of(const struct diplomacy_state *s, int seat, uint8_t *unit)
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
    (void)walk_list(walk, "units", SEATS, SEATS, SEATS);
    for (int seat = 1; seat <= SEATS; seat++) {
        uint8_t unit[PROVINCES];
        int count = walk_list_of(walk, NULL, unit, units_of(s, seat, unit), &units);
        for (int i = 0; walk->mode == WALK_LOAD && i < count; i++) {
            walk_check(walk, s->seat[diplomacy_province(unit_place(unit[i]))] == 0, "units", "two in one province");
            state_put(s, seat, unit[i]);
        }
    }
    walk_end(walk);
}

static void walk_dislodged(struct walk *walk, struct diplomacy_state *s)
{
    const struct walk_names to = {.name = diplomacy_place_name,
                                  .last = PLACES - 1,
                                  .fewest = 1,
                                  .most = (int)sizeof s->dislodged[0].to,
                                  .sorted = true};
    s->dislodged_count = (uint8_t)walk_list(walk, "dislodged", s->dislodged_count, 0, DISLODGED_MOST);
    for (int i = 0; i < s->dislodged_count; i++) {
        struct dislodged *one = &s->dislodged[i];
        walk_object(walk, NULL);
        walk_byte(walk, "seat", &one->seat, 1, SEATS);
        one->count = (uint8_t)walk_list_of(walk, "to", one->to, one->count, &to);
        walk_name(walk, "unit", &one->unit, &units);
        walk_end(walk);
    }
    walk_end(walk);
}

void diplomacy_walk(struct walk *walk, void *state)
{
    struct diplomacy_state *s = state;
    walk_options_of(walk, s);
    walk_word(walk, "phase", &s->phase, phases, OVER + 1);
    s->year = (uint8_t)(walk_int(walk, "year", YEAR_ZERO + s->year, YEAR_ZERO + 1, YEAR_ZERO + s->end) - YEAR_ZERO);
    walk_centres(walk, s);
    walk_units(walk, s);
    walk_dislodged(walk, s);
}
