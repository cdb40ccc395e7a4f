/*
 * Seats of a game under way that change hands: a bot keeps the seat of somebody
 * who stayed away or left, and it is offered to others until one of them takes it or its player is back.
 *
 * A seat that is on offer is a bot's with seat_row.kept_for. Its epoch stays, so that the mails of the player for whom
 * it is kept still prove who he is; whoever else gets the seat begins a new one.
 *
 * None of these pumps the game: the caller does, where it runs.
 */
#ifndef CURSUS_ENGINE_GM_SUBSTITUTES_H
#define CURSUS_ENGINE_GM_SUBSTITUTES_H

#include "engine/game/commit.h"

/* Gives the seat to this player, whose row is moved from, or (NULL) to a bot for good. What was on file is dropped,
 * what was asked is asked anew. An offer ends. */
void substitute_pass(const struct services *services, struct game *game, int seat, struct player_row *player);

/* A new holder is told of the last moves only, in the next mail. */
void substitute_brief(struct game *game, int seat);

enum leaving { LEAVES_MISSED, LEAVES_ASKED, LEAVES_FORGOTTEN, LEAVES_VOTED };

/* A bot keeps the seat from now on: its player (where he missed deadlines, or by a vote), the others and the game
 * masters are told, and everybody who stands by for these rules gets an offer. */
enum rc substitute_offer(const struct services *services, struct game *game, int seat, enum leaving why,
                         struct commit *commit, struct err *err);

/* The seat that is kept for a player; 0: none. */
int substitute_kept(const struct game *game, int64_t player);

/* The seat that comes back to a player from a bot or a deputy; 0: none does. They can have no other there. */
int substitute_own(const struct game *game, int64_t player);

/* The player for whom it is kept has it again. The others and the game masters are told. */
enum rc substitute_return(const struct services *services, struct game *game, int seat, struct commit *commit,
                          struct err *err);

/* Somebody takes over a seat that is on offer. `player` is moved from. Everybody else is told, and he comes last on the
 * list of those who stand by. */
enum rc substitute_take(const struct services *services, struct game *game, int seat, struct player_row *player,
                        struct commit *commit, struct err *err);

/* The player of the seat gives up: a bot plays on for good, and the others are told. The result stays the player's. */
enum rc substitute_concede(const struct services *services, struct game *game, int seat, struct commit *commit,
                           struct err *err);

/* A player has left a table that is forming: if they opened it, it is the next player's there, who is told. */
enum rc substitute_host(const struct services *services, struct game *game, int64_t player, struct commit *commit,
                        struct err *err);
/* ---- deputies: who plays a seat for its player for a while, with keys of their own; deadlines are the deputy's, the
 * result is the owner's. The deadline that runs goes on, and so do the orders on file. ---- */

/* Before the line that a yes to the letter below stands for, as its request (post.h). */
#define SUBSTITUTE_ASKS "deputy "

/* `deputy` is asked to play the seat until then (0: until its player wants it back), and nobody else knows. */
enum rc substitute_ask(const struct services *services, struct game *game, int seat, const struct player_row *deputy,
                       struct commit *commit, struct err *err);

/* Who was asked says no: the owner is told. */
enum rc substitute_decline(const struct services *services, struct game *game, int seat,
                           const struct player_row *deputy, struct commit *commit, struct err *err);

/* The seat for which this player was asked to be the deputy; 0: none. */
int substitute_asked(const struct game *game, int64_t player);

/* Who was asked says yes. `player` is moved from. The owner, the others and the game masters are told. */
enum rc substitute_lend(const struct services *services, struct game *game, int seat, struct player_row *player,
                        struct commit *commit, struct err *err);

/* The seat that a deputy plays for this player; 0: none. */
int substitute_lent(const struct game *game, int64_t player);

/* The owner has it again, by their own word or since its time has come (`due`): the deputy and the others are told.
 * Where there is no owner any more it is the deputy's for good. */
enum rc substitute_give_back(const struct services *services, struct game *game, int seat, bool due,
                             struct commit *commit, struct err *err);

/* Those whose time has come; a deputy who has not answered by then is asked no more. */
enum rc substitute_due(const struct services *services, struct game *game, struct commit *commit, bool *changed,
                       struct err *err);

/* How a seat goes to another. Its strings belong to the caller. */
struct seat_loss {
    int seat;       /* from 1 */
    const char *by; /* key of at whose word ("act.by.master"); NULL: of the one who took it over */
    const char *to; /* who has it now; empty: nobody; NULL: a bot */
};

/* Who held the seat, for whom a bot kept it, or who has lent it, is told that he has it no more. To be called before
 * substitute_pass(). */
enum rc substitute_lost(const struct services *services, struct game *game, const struct seat_loss *loss,
                        struct commit *commit, struct err *err);

#endif
