#include "engine/idle.h"

#include "engine/gm_acts.h"
#include "engine/gm_tell.h"

enum { NOTICE = 7 * 86400 };

static moment last_sign(const struct table *table)
{
    return table->game.played_at > table->game.started ? table->game.played_at : table->game.started;
}

/* How long before its end the players are warned. */
static int64_t notice_of(const struct table *table)
{
    int64_t span = config_span(table->config, SETTING_GAME_IDLE);
    return span / 2 < NOTICE ? span / 2 : NOTICE;
}

moment idle_next(const struct table *table)
{
    int64_t span = config_span(table->config, SETTING_GAME_IDLE);
    if (span == 0 || table->game.status != GAME_RUNNING)
        return 0;
    moment close = last_sign(table) + span, warned = table->game.warned_at;
    if (warned == 0)
        return close - notice_of(table);
    /* where nothing ran for long the time to answer is whole all the same */
    return warned + notice_of(table) > close ? warned + notice_of(table) : close;
}

static enum rc tell(const struct host *host, struct table *table, const char *title, const struct text *text,
                    struct bundle *bundle, struct err *err)
{
    char cause[48];
    const char *const words[] = {text->data, NULL};
    (void)snprintf(cause, sizeof cause, "idle%lld", (long long)table->revision);
    if (text->failed)
        return err_set(err, RC_NOMEM, "out of memory for a notice");
    enum rc rc = gm_notice(host, table, cause, title, words, bundle, err);
    return rc == RC_OK ? gm_tell(host, table->game.id, cause, title, words, bundle, err) : rc;
}

static enum rc warn(const struct host *host, struct table *table, struct bundle *bundle, struct err *err)
{
    struct text text = TEXT_EMPTY;
    table->game.warned_at = host->now;
    text_add(&text, "Nobody has sent orders in this game for ");
    span_write(host->now - last_sign(table), &text);
    text_add(&text, ". If none come by ");
    moment_write_local(idle_next(table), "UTC", &text);
    text_add(&text, " it is closed without a result. An order of anybody's keeps it open.");
    enum rc rc = tell(host, table, "Does anybody play?", &text, bundle, err);
    text_free(&text);
    return rc == RC_OK ? bundle_audit(bundle, "clock", "warn", err, "nobody plays") : rc;
}

static enum rc close_game(const struct host *host, struct table *table, struct bundle *bundle, struct err *err)
{
    struct text text = TEXT_EMPTY;
    text_add(&text, "Nobody has sent orders in this game for ");
    span_write(host->now - last_sign(table), &text);
    text_add(&text, ", so it is closed. There is no result.");
    table_end(host, table);
    table->game.status = GAME_CANCELLED;
    enum rc rc = tell(host, table, "The game is closed", &text, bundle, err);
    text_free(&text);
    return rc == RC_OK ? bundle_audit(bundle, "clock", "close", err, "nobody plays") : rc;
}

enum rc idle_look(const struct host *host, struct table *table, struct bundle *bundle, struct err *err)
{
    moment next = idle_next(table);
    if (next == 0 || next > host->now)
        return RC_OK;
    return table->game.warned_at == 0 ? warn(host, table, bundle, err) : close_game(host, table, bundle, err);
}
