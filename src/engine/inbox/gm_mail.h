/*
 * The game master's mails.
 *
 * Who may: an address that is master of the game (masters.h). What proves it is he: the token of a mail that went to
 * that address within a day, or a "yes" to a question that quotes what would be done and went to that address within
 * the hour. What cannot be taken back is always asked about, and so is what nobody vouches for where the house wants
 * that (in.require_auth).
 */
#ifndef CURSUS_ENGINE_INBOX_GM_MAIL_H
#define CURSUS_ENGINE_INBOX_GM_MAIL_H

#include "engine/inbox/job.h"

/* Whether the job's mail is for gm_mail(): it has gm lines and comes from the address of a game master, or answers a
 * mail to one and is nobody else's. */
enum rc gm_mail_is(const struct job *job, bool *out, struct err *err);

/* Carries its gm lines out, or asks. Exactly one answer goes into the commit. A mail is one piece: if a line of it
 * cannot be right, nothing of it is done. Lines that are no gm lines are not carried out, and named. */
enum rc gm_mail(struct job *job, struct err *err);

/* The answer to such a question (job->who.commands). Only "yes" carries it out; anything else is the end of it. */
enum rc gm_mail_confirm(struct job *job, struct err *err);

#endif
