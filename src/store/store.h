/*
 * What Cursus keeps, as domain operations. Another engine can stand behind this
 * header: it shows neither a query nor a library.
 *
 * A struct store is one connection of one process; it is not shared between
 * threads, nor used after fork() (a child opens its own, or leaves it alone). Do not
 * fork inside a transaction: the child would hold the write lock on.
 *
 * Transactions. Every operation that writes is part of the transaction the caller
 * opened with store_begin(); without one it is a transaction of its own, and what
 * it did is durable when it returns RC_OK. Reads outside see one snapshot each;
 * store_snapshot() makes several reads see the same one. In a transaction an
 * operation that fails with RC_BAD, RC_NONE or RC_CONFLICT has changed nothing
 * and the transaction goes on; any other failure (and RC_BAD for a text over 64 MB)
 * spoils the transaction: every write and store_commit() then say that failure again,
 * and the commit rolls back.
 *
 * Return codes every operation may give, not repeated below: RC_BUSY (another
 * process held the database longer than the busy time), RC_FULL, RC_IO, RC_NOMEM,
 * RC_DENIED (file modes, read-only file system), RC_DAMAGED (the file is no
 * database of ours any more, or a row contradicts itself). The sentence names the
 * file and what to do.
 *
 * Rows are plain structs that own their strings: x_row_free() empties one row and
 * leaves it zeroed, x_rows_free() also frees the array a list came in. Lists that
 * find nothing give RC_OK, *rows NULL and *count 0; on failure there is nothing
 * to free. Strings put in are UTF-8, borrowed for the call; NULL counts as "".
 * Ids are given out from 1 upwards and never again. Times come from the caller.
 */
#ifndef CURSUS_STORE_STORE_H
#define CURSUS_STORE_STORE_H

#include "base/err.h"
#include "base/moment.h"
#include "base/text.h"

#include <stdint.h>

struct store;

enum { STORE_HASH = 32, STORE_BUSY_DEFAULT = 30 };

/* ---- the file -------------------------------------------------------------- */

/* Makes the database `path` (mode 0600), or finishes one whose making was cut
 * short before it had tables. RC_CONFLICT if there is one; RC_NONE without the
 * folder. Does not leave it open. */
enum rc store_create(const char *path, struct err *err);

/* Opens it, bringing an older schema up to date. `busy`: seconds to wait for other
 * processes. RC_NONE: no such file, or an empty one; RC_BAD: of a newer Cursus or
 * somebody else's; RC_DAMAGED. The caller closes *out. */
enum rc store_open(const char *path, int busy, struct store **out, struct err *err);

/* NULL is fine. An open transaction is a BUG. */
void store_close(struct store *store);

/* RC_IO, with the reason, if this connection writes no more: a sync failed (see store_commit()), or the file was moved,
 * replaced or written over while it was open. Open a new one, best in a new process. Cheap enough to ask before each
 * mail that leaves. */
enum rc store_look(struct store *store, struct err *err);

/* As given to store_open(). Borrowed. */
const char *store_path(const struct store *store);

/* Takes the write lock; a second one inside the first, or a commit without one, is
 * a BUG. Keep it short: no network while it is open, and pictures only where
 * several mails share it. */
enum rc store_begin(struct store *store, struct err *err);
/* Durable when RC_OK; otherwise nothing of the transaction happened, with one exception: after
 * a failed sync, or where another file has taken the place of this one (RC_IO), only a new opening can tell, and this
 * store writes no more. The transaction is over either way. */
enum rc store_commit(struct store *store, struct err *err);
void store_rollback(struct store *store);
bool store_in_transaction(const struct store *store);

/* One mark inside a transaction (one at a time), for batches: release keeps what
 * came since, undo takes it back (and mends a transaction spoiled since, where
 * that is possible; else the commit will say). */
enum rc store_mark(struct store *store, struct err *err);
enum rc store_mark_release(struct store *store, struct err *err);
enum rc store_mark_undo(struct store *store, struct err *err);
bool store_marked(const struct store *store);

/* Reads until store_snapshot_end() see one state. Writing meanwhile is a BUG. */
enum rc store_snapshot(struct store *store, struct err *err);
void store_snapshot_end(struct store *store);

/* ---- the house ------------------------------------------------------------- */

/* Keyed bytes: the token key, the last tick, a mailbox's place. *bytes is the
 * caller's (free()), with a NUL behind `size`. RC_NONE if the key is not there. */
