/*
 * A player who is forgotten: name, addresses and all that hangs on them go, and a pseudonym stays, since games that are
 * over refer to it and their hashes go on checking. Seats of games under way go to a bot and are offered to others,
 * places at tables that form are free again, and who ran games runs none any more. Of texts that name the player those
 * of mails that are done with go, what still waits is written anew, and in messages that they wrote themselves the
 * pseudonym stands. What others wrote in messages of games stays.
 */
#ifndef CURSUS_ENGINE_GM_FORGET_H
#define CURSUS_ENGINE_GM_FORGET_H

#include "base/jv.h"
#include "engine/game/services.h"

/* RC_DENIED: one of the player's addresses runs the house by the settings, where only the operator takes it out. */
enum rc forget_check(const struct services *services, int64_t player, struct err *err);

/* In the transaction that is open. Appends the pseudonym (may be NULL). Once it is committed, the file still holds what
 * was deleted; forget_sweep() gets rid of that. RC_NONE: no such player. */
enum rc forget_player(const struct services *services, int64_t player, struct text *pseudonym, struct err *err);

/* Forgets who has asked for it, once no mail waits for them any more, or after an hour; then, or where that was left
 * undone, writes the database anew without what was deleted. For a tick. */
enum rc forget_due(const struct services *services, struct err *err);

/* The second half of it. What hinders it is logged, and it is tried again. */
enum rc forget_sweep(const struct services *services, struct err *err);

/* All that is kept about a player; forget_data_free() in any case. */
struct forget_data {
    struct jv *all; /* a list of rows for each table, and the mails from them whose text is still there ("mails_in") */
    struct text addresses; /* with commas between */
    int64_t seats, events, messages, mails_out, mails_in;
};
enum rc forget_data(const struct services *services, int64_t player, struct forget_data *out, struct err *err);
void forget_data_free(struct forget_data *data);

#endif
