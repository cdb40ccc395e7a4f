/* The address of a seat's own page, which is a key. */
#ifndef CURSUS_ENGINE_LETTERS_SEAT_PAGE_H
#define CURSUS_ENGINE_LETTERS_SEAT_PAGE_H

#include "engine/game/game.h"

/* Whether the house keeps pages of seats. It does where it wants them and its pages follow what happens: a key of which
 * nobody takes care would go on opening what stands there. */
bool seat_page_kept(const struct services *services);

/* Whether the seat has a page: the house keeps such pages, and a player holds it in a game that goes on. */
bool seat_page_is(const struct services *services, const struct game *game, int seat);

/* Appends where it stands in the folder of the site: "seat/12/SECRET.html". */
void seat_page_name(const struct services *services, const struct game *game, int seat, struct text *out);

/* Appends where the player's own calendar ("ics") or feed ("atom") of all games stands: "seat/SECRET.ics". */
void seat_page_own(const struct services *services, const struct player_row *player, const char *kind,
                   struct text *out);

/* Where a mail to its holder finds it, and the page that everybody may see: "page" {own, shared}. Nothing where there
 * is none, or the house does not say where its pages are. */
void seat_page_facts(struct jv *facts, const struct services *services, const struct game *game, int seat);

#endif