enum rc meta_get(struct store *store, const char *key, char **bytes, size_t *size, struct err *err);
/* Sets or replaces. */
enum rc meta_put(struct store *store, const char *key, const void *bytes, size_t size, struct err *err);
/* Sets only if the key is not there yet: RC_CONFLICT if it is. */
enum rc meta_add(struct store *store, const char *key, const void *bytes, size_t size, struct err *err);
/* The same for a number (a moment). */
enum rc meta_get_int(struct store *store, const char *key, int64_t *out, struct err *err);
enum rc meta_put_int(struct store *store, const char *key, int64_t number, struct err *err);

/* Whether an older database than the one that stood here was put in its place: the witness beside it (PATH.witness)
 * knows of mails that it does not. *branches: the highest branch that any game had as far as is known. */
bool store_behind(const struct store *store, int64_t *branches);
/* What follows from that is done in the transaction that is open: once it commits, nobody is told again. */
void store_behind_mended(struct store *store);

/* ---- putting a backup in the place of a database ---- */

/* What is known of the database that stands at `path`, sound or not: the highest branch of any game, and what is kept
 * under `key` (*bytes: free(); NULL: nothing, or it cannot be read). */
void store_predecessor(const char *path, const char *key, int64_t *branches, char **bytes, size_t *size);

/* Copies the backup `from` to a file of its own beside `path`, whose name *copy is (free()); an older one of that name
 * gives way. It is to be opened, brought up to date, settled and closed, and then swapped in. RC_NONE, RC_CONFLICT
 * (it is the database itself), RC_DENIED, RC_FULL, RC_IO. */
enum rc store_restore_copy(const char *path, const char *from, char **copy, struct err *err);

/* Removes such a copy that was not swapped in, and what stands beside it. */
void store_restore_drop(const char *copy);

/* Moves all of what was written into the file itself, so that it alone is the database. RC_BUSY: somebody reads it. */
enum rc store_settle(struct store *store, struct err *err);

/* Puts the copy in the place of `path`, whatever stands there, and that under the name *old (free(); NULL: nothing
 * stood there). After a crash there is the one or the other, and never a piece of both. Processes that have the old one
 * open end at their next look. RC_BUSY: some of them write just now. */
enum rc store_restore_swap(const char *path, const char *copy, int busy, moment now, char **old, struct err *err);

/* An outage, or a clock that was set. */
struct store_shift {
    int64_t gap; /* seconds; negative: it was set back */
    moment now;  /* by the clock that runs now */
    moment upto; /* what was written up to then was written by the clock that ran before */
};
/* Moves by the gap whatever decides something, beside the rows of games and seats, which are their engine's: how long
 * texts and leases are kept, when a vote ends, who has waited longest, when a branch began, when a question was asked.
 * Set back, what would lie in the future has come by now, and what waits to be sent waits no longer. */
enum rc store_shift(struct store *store, const struct store_shift *by, struct err *err);

/* A canonical text of the logical content, all tables in key order: equal texts
 * mean equal states. Left out: who holds a lease and how long. Long bytes and
 * secrets stand as hashes. */
enum rc store_dump(struct store *store, struct text *out, struct err *err);

/* Copies the database as it is now to `path` (0600) while others go on working.
 * RC_CONFLICT if `path` is there already. */
enum rc store_backup(struct store *store, const char *path, struct err *err);
/* The same in the place of an older backup, which stays until the new one is whole. RC_CONFLICT if `path` is no plain
 * file, or the database itself. */
enum rc store_backup_over(struct store *store, const char *path, struct err *err);

/* Adds a line per fault to `out` (integrity, references, file modes, statements);
 * *faults is their number. RC_OK also when there are faults. */
enum rc store_check(struct store *store, struct text *out, size_t *faults, struct err *err);

/* ---- players and addresses ------------------------------------------------- */

struct player_row {
    int64_t id;
    char *name;
    char *zone;    /* IANA name or "" */
    int digest;    /* the engine's level, 0 the default */
    bool mail_off; /* "stop": no mail but what the player asks for */
    bool picture_off;
    moment away_from, away_until; /* 0: not away */
    int sleep_from, sleep_until;  /* minutes of the day, 0..1439; equal: none */
    moment heard;                 /* when a mail of the player's was acted on last; 0: never */
    moment created;
    int epoch;      /* of the keys in all mails to the player */
    bool last_call; /* since he stopped his mail he was told, the one time, that a deadline comes */
    int64_t asked;  /* the mail in the inbox about which he was asked last whether it is his; 0: none */
};

