/* Asking whether a mail is really its sender's, and what a "yes" or "no" to that does. */
#ifndef CURSUS_ENGINE_INBOX_CONFIRM_H
#define CURSUS_ENGINE_INBOX_CONFIRM_H

#include "engine/inbox/job.h"

/* The mail is parked, and somebody asked whether it is really his: a stranger who registers; the player from whose
 * address it came without a proof; or, of somebody's good token from an address that is not his, the owner at his known
 * address. A player is asked a few times a day only (in.questions_per_day), and about mails from elsewhere not while
 * a question about one from another place waits: then the mail is put away, and the game masters hear of it. A later
 * one from the same place takes the place of the first. */
enum rc confirm_ask_stranger(struct job *job, struct err *err);
enum rc confirm_ask_sender(struct job *job, struct err *err);
enum rc confirm_ask_owner(struct job *job, struct err *err);

/* A mail that answers our question: yes or no. */
enum rc confirm(struct job *job, struct game *game, struct err *err);

/* A stranger whose address is proved becomes a player, by the name that the mail gives. */
enum rc confirm_newcomer(struct job *job, struct err *err);

#endif
