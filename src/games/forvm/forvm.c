#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "rules/colours.h"

const struct refusal_text forvm_errors[FORVM_ERRORS] = {
    [ERR_NONE] = {"E-NONE", "forvm.refuse.none"},
    [ERR_MARKET] = {"E-MARKET", "forvm.refuse.market"},
    [ERR_AMBIGUOUS] = {"E-AMBIGUOUS", "forvm.refuse.ambiguous"},
    [ERR_SEAT] = {"E-SEAT", "forvm.refuse.seat"},
    [ERR_NUMBER] = {"E-NUMBER", "forvm.refuse.number"},
    [ERR_LINK] = {"E-LINK", "forvm.refuse.link"},
    [ERR_PRICE] = {"E-PRICE", "forvm.refuse.price"},
    [ERR_SELF] = {"E-SELF", "forvm.refuse.self"},
    [ERR_TWICE] = {"E-TWICE", "forvm.refuse.twice"},
    [ERR_LONG] = {"E-LONG", "forvm.refuse.long"},
    [ERR_AGENT] = {"E-AGENT", "forvm.refuse.agent"},
    [ERR_OWN] = {"E-OWN", "forvm.refuse.own"},
    [ERR_OCCUPIED] = {"E-OCCUPIED", "forvm.refuse.occupied"},
    [ERR_ONE] = {"E-ONE", "forvm.refuse.one"},
    [ERR_MONEY] = {"E-MONEY", "forvm.refuse.money"},
    [ERR_CREDIT] = {"E-CREDIT", "forvm.refuse.credit"},
    [ERR_KEEP] = {"E-KEEP", "forvm.refuse.keep"},
    [ERR_HOLD] = {"E-HOLD", "forvm.refuse.hold"},
    [ERR_DUE] = {"E-DUE", "forvm.refuse.due"},
    [ERR_CHILD] = {"E-CHILD", "forvm.refuse.child"},
    [ERR_THEIRS] = {"E-THEIRS", "forvm.refuse.theirs"},
    [ERR_MARRIED] = {"E-MARRIED", "forvm.refuse.married"},
    [ERR_ALLIED] = {"E-ALLIED", "forvm.refuse.allied"},
    [ERR_NOT_ALLIED] = {"E-NOT-ALLIED", "forvm.refuse.not-allied"},
    [ERR_DECLINED] = {"E-DECLINED", "forvm.refuse.declined"},
    [ERR_MIN] = {"E-MIN", "forvm.refuse.min"},
    [ERR_HAVE] = {"E-HAVE", "forvm.refuse.have"},
    [ERR_ABSENT] = {"E-ABSENT", "forvm.refuse.absent"},
    [ERR_GIVEN] = {"E-GIVEN", "forvm.refuse.given"},
    [ERR_MARRIAGE] = {"E-MARRIAGE", "forvm.refuse.marriage"},
};

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
    .person = "forvm.person", \
    .phases_max = 17 * LAST_TURN, \
    .set = forvm_set, \
    .cost = forvm_cost, \
    .credit = forvm_credit, \
    .rounds = "forvm.rounds", \
    .turn = forvm_round, \
    .ask = forvm_ask, \
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
