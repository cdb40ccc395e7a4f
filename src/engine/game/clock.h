/*
 * When the decisions of a stored game are due (docs/decisions.md, "The clock").
 *
 * Each seat that is asked has a deadline of its own. The time given for it, its
 * pace, runs from the moment at which it is newly asked and runs out at
 * seat_row.runs_out; the deadline, seat_row.due, is the first time from then on
 * that the game's schedule, its days off and the player's hours of sleep allow.
 * While the player is away the clock stands, as long as the game's budget lasts. Where there is a time bank (bank.h)
 * that moment is seat_row.bank_from, and the deadline the first allowed time after the bank is empty.
 */
#ifndef CURSUS_ENGINE_GAME_CLOCK_H
#define CURSUS_ENGINE_GAME_CLOCK_H

#include "engine/game/game.h"

enum {
    CLOCK_END_TOLD = 7 * 86400,   /* how long before its hard end a game speaks of it */
    CLOCK_HALT_TOLD = 14 * 86400, /* how often who sits in one hears that it is paused, or waits for players */
    CLOCK_TABLE_OPENS = 600,      /* how long after a table was opened who waits for one like it is told */
    CLOCK_TABLE_LAST = 86400,     /* how long before its moment a table hears that it lacks players */
    CLOCK_TABLE_TOLD = 3600       /* how long after a game master has given seats of one that waits */
};

/* What game_pump() left open decides whether a seat is asked and until when, how long the phase cools, and when the
 * game itself wants to be looked at. */
void clock_ask_all(const struct services *services, struct game *game);

/* The clock of a request as seat_row.clock has it, and the time given for it. Of several that are open for a seat the
 * one with the longest pace counts. */
int64_t clock_of(const struct game *game, const struct request *request, int64_t *pace);

/* Nothing is asked of the seat any more. */
void clock_clear(const struct services *services, struct game *game, int seat);

/* The seat has another holder: its clock begins anew. */
void clock_new_holder(struct game *game, int seat);

/* Sets when the seat is to be reminded next, after one that has come or a deadline that has moved. */
void clock_remind(const struct services *services, struct game *game, int seat);

/* Whether something is asked of the seat, whose deadline is to come or has passed while others are waited for. */
bool clock_runs(const struct game *game, int seat);

/* Sets such a deadline, or moves it later by a span, at a game master's word: it holds as it is. */
void clock_set(const struct services *services, struct game *game, int seat, moment due);
void clock_extend(const struct services *services, struct game *game, int seat, int64_t span);

/* A deadline that was missed is lengthened instead, by its pace from now on, and found as any other. */
void clock_lengthen(const struct services *services, struct game *game, int seat);

/* A deadline was kept that could take from the seat's bank (bank.h); one that runs already gets what that adds. */
void clock_earn(const struct services *services, struct game *game, int seat);

/* The clocks of the game stand from `when` on. */
void clock_stop(struct game *game, moment when);
/* All moments of a seat's deadline, wherever its game is, as they are: no schedule is looked at. */
void clock_move(struct seat_row *row, int64_t gap);
/* They run again from now on: everything that was open is `gap` later (earlier, if negative). */
void clock_go(const struct services *services, struct game *game, int64_t gap);

/* The player's zone, sleep or absence is another now than when the table was loaded: `now` becomes the seat's player
 * row as far as it goes, and the open deadline follows. */
void clock_follow(const struct services *services, struct game *game, int seat, const struct player_row *now);

/* What is still to come of the player's absence is taken back from the seat, until clock_follow() gives it anew. */
void clock_take_back(const struct services *services, struct game *game, int seat);

/* Seconds of absence that the game still gives to the seat. */
int64_t clock_absence_left(const struct game *game, int seat);

/* The next deadline that the seat may know of, or the public (0); 0: there is none. */
moment clock_next(struct game *game, int seat);

/* When the players of a paused game are to be told that it still is; 0: it is not paused. */
moment clock_paused(const struct game *game);

/* The same for one that is forming and waits for players; 0: it is not. Earlier, at game.wake_at, they are told what a
 * game master has changed. */
moment clock_forming(const struct game *game);

/* When a table with these terms begins or is closed, or those who come are counted: the next such moment that has not
 * been looked at since `looked`; 0: there is none. */
moment clock_table(const struct config *config, moment looked);
/* How many seats are missing there for that; bots count where the terms have no minimum. */
int clock_table_missing(const struct game *game);

/* The hard end of the game; 0: it has none. */
moment clock_end(const struct game *game);
bool clock_has_ended(const struct services *services, const struct game *game);

/* The terms of the game are others now. Deadlines that run stay, but none after the hard end; one that an end had cut
 * short has its own time again. */
void clock_new_terms(const struct services *services, struct game *game);
/* Its days off are: what falls on one moves behind it. */
void clock_new_days_off(const struct services *services, struct game *game);

/* Sets game.wake_at from what the game waits for. */
void clock_wake(const struct services *services, struct game *game);

/* `name`, or where it is empty or not (any more) known to this system, the site's zone. */
const char *clock_zone(const struct services *services, const char *name);

/* When somebody played last, as far as it counts for a game that nobody plays. */
moment clock_last_sign(const struct game *game);

/* When such a game is to be warned, or closed once it was warned (game.idle); 0: never. */
moment clock_idle(const struct game *game);

/* Stops the clock of a running game. */
void game_pause(const struct services *services, struct game *game);

/* Ends the game now: nobody is asked any more. */
void game_end(const struct services *services, struct game *game);

#endif
