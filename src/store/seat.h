/* Seats of games, and the lines on file for them. */
#ifndef CURSUS_STORE_SEAT_H
#define CURSUS_STORE_SEAT_H

#include "store/player.h"

enum seat_kind { SEAT_EMPTY, SEAT_PLAYER, SEAT_BOT };

enum { BLOCKED_WORDS = 9 };

struct seat_row {
    int64_t game;
    int number; /* from 1 */
    enum seat_kind kind;
    int64_t player; /* 0 unless SEAT_PLAYER */
    char *word;     /* for the fair dice */
    char *wishes;   /* seats he would like, by number with blanks between, the best first; "" or NULL none */
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
    char *untold;         /* JSON: what became of orders of which no receipt went out; "" nothing */
    moment runs_out;      /* when the time given runs out: `due` before schedule, days off and sleep moved it */
    int64_t drawn;        /* seconds that the time bank has given in this game, less those added to it */
    moment bank_from;     /* from when on `due` takes them out of the bank; 0: this deadline does not */
    int extended;         /* missed deadlines that were lengthened instead (game.miss_extends) */
    int64_t owner;        /* SEAT_PLAYER only: the player for whom it is played for a while; 0: for nobody else */
    int64_t deputy;       /* who was asked to do that, and has not answered; 0: nobody */
    moment lent_until;    /* until when that is so, or would be; 0: until the owner wants it back */
};

/* By number. */
enum rc seat_list(struct store *store, int64_t game, struct seat_row **rows, size_t *count, struct err *err);
/* Who has to do with a seat. */
struct holder_row {
    struct player_row player; /* who holds it, or for whom it is kept; id 0: nobody */
    char *address;            /* where mail of who holds it goes; "": it goes nowhere */
    bool shared;              /* others have that address, too */
};
/* The seats of a game with that, as many. seat_rows_free() and seat_holder_rows_free(). */
enum rc seat_holders(struct store *store, int64_t game, struct seat_row **rows, struct holder_row **holders,
                     size_t *count, struct err *err);
void seat_holder_rows_free(struct holder_row *rows, size_t count);
/* Adds or replaces. RC_NONE: no such game or player. */
enum rc seat_put(struct store *store, const struct seat_row *row, struct err *err);
/* Rows of their own with the same in them. seat_rows_free() them. */
struct seat_row *seat_rows_copy(const struct seat_row *rows, size_t count);
/* Do both say the same? */
bool seat_row_same(const struct seat_row *a, const struct seat_row *b);
void seat_row_free(struct seat_row *row);
void seat_rows_free(struct seat_row *rows, size_t count);

/* What the keys of a seat are made of. */
struct seat_keys {
    int64_t player; /* who holds it, or for whom it is kept; 0: nobody */
    int seat_epoch, player_epoch;
    bool deleted; /* the game is */
};
/* RC_NONE: no such seat. */
enum rc seat_keys_get(struct store *store, int64_t game, int64_t seat, struct seat_keys *out, struct err *err);

struct seat_place {
    int64_t game;
    int seat;
};
/* The player's seats in games of these statuses, by game and seat. *places: free(). */
enum rc seat_of_player(struct store *store, int64_t player, unsigned statuses, struct seat_place **places,
                       size_t *count, struct err *err);

/* Those of games that are not over which are kept for the player while a bot plays them. */
enum rc seat_kept_for_player(struct store *store, int64_t player, struct seat_place **places, size_t *count,
                             struct err *err);

/* Those of games under way that a deputy plays for the player. */
enum rc seat_lent_by_player(struct store *store, int64_t player, struct seat_place **places, size_t *count,
                            struct err *err);

/* Those of games that are not over which are kept for the player, lent by them, or which they are asked to play. */
enum rc seat_tied_to_player(struct store *store, int64_t player, struct seat_place **places, size_t *count,
                            struct err *err);

/* The lines on file for a seat, in order. seat_lines_free() the result. */
enum rc seat_plan_list(struct store *store, int64_t game, int seat, char ***lines, size_t *count, struct err *err);
struct plan_row {
    int seat;
    char *line;
};
/* Those of all seats of a game, by seat and in order. */
enum rc seat_plan_of_game(struct store *store, int64_t game, struct plan_row **rows, size_t *count, struct err *err);
void seat_plan_rows_free(struct plan_row *rows, size_t count);
/* Puts these in the place of what was there; count 0 clears. RC_NONE: no such seat. */
enum rc seat_plan_replace(struct store *store, int64_t game, int seat, const char *const *lines, size_t count,
                          struct err *err);
/* The same for a seat that is known to be there. */
enum rc seat_plan_put(struct store *store, int64_t game, int seat, const char *const *lines, size_t count,
                      struct err *err);
void seat_lines_free(char **lines, size_t count);

#endif