/* RC_CONFLICT: the name is taken (ASCII capitals do not make another name). */
enum rc player_add(struct store *store, const char *name, const char *zone, moment now, int64_t *id, struct err *err);
/* RC_NONE */
enum rc player_get(struct store *store, int64_t id, struct player_row *out, struct err *err);
enum rc player_by_name(struct store *store, const char *name, struct player_row *out, struct err *err);
/* By id. */
enum rc player_list(struct store *store, struct player_row **rows, size_t *count, struct err *err);
/* A name and whose it is. */
struct name_row {
    int64_t id;
    char *name;
};
/* Of all players, of all games; by id. */
enum rc player_names(struct store *store, struct name_row **rows, size_t *count, struct err *err);
enum rc game_names(struct store *store, struct name_row **rows, size_t *count, struct err *err);
void name_rows_free(struct name_row *rows, size_t count);
/* All but id, heard, created and asked. RC_NONE; RC_CONFLICT if the new name is taken. */
enum rc player_update(struct store *store, const struct player_row *row, struct err *err);
/* He is asked whether this mail of the inbox is his. RC_NONE: there is no such player. */
enum rc player_asked(struct store *store, int64_t id, int64_t inbox, struct err *err);
/* He is told, the one time, that a deadline comes though he has stopped his mail. RC_NONE */
enum rc player_called(struct store *store, int64_t id, struct err *err);
/* A mail came, unless a later one is noted. A player who is not there is no error. */
enum rc player_heard(struct store *store, int64_t id, moment now, struct err *err);
void player_row_free(struct player_row *row);
void player_rows_free(struct player_row *rows, size_t count);

/* Addresses come in canonical form and are compared byte for byte. */
struct address_row {
    char *address;
    int64_t player;
    bool proved;
    int hard, soft; /* bounces since it was proved last */
    moment bounced; /* the last bounce, 0 none */
    moment created;
};

/* RC_CONFLICT: some player has it already; RC_NONE: no such player. */
enum rc address_add(struct store *store, int64_t player, const char *address, bool proved, moment now, struct err *err);
/* RC_NONE */
enum rc address_find(struct store *store, const char *address, struct address_row *out, struct err *err);
/* Oldest first. */
enum rc address_list(struct store *store, int64_t player, struct address_row **rows, size_t *count, struct err *err);
/* Marks it proved and forgets its bounces. RC_NONE */
enum rc address_prove(struct store *store, const char *address, struct err *err);
/* Notes a bounce; *count is how many of that kind there are now. RC_NONE */
enum rc address_bounced(struct store *store, const char *address, bool hard, moment now, int *count, struct err *err);
/* Gives it to another player, unproved. RC_NONE: no such address or player. */
enum rc address_move(struct store *store, const char *address, int64_t player, struct err *err);
void address_row_free(struct address_row *row);
void address_rows_free(struct address_row *rows, size_t count);

/* Mails from an address of which nothing was understood, and which were answered. */
struct misread {
    int in_row;  /* since one was understood */
    int64_t day; /* since 1970 */
    int today;   /* on that day */
};
/* Zeros for an address of which none is noted. */
enum rc misread_get(struct store *store, const char *address, struct misread *out, struct err *err);
enum rc misread_put(struct store *store, const char *address, const struct misread *row, struct err *err);

/* ---- games ----------------------------------------------------------------- */

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
    char *terms; /* JSON: what differs from the settings; NULL counts as "{}" */
    moment
        wake_at; /* when a running or paused game wants to be looked at beside the deadlines of its seats; 0: never */
    moment played_at; /* the last order of a person, later by the pauses since; 0: none yet */
    moment warned_at; /* when the players were told that it will be closed if nobody plays; 0: they were not */
    bool archived;    /* over and put away: only lists that ask for it show it */
    moment cools_at;  /* when the open phase resolves, which has all its answers; 0: it has not, or need not wait */
    char *outcome;    /* JSON: the result that the seats agreed on; "" or NULL: none */
    /* The number under which it was opened, in another house perhaps: its seed and its audit hold it. game_add(): 0 is
     * its own. */
    int64_t origin;
    uint8_t root[STORE_HASH]; /* the end of the chain of secrets (fairness.h); zeros: there is none */
};

/* Ignores row->id and row->revision (the first revision is 1). RC_CONFLICT: the name is
 * taken (ASCII capitals do not make another name). */
enum rc game_add(struct store *store, const struct game_row *row, int64_t *id, struct err *err);
/* RC_NONE */
enum rc game_get(struct store *store, int64_t id, struct game_row *out, struct err *err);
enum rc game_by_name(struct store *store, const char *name, struct game_row *out, struct err *err);
/* By id. `statuses`: a set of bits 1 << GAME_x. Positions are left NULL. */
enum { GAMES_ALL = 31, GAMES_LIVE = 1 << GAME_FORMING | 1 << GAME_RUNNING | 1 << GAME_PAUSED };
enum rc game_list(struct store *store, unsigned statuses, struct game_row **rows, size_t *count, struct err *err);
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
/* The earliest of these moments; 0 if there is none. */
enum rc game_due_at(struct store *store, moment *out, struct err *err);
void game_row_free(struct game_row *row);
void game_rows_free(struct game_row *rows, size_t count);

