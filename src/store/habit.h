/* What players want of the mails of single games, and who looks on at one. */
#ifndef CURSUS_STORE_HABIT_H
#define CURSUS_STORE_HABIT_H

#include "store/store.h"

enum { HABIT_USUAL = -1 }; /* as in all games */
enum habit_watch { WATCH_NOT, WATCH_DAILY, WATCH_EACH };

struct habit {
    int64_t game, player;
    int digest, receipts; /* as of player_row; HABIT_USUAL */
    int reminders;        /* 0 off, 1 on; HABIT_USUAL */
    bool ends;            /* once out of the game they hear of its end alone */
    enum habit_watch watch;
    int64_t told;   /* of who looks on: the last move that they were told */
    moment next_at; /* and before when they are not told again */
};

/* As usual in all, where nothing was said. */
enum rc habit_get(struct store *store, int64_t game, int64_t player, struct habit *out, struct err *err);
/* Of a game. *rows: free(). */
enum rc habit_list(struct store *store, int64_t game, struct habit **rows, size_t *count, struct err *err);
/* Those with `watch` of a player. */
enum rc habit_watched(struct store *store, int64_t player, struct habit **rows, size_t *count, struct err *err);
/* Of at most `limit` of those who look on, for whom there may be something to tell by now. */
enum rc habit_waiting(struct store *store, moment now, size_t limit, struct habit **rows, size_t *count,
                      struct err *err);
/* What is as usual in all is not kept. RC_NONE: no such game or player. */
enum rc habit_put(struct store *store, const struct habit *row, struct err *err);

#endif
