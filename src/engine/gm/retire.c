#include "engine/gm/retire.h"
#include "engine/game/ballots.h"

#include "base/log.h"
#include "engine/game/change.h"
#include "engine/game/clock.h"
#include "engine/game/outcome.h"
#include "engine/game/outdated.h"
#include "engine/game/shelf.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"
#include "words/catalog.h"
#include "words/say.h"

static const char VERSIONS[] = "rules_versions";

/* "take wheat / first; play new", as it stands on file. */
static enum rc write_plan(const struct services *services, const struct game *game, int seat, struct text *out,
                          struct err *err)
{
    char **lines = NULL;
    size_t count = 0;
    enum rc rc = seat_plan_list(services->store, game->row.id, seat, &lines, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        text_addf(out, "%s%s", i == 0 ? "" : "; ", shelf_words(lines[i]));
    seat_lines_free(lines, count);
    return rc;
}

static void write_what(const void *game, struct text *out)
{
    outdated_write(game, out);
}

static void write_standing(const void *game, struct text *out)
{
    outdated_write_standing(game, out);
}

static enum rc tell_seat(const struct services *services, struct game *game, int seat, struct commit *commit,
                         struct err *err)
{
    struct text plan = TEXT_EMPTY;
    enum rc rc = write_plan(services, game, seat, &plan, err);
    const struct notice notice = {.cause = "outdated",
                                  .says = SAYING(plan.len > 0 ? "tell.outdated.plan" : "tell.outdated",
                                                 SAID_BY("what", write_what, game), SAID("plan", plan.data))};
    if (rc == RC_OK)
        rc = notice_seat(services, game, seat, &notice, commit, err);
    text_free(&plan);
    return rc;
}

static enum rc tell_masters(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    const struct notice notice = {
        .cause = "outdated",
        .says = SAYING(game->outcome.past.seats > 0 ? "tell.outdated.master" : "tell.outdated.unknown",
                       SAID_BY("what", write_what, game), SAID_BY("standing", write_standing, game),
                       SAID_NUMBER("game", game->row.id))};
    return gm_notice(services, game->row.id, &notice, commit, err);
}

static void stop(const struct services *services, struct game *game)
{
    if (game->row.status == GAME_RUNNING)
        game->row.paused_left = services->now;
    game->row.status = GAME_PAUSED;
    game->row.cools_at = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        clock_clear(services, game, seat);
    for (size_t i = 0; i < game->ballots.count; i++)
        game->ballots.open[i].row.state = BALLOT_LAPSED;
}

/* Whether that was the last that was done in the game: by a tick that came to its end no further than this. */
static enum rc is_told(const struct change *change, const char *detail, bool *out, struct err *err)
{
    struct audit_row *rows = NULL;
    size_t count = 0;
    const struct audit_range last = {.game = change->game, .limit = 1};
    enum rc rc = audit_newest(change->services->store, &last, &rows, &count, err);
    *out = rc == RC_OK && count == 1 && strcmp(rows[0].act, change->act) == 0 && strcmp(rows[0].detail, detail) == 0;
    audit_rows_free(rows, count);
    return rc;
}

static enum rc stop_and_tell(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    struct text detail = TEXT_EMPTY;
    bool told = !game->outdated || !game_is_under_way(game);
    text_addf(&detail, "version %d", game->row.position_version);
    enum rc rc = told ? RC_OK : is_told(change, detail.data, &told, err);
    if (rc != RC_OK || told) {
        commit->game = NULL;
        text_free(&detail);
        return rc;
    }
    stop(change->services, game);
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        rc = tell_seat(change->services, game, seat, commit, err);
    if (rc == RC_OK)
        rc = tell_masters(change->services, game, commit, err);
    commit->audit.detail = text_detach(&detail);
    return rc;
}

static enum rc look_at(const struct services *services, const struct game_row *row, struct err *err)
{
    const struct rules *rules = rules_find(row->rules);
    const struct change change = {
        .services = services, .game = row->id, .actor = "clock", .act = "outdated", .alter = stop_and_tell};
    if (rules == NULL || row->position_version == rules->version)
        return RC_OK;
    enum rc rc = change_game(&change, err);
    if (rc != RC_DAMAGED && rc != RC_BUSY)
        return rc;
    log_error("game=%lld outdated: %s", (long long)row->id, err == NULL ? rc_name(rc) : err->text);
    return RC_OK; /* no reason to keep the others waiting */
}

static enum rc all_games(const struct services *services, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    enum rc rc = game_list(services->store, 1u << GAME_RUNNING | 1u << GAME_PAUSED, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = look_at(services, &rows[i], err);
    game_rows_free(rows, count);
    return rc;
}

enum rc retire_look(const struct services *services, struct err *err)
{
    char *seen = NULL;
    size_t size = 0;
    struct text now = TEXT_EMPTY;
    for (int i = 0; rules_all[i] != NULL; i++)
        text_addf(&now, "%s%s %d", i == 0 ? "" : ", ", rules_all[i]->id, rules_all[i]->version);
    enum rc rc = store_meta_get(services->store, VERSIONS, &seen, &size, err);
    bool fresh = rc == RC_NONE || (rc == RC_OK && strcmp(seen, now.data) != 0);
    if (fresh)
        rc = all_games(services, err);
    if (fresh && rc == RC_OK)
        rc = store_meta_put(services->store, VERSIONS, now.data, now.len, err);
    free(seen);
    text_free(&now);
    return rc;
}

enum rc retire_close(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    char why[160];
    struct text short_why = text_fixed(why, sizeof why);
    if (!game->outdated)
        return err_say(err, RC_DENIED, "deny.close", SAID_NUMBER("game", game->row.id));
    if (game_is_under_way(game) && game->outcome.past.seats == 0)
        return err_say(err, RC_DENIED, "deny.close.unknown", SAID_NUMBER("game", game->row.id));
    const struct catalog *before = catalog_use(catalogs); /* records are in English */
    say(&short_why, "outdated.closed", SAID_NUMBER("version", game->row.position_version),
        SAID("rules", game->rules->title));
    (void)catalog_use(before);
    enum rc rc = game_agree(services, game, game->outcome.past.rank, why, err);
    if (rc != RC_OK)
        return rc;
    const struct notice notice = {.cause = "closed",
                                  .says = SAYING("tell.closed", SAID_BY("standing", write_standing, game))};
    return notice_players(services, game, &notice, commit, err);
}
