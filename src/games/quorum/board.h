/* The board picture of Quorum, 1000 x 700 (spec section 10.2): see rules/rules.h. */
#ifndef CURSUS_GAMES_QUORUM_BOARD_H
#define CURSUS_GAMES_QUORUM_BOARD_H

#include "games/quorum/state.h"
#include "rules/rules.h"

void quorum_board(const void *view, int seat, struct canvas *canvas);

#endif
