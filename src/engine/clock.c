#include "engine/clock.h"

#include "base/log.h"
#include "engine/ballot.h"
#include "engine/idle.h"

enum { REMINDERS_MOST = 16, FITS_MOST = 16, PACE_SHIFT = 32 };
enum { LAST_CALL = 12 * 3600 };

/* ---- which times there are ------------------------------------------------- */

/* What moves a deadline beside the time that was given. */
struct hours {
    struct timetable table;
    struct days_off off;
    const char *zone;
    struct night night;
    const char *night_zone;
    moment end;
};

const char *clock_zone(const struct host *host, const char *name)
{
    const char *site = config_text(host->config, SETTING_SITE_ZONE);
    if (name == NULL || name[0] == '\0')
        return site;
    zones_keep(host->zones, name);
    if (zone_known(name))
        return name;
    log_warn("clock zone=%s unknown here: %s instead", name, site);
    return site;
}

/* The schedule's zone is looked at only where it counts; `hours` borrows from the table. */
static void hours_of(const struct host *host, const struct table *table, int seat, struct hours *out)
{
    const struct player_row *player = &table->player[seat - 1];
    *out = (struct hours){.night = {player->sleep_from, player->sleep_until}, .end = clock_end(table)};
    config_timetable(table->config, SETTING_GAME_SCHEDULE, &out->table);
    config_days_off(table->config, SETTING_GAME_OFF, &out->off);
    bool dated = out->table.hours > 0 || out->off.week != 0 || out->off.count > 0;
    out->zone = dated ? clock_zone(host, out->table.zone) : "";
    out->night_zone = out->night.from == out->night.until ? "" : clock_zone(host, player->zone);
}

/* The first time at or after `earliest` that is allowed. Sleep comes after the schedule, and a morning on a day off is
 * moved on as any other time. */
static moment fit(const struct hours *hours, moment earliest)
{
    static const struct timetable any = {0};
    moment at = timetable_next(&hours->table, &hours->off, hours->zone, earliest);
    for (int i = 0; i < FITS_MOST; i++) {
        moment next = timetable_next(&any, &hours->off, hours->zone, night_end(&hours->night, hours->night_zone, at));
        if (next == at)
            break;
        at = next;
    }
    return hours->end != 0 && at > hours->end ? hours->end : at;
}

static void fit_due(const struct host *host, struct table *table, int seat)
{
    struct hours hours;
    struct seat_row *row = &table->seat[seat - 1];
    hours_of(host, table, seat, &hours);
    row->due = fit(&hours, row->runs_out);
    clock_remind(host, table, seat);
}

/* ---- absence --------------------------------------------------------------- */

static moment later(moment a, moment b)
{
    return a > b ? a : b;
}

int64_t clock_absence_left(const struct table *table, int seat)
{
    int64_t left = config_span(table->config, SETTING_GAME_ABSENCE) - table->seat[seat - 1].absent;
    return left > 0 ? left : 0;
}

/* The clock of the open deadline stands from `when`, or from when the player leaves, to his return, as far as the
 * game's budget goes. */
static void give_absence(const struct host *host, struct table *table, int seat, moment when)
{
    struct seat_row *row = &table->seat[seat - 1];
    const struct player_row *player = &table->player[seat - 1];
    moment from = later(player->away_from, when);
    if (row->kind != SEAT_PLAYER || row->due <= from || player->away_until <= from)
        return;
    int64_t span = player->away_until - from, left = clock_absence_left(table, seat);
    span = span < left ? span : left;
    if (span == 0)
        return;
    row->absent += span;
    row->still_until = from + span;
    row->runs_out += span;
    fit_due(host, table, seat);
}

/* What of it is still to come is taken back; returns it. The deadline is to be fitted anew then. */
static int64_t take_absence(struct table *table, int seat, moment when)
{
    struct seat_row *row = &table->seat[seat - 1];
    int64_t rest = row->still_until - later(when, table->player[seat - 1].away_from);
    if (row->still_until == 0 || rest < 0)
        rest = 0;
    row->still_until = 0;
    row->absent -= rest;
    row->runs_out -= rest;
    return rest;
}

/* ---- reminders ------------------------------------------------------------- */

/* When a reminder comes that is wanted `before` the deadline: not while the player is away or asleep. 0: never. */
static moment reminder_at(const struct table *table, int seat, const struct hours *hours, int64_t before)
{
    const struct player_row *player = &table->player[seat - 1];
    moment due = table->seat[seat - 1].due, at = due - before;
    if (at >= player->away_from && at < player->away_until)
        at = player->away_until;
    at = night_begin(&hours->night, hours->night_zone, at);
    return at < due ? at : 0;
}

/* How long before the deadline who has stopped his mail hears of it: where little time is left, half of that. */
static int64_t last_call(const struct host *host, const struct seat_row *row)
{
    int64_t half = (row->due - host->now) / 2;
    return half < LAST_CALL ? half : LAST_CALL;
}

