/*
 * Time in which the house stood still, or by which its clock was set. To every
 * deadline is left what was left to it at the last tick: if that is longer ago than
 * game.downtime_gap, or further ahead, all running clocks move by the gap before
 * anything else is done, and the game masters are told. So does every other stored
 * moment by which something is decided, until when a vote is open or since when
 * nobody plays; dates that somebody named stay, and so does what only tells when
 * something was (tests/unit/engine_moments_test.c has each of them).
 */
#ifndef CURSUS_ENGINE_GM_OUTAGE_H
#define CURSUS_ENGINE_GM_OUTAGE_H

#include "engine/game/services.h"

/* When something was last done here: by a tick, or where none ever ran by hand; now, if nothing ever was. */
enum rc outage_last(const struct services *services, moment *out, struct err *err);

/* Whoever acts first after the gap calls it; it is a look at one row where there was none. *moved: seconds, negative
 * where the clock was set back; 0: none. The clocks of paused games are not touched. Not in a transaction. */
enum rc outage_give_back(const struct services *services, int64_t *moved, struct err *err);

/* A tick has been done at host->now. Written once a minute at most. */
enum rc outage_ticked(const struct services *services, struct err *err);

#endif
