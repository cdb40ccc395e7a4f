/*
 * What a first mail says of a game that has yet to begin, to who may never have heard of it: what it is, in five
 * sentences, and how it looks and is answered in a deal that is made for the mail. That deal follows from what
 * everybody knows of the game; it has nothing of the dice that will be.
 */
#ifndef CURSUS_ENGINE_LETTERS_FIRST_H
#define CURSUS_ENGINE_LETTERS_FIRST_H

#include "engine/letters/post.h"

/* Puts "about", "zone_told" and, while the game forms, "replies" into the facts. `seat`: the reader's, 0 for who has
 * none yet; `player` may be NULL. Returns the picture of that deal, its view the caller's, NULL where there is none or
 * the reader wants none. */
struct post_picture first_facts(struct jv *facts, const struct services *services, const struct game *game, int seat,
                                const struct player_row *player);

/* The same of a game under way, to who has just been given the seat: "seated". */
void first_seated(struct jv *facts, const struct services *services, const struct game *game, int seat);

#endif
