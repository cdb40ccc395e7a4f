#include "engine/game/clock.h"

#include "base/log.h"
#include "base/mem.h"
#include "base/setting_value.h"
#include "engine/game/ballots.h"
#include "engine/game/bank.h"
#include "engine/game/guests.h"
#include "engine/play/views.h"
#include "rules/doors.h"

enum { REMINDERS_MOST = 16, FITS_MOST = 16, PACE_SHIFT = 32 };
enum { LAST_CALL = 12 * 3600 };

/* ---- which times there are ------------------------------------------------- */

/* What moves a deadline beside the time that was given. */
struct hours {
    struct timetable game;
    struct days_off off;
    const char *zone;
    struct night night;
    const char *night_zone;
    moment end;
};

const char *clock_zone(const struct services *services, const char *name)
{
    const char *site = config_text(services->config, SETTING_SITE_ZONE);
    if (name == NULL || name[0] == '\0')
        return site;
    moment_zones_keep(services->zones, name);
    if (moment_zone_known(name))
        return name;
    log_warn("clock zone=%s unknown here: %s instead", name, site);
    return site;
}

/* The schedule's zone is looked at only where it counts; `hours` borrows from the table. */
static void hours_of(const struct services *services, const struct game *game, int seat, struct hours *out)
{
    const struct player_row *player = &game->player[seat - 1];
    *out = (struct hours){.night = {player->sleep_from, player->sleep_until}, .end = clock_end(game)};
    config_timetable(game->config, SETTING_GAME_SCHEDULE, &out->game);
    config_days_off(game->config, SETTING_GAME_OFF, &out->off);
    bool dated = out->game.hours > 0 || out->off.week != 0 || out->off.count > 0;
    out->zone = dated ? clock_zone(services, out->game.zone) : "";
    out->night_zone = out->night.from == out->night.until ? "" : clock_zone(services, player->zone);
}

/* The first time at or after `earliest` that is allowed. Sleep comes after the schedule, and a morning on a day off is
 * moved on as any other time. */
static moment fit(const struct hours *hours, moment earliest)
{
    static const struct timetable any = {0};
    moment at = timetable_next(&hours->game, &hours->off, hours->zone, earliest);
    for (int i = 0; i < FITS_MOST; i++) {
        moment next =
            timetable_next(&any, &hours->off, hours->zone, timetable_night_end(&hours->night, hours->night_zone, at));
        if (next == at)
            break;
        at = next;
    }
    return hours->end != 0 && at > hours->end ? hours->end : at;
}

static moment later(moment a, moment b)
{
    return a > b ? a : b;
}

/* While the clock stands no deadline comes, and the bank does not begin to run; once it has begun no schedule moves
 * that. What a day off or a night had put off is not over when these are others: what was left of it is left. */
static void fit_due(const struct services *services, struct game *game, int seat)
{
    struct hours hours;
    struct seat_row *row = &game->seat[seat - 1];
    moment now = services_judged(services), end = row->due, was = row->bank_from != 0 ? row->bank_from : end;
    hours_of(services, game, seat, &hours);
    row->due = fit(&hours, row->still_until > row->runs_out && !bank_stands(row) ? was : row->runs_out);
    if (row->due <= now && was > now) {
        row->runs_out = was;
        row->due = fit(&hours, was);
    }
    if (row->bank_from != 0) {
        row->bank_from = row->bank_from <= now ? row->bank_from : row->due;
        row->due = fit(&hours, bank_empty(game, seat));
        row->due = row->due <= now && end > now ? fit(&hours, end) : row->due;
    }
    clock_remind(services, game, seat);
}

/* The time that the seat has is so much later. */
static void put_off(struct seat_row *row, int64_t span)
{
    moment *const moving[] = {&row->runs_out, &row->due, &row->bank_from};
    for (size_t i = 0; i < sizeof moving / sizeof *moving; i++)
        *moving[i] += *moving[i] == 0 ? 0 : span;
}

/* ---- absence --------------------------------------------------------------- */

int64_t clock_absence_left(const struct game *game, int seat)
{
    int64_t left = config_span(game->config, SETTING_GAME_ABSENCE) - game->seat[seat - 1].absent;
    return left > 0 ? left : 0;
}

/* The clock of the open deadline stands from `when`, or from when the player leaves, to his return, as far as the
 * game's budget goes. */