void clock_remind(const struct host *host, struct table *table, int seat)
{
    int64_t before[REMINDERS_MOST];
    struct hours hours;
    struct seat_row *row = &table->seat[seat - 1];
    const struct player_row *player = &table->player[seat - 1];
    row->remind_at = 0;
    if (row->due == 0 || (player->mail_off && player->last_call))
        return;
    size_t count = 1;
    if (player->mail_off)
        before[0] = last_call(host, row);
    else
        count = config_spans(table->config, SETTING_GAME_REMINDERS, before, REMINDERS_MOST);
    hours_of(host, table, seat, &hours);
    for (size_t i = 0; i < count && i < REMINDERS_MOST; i++) {
        moment at = reminder_at(table, seat, &hours, before[i]);
        if (at > host->now && (row->remind_at == 0 || at < row->remind_at))
            row->remind_at = at;
    }
}

/* ---- one seat -------------------------------------------------------------- */

void clock_clear(const struct host *host, struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    (void)take_absence(table, seat, host_judged(host));
    row->waiting = row->ready = false;
    row->due = row->runs_out = row->remind_at = row->passed = 0;
}

void clock_new_holder(struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    row->waiting = row->ready = false;
    row->due = row->runs_out = row->remind_at = row->passed = 0;
    row->still_until = row->absent = 0;
}

bool clock_runs(const struct table *table, int seat)
{
    const struct seat_row *row = &table->seat[seat - 1];
    return row->due != 0 || row->passed != 0;
}

/* A deadline that has passed is open again. */
static void reopen(struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    row->due = row->due == 0 ? row->passed : row->due;
    row->passed = 0;
    table->match.seat[seat - 1].overdue = false;
}

void clock_set(const struct host *host, struct table *table, int seat, moment due)
{
    struct seat_row *row = &table->seat[seat - 1];
    (void)take_absence(table, seat, host_judged(host));
    reopen(table, seat);
    row->due = row->runs_out = due;
    clock_remind(host, table, seat);
}

void clock_extend(const struct host *host, struct table *table, int seat, int64_t span)
{
    struct seat_row *row = &table->seat[seat - 1];
    reopen(table, seat);
    row->due += span;
    row->runs_out += span;
    clock_remind(host, table, seat);
}

/* The pace that the game's terms name for a slot, by its whole name or by what stands before the colon; -1: none. */
static int64_t own_pace(const struct table *table, int slot)
{
    char room[64], name[64];
    int64_t seconds = -1, base = -1;
    struct text whole = text_fixed(room, sizeof room), one = text_fixed(name, sizeof name);
    const char *list = config_text(table->config, SETTING_GAME_PACES);
    if (list[0] == '\0')
        return -1;
    table->rules->slot_write(slot, &whole);
    size_t len = strcspn(room, ":");
    for (size_t i = 0; setting_pace(list, i, &one, &seconds); i++) {
        if (strcmp(name, room) == 0)
            return seconds;
        if (strlen(name) == len && memcmp(name, room, len) == 0)
            base = seconds;
    }
    return base;
}

int64_t clock_of(const struct table *table, const struct request *request, int64_t *pace)
{
    int64_t own = own_pace(table, request->slot), kind = own < 0 ? 0 : request->slot + 1;
    *pace = own < 0 ? table->game.pace : own;
    return (int64_t)(uint32_t)request->clock | kind << PACE_SHIFT;
}

/* What is open for a seat. */
struct asked {
    bool any, owes;
    int64_t clock; /* as seat_row.clock */
    int64_t pace;  /* the longest */
};

static struct asked asked_of(const struct table *table, int seat)
{
    struct asked asked = {.pace = -1};
    for (int i = 0; i < table->pumped.count; i++) {
        const struct waiting *waiting = &table->pumped.waiting[i];
        if (waiting->request.seat != seat)
            continue;
        int64_t pace, clock = clock_of(table, &waiting->request, &pace);
        asked.any = true;
        asked.owes = asked.owes || !waiting->answered;
        if (pace > asked.pace) {
            asked.pace = pace;
            asked.clock = clock;
        }
    }
    return asked;
}

/* The deadline of what is open now has passed. */
static bool is_past(const struct table *table, int seat)
{
    const struct match_seat *live = &table->match.seat[seat - 1];
    return live->overdue && live->overdue_clock == (int32_t)table->seat[seat - 1].clock;
}

static void ask(const struct host *host, struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    bool was = row->waiting;
    struct asked asked = asked_of(table, seat);
    if (!asked.any || row->kind == SEAT_BOT) { /* a bot has answered already */
        clock_clear(host, table, seat);
        return;
    }
    bool same = (row->due != 0 || row->passed != 0) && row->clock == asked.clock;
    if (!same) {
        (void)take_absence(table, seat, host_judged(host));
        row->clock = asked.clock;
        row->passed = 0;
        row->runs_out = host->now + asked.pace;
        fit_due(host, table, seat);
        give_absence(host, table, seat, host->now);
    } else if (row->due != 0 && is_past(table, seat)) {
        /* the default stands and others are waited for: not to be looked at again each minute */
        row->passed = row->due;
        row->due = row->remind_at = 0;
    }
    row->waiting = asked.owes;
    table->newly[seat - 1] = asked.owes && (table->newly[seat - 1] || !same || !was || table->pumped.resolved > 0);
    /* also where a line on file answers it: a reply to an older mail is not meant for it */
    if (!same || table->pumped.resolved > 0)
        row->asked_phase = table->game.phase;
}

