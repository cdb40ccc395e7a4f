/*
 * Who is written to after a game went on, and what: one mail per wake-up, not
 * per event. Everything is made from the receiver's own view.
 */
#ifndef CURSUS_ENGINE_LETTERS_ANNOUNCE_H
#define CURSUS_ENGINE_LETTERS_ANNOUNCE_H

#include "engine/game/commit.h"
#include "engine/letters/post.h"

/* player_row.digest */
enum digest { DIGEST_ASKED, DIGEST_DAILY, DIGEST_EVERY, DIGEST_LEVELS };
/* player_row.receipts: for which mails with orders he wants an answer */
enum receipts { RECEIPTS_SHORT, RECEIPTS_PROBLEMS, RECEIPTS_NONE, RECEIPTS_LEVELS };

/* A whole report for a seat: happened since it was told last, owed, waiting, position, plan. report_free() in any case.
 */
enum rc announce_facts(const struct services *services, struct game *game, int seat, struct report *report,
                       struct err *err);

/* closing_facts() for the holder of a seat, whose answers go to its own address. */
void announce_closing(struct report *report, const struct services *services, const struct game *game, int seat,
                      struct closing *closing);

/* The seat has been told everything up to now. */
void announce_told(const struct services *services, struct game *game, int seat);

/* Adds to the commit a mail for each seat that must hear of what game_pump() did: those newly asked, those who want
 * every report, everybody at the start and at the end. `actor`: a seat that gets an answer of its own (0: none). */
enum rc announce_all(const struct services *services, struct game *game, int actor, bool start, struct commit *commit,
                     struct err *err);

/* The same after a game master's act: with words (facts_words()) above each report; `everybody` who takes mail
 * hears of it, asked or not. */
enum rc announce_words(const struct services *services, struct game *game, bool everybody, const struct saying *words,
                       struct commit *commit, struct err *err);

/* Adds one mail of `kind` to a seat with a whole report. A player who has no address is passed over. */
enum rc announce_seat(const struct services *services, struct game *game, int seat, const struct post *post,
                      struct commit *commit, struct err *err);

/* The same of a first turn, with words above it, to all who take mail: of a game whose seats were filled for them. */
enum rc announce_begun(const struct services *services, struct game *game, const char *cause,
                       const struct saying *words, struct commit *commit, struct err *err);

struct taken_back {
    moment backup; /* of which the house was put back; 0: the game master did it */
    bool secret;   /* it was opened and the next one has taken its place */
    bool voted;    /* by a vote of the players */
};

/* Adds to the commit the mail that tells every player of it. */
enum rc announce_branch(const struct services *services, struct game *game, const struct taken_back *back,
                        struct commit *commit, struct err *err);

#endif
