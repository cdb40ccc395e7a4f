#include "engine/status.h"

#include "engine/actlog.h"
#include "engine/audience.h"
#include "engine/masters.h"
#include "engine/outdated.h"
#include "engine/table.h"

enum { ACTS_SHOWN = 12, HARD_MOST = 2 };

/* How mail reaches a player. */
struct reach {
    int64_t bounces; /* of all addresses, since each was proved */
    bool any;        /* one address takes mail */
};

static enum rc reach_of(const struct host *host, int64_t player, struct reach *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    *out = (struct reach){0};
    enum rc rc = address_list(host->store, player, &rows, &count, err);
    for (size_t i = 0; i < count; i++) {
        out->bounces += rows[i].hard + rows[i].soft;
        out->any = out->any || (rows[i].proved && rows[i].hard < HARD_MOST);
    }
    address_rows_free(rows, count);
    return rc;
}

static const char *holder_name(const struct seat_row *row)
{
    return row->kind == SEAT_BOT ? "bot" : row->kind == SEAT_EMPTY ? "empty" : "player";
}

/* When what is open for the seat was opened: at the move that led there, or when the game was taken back to it. */
static enum rc asked_since(const struct host *host, const struct table *table, int seat, moment *out, struct err *err)
{
    struct move_row *rows = NULL;
    size_t count = 0;
    *out = 0;
    enum rc rc =
        line_moves(host, table->game.id, &table->line, table->seat[seat - 1].asked_phase, 1, &rows, &count, err);
    if (rc == RC_OK && count == 1)
        *out = rows[0].at;
    int branch = table->line.branch;
    if (branch > 0 && table->seat[seat - 1].asked_phase == table->line.row[branch - 1].from)
        *out = table->line.row[branch - 1].at;
    move_rows_free(rows, count);
    return rc;
}

static enum rc put_seat(const struct host *host, struct jv *list, const struct table *table, int seat, struct err *err)
{
    const struct seat_row *row = &table->seat[seat - 1];
    const struct player_row *player = &table->player[seat - 1];
    struct reach reach = {.any = true};
    moment since = 0;
    bool waits = row->waiting && row->kind == SEAT_PLAYER;
    enum rc rc = player->id == 0 ? RC_OK : reach_of(host, player->id, &reach, err);
    if (rc == RC_OK && waits)
        rc = asked_since(host, table, seat, &since, err);
    if (rc != RC_OK)
        return rc;
    struct jv *one = jv_new_object();
    bool ok = jv_put_int(one, "seat", seat) && jv_put_string(one, "name", table_seat_name(table, seat)) &&
              jv_put_string(one, "letter", table->rules->seats[seat - 1].letter) &&
              jv_put_string(one, "holder", holder_name(row)) &&
              jv_put_string(one, "player", audience_name(table, seat)) &&
              jv_put_string(one, "kept_for", row->kept_for == 0 ? "" : table->kept[seat - 1].name) &&
              jv_put_bool(one, "awaited", waits) && jv_put_int(one, "since", since) &&
              jv_put_int(one, "due", row->due) && jv_put_int(one, "heard", player->heard) &&
              jv_put_int(one, "misses", row->misses) && jv_put_int(one, "bounces", reach.bounces) &&
              jv_put_string(one, "mail",
                            !reach.any         ? "none"
                            : player->mail_off ? "stopped"
                                               : "on");
    return jv_add(list, one) && ok ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a status");
}

static bool put_unsent(struct jv *object, const int64_t counts[OUTBOX_STATES])
{
    return jv_put_int(object, "unsent", counts[OUTBOX_QUEUED] + counts[OUTBOX_SENDING]) &&
           jv_put_int(object, "failed", counts[OUTBOX_FAILED]);
}

static bool put_outdated(struct jv *one, const struct table *table)
{
    struct text why = TEXT_EMPTY;
    outdated_write(table, &why);
    bool ok = !why.failed && jv_put_string(one, "why", why.data);
    text_free(&why);
    return ok;
}

static enum rc game_json(const struct host *host, const struct table *table, struct jv **out, struct err *err)
{
    const struct game_row *game = &table->game;
    struct jv *one = jv_new_object(), *seats = jv_new_array();
    int64_t counts[OUTBOX_STATES] = {0};
    enum rc rc = seats == NULL ? err_set(err, RC_NOMEM, "out of memory for a status") : RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->seats; seat++)
        rc = put_seat(host, seats, table, seat, err);
    if (rc == RC_OK)
        rc = outbox_counts_of(host->store, game->id, counts, err);
    bool ok = rc == RC_OK && jv_put_int(one, "game", game->id) && jv_put_string(one, "name", game->name) &&
              jv_put_string(one, "rules", game->rules) &&
              jv_put_string(one, "status", game_status_name(game->status)) && jv_put_int(one, "phase", game->phase) &&
              jv_put_int(one, "branch", game->branch) && jv_put_int(one, "pace", game->pace) &&
              jv_put_int(one, "paused_since", game->status == GAME_PAUSED ? game->paused_left : 0) &&
              put_unsent(one, counts);
    ok = jv_put(one, "seats", seats) && ok && (!table->outdated || put_outdated(one, table));
    if (ok) {
        *out = one;
        return RC_OK;
    }
    jv_free(one);
    return rc == RC_OK ? err_set(err, RC_NOMEM, "out of memory for a status") : rc;
}

/* One that cannot be loaded is no reason to hide the others. */
static enum rc damaged_json(const struct game_row *row, const char *why, struct jv **out, struct err *err)
{
    struct jv *one = jv_new_object();
    bool ok = jv_put_int(one, "game", row->id) && jv_put_string(one, "name", row->name) &&
              jv_put_string(one, "rules", row->rules) && jv_put_string(one, "status", "damaged") &&
              jv_put_int(one, "phase", row->phase) && jv_put_int(one, "branch", row->branch) &&
              jv_put_string(one, "why", why) && jv_put(one, "seats", jv_new_array());
    if (ok) {
        *out = one;
        return RC_OK;
    }
    jv_free(one);
    return err_set(err, RC_NOMEM, "out of memory for a status");
}

