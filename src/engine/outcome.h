/*
 * How a game came out: as the rules say, or as its seats agreed before the rules
 * were done (a draw, a shared win, a concession). What was agreed stands in
 * game_row.outcome as JSON: {"ranks":[1,1,3],"why":"..."}.
 */
#ifndef CURSUS_ENGINE_OUTCOME_H
#define CURSUS_ENGINE_OUTCOME_H

#include "engine/table.h"

/* The ranks of `seats` seats from a list of numbers: each is one more than there are better ones, so 1,1,3 and not
 * 1,1,2. False: it is no such list. */
bool outcome_ranks(const struct jv *list, int seats, int *rank);

/* Reads game.outcome into table->agreed and match.ended; for table_load(). RC_DAMAGED. */
enum rc outcome_load(struct table *table, struct err *err);

/* Ends a live game that is not over with these ranks, one a seat; `why` is a sentence of at most 159 bytes. The moves
 * stay as they are. The caller announces it. RC_DENIED: it is not under way. */
enum rc table_agree(const struct host *host, struct table *table, const int *rank, const char *why, struct err *err);

/* What was agreed, else what the rules say. The scores are the rules' in either case, of the position as it is. */
void table_result(const struct table *table, struct result *out);

#endif
