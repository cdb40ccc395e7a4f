/* What a program shows of a link to a page before anybody follows it: a chat, a search. */
#ifndef CURSUS_ENGINE_PAGES_PREVIEW_H
#define CURSUS_ENGINE_PAGES_PREVIEW_H

#include "engine/game/game.h"

/* Puts "address", where the page `file` stands in the web: "" where the house has no address there. */
void preview_address(struct jv *facts, const struct services *services, const char *file);

/* Appends what a game is, who plays, and how it stands; from the facts of its page, which are for everybody. */
void preview_game(const struct jv *facts, const struct game *game, struct text *out);

#endif
