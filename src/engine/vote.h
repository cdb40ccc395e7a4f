/*
 * Votes by mail: the words that open a ballot and answer it, what becomes of one
 * that is carried or lost, and what mails say of those that are open. How votes
 * are counted: ballot.h.
 */
#ifndef CURSUS_ENGINE_VOTE_H
#define CURSUS_ENGINE_VOTE_H

#include "engine/ballot.h"
#include "engine/errand.h"

/* What players may vote on: the word behind `vote`, and the term that allows it. */
struct vote_matter {
    const char *kind;
    enum vote_kind allowed;
    const char *wants; /* what must stand behind it, for people; "" nothing */
};
/* NULL behind the last. */
const struct vote_matter *vote_matter_at(size_t index);

/* "end the game as a draw" */
void vote_question(const struct table *table, const struct ballot *ballot, struct text *out);

/* The seats (bits 1 << seat) that a list of names means, with commas or blanks between; 0: not all are seats, and
 * `wrong` gets the first that is none. */
unsigned vote_seats(const struct table *table, const char *list, char *wrong, size_t size);

/* vote.c: the lines of a mail of errand->seat. *changed: the table is to be written. */
enum rc votes_run(struct errand *errand, struct table *table, bool *changed, struct err *err);

/* Whether the line says yes to, or asks for, a vote that would end the game. */
bool vote_ends_game(const struct errand *errand, const struct table *table, const struct said *said);

/* vote_settle.c: closes the ballots that are carried or lost by now and does what was voted for; tells all players but
 * `actor` (0: nobody), and the game masters of what was done. *changed: there was one. A game that ends so is to be
 * announced by the caller. */
enum rc votes_settle(const struct host *host, struct table *table, int actor, struct bundle *bundle, bool *changed,
                     struct err *err);

/* Asks all players but `actor` for their votes in this ballot. */
enum rc vote_ask(const struct host *host, struct table *table, int actor, const struct ballot *ballot,
                 struct bundle *bundle, struct err *err);

/* vote_facts.c: the open ballots as the seat may answer them; nothing where none is open. */
bool facts_ballots(struct jv *facts, const struct host *host, const struct table *table, int seat, const char *reply);

#endif
