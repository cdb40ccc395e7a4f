/* What a mail says of time. */
#include "engine/audience.h"
#include "engine/clock.h"
#include "engine/facts.h"

bool facts_times(struct jv *object, const struct host *host, const struct player_row *player, moment when)
{
    struct text local = TEXT_EMPTY, utc = TEXT_EMPTY, left = TEXT_EMPTY;
    zones_keep(host->zones, facts_zone(host, player));
    moment_write_local(when, facts_zone(host, player), &local);
    moment_write_local(when, "UTC", &utc);
    span_write(when - host->now, &left);
    bool same = strcmp(local.data, utc.data) == 0;
    bool ok = jv_put_string(object, "deadline_local", local.data) &&
              jv_put_string(object, "deadline_utc", same ? "" : utc.data) && jv_put_string(object, "left", left.data);
    text_free(&local);
    text_free(&utc);
    text_free(&left);
    return ok;
}

bool facts_schedule(struct jv *game, const struct table *table)
{
    struct timetable timetable;
    struct text words = TEXT_EMPTY;
    moment end = clock_end(table);
    const char *off = config_text(table->config, SETTING_GAME_OFF);
    config_timetable(table->config, SETTING_GAME_SCHEDULE, &timetable);
    text_add(&words, config_text(table->config, SETTING_GAME_SCHEDULE));
    if (timetable.hours > 0 && timetable.zone[0] == '\0')
        text_addf(&words, " %s", config_text(table->config, SETTING_SITE_ZONE));
    bool ok = !words.failed && (words.len == 0 || jv_put_string(game, "schedule", words.data)) &&
              (off[0] == '\0' || jv_put_string(game, "off", off));
    text_clear(&words);
    if (ok && end != 0) {
        moment_write_local(end, "UTC", &words);
        ok = !words.failed && jv_put_string(game, "ends", words.data);
    }
    text_free(&words);
    return ok;
}

/* That all orders are in, may know who may know of each of them that it was asked for. */
static bool knows_all(struct table *table, int seat)
{
    for (int i = 0; i < table->pumped.count; i++)
        if (!audience_asks(&table->match, seat, &table->pumped.waiting[i].request))
            return false;
    return true;
}

static bool put_moment(struct jv *facts, const char *key, const struct host *host, const struct player_row *player,
                       moment when)
{
    struct jv *one = jv_new_object();
    bool ok = facts_times(one, host, player, when);
    return jv_put(facts, key, one) && ok;
}

bool facts_clock(struct jv *facts, const struct host *host, struct table *table, int seat)
{
    const struct player_row *player = table_player(table, seat);
    moment end = clock_end(table), cools = table->game.cools_at;
    bool running = table->game.status == GAME_RUNNING;
    bool ok = !running || !table->pumped.cooling || cools == 0 || !knows_all(table, seat) ||
              put_moment(facts, "cooling", host, player, cools);
    return ok && (!running || end == 0 || end <= host->now || end - host->now > CLOCK_END_TOLD ||
                  put_moment(facts, "ends_soon", host, player, end));
}

bool facts_away(struct jv *one, const struct host *host, const struct table *table, int seat)
{
    moment until = audience_away(table, seat, host->now);
    struct text day = TEXT_EMPTY;
    if (until == 0)
        return jv_put_bool(one, "away", false); /* the reader's own would be found outside */
    day_write(moment_local(until - 1, clock_zone(host, table->player[seat - 1].zone)).day, &day);
    bool ok = !day.failed && jv_put_string(one, "away", day.data);
    text_free(&day);
    return ok;
}
