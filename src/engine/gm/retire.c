#include "engine/gm/retire.h"
#include "engine/game/ballot.h"

#include "base/log.h"
#include "engine/game/change.h"
#include "engine/game/clock.h"
#include "engine/game/outcome.h"
#include "engine/game/outdated.h"
#include "engine/game/shelf.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"

static const char VERSIONS[] = "rules_versions", TITLE[] = "A game of an earlier version";

/* "take wheat / first; play new", as it stands on file. */
static enum rc write_plan(const struct services *services, const struct game *game, int seat, struct text *out,
                          struct err *err)
{
    char **lines = NULL;
    size_t count = 0;
    enum rc rc = plan_list(services->store, game->row.id, seat, &lines, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        text_addf(out, "%s%s", i == 0 ? "" : "; ", shelf_words(lines[i]));
    lines_free(lines, count);
    return rc;
}

static enum rc tell_seat(const struct services *services, struct game *game, int seat, const char *what,
                         struct commit *commit, struct err *err)
{
    struct text plan = TEXT_EMPTY, mine = TEXT_EMPTY;
    const char *words[] = {what,
                           "No deadline of it runs any more, and no order is taken. The game master closes it, as it "
                           "stands or without a result, and you are told.",
                           NULL, NULL};
    enum rc rc = write_plan(services, game, seat, &plan, err);
    text_addf(&mine, "What you had on file is not used: %s.", plan.len == 0 ? "" : plan.data);
    if (plan.len > 0)
        words[2] = mine.data;
    if (rc == RC_OK)
        rc = notice_seat(services, game, seat, &(struct notice){.cause = "outdated", .title = TITLE, .words = words},
                         commit, err);
    text_free(&plan);
    text_free(&mine);
    return rc;
}

static enum rc tell_masters(const struct services *services, struct game *game, const char *what, struct commit *commit,
                            struct err *err)
{
    struct text standing = TEXT_EMPTY, acts = TEXT_EMPTY;
    long long id = (long long)game->row.id;
    bool known = game->past.seats > 0;
    text_add(&standing, known ? "It stands: " : "How it stands cannot be told.");
    outdated_write_standing(game, &standing);
    if (known)
        text_addf(&acts, "'game close %lld' ends it with these ranks, 'game cancel %lld' without a result.", id, id);
    else
        text_addf(&acts, "'game cancel %lld' ends it without a result.", id);
    const char *const words[] = {what, "Its clock is stopped, and its players have been told.", standing.data,
                                 acts.data, NULL};
    const struct notice notice = {.cause = "outdated", .title = TITLE, .words = words};
    enum rc rc = gm_notice(services, game->row.id, &notice, commit, err);
    text_free(&standing);
    text_free(&acts);
    return rc;
}

static void stop(const struct services *services, struct game *game)
{
    if (game->row.status == GAME_RUNNING)
        game->row.paused_left = services->now;
    game->row.status = GAME_PAUSED;
    game->row.cools_at = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        clock_clear(services, game, seat);
    for (size_t i = 0; i < game->ballots; i++)
        game->ballot[i].row.state = BALLOT_LAPSED;
}

static enum rc stop_and_tell(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    if (!game->outdated || !game_is_under_way(game)) {
        commit->game = NULL;
        return RC_OK;
    }
    struct text what = TEXT_EMPTY, detail = TEXT_EMPTY;
    outdated_write(game, &what);
    text_addf(&detail, "version %d", game->row.position_version);
    enum rc rc = RC_OK;
    stop(change->services, game);
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        rc = tell_seat(change->services, game, seat, what.data, commit, err);
    if (rc == RC_OK)
        rc = tell_masters(change->services, game, what.data, commit, err);
    commit->detail = text_detach(&detail);
    text_free(&what);
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
    enum rc rc = meta_get(services->store, VERSIONS, &seen, &size, err);
    bool fresh = rc == RC_NONE || (rc == RC_OK && strcmp(seen, now.data) != 0);
    if (fresh)
        rc = all_games(services, err);
    if (fresh && rc == RC_OK)
        rc = meta_put(services->store, VERSIONS, now.data, now.len, err);
    free(seen);
    text_free(&now);
    return rc;
}

enum rc retire_close(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    char why[160];
    struct text standing = TEXT_EMPTY, short_why = text_fixed(why, sizeof why);
    if (!game->outdated)
        return err_set(err, RC_DENIED, "game %lld can be played on: it ends by its rules, by a vote, or by `cancel`",
                       (long long)game->row.id);
    if (game_is_under_way(game) && game->past.seats == 0)
        return err_set(err, RC_DENIED, "how game %lld stands cannot be told: `cancel` ends it without a result",
                       (long long)game->row.id);
    text_addf(&short_why, "closed as it stood: version %d of %s is not played any more", game->row.position_version,
              game->rules->title);
    enum rc rc = game_agree(services, game, game->past.rank, why, err);
    if (rc != RC_OK)
        return rc;
    text_add(&standing, "It ended: ");
    outdated_write_standing(game, &standing);
    text_add_char(&standing, '.');
    const char *const words[] = {
        "The game master has closed this game as it stood: the version of the rules that began "
        "it is not played any more.",
        standing.data, NULL};
    const struct notice notice = {.cause = "closed", .title = "The game is closed", .words = words};
    rc = notice_players(services, game, &notice, commit, err);
    text_free(&standing);
    return rc;
}
