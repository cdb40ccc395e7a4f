/* Games. */
#ifndef CURSUS_STORE_GAME_H
#define CURSUS_STORE_GAME_H

#include "store/store.h"

enum game_status { GAME_FORMING, GAME_RUNNING, GAME_PAUSED, GAME_FINISHED, GAME_CANCELLED };

struct game_row {
    int64_t id;
    char *name;
    char *rules;
    int rules_version;
    int seats;
    char *options; /* JSON */
    enum game_status status;
    int64_t pace;     /* seconds a phase */
    int64_t revision; /* raised by every game_update() */
    int64_t phase;    /* resolved phases = the last move's number */
    int branch;
    uint8_t secret[STORE_HASH], commitment[STORE_HASH], seed[STORE_HASH]; /* seed: zeros until the start */
    int64_t chance_position;                                              /* draws taken from the seed's stream */
    char *position;                                                       /* JSON; NULL before the start */
    int position_version;
    uint8_t hash[STORE_HASH]; /* of the position */
    moment created, started, ended;
    moment paused_left; /* when a paused game was left; 0: it is not paused */
    char *gm;           /* the game master's address, canonical; or "" */
    char *thread;       /* Message-ID of the thread's first mail */
    moment last_activity;
    char *terms;    /* JSON: what differs from the settings; NULL counts as "{}" */
    moment wake_at; /* when a game that is not over wants to be looked at beside the deadlines of its seats; 0: never */
    moment played_at; /* the last order of a person, later by the pauses since; 0: none yet */
    moment warned_at; /* when the players were told that it will be closed if nobody plays, is still paused, or still
                         waits for players; 0: they were not */
    bool archived;    /* over and put away: only lists that ask for it show it */
    bool deleted;     /* it never began, and is there for its number alone: no list has it */
    moment cools_at;  /* when the open phase resolves, which has all its answers; 0: it has not, or need not wait */
    char *outcome;    /* JSON: the result that the seats agreed on; "" or NULL: none */
    /* The number under which it was opened, in another house perhaps: its seed and its audit hold it. game_add(): 0 is
     * its own. */
    int64_t origin;
    uint8_t root[STORE_HASH]; /* the end of the chain of secrets (fairness.h); zeros: there is none */
    char *guests;             /* JSON: who opened the table, and who may sit there (engine/game/guests.h); "" or NULL */
};

/* Ignores row->id and row->revision (the first revision is 1). RC_CONFLICT: the name is
 * taken (ASCII capitals do not make another name). */
enum rc game_add(struct store *store, const struct game_row *row, int64_t *id, struct err *err);
/* Before and after all rows of a game are read, in one snapshot or transaction: an engine far away is asked for them at
 * once. */
void game_foresee(struct store *store, int64_t id);
void game_foreseen(struct store *store);
/* RC_NONE */
enum rc game_get(struct store *store, int64_t id, struct game_row *out, struct err *err);
/* What is known of a game's other rows by reading its own. */
struct game_around {
    bool plans, ballots, notes; /* are there lines on file, open ballots, and notes of players? */
    bool habits;                /* and what players want of its mails alone? */
    int64_t acts;               /* the number of the last one in its log */
    uint8_t head[STORE_HASH];   /* and its hash; zeros: there is none */
};
/* RC_NONE */
enum rc game_whole(struct store *store, int64_t id, struct game_row *out, struct game_around *around, struct err *err);
enum rc game_by_name(struct store *store, const char *name, struct game_row *out, struct err *err);
/* By id. `statuses`: a set of bits 1 << GAME_x. Positions are left NULL. */
enum { GAMES_ALL = 31, GAMES_LIVE = 1 << GAME_FORMING | 1 << GAME_RUNNING | 1 << GAME_PAUSED };
enum rc game_list(struct store *store, unsigned statuses, struct game_row **rows, size_t *count, struct err *err);
/* The same of those behind number `after`, at most `limit`: for who goes through all. */
struct game_range {
    unsigned statuses;
    int64_t after;
    size_t limit;
};
enum rc game_some(struct store *store, const struct game_range *range, struct game_row **rows, size_t *count,
                  struct err *err);
/* The finished games of these rules, in the order in which they ended, those of one second by number; one look-up in
 * an index. *ids: free(). */
enum rc game_finished(struct store *store, const char *rules, int64_t **ids, size_t *count, struct err *err);
/* Compare and swap: writes the row (all but id, created) if the game is still at
 * `expected`; its revision is expected + 1 then. RC_CONFLICT if not: load again. */
enum rc game_update(struct store *store, const struct game_row *row, int64_t expected, struct err *err);
/* Running games with a seat whose due or remind_at, and running or paused ones whose own wake_at, is at or before
 * `now`, the longest overdue first, at most `limit`. One look-up in an index when there is none. *ids is the caller's
 * (free()). */
enum rc game_due(struct store *store, moment now, size_t limit, int64_t **ids, size_t *count, struct err *err);
/* Running games with a seat that has not been told of the last move, had its last mail at or before `quiet`, and whose
 * player takes mail by this digest (player_row); in order. *ids is the caller's (free()). */
enum rc game_digests(struct store *store, int digest, moment quiet, int64_t **ids, size_t *count, struct err *err);
/* The earliest of these moments; 0 if there is none. */
enum rc game_due_at(struct store *store, moment *out, struct err *err);
void game_row_free(struct game_row *row);
void game_rows_free(struct game_row *rows, size_t count);

#endif