static enum rc look(const struct host *host, const struct game_row *row, struct jv **out, struct err *err)
{
    struct err why = {0};
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    enum rc rc = table_load(host, row->id, table, &why);
    if (host_goes_on(rc))
        rc = damaged_json(row, why.text, out, err);
    else if (rc == RC_OK)
        rc = game_json(host, table, out, err);
    else
        (void)err_set(err, rc, "%s", why.text);
    table_free(table);
    free(table);
    return rc;
}

static enum rc put_house(const struct host *host, struct jv *status, struct err *err)
{
    int64_t out[OUTBOX_STATES] = {0}, in[INBOX_STATES] = {0};
    struct jv *mails = jv_new_object();
    enum rc rc = outbox_counts(host->store, out, err);
    if (rc == RC_OK)
        rc = inbox_counts(host->store, in, err);
    bool ok = rc == RC_OK && put_unsent(mails, out) && jv_put_int(mails, "unread", in[INBOX_FILED]) &&
              jv_put_int(mails, "parked", in[INBOX_PARKED]) && jv_put_int(mails, "quarantined", in[INBOX_QUARANTINED]);
    ok = jv_put(status, "mails", mails) && ok;
    return rc != RC_OK || ok ? rc : err_set(err, RC_NOMEM, "out of memory for a status");
}

enum rc status_all(const struct host *host, struct jv **out, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    struct jv *status = jv_new_object(), *games = jv_new_array();
    *out = NULL;
    enum rc rc = game_list(host->store, GAMES_LIVE, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct jv *one = NULL;
        rc = look(host, &rows[i], &one, err);
        if (rc == RC_OK && !jv_add(games, one))
            rc = err_set(err, RC_NOMEM, "out of memory for a status");
    }
    game_rows_free(rows, count);
    if (!jv_put(status, "games", games) && rc == RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a status");
    if (rc == RC_OK)
        rc = put_house(host, status, err);
    if (rc == RC_OK)
        *out = status;
    else
        jv_free(status);
    return rc;
}

static enum rc put_acts(const struct host *host, struct jv *one, int64_t game, struct err *err)
{
    struct jv *acts = NULL;
    int64_t last = 0;
    enum rc rc = actlog_read(host, game, &(struct act_page){.limit = ACTS_SHOWN}, &acts, &last, err);
    return rc != RC_OK || jv_put(one, "acts", acts) ? rc : err_set(err, RC_NOMEM, "out of memory for a status");
}

static enum rc put_masters(const struct host *host, struct jv *one, int64_t game, struct err *err)
{
    struct masters masters;
    struct jv *list = jv_new_array();
    enum rc rc = masters_of(host, game, &masters, err);
    bool ok = list != NULL;
    for (size_t i = 0; ok && i < masters.count; i++)
        ok = jv_add_string(list, masters.address[i]);
    masters_free(&masters);
    ok = jv_put(one, "masters", list) && ok;
    return rc != RC_OK || ok ? rc : err_set(err, RC_NOMEM, "out of memory for a status");
}

static bool put_parsed(struct jv *one, const char *key, const char *json)
{
    struct jv *value = NULL;
    const char *text = json == NULL || json[0] == '\0' ? "{}" : json;
    if (jv_parse(text, strlen(text), &value, NULL) != RC_OK)
        return jv_put_string(one, key, text); /* damaged: as it stands there */
    return jv_put(one, key, value);
}

static enum rc put_branches(const struct host *host, struct jv *one, const struct game_row *game, struct err *err)
{
    struct branch_row *rows = NULL;
    size_t count = 0;
    struct jv *list = jv_new_array();
    enum rc rc = branch_list(host->store, game->id, &rows, &count, err);
    bool ok = list != NULL;
    for (size_t i = 0; ok && i < count; i++) {
        struct jv *branch = jv_new_object();
        ok = jv_put_int(branch, "branch", rows[i].branch) && jv_put_int(branch, "parent", rows[i].parent) &&
             jv_put_int(branch, "from", rows[i].from) && jv_put_int(branch, "at", rows[i].at);
        ok = jv_add(list, branch) && ok;
    }
    free(rows);
    ok = jv_put(one, "branches", list) && ok;
    return rc != RC_OK || ok ? rc : err_set(err, RC_NOMEM, "out of memory for a status");
}

enum rc status_one(const struct host *host, int64_t game, struct jv **out, struct err *err)
{
    struct game_row row = {0};
    struct jv *one = NULL;
    *out = NULL;
    enum rc rc = game_get(host->store, game, &row, err);
    if (rc == RC_OK)
        rc = look(host, &row, &one, err);
    bool ok = rc == RC_OK && put_parsed(one, "terms", row.terms) && put_parsed(one, "options", row.options) &&
              jv_put_int(one, "created", row.created) && jv_put_int(one, "started", row.started) &&
              jv_put_int(one, "ended", row.ended) && jv_put_bool(one, "archived", row.archived);
    if (rc == RC_OK && !ok)
        rc = err_set(err, RC_NOMEM, "out of memory for a status");
    if (rc == RC_OK)
        rc = put_masters(host, one, game, err);
    if (rc == RC_OK)
        rc = put_branches(host, one, &row, err);
    if (rc == RC_OK)
        rc = put_acts(host, one, game, err);
    game_row_free(&row);
    if (rc == RC_OK)
        *out = one;
    else
        jv_free(one);
    return rc;
}
