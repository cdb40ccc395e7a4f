/* Messages that may not be meant as they are read: what is asked about before it goes out, and what goes to nobody. */
#ifndef CURSUS_ENGINE_INBOX_PRESS_DOUBT_H
#define CURSUS_ENGINE_INBOX_PRESS_DOUBT_H

#include "engine/inbox/mail_job.h"

/* Whether the message to these seats that stands in lines `first` to `last`, with this text, may be for somebody else
 * or not to be sent: "Tell Carla nothing of it", "... and tell Bruno ...", "No, don't send that" below it. */
bool press_doubts(const struct job *job, const struct game *game, unsigned to, int first, int last, const char *text);

/* What looks as if somebody were to get it ("Carla: peace?", "let Carla know that ...") and was not sent is said, and
 * is no order, unless it is one by the letter. After press_run(). */
void press_name_unsent(struct job *job, struct game *game);

#endif