enum seat_kind { SEAT_EMPTY, SEAT_PLAYER, SEAT_BOT };

enum { BLOCKED_WORDS = 3 };

struct seat_row {
    int64_t game;
    int number; /* from 1 */
    enum seat_kind kind;
    int64_t player; /* 0 unless SEAT_PLAYER */
    char *word;     /* for the fair dice */
    bool otherwise_default, otherwise_ask_surprised, wait;
    bool waiting; /* asked now */
    /* A line was spent, the open request of that slot waits for the player: 62 slots each, the lowest bit first. */
    int64_t blocked[BLOCKED_WORDS];
    int64_t clock; /* which of the rules' clocks `due` belongs to; above 32 bits 1 + the slot with its own pace */
    moment due, remind_at; /* 0: none; set them only in running games */
    int epoch;             /* of the seat's tokens */
    int misses;            /* deadlines missed */
    moment last_mail;
    int64_t told;        /* the last move that a mail has told of; -1: none, not even the setup */
    int64_t asked_phase; /* game.phase when what is open for the seat now was opened */
    int missed_row;      /* deadlines missed one after the other */
    int64_t kept_for;    /* SEAT_BOT only: the player who stayed away; the seat is on offer meanwhile. 0: nobody */
    int64_t gave_up;     /* SEAT_BOT only: the player who conceded, and whose result it still is. 0: nobody */
    int64_t absent;      /* seconds of absence that were given in this game */
    bool ready;          /* said "ready" to what is open: it need not cool */
    moment passed;       /* the deadline of `clock` passed then, and others are waited for; `due` is 0. 0: it has not */
    moment judged;       /* the `due` that was last counted as missed or as kept too late; 0: none yet */
    int64_t missed_phase; /* if as missed: the first move that a default may be in; 0 when an answer came after all */
    moment still_until;   /* the player is away: `due` holds a span in which the clock stands until then; 0: none */
    moment runs_out;      /* when the time given runs out: `due` before schedule, days off and sleep moved it */
};

/* By number. */
enum rc seat_list(struct store *store, int64_t game, struct seat_row **rows, size_t *count, struct err *err);
/* Adds or replaces. RC_NONE: no such game or player. */
enum rc seat_put(struct store *store, const struct seat_row *row, struct err *err);
void seat_row_free(struct seat_row *row);
void seat_rows_free(struct seat_row *rows, size_t count);

struct seat_place {
    int64_t game;
    int seat;
};
/* The player's seats in games of these statuses, by game and seat. *places: free(). */
enum rc player_seats(struct store *store, int64_t player, unsigned statuses, struct seat_place **places, size_t *count,
                     struct err *err);

/* The lines on file for a seat, in order. lines_free() the result. */
enum rc plan_list(struct store *store, int64_t game, int seat, char ***lines, size_t *count, struct err *err);
/* Puts these in the place of what was there; count 0 clears. RC_NONE: no such seat. */
enum rc plan_replace(struct store *store, int64_t game, int seat, const char *const *lines, size_t count,
                     struct err *err);
void lines_free(char **lines, size_t count);

/* ---- the record ------------------------------------------------------------ */

struct move_row {
    int64_t game;
    int branch;
    int64_t number; /* 0: the setup; then 1.. */
    moment at;
    char *phase;
    char *orders, *draws, *events; /* JSON */
    char *position;                /* JSON: the start (number 0) or a GM's edit; else NULL */
    uint8_t hash[STORE_HASH];      /* of the position after it */
    bool defaulted;                /* some answer came from the deadline */
};

/* RC_CONFLICT: this number of this branch is there; RC_NONE: no such game. */
enum rc move_add(struct store *store, const struct move_row *row, struct err *err);
/* A branch's own moves (not its parents') from..last. */
struct move_range {
    int64_t game;
    int branch;
    int64_t from, last; /* INT64_MAX: all that follow */
};
/* In order, at most `limit`. */
enum rc move_list(struct store *store, const struct move_range *range, size_t limit, struct move_row **rows,
                  size_t *count, struct err *err);
/* The same, of each `game`, `branch`, `number`, `draws` and `hash` alone. */
enum rc move_draws(struct store *store, const struct move_range *range, size_t limit, struct move_row **rows,
                   size_t *count, struct err *err);
