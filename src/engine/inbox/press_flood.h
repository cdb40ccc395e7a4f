/*
 * How many messages one player gets of another within an hour, each of which is a mail: PRESS_HOURLY as they come,
 * those in all games together. What goes beyond is gathered in one mail for each game, which waits in the outbox until
 * the hour is over; it grows there up to a bound, and what goes beyond that is not sent. Nothing is gathered of
 * unsigned messages, since that would show which are one person's; and where it is hidden who sits where each game
 * counts by itself, since who is counted together would show it.
 */
#ifndef CURSUS_ENGINE_INBOX_PRESS_FLOOD_H
#define CURSUS_ENGINE_INBOX_PRESS_FLOOD_H

#include "engine/inbox/mail_job.h"

enum { PRESS_HOURLY = 20, PRESS_CAUSE_BYTES = 48 };

/* All borrowed. */
struct message {
    int index;         /* of its first line in the writer's mail: no other message of it has the same */
    unsigned to;       /* seats, bit 1 << seat; bit 0: the game masters */
    bool all;          /* it said so */
    bool masked;       /* without the writer's name */
    const char *names; /* of all who get it */
    const char *body;
};

/* What became of a message. */
struct sending {
    unsigned later; /* those of its receivers (bits as in message.to) who get it when the hour is over */
    bool full;      /* nobody gets it: too much waits for one of them, or it may not wait */
    moment until;   /* when the hour is over */
};

/* Adds the mails of a message to the job's commit, and tells the game masters, once a day, of whoever writes so much.
 */
enum rc press_send(struct job *job, struct game *game, const struct message *message, struct sending *out,
                   struct err *err);

/* Unique for the message and the same after a crash, and telling nothing of the mail it came in: PRESS_CAUSE_BYTES. */
void press_cause(const struct job *job, int index, char *out);

#endif
