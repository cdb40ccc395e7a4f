#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "rules/colours.h"

/* clang-format off */
#define REFUSAL(error) [ERR_##error] = &FORVM_##error,
/* clang-format on */
static const struct refusal_text none = {NULL, NULL};
const struct refusal_text *const forvm_errors[FORVM_ERRORS] = {[ERR_FREE] = &none, FORVM_REFUSALS(REFUSAL)};

const struct rules_seat forvm_seats[SEATS] = {
    {"aemilii", "A", MARK_SQUARE, SEAT_RED},
    {"cornelii", "C", MARK_DISC, SEAT_BLUE},
    {"fabii", "F", MARK_TRIANGLE, SEAT_GREEN},
    {"iulii", "I", MARK_DIAMOND, SEAT_YELLOW},
};

const char *const forvm_titles[SEATS] = {"Aemilii", "Cornelii", "Fabii", "Iulii"};

static const struct rules_option options[OPTIONS] = {
    [OPTION_RULES] = {"rules", OPTION_WORDS("long", "summary"),
                      .told = OPTION_WORDS("forvm.option.rules.long", "forvm.option.rules.summary")},
    [OPTION_ORDER] = {"order", OPTION_WORDS("simultaneous", "strict"),
                      .told = OPTION_WORDS("forvm.option.order.simultaneous", "forvm.option.order.strict")},
    [OPTION_FAMILY] = {"family", OPTION_WORDS("pair", "cards"),
                       OPTION_WORDS("forvm.option.family.pair", "forvm.option.family.cards"), .follows = "rules"},
    [OPTION_INTRIGUES] = {"intrigues", OPTION_WORDS("many", "one"),
                          OPTION_WORDS("forvm.option.intrigues.many", "forvm.option.intrigues.one"),
                          .follows = "rules"},
    [OPTION_WORKS] = {"works", OPTION_WORDS("two", "one"),
                      OPTION_WORDS("forvm.option.works.two", "forvm.option.works.one"), .follows = "rules"},
    [OPTION_DESTROY] = {"destroy", OPTION_WORDS("anywhere", "agent"),
                        OPTION_WORDS("forvm.option.destroy.anywhere", "forvm.option.destroy.agent"),
                        .follows = "rules"},
    [OPTION_BOOST] = {"boost", OPTION_WORDS("horreum", "agent"),
                      OPTION_WORDS("forvm.option.boost.horreum", "forvm.option.boost.agent"), .follows = "rules"},
    [OPTION_ROUTE] = {"route", OPTION_WORDS("five", "any"),
                      OPTION_WORDS("forvm.option.route.five", "forvm.option.route.any"), .follows = "rules"},
    [OPTION_DIVORCE] = {"divorce", OPTION_WORDS("both", "initiator"),
                        OPTION_WORDS("forvm.option.divorce.both", "forvm.option.divorce.initiator"),
                        .follows = "rules"},
    [OPTION_ROME] = {"rome", OPTION_WORDS("region", "apart"),
                     .told = OPTION_WORDS("forvm.option.rome.region", "forvm.option.rome.apart")},
    [OPTION_GOAL] = {"goal", .told = OPTION_WORDS("forvm.option.goal"), .low = 5, .high = 30, .initial = 15},
    [OPTION_TURNS] = {"turns", .told = OPTION_WORDS("forvm.option.turns"), .low = 0, .high = 100, .initial = 0},
    [OPTION_OPENING] = {"opening", OPTION_WORDS("clockwise", "reverse"),
                        OPTION_WORDS("forvm.option.opening.clockwise", "forvm.option.opening.reverse"),
                        .added_later = true},
};

static const struct rules_about about = {"forvm.about.who", "forvm.about.wins", "forvm.about.turn",
                                         "forvm.about.length", "forvm.about.answer"};

/* What is the same in every version. phases_max, strict: move, intrigue, answer, build of four seats, and fate. */
/* clang-format off */
#define FORVM_RULES \
    .title = "FORVM", \
    .seats_min = 3, \
    .seats_max = SEATS, \
    .seats = forvm_seats, \
    .tell_seat = forvm_tell_seat, \
    .titles = forvm_titles, \
    .called = "forvm.called", \
    .listed = "forvm.listed", \
    .person = "forvm.person", \
    .phases_max = 17 * LAST_TURN, \
    .set = forvm_set, \
    .cost = forvm_cost, \
    .credit = forvm_credit, \
    .rounds = "forvm.rounds", \
    .turn = forvm_round, \
    .ask = forvm_ask, \
    .suggest = forvm_suggest, \
    RULES_TABLE(forvm)
/* clang-format on */

static const struct rules rules_forvm_1 = {FORVM_RULES, .version = 1, .resolve = forvm_resolve_1,
                                           .result = forvm_result_1};

const struct rules rules_forvm = {
    FORVM_RULES,
    .version = FORVM_VERSION,
    .earlier = &rules_forvm_1,
    .renewed = "forvm.renewed",
    .resolve = forvm_resolve,
    .result = forvm_result,
};
