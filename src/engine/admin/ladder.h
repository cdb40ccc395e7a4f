/* Ratings over the games of one rules that count, gone through in the order in which they ended (docs/rating.md). */
#ifndef CURSUS_ENGINE_ADMIN_LADDER_H
#define CURSUS_ENGINE_ADMIN_LADDER_H

#include "engine/game/game.h"

struct ladder_player {
    int64_t id;
    char *name;     /* as he is called now; NULL before ladder_order() */
    int64_t rating; /* in hundredths of a point */
    int games, first;
    moment last;
    size_t place; /* from 1, equal when shared; by ladder_order() */
};

/* To be begun zeroed. */
struct ladder {
    struct ladder_player *player; /* owned */
    size_t count, cap;
};

/* A game that counts: who played it, how many of them, and their ranks. */
struct ladder_game {
    int64_t player[SEATS_MAX];
    int rank[SEATS_MAX];
    int seats;
    moment ended;
};

/* The next game. `after`: the rating of each of its players after it. */
void ladder_add(struct ladder *ladder, const struct ladder_game *game, int64_t after[SEATS_MAX]);
/* Reads the names and puts the players in order: higher ratings first; then those who played more, then by name. RC_OK,
 * or what the store said. */
enum rc ladder_order(const struct services *services, struct ladder *ladder, struct err *err);
void ladder_free(struct ladder *ladder);

/* Rounded to whole points, a half upwards. */
int64_t ladder_points(int64_t hundredths);

/* Whose game it was: who holds the seat at the end, or for whom a bot plays it, since he stayed away or gave up; 0:
 * nobody. */
int64_t ladder_owner(const struct seat_row *row);
/* Why a finished game does not count; "": it does. */
enum rc ladder_doubt(const struct services *services, const struct game *game, const char **out, struct err *err);

#endif
