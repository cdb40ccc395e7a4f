/* A game's own settings, and the options of its rules while it has not begun, at a game master's word. */
#include "engine/clock.h"
#include "engine/games.h"
#include "engine/gm_acts.h"
#include "engine/opening.h"
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

/* "track=12" where the terms know no such key; "set:pace=round" where both do. NULL: a term. */
static const char *option_in(const struct table *table, const char *word)
{
    static const char mark[] = "set:";
    char key[64];
    size_t len = strcspn(word, "=");
    if (strncmp(word, mark, sizeof mark - 1) == 0)
        return word + sizeof mark - 1;
    if (len >= sizeof key)
        return NULL;
    memcpy(key, word, len);
    key[len] = '\0';
    for (int i = 0; setting_find("game", key) == SETTINGS && i < table->rules->option_count; i++)
        if (strcmp(table->rules->options[i].name, key) == 0)
            return word;
    return NULL;
}

/* What the game has been given since it was opened stays, where the words say nothing of it. */
static enum rc set_options(const struct gm_call *call, struct table *table, const char *const *set, size_t sets,
                           struct err *err)
{
    if (sets == 0)
        return RC_OK;
    if (table->game.status != GAME_FORMING)
        return err_set(err, RC_DENIED, "game %lld has begun: the options of its rules stay as they are",
                       (long long)call->game);
    struct rules_setup setup = table->setup;
    enum rc rc = opening_options(table->rules, set, sets, &setup, err);
    if (rc == RC_OK)
        rc = match_can_begin(table->rules, &setup, err);
    char *options = rc == RC_OK ? games_options(table->rules, &setup) : NULL;
    if (rc != RC_OK || options == NULL)
        return rc != RC_OK ? rc : err_set(err, RC_NOMEM, "out of memory for options");
    free(table->game.options);
    table->game.options = options;
    table->setup = setup;
    return RC_OK;
}

/* The words of one act. */
struct terms_said {
    char option[GM_WORDS][TERM_MOST];
    const char *options[GM_WORDS]; /* borrows from `option` */
    size_t count;
};

static enum rc set_one(const struct gm_call *call, struct table *table, const char *term, struct terms_said *said,
                       struct err *err)
{
    const char *option = option_in(table, term);
    if (option == NULL)
        return strncmp(term, "pace=", 5) == 0 ? set_pace(call, table, term, err)
                                              : terms_set(call->host->config, &table->game.terms, term, err);
    (void)snprintf(said->option[said->count], TERM_MOST, "%s", option);
    said->options[said->count] = said->option[said->count];
    said->count++;
    return RC_OK;
}

static enum rc set_all(const struct gm_call *call, struct table *table, struct text *all, struct text *told,
                       struct err *err)
{
    char term[TERM_MOST];
    enum rc rc = RC_OK;
    struct terms_said *said = calloc(1, sizeof *said);
    if (said == NULL)
        return err_set(err, RC_NOMEM, "out of memory for terms");
    for (int at = 0; rc == RC_OK && at < call->words;) {
        rc = next_term(call, &at, term, err);
        if (rc == RC_OK)
            rc = set_one(call, table, term, said, err);
        text_addf(told, call->dry ? "#%lld %s would have: %s\n" : "#%lld %s: %s\n", (long long)call->game,
                  table->game.name, term);
        text_addf(all, "%s%s", all->len == 0 ? "" : ", ", term);
    }
    if (rc == RC_OK)
        rc = set_options(call, table, said->options, said->count, err);
    free(said);
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
    bool forming = table->game.status == GAME_FORMING;
    if (table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is over", (long long)call->game);
    enum rc rc = set_all(call, table, &all, told, err);
    if (rc == RC_OK)
        clock_new_terms(call->host, table);
    const char *const words[] = {"The game master has changed the terms of this game:", all.data,
                                 forming ? "It has not begun yet. If you will not play it so, write 'leave'."
                                         : "Deadlines that are set already stay as they are.",
                                 NULL};
    (void)snprintf(cause, sizeof cause, "terms%lld", (long long)table->revision);
    if (rc == RC_OK && all.failed)
        rc = err_set(err, RC_NOMEM, "out of memory for terms");
    if (rc == RC_OK)
        rc = gm_notice(call->host, table, cause, "Other terms", words, bundle, err);
    text_free(&all);
    return rc;
}
