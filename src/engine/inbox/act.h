/* Doing what a mail says, once it is known who speaks. */
#ifndef CURSUS_ENGINE_INBOX_ACT_H
#define CURSUS_ENGINE_INBOX_ACT_H

#include "engine/inbox/job.h"

/* Ends the row, and carries out all lines of the job for job->player (who is proved): puts exactly one reply into its
 * commit beside what others must hear, and help for who has just registered and asks for it. `game` is the caller's to
 * free after the commit is committed. */
enum rc act(struct job *job, struct game *game, struct err *err);

/* Carries out what is left of the lines of the job for job->game, when the words about the player are done, as
 * act() does. */
enum rc act_on_game(struct job *job, struct game *game, struct err *err);

/* The answer to a mail that is about no game, or of which nothing but questions is left. */
enum rc act_plain_reply(struct job *job, struct game *game, struct err *err);

/* act_addressed.c: what of a mail is none of our words, by the game that it is about. */

/* Lines that are orders there although they begin as a word of ours does (verbs.h) are read as that. */
void act_orders_in(struct job *job, struct game *game);

/* Where players write letters to each other ("frame @letters" in the words of a game), a mail is for the holder of
 * another seat from the line on that greets them ("Dear England, ..."), unless it says elsewhere what is to be sent:
 * none of it is sent or done, and the notes say so. Before that, what act_orders_in() does. */
enum rc act_addressed(struct job *job, struct err *err);
/* The same of a mail about this game. */
void act_addressed_in(struct job *job, struct game *game);

#endif
