#include "engine/away.h"

#include "base/timetable.h"
#include "engine/clock.h"
#include "engine/split.h"

enum { DAY = 86400, LONGEST = 366, WORDS_MOST = 6, DATES_MOST = 2 };

static const char HOW[] = "Write for example: away 2026-12-20 to 2027-01-02, or: away until 2027-01-02";

/* What an `away` line says. */
struct dates {
    int64_t day[DATES_MOST];
    int count;
    bool until; /* "until" stood before the first */
};

/* "2026-12-20", "2026-12-20..2027-01-02"; a comma or full stop behind it does no harm. */
static bool read_dates(char *word, struct dates *out)
{
    char *dots = strstr(word, "..");
    size_t len = strlen(word);
    if (dots != NULL && dots[2] != '\0') {
        *dots = '\0';
        return read_dates(word, out) && read_dates(dots + 2, out);
    }
    if (len > 0 && strchr(".,;", word[len - 1]) != NULL)
        word[len - 1] = '\0';
    return out->count < DATES_MOST && day_read(word, &out->day[out->count]) && out->count++ < DATES_MOST;
}

static bool read_word(char *word, struct dates *out)
{
    static const char *const links[] = {"from", "to", "until", "till", "-"};
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        if (strcasecmp(word, links[i]) != 0)
            continue;
        out->until = out->until || (out->count == 0 && i > 0);
        return true;
    }
    return read_dates(word, out);
}

