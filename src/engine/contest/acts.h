/*
 * What a game master may do to an event: one table of acts, for the command line and for mail alike, each a line of
 * words ("start spring"). Who may do them is decided before.
 *
 * To add one: a function here, its line in the table of acts.c, a paragraph in docs/events.md and docs/cursus.1.
 */
#ifndef CURSUS_ENGINE_CONTEST_ACTS_H
#define CURSUS_ENGINE_CONTEST_ACTS_H

#include "base/text.h"
#include "engine/game/services.h"

enum { ACTS_WORDS = 40 };

struct contest_act {
    const char *name;    /* "start" */
    const char *usage;   /* key of its words, "EVENT ROUND TABLE RANK ..." */
    const char *summary; /* a key: a line for the help, without a full stop */
    size_t least, most;  /* words, the act's own among them */
    bool final;          /* what it does cannot be taken back: by mail it wants a yes first */
};

/* The table, by its order in the help; NULL after the last. */
const struct contest_act *contest_act_at(size_t index);
/* By name; NULL: there is none. */
const struct contest_act *contest_act_find(const char *name);

/* One act, read into words, the act's own first; all borrowed. */
struct contest_call {
    const struct services *services;
    const char *word[ACTS_WORDS];
    size_t words;
    bool dry; /* all is done but nothing is kept: what is told says what would be */
};

/*
 * Carries it out in the transaction that is open, which its caller commits, or in one of its own; of what is refused
 * nothing is kept. Appends to `told`
 * sentences with line ends. *contest: the event that it was about; what follows from it (games for new tables) is for
 * course_go() or the next tick. RC_BAD: the words are wrong; RC_DENIED, RC_NONE, RC_CONFLICT: it cannot be done now.
 */
enum rc contest_act(const struct contest_call *call, int64_t *contest, struct text *told, struct err *err);

#endif