/* The numbers of those whose `phase` has this name, in order; the caller's to free(). */
enum rc move_of_phase(struct store *store, const struct move_range *range, const char *phase, int64_t **numbers,
                      size_t *count, struct err *err);
void move_row_free(struct move_row *row);
void move_rows_free(struct move_row *rows, size_t count);

/* Branch 0 needs no row. The line of a branch is its parent's up to and with move
 * `from`, then its own moves from + 1... */
struct branch_row {
    int64_t game;
    int branch, parent;
    int64_t from;
    uint8_t seed[STORE_HASH]; /* that its own moves draw from */
    moment at;
};
/* RC_CONFLICT: there is one; RC_NONE: no such game. */
enum rc branch_add(struct store *store, const struct branch_row *row, struct err *err);
/* By branch. *rows: free(). */
enum rc branch_list(struct store *store, int64_t game, struct branch_row **rows, size_t *count, struct err *err);

struct press_row {
    int64_t id;
    int64_t game;
    int from;    /* seat; 0 the GM */
    uint32_t to; /* seats: bit 1 << seat; bit 0 the GM */
    int64_t phase;
    moment at;
    bool masked; /* it went out without the writer's name */
    char *text;
};
/* Ignores row->id. RC_NONE: no such game. */
enum rc press_add(struct store *store, const struct press_row *row, int64_t *id, struct err *err);
/* A game's messages with id > since, at most `limit`. */
struct press_range {
    int64_t game, since;
    size_t limit;
};
/* In order. */
enum rc press_list(struct store *store, const struct press_range *range, struct press_row **rows, size_t *count,
                   struct err *err);
void press_row_free(struct press_row *row);
void press_rows_free(struct press_row *rows, size_t count);

/* ---- the club -------------------------------------------------------------- */

/* How a player kept the deadlines of all games so far. */
struct conduct {
    int64_t on_time; /* answers in time */
    int64_t late;    /* answers that came after the deadline */
    int64_t missed;  /* deadlines without an answer */
};
/* Adds to what is noted. RC_NONE: no such player. */
enum rc conduct_add(struct store *store, int64_t player, const struct conduct *more, struct err *err);
/* Zeros for a player of whom nothing is noted. */
enum rc conduct_get(struct store *store, int64_t player, struct conduct *out, struct err *err);

/* Who would take over a seat. `rules`: a rules id, or "" for any. */
struct standby_row {
    int64_t player;
    char *rules;
    moment since;
};
/* Stands there already: nothing changes. RC_NONE: no such player. */
enum rc standby_put(struct store *store, int64_t player, const char *rules, moment now, struct err *err);
/* "" takes the player off altogether. RC_NONE: was not there. */
enum rc standby_drop(struct store *store, int64_t player, const char *rules, struct err *err);
/* For these rules ("": all rows), the longest waiting first. */
enum rc standby_list(struct store *store, const char *rules, struct standby_row **rows, size_t *count, struct err *err);
void standby_rows_free(struct standby_row *rows, size_t count);

enum ballot_state { BALLOT_OPEN, BALLOT_CARRIED, BALLOT_LOST, BALLOT_LAPSED };

/* A question put to the seats of a game. */
struct ballot_row {
    int64_t game;
    int64_t number; /* from 1 in each game */
    char *kind;     /* the engine's word: "draw", "pause", ... */
    char *detail;   /* what belongs to it: a span; or "" */
    int seat;       /* who asked */
    moment at, until;
    enum ballot_state state;
};
/* Opens one: ignores number and state. RC_NONE: no such game. */
enum rc ballot_add(struct store *store, const struct ballot_row *row, int64_t *number, struct err *err);
/* RC_CONFLICT: it is not open (any more). */
enum rc ballot_end(struct store *store, int64_t game, int64_t number, enum ballot_state state, struct err *err);
/* All of a game, by number. */
enum rc ballot_list(struct store *store, int64_t game, struct ballot_row **rows, size_t *count, struct err *err);
/* Those of them that are open: one look-up in an index. */
enum rc ballot_open(struct store *store, int64_t game, struct ballot_row **rows, size_t *count, struct err *err);
/* The highest number that a ballot of the game has; 0: there was none. */
enum rc ballot_last(struct store *store, int64_t game, int64_t *number, struct err *err);
void ballot_row_free(struct ballot_row *row);
void ballot_rows_free(struct ballot_row *rows, size_t count);

struct vote {
    int seat;
    bool yes;
    moment at;
};
/* A seat's vote, or its new one. RC_NONE: no such ballot. */
enum rc vote_put(struct store *store, int64_t game, int64_t ballot, const struct vote *vote, struct err *err);
/* By seat. *votes: free(). */
enum rc vote_list(struct store *store, int64_t game, int64_t ballot, struct vote **votes, size_t *count,
                  struct err *err);

