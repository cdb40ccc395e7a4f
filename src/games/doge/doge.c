#include "games/doge/doge.h"

#include "games/doge/events.h"
#include "games/doge/seats.h"

static const char *const placements[] = {"rounds", "sealed", NULL};
static const char *const plans[] = {"window", "off", NULL};

/* What each value means, in the order of the options. */
static const char *const told[DOGE_OPTIONS][2] = {
    [OPTION_PLACEMENT] = {"markers are placed round by round", "all rounds of a year are sealed in one line"},
    [OPTION_PLANS] = {"a planning window before the elections", "no planning window before the elections"},
    [OPTION_YEARS] = {"the game ends after year # at the latest", NULL},
};

static const struct rules_option options[DOGE_OPTIONS] = {
    [OPTION_PLACEMENT] = {.name = "placement",
                          .told = told[OPTION_PLACEMENT],
                          .help = "place round by round, or seal all rounds of a year in one line",
                          .values = placements},
    [OPTION_PLANS] = {.name = "plans",
                      .told = told[OPTION_PLANS],
                      .help = "a planning window before the elections",
                      .values = plans},
    [OPTION_YEARS] = {.name = "years",
                      .told = told[OPTION_YEARS],
                      .help = "the game ends after this year at the latest (4 to 30); 0: no limit",
                      .high = 30},
};

const struct rules rules_doge = {
    .id = "doge",
    .title = "Doge",
    .version = 1,
    .seats_min = 3,
    .seats_max = SEATS,
    .options = options,
    .option_count = DOGE_OPTIONS,
    .seats = doge_seats,
    .events = doge_events,
    .event_count = DOGE_EVENTS,
    .phases_max = 14 * YEARS + 1, /* 4 rounds, a window and 9 decisions a year; a step of its own when loaded */
    .slot_write = doge_slot_write,
    .slot_read = doge_slot_read,
    .set = doge_set,
    .silent = doge_silent,
    .spoken = "Lines for elections, and hold, build and limit, can still be sent in any mail.",
    RULES_TABLE(doge),
    .described = doge_described,
    .resolve = doge_resolve,
    .redeal = doge_redeal,
    .result = doge_result,
};
