/* What the clock brings to tables that are forming, and those that are to follow. */
#include "engine/time/due.h"

#include "engine/game/clock.h"
#include "engine/game/drawn.h"
#include "engine/game/guests.h"
#include "engine/game/terms.h"
#include "engine/gm/names.h"
#include "engine/gm/new_game.h"
#include "engine/letters/announce.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"

/* None will follow: the game masters hear why. */
static enum rc end_refill(const struct services *services, struct game *game, const char *why, struct commit *commit,
                          struct err *err)
{
    char cause[40];
    (void)snprintf(cause, sizeof cause, "refill%lld", (long long)game->was.revision);
    const struct notice notice = {.cause = cause, .says = SAYING("tell.refill", SAID_GAME(game), SAID("why", why))};
    enum rc rc = terms_set(services->config, "game", &game->row.terms, "refill=0", err);
    if (rc == RC_OK)
        rc = game_read_terms(services, game, err);
    if (rc == RC_OK)
        commit_audit(commit, "clock", "refill", "none");
    return rc == RC_OK ? gm_notice(services, game->row.id, &notice, commit, err) : rc;
}

enum rc due_refill(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    char name[NAME_GAME_ROOM], more[40];
    int64_t id = 0, left = config_number(game->config, SETTING_GAME_REFILL);
    /* its moments are of the time that has passed */
    const char *const terms[] = {"end=default", "join_by=default", "start=default", more};
    if (left == 0)
        return RC_OK;
    (void)snprintf(more, sizeof more, "refill=%lld", (long long)left - 1);
    struct err why = {0};
    enum rc rc = name_game_next(services, game->row.name, name, &why);
    const struct game_plan plan = {.name = name,
                                   .rules = game->rules,
                                   .setup = drawn_setup(game),
                                   .pace = game->row.pace,
                                   .gm = game->row.gm,
                                   .by = "clock",
                                   .own = game->row.terms,
                                   .waits = true,
                                   .terms = terms,
                                   .term_count = sizeof terms / sizeof terms[0]};
    if (rc == RC_OK)
        rc = new_game_check(services, &plan, &why);
    if (rc == RC_DENIED || rc == RC_BAD || rc == RC_CONFLICT) /* nor later: this game goes on without */
        return end_refill(services, game, why.text, commit, err);
    rc = rc == RC_OK ? services_begin(services, err) : err_set(err, rc, "%s", why.text);
    if (rc == RC_OK)
        rc = new_game_open(services, &plan, &id, err);
    if (rc == RC_OK)
        rc = terms_set(services->config, "game", &game->row.terms, "refill=0", err);
    if (rc == RC_OK)
        rc = game_read_terms(services, game, err);
    if (rc == RC_OK)
        commit_audit(commit, "clock", "refill", "game %lld", (long long)id);
    return rc;
}

/* Who waits for a table like this, and is not at it. */
static enum rc tell_one(const struct services *services, struct game *game, int64_t player, struct commit *commit,
                        struct err *err)
{
    char line[32];
    struct player_row row = {0};
    struct text customs = TEXT_EMPTY;
    (void)snprintf(line, sizeof line, "join %lld", (long long)game->row.id);
    game_customs(game, &customs);
    const struct notice notice = {.cause = "opens",
                                  .line = line,
                                  .says = SAYING(customs.len == 0 ? "tell.opens" : "tell.opens.customs",
                                                 SAID_NUMBER("seats", game->row.seats), SAID_GAME(game),
                                                 SAID("rules", game->rules->title), SAID_SPAN("pace", game->row.pace),
                                                 SAID("customs", customs.len == 0 ? "" : customs.data))};
    enum rc rc = player_get(services->store, player, &row, err);
    if (rc == RC_OK && !row.mail_off)
        rc = notice_player(services, game, &row, &notice, commit, err);
    player_row_free(&row);
    text_free(&customs);
    return rc;
}

