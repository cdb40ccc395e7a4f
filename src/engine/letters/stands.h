/* How the seats of a game stand, in a line. */
#ifndef CURSUS_ENGINE_LETTERS_STANDS_H
#define CURSUS_ENGINE_LETTERS_STANDS_H

#include "engine/game/game.h"

/* Puts "stands", whom the mail is to first, then who leads: "you 12, Anna (red) 14, blue 9". Not there where all stand
 * alike, as at the beginning, or where the rules hide it. `seat` 0: nobody is called you. */
void stands_put(struct jv *facts, struct game *game, int seat);

/* Puts "picture_words", unless they are there: what the board's picture shows, for those who do not see it. */
void stands_picture(struct jv *facts, struct game *game, int seat);

#endif
