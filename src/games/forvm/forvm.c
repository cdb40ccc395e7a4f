#include "games/forvm/forvm.h"
#include "games/forvm/events.h"
#include "games/forvm/rules.h"
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

/* What each value means, in the order of the options. */
static const char *const told[OPTIONS][2] = {
    [OPTION_RULES] = {"the long rules", "the summary rules"},
    [OPTION_ORDER] = {"all write at once", "one family writes after the other"},
    [OPTION_FAMILY] = {"a son and a daughter each", "three hidden family cards each"},
    [OPTION_INTRIGUES] = {"any number of intrigues a turn", "one intrigue a turn, a due oust included"},
    [OPTION_WORKS] = {"a work and then a benefaction each turn", "a work or a benefaction each turn"},
    [OPTION_DESTROY] = {"horrea may be destroyed from afar", "a horreum may be destroyed only where an agent stands"},
    [OPTION_BOOST] = {"the boost needs a horreum in Rome", "the boost needs no horreum in Rome"},
    [OPTION_ROUTE] = {"a full route has exactly five steps", "a full route may have any length"},
    [OPTION_DIVORCE] = {"both lose 2 prestige when an alliance ends",
                        "only who ends an alliance loses 2 prestige (by the card both lose 1)"},
    [OPTION_ROME] = {"Rome counts in Italia", "Rome counts in no region"},
    [OPTION_GOAL] = {"# prestige win", NULL},
    [OPTION_TURNS] = {"turn # is the last", NULL},
    [OPTION_OPENING] = {"turn 1 goes clockwise from who rolled highest",
                        "turn 1 goes the other way round, and who rolled highest is last in it"},
};

static const struct rules_option options[OPTIONS] = {
    [OPTION_RULES] = {.name = "rules",
                      .told = told[OPTION_RULES],
                      .help = "which rule text: sets the seven options that follow it",
                      .values = texts},
    [OPTION_ORDER] = {.name = "order",
                      .told = told[OPTION_ORDER],
                      .help = "all seats write at once, or one after the other",
                      .values = orders},
    [OPTION_FAMILY] = {.name = "family",
                       .told = told[OPTION_FAMILY],
                       .help = "a son and a daughter each, or three family cards dealt",
                       .values = families,
                       .follows = "rules"},
    [OPTION_INTRIGUES] = {.name = "intrigues",
                          .told = told[OPTION_INTRIGUES],
                          .help = "any number of intrigues a turn, or one, a due oust included",
                          .values = intrigues,
                          .follows = "rules"},
    [OPTION_WORKS] = {.name = "works",
                      .told = told[OPTION_WORKS],
                      .help = "a build or destroy and then a benefaction, or one of the three",
                      .values = works,
                      .follows = "rules"},
    [OPTION_DESTROY] = {.name = "destroy",
                        .told = told[OPTION_DESTROY],
                        .help = "a horreum may be destroyed from afar, or only where an agent stands",
                        .values = destroys,
                        .follows = "rules"},
    [OPTION_BOOST] = {.name = "boost",
                      .told = told[OPTION_BOOST],
                      .help = "the boost needs a horreum in Rome too, or only the two agents",
                      .values = boosts,
                      .follows = "rules"},
    [OPTION_ROUTE] = {.name = "route",
                      .told = told[OPTION_ROUTE],
                      .help = "a full route has exactly five steps, or any number",
                      .values = routes,
                      .follows = "rules"},
    [OPTION_DIVORCE] = {.name = "divorce",
                        .told = told[OPTION_DIVORCE],
                        .help = "both lose 2, or only the one who caused it",
                        .values = divorces,
                        .follows = "rules"},
    [OPTION_ROME] = {.name = "rome",
                     .told = told[OPTION_ROME],
                     .help = "Rome counts in the region italia, or in none",
                     .values = romes},
    [OPTION_GOAL] =
        {.name = "goal", .told = told[OPTION_GOAL], .help = "prestige that wins", .low = 5, .high = 30, .initial = 15},
    [OPTION_TURNS] = {.name = "turns",
                      .told = told[OPTION_TURNS],
                      .help = "the last turn; 0: none but turn 100",
                      .low = 0,
                      .high = 100,
                      .initial = 0},
    [OPTION_OPENING] = {.name = "opening",
                        .told = told[OPTION_OPENING],
                        .help = "turn 1 goes clockwise from who rolled highest, or the other way round",
                        .values = openings,
                        .added_later = true},
};

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
    .event_count = FORVM_EVENTS, \
    .tell_seat = forvm_tell_seat, \
    .phases_max = 17 * LAST_TURN, \
    .set = forvm_set, \
    .slot_write = forvm_slot_write, \
    .slot_read = forvm_slot_read, \
    .cost = forvm_cost, \
    .redeal = forvm_redeal, \
    .described = forvm_described, \
    RULES_TABLE(forvm)
/* clang-format on */

static const struct rules rules_forvm_1 = {FORVM_RULES, .version = 1, .resolve = forvm_resolve_1,
                                           .result = forvm_result_1};

const struct rules rules_forvm = {
    FORVM_RULES,
    .version = FORVM_VERSION,
    .earlier = &rules_forvm_1,
    .renewed =
        "This game was begun before a tie was parted otherwise: of families at the goal that are equally rich, the "
        "one with more prestige now wins, and benefactions count only after that.",
    .resolve = forvm_resolve,
    .result = forvm_result,
};