/* Game masters beside those of the settings. game 0: of all games. Addresses are canonical. */
struct master_row {
    int64_t game;
    char *address;
};
/* Is one already: nothing changes. */
enum rc master_add(struct store *store, int64_t game, const char *address, struct err *err);
/* RC_NONE: is none. */
enum rc master_drop(struct store *store, int64_t game, const char *address, struct err *err);
/* By game and address. */
enum rc master_list(struct store *store, struct master_row **rows, size_t *count, struct err *err);
/* The games (0: all) that an address is master of, by these rows or as game_row.gm, in order. *games: free(). */
enum rc master_games(struct store *store, const char *address, int64_t **games, size_t *count, struct err *err);
void master_rows_free(struct master_row *rows, size_t count);

/* ---- mail in --------------------------------------------------------------- */

enum inbox_fate {
    INBOX_NEW,
    INBOX_SAME, /* filed before; nothing changed but its copies */
    INBOX_CLASH /* the key with other content: filed as quarantined under a key of its own */
};
enum inbox_state { INBOX_FILED, INBOX_DONE, INBOX_IGNORED, INBOX_REFUSED, INBOX_QUARANTINED, INBOX_PARKED };
enum { INBOX_STATES = 6 };

struct inbox_row {
    int64_t id; /* in order of receipt here */
    char *key;
    uint8_t hash[STORE_HASH]; /* of the content without trace headers */
    size_t size;              /* of the raw message */
    moment received;
    char *source; /* "pipe", "maildir", ... */
    enum inbox_state state;
    int tries;
    char *note;
    moment handled;
    int64_t copies; /* how often the same mail came again */
    char *raw;      /* `size` bytes and a NUL; NULL in lists and after inbox_strip() */
};

/* Files a message: of `row` it reads key, hash, size, received, source, raw.
 * *id is the row filed, or the one it equals. */
enum rc inbox_put(struct store *store, const struct inbox_row *row, enum inbox_fate *fate, int64_t *id,
                  struct err *err);
/* The row filed under this key. RC_NONE */
enum rc inbox_by_key(struct store *store, const char *key, int64_t *id, struct err *err);
/* The oldest `limit` rows that wait (INBOX_FILED). *ids: free(). */
enum rc inbox_next(struct store *store, size_t limit, int64_t **ids, size_t *count, struct err *err);
/* With raw. RC_NONE */
enum rc inbox_get(struct store *store, int64_t id, struct inbox_row *out, struct err *err);
/* Ends a waiting row, in the transaction with all that it caused. RC_CONFLICT if it
 * waits no more (another process handled it). */
enum rc inbox_done(struct store *store, int64_t id, enum inbox_state state, const char *note, moment now,
                   struct err *err);
/* Counts an attempt before it is made; *tries with this one. RC_CONFLICT if it waits no more. */
enum rc inbox_tried(struct store *store, int64_t id, int *tries, struct err *err);
/* Notes that this process works on the row now; 0: on none. The note outlives the process, so that a mail which kills
 * is found out. Where it cannot be noted, work goes on. */
void inbox_attempt(struct store *store, int64_t id);
/* A row that some process died with; 0: none. Asked for again until inbox_attempt_forget(), so that whoever counts it
 * (inbox_tried()) may die as well. */
int64_t inbox_attempt_dead(struct store *store);
void inbox_attempt_forget(struct store *store, int64_t id);
/* Lets a parked, refused or quarantined row wait again, its tries forgotten.
 * RC_CONFLICT: not such a row, or its raw text is gone. */
enum rc inbox_again(struct store *store, int64_t id, struct err *err);
/* Ends a quarantined row for good: it is refused, with this note. RC_CONFLICT: it is not in quarantine. */
enum rc inbox_drop(struct store *store, int64_t id, const char *note, moment now, struct err *err);
/* Ends the parked rows that have waited since before `before`: refused, and their note says so. *count: how many. */
enum rc inbox_expire(struct store *store, moment before, moment now, size_t *count, struct err *err);
/* Rows of a state with id > after, at most `limit`. */
struct inbox_range {
    enum inbox_state state;
    int64_t after;
    size_t limit;
};
/* In order. */
enum rc inbox_list(struct store *store, const struct inbox_range *range, struct inbox_row **rows, size_t *count,
                   struct err *err);
enum rc inbox_counts(struct store *store, int64_t counts[INBOX_STATES], struct err *err);
/* How many mails came again, all together: with the rows, every mail that was ever taken. One that was filed, and then
 * filed again because of a crash, counts here too. */
