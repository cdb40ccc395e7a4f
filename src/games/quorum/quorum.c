#include "games/quorum/quorum.h"

#include "games/quorum/rules.h"

static const struct rules_option options[QUORUM_OPTIONS] = {
    [OPTION_FIRST] = {"first", .told = OPTION_WORDS("quorum.option.first"), .high = SEATS, .high_is_seats = true},
    [OPTION_KNOWN] = {"known", OPTION_WORDS("yes", "no"),
                      .told = OPTION_WORDS("quorum.option.known.yes", "quorum.option.known.no")},
    [OPTION_REFRESH] = {"refresh", .told = OPTION_WORDS("quorum.option.refresh"), .low = 2, .high = 5, .initial = 3},
    [OPTION_RING] = {"ring", OPTION_WORDS("random", "fixed"),
                     .told = OPTION_WORDS("quorum.option.ring.random", "quorum.option.ring.fixed")},
    [OPTION_TRACK] = {"track", .told = OPTION_WORDS("quorum.option.track"), .low = 10, .high = 15, .initial = 15},
    [OPTION_AHEAD] = {"ahead1", .told = OPTION_WORDS("quorum.option.ahead1"), .high = AHEAD_MOST, .added_later = true},
    [OPTION_AHEAD + 1] = {"ahead2", .told = OPTION_WORDS("quorum.option.ahead2"), .high = AHEAD_MOST,
                          .added_later = true},
    [OPTION_AHEAD + 2] = {"ahead3", .told = OPTION_WORDS("quorum.option.ahead3"), .high = AHEAD_MOST,
                          .added_later = true},
    [OPTION_AHEAD + 3] = {"ahead4", .told = OPTION_WORDS("quorum.option.ahead4"), .high = AHEAD_MOST,
                          .added_later = true},
};

static const struct rules_about about = {"quorum.about.who", "quorum.about.wins", "quorum.about.turn",
                                         "quorum.about.length", "quorum.about.answer"};

const struct rules rules_quorum = {
    .title = "Quorum",
    .version = 2,
    .plays_from = 2,
    .was = "quorum.was",
    .seats_min = 2,
    .seats_max = SEATS,
    .phases_max = 4 * ROUNDS * SEATS + 1, /* four answers a turn; a rescue in a position that was loaded */
    RULES_TABLE(quorum),
    .resolve = quorum_resolve,
    .reword = quorum_reword,
    .ahead = 1 + OPTION_AHEAD,
    .turn = quorum_turn,
    .suggest = quorum_suggest,
    .search = {.rollouts = 2048},
    .after = quorum_after,
    .aside = quorum_aside,
    .result = quorum_result,
    .parts = quorum_parts,
    .past_result = quorum_past_result,
};
