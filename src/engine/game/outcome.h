/*
 * How a game came out: as the rules say, or as its seats agreed before the rules
 * were done (a draw, a shared win, a concession). What was agreed stands in
 * game_row.outcome as JSON: {"ranks":[1,1,3],"why":"..."}.
 */
#ifndef CURSUS_ENGINE_GAME_OUTCOME_H
#define CURSUS_ENGINE_GAME_OUTCOME_H

#include "engine/game/game.h"

/* Reads game.outcome into table->agreed and match.ended; for game_load(). RC_DAMAGED. */
enum rc outcome_load(struct game *game, struct err *err);

/* Ends a live game that is not over with these ranks, one a seat; `why` is a sentence in English, of at most 399 bytes.
 * The moves stay as they are. The caller announces it. RC_DENIED: it is not under way. */
enum rc game_agree(const struct services *services, struct game *game, const int *rank, const char *why,
                   struct err *err);

/* What was agreed, else what the rules say. The scores are the rules' in either case, of the position
 * as it is. */
void game_result(const struct game *game, struct result *out);

/* Its `why` in the language in use: what was agreed on is stored in English. */
void outcome_why(const struct game *game, const struct result *result, struct text *out);

#endif
