/* The picture of Eldoria, 1000 x 700 pixels (spec section 10). */
#ifndef CURSUS_GAMES_GORBINO_BOARD_H
#define CURSUS_GAMES_GORBINO_BOARD_H

#include "rules/canvas.h"

void gorbino_board(const void *view, int seat, struct canvas *canvas);

#endif
