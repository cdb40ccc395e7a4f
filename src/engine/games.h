/* A game's life from outside the mail: what a game master does by command line. */
#ifndef CURSUS_ENGINE_GAMES_H
#define CURSUS_ENGINE_GAMES_H

#include "engine/table.h"

/* What a new game is to be; borrowed. */
struct game_plan {
    const char *name; /* letters, digits, - and _, beginning with a letter, at most 32 */
    const struct rules *rules;
    struct rules_setup setup;
    int64_t pace; /* seconds */
    const char *gm;
};

/* Opens a forming game: draws the secret, publishes its commitment, empty seats. RC_BAD, RC_CONFLICT (name). */
enum rc games_open(const struct host *host, const struct game_plan *plan, int64_t *id, struct err *err);

/* Gives a seat to a player, a bot or nobody. In a running game the position stays, the seat's tokens change
 * and its new holder gets a mail.
 * RC_NONE, RC_DENIED (the player has another seat there, the game is over). */
enum rc games_seat(const struct host *host, int64_t game, int seat, enum seat_kind kind, int64_t player,
                   struct err *err);

/* What follows is RC_DENIED where the game's status does not allow it. */

/* Starts a forming game whose seats are all held; `bots` fills the empty ones first. */
enum rc games_start(const struct host *host, int64_t game, bool bots, struct err *err);

/* Stops the clock of a running game and keeps what is left; resume gives it back. */
enum rc games_pause(const struct host *host, int64_t game, struct err *err);
enum rc games_resume(const struct host *host, int64_t game, struct err *err);

/* Ends a game without a result. */
enum rc games_cancel(const struct host *host, int64_t game, struct err *err);

/* Mails an invitation with the commitment and a join link to an address the GM names. */
enum rc games_invite(const struct host *host, int64_t game, const char *address, struct err *err);

/* Plays what is due in one game: deadlines that have passed, reminders that have come. */
enum rc games_tick(const struct host *host, int64_t game, struct err *err);

#endif
