/*
 * The time bank of a seat (game.bank): what a decision takes beyond its pace. All in whole seconds.
 *
 * A deadline that may take from it is first found without it; from then on (seat_row.bank_from) the bank runs until the
 * seat has answered all it was asked, or the deadline has passed. Decisions of which not everybody may know have their
 * pace alone: how much is left can be told from a later deadline.
 */
#ifndef CURSUS_ENGINE_GAME_BANK_H
#define CURSUS_ENGINE_GAME_BANK_H

#include "engine/game/game.h"

/* Whether the terms of the game give its seats one. */
bool bank_given(const struct game *game);

/* Seconds in it at `when`, without what the deadline that runs has taken by then. */
int64_t bank_left(const struct game *game, int seat, moment when);

/* Whether it stands for a while of the deadline that runs, since the player is, or will be, away after it has begun. */
bool bank_stands(const struct seat_row *row);

/* When it will be empty, for a deadline that takes from it. */
moment bank_empty(const struct game *game, int seat);

/* What the deadline that runs has taken by `when` is taken; after that it takes on from there. */
void bank_settle(struct game *game, int seat, moment when);

/* A deadline was kept: adds what the terms say, as far as there is room. */
void bank_add(struct game *game, int seat);

#endif
