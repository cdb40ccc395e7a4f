/*
 * A sandbox: one person plays all seats, of a new game or from a phase of one that is over. It is no game: it stands in
 * the answer that shows it (outbox.request, the orders so far) and is played again from there, so nothing is stored,
 * listed or rated, an order is taken back by a reply to an older answer, and it goes when these mails do. Its dice hang
 * on the mail that began it, and on no secret.
 */
#ifndef CURSUS_ENGINE_INBOX_SANDBOX_H
#define CURSUS_ENGINE_INBOX_SANDBOX_H

#include "engine/inbox/job.h"

/* Whether the mail begins one ("sandbox quorum for 3", "sandbox 12 from 40") or goes on with one: it answers the mail
 * that shows it, and asks the robot for nothing else. */
bool sandbox_is(const struct job *job);

/* Does what its lines say, and answers with the position. */
enum rc sandbox_run(struct job *job, struct err *err);

#endif
