/* What bots think of a game that is over (engine/play/analysis.h), in mails. */
#ifndef CURSUS_ENGINE_LETTERS_ANALYSIS_FACTS_H
#define CURSUS_ENGINE_LETTERS_ANALYSIS_FACTS_H

#include "engine/game/game.h"
#include "engine/play/analysis.h"

/*
 * Puts "analyse": {seat, who, record}, by which made.h makes it with analysis_facts_make(), so that the mail is thought
 * out when it goes, by a process that has time for it. `seat`: whose orders are looked at; 0: nobody's. RC_DENIED: the
 * game is not over, and nothing of it leaves.
 */
enum rc analysis_facts_ask(struct jv *facts, const struct services *services, struct game *game, int seat,
                           struct err *err);

/* Puts what bots think of the game of a record, and of the orders of the seat, in the language in use. It takes up to a
 * minute. `who`: what its mails call each seat, by seat - 1. RC_BAD, RC_DENIED: the record cannot be played. */
enum rc analysis_facts_make(struct jv *facts, const struct jv *record, int seat, const char *const *who,
                            struct err *err);

/* Puts an analysis in words: "chances", a table of at most so many rows; "chances_plot", for closing_plot(); "swings",
 * where they changed; and of a seat's orders "costly". */
void analysis_facts(struct jv *facts, const struct analysis *analysis, const struct game *game, int rows);

#endif
