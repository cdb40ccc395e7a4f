/* How a table stands that is forming and waits for players. */
#ifndef CURSUS_ENGINE_LETTERS_FORMING_H
#define CURSUS_ENGINE_LETTERS_FORMING_H

#include "engine/letters/notice.h"

/* Adds to the commit a mail to each player who sits there: who else does, what is missing, how it goes on. `waits`:
 * that has been so for long, so that the game masters are told, too. */
enum rc forming_tell(const struct services *services, struct game *game, bool waits, struct commit *commit,
                     struct err *err);

#endif
