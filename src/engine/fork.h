/* Taking a game back: a new branch leaves its line after a move, and what came behind it stays stored as another line.
 */
#ifndef CURSUS_ENGINE_FORK_H
#define CURSUS_ENGINE_FORK_H

#include "engine/table.h"

/*
 * The table as it was after move `number` (0: the setup), on a branch of its own: another seed out of the same
 * commitment, no plans, no clocks (the next pump starts them), nobody told of what is gone. A game that is over runs
 * again. The secret stays as it is unless it has been opened: then the next one of the chain takes its place.
 * RC_DENIED: there is no such move behind it, or the last secret has been opened. RC_DAMAGED, RC_NOMEM.
 */
enum rc table_fork(const struct host *host, struct table *table, int64_t number, struct err *err);

/* Writes what a fork is beside the table's rows, inside a transaction of table_write(): the branch; questions that were
 * put to the seats lapse. */
enum rc fork_write(const struct host *host, const struct table *table, struct err *err);

#endif
