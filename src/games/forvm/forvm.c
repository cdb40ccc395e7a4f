#include "games/forvm/forvm.h"
#include "games/forvm/events.h"
#include "games/forvm/orders.h"
#include "games/forvm/seats.h"

static const char *const texts[] = {"long", "summary", NULL};
static const char *const orders[] = {"simultaneous", "strict", NULL};
static const char *const families[] = {"pair", "cards", NULL};
static const char *const intrigues[] = {"many", "one", NULL};
static const char *const works[] = {"two", "one", NULL};
static const char *const destroys[] = {"anywhere", "agent", NULL};
static const char *const boosts[] = {"horreum", "agent", NULL};
static const char *const routes[] = {"five", "any", NULL};
static const char *const divorces[] = {"both", "initiator", NULL};
static const char *const romes[] = {"region", "apart", NULL};
static const char *const openings[] = {"clockwise", "reverse", NULL};

/* Keys of what each value means, in the order of the options. */
static const char *const told[OPTIONS][2] = {
    [OPTION_RULES] = {"forvm.option.rules.long", "forvm.option.rules.summary"},
    [OPTION_ORDER] = {"forvm.option.order.simultaneous", "forvm.option.order.strict"},
    [OPTION_FAMILY] = {"forvm.option.family.pair", "forvm.option.family.cards"},
    [OPTION_INTRIGUES] = {"forvm.option.intrigues.many", "forvm.option.intrigues.one"},
    [OPTION_WORKS] = {"forvm.option.works.two", "forvm.option.works.one"},
    [OPTION_DESTROY] = {"forvm.option.destroy.anywhere", "forvm.option.destroy.agent"},
    [OPTION_BOOST] = {"forvm.option.boost.horreum", "forvm.option.boost.agent"},
    [OPTION_ROUTE] = {"forvm.option.route.five", "forvm.option.route.any"},
    [OPTION_DIVORCE] = {"forvm.option.divorce.both", "forvm.option.divorce.initiator"},
    [OPTION_ROME] = {"forvm.option.rome.region", "forvm.option.rome.apart"},
    [OPTION_GOAL] = {"forvm.option.goal"},
    [OPTION_TURNS] = {"forvm.option.turns"},
    [OPTION_OPENING] = {"forvm.option.opening.clockwise", "forvm.option.opening.reverse"},
};

static const struct rules_option options[OPTIONS] = {
    [OPTION_RULES] = {.name = "rules", .told = told[OPTION_RULES], .values = texts},
    [OPTION_ORDER] = {.name = "order", .told = told[OPTION_ORDER], .values = orders},
    [OPTION_FAMILY] = {.name = "family", .told = told[OPTION_FAMILY], .values = families, .follows = "rules"},
    [OPTION_INTRIGUES] = {.name = "intrigues", .told = told[OPTION_INTRIGUES], .values = intrigues, .follows = "rules"},
    [OPTION_WORKS] = {.name = "works", .told = told[OPTION_WORKS], .values = works, .follows = "rules"},
    [OPTION_DESTROY] = {.name = "destroy", .told = told[OPTION_DESTROY], .values = destroys, .follows = "rules"},
    [OPTION_BOOST] = {.name = "boost", .told = told[OPTION_BOOST], .values = boosts, .follows = "rules"},
    [OPTION_ROUTE] = {.name = "route", .told = told[OPTION_ROUTE], .values = routes, .follows = "rules"},
    [OPTION_DIVORCE] = {.name = "divorce", .told = told[OPTION_DIVORCE], .values = divorces, .follows = "rules"},
    [OPTION_ROME] = {.name = "rome", .told = told[OPTION_ROME], .values = romes},
    [OPTION_GOAL] = {.name = "goal", .told = told[OPTION_GOAL], .low = 5, .high = 30, .initial = 15},
    [OPTION_TURNS] = {.name = "turns", .told = told[OPTION_TURNS], .low = 0, .high = 100, .initial = 0},
    [OPTION_OPENING] = {.name = "opening", .told = told[OPTION_OPENING], .values = openings, .added_later = true},
};

static const struct rules_about about = {"forvm.about.who", "forvm.about.wins", "forvm.about.turn",
                                         "forvm.about.length", "forvm.about.answer"};

/* What is the same in every version. phases_max, strict: move, intrigue, answer, build of four seats, and fate. */
/* clang-format off */
#define FORVM_RULES \
    .id = "forvm", \
    .title = "FORVM", \
    .seats_min = 3, \
    .seats_max = SEATS, \
    .options = options, \
    .option_count = OPTIONS, \
    .seats = forvm_seats, \
    .events = forvm_events, \
    .about = &about, \
    .event_count = FORVM_EVENTS, \
    .tell_seat = forvm_tell_seat, \
    .person = "forvm.person", \
    .phases_max = 17 * LAST_TURN, \
    .set = forvm_set, \
    .slots = forvm_slots, \
    .slot_count = SLOTS, \
    .cost = forvm_cost, \
    .credit = forvm_credit, \
    .round = forvm_round, \
    .rounds = "forvm.rounds", \
    .redeal = forvm_redeal, \
    .described = forvm_described, \
    .turn = forvm_turn, \
    .phrase = forvm_phrase, \
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
