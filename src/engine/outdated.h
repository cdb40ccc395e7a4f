/*
 * Games that an earlier version of their rules began and that this one does not
 * play: they are told as such, stopped, and closed by a game master. Such a
 * table is not `live`, so nothing is asked, played or shown of its position.
 */
#ifndef CURSUS_ENGINE_OUTDATED_H
#define CURSUS_ENGINE_OUTDATED_H

#include "engine/errand.h"

/* For table_load(): the game is one of them. How it stands is taken from the stored position where the rules still can
 * tell. RC_NOMEM; RC_DAMAGED: the outcome cannot be read. */
enum rc outdated_take(struct table *table, struct err *err);

/* "#3 ides was begun by version 1 of Quorum, which showed one product on a Trade card; it is not played on." */
void outdated_write(const struct table *table, struct text *out);

/* Stops those that run or are paused and tells players and game masters, once for each version of a rules module that
 * the house comes to be served by. Others are passed over; a look at one row where nothing changed. For a tick. */
enum rc outdated_look(const struct host *host, struct err *err);

/* Answers a mail about such a game, whose sender may hold a seat in it: its lines are told as not taken. */
enum rc outdated_answer(struct errand *errand, struct table *table, struct err *err);

/* Ends it with the ranks as it stands and tells everybody. RC_DENIED: it is over, or how it stands cannot be told. */
enum rc outdated_close(const struct host *host, struct table *table, struct bundle *bundle, struct err *err);

#endif
