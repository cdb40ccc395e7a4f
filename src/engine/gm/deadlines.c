/* The deadlines that run, at a game master's word. */
#include "engine/game/clock.h"
#include "engine/gm/act_list.h"
#include "engine/gm/seat_word.h"
#include "engine/letters/announce.h"
#include "engine/letters/notice.h"
#include "engine/play/views.h"
#include "words/say.h"

enum { FAR = 366 * 86400 };

/* What the words ask for: either a span or a time, for one seat or (0) for all that are asked. */
struct moving {
    int64_t span;
    moment until; /* 0: `span` counts */
    int seat;
};

static enum rc allowed(const struct game *game, const struct moving *moving, struct err *err)
{
    long long id = (long long)game->row.id;
    bool open = false;
    if (game->row.status != GAME_RUNNING)
        return err_say(err, RC_DENIED, "deny.not_running", SAID_NUMBER("game", id));
    enum rc rc = gm_seat_check(game, moving->seat, err);
    if (rc != RC_OK)
        return rc;
    if (moving->seat != 0 && !clock_runs(game, moving->seat))
        return err_say(err, RC_DENIED, "deny.clock.seat", SAID_NUMBER("seat", moving->seat));
    for (int seat = 1; seat <= game->row.seats; seat++)
        open = open || clock_runs(game, seat);
    return open ? RC_OK : err_say(err, RC_DENIED, "deny.clock", SAID_NUMBER("game", id));
}

/* Sets the new deadlines; `moved` has a bit 1 << seat for each. */
static enum rc move(const struct services *services, struct game *game, const struct moving *moving, unsigned *moved,
                    struct err *err)
{
    *moved = 0;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if (!clock_runs(game, seat) || (moving->seat != 0 && moving->seat != seat))
            continue;
        if (moving->until != 0)
            clock_set(services, game, seat, moving->until);
        else
            clock_extend(services, game, seat, moving->span);
        moment due = game->seat[seat - 1].due;
        if (due <= services->now)
            return err_say(err, RC_DENIED, "deny.clock.short", SAID_NUMBER("seat", seat));
        if (due > services->now + FAR)
            return err_say(err, RC_DENIED, "deny.clock.far");
        *moved |= 1u << seat;
    }
    return RC_OK;
}

/* The first of the moved deadlines of which the seat may know; 0: none. */
static moment first_known(struct game *game, int seat, unsigned moved)
{
    moment first = 0;
    for (int i = 0; i < game->pumped.count; i++) {
        const struct request *request = &game->pumped.waiting[i].request;
        moment due = game->seat[request->seat - 1].due;
        if ((moved & 1u << request->seat) != 0 && audience_asks(&game->match, seat, request) &&
            (first == 0 || due < first))
            first = due;
    }
    return first;
}

static void write_time(const struct services *services, const struct game *game, int seat, moment due, struct text *out)
{
    struct text local = TEXT_EMPTY, utc = TEXT_EMPTY;
    moment_write_local(due, facts_zone(services, &game->player[seat - 1]), &local);
    moment_write_local(due, "UTC", &utc);
    text_add(out, local.data);
    if (strcmp(local.data, utc.data) != 0)
        text_addf(out, " (%s)", utc.data);
    text_free(&local);
    text_free(&utc);
}

/* A deadline that was moved, as a seat is told of it. */
struct moved_due {
    int seat;
    moment due;
    bool own; /* its own, not another's */
};

