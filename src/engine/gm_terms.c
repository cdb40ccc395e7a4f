/* A game's own settings, at a game master's word. */
#include "engine/clock.h"
#include "engine/gm_acts.h"
#include "engine/terms.h"

/* The pace stands in a column of its own. */
static enum rc set_pace(const struct gm_call *call, struct table *table, const char *word, struct err *err)
{
    struct config *one = NULL;
    enum rc rc = strcmp(word, "pace=default") == 0 ? RC_OK : config_for_game(call->host->config, &word, 1, &one, err);
    if (rc == RC_OK)
        table->game.pace = config_span(one == NULL ? call->host->config : one, SETTING_GAME_PACE);
    config_free(one);
    return rc;
}

enum { TERM_MOST = 1200 };

/* The term that begins with word number *at: a word without '=' belongs to the one before it, as in
 * "schedule=mon,thu 18:00 Europe/Rome". *at is that of the next one then. */
static enum rc next_term(const struct gm_call *call, int *at, char out[TERM_MOST], struct err *err)
{
    struct text term = text_fixed(out, TERM_MOST);
    if (strchr(call->word[*at], '=') == NULL)
        return err_set(err, RC_BAD, "'%.80s': write KEY=VALUE", call->word[*at]);
    text_add(&term, call->word[(*at)++]);
    for (; *at < call->words && strchr(call->word[*at], '=') == NULL; (*at)++)
        text_addf(&term, " %s", call->word[*at]);
    return term.failed ? err_set(err, RC_BAD, "%.80s... is too long", out) : RC_OK;
}

static enum rc set_all(const struct gm_call *call, struct table *table, struct text *all, struct text *told,
                       struct err *err)
{
    char term[TERM_MOST];
    enum rc rc = RC_OK;
    for (int at = 0; rc == RC_OK && at < call->words;) {
        rc = next_term(call, &at, term, err);
        if (rc == RC_OK)
            rc = strncmp(term, "pace=", 5) == 0 ? set_pace(call, table, term, err)
                                                : terms_set(call->host->config, &table->game.terms, term, err);
        text_addf(told, "#%lld %s: %s\n", (long long)call->game, table->game.name, term);
        text_addf(all, "%s%s", all->len == 0 ? "" : ", ", term);
    }
    if (rc == RC_OK)
        rc = terms_check(call->host->config, table->rules, table->game.terms, call->host->now, err);
    if (rc == RC_OK)
        rc = table_read_terms(call->host, table, err);
    return rc;
}

enum rc gm_set(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
               struct err *err)
{
    struct text all = TEXT_EMPTY;
    char cause[32];
    if (table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is over", (long long)call->game);
    enum rc rc = set_all(call, table, &all, told, err);
    if (rc == RC_OK)
        clock_new_terms(call->host, table);
    const char *const words[] = {"The game master has changed the terms of this game:", all.data,
                                 "Deadlines that are set already stay as they are.", NULL};
    (void)snprintf(cause, sizeof cause, "terms%lld", (long long)table->revision);
    if (rc == RC_OK && all.failed)
        rc = err_set(err, RC_NOMEM, "out of memory for terms");
    if (rc == RC_OK && table->game.status != GAME_FORMING)
        rc = gm_notice(call->host, table, cause, "Other terms", words, bundle, err);
    if (rc == RC_OK)
        bundle->detail = text_detach(&all);
    text_free(&all);
    return rc;
}
