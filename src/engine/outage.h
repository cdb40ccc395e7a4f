/*
 * Time in which the house stood still, or by which its clock was set. To every
 * deadline is left what was left to it at the last tick: if that is longer ago than
 * game.downtime_gap, or further ahead, all running clocks move by the gap before
 * anything else is done, and the game masters are told.
 */
#ifndef CURSUS_ENGINE_OUTAGE_H
#define CURSUS_ENGINE_OUTAGE_H

#include "engine/host.h"

/* Whoever acts first after the gap calls it; it is a look at one row where there was none. *moved: seconds, negative
 * where the clock was set back; 0: none. Paused games are not touched, and ends that are dates stay. Not in a
 * transaction. */
enum rc outage_give_back(const struct host *host, int64_t *moved, struct err *err);

/* A tick has been done at host->now. Written once a minute at most. */
enum rc outage_ticked(const struct host *host, struct err *err);

#endif
