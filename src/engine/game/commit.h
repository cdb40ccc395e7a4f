/*
 * All that one cause does, written in one transaction or not at all: the game's
 * new state, the mails that follow, the end of the inbox row, the audit.
 */
#ifndef CURSUS_ENGINE_GAME_COMMIT_H
#define CURSUS_ENGINE_GAME_COMMIT_H

#include "engine/game/game.h"

enum { COMMIT_KEY = 320, COMMIT_PARTS = 16 };

/* A row of the audit; `actor` and `act` are borrowed. */
struct deed {
    const char *actor, *act;
    char *detail;
};

/* A change of the list of those who stand by. */
struct standby_change {
    int64_t player;
    char *rules; /* "": any */
    bool on;     /* else no more ("": for none) */
};

/* A seat of another game than the commit's, whose deadline follows its player's hours. */
struct seat_move {
    int64_t game, revision; /* as it was read */
    struct seat_row seat;   /* owned */
};

/* The mail that is done with this. */
struct commit_handled {
    int64_t id; /* 0: none */
    enum inbox_state state;
    const char *note;
    bool forget;    /* its text is not kept */
    int64_t player; /* who wrote it; 0: nobody we know */
    bool shared;    /* others have the address it came from, too: whose it is is noted */
    bool leaves;    /* they ask to be forgotten */
    char *signs;    /* what their mails end with by now (engine/inbox/signs.h); owned; NULL: as before */
};

/* Parked mails that this is about. */
struct commit_parked {
    int64_t asked;    /* somebody is asked about it; 0: none */
    int64_t asks;     /* the player who is asked whether it is theirs; 0: nobody, or they are asked something else */
    int64_t again;    /* done with this too; 0: none */
    const char *note; /* of that one; NULL: "confirmed" */
};

/* The row of the audit, and more of them for the same game. */
struct commit_audit {
    const char *actor, *act; /* borrowed; NULL: none */
    int64_t about;           /* the game of that row where there is no table; 0: the house */
    bool deletes;            /* the table is deleted with this: that row is the house's */
    char *detail;            /* owned, may be NULL */
    char *words;             /* owned: its arguments without names and addresses; NULL: they hold none */
    struct deed *deed;       /* owned */
    size_t deeds;
};

/* What is a player's own: notes or comments that go, and what they want of the mails of single games. */
struct commit_own {
    int64_t player, *gone; /* whose notes, and their numbers; owned */
    size_t gones;
    struct habit *habit; /* owned; of each game and player one */
    size_t habits;
    struct player_row *row; /* owned: for `player` of the commit to borrow; NULL: that is another's */
};

struct commit_rated {
    char key[COMMIT_KEY];
    int64_t seconds; /* of a window */
};

struct commit {
    struct outbox_row *mail; /* owned */
    size_t count, cap;
    struct game *game;       /* borrowed; NULL: no game changes */
    struct press_row *press; /* owned */
    size_t press_count;
    struct commit_own own;
    struct commit_rated *rate; /* counted once more with the rest; owned */
    size_t rates;
    char **budget; /* owned: keys that are counted once more with what it does, in windows of an hour */
    size_t budgets;
    struct standby_change *standby; /* one after the other; owned */
    size_t standbys;
    struct commit_handled handled;
    int64_t called[SEATS_MAX]; /* players who have stopped their mail, told the one time that a deadline comes */
    int calls;
    struct commit_parked parked;
    struct seat_move *moved; /* owned */
    size_t moved_count;
    const struct player_row *player; /* borrowed: a player whose settings changed; NULL: none */
    uint8_t player_was[CIPHER_HASH]; /* commit_player_print() of it as it was read */
    struct commit_audit audit;
    struct commit *also[COMMIT_PARTS]; /* borrowed: written before this one, in its transaction */
    int alsos;
};

/* Tells whether somebody else has changed the settings since they were read. */
void commit_player_print(const struct player_row *player, uint8_t out[CIPHER_HASH]);

/* Takes the row over (it is zeroed). */
void commit_add(struct commit *commit, struct outbox_row *row);

/* Takes out the mails to a seat from number `from` on: its player is told of all in another one. */
void commit_drop(struct commit *commit, size_t from, int seat);

/* Drops all that it would change, and every mail; what became of the mail in hand and the counters stay. */
void commit_forget(struct commit *commit);

/* Takes over row->text. */
void commit_add_press(struct commit *commit, struct press_row *row);

/* The player's note or comment of this number goes. */
void commit_drop_press(struct commit *commit, int64_t player, int64_t id);

/* One more audit row for the table's game, before the one of the commit's own act. */
void commit_audit(struct commit *commit, const char *actor, const char *act, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The seat as it stands in `game` is to be written, if the game is then as it was read. */
void commit_move_seat(struct commit *commit, const struct game *game, int seat);

/* Counts one more under `key` in windows of `seconds` when the commit is written; *count is what it will be then, with
 * all that the commit counts already. */
enum rc commit_rate(const struct services *services, struct commit *commit, const char *key, int64_t seconds,
                    int64_t *count, struct err *err);

/* The same without asking what it will be. */
void commit_count(struct commit *commit, const char *key, int64_t seconds);

/* The same in windows of an hour, of what the commit does: it is not counted where that is forgotten. */
void commit_budget(struct commit *commit, const char *key);

/* What is to be written of what the player wants of the mails of that game alone: as it was read, or as the commit has
 * it already. *out is the commit's, until it gets another one. `whose`: game and player are read. */
enum rc commit_habit(const struct services *services, struct commit *commit, const struct habit *whose,
                     struct habit **out, struct err *err);

/* The player stands by for these rules ("": any) from now on, or no more ("": for none). */
void commit_standby(struct commit *commit, int64_t player, const char *rules, bool on);

/* Writes everything inside a transaction that the caller has begun. RC_CONFLICT: somebody was faster. */
enum rc commit_write(const struct services *services, struct commit *commit, struct err *err);

/* The same in the transaction that is open, or one of its own; commits. After a failure nothing of it happened. */
enum rc commit_now(const struct services *services, struct commit *commit, struct err *err);

void commit_free(struct commit *commit);

#endif
