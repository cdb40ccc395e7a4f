#include "engine/inbox/away.h"

#include "base/mem.h"
#include "base/timetable.h"
#include "engine/game/clock.h"
#include "engine/inbox/split.h"

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

static const char *zone_of(const struct job *job)
{
    return clock_zone(job->services, job->player.zone);
}

static bool is_away(const struct player_row *player, moment now)
{
    return player->away_until > now;
}

/* "from 2026-12-20 to 2027-01-02 (Europe/Rome)", "until 2027-01-02 (Europe/Rome)", "on 2027-01-02 (Europe/Rome)" */
static void write_absence(const struct job *job, struct text *out)
{
    const struct player_row *player = &job->player;
    const char *zone = zone_of(job);
    int64_t first = moment_local(player->away_from, zone).day, last = moment_local(player->away_until - 1, zone).day;
    bool ahead = player->away_from > job->services->now;
    if (ahead && first < last) {
        text_add(out, "from ");
        day_write(first, out);
    }
    text_add(out, !ahead ? "until " : first < last ? " to " : "on ");
    day_write(last, out);
    text_addf(out, " (%s)", zone);
}

static void say_absence(struct job *job)
{
    struct text when = TEXT_EMPTY;
    if (!is_away(&job->player, job->services->now)) {
        job_say(job, "You are not away. %s", HOW);
        return;
    }
    write_absence(job, &when);
    job_say(job, "You are away %s, that day included. Come back before? Write 'back'.", when.data);
    text_free(&when);
}

void away_set(struct job *job, const char *rest)
{
    struct dates dates;
    struct player_row *player = &job->player;
    moment now = job->services->now;
    if (rest[0] == '\0') {
        say_absence(job);
        return;
    }
    if (!read_line(rest, &dates)) {
        job_say(job, "I do not understand when you are away: '%.100s'. %s", rest, HOW);
        return;
    }
    const char *zone = zone_of(job);
    int64_t today = moment_local(now, zone).day, last = dates.day[dates.count - 1];
    int64_t first = dates.until ? today : dates.day[0];
    if (last < first || last < today) {
        job_say(job, "Such an absence is over before it begins: '%.100s'. %s", rest, HOW);
        return;
    }
    if (last - first >= LONGEST || first - today >= LONGEST) {
        job_say(job, "'%.100s' is too long or too far away: a year at most.", rest);
        return;
    }
    player->away_from = moment_of_local((struct local){.day = first}, zone);
    player->away_until = moment_of_local((struct local){.day = last + 1}, zone);
    job->player_changed = job->hours_changed = true;
    say_absence(job);
}

void away_end(struct job *job, const char *rest)
{
    if (rest[0] != '\0') {
        job_say(job, "To end an absence write 'back' and nothing behind it.");
        return;
    }
    if (!is_away(&job->player, job->services->now)) {
        say_absence(job);
        return;
    }
    bool began = job->player.away_from <= job->services->now;
    job->player.away_from = job->player.away_until = 0;
    job->player_changed = job->hours_changed = true;
    job_say(job, began ? "Welcome back." : "You will not be away.");
}

void away_sleep(struct job *job, const char *rest)
{
    char room[16];
    struct text hours = text_fixed(room, sizeof room);
    struct player_row *player = &job->player;
    struct night night = {player->sleep_from, player->sleep_until};
    static const char how[] = "Write for example: sleep 23:00-07:00 (at most twelve hours), or: sleep off";
    bool off = strcasecmp(rest, "off") == 0;
    if (rest[0] != '\0' && !off && !night_read(rest, &night)) {
        job_say(job, "'%.40s' are no hours of sleep. %s", rest, how);
        return;
    }
    if (off)
        night = (struct night){0};
    if (rest[0] != '\0') {
        player->sleep_from = night.from;
        player->sleep_until = night.until;
        job->player_changed = job->hours_changed = true;
    }
    if (night.from == night.until) {
        job_say(job, off ? "Your deadlines end at any hour now." : "You have named no hours of sleep. %s", how);
        return;
    }
    night_write(&night, &hours);
    job_say(job, "From %.5s to %.5s (%s) no deadline of yours ends, but at the end of that time.", room, room + 6,
            zone_of(job));
}