static void give_absence(const struct services *services, struct game *game, int seat, moment when)
{
    struct seat_row *row = &game->seat[seat - 1];
    const struct player_row *player = &game->player[seat - 1];
    moment from = later(player->away_from, when);
    if (row->kind != SEAT_PLAYER || row->due <= from || player->away_until <= from)
        return;
    int64_t span = player->away_until - from, left = clock_absence_left(game, seat);
    span = span < left ? span : left;
    if (span == 0)
        return;
    bank_settle(game, seat, when);
    row->absent += span;
    row->still_until = from + span;
    if (!bank_stands(row))
        put_off(row, span);
    fit_due(services, game, seat);
}

/* What of it is still to come is taken back; returns it. The deadline is to be fitted anew then. */
static int64_t take_absence(struct game *game, int seat, moment when)
{
    struct seat_row *row = &game->seat[seat - 1];
    int64_t rest = row->still_until - later(when, game->player[seat - 1].away_from);
    if (row->still_until == 0 || rest < 0)
        rest = 0;
    bool stands = bank_stands(row);
    bank_settle(game, seat, when);
    row->still_until = 0;
    row->absent -= rest;
    if (!stands)
        put_off(row, -rest);
    return rest;
}

/* ---- reminders ------------------------------------------------------------- */

/* When a reminder comes that is wanted `before` a moment: not while the player is away or asleep. 0: never. */
static moment reminder_at(const struct player_row *player, moment due, const struct hours *hours, int64_t before)
{
    moment at = due - before;
    if (at >= player->away_from && at < player->away_until)
        at = player->away_until;
    at = timetable_night_begin(&hours->night, hours->night_zone, at);
    return at < due ? at : 0;
}

/* How long before the deadline who has stopped his mail hears of it: where little time is left, half of that. */
static int64_t last_call(const struct services *services, const struct seat_row *row)
{
    int64_t half = (row->due - services->now) / 2;
    return half < LAST_CALL ? half : LAST_CALL;
}

void clock_remind(const struct services *services, struct game *game, int seat)
{
    int64_t before[REMINDERS_MOST];
    struct hours hours;
    struct seat_row *row = &game->seat[seat - 1];
    const struct player_row *player = &game->player[seat - 1];
    row->remind_at = 0;
    if (row->due == 0 || (player->mail_off && player->last_call))
        return;
    size_t count = 1;
    if (player->mail_off)
        before[0] = last_call(services, row);
    else
        count = config_spans(game->config, SETTING_GAME_REMINDERS, before, REMINDERS_MOST);
    hours_of(services, game, seat, &hours);
    for (size_t i = 0; i / 2 < count && i / 2 < REMINDERS_MOST; i++) {
        bool bank = i % 2 == 1; /* before the bank begins to run as well */
        moment end = bank ? row->bank_from : row->due;
        moment at = end == 0 || (bank && player->mail_off) ? 0 : reminder_at(player, end, &hours, before[i / 2]);
        if (at > services->now && (row->remind_at == 0 || at < row->remind_at))
            row->remind_at = at;
    }
}

/* ---- one seat -------------------------------------------------------------- */

void clock_clear(const struct services *services, struct game *game, int seat)
{
    struct seat_row *row = &game->seat[seat - 1];
    (void)take_absence(game, seat, services_judged(services));
    bank_settle(game, seat, services_judged(services));
    row->waiting = row->ready = false;
    row->due = row->runs_out = row->remind_at = row->passed = row->bank_from = 0;
}

void clock_new_holder(struct game *game, int seat)
{
    struct seat_row *row = &game->seat[seat - 1];
    row->waiting = row->ready = false;
    row->due = row->runs_out = row->remind_at = row->passed = row->bank_from = 0;
    row->still_until = row->absent = row->drawn = row->extended = 0;
}

bool clock_runs(const struct game *game, int seat)
{
    const struct seat_row *row = &game->seat[seat - 1];
    return row->due != 0 || row->passed != 0;
}

/* A deadline that has passed is open again. */
static void reopen(struct game *game, int seat)
{
    struct seat_row *row = &game->seat[seat - 1];
    row->due = row->due == 0 ? row->passed : row->due;
    row->passed = 0;
    game->match.seat[seat - 1].overdue = false;
}

void clock_lengthen(const struct services *services, struct game *game, int seat)
{
    struct request open[REQUESTS_MAX];
    struct seat_row *row = &game->seat[seat - 1];
    int64_t pace = 0, own;
    for (int i = 0, count = match_requests(&game->match, open); i < count; i++)
        if (open[i].seat == seat && (clock_of(game, &open[i], &own), own > pace))
            pace = own;
    clock_set(services, game, seat, services->now + pace);
    fit_due(services, game, seat);
    give_absence(services, game, seat, services->now);
    row->judged = row->due; /* it stays the same deadline */
    row->extended++;
}

