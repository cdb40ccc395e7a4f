/* Challenges of a ladder: each is a round of one table, which waits for its answer before it gets a game. The
 * challenger has the first place. */
#ifndef CURSUS_ENGINE_CONTEST_CHALLENGE_H
#define CURSUS_ENGINE_CONTEST_CHALLENGE_H

#include "engine/contest/book.h"
#include "engine/game/commit.h"

/* Makes one, and adds the question to the commit; a bot says yes at once. In the transaction that is open. RC_DENIED
 * says why not. */
enum rc challenge_make(const struct services *services, struct book *book, const struct entrant_row *by,
                       const struct entrant_row *to, struct commit *commit, struct err *err);

/* What is said to the one of a round, and by whom. */
struct challenge_answer {
    int round;
    const struct entrant_row *from;
    bool yes;
};
/* As above; RC_DENIED: it waits for no answer, or not from them. */
enum rc challenge_answer(const struct services *services, struct book *book, const struct challenge_answer *answer,
                         struct commit *commit, struct err *err);

/* Those whose time is over are lost. *changed: how many. As above. */
enum rc challenge_due(const struct services *services, struct book *book, size_t *changed, struct commit *commit,
                      struct err *err);

#endif
