/* What becomes of a vote. */
#ifndef CURSUS_ENGINE_GM_VOTE_SETTLE_H
#define CURSUS_ENGINE_GM_VOTE_SETTLE_H

#include "engine/game/ballots.h"
#include "engine/game/commit.h"

/* Closes the ballots that are carried or lost by now and does what was voted for; tells all players but
 * `actor` (0: nobody), and the game masters of what was done. *changed: there was one. A game that ends so is to be
 * announced by the caller. */
enum rc vote_settle(const struct services *services, struct game *game, int actor, struct commit *commit, bool *changed,
                    struct err *err);

/* Asks all players but `actor` for their votes in this ballot. */
enum rc vote_settle_ask(const struct services *services, struct game *game, int actor, const struct ballot *ballot,
                        struct commit *commit, struct err *err);

#endif
