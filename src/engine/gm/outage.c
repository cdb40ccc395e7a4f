#include "engine/gm/outage.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/clock.h"
#include "engine/game/masters.h"
#include "engine/letters/gm_notice.h"

enum { MINUTE = 60, GAMES_NAMED = 40, DETAIL = 64 };

static const char LAST_TICK[] = "last_tick";

/* One game master, and the games of his that moved. */
struct told {
    char *address;
    struct text games;
    int count;
};

struct outage {
    const struct services *services;
    moment last;
    int64_t gap;
    struct told *told;
    size_t told_count;
    size_t games;
};

static void outage_free(struct outage *outage)
{
    for (size_t i = 0; i < outage->told_count; i++) {
        free(outage->told[i].address);
        text_free(&outage->told[i].games);
    }
    free(outage->told);
}

enum rc outage_last(const struct services *services, moment *out, struct err *err)
{
    enum rc rc = store_meta_get_int_or(services->store, LAST_TICK, 0, out, err);
    if (rc == RC_OK && *out == 0)
        rc = audit_latest(services->store, out, err);
    if (rc == RC_OK && *out == 0)
        *out = services->now;
    return rc;
}

static int64_t gap_since(const struct services *services, moment last)
{
    int64_t gap = services->now - last, size = gap < 0 ? -gap : gap;
    return size <= config_span(services->config, SETTING_GAME_DOWNTIME_GAP) ? 0 : gap;
}

/* ---- whom to tell ---------------------------------------------------------- */

static struct told *told_of(struct outage *outage, const char *address)
{
    for (size_t i = 0; i < outage->told_count; i++)
        if (strcmp(outage->told[i].address, address) == 0)
            return &outage->told[i];
    struct told *more = mem_grow(outage->told, outage->told_count + 1, sizeof *more);
    outage->told = more;
    more += outage->told_count;
    *more = (struct told){.address = mem_copy_text(address), .games = TEXT_EMPTY};
    outage->told_count++;
    return more;
}

static enum rc note_game(struct outage *outage, const struct game_row *game, struct err *err)
{
    struct masters masters;
    enum rc rc = masters_of(outage->services, game->id, &masters, err);
    for (size_t i = 0; rc == RC_OK && i < masters.count; i++) {
        struct told *told = told_of(outage, masters.address[i]);
        if (told->count++ < GAMES_NAMED)
            text_addf(&told->games, "%s#%lld %s", told->count == 1 ? "" : ", ", (long long)game->id, game->name);
    }
    masters_free(&masters);
    return rc;
}

static void write_games(const void *of, struct text *out)
{
    const struct told *told = of;
    if (told->count > GAMES_NAMED)
        say(out, "tell.outage.more", SAID("games", told->games.data), SAID_NUMBER("count", told->count - GAMES_NAMED));
    else
        text_add(out, told->games.data);
}

static enum rc tell(const struct outage *outage, struct err *err)
{
    struct commit commit = {0};
    char cause[64];
    enum rc rc = RC_OK;
    /* a clock that is set back brings the same moment twice */
    (void)snprintf(cause, sizeof cause, "outage%lldto%lld", (long long)outage->last, (long long)outage->services->now);
    for (size_t i = 0; rc == RC_OK && i < outage->told_count; i++) {
        const struct told *told = &outage->told[i];
        const struct notice notice = {.cause = cause,
                                      .says = SAYING(outage->gap > 0 ? "tell.outage" : "tell.outage.back",
                                                     SAID_MOMENT("from", outage->last, "UTC"),
                                                     SAID_MOMENT("to", outage->services->now, "UTC"),
                                                     SAID_SPAN("span", outage->gap > 0 ? outage->gap : -outage->gap),
                                                     SAID_BY("games", write_games, told))};
        rc = gm_notice_one(outage->services, outage->told[i].address, &notice, &commit, err);
    }
    if (rc == RC_OK)
        rc = commit_write(outage->services, &commit, err);
    commit_free(&commit);
    return rc;
}

/* ---- moving ---------------------------------------------------------------- */

/* What was written after that was written by the clock that runs now. */
static moment written_upto(const struct outage *outage)
{
    return outage->gap < 0 ? INT64_MAX : outage->last + outage->gap / 2;
}

static void move(const struct outage *outage, moment *at)
{
    if (*at != 0 && *at <= written_upto(outage))
        *at += outage->gap;
}

/* By what it is judged whether anybody plays, and what its seats were told. A game that is paused counts from when it
 * was left, and is given all of that time when it goes on. */
static void move_signs(const struct outage *outage, struct game_row *game, struct seat_row *rows, size_t count)
{
    if (game->played_at < game->started)
        game->played_at = game->started;
    move(outage, &game->played_at);
    move(outage, &game->warned_at);
    for (size_t i = 0; i < count; i++)
        move(outage, &rows[i].last_mail);
}

