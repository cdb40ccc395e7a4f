#include "engine/time/due.h"

#include "engine/game/clock.h"
#include "engine/game/conduct.h"
#include "engine/gm/substitutes.h"
#include "engine/letters/facts.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"

/* Whose orders are missing, for the players, and for game masters, who know who they are. */
struct silent {
    struct text seats, people;
    bool some; /* of one of them some did come */
};

static enum rc tell_pause(const struct services *services, struct game *game, const struct silent *silent,
                          struct commit *commit, struct err *err)
{
    char cause[40];
    (void)snprintf(cause, sizeof cause, "missed%lld", (long long)game->was.revision);
    bool vote = (config_choices(game->config, SETTING_GAME_VOTES) >> VOTE_PAUSE & 1u) != 0;
    const char *key = silent->some ? (vote ? "tell.missed.some.vote" : "tell.missed.some")
                      : vote       ? "tell.missed.vote"
                                   : "tell.missed";
    const struct notice notice = {cause, SAYING(key, SAID("seats", silent->seats.data))},
                        to_masters = {cause, SAYING(key, SAID("seats", silent->people.data))};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    return rc == RC_OK ? gm_notice(services, game->row.id, &to_masters, commit, err) : rc;
}

/* "Anna (red)", behind those before her. */
static void write_seat(const struct game *game, int seat, struct text *out)
{
    text_add(out, out->len == 0 ? "" : ", ");
    facts_who(game, seat, out);
}

static enum rc tell_missed(const struct services *services, struct game *game, const char *who, struct commit *commit,
                           struct err *err)
{
    char cause[40];
    (void)snprintf(cause, sizeof cause, "late%lld", (long long)game->was.revision);
    const struct notice notice = {cause, SAYING("tell.missed.all", SAID("seats", who))};
    return notice_players(services, game, &notice, commit, err);
}

/* Those who missed it are asked anew when the game goes on. */
static enum rc stop_clock(const struct services *services, struct game *game, unsigned missing, struct commit *commit,
                          struct err *err)
{
    struct silent silent = {TEXT_EMPTY, TEXT_EMPTY, false};
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if ((missing >> seat & 1u) == 0)
            continue;
        write_seat(game, seat, &silent.seats);
        text_between(&silent.people, 0, ", ");
        facts_holder(game, seat, &silent.people);
        silent.some = silent.some || pump_came(&game->match, seat);
        clock_clear(services, game, seat);
    }
    game_pause(services, game);
    commit_audit(commit, "clock", "pause", "%s from %s", silent.some ? "not all orders" : "no orders",
                 silent.seats.data);
    enum rc rc = tell_pause(services, game, &silent, commit, err);
    text_free(&silent.seats);
    text_free(&silent.people);
    return rc;
}

enum rc due_missed(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    unsigned missing = 0;
    struct text who = TEXT_EMPTY;
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        struct slot_set owed;
        if (game->seat[seat - 1].kind != SEAT_PLAYER || !game->match.seat[seat - 1].overdue)
            continue;
        pump_owed(&game->match, seat, &owed);
        if (slot_set_empty(&owed))
            continue;
        if (pump_came(&game->match, seat)) { /* no miss, but a game that is to pause has not all it needs */
            missing |= 1u << seat;
            continue;
        }
        conduct_missed(game, seat);
        write_seat(game, seat, &who);
        int most = (int)config_number(game->config, SETTING_GAME_MISSES);
        bool enough = most > 0 && game->seat[seat - 1].missed_row >= most && game_others_play(game, seat);
        rc = enough ? substitute_offer(services, game, seat, LEAVES_MISSED, commit, err) : RC_OK;
        missing |= enough ? 0 : 1u << seat;
    }
    bool stops = missing != 0 && game->match.on_miss == MISS_PAUSE; /* which tells it as well */
    if (rc == RC_OK && who.len > 0 && !stops && config_flag(game->config, SETTING_GAME_TELL_MISSED))
        rc = tell_missed(services, game, who.data, commit, err);
    text_free(&who);
    return rc == RC_OK && stops ? stop_clock(services, game, missing, commit, err) : rc;
}
