/* The pages of a game's seats, each for its holder alone: what he sees, and the composer of his orders. */
#ifndef CURSUS_ENGINE_PAGES_SEAT_PAGES_H
#define CURSUS_ENGINE_PAGES_SEAT_PAGES_H

#include "engine/pages/site.h"

/* Makes those that the house wants, at addresses that nobody can guess, after the game's others have been
 * removed. RC_OK, or what folder, store or templates said. */
enum rc seat_pages(struct site *site, struct game *game, struct err *err);
/* Only the removing, where nothing can be written; *any: whether a seat of the game has a page. Errors as above. */
enum rc seat_pages_forget(struct site *site, struct game *game, bool *any, struct err *err);

#endif
