/*
 * A mail that is not carried out before somebody has said yes: it is parked, and the question quotes it and says what
 * each of its lines would do.
 */
#ifndef CURSUS_ENGINE_INBOX_QUESTION_H
#define CURSUS_ENGINE_INBOX_QUESTION_H

#include "engine/inbox/job.h"

/* What is asked, and whom. */
struct question {
    enum token_kind kind; /* TOKEN_PARKED: whose it is; TOKEN_SURE, TOKEN_TWICE: whether its writer wants it */
    const char *title;    /* key: "Is this yours?" */
    const char *words;    /* why it is asked */
    const char *to;       /* the address it goes to */
    int64_t player;       /* whose address that is; 0: a stranger's, to whom no words of the mail are quoted */
};

/* Parks the mail and asks; a "yes" to the answer address carries the whole mail out anew. The job's notes are
 * dropped. `game` is the game that it is about, if that was loaded; NULL: it is looked up. */
enum rc question_ask(struct job *job, const struct question *question, struct game *game, struct err *err);

/* Is any line of the mail an order, be it in other words, in the game that it answers, else in one that its writer
 * plays in? */
enum rc question_holds_orders(struct job *job, bool *out, struct err *err);

/* What wants a "yes" before it is done, in the mail of a writer who is proved. For what always wants a "yes" first: the
 * question goes into job->ask, or, among the lines for several games, the notes say that it was not done. `word` names
 * it there. */
void question_first(struct job *job, const char *word, struct saying question);

/* The same where this is the yes that carries a vote by which the game ends, or where the writer has only said that the
 * mail is his and this does what cannot be taken back. To be called before anything of the mail is done in the game. */
void question_of_final(struct job *job, struct game *game, struct statement *said);

/* Asks about the whole of a mail in which our own stands as well and cannot be told from what its writer wrote. */
enum rc question_of_copy(struct job *job, struct err *err);

/* Asks, and after the yes to that once more, whether the writer wants to be forgotten. */
enum rc question_of_forgetting(struct job *job, struct err *err);

/* Asks whether the writer wants to leave an event that has begun. */
enum rc question_of_withdrawing(struct job *job, struct err *err);

/* Asks the writer what stands in job->ask; nothing else of the mail is done. */
enum rc question_sure(struct job *job, struct game *game, struct err *err);

#endif
