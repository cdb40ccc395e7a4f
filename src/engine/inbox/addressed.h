/* Letters to other players that came to the robot. */
#ifndef CURSUS_ENGINE_INBOX_ADDRESSED_H
#define CURSUS_ENGINE_INBOX_ADDRESSED_H

#include "engine/inbox/mail_job.h"

/* Where players write letters to each other ("frame @letters" in the words of a game), a mail is for the holder of
 * another seat from the line on that greets them ("Dear England, ..."), unless it says elsewhere what is to be sent:
 * none of it is sent or done, and the notes say so. */
enum rc addressed_aside(struct job *job, struct err *err);
/* The same of a mail about this game. */
void addressed_in(struct job *job, const struct game *game);

#endif
