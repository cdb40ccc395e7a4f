/* The deadlines that run, at a game master's word. */
#include "engine/gm/deadlines.h"

#include "base/zone.h"
#include "engine/game/clock.h"
#include "engine/game/typed.h"
#include "engine/gm/seat_word.h"
#include "engine/letters/announce.h"
#include "engine/letters/language.h"
#include "engine/letters/notice.h"
#include "engine/play/views.h"
#include "words/dates.h"
#include "words/say.h"
#include "words/when.h"

#include <strings.h>

enum { FAR = 366 * 86400, WORDS_BYTES = 200 };

/* What the words ask for: either a span or a time, for one seat or (0) for all that are asked. */
struct moving {
    int64_t span;
    moment until; /* 0: `span` counts */
    int seat;
};

/* Why no deadline of the game can be moved. */
static enum rc allowed(const struct game *game, const struct moving *moving, struct err *err)
{
    char room[SEAT_LABEL_BYTES];
    long long id = (long long)game->row.id;
    bool open = false;
    if (game->row.status != GAME_RUNNING)
        return err_say(err, RC_DENIED, "deny.not_running", SAID_NUMBER("game", id));
    if (moving->seat != 0 && !clock_runs(game, moving->seat))
        return err_say(err, RC_DENIED, "deny.clock.seat", SAID("seat", gm_seat_label(game, moving->seat, room)));
    for (int seat = 1; seat <= game->row.seats; seat++)
        open = open || clock_runs(game, seat);
    return open ? RC_OK : err_say(err, RC_DENIED, "deny.clock", SAID_NUMBER("game", id));
}

static enum rc move(const struct services *services, struct game *game, const struct moving *moving, struct err *err)
{
    char room[SEAT_LABEL_BYTES];
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if (!clock_runs(game, seat) || (moving->seat != 0 && moving->seat != seat))
            continue;
        if (moving->until != 0)
            clock_set(services, game, seat, moving->until);
        else
            clock_extend(services, game, seat, moving->span);
        moment due = game->seat[seat - 1].due;
        if (due <= services->now)
            return err_say(err, RC_DENIED, "deny.clock.short", SAID("seat", gm_seat_label(game, seat, room)));
        if (due > services->now + FAR)
            return err_say(err, RC_DENIED, "deny.clock.far");
    }
    return RC_OK;
}

const struct deadlines_said DEADLINES_OFF = {"tell.terms.moved", "tell.terms.moved", "tell.terms.moved", 0, 0};

static const struct deadlines_said given = {"tell.extend.all", "tell.extend.own", "tell.extend.other", 0, 0};
static const struct deadlines_said set = {"tell.deadline.all", "tell.deadline.own", "tell.deadline.other", 0, 0};

void deadlines_note(const struct game *game, moment was[SEATS_MAX])
{
    memset(was, 0, SEATS_MAX * sizeof was[0]);
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct seat_row *row = &game->seat[seat - 1];
        was[seat - 1] = row->due != 0 ? row->due : row->passed;
    }
}

unsigned deadlines_told(const struct gm_call *call, const struct game *game, const moment was[SEATS_MAX],
                        struct text *told)
{
    char room[SEAT_LABEL_BYTES];
    unsigned moved = 0;
    const char *zone = facts_zone(call->services, NULL);
    for (int seat = 1; seat <= game->row.seats; seat++) {
        moment due = game->seat[seat - 1].due, before = was[seat - 1];
        if (due == 0 || before == 0 || due == before)
            continue;
        moved |= 1u << seat;
        gm_tell(told, call->dry ? "act.deadline.dry" : "act.deadline", game,
                SAID("seat", gm_seat_label(game, seat, room)), SAID_MOMENT("due", due, zone),
                SAID_MOMENT("was", before, zone));
    }
    return moved;
}

/* The first of the moved deadlines of which the seat may know; 0: none. */
static moment first_known(struct game *game, int seat, unsigned moved)
{
    moment first = 0;
    for (int i = 0; i < game->pumped.count; i++) {
        const struct request *request = &game->pumped.waiting[i].request;
        moment due = game->seat[request->seat - 1].due;
        if ((moved & 1u << request->seat) != 0 && view_asks(&game->match, seat, request) && (first == 0 || due < first))
            first = due;
    }
    return first;
}

