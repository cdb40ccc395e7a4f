#include "games/doge/doge.h"

#include "games/doge/choice.h"
#include "games/doge/events.h"
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
    .id = "doge",
    .title = "Doge",
    .version = 1,
    .seats_min = 3,
    .seats_max = SEATS,
    .options = options,
    .option_count = DOGE_OPTIONS,
    .seats = doge_seats,
    .events = doge_events,
    .about = &about,
    .event_count = DOGE_EVENTS,
    .phases_max = 14 * YEARS + 1, /* 4 rounds, a window and 9 decisions a year; a step of its own when loaded */
    .slots = doge_slots,
    .slot_count = SLOTS,
    .set = doge_set,
    .silent = doge_silent,
    .spoken = "doge.spoken",
    RULES_TABLE(doge),
    .described = doge_described,
    .turn = doge_turn,
    .phrase = doge_phrase,
    .ask = doge_ask,
    .resolve = doge_resolve,
    .redeal = doge_redeal,
    .result = doge_result,
    .parts = doge_parts,
    .round = doge_round,
    .rounds = "doge.rounds",
};
