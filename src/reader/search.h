/* Inside the reader: the orders that words may stand for. */
#ifndef CURSUS_READER_SEARCH_H
#define CURSUS_READER_SEARCH_H

#include "reader/plain.h"

/* By the forms of the game's table and by what is offered: the likeliest readings. reading_free() in any case. */
void search_orders(struct desk *desk, const struct around *around, const struct plain *plain, struct reading *out);

#endif
