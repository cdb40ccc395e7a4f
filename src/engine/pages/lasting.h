/* What a page tells of a game to who looks on. A page stands for days, and for anybody: so nothing of it hangs on the
 * moment at which it was made. */
#ifndef CURSUS_ENGINE_PAGES_LASTING_H
#define CURSUS_ENGINE_PAGES_LASTING_H

#include "engine/game/game.h"

/* Of the facts of engine/letters/shown.h, which it changes and gives back: times in full, none that do not run, not who
 * is away (docs/player-reference.md: only players who wait for them hear that), and "standing": whether the game is
 * paused, cancelled or yet to begin, "" where it goes on or is over. */
struct jv *lasting_facts(struct jv *facts, const struct game *game);

#endif
