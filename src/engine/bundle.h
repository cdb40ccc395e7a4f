/*
 * All that one cause does, written in one transaction or not at all: the game's
 * new state, the mails that follow, the end of the inbox row, the audit.
 */
#ifndef CURSUS_ENGINE_BUNDLE_H
#define CURSUS_ENGINE_BUNDLE_H

#include "engine/table.h"

enum { BUNDLE_RATES = 8, BUNDLE_KEY = 320, BUNDLE_PARTS = 16 };

/* A row of the audit; `actor` and `act` are borrowed. */
struct deed {
    const char *actor, *act;
    char *detail;
};

/* A change of the list of those who stand by. */
struct standing {
    int64_t player;
    char *rules; /* "": any */
    bool on;     /* else no more ("": for none) */
};

/* A seat of another game than the bundle's, whose deadline follows its player's hours. */
struct seat_move {
    int64_t game, revision; /* as it was read */
    struct seat_row seat;   /* owned */
};

struct bundle {
    struct outbox_row *mail; /* owned */
    size_t count, cap;
    struct table *table;     /* borrowed; NULL: no game changes */
    struct press_row *press; /* owned */
    size_t press_count;
    struct {
        char key[BUNDLE_KEY];
        int64_t seconds;
    } rate[BUNDLE_RATES]; /* counted once more with the rest */
    int rates;
    struct standing *standing; /* one after the other; owned */
    size_t standings;
    int64_t inbox; /* the mail that is done with this; 0: none */
    enum inbox_state state;
    const char *note;
    bool forget;               /* the text of that mail is not kept */
    int64_t heard;             /* the player who wrote it; 0: nobody we know */
    int64_t called[SEATS_MAX]; /* players who have stopped their mail, told the one time that a deadline comes */
    int calls;
    int64_t asked;           /* a parked mail about which somebody is asked with this; 0: none */
    int64_t asks;            /* the player who is asked whether that is his; 0: nobody, or he is asked something else */
    int64_t again;           /* a parked mail that is done with this too; 0: none */
    const char *again_note;  /* NULL: "confirmed" */
    struct seat_move *moved; /* owned */
    size_t moved_count;
    const struct player_row *player; /* borrowed: a player whose settings changed; NULL: none */
    uint8_t player_was[CIPHER_HASH]; /* player_print() of it as it was read */
    const char *actor, *act;         /* borrowed: an audit row; NULL: none */
    int64_t about;                   /* the game of that row where there is no table; 0: the house */
    char *detail;                    /* of it; owned, may be NULL */
    char *words;                     /* owned: its arguments without names and addresses; NULL: they hold none */
    struct deed *deed;               /* more audit rows for that game; owned */
    size_t deeds;
    struct bundle *also[BUNDLE_PARTS]; /* borrowed: written before this one, in its transaction */
    int alsos;
};

/* Tells whether somebody else has changed the settings since they were read. RC_NOMEM */
enum rc player_print(const struct player_row *player, uint8_t out[CIPHER_HASH]);

/* Takes the row over (it is zeroed). RC_NOMEM; the row is freed then. */
enum rc bundle_add(struct bundle *bundle, struct outbox_row *row, struct err *err);

/* Takes out the mails to a seat from number `from` on: its player is told of all in another one. */
void bundle_drop(struct bundle *bundle, size_t from, int seat);

/* Drops all that it would change, and every mail; what became of the mail in hand and the counters stay. */
void bundle_forget(struct bundle *bundle);

/* Takes over row->text. RC_NOMEM; it is freed then. */
enum rc bundle_add_press(struct bundle *bundle, struct press_row *row, struct err *err);

/* One more audit row for the table's game, before the one of the bundle's own act. RC_NOMEM */
enum rc bundle_audit(struct bundle *bundle, const char *actor, const char *act, struct err *err, const char *format,
                     ...) __attribute__((format(printf, 5, 6)));

/* The seat as it stands in `table` is to be written, if the game is then as it was read. RC_NOMEM. */
enum rc bundle_move_seat(struct bundle *bundle, const struct table *table, int seat, struct err *err);

/* Counts one more under `key` in windows of `seconds` when the bundle is written; *count is what it will be then. */
enum rc bundle_rate(const struct host *host, struct bundle *bundle, const char *key, int64_t seconds, int64_t *count,
                    struct err *err);

/* The player stands by for these rules ("": any) from now on, or no more ("": for none). RC_NOMEM */
enum rc bundle_standby(struct bundle *bundle, int64_t player, const char *rules, bool on, struct err *err);

/* Writes everything inside a transaction that the caller has begun. RC_CONFLICT: somebody was faster. */
enum rc bundle_write(const struct host *host, struct bundle *bundle, struct err *err);

/* The same in the transaction that is open, or one of its own; commits. After a failure nothing of it happened. */
enum rc bundle_commit(const struct host *host, struct bundle *bundle, struct err *err);

void bundle_free(struct bundle *bundle);

#endif
