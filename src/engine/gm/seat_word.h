/* The seat, or the player, that a game master names, and how answers name it. */
#ifndef CURSUS_ENGINE_GM_SEAT_WORD_H
#define CURSUS_ENGINE_GM_SEAT_WORD_H

#include "engine/game/game.h"

enum { SEAT_LABEL_BYTES = 300 };

/* By its number, its name or letter ("2", "yellow", "Y"), or by who holds it: the whole name, or its first word where
 * no other holder's begins with that. Before the seats are drawn they have no names. RC_DENIED: there is none. */
enum rc gm_seat_find(const struct game *game, const char *word, int *seat, struct err *err);

/* The player of the name that the words are together: it may hold blanks, at which a mail's line was split. RC_NONE. */
enum rc gm_player_find(const struct services *services, const char *const *word, int words, struct player_row *out,
                       struct err *err);

/* "2 (yellow, Anna)", without what there is not; written to `room` and returned. */
const char *gm_seat_label(const struct game *game, int seat, char room[SEAT_LABEL_BYTES]);

#endif
