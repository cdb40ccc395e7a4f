/* Mails of ours that came back. */
#ifndef CURSUS_ENGINE_INBOX_BOUNCE_H
#define CURSUS_ENGINE_INBOX_BOUNCE_H

#include "engine/inbox/mail_job.h"

/* A mail of ours came back: noted on the address. A second time because that is dead stops mail to it, tells the game
 * masters, and the mail goes to the player's next address. Of another reason game masters hear at its second time,
 * and where a second address of that domain has the same. `game` is the caller's to free. */
enum rc bounce_note(struct job *job, struct game *game, struct err *err);

#endif
