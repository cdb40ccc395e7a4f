/* Lists of seats that players would like, for the draw of a game with the term draw_seats. */
#ifndef CURSUS_ENGINE_GAME_WISHES_H
#define CURSUS_ENGINE_GAME_WISHES_H

#include "engine/game/game.h"

enum { WISH_BYTES = 32 };

/* Reads "France, Turkey" (names, letters, numbers of seats, or a row of letters: "FT") and puts the seats behind `out`
 * as rows hold them, each once. False: a word is none of these; bad[] says which, shortened. */
bool wishes_read(const struct game *game, const char *list, struct text *out, char bad[WISH_BYTES]);

/* "France, Turkey", in the language in use, of a list as rows hold it; nothing of an empty one. */
void wishes_tell(const struct game *game, const char *wishes, struct text *out);

/* Puts a list in the place of that of the seat. */
void wishes_put(struct game *game, int seat, const char *wishes);

#endif
