#include "engine/inbox/press_flood.h"

#include "engine/game/audience.h"
#include "engine/letters/gm_notice.h"

enum { HOUR = 3600, DAY = 24 * HOUR };

/* How many of the messages were from this seat to that one (0: the game master). */
static int sent_to(const struct press_row *rows, size_t count, int from, int to)
{
    int sent = 0;
    for (size_t i = 0; i < count; i++)
        sent += rows[i].from == from && (rows[i].to >> to & 1u) != 0;
    return sent;
}

enum rc press_floods(const struct job *job, const struct game *game, unsigned to, bool *flood, struct err *err)
{
    struct press_row *rows = NULL;
    size_t count = 0;
    *flood = false;
    enum rc rc = press_recent(job->services->store, game->row.id, job->services->now - HOUR, &rows, &count, err);
    for (int seat = 0; rc == RC_OK && seat <= game->row.seats; seat++)
        if ((to >> seat & 1u) != 0)
            *flood = *flood || sent_to(rows, count, job->seat, seat) +
                                       sent_to(job->commit.press, job->commit.press_count, job->seat, seat) >=
                                   PRESS_HOURLY;
    press_rows_free(rows, count);
    return rc;
}

enum rc press_tell_flood(struct job *job, const struct game *game, struct err *err)
{
    char cause[64];
    (void)snprintf(cause, sizeof cause, "flood%d-%lld", job->seat, (long long)(job->services->now / DAY));
    const struct notice notice = {cause, SAYING("tell.press.flood", SAID("seat", game_seat_name(game, job->seat)),
                                                SAID("who", audience_holder(game, job->seat)),
                                                SAID_NUMBER("most", PRESS_HOURLY))};
    bool told = false;
    for (size_t i = 0; i < job->commit.count; i++)
        told = told || strstr(job->commit.mail[i].dedup, cause) != NULL;
    enum rc rc = told ? RC_OK : gm_notice(job->services, game->row.id, &notice, &job->commit, err);
    return rc == RC_NONE ? RC_OK : rc;
}
