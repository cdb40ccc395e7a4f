#include "engine/time/due.h"

#include "engine/game/clock.h"
#include "engine/game/conduct.h"
#include "engine/gm/substitutes.h"
#include "engine/letters/facts.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"
#include "words/catalog.h"

/* Of these orders are missing; a bot may have come to the seat since. */
struct silent {
    struct facts_called who[SEATS_MAX];
    int count;
};

static void write_silent(const void *of, struct text *out)
{
    const struct silent *silent = of;
    for (int i = 0; i < silent->count; i++) {
        text_add(out, i == 0 ? "" : ", ");
        facts_called_write(&silent->who[i], out);
    }
}

/* `some`: of one of them some orders did come. */
static enum rc tell_pause(const struct services *services, struct game *game, unsigned missing, bool some,
                          struct commit *commit, struct err *err)
{
    char cause[40];
    const struct facts_seats seats = {game, missing, .known = false}, people = {game, missing, .known = true};
    (void)snprintf(cause, sizeof cause, "missed%lld", (long long)game->was.revision);
    bool vote = (config_choices(game->config, SETTING_GAME_VOTES) >> VOTE_PAUSE & 1u) != 0;
    const char *key = some   ? (vote ? "tell.missed.some.vote" : "tell.missed.some")
                      : vote ? "tell.missed.vote"
                             : "tell.missed";
    const struct notice notice = {.cause = cause, .says = SAYING(key, SAID_BY("seats", facts_seats_write, &seats))},
                        to_masters = {.cause = cause,
                                      .says = SAYING(key, SAID_BY("seats", facts_seats_write, &people))};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    return rc == RC_OK ? gm_notice(services, game->row.id, &to_masters, commit, err) : rc;
}

static enum rc tell_missed(const struct services *services, struct game *game, const struct silent *silent,
                           struct commit *commit, struct err *err)
{
    char cause[40];
    (void)snprintf(cause, sizeof cause, "late%lld", (long long)game->was.revision);
    const struct notice notice = {.cause = cause,
                                  .says = SAYING("tell.missed.all", SAID_BY("seats", write_silent, silent))};
    return notice_players(services, game, &notice, commit, err);
}

/* Those who missed it are asked anew when the game goes on. */
static enum rc stop_clock(const struct services *services, struct game *game, unsigned missing, struct commit *commit,
                          struct err *err)
{
    struct text seats = TEXT_EMPTY;
    bool some = false;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if ((missing >> seat & 1u) == 0)
            continue;
        some = some || pump_came(&game->match, seat);
        clock_clear(services, game, seat);
    }
    game_pause(services, game);
    const struct catalog *before = catalog_use(catalogs); /* records are in English */
    facts_seats_write(&(struct facts_seats){.game = game, .seats = missing}, &seats);
    (void)catalog_use(before);
    commit_audit(commit, "clock", "pause", "%s from %s", some ? "not all orders" : "no orders", seats.data);
    enum rc rc = tell_pause(services, game, missing, some, commit, err);
    text_free(&seats);
    return rc;
}

/* Its player is asked once more, with the next mail that goes out (facts_stakes()). */
static void lengthen(const struct services *services, struct game *game, int seat, struct commit *commit)
{
    clock_lengthen(services, game, seat);
    game->told.newly[seat - 1] = true;
    commit_audit(commit, "clock", "extend", "no orders from seat %d", seat);
}

enum rc due_missed(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    unsigned missing = 0;
    struct silent silent = {.count = 0};
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
        bool counted = conduct_missed(game, seat);
        silent.who[silent.count++] = facts_call(game, seat, false);
        if (counted && game->seat[seat - 1].extended < config_number(game->config, SETTING_GAME_MISS_EXTENDS)) {
            lengthen(services, game, seat, commit);
            continue;
        }
        int most = (int)config_number(game->config, SETTING_GAME_MISSES);
        bool enough = most > 0 && game->seat[seat - 1].missed_row >= most && game_others_play(game, seat);
        rc = enough ? substitute_offer(services, game, seat, LEAVES_MISSED, commit, err) : RC_OK;
        missing |= enough ? 0 : 1u << seat;
    }
    bool stops = missing != 0 && game->match.on_miss == MISS_PAUSE; /* which tells it as well */
    if (rc == RC_OK && silent.count > 0 && !stops && config_flag(game->config, SETTING_GAME_TELL_MISSED))
        rc = tell_missed(services, game, &silent, commit, err);
    return rc == RC_OK && stops ? stop_clock(services, game, missing, commit, err) : rc;
}
