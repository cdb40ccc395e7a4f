/*
 * Mails of players and game masters of which nothing is understood. A program that
 * answers mails without saying that it is one must not talk with us for ever: so
 * many from one address in a row, and in a day, are answered, then there is silence
 * until one is understood or the operator lifts it. (What strangers are told is
 * bounded by strangers.h.)
 */
#ifndef CURSUS_ENGINE_INBOX_MISREAD_H
#define CURSUS_ENGINE_INBOX_MISREAD_H

#include "engine/inbox/job.h"

enum { MISREAD_ROW = 3, MISREAD_DAY = 20 };

/* Of a mail that has been acted on: counts it, or takes the answers to it out of the commit, in the transaction that
 * ends it. Mails without a key are counted apart. What else follows from the mail stays, and so does the answer where
 * the game has moved. The game masters hear when the silence begins. */
enum rc misread_judge(struct job *job, struct err *err);

/* Begins to count anew. */
enum rc misread_forgive(const struct services *services, const char *address, struct err *err);

/* Whether mails from this address are not answered now unless something in them is understood. */
enum rc misread_silent(const struct services *services, const char *address, bool *out, struct err *err);

#endif