static enum rc tell_seat(const struct gm_call *call, struct game *game, const struct moving *moving,
                         const struct moved_due *of, struct commit *commit, struct err *err)
{
    static const char *const given[] = {"tell.extend.all", "tell.extend.own", "tell.extend.other"};
    static const char *const set[] = {"tell.deadline.all", "tell.deadline.own", "tell.deadline.other"};
    char cause[32];
    struct text what = TEXT_EMPTY, when = TEXT_EMPTY;
    int whom = moving->seat == 0 ? 0 : of->own ? 1 : 2;
    (void)snprintf(cause, sizeof cause, "clock%lld", (long long)game->revision);
    say(&what, moving->until == 0 ? given[whom] : set[whom], SAID("who", gm_who(call)),
        SAID("seat", whom == 0 ? "" : game_seat_name(game, moving->seat)), SAID_SPAN("span", moving->span));
    write_time(call->services, game, of->seat, of->due, &when);
    const struct notice notice = {cause, SAYING(of->own ? "tell.deadline" : "tell.deadline.wait",
                                                SAID("what", what.data), SAID("due", when.data))};
    enum rc rc = notice_seat(call->services, game, of->seat, &notice, commit, err);
    text_free(&what);
    text_free(&when);
    return rc;
}

/* Each is told in his own zone; who may not know that somebody is asked hears nothing. */
static enum rc tell(const struct gm_call *call, struct game *game, const struct moving *moving, unsigned moved,
                    struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        struct moved_due of = {.seat = seat, .own = (moved & 1u << seat) != 0};
        of.due = of.own ? game->seat[seat - 1].due : first_known(game, seat, moved);
        if (of.due != 0)
            rc = tell_seat(call, game, moving, &of, commit, err);
    }
    return rc;
}

static enum rc carry_out(const struct gm_call *call, const struct moving *moving, struct game *game,
                         struct commit *commit, struct text *told, struct err *err)
{
    unsigned moved = 0;
    enum rc rc = allowed(game, moving, err);
    if (rc == RC_OK)
        rc = move(call->services, game, moving, &moved, err);
    if (rc == RC_OK)
        rc = game_pump(call->services, game, err);
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        if ((moved & 1u << seat) == 0 || game->seat[seat - 1].due == 0)
            continue;
        gm_tell(told, call->dry ? "act.deadline.dry" : "act.deadline", game, SAID_NUMBER("seat", seat),
                SAID_MOMENT("due", game->seat[seat - 1].due, facts_zone(call->services, NULL)));
    }
    if (rc == RC_OK)
        rc = tell(call, game, moving, moved, commit, err);
    return rc == RC_OK ? announce_all(call->services, game, 0, false, commit, err) : rc;
}

enum rc gm_extend(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                  struct err *err)
{
    struct moving moving = {0};
    enum rc rc = span_read(call->word[0], &moving.span, err);
    if (rc == RC_OK && moving.span == 0)
        rc = err_say(err, RC_BAD, "deny.clock.zero", SAID("word", call->word[0]));
    if (rc == RC_OK && call->words > 1)
        rc = gm_seat_read(call->word[1], &moving.seat, err);
    return rc == RC_OK ? carry_out(call, &moving, game, commit, told, err) : rc;
}

/* "2026-12-20 18:00 Europe/Rome 2" stands in as many words as there are, or some of them in one. */
enum rc gm_deadline(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                    struct err *err)
{
    struct moving moving = {0};
    char room[120];
    struct text time = text_fixed(room, sizeof room);
    const char *last = call->word[call->words - 1];
    bool seat = call->words > 1 && last[0] != '\0' && last[strspn(last, "0123456789")] == '\0';
    enum rc rc = seat ? gm_seat_read(last, &moving.seat, err) : RC_OK;
    for (int i = 0; i < call->words - (seat ? 1 : 0); i++)
        text_addf(&time, "%s%s", i == 0 ? "" : " ", call->word[i]);
    if (rc == RC_OK && time.failed)
        rc = err_say(err, RC_BAD, "deny.clock.time", SAID("word", call->word[0]));
    if (rc == RC_OK)
        rc = moment_read_zoned(room, call->services->now, &moving.until, err);
    if (rc == RC_OK && moving.until <= call->services->now)
        rc = err_say(err, RC_DENIED, "deny.clock.past", SAID("time", room));
    return rc == RC_OK ? carry_out(call, &moving, game, commit, told, err) : rc;
}
