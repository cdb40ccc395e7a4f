#include "engine/admin/status.h"

#include "base/mem.h"
#include "engine/admin/health.h"
#include "engine/game/actlog.h"
#include "engine/game/audience.h"
#include "engine/game/game.h"
#include "engine/game/masters.h"
#include "engine/game/outdated.h"
#include "rules/doors.h"

enum { ACTS_SHOWN = 12, HARD_MOST = 2 };

/* How mail reaches a player. */
struct reach {
    int64_t bounces; /* of all addresses, since each was proved */
    bool any;        /* one address takes mail */
};

static enum rc reach_of(const struct services *services, int64_t player, struct reach *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    *out = (struct reach){0};
    enum rc rc = player_address_list(services->store, player, &rows, &count, err);
    for (size_t i = 0; i < count; i++) {
        out->bounces += rows[i].hard + rows[i].soft;
        out->any = out->any || (rows[i].proved && rows[i].hard < HARD_MOST);
    }
    player_address_rows_free(rows, count);
    return rc;
}

static const char *holder_name(const struct seat_row *row)
{
    return row->kind == SEAT_BOT ? "bot" : row->kind == SEAT_EMPTY ? "empty" : "player";
}

/* When what is open for the seat was opened: at the move that led there, or when the game was taken back to it. */
static enum rc asked_since(const struct services *services, const struct game *game, int seat, moment *out,
                           struct err *err)
{
    struct branch_moves moves;
    *out = 0;
    enum rc rc = branch_moves(services, &game->branch, game->seat[seat - 1].asked_phase, 1, &moves, err);
    if (rc == RC_OK && moves.count == 1)
        *out = moves.row[0].at;
    int branch = game->branch.branch;
    if (branch > 0 && game->seat[seat - 1].asked_phase == game->branch.row[branch - 1].from)
        *out = game->branch.row[branch - 1].at;
    branch_moves_free(&moves);
    return rc;
}

static enum rc put_seat(const struct services *services, struct jv *list, const struct game *game, int seat,
                        struct err *err)
{
    const struct seat_row *row = &game->seat[seat - 1];
    const struct player_row *player = &game->player[seat - 1];
    struct reach reach = {.any = true};
    moment since = 0;
    bool waits = row->waiting && row->kind == SEAT_PLAYER;
    enum rc rc = player->id == 0 ? RC_OK : reach_of(services, player->id, &reach, err);
    if (rc == RC_OK && waits)
        rc = asked_since(services, game, seat, &since, err);
    if (rc != RC_OK)
        return rc;
    struct jv *one = jv_new_object();
    jv_put_int(one, "seat", seat);
    jv_put_string(one, "name", game_seat_name(game, seat));
    jv_put_string(one, "letter", rules_seat(game->rules, seat)->letter);
    jv_put_string(one, "holder", holder_name(row));
    jv_put_string(one, "player", audience_holder(game, seat));
    jv_put_string(one, "kept_for", row->kept_for == 0 ? "" : game->kept[seat - 1].name);
    jv_put_bool(one, "awaited", waits);
    jv_put_int(one, "since", since);
    jv_put_int(one, "due", row->due);
    jv_put_int(one, "heard", player->heard);
    jv_put_int(one, "misses", row->misses);
    jv_put_int(one, "bounces", reach.bounces);
    jv_put_string(one, "mail", !reach.any ? "none" : player->mail_off ? "stopped" : "on");
    jv_add(list, one);
    return RC_OK;
}

static void put_outdated(struct jv *one, const struct game *game)
{
    struct text why = TEXT_EMPTY;
    outdated_write(game, &why);
    jv_put_text(one, "why", &why);
}

static enum rc game_json(const struct services *services, const struct game *game, struct jv **out, struct err *err)
{
    const struct game_row *row = &game->row;
    struct jv *one = jv_new_object(), *seats = jv_new_array();
    int64_t counts[OUTBOX_STATES] = {0};
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= row->seats; seat++)
        rc = put_seat(services, seats, game, seat, err);
    if (rc == RC_OK)
        rc = outbox_counts_of(services->store, row->id, counts, err);
    if (rc == RC_OK) {
        jv_put_int(one, "game", row->id);
        jv_put_string(one, "name", row->name);
        jv_put_string(one, "rules", row->rules);
        jv_put_string(one, "status", game_status_name(row->status));
        jv_put_int(one, "phase", row->phase);
        jv_put_int(one, "branch", row->branch);
        jv_put_int(one, "pace", row->pace);
        jv_put_int(one, "paused_since", row->status == GAME_PAUSED ? row->paused_left : 0);
        health_put_unsent(one, counts);
    }
    jv_put(one, "seats", seats);
    if (rc == RC_OK && game->outdated)
        put_outdated(one, game);
    if (rc == RC_OK) {
        *out = one;
        return RC_OK;
    }
    jv_free(one);
    return rc;
}

