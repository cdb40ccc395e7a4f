/*
 * People who are not known: nobody's proved address, and no game master's. Their addresses may be invented or somebody
 * else's, so what goes to them is bounded for all of them together, and goes after everything else.
 */
#ifndef CURSUS_ENGINE_INBOX_STRANGERS_H
#define CURSUS_ENGINE_INBOX_STRANGERS_H

#include "engine/inbox/job.h"

/* Answers a day more than help to a stranger who registers or answers a mail of ours, and to one who answers an
 * invitation. */
enum { REGISTER_HELP = 10, INVITED_HELP = 10 };

/* Whether the writer of this mail, who is a stranger, may have an answer: counts it against what an address may have in
 * a day (in.help_per_day and `more`) and, unless the mail answers an invitation, against what all strangers together
 * may have in an hour (in.strangers_per_hour). If not, the mail is put away, and the game masters hear once a day that
 * the hour's answers are used up. Of the last
 * answer that there is for the day or the hour job->answer.last tells so. */
enum rc strangers_may_hear(struct job *job, int64_t more, bool *may, struct err *err);

/* Of a mail that a stranger sent and that is done with, whether its text is kept: so many an hour are, to look at. */
enum rc strangers_keep(struct job *job, struct err *err);

#endif
