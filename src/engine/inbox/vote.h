/* Votes by mail: the words that open a ballot and answer it. */
#ifndef CURSUS_ENGINE_INBOX_VOTE_H
#define CURSUS_ENGINE_INBOX_VOTE_H

#include "engine/game/ballot.h"
#include "engine/inbox/mail_job.h"

/* The lines of a mail of job->seat. *changed: the table is to be written. */
enum rc votes_run(struct job *job, struct game *game, bool *changed, struct err *err);

/* Whether the line says yes to, or asks for, a vote that would end the game. */
bool vote_ends_game(const struct job *job, const struct game *game, const struct said *said);

#endif
