/* Lines that are orders by the letter: several on one, one behind the label of a form, one in a signature. */
#ifndef CURSUS_ENGINE_INBOX_RUN_ON_H
#define CURSUS_ENGINE_INBOX_RUN_ON_H

#include "engine/inbox/mail_job.h"

/* Makes a statement each of "take 3; play new", and of "take 3 play new" if it can be parted in one way only: some mail
 * programs join the lines of a link. "move:par: - bur" is read as "par - bur". What is not an order by the letter in
 * all its parts stays as it is. A line of a signature is one only by the letter; and where such lines answer all that
 * is asked, names and titles at the end of the mail are none. */
void run_on_part(struct job *job, struct game *game);

#endif
