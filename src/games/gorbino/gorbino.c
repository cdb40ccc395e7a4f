#include "games/gorbino/gorbino.h"

#include "games/gorbino/move.h"
#include "rules/colours.h"

const struct rules_seat gorbino_seats[SEATS] = {
    {"red", "1", MARK_DISC, SEAT_RED},         {"blue", "2", MARK_SQUARE, SEAT_BLUE},
    {"green", "3", MARK_TRIANGLE, SEAT_GREEN}, {"brown", "4", MARK_DIAMOND, SEAT_BROWN},
    {"white", "5", MARK_HEXAGON, SEAT_WHITE},  {"orange", "6", MARK_STAR, SEAT_ORANGE},
};

static const struct rules_option options[GORBINO_OPTIONS] = {
    [OPTION_FEAST] = {"feast", OPTION_WORDS("no", "yes"),
                      .told = OPTION_WORDS("gorbino.option.feast.no", "gorbino.option.feast.yes")},
    [OPTION_LEAD] = {"lead", OPTION_WORDS("sole", "shared"),
                     .told = OPTION_WORDS("gorbino.option.lead.sole", "gorbino.option.lead.shared")},
    [OPTION_PACE] = {"pace", OPTION_WORDS("turns", "rounds"),
                     .told = OPTION_WORDS("gorbino.option.pace.turns", "gorbino.option.pace.rounds")},
    [OPTION_SMALLMAP] = {"smallmap", OPTION_WORDS("no", "yes"),
                         .told = OPTION_WORDS("gorbino.option.smallmap.no", "gorbino.option.smallmap.yes")},
    [OPTION_VP] = {"vp", OPTION_WORDS("drawn", "printed"),
                   .told = OPTION_WORDS("gorbino.option.vp.drawn", "gorbino.option.vp.printed")},
};

static const struct rules_about about = {"gorbino.about.who", "gorbino.about.wins", "gorbino.about.turn",
                                         "gorbino.about.length", "gorbino.about.answer"};

const struct rules rules_gorbino = {
    .title = "Gorbino's Quest",
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .seats = gorbino_seats,
    .tell_seat = gorbino_tell_seat,
    .phases_max = (ROUNDS + 1) * SEATS + 1, /* founding, the supply, the turns */
    .cost = gorbino_cost,
    RULES_TABLE(gorbino),
    .after = gorbino_after,
    .suggest = gorbino_suggest,
    .search = {.rollouts = 1024, .phases = 9, .estimate = gorbino_estimate},
    .resolve = gorbino_resolve,
    .result = gorbino_result,
    .parts = gorbino_parts,
    .reached = gorbino_reached,
};
