/* The page of a player: ratings, results, games under way. */
#ifndef CURSUS_ENGINE_PAGES_PLAYER_PAGE_H
#define CURSUS_ENGINE_PAGES_PLAYER_PAGE_H

#include "engine/pages/site.h"

/* Makes it, or removes it where he has no game. RC_OK, or what the folder or the store said. */
enum rc player_page(struct site *site, int64_t player, struct err *err);

#endif
