/* The address of a seat's own page, which is a key. */
#ifndef CURSUS_ENGINE_LETTERS_SEAT_PAGE_H
#define CURSUS_ENGINE_LETTERS_SEAT_PAGE_H

#include "engine/game/game.h"

/* Whether the seat has a page: the house has such pages, and a player holds it in a game that goes on. */
bool seat_page_is(const struct services *services, const struct game *game, int seat);

/* Appends where it stands in the folder of the site: "seat/12/SECRET.html". */
void seat_page_name(const struct services *services, const struct game *game, int seat, struct text *out);

/* Where a mail to its holder finds it, and the page that everybody may see: "page" {own, shared}. Nothing where there
 * is none, or the house does not say where its pages are. */
void seat_page_facts(struct jv *facts, const struct services *services, const struct game *game, int seat);

#endif
