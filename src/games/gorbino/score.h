/* Points (rules.md, "Scoring"). All work on views. */
#ifndef CURSUS_GAMES_GORBINO_SCORE_H
#define CURSUS_GAMES_GORBINO_SCORE_H

#include "games/gorbino/state.h"
#include "rules/rules.h"

/* What a seat's cities come to, and its cards. */
struct realm {
    uint32_t places;
    unsigned goods; /* of its tokens, a bit each */
    int own[PROVINCES], cities, provinces, capitals, links;
    int produce[PROVINCES];      /* coins that a production is worth */
    int tags[COLOURS], all_tags; /* hand and discard together */
    const uint8_t *rivals;
};
/* `rivals`: gorbino_rival() by province, for who knows them already; may be NULL. */
struct realm gorbino_realm(const struct gorbino_state *s, int seat, const uint8_t *rivals);
/* The most cities that another seat has in the province. */
int gorbino_rival(const struct gorbino_state *s, int province, int seat);
/* What one tag is worth to a seat under a victory card (rules.md, "How the victory cards play"). */
int gorbino_victory_worth(const struct gorbino_state *s, int victory, int seat, const struct realm *r);
int gorbino_seat_points(const struct gorbino_state *s, int seat);

#endif
