/* A game's own settings, at a game master's word. */
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

enum rc gm_set(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
               struct err *err)
{
    enum rc rc = RC_OK;
    struct text all = TEXT_EMPTY;
    char cause[32];
    if (table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is over", (long long)call->game);
    for (int i = 0; rc == RC_OK && i < call->words; i++) {
        bool pace = strncmp(call->word[i], "pace=", 5) == 0;
        rc = pace ? set_pace(call, table, call->word[i], err)
                  : terms_set(call->host->config, &table->game.terms, call->word[i], err);
        text_addf(told, "#%lld %s: %s\n", (long long)call->game, table->game.name, call->word[i]);
        text_addf(&all, "%s%s", i == 0 ? "" : ", ", call->word[i]);
    }
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
