/* The picture of Venice (spec section 10): see board() in rules/rules.h. */
#ifndef CURSUS_GAMES_DOGE_BOARD_H
#define CURSUS_GAMES_DOGE_BOARD_H

#include "rules/rules.h"

void doge_board(const void *view, int seat, struct canvas *canvas);

#endif
