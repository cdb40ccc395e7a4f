/* The number of a seat, as a game master writes it. */
#ifndef CURSUS_ENGINE_GM_SEAT_WORD_H
#define CURSUS_ENGINE_GM_SEAT_WORD_H

#include "engine/game/game.h"

/* The seat that a word names; RC_BAD: none. */
enum rc gm_seat_read(const char *word, int *seat, struct err *err);
/* RC_DENIED: the game has fewer seats. */
enum rc gm_seat_check(const struct game *game, int seat, struct err *err);

#endif
