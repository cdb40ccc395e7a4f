#include "engine/time/ending.h"

#include "engine/game/clock.h"
#include "engine/game/halt.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"

static void write_utc(moment when, struct text *out)
{
    moment_write_local(when, "UTC", out);
}

enum rc ending_warn(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    char cause[40];
    moment end = clock_end(game), told = end - CLOCK_END_TOLD, wake = game->row.wake_at;
    /* only where it has been waited for: who sets an end of tomorrow knows of it */
    if (end == 0 || wake == 0 || wake > told || told > services->now)
        return RC_OK;
    game->row.wake_at = 0;
    struct text words = TEXT_EMPTY;
    text_add(&words, "This game ends on ");
    write_utc(end, &words);
    text_add(&words, " without a result, unless it is over before. To give it longer: set end to another time.");
    const char *const paragraphs[] = {words.data, NULL};
    (void)snprintf(cause, sizeof cause, "end%lld", (long long)end);
    const struct notice notice = {.cause = cause, .title = "A game will end", .words = paragraphs};
    enum rc rc = gm_notice(services, game->row.id, &notice, commit, err);
    text_free(&words);
    return rc;
}

enum rc ending_close(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    struct text words = TEXT_EMPTY;
    text_add(&words, "The end that was set for this game has come: ");
    write_utc(clock_end(game), &words);
    text_add(&words, ". It was not over by then, so it is closed, and there is no result.");
    const char *const paragraphs[] = {words.data, NULL};
    game_end(services, game);
    game->row.status = GAME_CANCELLED;
    commit->actor = "clock";
    commit->act = "end";
    const struct notice notice = {.cause = "ended", .title = "The game has come to its end", .words = paragraphs};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    if (rc == RC_OK)
        rc = gm_notice(services, game->row.id,
                       &(struct notice){.cause = "ended", .title = "A game has come to its end", .words = paragraphs},
                       commit, err);
    text_free(&words);
    return rc;
}
