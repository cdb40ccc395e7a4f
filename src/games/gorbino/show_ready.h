/* Ready-made orders for a report: two or three that are legal now. */
#ifndef CURSUS_GAMES_GORBINO_SHOW_READY_H
#define CURSUS_GAMES_GORBINO_SHOW_READY_H

#include "base/jv.h"
#include "games/gorbino/state.h"

/* Puts `ready`, a list of lines; empty where the seat is not asked. */
void gorbino_show_ready(const struct gorbino_state *s, int seat, struct jv *facts);

#endif
