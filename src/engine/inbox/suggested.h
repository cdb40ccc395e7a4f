/* The whole turns that a mail suggests, named by their place: "the first turn in your list", "Vorschlag 2". */
#ifndef CURSUS_ENGINE_INBOX_SUGGESTED_H
#define CURSUS_ENGINE_INBOX_SUGGESTED_H

#include "engine/inbox/mail_job.h"

/* Reads the statement as the orders of the turn that it names among those of the mail that is answered, and notes that
 * for the answer; or says how many there are. Leaves it where it names none. */
void suggested_read(struct job *job, struct game *game, struct statement *said);

#endif
