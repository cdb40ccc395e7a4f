#include "games/gorbino/gorbino.h"

#include "games/gorbino/move.h"
#include "rules/colours.h"

const struct rules_seat gorbino_seats[SEATS] = {
    {"red", "1", MARK_DISC, SEAT_RED},         {"blue", "2", MARK_SQUARE, SEAT_BLUE},
    {"green", "3", MARK_TRIANGLE, SEAT_GREEN}, {"brown", "4", MARK_DIAMOND, SEAT_BROWN},
    {"white", "5", MARK_HEXAGON, SEAT_WHITE},  {"orange", "6", MARK_STAR, SEAT_ORANGE},
};

const struct refusal_text GORBINO_SYNTAX = {"E-SYNTAX", "gorbino.refuse.syntax"};
const struct refusal_text GORBINO_WORD = {"E-WORD", "gorbino.refuse.word"};
const struct refusal_text GORBINO_AMBIGUOUS = {"E-AMBIGUOUS", "gorbino.refuse.ambiguous"};
const struct refusal_text GORBINO_NUMBER = {"E-NUMBER", "gorbino.refuse.number"};
const struct refusal_text GORBINO_LONG = {"E-LONG", "gorbino.refuse.long"};
const struct refusal_text GORBINO_MIXED = {"E-MIXED", "gorbino.refuse.mixed"};
const struct refusal_text GORBINO_SEAT = {"E-SEAT", "gorbino.refuse.seat"};
const struct refusal_text GORBINO_SELF = {"E-SELF", "gorbino.refuse.self"};
const struct refusal_text GORBINO_LOAN = {"E-LOAN", "gorbino.refuse.loan"};
const struct refusal_text GORBINO_TWICE = {"E-TWICE", "gorbino.refuse.twice"};
const struct refusal_text GORBINO_TYPES = {"E-TYPES", "gorbino.refuse.types"};
const struct refusal_text GORBINO_MAX = {"E-MAX", "gorbino.refuse.max"};
const struct refusal_text GORBINO_PROVINCES = {"E-PROVINCES", "gorbino.refuse.provinces"};
const struct refusal_text GORBINO_MANY = {"E-MANY", "gorbino.refuse.many"};
const struct refusal_text GORBINO_COPY = {"E-COPY", "gorbino.refuse.copy"};
const struct refusal_text GORBINO_HAND = {"E-HAND", "gorbino.refuse.hand"};
const struct refusal_text GORBINO_OUT = {"E-OUT", "gorbino.refuse.out"};
const struct refusal_text GORBINO_NOT_FOOD = {"E-NOT-FOOD", "gorbino.refuse.not-food"};
const struct refusal_text GORBINO_OCCUPIED = {"E-OCCUPIED", "gorbino.refuse.occupied"};
const struct refusal_text GORBINO_INCOME = {"E-INCOME", "gorbino.refuse.income"};
const struct refusal_text GORBINO_GOODS = {"E-GOODS", "gorbino.refuse.goods"};
const struct refusal_text GORBINO_COINS = {"E-COINS", "gorbino.refuse.coins"};
const struct refusal_text GORBINO_NOTHING = {"E-NOTHING", "gorbino.refuse.nothing"};
const struct refusal_text GORBINO_NONE = {"E-NONE", "gorbino.refuse.none"};
const struct refusal_text GORBINO_PILE = {"E-PILE", "gorbino.refuse.pile"};
const struct refusal_text GORBINO_TRACK = {"E-TRACK", "gorbino.refuse.track"};
const struct refusal_text GORBINO_CITIES = {"E-CITIES", "gorbino.refuse.cities"};
const struct refusal_text GORBINO_ADJACENT = {"E-ADJACENT", "gorbino.refuse.adjacent"};
const struct refusal_text GORBINO_LAST = {"E-LAST", "gorbino.refuse.last"};

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
    .resolve = gorbino_resolve,
    .result = gorbino_result,
    .parts = gorbino_parts,
    .reached = gorbino_reached,
};
