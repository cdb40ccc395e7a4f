/* Which game a letter may mean that was not understood. */
#ifndef CURSUS_ENGINE_INBOX_WISH_GAME_H
#define CURSUS_ENGINE_INBOX_WISH_GAME_H

#include "engine/inbox/job.h"

struct typed;

enum wish_games {
    WISH_GAMES_OWN,    /* not over, with a seat of the writer's; first those under way */
    WISH_GAMES_BEGUN,  /* those alone */
    WISH_GAMES_TABLES, /* the tables that they opened, which have not begun */
    WISH_GAMES_OVER,   /* over, in which they had a seat */
    WISH_GAMES_ALL     /* any at all */
};

struct wish_game {
    const struct job *job;
    const struct typed *letter;
    struct seat_place *place; /* owned: the writer's, in games of any status */
    enum game_status *status; /* owned: of each of those games */
    bool *hosts;              /* owned: did they open it? */
    char **name;              /* owned, as are the names */
    size_t count;
    enum rc *rc; /* borrowed: why something could not be looked up, RC_OK if all could */
    struct err *err;
};

/* `job`, `letter`, `rc`, which is RC_OK, and `err` are borrowed. wish_game_free() */
void wish_game_read(struct wish_game *out, const struct job *job, const struct typed *letter, enum rc *rc,
                    struct err *err);
/* Was something found? That there is no such thing, or that it is damaged, is no failure; any other is kept. */
bool wish_game_found(const struct wish_game *games, enum rc rc, const struct err *why);
void wish_game_free(struct wish_game *games);

/* The one of them that the letter names by number or name; else the one it was written about; else the only one there
 * is, but of all games. 0: none, or that is not clear. */
int64_t wish_game_find(const struct wish_game *games, enum wish_games which);

/* Has that game of the writer's not begun? */
bool wish_game_forms(const struct wish_game *games, int64_t id);
/* Appends the name of the seat that a player has in the writer's game. False: they have none, or who they are is
 * hidden there. */
bool wish_game_seat(const struct wish_game *games, int64_t player, struct text *out);

#endif
