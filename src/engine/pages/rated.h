/* Ratings of the players on the pages: kept with each game that counts, so that a page of one player is no look at all
 * games; gone through anew from the first game on where a game that counts has ended, or counts no more. */
#ifndef CURSUS_ENGINE_PAGES_RATED_H
#define CURSUS_ENGINE_PAGES_RATED_H

#include "engine/pages/lists.h"

/* Fills the placings, and the ladders where lists->rate is set; whose rating became other belongs to lists->players
 * then. For lists_settle(). RC_OK, or what the store said. */
enum rc rated_all(struct lists *lists, struct err *err);
void rated_free(struct lists *lists);

#endif
