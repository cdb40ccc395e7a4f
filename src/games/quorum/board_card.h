/* Cards and backs in the picture. */
#ifndef CURSUS_GAMES_QUORUM_BOARD_CARD_H
#define CURSUS_GAMES_QUORUM_BOARD_CARD_H

#include "games/quorum/places.h"
#include "games/quorum/state.h"
#include "rules/draw.h"

enum { STONE = 0xd9d4cb };

/* A card of Rome by its front, or the altar side of a God. */
void draw_front(struct canvas *canvas, struct box box, int card);
/* The back of the deck's top card. */
void draw_back(struct canvas *canvas, struct box box, int back);
/* One small card of a hand: a Province's code, a card's id or a God's name; `star`: nobody else knows it. */
void draw_held(struct canvas *canvas, struct box box, int card, bool star);

#endif
