/*
 * The line of a branch: which moves led to where a game stands. After an undo it
 * is the parent's line up to a move, then the branch's own; what was taken back
 * stays stored and belongs to other lines.
 */
#ifndef CURSUS_ENGINE_GAME_BRANCH_H
#define CURSUS_ENGINE_GAME_BRANCH_H

#include "engine/game/services.h"

struct branch {
    int64_t game;
    struct branch_row *row; /* all branches of the game but 0, by number: row[0] is branch 1; owned */
    size_t count;
    int branch;       /* whose line it is */
    int64_t *setting; /* the numbers of its moves that hold settings alone, in order; owned */
    size_t settings;
};

/* The line of the game's present branch. Reads nothing for a game that has only branch 0. RC_DAMAGED: the branches do
 * not hold together. branch_free() in any case. */
enum rc branch_load(const struct services *services, const struct game_row *game, struct branch *out, struct err *err);
void branch_free(struct branch *line);

/*
 * Who gives a setting in secret gives it as a move of its own, so that the numbers of moves tell of it. What players
 * can see counts stages instead: all moves but those. Stage 0 is the setup, as move 0 is.
 */

/* Reads which moves of the line hold settings alone; of rules without settings there is nothing to read. */
enum rc branch_load_settings(const struct services *services, struct branch *line, struct err *err);
/* The newest move, `number`, is one of them. */
void branch_add_setting(struct branch *line, int64_t number);
/* The stage at which a game stands after move `number` (-1: before the setup, as the stage is then). */
int64_t branch_stage(const struct branch *line, int64_t number);
/* The last move at which the game stands at this stage; beyond the newest stage a number beyond the newest move. */
int64_t branch_number(const struct branch *line, int64_t stage);

/* Begins a branch that leaves the line after move `row->from`; the line is that of the new branch then. Number and
 * parent are filled in. */
void branch_fork(struct branch *line, struct branch_row *row);

/* The branch that move `number` of the line stands in; *last is the last move of that piece, INT64_MAX for the newest.
 */
int branch_at(const struct branch *line, int64_t number, int64_t *last);

/* Some moves of a line, in order. */
struct branch_moves {
    struct move_row *row; /* owned */
    size_t count;
};

/* Moves of the line with number >= from, at most `limit`: as record_move_list(). *out is empty after a failure. */
enum rc branch_moves(const struct services *services, const struct branch *line, int64_t from, size_t limit,
                     struct branch_moves *out, struct err *err);
void branch_moves_free(struct branch_moves *moves);

/* The secret (of the chain up to game->secret) that mixed the seed of a branch, and that seed; `words`: one for each
 * seat. RC_DAMAGED: none did. */
struct branch_dice {
    uint8_t secret[CIPHER_KEY], seed[CIPHER_KEY];
};
enum rc branch_dice(const struct game_row *game, const struct branch *line, const char *const *words, int branch,
                    struct branch_dice *out, struct err *err);

#endif
