#define DIPLOMACY_ANY
/* The rules of Diplomacy for a map from files: those of any map (any.h), with what that map has. */
#include "base/mem.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/events.h"
#include "games/diplomacy/map_make.h"
#include "games/diplomacy/state.h"
#include "rules/colours.h"

_Static_assert((int)POWERS_MOST == (int)SEATS_MAX, "a map has as many powers as a game has seats");

enum { YEARS = 34 }; /* as the standard map has them, until the last */

struct row {
    struct rules rules;
    struct rules_option option[DIPLOMACY_OPTIONS];
    const char *build[3], *build_told[3];
    struct event_kind event[DIPLOMACY_EVENTS];
    struct rules_seat seat[POWERS_MOST];
    struct map map;
};

/* Colours that are told apart come first; of many powers several have one, and other marks and letters. */
void map_make_seats(const struct map *map, struct rules *rules, struct rules_seat *seat)
{
    static const uint32_t colours[] = {SEAT_RED,    SEAT_BLUE, SEAT_SKY,    SEAT_BROWN, SEAT_GREEN, SEAT_PURPLE,
                                       SEAT_YELLOW, SEAT_PINK, SEAT_ORANGE, SEAT_WHITE, SEAT_LIME,  SEAT_CYAN,
                                       SEAT_TAN,    SEAT_NAVY, SEAT_MAROON, SEAT_BLACK};
    enum { COLOURS = sizeof colours / sizeof colours[0] };
    for (int i = 0; i < map->powers; i++)
        seat[i] = (struct rules_seat){.name = power_name(map, i + 1),
                                      .letter = map_word(map, map->power[i].letter),
                                      .mark = (enum mark)(MARK_DISC + (i + i / COLOURS) % MARK_PENTAGON),
                                      .colour = colours[i % COLOURS]};
    for (int i = 0; i < map->powers; i++)
        rules->map.nobodys |= map->power[i].dummy ? UINT32_C(2) << i : 0;
    rules->map.made = map;
    rules->seats = seat;
    rules->seats_min = rules->seats_max = map->powers;
}

/* The map says whether units are built in any centre; a game may say otherwise. */
static void put_options(struct row *row)
{
    const struct map *map = &row->map;
    memcpy(row->option, row->rules.options, sizeof row->option);
    row->option[OPTION_END].low = map->year;
    row->option[OPTION_END].initial = map->year + YEARS <= MODEL_YEAR_MOST ? map->year + YEARS : MODEL_YEAR_MOST;
    row->option[OPTION_WIN].initial = map->win;
    for (int i = 0; i < 2; i++) {
        row->build[i] = row->rules.options[OPTION_BUILD].values[map->build ? 1 - i : i];
        row->build_told[i] = row->rules.options[OPTION_BUILD].told[map->build ? 1 - i : i];
    }
    if (map->remote)
        row->build_told[map->build] = "diplomacy.option.build.remote";
    row->option[OPTION_BUILD].values = row->build;
    row->option[OPTION_BUILD].told = row->build_told;
    row->rules.options = row->option;
    row->rules.round_before = map->year - 1;
}

/* The event that ends a game has the centres of each power. */
static void put_events(struct row *row)
{
    memcpy(row->event, row->rules.events, sizeof row->event);
    for (int i = 0; row->event[EVENT_OVER].field[i].name != NULL; i++)
        if (row->event[EVENT_OVER].field[i].many != 0)
            row->event[EVENT_OVER].field[i].many = row->map.powers;
    row->rules.events = row->event;
}

struct rules *map_make_rules(const struct maps_files *files, const char *name, struct maps_told *told)
{
    struct map_model *model = mem_new(1, sizeof *model);
    struct row *row = mem_new(1, sizeof *row);
    row->rules = rules_diplomacy;
    bool made = map_model_read(files, name, model, told) && map_make(model, &row->map, told);
    free(model);
    if (!made) {
        free(row);
        return NULL;
    }
    map_make_seats(&row->map, &row->rules, row->seat);
    put_options(row);
    put_events(row);
    row->rules.board = row->map.drawn ? diplomacy_board : NULL;
    return &row->rules;
}
