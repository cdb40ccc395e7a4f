/* Which game a mail is about. */
#ifndef CURSUS_ENGINE_INBOX_MAIL_GAME_H
#define CURSUS_ENGINE_INBOX_MAIL_GAME_H

#include "engine/inbox/job.h"
#include "engine/play/fairness.h"

/* Which game the mail is about, into job->game; 0: it cannot be told. *refused: it names two, or one that is not
 * there, and the notes say so. */
enum rc mail_game_find(struct job *job, bool *refused, struct err *err);

/* What follows for the lines of a mail where none of the names in it is a game's. */
void mail_game_find_none(struct job *job);
/* The one that it is about if its words name none, into job->game; 0: none. */
enum rc mail_game_likely(struct job *job, struct err *err);

/* What stands behind the verb `join`: "12 as red word sestertius", "as red", "likes red, blue". */
struct joining {
    char seat[32];             /* "": none is named */
    char word[WORD_BYTES + 1]; /* for the dice; "": none is given */
    char likes[128];           /* seats, for a game that draws them; "": none is named; cut where there are more */
    bool bad_word;             /* it is none that may be given */
};
struct joining mail_game_joining(const char *rest);

/* What stands behind a game's number: "Bruno" of "12 Bruno"; all of "4Real", which is a name. */
const char *mail_game_behind_number(const char *rest);

#endif