/* ---- the game -------------------------------------------------------------- */

moment clock_end(const struct table *table)
{
    return config_moment(table->config, SETTING_GAME_END);
}

bool clock_has_ended(const struct host *host, const struct table *table)
{
    moment end = clock_end(table);
    return end != 0 && end <= host_judged(host);
}

/* When the hard end is to be spoken of, or has come. */
static moment end_next(const struct host *host, const struct table *table)
{
    moment was = table->game.wake_at, end = clock_end(table), told = end - CLOCK_END_TOLD;
    /* what was to come and has not been looked at yet stays */
    return end != 0 && (told > host->now || (was != 0 && was <= told)) ? told : end;
}

static void sooner(moment *next, moment at)
{
    if (at != 0 && (*next == 0 || at < *next))
        *next = at;
}

void clock_wake(const struct host *host, struct table *table)
{
    moment next = 0;
    if (table->game.status == GAME_RUNNING) {
        sooner(&next, end_next(host, table));
        sooner(&next, table->game.cools_at);
        sooner(&next, idle_next(table));
    }
    if (table->game.status == GAME_RUNNING || table->game.status == GAME_PAUSED)
        sooner(&next, ballots_next(table));
    table->game.wake_at = next;
}

void clock_new_terms(const struct host *host, struct table *table)
{
    moment end = clock_end(table);
    for (int seat = 1; seat <= table->game.seats && table->game.status == GAME_RUNNING; seat++) {
        const struct seat_row *row = &table->seat[seat - 1];
        bool beyond = end != 0 && row->due > end, cut = row->runs_out > row->due;
        if (row->due != 0 && (beyond || cut))
            fit_due(host, table, seat);
    }
    clock_wake(host, table);
}

void clock_ask_all(const struct host *host, struct table *table)
{
    for (int seat = 1; seat <= table->game.seats; seat++)
        ask(host, table, seat);
    if (!table->pumped.cooling)
        table->game.cools_at = 0;
    else if (table->game.cools_at == 0 || table->pumped.resolved > 0)
        table->game.cools_at = host->now + config_span(table->config, SETTING_GAME_COOLING);
    clock_wake(host, table);
}

void clock_stop(struct table *table, moment when)
{
    for (int seat = 1; seat <= table->game.seats; seat++)
        (void)take_absence(table, seat, when);
}

void clock_move(struct seat_row *row, int64_t gap)
{
    moment *const moving[] = {&row->due, &row->runs_out, &row->remind_at, &row->passed, &row->judged};
    for (size_t i = 0; i < sizeof moving / sizeof *moving; i++)
        *moving[i] += *moving[i] == 0 ? 0 : gap;
}

void clock_go(const struct host *host, struct table *table, int64_t gap)
{
    for (int seat = 1; seat <= table->game.seats; seat++) {
        struct seat_row *row = &table->seat[seat - 1];
        clock_move(row, gap);
        if (row->due == 0)
            continue;
        bool judged = row->judged == row->due; /* it stays the same deadline */
        table->match.seat[seat - 1].overdue = false;
        fit_due(host, table, seat);
        row->judged = judged ? row->due : row->judged;
        give_absence(host, table, seat, host->now);
    }
    table->game.cools_at += table->game.cools_at == 0 ? 0 : gap;
    table->match.cooled = table->game.cools_at != 0 && table->game.cools_at <= host->now;
    clock_wake(host, table);
}

void clock_take_back(const struct host *host, struct table *table, int seat)
{
    (void)take_absence(table, seat, host_judged(host));
}

enum rc clock_follow(const struct host *host, struct table *table, int seat, const struct player_row *now,
                     struct err *err)
{
    struct seat_row *row = &table->seat[seat - 1];
    struct player_row *player = &table->player[seat - 1];
    char *zone = strdup(now->zone == NULL ? "" : now->zone);
    if (zone == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a setting");
    clock_take_back(host, table, seat);
    free(player->zone);
    player->zone = zone;
    player->away_from = now->away_from;
    player->away_until = now->away_until;
    player->sleep_from = now->sleep_from;
    player->sleep_until = now->sleep_until;
    player->mail_off = now->mail_off;
    player->last_call = now->last_call;
    if (table->game.status != GAME_RUNNING || row->due == 0 || table->match.seat[seat - 1].overdue)
        return RC_OK;
    fit_due(host, table, seat);
    give_absence(host, table, seat, host_judged(host));
    return RC_OK;
}