enum rc inbox_copies(struct store *store, int64_t *count, struct err *err);
/* Forgets the raw text of a row that does not wait; its key stays for ever. */
enum rc inbox_forget(struct store *store, int64_t id, struct err *err);
/* Forgets the raw text of up to `limit` rows received before `before` that do not
 * wait; their keys stay for ever. *count: how many it was. */
enum rc inbox_strip(struct store *store, moment before, size_t limit, size_t *count, struct err *err);
void inbox_row_free(struct inbox_row *row);
void inbox_rows_free(struct inbox_row *rows, size_t count);

/* ---- mail out -------------------------------------------------------------- */

enum outbox_state { OUTBOX_QUEUED, OUTBOX_SENDING, OUTBOX_SENT, OUTBOX_FAILED, OUTBOX_DROPPED };
enum { OUTBOX_STATES = 5 };

struct outbox_row {
    int64_t id;
    char *dedup;      /* unique: one mail per cause */
    char *message_id; /* unique, with its angle brackets */
    char *envelope_from, *envelope_to;
    int64_t game; /* 0: no game's */
    int seat;
    int64_t phase;
    int branch;
    char *kind;    /* "turn", "receipt", ... */
    char *request; /* what a reply to it answers */
    enum outbox_state state;
    int tries;
    moment next_at;     /* not before; 0: at once */
    moment lease_until; /* while OUTBOX_SENDING */
    char *last_reply;
    moment created, sent_at;
    bool answer;   /* of a new row, and not kept: it answers a mail */
    bool stranger; /* goes to nobody who is known here: after all that waits for people who are */
    char *raw;     /* the whole message: `size` bytes and a NUL; NULL in lists and after outbox_strip() */
    size_t size;
    char *text_part; /* our plain text, to tell a quotation from an answer; as raw */
};

/* Queues a mail: ignores id, state, tries, lease_until, last_reply, sent_at. If `dedup`
 * is there already nothing changes, *fresh is false and *id is that row. RC_CONFLICT:
 * the Message-ID is another mail's. RC_NONE: no such game. */
enum rc outbox_put(struct store *store, const struct outbox_row *row, int64_t *id, bool *fresh, struct err *err);
/* This connection's name as a sender, "host:pid:mark", the same until store_close(). Others can tell that it lives:
 * the mark is a lock that ends with the connection or its process, however that dies. Borrowed. */
enum rc outbox_owner(struct store *store, const char **owner, struct err *err);
/* A queued row whose time has come. */
struct outbox_due_row {
    int64_t id;
    moment next_at;
    char *envelope_to;
};
struct outbox_due {
    moment now;
    bool strangers;                     /* those to strangers, else those to people who are known */
    const struct outbox_due_row *after; /* only those behind this one; NULL: all */
};
/* Up to `limit` of them, the longest waiting first. */
enum rc outbox_due(struct store *store, const struct outbox_due *want, size_t limit, struct outbox_due_row **rows,
                   size_t *count, struct err *err);
void outbox_due_rows_free(struct outbox_due_row *rows, size_t count);
/* Of the rows `ids` marks those that are still queued as being sent by `owner` until now + lease seconds, counts the
 * try, and gives them with raw, in the order of the ids. Each row goes to one caller only. Do it in the transaction
 * that chose them. */
enum rc outbox_claim(struct store *store, const int64_t *ids, size_t many, moment now, int64_t lease, const char *owner,
                     struct outbox_row **rows, size_t *count, struct err *err);
enum outbox_class {
    OUTBOX_CLASS_SENT,    /* 2xx */
    OUTBOX_CLASS_LATER,   /* 4xx, no connection: again at next_at */
    OUTBOX_CLASS_NEVER,   /* 5xx */
    OUTBOX_CLASS_UNTRIED, /* claimed, and not tried after all: as before, `next_at` too */
    OUTBOX_CLASS_UNKNOWN  /* the reply was lost: again at next_at, with the same Message-ID */
};
/* What came of a claimed row. SENT is always noted, also when the lease ran out;
 * the others give RC_CONFLICT if `owner` holds the row no more. */
enum rc outbox_result(struct store *store, int64_t id, const char *owner, enum outbox_class class, moment next_at,
                      const char *reply, moment now, struct err *err);
/* Queues again what was being sent by somebody whose lease has ended, by a sender that lives no more (see
 * outbox_owner(); only on this machine can one tell), and by this connection itself: call it while sending nothing.
 * One look-up where nothing is being sent; writes only if there is something to queue. */
