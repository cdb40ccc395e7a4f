/* The pages on which dice are checked (docs/fairness.md): one for any record, one for each game that is over. */
#ifndef CURSUS_ENGINE_PAGES_DICE_PAGE_H
#define CURSUS_ENGINE_PAGES_DICE_PAGE_H

#include "engine/game/game.h"

/* Appends the page: with the record of `game`, which must open to everybody (audience_opens()); or, where that is NULL,
 * for the file of its reader. RC_DAMAGED: the stored moves cannot be read; or what the store said. */
enum rc dice_page_write(const struct services *services, struct game *game, struct text *out, struct err *err);

#endif