/* ---- the clocks ------------------------------------------------------------ */

static void write_game(const struct game *game, struct text *out)
{
    text_addf(out, "#%lld %s: ", (long long)game->row.id, game->row.name);
}

static void write_due(const struct job *job, moment due, struct text *out)
{
    moment_write_local(due, facts_zone(job->services, &job->player), out);
}

/* What the game gives of the absence; `left` is what it could still give before. */
static void write_budget(const struct job *job, const struct game *game, int64_t left, struct text *out)
{
    const struct player_row *player = &job->player;
    moment now = job->services->now, from = player->away_from > now ? player->away_from : now;
    if (player->away_until - from <= left)
        return;
    text_add(out, " It gives ");
    span_write(left, out);
    text_add(out, " more of absence only, of ");
    span_write(config_span(game->config, SETTING_GAME_ABSENCE), out);
    text_add(out, " in all: then your clock runs on.");
}

static void say_game(struct job *job, const struct game *game, int seat, moment was, int64_t left)
{
    struct text words = TEXT_EMPTY;
    moment due = game->seat[seat - 1].due;
    bool away = is_away(&job->player, job->services->now);
    if (due == was && !away)
        return;
    write_game(game, &words);
    if (away && config_span(game->config, SETTING_GAME_ABSENCE) == 0) {
        text_add(&words, "this game gives no time for absences; ");
        text_add(&words, due == 0 ? "nothing is asked of you now." : "your deadline stays ");
    } else if (due == 0) {
        text_add(&words, "nothing is asked of you now.");
    } else {
        text_add(&words, due == was ? "your deadline stays " : "your deadline is now ");
    }
    if (due != 0)
        write_due(job, due, &words);
    if (due != 0)
        text_add_char(&words, '.');
    if (away && config_span(game->config, SETTING_GAME_ABSENCE) != 0)
        write_budget(job, game, left, &words);
    job_say(job, "%s", words.data);
    text_free(&words);
}

/* *changed: the seat is to be written. */
static void follow(struct job *job, struct game *game, int seat, bool *changed)
{
    const struct seat_row *row = &game->seat[seat - 1];
    const struct seat_row before = *row;
    moment was = before.due;
    if (!job->hours_changed) {
        game->player[seat - 1].mail_off = job->player.mail_off;
        game->player[seat - 1].last_call = job->player.last_call;
        clock_remind(job->services, game, seat);
        *changed = row->remind_at != before.remind_at;
        return;
    }
    /* what the absence before holds of it comes back first, so what is left is asked between */
    clock_take_back(job->services, game, seat);
    int64_t left = clock_absence_left(game, seat);
    clock_follow(job->services, game, seat, &job->player);
    *changed = row->due != before.due || row->remind_at != before.remind_at || row->absent != before.absent ||
               row->still_until != before.still_until;
    say_game(job, game, seat, was, left);
}

static enum rc follow_elsewhere(struct job *job, const struct seat_place *place, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = game_load(job->services, place->game, game, err);
    if (rc == RC_OK && game->live) {
        bool changed = false;
        follow(job, game, place->seat, &changed);
        if (rc == RC_OK && changed)
            commit_move_seat(&job->commit, game, place->seat);
    }
    game_free(game);
    free(game);
    return services_goes_on(rc) ? RC_OK : rc; /* the tick says so; the player's other games go on */
}

/* A mail about several games: a part sees to its own game, the whole to those that are no part's. */
static bool is_anothers(const struct job *job, int64_t game)
{
    return job->whole != NULL || split_has(job, game);
}

enum rc away_follow(struct job *job, struct game *game, bool *changed, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    if (!job->hours_changed && !job->mail_changed)
        return RC_OK;
    enum rc rc = player_seats(job->services->store, job->player.id, 1u << GAME_RUNNING, &places, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool own = game != NULL && game->row.id == places[i].game && game->live, moved = false;
        if (!own && is_anothers(job, places[i].game))
            continue;
        if (own) {
            follow(job, game, places[i].seat, &moved);
            rc = RC_OK;
        } else {
            rc = follow_elsewhere(job, &places[i], err);
        }
        *changed = *changed || moved;
    }
    free(places);
    return rc;
}
