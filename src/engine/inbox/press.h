/* Messages between seats. */
#ifndef CURSUS_ENGINE_INBOX_PRESS_H
#define CURSUS_ENGINE_INBOX_PRESS_H

#include "engine/inbox/mail_job.h"

/* Has the mail asked about where a message that is not marked by lines of its own holds an order of its writer's that
 * is open now: it may be meant for the game, and what was sent cannot be called back. */
enum rc press_confirm(struct job *job, struct game *game, struct err *err);

/* What a message says, before anything is sent. */
struct press_seen {
    unsigned to;  /* bit 1 << seat; bit 0: the game masters */
    bool all;     /* it said so */
    bool refused; /* it would go to nobody, and its writer be told why */
    bool asks;    /* its writer would be asked whether it is for whom it names */
    const char *text;
};

/* Takes the messages of a mail, as press_run() does, and shows them; nothing goes out. */
enum rc press_preview(struct job *job, struct game *game, void (*see)(void *context, const struct press_seen *seen),
                      void *context, struct err *err);

/* Delivers an answer to what the game masters wrote to the players of all games (talk_of()), and tells so. */
enum rc press_masters(struct job *job, struct err *err);

/* Delivers the blocks of press. */
enum rc press_run(struct job *job, struct game *game, struct err *err);

#endif