void clock_earn(const struct services *services, struct game *game, int seat)
{
    struct seat_row *row = &game->seat[seat - 1];
    bank_settle(game, seat, services_judged(services));
    bank_add(game, seat);
    if (row->due != 0 && row->bank_from > services->now)
        fit_due(services, game, seat);
}

void clock_set(const struct services *services, struct game *game, int seat, moment due)
{
    struct seat_row *row = &game->seat[seat - 1];
    (void)take_absence(game, seat, services_judged(services));
    bank_settle(game, seat, services_judged(services));
    reopen(game, seat);
    row->due = row->runs_out = due;
    row->bank_from = 0;
    clock_remind(services, game, seat);
}

void clock_extend(const struct services *services, struct game *game, int seat, int64_t span)
{
    struct seat_row *row = &game->seat[seat - 1];
    reopen(game, seat);
    bank_settle(game, seat, services_judged(services));
    if (row->bank_from != 0 && row->bank_from <= services_judged(services))
        row->runs_out = row->bank_from; /* what the bank has given already is not given again */
    put_off(row, span);
    clock_remind(services, game, seat);
}

/* The pace that the game's terms name for a slot, by its whole name or by what stands before the colon; -1: none. */
static int64_t own_pace(const struct game *game, int slot)
{
    char room[64], name[64];
    int64_t seconds = -1, base = -1;
    struct text whole = text_fixed(room, sizeof room), one = text_fixed(name, sizeof name);
    const char *list = config_text(game->config, SETTING_GAME_PACES);
    if (list[0] == '\0')
        return -1;
    rules_slot_write(game->rules, slot, &whole);
    size_t len = strcspn(room, ":");
    for (size_t i = 0; setting_value_pace(list, i, &one, &seconds); i++) {
        if (strcmp(name, room) == 0)
            return seconds;
        if (strlen(name) == len && memcmp(name, room, len) == 0)
            base = seconds;
    }
    return base;
}

int64_t clock_of(const struct game *game, const struct request *request, int64_t *pace)
{
    int64_t own = own_pace(game, request->slot), kind = own < 0 ? 0 : request->slot + 1;
    *pace = own < 0 ? game->row.pace : own;
    return (int64_t)(uint32_t)request->clock | kind << PACE_SHIFT;
}

/* What is open for a seat. */
struct asked {
    bool any, owes, secret; /* secret: not everybody may know of it */
    int64_t clock;          /* as seat_row.clock */
    int64_t pace;           /* the longest */
};

static struct asked asked_of(struct game *game, int seat)
{
    struct asked asked = {.pace = -1};
    int64_t missed = game->seat[seat - 1].missed_row == 0 ? 0 : config_span(game->config, SETTING_GAME_MISS_PACE);
    for (int i = 0; i < game->pumped.count; i++) {
        const struct waiting *waiting = &game->pumped.waiting[i];
        if (waiting->request.seat != seat)
            continue;
        int64_t pace, clock = clock_of(game, &waiting->request, &pace);
        asked.any = true;
        asked.owes = asked.owes || !waiting->answered;
        asked.secret = asked.secret || (bank_given(game) && !view_asks(&game->match, 0, &waiting->request));
        if (pace > asked.pace) {
            asked.pace = pace;
            asked.clock = clock;
        }
    }
    asked.pace = missed != 0 && missed < asked.pace ? missed : asked.pace;
    return asked;
}

/* The deadline of what is open now has passed. */
static bool is_past(const struct game *game, int seat)
{
    const struct match_seat *live = &game->match.seat[seat - 1];
    return live->overdue && live->overdue_clock == (int32_t)game->seat[seat - 1].clock;
}

static void ask(const struct services *services, struct game *game, int seat)
{
    struct seat_row *row = &game->seat[seat - 1];
    bool was = row->waiting;
    struct asked asked = asked_of(game, seat);
    if (!asked.any || row->kind == SEAT_BOT) { /* a bot has answered already */
        clock_clear(services, game, seat);
        return;
    }
    bool same = (row->due != 0 || row->passed != 0) && row->clock == asked.clock;
    if (!same) {
        (void)take_absence(game, seat, services_judged(services));
        bank_settle(game, seat, services_judged(services));
        row->clock = asked.clock;
        row->passed = row->due = 0;
        row->runs_out = services->now + asked.pace;
        row->bank_from = bank_given(game) && !asked.secret ? row->runs_out : 0;
        fit_due(services, game, seat);
        give_absence(services, game, seat, services->now);
    } else if (row->due != 0 && is_past(game, seat)) {
        /* the default stands and others are waited for: not to be looked at again each minute */
        row->passed = row->due;
        row->due = row->remind_at = 0;
    }
    if (!asked.owes)
        bank_settle(game, seat, services_judged(services));
    row->waiting = asked.owes;
    game->told.newly[seat - 1] =
        asked.owes && (game->told.newly[seat - 1] || !same || !was || game->pumped.resolved > 0);
    /* also where a line on file answers it: a reply to an older mail is not meant for it */
    if (!same || game->pumped.resolved > 0)
        row->asked_phase = game->row.phase;
}

