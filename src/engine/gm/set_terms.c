/* A game's own settings, and the options of its rules while it has not begun, at a game master's word. */
#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/clock.h"
#include "engine/game/terms.h"
#include "engine/game/typed.h"
#include "engine/gm/deadlines.h"
#include "engine/gm/new_game.h"
#include "engine/gm/opening.h"
#include "engine/letters/notice.h"
#include "rules/options.h"
#include "words/catalog.h"
#include "words/say.h"

/* The pace stands in a column of its own. */
static enum rc set_pace(const struct gm_call *call, struct game *game, const char *word, struct err *err)
{
    struct config *one = NULL;
    enum rc rc =
        strcmp(word, "pace=default") == 0 ? RC_OK : typed_term(call->services->config, "game", word, &one, err);
    if (rc == RC_OK)
        game->row.pace = config_span(one == NULL ? call->services->config : one, SETTING_GAME_PACE);
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
        return err_say(err, RC_BAD, "deny.term", SAID_PART("word", call->word[*at], 80));
    text_add(&term, call->word[(*at)++]);
    for (; *at < call->words && strchr(call->word[*at], '=') == NULL; (*at)++)
        text_addf(&term, " %s", call->word[*at]);
    return term.failed ? err_say(err, RC_BAD, "deny.term.long", SAID_PART("term", out, 80)) : RC_OK;
}

/* "track=12" where the terms know no such key; "set:pace=round" where both do. NULL: a term. */
static const char *option_in(const struct game *game, const char *word)
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
    return setting_find("game", key) == SETTINGS && options_at(game->rules, key) >= 0 ? word : NULL;
}

/* What the game has been given since it was opened stays, where the words say nothing of it. */
static enum rc set_options(const struct gm_call *call, struct game *game, const char *const *set, size_t sets,
                           struct err *err)
{
    if (sets == 0)
        return RC_OK;
    if (game->row.status != GAME_FORMING)
        return err_say(err, RC_DENIED, "deny.option.begun", SAID_NUMBER("game", call->game));
    struct rules_setup setup = game->setup;
    enum rc rc = opening_options(game->rules, set, sets, &setup, err);
    if (rc == RC_OK)
        rc = match_can_begin(game->rules, &setup, err);
    char *options = rc == RC_OK ? new_game_options(game->rules, &setup) : NULL;
    if (rc != RC_OK || options == NULL)
        return rc;
    free(game->row.options);
    game->row.options = options;
    game->setup = setup;
    return RC_OK;
}

/* The words of one act. */
struct terms_said {
    char option[GM_WORDS][TERM_MOST];
    const char *options[GM_WORDS]; /* borrows from `option` */
    size_t count;
};

static enum rc set_one(const struct gm_call *call, struct game *game, const char *term, struct terms_said *said,
                       struct err *err)
{
    const char *option = option_in(game, term);
    if (option == NULL)
        return strncmp(term, "pace=", 5) == 0 ? set_pace(call, game, term, err)
                                              : terms_set(call->services->config, "game", &game->row.terms, term, err);
    (void)snprintf(said->option[said->count], TERM_MOST, "%s", option);
    said->options[said->count] = said->option[said->count];
    said->count++;
    return RC_OK;
}

/* What players were promised when they sat down, or what cannot be taken back. */
static enum rc check_begun(const struct gm_call *call, const struct game *game, const char *term, struct err *err)
{
    static const char *const early[] = {"names=", "draw_seats=", "bid_seats=", "successor_mails="};
    for (size_t i = 0; i < sizeof early / sizeof early[0]; i++)
        if (game->row.status != GAME_FORMING && strncmp(term, early[i], strlen(early[i])) == 0)
            return err_say(err, RC_DENIED, "deny.term.begun", SAID("term", term), SAID_NUMBER("game", call->game));
    return RC_OK;
}

static enum rc set_all(const struct gm_call *call, struct game *game, struct text *all, struct text *told,
                       struct err *err)
{
    char term[TERM_MOST];
    enum rc rc = RC_OK;
    struct terms_said *said = mem_new(1, sizeof *said);
    for (int at = 0; rc == RC_OK && at < call->words;) {
        rc = next_term(call, &at, term, err);
        if (rc == RC_OK)
            rc = check_begun(call, game, term, err);
        if (rc == RC_OK)
            rc = set_one(call, game, term, said, err);
        gm_tell(told, call->dry ? "act.set.dry" : "act.set", game, SAID("term", term));
        text_addf(all, "%s%s", all->len == 0 ? "" : ", ", term);
    }
    if (rc == RC_OK)
        rc = set_options(call, game, said->options, said->count, err);
    free(said);
    if (rc == RC_OK)
        rc = terms_check(call->services->config, game->rules, game->row.terms, call->services->now, err);
    if (rc == RC_OK)
        rc = game_read_terms(call->services, game, err);
    return rc;
}

enum rc gm_set(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told, struct err *err)
{
    struct text all = TEXT_EMPTY;
    char cause[32];
    moment was[SEATS_MAX];
    unsigned moved = 0;
    bool forming = game->row.status == GAME_FORMING, shown = audience_reads(game);
    if (game->row.status == GAME_FINISHED || game->row.status == GAME_CANCELLED)
        return err_say(err, RC_DENIED, "deny.over", SAID_NUMBER("game", call->game));
    enum rc rc = set_all(call, game, &all, told, err);
    deadlines_note(game, was);
    if (rc == RC_OK) {
        clock_new_terms(call->services, game);
        for (int i = 0; i < call->words; i++)
            if (strncmp(call->word[i], "off=", 4) == 0)
                clock_new_days_off(call->services, game);
        moved = deadlines_told(call, game, was, told);
    }
    (void)snprintf(cause, sizeof cause, "terms%lld", (long long)game->was.revision);
    if (rc == RC_OK)
        rc = notice_players(
            call->services, game,
            &(struct notice){.cause = cause,
                             .says =
                                 SAYING(forming ? "tell.terms.forming" : "tell.terms", SAID("terms", all.data),
                                        SAID_KEY("shown", !shown && audience_reads(game) ? "tell.terms.shown" : NULL))},
            commit, err);
    if (rc == RC_OK && moved != 0)
        rc = game_pump(call->services, game, err);
    if (rc == RC_OK && moved != 0)
        rc = deadlines_tell(call, game, moved, &DEADLINES_OFF, commit, err);
    text_free(&all);
    return rc;
}
