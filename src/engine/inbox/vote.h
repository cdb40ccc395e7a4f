/* Votes by mail: the words that open a ballot and answer it. */
#ifndef CURSUS_ENGINE_INBOX_VOTE_H
#define CURSUS_ENGINE_INBOX_VOTE_H

#include "engine/game/vote_words.h"
#include "engine/inbox/job.h"

/* What a line of job->seat says in a vote, or asks for. *changed: votes are to be counted. */
enum rc vote_say(struct job *job, struct game *game, struct statement *said, bool *changed, struct err *err);
/* Counts them, when all that the mail says in votes was said. *changed: the table is to be written. */
enum rc vote_count(struct job *job, struct game *game, bool *changed, struct err *err);

/* A mail of which nothing was understood and that answers a vote's own mail: its writer is told how to vote. False: it
 * answers no such mail. */
bool vote_uncounted(struct job *job, struct game *game, const char *line);

/* Says of a yes or no that is left that it counts in no open vote, if there is one: the answered mail shows none. To be
 * called when whatever else it may answer has been looked for. */
void vote_name_unasked(struct job *job, struct game *game, struct statement *said);

/* vote_detail.c: what stands behind the matter of a vote that is asked for, in the form that is kept. False: it is
 * wrong, and the notes say why. */
bool vote_detail(struct job *job, const struct game *game, const struct vote_matter *matter, const char *rest,
                 struct text *out);

/* Whether the line says yes to, or asks for, a vote that would end the game, or take moves back. */
bool vote_ends_game(const struct job *job, const struct game *game, const struct statement *said);

/* If the line is the yes by which such a vote is carried at once: the key of the sentence that asks whether that is
 * meant, and `question` gets what the vote is about. NULL: it is not. */
const char *vote_carries(const struct job *job, const struct game *game, const struct statement *said,
                         struct text *question);

#endif
