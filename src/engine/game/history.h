/*
 * The stored moves of a game played again: they are the truth, the
 * stored position is a cache of them.
 */
#ifndef CURSUS_ENGINE_GAME_HISTORY_H
#define CURSUS_ENGINE_GAME_HISTORY_H

#include "engine/game/branch.h"
#include "engine/play/match.h"

/* What is played: a row of the store and what was read from it; borrowed. */
struct history {
    const struct game_row *game;
    const struct rules *rules;
    const struct rules_setup *setup;
    const struct branch *line;
    int64_t last; /* the move to stop after; HISTORY_ALL: the last that is stored of the line */
    /* Told after each move, when `match` has its position and its events; NULL: nobody looks on. */
    void (*see)(struct match *match, const struct move_row *move, void *context);
    void *context;
};
enum { HISTORY_ALL = -1 };

/* Plays the moves of the line on a match that has begun and leaves it at the last position, whose number is
 * match->phase then. Compares draws, the hash after each move, the events and the number of moves with what is stored.
 * RC_DAMAGED names the first move that does not come out as it was. Works in a snapshot or transaction of the caller.
 */
enum rc history_play(const struct services *services, const struct history *history, struct match *match,
                     struct err *err);

#endif
