#include "engine/game/shelf.h"

#include "base/mem.h"
#include "engine/play/views.h"
#include "rules/doors.h"

/* Marks before a line on file: it answered a request already open; it was read from its writer's own words; it waits
 * since something came to light. */
static const char ASKED[] = "= ", LOOSE[] = "~ ", SURPRISED[] = "? ";

static bool skip_mark(const char **line, const char *mark)
{
    size_t len = strlen(mark);
    if (strncmp(*line, mark, len) != 0)
        return false;
    *line += len;
    return true;
}

const char *shelf_words(const char *stored)
{
    (void)skip_mark(&stored, ASKED);
    (void)skip_mark(&stored, LOOSE);
    (void)skip_mark(&stored, SURPRISED);
    return stored;
}

/* Why a line that could be read has no place. */
static enum rc no_room(const struct game *game, int seat, enum rc rc, struct err *err)
{
    return rc == RC_FULL ? err_set(err, RC_DAMAGED, "game %lld, seat %d: more lines are on file than a seat may have",
                                   (long long)game->row.id, seat)
                         : rc;
}

static enum rc load_held(struct game *game, int seat, const char *stored, struct err *err)
{
    struct held_line line;
    if (!held_read(game->rules, stored, &line))
        return err_set(err, RC_DAMAGED, "game %lld, seat %d: the line '%s' that is held cannot be read",
                       (long long)game->row.id, seat, stored);
    enum rc rc = held_add(&game->match.seat[seat - 1].held, line);
    return rc == RC_OK ? RC_OK : no_room(game, seat, rc, err);
}

static enum rc load_order(struct game *game, int seat, const char *stored, struct order *order, struct err *err)
{
    struct refusal why = {0};
    const char *raw = stored;
    bool asked = skip_mark(&raw, ASKED), loose = skip_mark(&raw, LOOSE), surprised = skip_mark(&raw, SURPRISED);
    struct plan *plan = &game->match.seat[seat - 1].plan;
    if (!rules_read_text(game->rules, view_get(&game->match, seat), seat, raw, order, &why))
        return err_set(err, RC_DAMAGED, "game %lld, seat %d: the line on file '%s' cannot be read: %s",
                       (long long)game->row.id, seat, stored, why.text);
    enum rc rc = match_plan_add(plan, order, asked);
    if (rc != RC_OK)
        return no_room(game, seat, rc, err);
    /* lines of a slot stand together, so it went to the end */
    plan->line[plan->count - 1].surprised = surprised;
    /* where nothing cools, or has cooled, its writer has had the time to take it back */
    plan->line[plan->count - 1].loose = loose && game->row.cools_at != 0 && !game->match.cooled;
    return RC_OK;
}

enum rc shelf_load(const struct services *services, struct game *game, bool read, struct err *err)
{
    if (!game->was.around.plans)
        return RC_OK;
    enum rc rc = seat_plan_of_game(services->store, game->row.id, &game->was.shelf, &game->was.shelved, err);
    struct order *order = mem_new(1, sizeof *order);
    for (size_t i = 0; rc == RC_OK && read && i < game->was.shelved; i++) {
        const struct plan_row *row = &game->was.shelf[i];
        if (row->seat < 1 || row->seat > game->row.seats)
            rc = err_set(err, RC_DAMAGED, "game %lld: lines are on file for seat %d", (long long)game->row.id,
                         row->seat);
        else if (held_is(row->line))
            rc = load_held(game, row->seat, row->line, err);
        else
            rc = load_order(game, row->seat, row->line, order, err);
    }
    free(order);
    return rc;
}

/* Do these lines stand on file for the seat already? */
static bool shelved(const struct game *game, int seat, char *const *line, int count)
{
    int found = 0;
    for (size_t i = 0; i < game->was.shelved; i++) {
        if (game->was.shelf[i].seat != seat)
            continue;
        if (found == count || strcmp(game->was.shelf[i].line, line[found]) != 0)
            return false;
        found++;
    }
    return found == count;
}

enum rc shelf_write(const struct services *services, const struct game *game, int seat, struct err *err)
{
    const struct plan *plan = &game->match.seat[seat - 1].plan;
    const struct held *held = &game->match.seat[seat - 1].held;
    char *line[PLAN_LINES_MAX + HELD_LINES_MAX] = {0};
    int count = 0;
    for (int i = 0; i < plan->count; i++) {
        struct text text = TEXT_EMPTY;
        if (plan->line[i].asked)
            text_add(&text, ASKED);
        if (plan->line[i].loose)
            text_add(&text, LOOSE);
        if (plan->line[i].surprised)
            text_add(&text, SURPRISED);
        rules_write(game->rules, &plan->line[i].order, &text);
        line[count++] = text_detach(&text);
    }
    for (int i = 0; i < held->count; i++) {
        struct text text = TEXT_EMPTY;
        held_write(game->rules, &held->line[i], &text);
        line[count++] = text_detach(&text);
    }
    enum rc rc = RC_OK;
    if (!shelved(game, seat, line, count))
        rc = seat_plan_put(services->store, game->row.id, seat, (const char *const *)line, (size_t)count, err);
    for (int i = 0; i < count; i++)
        free(line[i]);
    return rc;
}
