/* What a mail says of time. */
#include "engine/game/audience.h"
#include "engine/game/bank.h"
#include "engine/game/clock.h"
#include "engine/letters/facts.h"
#include "engine/play/views.h"
#include "words/catalog.h"
#include "words/say.h"
#include "words/when.h"

#include <string.h>
#include <strings.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR, DATE_BYTES = 10 };

void facts_span(int64_t seconds, struct text *out)
{
    if (seconds / DAY >= 2 || (seconds > 0 && seconds % DAY == 0))
        say(out, "game.about.days", SAID_NUMBER("number", seconds / DAY));
    else if (seconds / HOUR >= 2 || (seconds > 0 && seconds % HOUR == 0))
        say(out, "game.about.hours", SAID_NUMBER("number", seconds / HOUR));
    else
        say(out, "game.about.minutes", SAID_NUMBER("number", seconds > 0 ? seconds / MINUTE : 0));
}

struct report_time facts_times(struct jv *object, const struct services *services, const struct player_row *player,
                               moment when)
{
    struct text local = TEXT_EMPTY, utc = TEXT_EMPTY, left = TEXT_EMPTY, near = TEXT_EMPTY;
    struct text told = TEXT_EMPTY, left_told = TEXT_EMPTY;
    moment_zones_keep(services->zones, facts_zone(services, player));
    when_write(when, facts_zone(services, player), &local);
    when_write(when, "UTC", &utc);
    when_write_span(when - services->now, &left);
    when_write_near(when, facts_zone(services, player), services->now, &near);
    when_write_soon(when, facts_zone(services, player), services->now, &told);
    int64_t span = when - services->now, days = (span + DAY / 2) / DAY;
    facts_span(span >= DAY + DAY / 2 ? days * DAY : span, &left_told);
    struct report_time times;
    (void)snprintf(times.near, sizeof times.near, "%s", near.data);
    (void)snprintf(times.told, sizeof times.told, "%s", told.data);
    (void)snprintf(times.left, sizeof times.left, "%s", left_told.data);
    bool same = strcmp(local.data, utc.data) == 0;
    jv_put_text(object, "deadline_local", &local);
    jv_put_string(object, "deadline_utc", same ? "" : utc.data);
    jv_put_text(object, "left", &left);
    jv_put_text(object, "deadline_near", &near);
    jv_put_text(object, "deadline_told", &told);
    jv_put_text(object, "left_told", &left_told);
    text_free(&utc);
    return times;
}

/* Does it begin with "2026-12-24"? */
static bool is_date(const char *words, int64_t *date)
{
    char word[DATE_BYTES + 1];
    (void)snprintf(word, sizeof word, "%s", words);
    return moment_day_read(word, date);
}

/* The days and hours of a setting, "mon,thu 18:00,21:00 Europe/Rome" or "sat,sun,2026-12-24..2027-01-02", for people.
 */
static void put_days(struct jv *id, const char *name, const char *words)
{
    static const struct {
        const char *typed, *key;
    } days[] = {{"mon", "when.monday"}, {"tue", "when.tuesday"},  {"wed", "when.wednesday"}, {"thu", "when.thursday"},
                {"fri", "when.friday"}, {"sat", "when.saturday"}, {"sun", "when.sunday"},    {"daily", "when.daily"}};
    struct text told = TEXT_EMPTY;
    for (size_t len; *words != '\0'; words += len) {
        const char *said = NULL;
        int64_t date;
        if (is_date(words, &date)) {
            when_write_day(date, &told);
            len = DATE_BYTES;
            continue;
        }
        len = strcspn(words, " ,.-");
        for (size_t i = 0; said == NULL && i < sizeof days / sizeof days[0]; i++)
            if (strlen(days[i].typed) == len && strncasecmp(words, days[i].typed, len) == 0)
                said = catalog_text(days[i].key);
        if (len == 0) {
            len = strncmp(words, "..", 2) == 0 ? 2 : 1;
            said = len == 2 ? " – " : *words == ',' ? ", " : NULL;
        }
        if (said != NULL)
            text_add(&told, said);
        else
            text_add_bytes(&told, words, len);
    }
    jv_put_text(id, name, &told);
}

void facts_schedule(struct jv *id, const struct game *game)
{
    struct timetable timetable;
    struct text words = TEXT_EMPTY;
    moment end = clock_end(game);
    const char *off = config_text(game->config, SETTING_GAME_OFF);
    config_timetable(game->config, SETTING_GAME_SCHEDULE, &timetable);
    text_add(&words, config_text(game->config, SETTING_GAME_SCHEDULE));
    if (timetable.hours > 0 && timetable.zone[0] == '\0')
        text_addf(&words, " %s", config_text(game->config, SETTING_SITE_ZONE));
    if (words.len != 0)
        put_days(id, "schedule", words.data);
    if (off[0] != '\0')
        put_days(id, "off", off);
    text_clear(&words);
    if (end != 0) {
        when_write(end, "UTC", &words);
        jv_put_string(id, "ends", words.data);
    }
    text_free(&words);
}

