/* What is told of a game to who only looks on: its report, as the public or one seat sees it. */
#ifndef CURSUS_ENGINE_LETTERS_SHOWN_H
#define CURSUS_ENGINE_LETTERS_SHOWN_H

#include "engine/letters/facts.h"

/* For the templates; seat 0 is the public. What is open is told as it is, and nothing is resolved: looking changes
 * nothing. The caller's. */
struct jv *shown_facts(const struct services *services, struct game *game, int seat);
/* The same of a live game for the page of a seat's holder, with all that he may order: its links go to the seat's own
 * address for replies. */
struct jv *shown_page(const struct services *services, struct game *game, int seat);

#endif
