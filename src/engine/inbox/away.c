#include "engine/inbox/away.h"

#include "base/mem.h"
#include "base/timetable.h"
#include "engine/game/clock.h"
#include "engine/inbox/split.h"
#include "engine/letters/calendar.h"

enum { DAY = 86400, LONGEST = 366, WORDS_MOST = 6, DATES_MOST = 2 };

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
    return out->count < DATES_MOST && moment_day_read(word, &out->day[out->count]) && out->count++ < DATES_MOST;
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

static void say_absence(struct job *job)
{
    const struct player_row *player = &job->player;
    const char *zone = zone_of(job);
    if (!is_away(player, job->services->now)) {
        job_tell(job, "answer.away.not");
        return;
    }
    int64_t first = moment_local(player->away_from, zone).day, last = moment_local(player->away_until - 1, zone).day;
    bool ahead = player->away_from > job->services->now;
    job_tell(job,
             !ahead         ? "answer.away.until"
             : first < last ? "answer.away.from"
                            : "answer.away.on",
             SAID_DAY("from", first), SAID_DAY("to", last), SAID("zone", zone));
}

void away_set(struct job *job, const char *rest)
{
    static const char doubt[] = "maybe ";
    struct dates dates;
    struct player_row *player = &job->player;
    moment now = job->services->now;
    if (rest[0] == '\0') {
        say_absence(job);
        return;
    }
    if (strncmp(rest, doubt, strlen(doubt)) == 0) { /* "I may be away next week" */
        job_tell(job, "answer.away.doubt", SAID_PART("words", rest + strlen(doubt), 100));
        return;
    }
    if (!read_line(rest, &dates)) {
        job_tell(job, strchr(rest, '/') != NULL ? "answer.away.either" : "answer.away.unclear",
                 SAID_PART("words", rest, 100));
        return;
    }
    const char *zone = zone_of(job);
    int64_t today = moment_local(now, zone).day, last = dates.day[dates.count - 1];
    int64_t first = dates.until ? today : dates.day[0];
    if (last < first || last < today) {
        job_tell(job, "answer.away.past", SAID_PART("words", rest, 100));
        return;
    }
    if (last - first >= LONGEST || first - today >= LONGEST) {
        job_tell(job, "answer.away.long", SAID_PART("words", rest, 100));
        return;
    }
    moment until = moment_of_local((struct local){.day = last + 1}, zone);
    job->answer.repeated = is_away(player, now) && player->away_until == until;
    player->away_from = moment_of_local((struct local){.day = first}, zone);
    player->away_until = until;
    job->changed.player = job->changed.hours = true;
    say_absence(job);
}

void away_end(struct job *job, const char *rest)
{
    if (rest[0] != '\0') {
        job_tell(job, "answer.away.back");
        return;
    }
    if (!is_away(&job->player, job->services->now)) {
        say_absence(job);
        return;
    }
    bool began = job->player.away_from <= job->services->now;
    job->player.away_from = job->player.away_until = 0;
    job->changed.player = job->changed.hours = true;
    job_tell(job, began ? "answer.away.ended" : "answer.away.dropped");
}

void away_sleep(struct job *job, const char *rest)
{
    char room[16];
    struct text hours = text_fixed(room, sizeof room);
    struct player_row *player = &job->player;
    struct night night = {player->sleep_from, player->sleep_until};
    bool off = strcasecmp(rest, "off") == 0;
    if (strcmp(rest, "which") == 0) { /* "no deadlines at night" */
        job_tell(job, "answer.sleep.which");
        return;
    }
    if (rest[0] != '\0' && !off && !timetable_night_read(rest, &night)) {
        job_tell(job, "answer.sleep.unclear", SAID_PART("words", rest, 40));
        return;
    }
    if (off)
        night = (struct night){0};
    if (rest[0] != '\0') {
        player->sleep_from = night.from;
        player->sleep_until = night.until;
        job->changed.player = job->changed.hours = true;
    }
    if (night.from == night.until) {
        job_tell(job, off ? "answer.sleep.off" : "answer.sleep.none");
        return;
    }
    timetable_night_write(&night, &hours);
    job_tell(job, "answer.sleep", SAID_PART("from", room, 5), SAID_PART("to", room + 6, 5), SAID("zone", zone_of(job)));
}

/* ---- the clocks ------------------------------------------------------------ */

/* `left` is what the game could still give of absence before. */
static void say_game(struct job *job, const struct game *game, int seat, moment was, int64_t left)
{
    const struct player_row *player = &job->player;
    moment now = job->services->now, due = game->seat[seat - 1].due, from = player->away_from;
    int64_t all = config_span(game->config, SETTING_GAME_ABSENCE);
    bool away = is_away(player, now), none = away && all == 0;
    if (due == was && !away)
        return;
    from = from > now ? from : now;
    bool short_of = away && !none && player->away_until - from > left;
    struct text budget = TEXT_EMPTY;
    if (short_of)
        say(&budget, "answer.clock.budget", SAID_SPAN("left", left), SAID_SPAN("all", all));
    const char *key = none && due == 0 ? "answer.clock.none.idle"
                      : none           ? "answer.clock.none"
                      : due == 0       ? "answer.clock.idle"
                      : due == was     ? "answer.clock.stays"
                                       : "answer.clock.moved";
    job_tell(job, key, SAID_GAME(game), SAID_MOMENT("due", due, facts_zone(job->services, player)),
             SAID("budget", budget.data));
    text_free(&budget);
}

/* *changed: the seat is to be written. */
static void follow(struct job *job, struct game *game, int seat, bool *changed)
{
    const struct seat_row *row = &game->seat[seat - 1];
    const struct seat_row before = *row;
    moment was = before.due;
    if (!job->changed.hours) {
        game->player[seat - 1].mail_off = game_mail_off(game, seat, job->player.mail_off);
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
    if (job->player.calendar && row->due != was && calendar_has(game, seat))
        calendar_event(job->services, game, seat,
                       job->game == game->row.id ? &job->answer.own_event : &job->answer.events);
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
    return job->split.whole != NULL || split_has(job, game);
}

enum rc away_follow(struct job *job, struct game *game, bool *changed, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    if (!job->changed.hours && !job->changed.mail)
        return RC_OK;
    enum rc rc = seat_of_player(job->services->store, job->player.id, 1u << GAME_RUNNING, &places, &count, err);
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
