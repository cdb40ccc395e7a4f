/* A season is carried out, and the next one begins (rules.md, 6.7 to 7.3). */
#ifndef CURSUS_GAMES_DIPLOMACY_SEASON_H
#define CURSUS_GAMES_DIPLOMACY_SEASON_H

#include "games/diplomacy/choice.h"

/* The phase's answers, one for each request in their order. `events` may be NULL. */
void diplomacy_season_moves(struct diplomacy_state *s, const struct answer *answers, int count, struct events *events);
void diplomacy_season_retreats(struct diplomacy_state *s, const struct answer *answers, int count,
                               struct events *events);
void diplomacy_season_winter(struct diplomacy_state *s, const struct answer *answers, int count, struct events *events);

/* The phase that asks next: after autumn centres change hands, and the game may end. `before`: as the phase that is
 * over began. */
void diplomacy_season_next(struct diplomacy_state *s, const struct diplomacy_state *before, struct events *events);

/* Who has enough centres and more than any other; 0: nobody. */
int diplomacy_winner(const struct diplomacy_state *s);

#endif
