#include "engine/tick.h"

#include "base/log.h"
#include "engine/announce.h"
#include "engine/games.h"
#include "engine/handle.h"
#include "engine/outage.h"
#include "engine/outdated.h"
#include "engine/remind.h"
#include "engine/wording.h"

enum { AT_ONCE = 100, DAY = 86400, TWO_DAYS = 2 * DAY };

static const char LAST_SWEEP[] = "last_sweep";

static enum rc meta_moment(const struct host *host, const char *key, moment *out, struct err *err)
{
    enum rc rc = meta_get_int(host->store, key, out, err);
    if (rc == RC_NONE) {
        *out = 0;
        rc = RC_OK;
    }
    return rc;
}

/* Trouble of one game is logged and must not stop the others; RC_OK then. */
static enum rc pass_by(int64_t game, const char *what, enum rc rc, const struct err *why, struct err *err)
{
    if (!host_goes_on(rc))
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why->text);
    log_error("game=%lld %s: %s", (long long)game, what, why->text[0] == '\0' ? rc_name(rc) : why->text);
    return RC_OK;
}

static enum rc play_due(const struct host *host, struct tick_report *out, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = game_due(host->store, host->now, SIZE_MAX, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count && !host_stopping(host); i++) {
        struct err why = {0};
        rc = pass_by(ids[i], "tick", games_tick(host, ids[i], &why), &why, err);
        out->games++;
    }
    free(ids);
    return rc;
}

static enum rc digest_game(const struct host *host, int64_t game, struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    struct bundle bundle = {.table = table};
    char cause[32];
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a digest");
    (void)snprintf(cause, sizeof cause, "d%lld", (long long)(host->now / DAY));
    struct post post = {.kind = "digest", .cause = cause};
    enum rc rc = table_load(host, game, table, err);
    if (rc == RC_OK && table->live)
        rc = table_pump(host, table, err);
    for (int seat = 1; rc == RC_OK && table->live && seat <= table->game.seats; seat++) {
        const struct player_row *player = &table->player[seat - 1];
        if (table->seat[seat - 1].kind == SEAT_PLAYER && !player->mail_off && player->digest == DIGEST_DAILY &&
            line_stage(&table->line, table->seat[seat - 1].told) < table_stage(table) &&
            host->now - table->seat[seat - 1].last_mail >= DAY / 2)
            rc = announce_seat(host, table, seat, &post, &bundle, err);
    }
    if (rc == RC_OK && bundle.count > 0)
        rc = bundle_commit(host, &bundle, err);
    bundle_free(&bundle);
    table_free(table);
    free(table);
    return rc == RC_CONFLICT ? RC_OK : rc; /* somebody plays there right now: tomorrow is another day */
}

static enum rc strip(const struct host *host, struct err *err)
{
    int64_t raw = config_number(host->config, SETTING_RETENTION_RAW_DAYS);
    int64_t sent = config_number(host->config, SETTING_RETENTION_SENT_DAYS);
    size_t count = AT_ONCE;
    enum rc rc = RC_OK;
    while (rc == RC_OK && raw > 0 && count == AT_ONCE)
        rc = inbox_strip(host->store, host->now - raw * DAY, AT_ONCE, &count, err);
    for (count = AT_ONCE; rc == RC_OK && sent > 0 && count == AT_ONCE;)
        rc = outbox_strip(host->store, host->now - sent * DAY, AT_ONCE, &count, err);
    return rc == RC_OK ? rate_strip(host->store, host->now - TWO_DAYS, err) : rc;
}

/* What waits too long for a person's answer, or was told long enough as failed, is no news of today. */
static enum rc expire(const struct host *host, struct err *err)
{
    int64_t days = config_number(host->config, SETTING_RETENTION_OPEN_DAYS);
    size_t parked = 0, failed = 0;
    if (days == 0)
        return RC_OK;
    enum rc rc = inbox_expire(host->store, host->now - days * DAY, host->now, &parked, err);
    if (rc == RC_OK)
        rc = outbox_expire(host->store, host->now - days * DAY, &failed, err);
    if (parked + failed > 0)
        log_info("sweep parked=%zu failed=%zu: dropped after %lld days", parked, failed, (long long)days);
    return rc;
}

/* Once a day: digests and retention. */
static enum rc sweep(const struct host *host, struct err *err)
{
    moment last = 0;
    enum rc rc = meta_moment(host, LAST_SWEEP, &last, err);
    if (rc != RC_OK || last / DAY == host->now / DAY)
        return rc;
    struct game_row *rows = NULL;
    size_t count = 0;
    rc = game_list(host->store, 1u << GAME_RUNNING, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct err why = {0};
        rc = pass_by(rows[i].id, "digest", digest_game(host, rows[i].id, &why), &why, err);
    }
    game_rows_free(rows, count);
    if (rc == RC_OK)
        rc = expire(host, err);
    if (rc == RC_OK)
        rc = strip(host, err);
    return rc == RC_OK ? meta_put_int(host->store, LAST_SWEEP, host->now, err) : rc;
}

enum rc tick_mails(const struct host *host, struct tick_report *out, struct err *err)
{
    size_t count = AT_ONCE;
    *out = (struct tick_report){0};
    enum rc rc = outage_give_back(host, &out->moved, err);
    if (rc == RC_OK)
        rc = outdated_look(host, err);
    while (rc == RC_OK && host->worker != NULL && count == AT_ONCE && !host_stopping(host)) {
        rc = handle_some(host, AT_ONCE, &count, err);
        out->mails += count;
    }
    return rc;
}

enum rc tick(const struct host *host, struct tick_report *out, struct err *err)
{
    enum rc rc = tick_mails(host, out, err);
    if (rc == RC_OK && !host_stopping(host))
        rc = remind_of_several(host, err);
    if (rc == RC_OK && !host_stopping(host))
        rc = play_due(host, out, err);
    if (rc == RC_OK && !host_stopping(host))
        rc = sweep(host, err);
    if (rc == RC_OK)
        rc = wording_tell_met(host, err);
    return rc == RC_OK ? outage_ticked(host, err) : rc;
}
