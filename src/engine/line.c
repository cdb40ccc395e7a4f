#include "engine/line.h"

#include "engine/fairness.h"
#include "engine/moves.h"

/* Each branch leaves an older one, and numbers have no gaps. */
static bool whole(const struct line *line)
{
    for (size_t i = 0; i < line->count; i++) {
        const struct branch_row *row = &line->row[i];
        if (row->branch != (int)i + 1 || row->parent < 0 || row->parent >= row->branch || row->from < 0)
            return false;
    }
    return line->branch >= 0 && (size_t)line->branch == line->count;
}

enum rc line_load(const struct host *host, const struct game_row *game, struct line *out, struct err *err)
{
    *out = (struct line){.branch = game->branch};
    enum rc rc = game->branch == 0 ? RC_OK : branch_list(host->store, game->id, &out->row, &out->count, err);
    if (rc == RC_OK && !whole(out))
        rc = err_set(err, RC_DAMAGED, "game %lld: its branches do not hold together", (long long)game->id);
    return rc;
}

void line_free(struct line *line)
{
    for (size_t i = 0; i < line->count; i++)
        cipher_wipe(line->row[i].seed, sizeof line->row[i].seed);
    free(line->row);
    free(line->setting);
    *line = (struct line){0};
}

enum rc line_fork(struct line *line, struct branch_row *row, struct err *err)
{
    struct branch_row *rows = realloc(line->row, (line->count + 1) * sizeof *rows);
    if (rows == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a branch");
    line->row = rows;
    row->parent = line->branch;
    row->branch = (int)++line->count;
    line->row[line->count - 1] = *row;
    line->branch = row->branch;
    while (line->settings > 0 && line->setting[line->settings - 1] > row->from)
        line->settings--;
    return RC_OK;
}

int line_at(const struct line *line, int64_t number, int64_t *last)
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

static enum rc make_room(struct line *line, size_t more, struct err *err)
{
    int64_t *setting = realloc(line->setting, (line->settings + more + 1) * sizeof *setting);
    if (setting == NULL)
        return err_set(err, RC_NOMEM, "out of memory for the settings of a game");
    line->setting = setting;
    return RC_OK;
}

enum rc line_load_settings(const struct host *host, int64_t game, struct line *line, struct err *err)
{
    enum rc rc = RC_OK;
    line->settings = 0;
    for (int64_t from = 0, last = 0; rc == RC_OK && last < INT64_MAX; from = last + 1) {
        int64_t *number = NULL;
        size_t count = 0;
        int branch = line_at(line, from, &last);
        rc = move_of_phase(host->store, game, branch, from, last, MOVES_SETTING, &number, &count, err);
        if (rc == RC_OK)
            rc = make_room(line, count, err);
        for (size_t i = 0; rc == RC_OK && i < count; i++)
            line->setting[line->settings++] = number[i];
        free(number);
        if (last == INT64_MAX)
            break;
    }
    return rc;
}

enum rc line_add_setting(struct line *line, int64_t number, struct err *err)
{
    enum rc rc = make_room(line, 1, err);
    if (rc == RC_OK)
        line->setting[line->settings++] = number;
    return rc;
}

int64_t line_stage(const struct line *line, int64_t number)
{
    size_t before = 0;
    while (before < line->settings && line->setting[before] <= number)
        before++;
    return number - (int64_t)before;
}

int64_t line_number(const struct line *line, int64_t stage)
{
    int64_t number = stage;
    for (size_t i = 0; i < line->settings && line->setting[i] <= number + 1; i++)
        number++;
    return number;
}

/* Appends what `more` holds up to number `last`; *whole: nothing was left out. Frees `more`. */
static enum rc append(struct move_row **rows, size_t *count, struct move_row *more, size_t more_count, int64_t last,
                      struct err *err)
{
    size_t kept = 0;
    while (kept < more_count && more[kept].number <= last)
        kept++;
    if (kept > 0) {
        struct move_row *all = realloc(*rows, (*count + kept) * sizeof *all);
        if (all == NULL) {
            move_rows_free(more, more_count);
            return err_set(err, RC_NOMEM, "out of memory for moves");
        }
        memcpy(all + *count, more, kept * sizeof *all);
        memset(more, 0, kept * sizeof *more);
        *rows = all;
        *count += kept;
    }
    move_rows_free(more, more_count);
    return RC_OK;
}

enum rc line_moves(const struct host *host, int64_t game, const struct line *line, int64_t from, size_t limit,
                   struct move_row **rows, size_t *count, struct err *err)
{
    enum rc rc = RC_OK;
    *rows = NULL;
    *count = 0;
    for (int64_t last = 0; rc == RC_OK && last < INT64_MAX && *count < limit; from = last + 1) {
        struct move_row *more = NULL;
        size_t found = 0;
        int branch = line_at(line, from, &last);
        rc = move_list(host->store, game, branch, from, limit - *count, &more, &found, err);
        if (rc == RC_OK)
            rc = append(rows, count, more, found, last, err);
        if (last == INT64_MAX)
            break;
    }
    if (rc != RC_OK) {
        move_rows_free(*rows, *count);
        *rows = NULL;
        *count = 0;
    }
    return rc;
}

enum rc line_dice(const struct game_row *game, const struct line *line, const char *const *words, int branch,
                  struct line_dice *out, struct err *err)
{
    memcpy(out->secret, game->secret, sizeof out->secret);
    int bound = fairness_bound(game->secret, game->commitment);
    for (int i = 0; i < bound; i++) {
        enum rc rc = fairness_seed(out->secret, words, game->seats, game->origin, branch, out->seed);
        if (rc != RC_OK)
            return err_set(err, rc, "out of memory for a seed");
        /* the seed of branch 0 is not stored: its secret is the first of the chain */
        if (branch == 0 ? i == bound - 1 : cipher_same(out->seed, line->row[branch - 1].seed, sizeof out->seed))
            return RC_OK;
        fairness_commit(out->secret, out->secret);
    }
    return err_set(err, RC_DAMAGED, "game %lld: the seed of branch %d is not that of its secret and words",
                   (long long)game->id, branch);
}
