/* What the moves of Doge do to the position (spec sections 5.2 to 5.5). All need a whole position. */
#ifndef CURSUS_GAMES_DOGE_PLAY_H
#define CURSUS_GAMES_DOGE_PLAY_H

#include "games/doge/choice.h"
#include "rules/chance.h"
#include "rules/events.h"

/* A house of the seat's goes from one district to another; whether that builds a palace. */
bool doge_play_move(struct doge_state *s, int seat, int move, struct events *events);

/* Stacks go from the supplies to areas; placing goes on with the next round, or is over. */
void doge_play_round(struct doge_state *s, const struct answer *answers, int count, struct events *events);

/* The election that is due begins: its markers are opened, and its first decision is asked, or all is done. */
void doge_play_open(struct doge_state *s, struct events *events);

/* One seat's option, as check() wrote it, for the decision that is open. */
void doge_play_option(struct doge_state *s, int seat, int slot, int word, struct events *events);
/* All answers to the open decision have been carried out: the next one opens, or the election closes. */
void doge_play_decided(struct doge_state *s, struct events *events);

/* After the seventh election: a new year, or the end. */
void doge_play_year_ends(struct doge_state *s, struct chance *chance, struct events *events);

#endif
