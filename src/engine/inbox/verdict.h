/* A mail judged (judge.h), and what follows from that. */
#ifndef CURSUS_ENGINE_INBOX_VERDICT_H
#define CURSUS_ENGINE_INBOX_VERDICT_H

#include "engine/inbox/job.h"

/* Finds who wrote job->mail, reads its lines, and carries out the verdict: all of it goes into the job's commit.
 * `game` is loaded where a game is concerned; the caller's to free after the commit is committed. */
enum rc verdict_find(struct job *job, struct game *game, struct err *err);

/* verdict_bounce.c: mails of ours that came back. */

/* A mail of ours came back: noted on the address. A second time because that is dead stops mail to it, tells the game
 * masters, and the mail goes to the player's next address. Of another reason game masters hear at its second time,
 * and where a second address of that domain has the same. `game` is the caller's to free. */
enum rc verdict_bounce(struct job *job, struct game *game, struct err *err);

/* verdict_claim.c: a player's further addresses, each proved by a mail from there. */

/* "address anna@work.example", "address remove anna@old.example", "address" alone. A note says what came of it. */
enum rc verdict_claim_ask(struct job *job, const char *rest, struct err *err);

/* The yes or no from there, for job->who.claims. *done false: it says neither. */
enum rc verdict_claim(struct job *job, bool *done, struct err *err);

/* verdict_invited.c: what an invitation is answered with, by the very address it went to. */

/* "Yes" becomes "join", so that the mail goes on as one that joins; a "no" is thanked for and told to the game masters,
 * and what is neither is asked about in a few words: *done then, and the mail needs nothing more. All answers keep the
 * key of the invitation, so that the next mail is known as an answer to it too. For job->who.invited. */
enum rc verdict_invited(struct job *job, bool *done, struct err *err);

#endif