enum rc outbox_release_stale(struct store *store, moment now, size_t *count, struct err *err);
/* All that is queued may go at once, for whatever it waits. */
enum rc outbox_hurry(struct store *store, struct err *err);
/* With raw and text_part. RC_NONE */
enum rc outbox_get(struct store *store, int64_t id, struct outbox_row *out, struct err *err);
enum rc outbox_by_message_id(struct store *store, const char *message_id, struct outbox_row *out, struct err *err);
/* Drops queued mails of this kind to this seat that are older than row `newer`. */
enum rc outbox_supersede(struct store *store, int64_t game, int seat, const char *kind, int64_t newer, size_t *count,
                         struct err *err);
/* Drops every mail that is queued or being sent. */
enum rc outbox_drop_all(struct store *store, size_t *count, struct err *err);
/* When the next queued mail may go or a lease ends; 0 if nothing is unsent. */
enum rc outbox_next_at(struct store *store, bool *any, moment *out, struct err *err);
/* Drops the failed rows that were made, and tried last, before `before`; their last reply says so. *count: how many. */
enum rc outbox_expire(struct store *store, moment before, size_t *count, struct err *err);
/* Rows of a state with id > after, in order, at most `limit`; without raw. */
enum rc outbox_list(struct store *store, enum outbox_state state, int64_t after, size_t limit, struct outbox_row **rows,
                    size_t *count, struct err *err);
enum rc outbox_counts(struct store *store, int64_t counts[OUTBOX_STATES], struct err *err);
/* Those of one game; sent ones are not counted. */
enum rc outbox_counts_of(struct store *store, int64_t game, int64_t counts[OUTBOX_STATES], struct err *err);
/* Forgets raw and text_part of up to `limit` rows created before `before` that are
 * neither queued nor being sent. */
enum rc outbox_strip(struct store *store, moment before, size_t limit, size_t *count, struct err *err);
void outbox_row_free(struct outbox_row *row);
void outbox_rows_free(struct outbox_row *rows, size_t count);

/* Counts one more under `key` in the window of `seconds` >= 1 that holds `now` (windows
 * begin at multiples of `seconds`); *count with this one. */
enum rc rate_bump(struct store *store, const char *key, moment now, int64_t seconds, int64_t *count, struct err *err);
/* The count without raising it. */
enum rc rate_count(struct store *store, const char *key, moment now, int64_t seconds, int64_t *count, struct err *err);
/* Forgets windows that began before `before`. */
enum rc rate_strip(struct store *store, moment before, struct err *err);

/* ---- audit ----------------------------------------------------------------- */

struct audit_row {
    int64_t game; /* 0: the house */
    int64_t number;
    moment at;
    char *actor, *act, *detail;
    uint8_t hash[STORE_HASH]; /* over the one before and this row's fields, with the game's origin for `game` */
};
/* What somebody did: a row to be. */
struct audit_act {
    int64_t game; /* 0: the house */
    moment at;
    const char *actor, *act, *detail;
};
/* Appends to the game's chain; `head` (may be NULL) is the new row's hash. */
enum rc audit_add(struct store *store, const struct audit_act *act, uint8_t head[STORE_HASH], struct err *err);
/* Appends a row that another house wrote, with its time and hash, to the chain of row->game. RC_BAD: it does not
 * follow from the rows before. */
enum rc audit_copy(struct store *store, const struct audit_row *row, struct err *err);
/* The last row's hash; zeros for an empty chain. */
enum rc audit_head(struct store *store, int64_t game, uint8_t head[STORE_HASH], struct err *err);
/* A piece of a game's chain. */
struct audit_range {
    int64_t game;
    int64_t after;  /* audit_list(): numbers above it */
    int64_t before; /* audit_newest(): numbers beneath it; 0: of the whole chain */
    bool phases;    /* audit_newest(): also the acts that vouch for the engine's moves */
    size_t limit;
};
/* The first ones, in order. */
enum rc audit_list(struct store *store, const struct audit_range *range, struct audit_row **rows, size_t *count,
                   struct err *err);
/* The last ones, in order. */
enum rc audit_newest(struct store *store, const struct audit_range *range, struct audit_row **rows, size_t *count,
                     struct err *err);
/* The row with which the chain came from another house; 0: it did not. */
enum rc audit_imported(struct store *store, int64_t game, int64_t *number, struct err *err);
/* RC_DAMAGED names the first row that does not follow from the ones before. */
enum rc audit_verify(struct store *store, int64_t game, struct err *err);
void audit_rows_free(struct audit_row *rows, size_t count);

/* Appends the version of SQLite that is loaded. */
void store_library_version(struct text *out);

#endif
