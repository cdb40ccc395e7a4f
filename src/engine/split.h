/*
 * A mail about several games: its lines stand under the numbers of the games they are for. "#12" on a line of its own
 * is for all lines below it, up to the next such line, "12: take 3" for itself. Each game's lines are then carried out
 * as a mail of their own, all together or not at all.
 */
#ifndef CURSUS_ENGINE_SPLIT_H
#define CURSUS_ENGINE_SPLIT_H

#include "engine/errand.h"

enum split {
    SPLIT_NONE,   /* no line names a game so */
    SPLIT_ONE,    /* all are for one game, which errand->game names now */
    SPLIT_SEVERAL /* errand->part[] holds the games, each with its lines, which the errand itself has no more */
};

/* Reads the numbers and takes them off the lines. RC_BAD: the mail cannot be split clearly, and the errand's notes say
 * why; nothing in it is to be done. RC_NOMEM. */
enum rc split_mail(struct errand *errand, enum split *out, struct err *err);

/* Carries the parts out, for the bundle of the whole. */
enum rc split_run(struct errand *errand, struct err *err);

/* Whether the game is one of the parts'. */
bool split_has(const struct errand *errand, int64_t game);

/* The errand of part `index`, from 0; NULL behind the last. */
struct errand *split_part(const struct errand *errand, int index);

void split_free(struct errand *errand);

#endif
