#include "games/gorbino/gorbino.h"

#include "games/gorbino/events.h"
#include "games/gorbino/seats.h"

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const leads[] = {"sole", "shared", NULL};
static const char *const paces[] = {"turns", "rounds", NULL};
static const char *const drawn[] = {"drawn", "printed", NULL};

/* What each value means, in the order of the options. */
static const char *const told[GORBINO_OPTIONS][2] = {
    [OPTION_FEAST] = {"no events", "Feast and Famine: good years and disasters lie in the deck"},
    [OPTION_LEAD] = {"Dominance counts provinces where you have more cities than any other",
                     "Dominance counts provinces where nobody has more cities than you"},
    [OPTION_PACE] = {"one seat is asked after the other", "all seats of a round are asked at once"},
    [OPTION_SMALLMAP] = {"the provinces of the base game leave", "Smaller Map: provinces drawn by lot leave"},
    [OPTION_VP] = {"victory cards by lot", "the six printed victory cards"},
};

static const struct rules_option options[GORBINO_OPTIONS] = {
    [OPTION_FEAST] = {.name = "feast",
                      .told = told[OPTION_FEAST],
                      .help = "Feast and Famine: good years and disasters",
                      .values = no_yes},
    [OPTION_LEAD] = {.name = "lead",
                     .told = told[OPTION_LEAD],
                     .help = "who leads a province where the most cities are tied",
                     .values = leads},
    [OPTION_PACE] = {.name = "pace",
                     .told = told[OPTION_PACE],
                     .help = "is one seat asked after the other, or all of a round",
                     .values = paces},
    [OPTION_SMALLMAP] = {.name = "smallmap",
                         .told = told[OPTION_SMALLMAP],
                         .help = "Smaller Map: provinces drawn by lot leave",
                         .values = no_yes},
    [OPTION_VP] = {.name = "vp",
                   .told = told[OPTION_VP],
                   .help = "victory cards drawn by lot, or the six printed ones",
                   .values = drawn},
};

const struct rules rules_gorbino = {
    .id = "gorbino",
    .title = "Gorbino's Quest",
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .options = options,
    .option_count = GORBINO_OPTIONS,
    .seats = gorbino_seats,
    .events = gorbino_events,
    .event_count = GORBINO_EVENTS,
    .tell_seat = gorbino_tell_seat,
    .phases_max = (ROUNDS + 1) * SEATS + 1, /* founding, the supply, the turns */
    .slot_write = gorbino_slot_write,
    .slot_read = gorbino_slot_read,
    .cost = gorbino_cost,
    RULES_TABLE(gorbino),
    .described = gorbino_described,
    .resolve = gorbino_resolve,
    .redeal = gorbino_redeal,
    .result = gorbino_result,
    .reached = gorbino_reached,
};
