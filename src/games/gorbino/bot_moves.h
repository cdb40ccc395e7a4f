/* The moves a bot thinks about. */
#ifndef CURSUS_GAMES_GORBINO_BOT_MOVES_H
#define CURSUS_GAMES_GORBINO_BOT_MOVES_H

#include "games/gorbino/move.h"
#include "games/gorbino/state.h"

enum { BOT_MOVES = 160 };

struct bot_moves {
    struct move move[BOT_MOVES];
    int count;
};

/* Moves of the cards in the seat's hand that are worth a thought; most of them are legal. */
void gorbino_bot_moves(const struct gorbino_state *s, int seat, struct bot_moves *out);

#endif