/* That all orders are in, may know who may know of each of them that it was asked for. */
static bool knows_all(struct game *game, int seat)
{
    for (int i = 0; i < game->pumped.count; i++)
        if (!view_asks(&game->match, seat, &game->pumped.waiting[i].request))
            return false;
    return true;
}

static struct report_time put_moment(struct jv *facts, const char *key, const struct services *services,
                                     const struct player_row *player, moment when)
{
    struct jv *one = jv_new_object();
    struct report_time times = facts_times(one, services, player, when);
    jv_put(facts, key, one);
    return times;
}

void facts_clock(struct report *report, const struct services *services, struct game *game, int seat)
{
    const struct player_row *player = game_player(game, seat);
    moment end = clock_end(game), cools = game->row.cools_at;
    bool running = game->row.status == GAME_RUNNING;
    if (running && game->pumped.cooling && cools != 0 && knows_all(game, seat))
        report->cools = put_moment(report->facts, "cooling", services, player, cools);
    if (running && end != 0 && end > services->now && end - services->now <= CLOCK_END_TOLD)
        put_moment(report->facts, "ends_soon", services, player, end);
}

void facts_away(const struct services *services, const struct game *game, int seat, struct text *out)
{
    moment until = audience_hides(game) ? 0 : audience_away(game, seat, services->now);
    if (until != 0)
        when_write_day(moment_local(until - 1, clock_zone(services, game->player[seat - 1].zone)).day, out);
}

static void say_next(struct text *out)
{
    if (out->len > 0)
        text_add(out, " ");
}

/* What deadlines missed in a row will cost; nothing where none was missed, or nothing is lost by it. */
static void say_missed(const struct game *game, int seat, struct text *out)
{
    const struct seat_row *row = &game->seat[seat - 1];
    int missed = row->missed_row, most = (int)config_number(game->config, SETTING_GAME_MISSES);
    int64_t extends = config_number(game->config, SETTING_GAME_MISS_EXTENDS) - row->extended;
    int64_t pace = config_span(game->config, SETTING_GAME_MISS_PACE);
    bool bot = config_choice(game->config, SETTING_GAME_STAND_IN) == STAND_IN_BOT, next = missed + 1 >= most;
    const char *key = next  ? bot ? "report.missed.next" : "report.missed.lost.next"
                      : bot ? "report.missed"
                            : "report.missed.lost";
    bool again = row->extended > 0 && row->due != 0 && row->judged == row->due;
    if (missed == 0 || row->kind != SEAT_PLAYER || row->owner != 0)
        return;
    if (again)
        say(out, "report.missed.extended");
    else if (extends > 0)
        say(out, "report.missed.extends", SAID_NUMBER("count", extends));
    else if (most > 0 && game_others_play(game, seat))
        say(out, key, SAID_NUMBER("missed", missed), SAID_NUMBER("most", most));
    if (pace > 0 && pace < game->row.pace && !again) {
        say_next(out);
        say(out, "report.missed.pace", SAID_SPAN("pace", pace));
    }
}

/* What is in the time bank, since or from when it runs, and what is when it is empty. */
static void say_bank(const struct services *services, const struct game *game, int seat, struct text *out)
{
    const struct seat_row *row = &game->seat[seat - 1];
    int64_t left = bank_left(game, seat, services->now), add = config_span(game->config, SETTING_GAME_BANK_ADD),
            cap = config_span(game->config, SETTING_GAME_BANK_CAP);
    const char *zone = facts_zone(services, &game->player[seat - 1]);
    moment runs = row->bank_from;
    if (!bank_given(game) || row->due == 0 || !row->waiting || row->kind != SEAT_PLAYER)
        return;
    if (left == 0)
        say(out, "report.bank.empty");
    else if (runs == 0)
        say(out, "report.bank.rests", SAID_SPAN("left", left));
    else if (runs > services->now)
        say(out, "report.bank", SAID_SPAN("left", left), SAID_MOMENT("from", runs, zone));
    else
        say(out, "report.bank.runs", SAID_SPAN("left", left), SAID_MOMENT("until", bank_empty(game, seat), zone));
    if (add > 0) {
        say_next(out);
        say(out, cap > 0 ? "report.bank.add.most" : "report.bank.add", SAID_SPAN("add", add), SAID_SPAN("most", cap));
    }
}

void facts_stakes(struct jv *facts, const struct services *services, const struct game *game, int seat)
{
    struct text missed = TEXT_EMPTY, bank = TEXT_EMPTY;
    if (seat != 0) {
        say_missed(game, seat, &missed);
        say_bank(services, game, seat, &bank);
    }
    jv_put_text(facts, "missed", &missed);
    jv_put_text(facts, "bank", &bank);
}