/* ---- the game -------------------------------------------------------------- */

moment clock_end(const struct game *game)
{
    return config_moment(game->config, SETTING_GAME_END);
}

bool clock_has_ended(const struct services *services, const struct game *game)
{
    moment end = clock_end(game);
    return end != 0 && end <= services_judged(services);
}

/* When the hard end is to be spoken of, or has come. */
static moment end_next(const struct services *services, const struct game *game)
{
    moment was = game->row.wake_at, end = clock_end(game), told = end - CLOCK_END_TOLD;
    /* what was to come and has not been looked at yet stays */
    return end != 0 && (told > services->now || (was != 0 && was <= told)) ? told : end;
}

enum { IDLE_NOTICE = 7 * 86400 };

moment clock_last_sign(const struct game *game)
{
    return game->row.played_at > game->row.started ? game->row.played_at : game->row.started;
}

/* How long before its end the players are warned. */
static int64_t notice_of(const struct game *game)
{
    int64_t span = config_span(game->config, SETTING_GAME_IDLE);
    return span / 2 < IDLE_NOTICE ? span / 2 : IDLE_NOTICE;
}

moment clock_idle(const struct game *game)
{
    int64_t span = config_span(game->config, SETTING_GAME_IDLE);
    if (span == 0 || game->row.status != GAME_RUNNING)
        return 0;
    moment close = clock_last_sign(game) + span, warned = game->row.warned_at;
    /* never before a deadline that may still be met, however far it is */
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct seat_row *row = &game->seat[seat - 1];
        moment end = row->due + config_span(game->config, SETTING_GAME_GRACE);
        if (row->kind == SEAT_PLAYER && row->due != 0 && row->missed_row == 0 && end > close)
            close = end;
    }
    if (warned == 0)
        return close - notice_of(game);
    /* where nothing ran for long the time to answer is whole all the same */
    return warned + notice_of(game) > close ? warned + notice_of(game) : close;
}

static void sooner(moment *next, moment at)
{
    if (at != 0 && (*next == 0 || at < *next))
        *next = at;
}

void clock_wake(const struct services *services, struct game *game)
{
    moment next = 0;
    if (game->row.status == GAME_RUNNING) {
        sooner(&next, end_next(services, game));
        sooner(&next, game->row.cools_at);
        sooner(&next, clock_idle(game));
    }
    if (game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED)
        sooner(&next, ballots_next(game));
    sooner(&next, clock_paused(game));
    sooner(&next, clock_forming(game));
    if (clock_forming(game) != 0) {
        sooner(&next, clock_table(game->config, services->now));
        sooner(&next, guests_tell(game->row.guests));
    }
    if (game->row.status == GAME_RUNNING && config_number(game->config, SETTING_GAME_REFILL) > 0)
        sooner(&next, services->now); /* the table after it is to be opened */
    /* what a game master has changed is still to be told */
    if (clock_forming(game) != 0 && game->row.wake_at > services->now &&
        game->row.wake_at <= services->now + CLOCK_TABLE_TOLD)
        sooner(&next, game->row.wake_at);
    game->row.wake_at = next;
}

void clock_new_terms(const struct services *services, struct game *game)
{
    moment end = clock_end(game);
    for (int seat = 1; seat <= game->row.seats && game->row.status == GAME_RUNNING; seat++) {
        const struct seat_row *row = &game->seat[seat - 1];
        bool beyond = end != 0 && row->due > end, cut = row->runs_out > row->due;
        if (row->due != 0 && (beyond || cut))
            fit_due(services, game, seat);
    }
    clock_wake(services, game);
}

void clock_new_days_off(const struct services *services, struct game *game)
{
    static const struct timetable any = {0};
    for (int seat = 1; seat <= game->row.seats && game->row.status == GAME_RUNNING; seat++) {
        struct hours hours;
        struct seat_row *row = &game->seat[seat - 1];
        if (row->due == 0 || game->match.seat[seat - 1].overdue)
            continue;
        hours_of(services, game, seat, &hours);
        if (timetable_next(&any, &hours.off, hours.zone, row->due) == row->due)
            continue;
        row->due = fit(&hours, row->due);
        clock_remind(services, game, seat);
    }
}

