/* The page of a game: what everybody may see of it. */
#ifndef CURSUS_ENGINE_PAGES_GAME_PAGE_H
#define CURSUS_ENGINE_PAGES_GAME_PAGE_H

#include "engine/pages/site.h"

/* Makes what the site has of the game `id`, and keeps in `site` why not, if that is the game's fault. RC_OK then too;
 * else what the folder or the store said. Files that the system refuses: `site->fault`. A game that is not there or
 * cannot be read loses the pages of its seats. */
enum rc game_pages(struct site *site, int64_t id, struct err *err);

/* Where no page can be written any more: removes at least former pages of its seats, whose addresses are keys. */
void game_pages_forget(struct site *site, int64_t id);

#endif
