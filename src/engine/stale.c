#include "engine/stale.h"

#include "engine/audience.h"
#include "engine/verbs.h"

int64_t stale_number(const struct table *table, const struct token *token)
{
    return token->stages ? line_number(&table->line, token->phase) : token->phase;
}

/* What is open for the seat now was open when the token was made. */
static bool still_open(const struct table *table, int seat, const struct token *token)
{
    struct request open[REQUESTS_MAX];
    int count = match_over(&table->match) ? 0 : table->rules->requests(table->match.state, open);
    for (int i = 0; i < count; i++)
        if (open[i].seat == seat)
            return table->seat[seat - 1].asked_phase <= stale_number(table, token);
    return false;
}

static bool answers(struct table *table, int seat, const struct token *token, const char *raw, struct order *order)
{
    struct order_line line;
    struct piece rest;
    struct refusal why;
    (void)line_read(raw, &line);
    if (line.len == 0 || verb_read(&line, &rest) != VERB_NONE)
        return false;
    order->slot = SLOT_NONE;
    (void)rules_read(table->rules, audience_view(&table->match, seat), seat, &line, order, &why);
    for (int i = 0; i < token->slots; i++)
        if (token->slot[i] == order->slot)
            return true;
    return false;
}

/* An order, legal or not, or a word about the plan. */
static bool plays(struct table *table, int seat, const char *raw, struct order *order)
{
    struct order_line line;
    struct piece rest;
    struct refusal why;
    (void)line_read(raw, &line);
    enum verb verb = verb_read(&line, &rest);
    if (line.len == 0 || verb != VERB_NONE)
        return verb_is(verb, VERB_PLANS);
    order->slot = SLOT_NONE;
    return rules_read(table->rules, audience_view(&table->match, seat), seat, &line, order, &why) ||
           order->slot != SLOT_NONE;
}

bool stale_branch(const struct table *table, const struct token *token, moment received)
{
    int branch = table->game.branch;
    /* of a branch that is left, or of a phase that never came: the house was taken back */
    if (token != NULL && token->phase >= 0)
        return token->branch != branch || stale_number(table, token) > table->game.phase;
    return branch > 0 && received < table->line.row[branch - 1].at;
}

enum rc stale_lines(struct table *table, int seat, const struct token *token, moment received, const char *const *lines,
                    int count, bool *stale)
{
    bool gone = stale_branch(table, token, received);
    *stale = false;
    if (!gone && (token == NULL || token->phase < 0 || stale_number(table, token) >= table->game.phase ||
                  still_open(table, seat, token)))
        return RC_OK;
    struct order *order = malloc(sizeof *order);
    if (order == NULL)
        return RC_NOMEM;
    for (int i = 0; !*stale && i < count; i++)
        *stale = gone ? plays(table, seat, lines[i], order) : answers(table, seat, token, lines[i], order);
    free(order);
    return RC_OK;
}