/* An order in somebody's own words has come: its time begins now, and ends with the next deadline at the latest. */
static void cool_loose(const struct services *services, struct game *game)
{
    moment end = services->now + config_span(game->config, SETTING_GAME_READING_GRACE);
    for (int i = 0; i < game->pumped.count; i++) {
        moment due = game->seat[game->pumped.waiting[i].request.seat - 1].due;
        end = due > services->now && due < end ? due : end;
    }
    game->row.cools_at = end > game->row.cools_at ? end : game->row.cools_at;
}

void clock_ask_all(const struct services *services, struct game *game)
{
    for (int seat = 1; seat <= game->row.seats; seat++)
        ask(services, game, seat);
    if (!game->pumped.cooling)
        game->row.cools_at = 0;
    else if (game->row.cools_at == 0 || game->pumped.resolved > 0)
        game->row.cools_at = services->now + config_span(game->config, SETTING_GAME_COOLING);
    if (game->pumped.loose && game->loose)
        cool_loose(services, game);
    clock_wake(services, game);
}

void clock_stop(struct game *game, moment when)
{
    for (int seat = 1; seat <= game->row.seats; seat++)
        (void)take_absence(game, seat, when);
}

void clock_move(struct seat_row *row, int64_t gap)
{
    moment *const moving[] = {&row->due, &row->runs_out, &row->remind_at, &row->passed, &row->judged, &row->bank_from};
    for (size_t i = 0; i < sizeof moving / sizeof *moving; i++)
        *moving[i] += *moving[i] == 0 ? 0 : gap;
}

void clock_go(const struct services *services, struct game *game, int64_t gap)
{
    for (int seat = 1; seat <= game->row.seats; seat++) {
        struct seat_row *row = &game->seat[seat - 1];
        clock_move(row, gap);
        if (row->due == 0)
            continue;
        bool judged = row->judged == row->due; /* it stays the same deadline */
        game->match.seat[seat - 1].overdue = false;
        fit_due(services, game, seat);
        row->judged = judged ? row->due : row->judged;
        give_absence(services, game, seat, services->now);
    }
    game->row.cools_at += game->row.cools_at == 0 ? 0 : gap;
    game->match.cooled = game->row.cools_at != 0 && game->row.cools_at <= services->now;
    clock_wake(services, game);
}

void clock_take_back(const struct services *services, struct game *game, int seat)
{
    (void)take_absence(game, seat, services_judged(services));
}

void clock_follow(const struct services *services, struct game *game, int seat, const struct player_row *now)
{
    struct seat_row *row = &game->seat[seat - 1];
    struct player_row *player = &game->player[seat - 1];
    char *zone = mem_copy_text(now->zone == NULL ? "" : now->zone);
    clock_take_back(services, game, seat);
    free(player->zone);
    player->zone = zone;
    player->away_from = now->away_from;
    player->away_until = now->away_until;
    player->sleep_from = now->sleep_from;
    player->sleep_until = now->sleep_until;
    player->mail_off = game_mail_off(game, seat, now->mail_off);
    player->last_call = now->last_call;
    if (game->row.status != GAME_RUNNING || row->due == 0 || game->match.seat[seat - 1].overdue)
        return;
    fit_due(services, game, seat);
    give_absence(services, game, seat, services_judged(services));
}

moment clock_next(struct game *game, int seat)
{
    struct request open[REQUESTS_MAX];
    moment next = 0;
    int count = game->live && game->row.status == GAME_RUNNING ? match_requests(&game->match, open) : 0;
    for (int i = 0; i < count; i++) {
        const struct seat_row *row = &game->seat[open[i].seat - 1];
        bool counts = row->waiting && row->due != 0 && view_asks(&game->match, seat, &open[i]);
        if (counts && (next == 0 || row->due < next))
            next = row->due;
    }
    return next;
}

void game_pause(const struct services *services, struct game *game)
{
    game->row.status = GAME_PAUSED;
    /* what is kept is when the clock stopped: to resume moves every deadline by the pause */
    game->row.paused_left = services->now;
    clock_stop(game, services->now);
}

void game_end(const struct services *services, struct game *game)
{
    game->row.status = GAME_FINISHED;
    game->row.ended = services->now;
    game->row.paused_left = 0;
    game->row.wake_at = 0;
    game->pumped.count = 0;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        clock_clear(services, game, seat);
        game->told.newly[seat - 1] = false;
    }
}
