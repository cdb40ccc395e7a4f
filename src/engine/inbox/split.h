/*
 * A mail about several games: its lines stand under the numbers of the games they are for. "#12" on a line of its own
 * is for all lines below it, up to the next such line, "12: take 3" for itself. Each game's lines are then carried out
 * as a mail of their own, all together or not at all.
 */
#ifndef CURSUS_ENGINE_INBOX_SPLIT_H
#define CURSUS_ENGINE_INBOX_SPLIT_H

#include "engine/inbox/job.h"

enum split {
    SPLIT_NONE,   /* no line names a game so */
    SPLIT_ONE,    /* all are for one game, which job->game names now */
    SPLIT_SEVERAL /* job->split.part[] holds the games, each with its lines, which the job itself has no more */
};

/* What one game gets of the mail: a job of its own, and the game. */
struct part {
    struct job job;
    struct game game;
};

/* Reads the numbers and takes them off the lines. RC_BAD: the mail cannot be split clearly, and the job's notes say
 * why; nothing in it is to be done. */
enum rc split_mail(struct job *job, enum split *out, struct err *err);

/* Whether the game is one of the parts'. */
bool split_has(const struct job *job, int64_t game);

/* The job of part `index`, from 0; NULL behind the last. */
struct job *split_part(const struct job *job, int index);

void split_free(struct job *job);

#endif