static void write_time(const struct services *services, const struct game *game, int seat, moment due, struct text *out)
{
    struct text local = TEXT_EMPTY, utc = TEXT_EMPTY;
    when_write(due, facts_zone(services, &game->player[seat - 1]), &local);
    when_write(due, "UTC", &utc);
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

/* One seat is told; `what`: the sentence about what was done. */
static enum rc tell_seat(const struct gm_call *call, struct game *game, const char *what, const struct moved_due *of,
                         struct commit *commit, struct err *err)
{
    char cause[32];
    struct text when = TEXT_EMPTY;
    (void)snprintf(cause, sizeof cause, "clock%lld", (long long)game->was.revision);
    write_time(call->services, game, of->seat, of->due, &when);
    const struct notice notice = {
        .cause = cause,
        .says = SAYING(of->own ? "tell.deadline" : "tell.deadline.wait", SAID("what", what), SAID("due", when.data))};
    enum rc rc = notice_seat(call->services, game, of->seat, &notice, commit, err);
    text_free(&when);
    return rc;
}

enum rc deadlines_tell(const struct gm_call *call, struct game *game, unsigned moved, const struct deadlines_said *said,
                       struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        struct text what = TEXT_EMPTY;
        const struct catalog *before = language_speak(call->services, &game->player[seat - 1]);
        struct moved_due of = {.seat = seat, .own = (moved & 1u << seat) != 0};
        of.due = of.own ? game->seat[seat - 1].due : first_known(game, seat, moved);
        say(&what,
            said->seat == 0 ? said->all
            : of.own        ? said->own
                            : said->other,
            SAID_KEY("who", gm_who(call)), SAID("seat", said->seat == 0 ? "" : game_seat_told(game, said->seat)),
            SAID_SPAN("span", said->span));
        if (of.due != 0)
            rc = tell_seat(call, game, what.data, &of, commit, err);
        (void)catalog_use(before);
        text_free(&what);
    }
    return rc;
}

/* Of many games at once those are passed over, by name, in which no deadline runs. */
static bool passed_over(const struct gm_call *call, const struct game *game, struct commit *commit, struct text *told)
{
    static const struct moving all = {0};
    struct err why = {0};
    if (!call->many || allowed(game, &all, &why) == RC_OK)
        return false;
    commit->game = NULL;
    gm_tell(told, "act.deadline.none", game, SAID("status", game_status_name(game->row.status)));
    return true;
}

static enum rc carry_out(const struct gm_call *call, const struct moving *moving, struct game *game,
                         struct commit *commit, struct text *told, struct err *err)
{
    moment was[SEATS_MAX];
    if (passed_over(call, game, commit, told))
        return RC_OK;
    deadlines_note(game, was);
    enum rc rc = allowed(game, moving, err);
    if (rc == RC_OK)
        rc = move(call->services, game, moving, err);
    if (rc == RC_OK)
        rc = game_pump(call->services, game, err);
    if (rc != RC_OK)
        return rc;
    unsigned moved = deadlines_told(call, game, was, told);
    if (moved == 0)
        gm_tell(told, "act.deadline.same", game);
    struct deadlines_said said = moving->until == 0 ? given : set;
    said.seat = moving->seat;
    said.span = moving->span;
    rc = deadlines_tell(call, game, moved, &said, commit, err);
    return rc == RC_OK ? announce_all(call->services, game, 0, false, commit, err) : rc;
}

/* So many words from number `from` on, a blank between them; false: they are too long. */
static bool join(const struct gm_call *call, int from, int count, char room[WORDS_BYTES])
{
    struct text out = text_fixed(room, WORDS_BYTES);
    for (int i = from; i < from + count; i++)
        text_addf(&out, "%s%s", i == from ? "" : " ", call->word[i]);
    return !out.failed;
}

/* What stands behind the span or time is a seat. */
static enum rc seat_behind(const struct gm_call *call, int from, const struct game *game, int *seat, struct err *err)
{
    char word[WORDS_BYTES];
    *seat = 0;
    if (from == call->words)
        return RC_OK;
    (void)join(call, from, call->words - from, word);
    return gm_seat_find(game, word, seat, err);
}