/* Where nothing is free any more, or no list shows it, nobody is told. */
static enum rc tell_waiting(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    struct standby_row *rows = NULL;
    size_t count = 0;
    bool room = false;
    guests_tell_put(&game->row.guests, 0);
    for (size_t i = 0; i < game->seat_count; i++)
        room = room || game->seat[i].kind == SEAT_EMPTY;
    enum rc rc = club_standby_list(services->store, "", &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool told = !room || !config_flag(game->config, SETTING_GAME_LISTED) ||
                    !guests_want(rows[i].rules, game->rules->id, game->row.seats) ||
                    game_seat_of(game, rows[i].player) != 0;
        for (size_t k = 0; k < i; k++)
            told = told ||
                   (rows[k].player == rows[i].player && guests_want(rows[k].rules, game->rules->id, game->row.seats));
        if (!told)
            rc = tell_one(services, game, rows[i].player, commit, err);
    }
    club_standby_rows_free(rows, count);
    return rc;
}

/* Its moment has come, and there are enough: bots take what is free. */
static enum rc begin_table(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    for (size_t i = 0; i < game->seat_count; i++)
        if (game->seat[i].kind == SEAT_EMPTY)
            game->seat[i].kind = SEAT_BOT;
    enum rc rc = game_start(services, game, err);
    if (rc == RC_OK)
        rc = game_pump(services, game, err);
    if (rc == RC_OK)
        commit_audit(commit, "clock", "start", "%s", "");
    return rc == RC_OK ? announce_all(services, game, 0, true, commit, err) : rc;
}

static enum rc close_table(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    const struct notice notice = {
        .cause = "closed",
        .says = SAYING("tell.forming.closed", SAID_NUMBER("missing", clock_table_missing(game)), SAID_GAME(game))};
    enum rc rc = due_refill(services, game, commit, err); /* there is to be one that waits */
    game->row.status = GAME_CANCELLED;
    game->row.ended = services->now;
    commit_audit(commit, "clock", "close", "too few players");
    if (rc == RC_OK)
        rc = notice_players(services, game, &notice, commit, err);
    return rc == RC_OK && guests_host(game->row.guests) == 0 ? gm_notice(services, game->row.id, &notice, commit, err)
                                                             : rc;
}

/* Who sits there hears a day before that it will not fill. */
static enum rc warn_table(const struct services *services, struct game *game, moment end, struct commit *commit,
                          struct err *err)
{
    int missing = clock_table_missing(game);
    const char *zone = clock_zone(services, "");
    game->row.warned_at = services->now;
    commit_audit(commit, "clock", "warn", "still forming");
    const struct notice notice = {.cause = "forming-last",
                                  .says = SAYING("tell.forming.last", SAID_NUMBER("missing", missing), SAID_GAME(game),
                                                 SAID("rules", game->rules->title), SAID_MOMENT("end", end, zone),
                                                 SAID("address", services_address(services)))};
    return missing == 0 ? RC_OK : notice_players(services, game, &notice, commit, err);
}

/* A table that is forming begins or closes at the moments of its terms; before that who sits there hears how it
 * stands. */
enum rc due_table(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    moment wake = game->row.wake_at, told = clock_forming(game), now = services->now;
    moment join_by = config_moment(game->config, SETTING_GAME_JOIN_BY),
           start = config_moment(game->config, SETTING_GAME_START),
           end = join_by != 0 && join_by > now ? join_by : start;
    bool joined = join_by != 0 && join_by <= now, starts = start != 0 && start <= now;
    bool waits = told != 0 && told <= now, opens = guests_tell(game->row.guests) != 0;
    if (told != 0 && (joined || starts)) {
        if (clock_table_missing(game) > 0)
            return close_table(services, game, commit, err);
        if (starts || start == 0)
            return begin_table(services, game, commit, err);
    }
    if (told != 0 && end != 0 && wake != 0 && wake <= now && wake >= end - CLOCK_TABLE_LAST &&
        game->row.warned_at < end - CLOCK_TABLE_LAST)
        return warn_table(services, game, end, commit, err);
    if (told != 0 && opens && guests_tell(game->row.guests) <= now)
        return tell_waiting(services, game, commit, err);
    if (told == 0 || (!waits && (wake == 0 || wake > now))) {
        commit->game = NULL;
        return RC_OK;
    }
    game->row.warned_at = now;
    commit_audit(commit, "clock", "warn", "still forming");
    return notice_forming(services, game, waits, commit, err);
}
