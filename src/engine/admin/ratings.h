/* Ratings over the games of one rules that count, gone through in the order in which they ended (docs/rating.md). */
#ifndef CURSUS_ENGINE_ADMIN_RATINGS_H
#define CURSUS_ENGINE_ADMIN_RATINGS_H

#include "engine/admin/glicko.h"
#include "engine/game/game.h"

struct ratings_player {
    int64_t id;
    char *name;     /* as he is called now; NULL before ratings_order() */
    int64_t rating; /* in hundredths of a point */
    struct glicko glicko;
    int games, first;
    moment last;
    size_t place; /* from 1, equal when shared; by ratings_order() */
};

/* To be begun zeroed. */
struct ratings {
    struct ratings_player *player; /* owned */
    size_t count, cap;
};

/* A game that counts: who played it, how many of them, and their ranks. */
struct ratings_game {
    int64_t player[SEATS_MAX];
    int rank[SEATS_MAX];
    int seats;
    moment ended;
};

/* The next game. `after`: the rating of each of its players after it. */
void ratings_add(struct ratings *ratings, const struct ratings_game *game, int64_t after[SEATS_MAX]);
/* Reads the names and puts the players in order: higher ratings first; then those who played more, then by name. RC_OK,
 * or what the store said. */
enum rc ratings_order(const struct services *services, struct ratings *ratings, struct err *err);
void ratings_free(struct ratings *ratings);

/* Rounded to whole points, a half upwards. */
int64_t ratings_points(int64_t hundredths);

/* Whose game it was: who holds the seat at the end, or for whom a bot plays it, since he stayed away or gave up; 0:
 * nobody. */
int64_t ratings_owner(const struct seat_row *row);
/* Why a finished game does not count; "": it does. */
enum rc ratings_doubt(const struct services *services, const struct game *game, const char **out, struct err *err);

#endif
