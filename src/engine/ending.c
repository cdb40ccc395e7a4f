#include "engine/ending.h"

#include "engine/clock.h"
#include "engine/gm_acts.h"
#include "engine/gm_tell.h"

static void write_utc(moment when, struct text *out)
{
    moment_write_local(when, "UTC", out);
}

enum rc ending_warn(const struct host *host, struct table *table, struct bundle *bundle, struct err *err)
{
    char cause[40];
    moment end = clock_end(table), told = end - CLOCK_END_TOLD, wake = table->game.wake_at;
    /* only where it has been waited for: who sets an end of tomorrow knows of it */
    if (end == 0 || wake == 0 || wake > told || told > host->now)
        return RC_OK;
    table->game.wake_at = 0;
    struct text words = TEXT_EMPTY;
    text_add(&words, "This game ends on ");
    write_utc(end, &words);
    text_add(&words, " without a result, unless it is over before. To give it longer: set end to another time.");
    const char *const paragraphs[] = {words.data, NULL};
    (void)snprintf(cause, sizeof cause, "end%lld", (long long)end);
    enum rc rc = words.failed ? err_set(err, RC_NOMEM, "out of memory for a notice")
                              : gm_tell(host, table->game.id, cause, "A game will end", paragraphs, bundle, err);
    text_free(&words);
    return rc;
}

enum rc ending_close(const struct host *host, struct table *table, struct bundle *bundle, struct err *err)
{
    struct text words = TEXT_EMPTY;
    text_add(&words, "The end that was set for this game has come: ");
    write_utc(clock_end(table), &words);
    text_add(&words, ". It was not over by then, so it is closed, and there is no result.");
    const char *const paragraphs[] = {words.data, NULL};
    table_end(host, table);
    table->game.status = GAME_CANCELLED;
    bundle->actor = "clock";
    bundle->act = "end";
    enum rc rc = words.failed
                     ? err_set(err, RC_NOMEM, "out of memory for a notice")
                     : gm_notice(host, table, "ended", "The game has come to its end", paragraphs, bundle, err);
    if (rc == RC_OK)
        rc = gm_tell(host, table->game.id, "ended", "A game has come to its end", paragraphs, bundle, err);
    text_free(&words);
    return rc;
}
