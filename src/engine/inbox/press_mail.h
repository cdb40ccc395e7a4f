/* The mails that carry one message. */
#ifndef CURSUS_ENGINE_INBOX_PRESS_MAIL_H
#define CURSUS_ENGINE_INBOX_PRESS_MAIL_H

#include "engine/inbox/mail_job.h"

enum { PRESS_CAUSE_BYTES = 48 };

/* All borrowed. */
struct message {
    int index;         /* of its first line in the writer's mail: no other message of it has the same */
    unsigned to;       /* seats, bit 1 << seat; bit 0: the game masters */
    bool all;          /* it said so */
    bool masked;       /* without the writer's name */
    const char *names; /* of all who get it */
    const char *body;
};

/* Unique for the message and the same after a crash, and telling nothing of the mail it came in: PRESS_CAUSE_BYTES. */
void press_cause(const struct job *job, int index, char *out);

/* Adds to the job's commit the mail to a seat's player, or one to each game master (seat 0). `gathered`: the cause of
 * the mail that gathers messages of this writer to this seat (press_flood.h); NULL: it goes as it comes. RC_NONE: there
 * is nobody who can be written to. */
enum rc press_mail(struct job *job, struct game *game, const struct message *message, int seat, const char *gathered,
                   struct err *err);

#endif