/* "24h", "2 days", "24h 2", "2 days Anna Maria": the span takes as many words as it can. */
enum rc gm_extend(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                  struct err *err)
{
    char words[WORDS_BYTES];
    struct moving moving = {0};
    int taken = call->words;
    while (taken > 1 && (!join(call, 0, taken, words) || moment_span_read(words, &moving.span, NULL) != RC_OK))
        taken--;
    const char *span = join(call, 0, taken, words) ? words : call->word[0]; /* too long to be one */
    enum rc rc = typed_span(span, &moving.span, err);
    if (rc == RC_OK && moving.span == 0)
        rc = err_say(err, RC_BAD, "deny.clock.zero", SAID("word", span));
    if (rc == RC_OK)
        rc = seat_behind(call, taken, game, &moving.seat, err);
    return rc == RC_OK ? carry_out(call, &moving, game, commit, told, err) : rc;
}

/* "friday 18:00", "24 December at 18:00 Europe/Rome": a day as people write it, by the clocks of a zone, else of the
 * site's. */
static bool read_spoken(const struct services *services, const char *words, moment *out)
{
    struct terms terms;
    struct dates dates = {0};
    char room[WORDS_BYTES], day[16];
    const char *colon = strchr(words, ':'), *hour = colon;
    while (hour != NULL && hour > words && hour[-1] >= '0' && hour[-1] <= '9')
        hour--;
    if (hour == NULL || hour == words || hour[-1] != ' ')
        return false;
    const char *behind = hour + strcspn(hour, " "), *zone = *behind == '\0' ? "" : behind + 1;
    zone = zone[0] == '\0' ? facts_zone(services, NULL) : zone;
    struct text head = text_fixed(room, sizeof room), written = text_fixed(day, sizeof day);
    text_add_bytes(&head, words, (size_t)(hour - words - 1));
    size_t len = strlen(room);
    if (len > 3 && strcasecmp(room + len - 3, " at") == 0)
        room[len - 3] = '\0';
    terms_read(room, &terms);
    bool read = moment_zone_known(zone) && dates_read(&terms, 0, moment_local(services->now, zone).day, &dates) &&
                dates.terms == terms.count && dates.first == dates.last && !dates.either;
    terms_free(&terms);
    moment_day_write(dates.first, &written);
    struct text whole = text_fixed(room, sizeof room);
    text_addf(&whole, "%s %.*s %s", day, (int)(behind - hour), hour, zone);
    return read && moment_read_zoned(room, services->now, out, NULL) == RC_OK;
}

static enum rc read_time(const struct services *services, const char *words, moment *out, struct err *err)
{
    return read_spoken(services, words, out) ? RC_OK : typed_time(words, services->now, out, err);
}

/* "2026-12-20 18:00 Europe/Rome 2": the time takes as many words as it can. */
enum rc gm_deadline(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                    struct err *err)
{
    char words[WORDS_BYTES];
    struct moving moving = {0};
    int taken = call->words;
    while (taken > 0 &&
           (!join(call, 0, taken, words) || read_time(call->services, words, &moving.until, NULL) != RC_OK))
        taken--;
    /* "2026-12-20 25:00", "18:00 CEST": no seat, but a time that is wrong */
    const char *behind = taken < call->words ? call->word[taken] : "";
    bool wrong = taken == 0 || strpbrk(behind, ":/+") != NULL || zone_places(behind) != NULL;
    bool whole = join(call, 0, wrong ? call->words : taken, words);
    enum rc rc = whole ? read_time(call->services, words, &moving.until, err)
                       : err_say(err, RC_BAD, "deny.clock.time", SAID("word", call->word[0]));
    if (rc == RC_OK)
        rc = seat_behind(call, taken, game, &moving.seat, err);
    if (rc == RC_OK && moving.until <= call->services->now)
        rc = err_say(err, RC_DENIED, "deny.clock.past", SAID("time", words));
    return rc == RC_OK ? carry_out(call, &moving, game, commit, told, err) : rc;
}