/* One that cannot be loaded is no reason to hide the others. */
static void damaged_json(const struct game_row *row, const char *why, struct jv **out)
{
    struct jv *one = jv_new_object();
    jv_put_int(one, "game", row->id);
    jv_put_string(one, "name", row->name);
    jv_put_string(one, "rules", row->rules);
    jv_put_string(one, "status", "damaged");
    jv_put_int(one, "phase", row->phase);
    jv_put_int(one, "branch", row->branch);
    jv_put_string(one, "why", why);
    jv_put(one, "seats", jv_new_array());
    *out = one;
}

static enum rc look(const struct services *services, const struct game_row *row, struct jv **out, struct err *err)
{
    struct err why = {0};
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = game_load(services, row->id, game, &why);
    if (services_goes_on(rc)) {
        damaged_json(row, why.text, out);
        rc = RC_OK;
    } else if (rc == RC_OK)
        rc = game_json(services, game, out, err);
    else
        (void)err_set(err, rc, "%s", why.text);
    game_free(game);
    free(game);
    return rc;
}

static enum rc put_house(const struct services *services, struct jv *status, struct err *err)
{
    struct jv *mails = jv_new_object();
    enum rc rc = health_put_mails(services, mails, err);
    jv_put(status, "mails", mails);
    return rc;
}

enum rc status_all(const struct services *services, struct jv **out, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    struct jv *status = jv_new_object(), *games = jv_new_array();
    *out = NULL;
    enum rc rc = game_list(services->store, GAMES_LIVE, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct jv *one = NULL;
        rc = look(services, &rows[i], &one, err);
        if (rc == RC_OK)
            jv_add(games, one);
    }
    game_rows_free(rows, count);
    jv_put(status, "games", games);
    if (rc == RC_OK)
        rc = put_house(services, status, err);
    if (rc == RC_OK)
        *out = status;
    else
        jv_free(status);
    return rc;
}

static enum rc put_acts(const struct services *services, struct jv *one, int64_t game, struct err *err)
{
    struct jv *acts = NULL;
    int64_t last = 0;
    enum rc rc = actlog_read(services, game, &(struct act_page){.limit = ACTS_SHOWN}, &acts, &last, err);
    if (rc == RC_OK)
        jv_put(one, "acts", acts);
    return rc;
}

static enum rc put_masters(const struct services *services, struct jv *one, int64_t game, struct err *err)
{
    struct masters masters;
    struct jv *list = jv_new_array();
    enum rc rc = masters_of(services, game, &masters, err);
    for (size_t i = 0; i < masters.count; i++)
        jv_add_string(list, masters.address[i]);
    masters_free(&masters);
    jv_put(one, "masters", list);
    return rc;
}

static void put_parsed(struct jv *one, const char *key, const char *json)
{
    struct jv *value = NULL;
    const char *text = json == NULL || json[0] == '\0' ? "{}" : json;
    if (jv_parse(text, strlen(text), &value, NULL) != RC_OK) {
        jv_put_string(one, key, text);
        return;
    } /* damaged: as it stands there */

    jv_put(one, key, value);
}

static enum rc put_branches(const struct services *services, struct jv *one, const struct game_row *game,
                            struct err *err)
{
    struct branch_row *rows = NULL;
    size_t count = 0;
    struct jv *list = jv_new_array();
    enum rc rc = record_branch_list(services->store, game->id, &rows, &count, err);
    for (size_t i = 0; i < count; i++) {
        struct jv *branch = jv_new_object();
        jv_put_int(branch, "branch", rows[i].branch);
        jv_put_int(branch, "parent", rows[i].parent);
        jv_put_int(branch, "from", rows[i].from);
        jv_put_int(branch, "at", rows[i].at);
        jv_add(list, branch);
    }
    free(rows);
    jv_put(one, "branches", list);
    return rc;
}

enum rc status_one(const struct services *services, int64_t game, struct jv **out, struct err *err)
{
    struct game_row row = {0};
    struct jv *one = NULL;
    *out = NULL;
    enum rc rc = game_get(services->store, game, &row, err);
    if (rc == RC_OK)
        rc = look(services, &row, &one, err);
    if (rc == RC_OK) {
        put_parsed(one, "terms", row.terms);
        put_parsed(one, "options", row.options);
        jv_put_int(one, "created", row.created);
        jv_put_int(one, "started", row.started);
        jv_put_int(one, "ended", row.ended);
        jv_put_bool(one, "archived", row.archived);
    }
    if (rc == RC_OK)
        rc = put_masters(services, one, game, err);
    if (rc == RC_OK)
        rc = put_branches(services, one, &row, err);
    if (rc == RC_OK)
        rc = put_acts(services, one, game, err);
    game_row_free(&row);
    if (rc == RC_OK)
        *out = one;
    else
        jv_free(one);
    return rc;
}
