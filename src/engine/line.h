/*
 * The line of a branch: which moves led to where a game stands. After an undo it
 * is the parent's line up to a move, then the branch's own; what was taken back
 * stays stored and belongs to other lines.
 */
#ifndef CURSUS_ENGINE_LINE_H
#define CURSUS_ENGINE_LINE_H

#include "engine/host.h"

struct line {
    struct branch_row *row; /* all branches of the game but 0, by number: row[0] is branch 1; owned */
    size_t count;
    int branch;       /* whose line it is */
    int64_t *setting; /* the numbers of its moves that hold settings alone, in order; owned */
    size_t settings;
};

/* The line of the game's present branch. Reads nothing for a game that has only branch 0. RC_DAMAGED: the branches do
 * not hold together. line_free() in any case. */
enum rc line_load(const struct host *host, const struct game_row *game, struct line *out, struct err *err);
void line_free(struct line *line);

/*
 * Who gives a setting in secret gives it as a move of its own, so that the numbers of moves tell of it. What players
 * can see counts stages instead: all moves but those. Stage 0 is the setup, as move 0 is.
 */

/* Reads which moves of the line hold settings alone; of rules without settings there is nothing to read. */
enum rc line_load_settings(const struct host *host, int64_t game, struct line *line, struct err *err);
/* The newest move, `number`, is one of them. RC_NOMEM */
enum rc line_add_setting(struct line *line, int64_t number, struct err *err);
/* The stage at which a game stands after move `number` (-1: before the setup, as the stage is then). */
int64_t line_stage(const struct line *line, int64_t number);
/* The last move at which the game stands at this stage; beyond the newest stage a number beyond the newest move. */
int64_t line_number(const struct line *line, int64_t stage);

/* Begins a branch that leaves the line after move `row->from`; the line is that of the new branch then. Number and
 * parent are filled in. RC_NOMEM. */
enum rc line_fork(struct line *line, struct branch_row *row, struct err *err);

/* The branch that move `number` of the line stands in; *last is the last move of that piece, INT64_MAX for the newest.
 */
int line_at(const struct line *line, int64_t number, int64_t *last);

/* Moves of the line with number >= from, in order, at most `limit`: as move_list(). */
enum rc line_moves(const struct host *host, int64_t game, const struct line *line, int64_t from, size_t limit,
                   struct move_row **rows, size_t *count, struct err *err);

/* The secret (of the chain up to game->secret) that mixed the seed of a branch, and that seed; `words`: one for each
 * seat. RC_DAMAGED: none did. RC_NOMEM. */
struct line_dice {
    uint8_t secret[CIPHER_KEY], seed[CIPHER_KEY];
};
enum rc line_dice(const struct game_row *game, const struct line *line, const char *const *words, int branch,
                  struct line_dice *out, struct err *err);

#endif
