#include "engine/shelf.h"

#include "engine/audience.h"

/* Marks before a line on file: it answered a request already open; it waits since something came to light. */
static const char ASKED[] = "= ", SURPRISED[] = "? ";

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
    (void)skip_mark(&stored, SURPRISED);
    return stored;
}

/* Why a line that could be read has no place. */
static enum rc no_room(const struct table *table, int seat, enum rc rc, struct err *err)
{
    return rc == RC_FULL ? err_set(err, RC_DAMAGED, "game %lld, seat %d: more lines are on file than a seat may have",
                                   (long long)table->game.id, seat)
                         : err_set(err, rc, "out of memory for a plan");
}

static enum rc load_held(struct table *table, int seat, const char *stored, struct err *err)
{
    struct held_line line;
    if (!held_read(table->rules, stored, &line))
        return err_set(err, RC_DAMAGED, "game %lld, seat %d: the line '%s' that is held cannot be read",
                       (long long)table->game.id, seat, stored);
    enum rc rc = held_add(&table->match.seat[seat - 1].held, line);
    return rc == RC_OK ? RC_OK : no_room(table, seat, rc, err);
}

static enum rc load_order(struct table *table, int seat, const char *stored, struct order *order, struct err *err)
{
    struct order_line line;
    struct refusal why = {0};
    const char *raw = stored;
    bool asked = skip_mark(&raw, ASKED), surprised = skip_mark(&raw, SURPRISED);
    struct plan *plan = &table->match.seat[seat - 1].plan;
    (void)line_read(raw, &line);
    if (!rules_read(table->rules, audience_view(&table->match, seat), seat, &line, order, &why))
        return err_set(err, RC_DAMAGED, "game %lld, seat %d: the line on file '%s' cannot be read: %s",
                       (long long)table->game.id, seat, stored, why.text);
    enum rc rc = plan_add(plan, order, asked);
    if (rc != RC_OK)
        return no_room(table, seat, rc, err);
    /* lines of a slot stand together, so it went to the end */
    plan->line[plan->count - 1].surprised = surprised;
    return RC_OK;
}

enum rc shelf_load(const struct host *host, struct table *table, int seat, struct err *err)
{
    char **lines = NULL;
    size_t count = 0;
    enum rc rc = plan_list(host->store, table->game.id, seat, &lines, &count, err);
    struct order *order = malloc(sizeof *order);
    if (rc == RC_OK && order == NULL)
        rc = err_set(err, RC_NOMEM, "out of memory for a plan");
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = held_is(lines[i]) ? load_held(table, seat, lines[i], err) : load_order(table, seat, lines[i], order, err);
    free(order);
    lines_free(lines, count);
    return rc;
}

static bool keep(char **line, int *count, struct text *text)
{
    line[*count] = text_detach(text);
    return line[(*count)++] != NULL;
}

enum rc shelf_write(const struct host *host, const struct table *table, int seat, struct err *err)
{
    const struct plan *plan = &table->match.seat[seat - 1].plan;
    const struct held *held = &table->match.seat[seat - 1].held;
    char *line[PLAN_LINES_MAX + HELD_LINES_MAX] = {0};
    int count = 0;
    bool ok = true;
    for (int i = 0; ok && i < plan->count; i++) {
        struct text text = TEXT_EMPTY;
        if (plan->line[i].asked)
            text_add(&text, ASKED);
        if (plan->line[i].surprised)
            text_add(&text, SURPRISED);
        table->rules->write(&plan->line[i].order, &text);
        ok = keep(line, &count, &text);
    }
    for (int i = 0; ok && i < held->count; i++) {
        struct text text = TEXT_EMPTY;
        held_write(table->rules, &held->line[i], &text);
        ok = keep(line, &count, &text);
    }
    enum rc rc = ok ? plan_replace(host->store, table->game.id, seat, (const char *const *)line, (size_t)count, err)
                    : err_set(err, RC_NOMEM, "out of memory for a plan");
    for (int i = 0; i < count; i++)
        free(line[i]);
    return rc;
}
