#include "games/doge/doge.h"

#include "games/doge/choice.h"
#include "rules/colours.h"

const struct refusal_text DOGE_VERB = {"E-VERB", "doge.refuse.verb"};
const struct refusal_text DOGE_SYNTAX = {"E-SYNTAX", "doge.refuse.syntax"};
const struct refusal_text DOGE_AREA = {"E-AREA", "doge.refuse.area"};
const struct refusal_text DOGE_AMBIGUOUS = {"E-AMBIGUOUS", "doge.refuse.ambiguous"};
const struct refusal_text DOGE_PLACING = {"E-PLACING", "doge.refuse.placing"};
const struct refusal_text DOGE_USED = {"E-USED", "doge.refuse.used"};
const struct refusal_text DOGE_COUNT = {"E-COUNT", "doge.refuse.count"};
const struct refusal_text DOGE_VALUE = {"E-VALUE", "doge.refuse.value"};
const struct refusal_text DOGE_MARKERS = {"E-MARKERS", "doge.refuse.markers"};
const struct refusal_text DOGE_ROUNDS = {"E-ROUNDS", "doge.refuse.rounds"};
const struct refusal_text DOGE_SEALED = {"E-SEALED", "doge.refuse.sealed"};
const struct refusal_text DOGE_TOGETHER = {"E-TOGETHER", "doge.refuse.together"};
const struct refusal_text DOGE_WINDOW = {"E-WINDOW", "doge.refuse.window"};
const struct refusal_text DOGE_NO_REQUEST = {"E-NO-REQUEST", "doge.refuse.no-request"};
const struct refusal_text DOGE_DECISION = {"E-DECISION", "doge.refuse.decision"};
const struct refusal_text DOGE_HOME = {"E-HOME", "doge.refuse.home"};
const struct refusal_text DOGE_ADVISOR = {"E-ADVISOR", "doge.refuse.advisor"};
const struct refusal_text DOGE_RINGS = {"E-RINGS", "doge.refuse.rings"};
const struct refusal_text DOGE_DISTRICT = {"E-DISTRICT", "doge.refuse.district"};
const struct refusal_text DOGE_SAME = {"E-SAME", "doge.refuse.same"};
const struct refusal_text DOGE_MOVE_HOME = {"E-MOVE-HOME", "doge.refuse.move-home"};
const struct refusal_text DOGE_SAME_HOUSE = {"E-SAME-HOUSE", "doge.refuse.same-house"};
const struct refusal_text DOGE_MOVES = {"E-MOVES", "doge.refuse.moves"};
const struct refusal_text DOGE_HOUSE = {"E-HOUSE", "doge.refuse.house"};
const struct refusal_text DOGE_GUARD = {"E-GUARD", "doge.refuse.guard"};
const struct refusal_text DOGE_NONE = {"E-NONE", "doge.refuse.none"};

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
    .resolve = doge_resolve,
    .result = doge_result,
    .parts = doge_parts,
    .rounds = "doge.rounds",
};
