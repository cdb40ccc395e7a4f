#include "engine/game/branch.h"

#include "base/mem.h"
#include "engine/play/fairness.h"
#include "engine/play/moves.h"

/* Each branch leaves an older one, and numbers have no gaps. */
static bool whole(const struct branch *line)
{
    for (size_t i = 0; i < line->count; i++) {
        const struct branch_row *row = &line->row[i];
        if (row->branch != (int)i + 1 || row->parent < 0 || row->parent >= row->branch || row->from < 0)
            return false;
    }
    return line->branch >= 0 && (size_t)line->branch == line->count;
}

enum rc branch_load(const struct services *services, const struct game_row *game, struct branch *out, struct err *err)
{
    *out = (struct branch){.game = game->id, .branch = game->branch};
    enum rc rc = game->branch == 0 ? RC_OK : record_branch_list(services->store, game->id, &out->row, &out->count, err);
    if (rc == RC_OK && !whole(out))
        rc = err_set(err, RC_DAMAGED, "game %lld: its branches do not hold together", (long long)game->id);
    return rc;
}

void branch_free(struct branch *line)
{
    for (size_t i = 0; i < line->count; i++)
        cipher_wipe(line->row[i].seed, sizeof line->row[i].seed);
    free(line->row);
    free(line->setting);
    *line = (struct branch){0};
}

void branch_fork(struct branch *line, struct branch_row *row)
{
    struct branch_row *rows = mem_grow(line->row, line->count + 1, sizeof *rows);
    line->row = rows;
    row->parent = line->branch;
    row->branch = (int)++line->count;
    line->row[line->count - 1] = *row;
    line->branch = row->branch;
    while (line->settings > 0 && line->setting[line->settings - 1] > row->from)
        line->settings--;
}

int branch_at(const struct branch *line, int64_t number, int64_t *last)
{
    int branch = line->branch;
    *last = INT64_MAX;
    while (branch > 0) {
        const struct branch_row *row = &line->row[branch - 1];
        if (number > row->from)
            break;
        if (row->from < *last)
            *last = row->from;
        branch = row->parent;
    }
    return branch;
}

static void make_room(struct branch *line, size_t more)
{
    int64_t *setting = mem_grow(line->setting, line->settings + more + 1, sizeof *setting);
    line->setting = setting;
}

enum rc branch_load_settings(const struct services *services, struct branch *line, struct err *err)
{
    enum rc rc = RC_OK;
    line->settings = 0;
    for (int64_t from = 0, last = 0; rc == RC_OK && last < INT64_MAX; from = last + 1) {
        int64_t *number = NULL;
        size_t count = 0;
        int branch = branch_at(line, from, &last);
        const struct move_range range = {.game = line->game, .branch = branch, .from = from, .last = last};
        rc = record_move_of_phase(services->store, &range, MOVES_SETTING, &number, &count, err);
        if (rc == RC_OK)
            make_room(line, count);
        for (size_t i = 0; rc == RC_OK && i < count; i++)
            line->setting[line->settings++] = number[i];
        free(number);
        if (last == INT64_MAX)
            break;
    }
    return rc;
}

void branch_add_setting(struct branch *line, int64_t number)
{
    make_room(line, 1);
    line->setting[line->settings++] = number;
}

int64_t branch_stage(const struct branch *line, int64_t number)
{
    size_t before = 0;
    while (before < line->settings && line->setting[before] <= number)
        before++;
    return number - (int64_t)before;
}

int64_t branch_number(const struct branch *line, int64_t stage)
{
    int64_t number = stage;
    for (size_t i = 0; i < line->settings && line->setting[i] <= number + 1; i++)
        number++;
    return number;
}

/* Appends what `more` holds up to number `last`, and frees the rest of it. */
static void append(struct branch_moves *moves, struct branch_moves *more, int64_t last)
{
    size_t kept = 0;
    while (kept < more->count && more->row[kept].number <= last)
        kept++;
    if (kept > 0) {
        moves->row = mem_grow(moves->row, moves->count + kept, sizeof *moves->row);
        memcpy(moves->row + moves->count, more->row, kept * sizeof *more->row);
        memset(more->row, 0, kept * sizeof *more->row);
        moves->count += kept;
    }
    branch_moves_free(more);
}

enum rc branch_moves(const struct services *services, const struct branch *line, int64_t from, size_t limit,
                     struct branch_moves *out, struct err *err)
{
    enum rc rc = RC_OK;
    *out = (struct branch_moves){0};
    for (int64_t last = 0; rc == RC_OK && last < INT64_MAX && out->count < limit; from = last + 1) {
        struct branch_moves more = {0};
        int branch = branch_at(line, from, &last);
        const struct move_range range = {.game = line->game, .branch = branch, .from = from, .last = INT64_MAX};
        rc = record_move_list(services->store, &range, limit - out->count, &more.row, &more.count, err);
        if (rc == RC_OK)
            append(out, &more, last);
        if (last == INT64_MAX)
            break;
    }
    if (rc != RC_OK)
        branch_moves_free(out);
    return rc;
}

void branch_moves_free(struct branch_moves *moves)
{
    record_move_rows_free(moves->row, moves->count);
    *moves = (struct branch_moves){0};
}

enum rc branch_dice(const struct game_row *game, const struct branch *line, const char *const *words, int branch,
                    struct branch_dice *out, struct err *err)
{
    memcpy(out->secret, game->secret, sizeof out->secret);
    int bound = fairness_bound(game->secret, game->commitment);
    for (int i = 0; i < bound; i++) {
        fairness_seed(out->secret, words, game->seats, game->origin, branch, out->seed);
        /* the seed of branch 0 is not stored: its secret is the first of the chain */
        if (branch == 0 ? i == bound - 1 : cipher_same(out->seed, line->row[branch - 1].seed, sizeof out->seed))
            return RC_OK;
        fairness_commit(out->secret, out->secret);
    }
    return err_set(err, RC_DAMAGED, "game %lld: the seed of branch %d is not that of its secret and words",
                   (long long)game->id, branch);
}
