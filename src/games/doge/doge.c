#include "games/doge/doge.h"

#include "games/doge/choice.h"
#include "rules/colours.h"

const struct rules_seat doge_seats[SEATS] = {
    {"blue", "1", MARK_DISC, SEAT_BLUE},
    {"orange", "2", MARK_SQUARE, SEAT_ORANGE},
    {"green", "3", MARK_TRIANGLE, SEAT_GREEN},
    {"purple", "4", MARK_DIAMOND, SEAT_PURPLE},
};

const char *const doge_families[SEATS] = {"Dandolo", "Contarini", "Morosini", "Grimani"};

static const struct rules_option options[DOGE_OPTIONS] = {
    [OPTION_PLACEMENT] = {"placement", OPTION_WORDS("rounds", "sealed"),
                          .told = OPTION_WORDS("doge.option.placement.rounds", "doge.option.placement.sealed")},
    [OPTION_PLANS] = {"plans", OPTION_WORDS("window", "off"),
                      .told = OPTION_WORDS("doge.option.plans.window", "doge.option.plans.off")},
    [OPTION_YEARS] = {.name = "years", .told = OPTION_WORDS("doge.option.years"), .high = 30},
};

static const struct rules_about about = {"doge.about.who", "doge.about.wins", "doge.about.turn", "doge.about.length",
                                         "doge.about.answer"};

const struct rules rules_doge = {
    .title = "Doge",
    .version = 1,
    .seats_min = 3,
    .seats_max = SEATS,
    .seats = doge_seats,
    .phases_max = 14 * YEARS + 1, /* 4 rounds, a window and 9 decisions a year; a step of its own when loaded */
    .set = doge_set,
    .silent = doge_silent,
    .spoken = "doge.spoken",
    RULES_TABLE(doge),
    .turn = doge_turn,
    .ask = doge_ask,
    .suggest = doge_suggest,
    .search = {.rollouts = 1024},
    .resolve = doge_resolve,
    .result = doge_result,
    .parts = doge_parts,
    .rounds = "doge.rounds",
};
