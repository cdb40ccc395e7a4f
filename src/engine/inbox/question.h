/*
 * A mail that is not carried out before somebody has said yes: it is parked, and the question quotes it and says what
 * each of its lines would do.
 */
#ifndef CURSUS_ENGINE_INBOX_QUESTION_H
#define CURSUS_ENGINE_INBOX_QUESTION_H

#include "engine/inbox/mail_job.h"

/* What is asked, and whom. */
struct question {
    enum token_kind kind; /* TOKEN_PARKED: whose it is; TOKEN_SURE: whether its writer wants it */
    const char *title;    /* key: "Is this yours?" */
    const char *words;    /* why it is asked */
    const char *to;       /* the address it goes to */
    int64_t player;       /* whose address that is; 0: a stranger's, to whom no words of the mail are quoted */
};

/* Parks the mail and asks; a "yes" to the answer address carries the whole mail out anew. The job's notes are
 * dropped. `game` is the game that it is about, if that was loaded; NULL: it is looked up. */
enum rc question_ask(struct job *job, const struct question *question, struct game *game, struct err *err);

/* Whether the line does what cannot be taken back, in this game as it stands. job->seat is the writer's seat. */
bool question_is_final(const struct job *job, const struct game *game, const struct statement *said);

#endif
