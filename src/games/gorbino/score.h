/* Points (docs/rules/gorbino.md, "Scoring"). All work on views. */
#ifndef CURSUS_GAMES_GORBINO_SCORE_H
#define CURSUS_GAMES_GORBINO_SCORE_H

#include "games/gorbino/state.h"
#include "rules/rules.h"

/* What one tag is worth to a seat under a victory card (docs/rules/gorbino.md, "How the victory cards play"). */
int gorbino_victory_worth(const struct gorbino_state *s, int victory, int seat);
/* The seat's tags by colour, hand and discard together; returns how many there are. */
int gorbino_seat_tags(const struct gorbino_state *s, int seat, int tags[COLOURS]);
int gorbino_seat_points(const struct gorbino_state *s, int seat);

#endif