static bool read_line(const char *rest, struct dates *out)
{
    char word[32];
    *out = (struct dates){0};
    for (const char *at = rest + strspn(rest, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        size_t len = strcspn(at, " \t");
        if (len >= sizeof word)
            return false;
        memcpy(word, at, len);
        word[len] = '\0';
        if (!read_word(word, out))
            return false;
        at += len;
    }
    return out->count > 0 && (!out->until || out->count == 1);
}

static const char *zone_of(const struct errand *errand)
{
    return clock_zone(errand->host, errand->player.zone);
}

static bool is_away(const struct player_row *player, moment now)
{
    return player->away_until > now;
}

/* "from 2026-12-20 to 2027-01-02 (Europe/Rome)", "until 2027-01-02 (Europe/Rome)", "on 2027-01-02 (Europe/Rome)" */
static void write_absence(const struct errand *errand, struct text *out)
{
    const struct player_row *player = &errand->player;
    const char *zone = zone_of(errand);
    int64_t first = moment_local(player->away_from, zone).day, last = moment_local(player->away_until - 1, zone).day;
    bool ahead = player->away_from > errand->host->now;
    if (ahead && first < last) {
        text_add(out, "from ");
        day_write(first, out);
    }
    text_add(out, !ahead ? "until " : first < last ? " to " : "on ");
    day_write(last, out);
    text_addf(out, " (%s)", zone);
}

static enum rc say_absence(struct errand *errand)
{
    struct text when = TEXT_EMPTY;
    if (!is_away(&errand->player, errand->host->now))
        return errand_say(errand, "You are not away. %s", HOW);
    write_absence(errand, &when);
    enum rc rc = when.failed ? RC_NOMEM
                             : errand_say(errand, "You are away %s, that day included. Come back before? Write 'back'.",
                                          when.data);
    text_free(&when);
    return rc;
}

enum rc away_set(struct errand *errand, const char *rest)
{
    struct dates dates;
    struct player_row *player = &errand->player;
    moment now = errand->host->now;
    if (rest[0] == '\0')
        return say_absence(errand);
    if (!read_line(rest, &dates))
        return errand_say(errand, "I do not understand when you are away: '%.100s'. %s", rest, HOW);
    const char *zone = zone_of(errand);
    int64_t today = moment_local(now, zone).day, last = dates.day[dates.count - 1];
    int64_t first = dates.until ? today : dates.day[0];
    if (last < first || last < today)
        return errand_say(errand, "Such an absence is over before it begins: '%.100s'. %s", rest, HOW);
    if (last - first >= LONGEST || first - today >= LONGEST)
        return errand_say(errand, "'%.100s' is too long or too far away: a year at most.", rest);
    player->away_from = moment_of_local((struct local){.day = first}, zone);
    player->away_until = moment_of_local((struct local){.day = last + 1}, zone);
    errand->player_changed = errand->hours_changed = true;
    return say_absence(errand);
}

enum rc away_end(struct errand *errand, const char *rest)
{
    if (rest[0] != '\0')
        return errand_say(errand, "To end an absence write 'back' and nothing behind it.");
    if (!is_away(&errand->player, errand->host->now))
        return say_absence(errand);
    bool began = errand->player.away_from <= errand->host->now;
    errand->player.away_from = errand->player.away_until = 0;
    errand->player_changed = errand->hours_changed = true;
    return errand_say(errand, began ? "Welcome back." : "You will not be away.");
}

enum rc away_sleep(struct errand *errand, const char *rest)
{
    char room[16];
    struct text hours = text_fixed(room, sizeof room);
    struct player_row *player = &errand->player;
    struct night night = {player->sleep_from, player->sleep_until};
    static const char how[] = "Write for example: sleep 23:00-07:00 (at most twelve hours), or: sleep off";
    bool off = strcasecmp(rest, "off") == 0;
    if (rest[0] != '\0' && !off && !night_read(rest, &night))
        return errand_say(errand, "'%.40s' are no hours of sleep. %s", rest, how);
    if (off)
        night = (struct night){0};
    if (rest[0] != '\0') {
        player->sleep_from = night.from;
        player->sleep_until = night.until;
        errand->player_changed = errand->hours_changed = true;
    }
    if (night.from == night.until)
        return errand_say(errand, off ? "Your deadlines end at any hour now." : "You have named no hours of sleep. %s",
                          how);
    night_write(&night, &hours);
    return errand_say(errand, "From %.5s to %.5s (%s) no deadline of yours ends, but at the end of that time.", room,
                      room + 6, zone_of(errand));
}

/* ---- the clocks ------------------------------------------------------------ */

static void write_game(const struct table *table, struct text *out)
{
    text_addf(out, "#%lld %s: ", (long long)table->game.id, table->game.name);
}

static void write_due(const struct errand *errand, moment due, struct text *out)
{
    moment_write_local(due, facts_zone(errand->host, &errand->player), out);
}

/* What the game gives of the absence; `left` is what it could still give before. */
static void write_budget(const struct errand *errand, const struct table *table, int64_t left, struct text *out)
{
    const struct player_row *player = &errand->player;
    moment now = errand->host->now, from = player->away_from > now ? player->away_from : now;
    if (player->away_until - from <= left)
        return;
    text_add(out, " It gives ");
    span_write(left, out);
    text_add(out, " more of absence only, of ");
    span_write(config_span(table->config, SETTING_GAME_ABSENCE), out);
    text_add(out, " in all: then your clock runs on.");
}

static enum rc say_game(struct errand *errand, const struct table *table, int seat, moment was, int64_t left)
{
    struct text words = TEXT_EMPTY;
    moment due = table->seat[seat - 1].due;
    bool away = is_away(&errand->player, errand->host->now);
    if (due == was && !away)
        return RC_OK;
    write_game(table, &words);
    if (away && config_span(table->config, SETTING_GAME_ABSENCE) == 0) {
        text_add(&words, "this game gives no time for absences; ");
        text_add(&words, due == 0 ? "nothing is asked of you now." : "your deadline stays ");
    } else if (due == 0) {
        text_add(&words, "nothing is asked of you now.");
    } else {
        text_add(&words, due == was ? "your deadline stays " : "your deadline is now ");
    }
    if (due != 0)
        write_due(errand, due, &words);
    if (due != 0)
        text_add_char(&words, '.');
    if (away && config_span(table->config, SETTING_GAME_ABSENCE) != 0)
        write_budget(errand, table, left, &words);
    enum rc rc = words.failed ? RC_NOMEM : errand_say(errand, "%s", words.data);
    text_free(&words);
    return rc;
}

/* *changed: the seat is to be written. */
static enum rc follow(struct errand *errand, struct table *table, int seat, bool *changed, struct err *err)
{
    const struct seat_row *row = &table->seat[seat - 1];
    const struct seat_row before = *row;
    moment was = before.due;
    if (!errand->hours_changed) {
        table->player[seat - 1].mail_off = errand->player.mail_off;
        table->player[seat - 1].last_call = errand->player.last_call;
        clock_remind(errand->host, table, seat);
        *changed = row->remind_at != before.remind_at;
        return RC_OK;
    }
    /* what the absence before holds of it comes back first, so what is left is asked between */
    clock_take_back(errand->host, table, seat);
    int64_t left = clock_absence_left(table, seat);
    enum rc rc = clock_follow(errand->host, table, seat, &errand->player, err);
    *changed = row->due != before.due || row->remind_at != before.remind_at || row->absent != before.absent ||
               row->still_until != before.still_until;
    if (rc == RC_OK && say_game(errand, table, seat, was, left) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a reply");
    return rc;
}

static enum rc follow_elsewhere(struct errand *errand, const struct seat_place *place, struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    enum rc rc = table_load(errand->host, place->game, table, err);
    if (rc == RC_OK && table->live) {
        bool changed = false;
        rc = follow(errand, table, place->seat, &changed, err);
        if (rc == RC_OK && changed)
            rc = bundle_move_seat(&errand->bundle, table, place->seat, err);
    }
    table_free(table);
    free(table);
    return host_goes_on(rc) ? RC_OK : rc; /* the tick says so; the player's other games go on */
}

/* A mail about several games: a part sees to its own game, the whole to those that are no part's. */
static bool is_anothers(const struct errand *errand, int64_t game)
{
    return errand->whole != NULL || split_has(errand, game);
}

enum rc away_follow(struct errand *errand, struct table *table, bool *changed, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    if (!errand->hours_changed && !errand->mail_changed)
        return RC_OK;
    enum rc rc = player_seats(errand->host->store, errand->player.id, 1u << GAME_RUNNING, &places, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool own = table != NULL && table->game.id == places[i].game && table->live, moved = false;
        if (!own && is_anothers(errand, places[i].game))
            continue;
        rc = own ? follow(errand, table, places[i].seat, &moved, err) : follow_elsewhere(errand, &places[i], err);
        *changed = *changed || moved;
    }
    free(places);
    return rc;
}
