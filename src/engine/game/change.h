/*
 * One change of a stored game, whoever asks for it: the game is loaded without
 * the write lock, altered in memory, and written only if nobody was faster;
 * else it is loaded and altered anew.
 *
 * What a kind of change needs beyond this it keeps in a struct of its own whose first member is the struct change.
 */
#ifndef CURSUS_ENGINE_GAME_CHANGE_H
#define CURSUS_ENGINE_GAME_CHANGE_H

#include "engine/game/commit.h"

struct change {
    const struct services *services;
    int64_t game;
    const char *actor, *act; /* of the audit row; an `actor` of NULL: none */
    bool dry;                /* everything is done but the writing */
    /* Alters the table, and adds to the commit what else follows. It may be called several times for one change, each
     * time on a fresh table. A commit->table set to NULL: there is nothing to write. */
    enum rc (*alter)(const struct change *change, struct game *game, struct commit *commit, struct err *err);
    /* With `dry`, called once with what would have been written; may be NULL. */
    enum rc (*shown)(const struct change *change, struct game *game, const struct commit *commit, struct err *err);
};

/* RC_NONE: no such game. RC_BUSY: the game kept moving. Whatever alter() says, after which nothing was written. */
enum rc change_game(const struct change *change, struct err *err);

/* The same inside a transaction of the caller, who commits it (with `dry` there need be none): nobody else can be
 * faster then. After RC_BAD, RC_DENIED and RC_NONE of alter() nothing was written and the transaction goes on. */
enum rc change_here(const struct change *change, struct err *err);

#endif
