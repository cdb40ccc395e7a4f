/* The answer to what a line of a player could mean: "the first one", "2", or "yes" where it could be one thing only. */
#ifndef CURSUS_ENGINE_INBOX_CHOSEN_H
#define CURSUS_ENGINE_INBOX_CHOSEN_H

#include "engine/inbox/job.h"

/* Puts the order that was chosen in the place of the line. Only an answer to a mail that puts the question counts; of
 * several questions the writer is asked which. */
void chosen_read(struct job *job, struct game *game);

/* Reads the statement as the orders of the whole turn that it names by its place among those that the answered mail
 * suggests ("the first turn in your list", "Vorschlag 2"), and notes that for the answer; or says how many there are.
 * Leaves it where it names none. */
void chosen_turn(struct job *job, struct game *game, struct statement *said);

#endif
