/* The picture of the board (spec section 10). */
#ifndef CURSUS_GAMES_FORVM_BOARD_H
#define CURSUS_GAMES_FORVM_BOARD_H

#include "rules/canvas.h"

void forvm_board(const void *view, int seat, struct canvas *canvas);

#endif
