/*
 * When the decisions of a stored game are due. Each seat that is asked has a
 * deadline of its own; it runs from the moment at which it is newly asked.
 */
#ifndef CURSUS_ENGINE_CLOCK_H
#define CURSUS_ENGINE_CLOCK_H

#include "engine/table.h"

/* What table_pump() left open for one seat decides whether it is asked, and until when. */
void clock_ask(const struct host *host, struct table *table, int seat);

/* Nothing is asked of the seat any more. */
void clock_clear(struct table *table, int seat);

/* Sets when the seat is to be reminded next, after one that has come or a deadline that has moved. */
void clock_remind(const struct host *host, struct table *table, int seat);

/* Sets the open deadline of a seat, at a game master's word: nothing moves it on. */
void clock_set(const struct host *host, struct table *table, int seat, moment due);

#endif
