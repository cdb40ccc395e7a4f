/*
 * What of a game the lists keep for the calendars and feeds of players (pages_own.c), which are made from it without a
 * look at the game: "seats" [{player, seat, held, stage, due, since, moved}], of those alone who play there, or whose
 * seat a bot keeps or has (not `held`). `due` is 0 where they are asked nothing by a time.
 */
#ifndef CURSUS_ENGINE_PAGES_OWN_H
#define CURSUS_ENGINE_PAGES_OWN_H

#include "engine/game/game.h"
#include "store/listing.h"

/* Appends it as of now, without `since` and `moved`. */
void own_make(const struct game *game, struct text *out);
/* Puts since when it is so, and whether a deadline was moved, from what was kept `before` (NULL: nothing). */
void own_follow(const struct jv *before, moment now, struct listing_row *row);

#endif
