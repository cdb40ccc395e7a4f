/*
 * Questions put to the seats of a game (docs/gm.md, "Votes"): the ballots of a
 * loaded game, and how their votes are counted.
 *
 * - Seats held by players vote; a "no" of one of them ends the ballot, lost.
 * - A seat is absent as long as its player is away or has missed his last deadline. Absent seats block nothing: a
 *   ballot is carried once all others said yes. But where it would end the game it stays open to its end, so that who
 *   is absent may still say no.
 * - At its end those who said nothing count as absent, if at least two seats and half of those held by players said
 * yes; else it is lost.
 */
#ifndef CURSUS_ENGINE_GAME_BALLOTS_H
#define CURSUS_ENGINE_GAME_BALLOTS_H

#include "engine/game/game.h"

/* The kind that asks, when a game is over, whether the same table plays again: carried only by a yes of every player,
 * settled by engine/time/due.h. */
extern const char VOTE_AGAIN[];

/* The kind that gives more time for what is asked now: it lapses with the next move. */
extern const char VOTE_EXTEND_KIND[];

/* The kind that opens what players wrote to each other once the game is over: carried only by a yes of every player who
 * sat at the table when it was asked, its detail; lost once another does. */
extern const char VOTE_REVEAL_KIND[];

struct ballot {
    struct ballot_row row; /* number and state as they will be written */
    unsigned yes, no;      /* seats: bits 1 << seat */
    unsigned said;         /* of them, those since it was loaded */
    bool fresh;            /* opened since then */
};

/* The open ballots of a game under way or over, into table->ballot. */
enum rc ballots_load(const struct services *services, struct game *game, struct err *err);
void ballots_free(struct game *game);

/* What has changed, inside a transaction of the caller; those still open lapse where the game is over. RC_CONFLICT:
 * somebody was faster. */
enum rc ballots_write(const struct services *services, const struct game *game, struct err *err);

/* What a seat asks the others to vote on. Borrowed. */
struct motion {
    int seat;
    const char *kind, *detail; /* as in the ballot's row */
    moment until;
};

/* Opens one: its seat has said yes. *out is borrowed until the next one is opened. */
enum rc ballot_begin(const struct services *services, struct game *game, const struct motion *motion,
                     struct ballot **out, struct err *err);

/* The open one of this number, or of this kind; NULL: there is none. */
struct ballot *ballot_numbered(const struct game *game, int64_t number);
struct ballot *ballot_of_kind(const struct game *game, const char *kind);

/* A decision was made: a vote for more time for it has no matter any more. */
void ballots_moved(struct game *game);

void ballot_say(struct ballot *ballot, int seat, bool yes);

/* Whether it is carried or lost by now; BALLOT_OPEN: neither. */
enum ballot_state ballot_weigh(const struct services *services, const struct game *game, const struct ballot *ballot);

/* How many yes carry it at its end if nobody says no, of the *of seats that players hold and that have a part in it. */
int ballot_enough(const struct game *game, const struct ballot *ballot, int *of);

/* The seat that is to go to another player, and has no part in it; 0: it is about none. */
int ballot_about(const struct game *game, const struct ballot *ballot);

/* Who sits at the table, as their keys tell them apart: of each seat the epoch of its keys, 0 where no player does. A
 * message is kept with it, as is a vote that would open messages. */
void ballot_sitting(const struct game *game, struct text *out);

/* The one of the seat at such a table. */
int64_t ballot_epoch(const char *table, int seat);

/* Whether a message that was written at the table `said` is open to all by a vote that the table `agreed` carried: all
 * players it went between sat there then. `to`: bits 1 << seat. */
bool ballot_opens(const char *agreed, const char *said, int from, unsigned to);

/* Whether it would end the game, take moves back, or open messages. */
bool ballot_is_final(const struct ballot *ballot);

/* Is nobody told who asked for it and how the seats vote (the term `secret_votes`)? */
bool ballot_is_secret(const struct game *game, const struct ballot *ballot);

/* May the seat vote on that at all? Not one that is out of the game, unless the game is over or its messages are at
 * stake. */
bool ballot_takes(const struct game *game, const char *kind, int seat);

/* The seats that are held by players and neither absent nor have said anything. */
unsigned ballot_waits(const struct services *services, const struct game *game, const struct ballot *ballot);

/* Of those without whose yes it is not carried, the seats whose players take no mail, and have said nothing. */
unsigned ballot_unheard(const struct game *game, const struct ballot *ballot);

/* When the first of the open ones ends; 0: none is open. */
moment ballots_next(const struct game *game);

#endif
