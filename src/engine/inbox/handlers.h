/* Which statements of a mail are taken by what, in which order: a table (handlers.c). */
#ifndef CURSUS_ENGINE_INBOX_HANDLERS_H
#define CURSUS_ENGINE_INBOX_HANDLERS_H

#include "engine/inbox/mail_job.h"
#include "engine/inbox/press.h"
#include "reader/reader.h"

/* When: without a game; before anything of the mail is done in the game; on the way to the seat; then one of the rest.
 */
enum handlers_stage {
    HANDLERS_PLAYER = 1,   /* what is about the writer, whatever game the mail is about; handling.game is NULL */
    HANDLERS_ASK = 2,      /* what wants a yes first: the question goes into job->ask */
    HANDLERS_SEAT = 4,     /* what makes or ends the seat that the rest is for */
    HANDLERS_PLAY = 8,     /* for a seat of a game that has begun */
    HANDLERS_LETTER = 16,  /* the same of an answer to somebody's message: only what is by the letter is for the game */
    HANDLERS_LOOK = 32,    /* for who looks on, or sits at a table that is forming */
    HANDLERS_NONE = 64,    /* for nobody in any game; handling.game is NULL */
    HANDLERS_PREVIEW = 128 /* for a seat of a game that stands in no database, and nothing is sent */
};

/* Who is shown what a letter comes to. */
struct handlers_watch {
    void (*message)(void *context, const struct press_seen *seen);
    void *context;
    struct reader_result *read; /* what is read of the game; the watcher's */
};

struct handling {
    struct job *job;
    struct game *game;                  /* the one that the mail is about; the stages say where there is none */
    bool changed;                       /* the game is to be written, and others are to hear of it */
    bool started;                       /* it has begun with this mail */
    bool voted;                         /* what was said in votes is to be counted */
    const struct handlers_watch *watch; /* of a preview; else NULL */
};

/* Has the table's handlers of a stage take their statements, one handler after the other. A handler is passed over
 * where nothing is open that it may take. */
enum rc handlers_run(struct handling *handling, enum handlers_stage stage, struct err *err);

/* The name of the first handler of these stages that may take the statement; NULL: none. */
const char *handlers_of(const struct statement *said, unsigned stages);

/* What the mail has changed of its player follows in the game. */
enum rc handlers_settings(struct handling *handling, struct err *err);

#endif
