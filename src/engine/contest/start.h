/* How an event begins: who enters, and the draw of pairing numbers from its committed seed (docs/fairness.md). */
#ifndef CURSUS_ENGINE_CONTEST_START_H
#define CURSUS_ENGINE_CONTEST_START_H

#include "engine/contest/book.h"
#include "engine/gm/new_game.h"

enum { START_NAME = 20 }; /* bytes of an event's name: its games are called NAME-r12-t345 */

/* What a new event is to be; borrowed. */
struct start_plan {
    const char *name;
    enum contest_kind kind;
    const struct game_plan *games; /* what its games are opened with; its name is not looked at */
    const char *const *own;        /* "rounds=5", ...: terms of [event] */
    size_t owns;
};

/* Opens it for entering: draws the secret and commits to it. In the transaction that is open. RC_BAD, RC_CONFLICT
 * (name): nothing was written. */
enum rc start_open(const struct services *services, const struct start_plan *plan, int64_t *id, struct err *err);

/* Changes one of its own settings: "rounds=5". RC_BAD; RC_DENIED: too late for that one. */
enum rc start_set(const struct services *services, struct book *book, const char *term, struct err *err);

/* Whether someone may enter now. RC_DENIED says why not. */
enum rc start_may_enter(const struct book *book, struct err *err);

/* A player (id 0: a bot) enters with a word for the draw ("": none). *number: theirs. In the transaction that is open;
 * they are in the book when it is loaded again. RC_DENIED: they may not, or are in; RC_BAD: the word is none. */
enum rc start_enter(const struct services *services, struct book *book, const struct player_row *player,
                    const char *word, int *number, struct err *err);

/* So many bots enter, and are in the book. In the transaction that is open; its row is not written. RC_DENIED: not all
 * of them may; those who did are in it when it is loaded again. */
enum rc start_bots(const struct services *services, struct book *book, size_t count, struct err *err);

/* An entrant leaves: before the draw without a trace, later from the round after this one on; what they played stands.
 * In the transaction that is open. RC_DENIED: they have left, or it is over. */
enum rc start_withdraw(const struct services *services, struct book *book, struct entrant_row *entrant,
                       struct err *err);

/* An entrant does not play the next round. In the transaction that is open. RC_DENIED: it is over, its kind has no
 * such thing, they are not in, or said so before. */
enum rc start_absent(const struct services *services, struct book *book, const struct entrant_row *entrant,
                     struct err *err);

/* Begins it: bots fill up where it wants them, pairing numbers are drawn, the number of its rounds is settled. In the
 * transaction that is open; the book is as it is written. RC_DENIED: too few entered, or it has begun. */
enum rc start_begin(const struct services *services, struct book *book, struct err *err);

#endif
