/*
 * What players have said to all, beside the moves of a game whose terms put that on its page. Only messages that went
 * out so are there (PRESS_READERS): those of before the game had that term, and what is said to some, never are. Unless
 * all players voted to open the messages between them (VOTE_REVEAL_KIND): these are there as well once the game is
 * over.
 *
 * What they say of single moves of a game that is over (PRESS_COMMENT) stands beside these moves.
 *
 * An unsigned message goes out at the next full hour. It is shown from the first move on that was made after that, as
 * the last of what was said before it; so neither when the page changes nor what stands around it tells its moment.
 */
#ifndef CURSUS_ENGINE_PAGES_SAID_H
#define CURSUS_ENGINE_PAGES_SAID_H

#include "engine/game/game.h"

/* A log as engine/pages/reels.h makes it; `at` of its steps, in their order. */
struct said_log {
    struct jv *parts; /* what was said is put into its steps: "said_any", "said": [{from, to, text}]; "comments_any",
                         "comments" */
    const moment *at;
    size_t steps;
};

/* The newest of the messages are put into the logs, which have the same steps; *more: there are older ones. Or what the
 * store said. */
enum rc said_read(const struct services *services, const struct game *game, const struct said_log *logs, int count,
                  bool *more, struct err *err);

#endif