/* A game that cannot be brought to life moves as it stands: who mends it later has lost nothing. */
static enum rc shift_rows(const struct outage *outage, int64_t game, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    struct game_row row = {0};
    const struct services *services = outage->services;
    enum rc rc = game_get(services->store, game, &row, err);
    if (rc == RC_OK)
        rc = seat_list(services->store, game, &rows, &count, err);
    if (rc == RC_OK && row.status == GAME_RUNNING) {
        move_signs(outage, &row, rows, count);
        row.cools_at += row.cools_at == 0 ? 0 : outage->gap;
        row.wake_at += row.wake_at == 0 ? 0 : outage->gap;
        for (size_t i = 0; i < count; i++)
            clock_move(&rows[i], outage->gap);
    }
    if (rc == RC_OK)
        rc = game_update(services->store, &row, row.revision, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = seat_put(services->store, &rows[i], err);
    seat_rows_free(rows, count);
    game_row_free(&row);
    return rc;
}

/* The game's revision rises: who has loaded it meanwhile must not write the old deadlines back. */
static enum rc write_clock(const struct services *services, const struct game *game, struct err *err)
{
    enum rc rc = game_update(services->store, &game->row, game->was.revision, err);
    for (size_t i = 0; rc == RC_OK && i < game->seat_count; i++)
        rc = seat_put(services->store, &game->seat[i], err);
    return rc;
}

static enum rc shift(const struct outage *outage, int64_t id, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = game_load(outage->services, id, game, err);
    if (rc == RC_OK && game->live) {
        if (game->row.status == GAME_RUNNING) {
            move_signs(outage, &game->row, game->seat, game->seat_count);
            clock_stop(game, outage->last);
            clock_go(outage->services, game, outage->gap);
        } else {
            clock_wake(outage->services, game); /* its votes have moved */
        }
        rc = write_clock(outage->services, game, err);
    }
    game_free(game);
    free(game);
    return services_goes_on(rc) ? shift_rows(outage, id, err) : rc;
}

/* Inside a transaction. Asks again how long it was dark: of two at once only the first one moves anything. */
static enum rc shift_all(struct outage *outage, struct err *err)
{
    const struct services *services = outage->services;
    struct game_row *rows = NULL;
    size_t count = 0;
    char detail[DETAIL];
    struct text text = text_fixed(detail, sizeof detail);
    enum rc rc = outage_last(services, &outage->last, err);
    outage->gap = gap_since(services, outage->last);
    if (rc != RC_OK || outage->gap == 0)
        return rc;
    text_add(&text, "deadlines moved by ");
    moment_span_write(outage->gap, &text);
    /* first, so that each game is loaded with what has moved */
    const struct store_shift by = {.gap = outage->gap, .now = services->now, .upto = written_upto(outage)};
    rc = store_shift(services->store, &by, err);
    if (rc == RC_OK)
        rc = game_list(services->store, 1u << GAME_RUNNING | 1u << GAME_PAUSED, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        rc = shift(outage, rows[i].id, err);
        if (rows[i].status == GAME_PAUSED)
            continue;
        outage->games++;
        const struct audit_act act = {
            .game = rows[i].id, .at = services->now, .actor = "clock", .act = "outage", .detail = detail};
        if (rc == RC_OK)
            rc = audit_add(services->store, &act, NULL, err);
        if (rc == RC_OK)
            rc = note_game(outage, &rows[i], err);
    }
    game_rows_free(rows, count);
    if (rc == RC_OK)
        rc = tell(outage, err);
    return rc == RC_OK ? store_meta_put_int(services->store, LAST_TICK, services->now, err) : rc;
}

enum rc outage_give_back(const struct services *services, int64_t *moved, struct err *err)
{
    struct outage outage = {.services = services};
    moment last = 0;
    *moved = 0;
    /* nothing ever ran here: nothing was missed */
    enum rc rc = store_meta_get_int_or(services->store, LAST_TICK, services->now, &last, err);
    if (rc != RC_OK || gap_since(services, last) == 0)
        return rc;
    rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = shift_all(&outage, err);
    rc = store_end(services->store, rc, err);
    if (rc == RC_OK && outage.gap != 0) {
        *moved = outage.gap;
        log_warn("clock outage=%llds games=%zu deadlines=moved", (long long)outage.gap, outage.games);
    }
    outage_free(&outage);
    return rc;
}

enum rc outage_ticked(const struct services *services, struct err *err)
{
    moment last = 0;
    enum rc rc = store_meta_get_int(services->store, LAST_TICK, &last, err);
    if (rc != RC_OK && rc != RC_NONE)
        return rc;
    /* a database write a tick is one too many when nothing happens: a minute is fine enough for outages */
    if (rc == RC_OK && services->now - last < MINUTE && services->now >= last)
        return RC_OK;
    return store_meta_put_int(services->store, LAST_TICK, services->now, err);
}
