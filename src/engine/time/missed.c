#include "engine/time/missed.h"

#include "engine/game/audience.h"
#include "engine/game/clock.h"
#include "engine/game/conduct.h"
#include "engine/game/halt.h"
#include "engine/gm/substitutes.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"

static enum rc tell_pause(const struct services *services, struct game *game, const char *who, struct commit *commit,
                          struct err *err)
{
    char cause[40];
    (void)snprintf(cause, sizeof cause, "missed%lld", (long long)game->revision);
    bool vote = (config_choices(game->config, SETTING_GAME_VOTES) >> VOTE_PAUSE & 1u) != 0;
    const struct notice notice = {cause, SAYING(vote ? "tell.missed.vote" : "tell.missed", SAID("seats", who))};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    return rc == RC_OK ? gm_notice(services, game->row.id, &notice, commit, err) : rc;
}

/* Those who missed it are asked anew when the game goes on. */
static enum rc stop_clock(const struct services *services, struct game *game, unsigned missing, struct commit *commit,
                          struct err *err)
{
    char room[SEATS_MAX * 64];
    struct text who = text_fixed(room, sizeof room);
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if ((missing >> seat & 1u) == 0)
            continue;
        text_addf(&who, "%s%s (%s)", who.len == 0 ? "" : ", ", audience_name(game, seat), game_seat_name(game, seat));
        clock_clear(services, game, seat);
    }
    game_pause(services, game);
    commit_audit(commit, "clock", "pause", "no orders from %s", room);
    return tell_pause(services, game, room, commit, err);
}

enum rc missed_deadlines(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    unsigned missing = 0;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        struct slot_set owed;
        if (game->seat[seat - 1].kind != SEAT_PLAYER || !game->match.seat[seat - 1].overdue)
            continue;
        pump_owed(&game->match, seat, &owed);
        if (slot_set_empty(&owed))
            continue;
        conduct_missed(game, seat);
        int most = (int)config_number(game->config, SETTING_GAME_MISSES);
        bool enough = most > 0 && game->seat[seat - 1].missed_row >= most && substitute_others(game, seat);
        enum rc rc = enough ? substitute_offer(services, game, seat, LEAVES_MISSED, commit, err) : RC_OK;
        if (rc != RC_OK)
            return rc;
        missing |= enough ? 0 : 1u << seat;
    }
    return missing != 0 && game->match.on_miss == MISS_PAUSE ? stop_clock(services, game, missing, commit, err) : RC_OK;
}
