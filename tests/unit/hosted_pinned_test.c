/*
 * Stored games, pinned (pinned.h): tables under several terms at which by chance mails come, clocks run out, game
 * masters act, votes are asked for and players are away; after each of it, how the game stands, when it wants to be
 * looked at, and in the end all that is stored of it.
 */
#include "certain.h"
#include "hosted.h"
#include "table_seen.h"

#include "engine/game/game.h"
#include "engine/game/masters.h"
#include "engine/game/vote_words.h"
#include "engine/game/wishes.h"
#include "engine/gm/acts.h"
#include "engine/gm/new_game.h"
#include "engine/gm/vote_settle.h"
#include "engine/round/tick.h"
#include "engine/time/due.h"
#include "rules/doors.h"
#include "rules/options.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES = 6, STEPS = 70, TERMS = 7, HOUR = 3600, DAY = 86400, ACTS = 28 };

static const char *const terms[TABLES][TERMS] = {
    {"grace=2h", "reminders=6h,1h", "misses=2", "tell_missed=yes", "reading_grace=0s", "idle=20d"},
    {"schedule=mon,thu 18:00 Europe/Rome", "off=sat,sun", "absence=3d", "pace=36h", "vote_time=30h"},
    {"on_miss=bot", "cooling=1h", "votes=pause,cancel,extend,draw,win,concede", "secret_votes=yes", "grace=30m"},
    {"on_miss=pause", "stand_in=none", "names=hidden", "press=anonymous", "misses=1", "ranked=no"},
    {"draw_seats=yes", "end=2001-10-20 18:00 Europe/Rome", "schedule=daily 08:00,20:00", "pace=12h", "auto=no"},
    {"plan_lines=3", "press_quiet=1h", "press_pages=yes", "schedule=mon-fri 12:00", "off=2001-09-12..2001-09-14",
     "pace=1d", "absence=0s"}};

/* ---- what happens ---- */

/* A mail in its writer's own words, as engine/inbox/people.c reads it: what it says can be taken back for a while. */
static enum rc mail_loosely(struct table *table, int seat, const char *lines, struct err *err)
{
    char copy[4096], *line[8];
    struct game *game = hosted_table(&hosted, table->id);
    struct commit commit = {.game = game};
    struct filing filing = {0};
    (void)snprintf(copy, sizeof copy, "%s", lines);
    enum rc rc = RC_OK;
    plan_file_texts(&game->match, seat, FILING_TOGETHER, (const char *const *)line, bars_split(copy, line, 8), &filing);
    struct plan *plan = &game->match.seat[seat - 1].plan;
    for (int i = 0; i < plan->count; i++)
        plan->line[i].loose = game->loose = true;
    game_record_settings(&hosted.services, game, seat, &filing);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = game_pump(&hosted.services, game, err);
    if (rc == RC_OK)
        rc = commit_now(&hosted.services, &commit, err);
    commit_free(&commit);
    plan_filing_free(&filing);
    hosted_table_free(game);
    return rc;
}

/* Answers of one seat, and something for later; now and then they are wrong. */
static void write_mail(struct table *table)
{
    static const char *const more[] = {
        "|wait", "|ready", "|otherwise ask", "|otherwise default", "|clear", "|rest default", "|undo", "|sing", "", "",
        "",      ""};
    struct err err = {0};
    struct text lines = TEXT_EMPTY;
    struct order *order = calloc(1, sizeof *order);
    struct game *game = hosted_table(&hosted, table->id);
    struct request open[REQUESTS_MAX];
    int count = game->live ? match_requests(&game->match, open) : 0;
    int seat = count == 0 ? 1 : open[table_below(table, count)].seat;
    void *view = calloc(1, table->rules->state_size);
    check_true(order != NULL && view != NULL);
    if (count > 0)
        rules_observe(table->rules, game->match.state, seat, view);
    for (int i = 0; i < count; i++)
        if (open[i].seat == seat) {
            rules_choose(table->rules, view, &open[i], &table->dice, order);
            text_add(&lines, lines.len == 0 ? "" : "|");
            rules_write(table->rules, order, &lines);
        }
    text_add(&lines, more[table_below(table, (int)(sizeof more / sizeof more[0]))]);
    free(view);
    free(order);
    hosted_table_free(game);
    if (lines.len > 0 && lines.data[0] != '|') {
        bool loosely = table_below(table, 4) == 0;
        enum rc rc = loosely ? mail_loosely(table, seat, lines.data, &err)
                             : hosted_mail(&hosted, table->id, seat, lines.data, &err);
        text_addf(&table->text, "%d ", loosely);
        table_put_rc(table, "mails", rc, &err);
    }
    text_free(&lines);
}

static void gm(struct table *table)
{
    static const char *const acts[ACTS] = {"extend 5h",
                                           "extend 1d 1",
                                           "deadline +2h 2",
                                           "deadline 2001-09-20 18:00 Europe/Rome",
                                           "pause",
                                           "resume",
                                           "set grace=1h",
                                           "set on_miss=default",
                                           "set cooling=2h",
                                           "set reminders=12h",
                                           "undo 1",
                                           "undo 3",
                                           "resolve 2",
                                           "resolve 5",
                                           "seat 2 bot",
                                           "seat 2 empty",
                                           "set misses=0",
                                           "set schedule=fri 9:00",
                                           "set votes=draw",
                                           "set end=2001-09-30",
                                           "extend 0s",
                                           "extend 2h 9",
                                           "set nothing=1",
                                           "deadline yesterday",
                                           "resume",
                                           "archive",
                                           "seat 1 player nobody",
                                           "set absence=1d"};
    struct err err = {0};
    char command[100], ahead[100];
    const char *act = acts[table_below(table, ACTS)];
    (void)snprintf(command, sizeof command, "%s", act);
    if (strncmp(act, "resolve", 7) == 0 || strncmp(act, "undo", 4) == 0) {
        struct game *game = hosted_table(&hosted, table->id);
        int64_t phase = game->row.phase + (act[0] == 'u' ? -table_below(table, 4) : table_below(table, 2));
        (void)snprintf(ahead, sizeof ahead, "%.*s %lld", (int)strcspn(act, " "), act, (long long)phase);
        (void)snprintf(command, sizeof command, "%s", ahead);
        hosted_table_free(game);
    }
    text_add(&table->text, command);
    table_put_rc(table, "acts", hosted_gm(&hosted, table->id, command, &err), &err);
}

static void gm_writes(struct table *table, bool dry)
{
    static const struct {
        const char *act, *word, *text;
    } acts[] = {{"broadcast", NULL, "Hear, hear."},
                {"message", "1", "For you alone."},
                {"patch", NULL, "{\"a\":1}"},
                {"patch", NULL, "{}"}};
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int which = table_below(table, 4);
    struct gm_call call = {.services = &hosted.services,
                           .act = gm_act_find(acts[which].act),
                           .game = table->id,
                           .by = "gm",
                           .because = which == 0 ? "of the rain" : NULL,
                           .text = acts[which].text,
                           .words = acts[which].word != NULL};
    call.word[0] = acts[which].word;
    enum rc rc = gm_run(&call, dry, &told, &err);
    text_add(&table->text, told.data);
    table_put_rc(table, "acts", rc, &err);
    text_free(&told);
}

/* A vote is asked for, or voted in. */
static void vote(struct table *table)
{
    static const struct {
        const char *kind, *detail;
    } motions[] = {{"draw", ""}, {"pause", ""}, {"cancel", ""}, {"extend", "12h"}, {"win", "1"}, {"concede", "2"}};
    struct err err = {0};
    struct game *game = hosted_table(&hosted, table->id);
    struct commit commit = {.game = game};
    struct ballot *ballot = NULL;
    enum rc rc = RC_OK;
    bool changed = false;
    int seat = 1 + table_below(table, table->seats), which = table_below(table, 6);
    for (int64_t number = 1; number < 9 && ballot == NULL; number++)
        ballot = ballot_numbered(game, number);
    if (!game->live || game->row.status == GAME_CANCELLED || game->row.status == GAME_FINISHED) {
        hosted_table_free(game);
        return;
    }
    if (ballot != NULL)
        ballot_say(ballot, seat, which > 0);
    else if (ballot_takes(game, "pause", seat))
        rc = ballot_begin(
            &hosted.services, game,
            &(struct motion){seat, motions[which].kind, motions[which].detail, hosted.services.now + (1 + which) * DAY},
            &ballot, &err);
    if (rc == RC_OK)
        rc = vote_settle(&hosted.services, game, seat, &commit, &changed, &err);
    if (rc == RC_OK)
        rc = commit_now(&hosted.services, &commit, &err);
    text_addf(&table->text, "%d %d ", seat, changed);
    table_put_rc(table, "votes", rc, &err);
    commit_free(&commit);
    hosted_table_free(game);
}

/* The player of a seat sleeps at other hours, is away, takes no mail, lives elsewhere. */
static void live(struct table *table)
{
    char sql[300];
    long long now = (long long)hosted.services.now;
    /* one draw after the other: compilers differ in which argument comes first */
    int seat = 1 + table_below(table, table->seats), from = table_below(table, 24), until = table_below(table, 24);
    switch (table_below(table, 4)) {
    case 0:
        (void)snprintf(sql, sizeof sql, "UPDATE player SET sleep_from = %d, sleep_until = %d WHERE id = %d", 60 * from,
                       60 * until, seat);
        break;
    case 1:
        (void)snprintf(sql, sizeof sql, "UPDATE player SET away_from = %lld, away_until = %lld WHERE id = %d",
                       now + (from % 3 - 1) * HOUR, now + until % 4 * DAY, seat);
        break;
    case 2:
        (void)snprintf(sql, sizeof sql, "UPDATE player SET mail_off = %d WHERE id = %d", table_below(table, 2), seat);
        break;
    default:
        (void)snprintf(sql, sizeof sql, "UPDATE player SET zone = '%s' WHERE id = %d",
                       table_below(table, 2) == 0 ? "America/New_York" : "", seat);
    }
    text_add(&table->text, sql);
    table_put(table, "lives");
    hosted_sql(&hosted, sql);
}

static void go_on(struct table *table, int64_t seconds, bool all)
{
    struct err err = {0};
    struct tick_report report = {0};
    hosted.services.now += seconds;
    enum rc rc = all ? tick(&hosted.services, &report, &err) : due_play(&hosted.services, table->id, &err);
    text_addf(&table->text, "%lld %zu %lld ", (long long)hosted.services.now, report.games, (long long)report.moved);
    table_put_rc(table, "ticks", rc, &err);
}

static void step(struct table *table)
{
    int what = table_below(table, 24);
    if (what < 12)
        write_mail(table);
    else if (what < 14)
        gm(table);
    else if (what == 14)
        gm_writes(table, table_below(table, 2) == 0);
    else if (what == 15)
        vote(table);
    else if (what == 16)
        live(table);
    else if (what == 17)
        go_on(table, table_below(table, 20) * HOUR, true);
    else
        go_on(table, table_below(table, 6) * HOUR, what % 2 == 0);
}

/* ---- tables ---- */

static const char *const some_terms[] = {"pace=3h",
                                         "pace=1m",
                                         "pace=30s",
                                         "pace=61d",
                                         "paces=take=3h",
                                         "paces=nothing=3h",
                                         "paces=place=2h,vote=3h",
                                         "paces=spring-moves=2d",
                                         "schedule=mon",
                                         "schedule=daily 08:00,20:00",
                                         "schedule=mon-fri 25:00",
                                         "schedule=tue 12:00 Mars/Olympus",
                                         "off=sat,sun",
                                         "off=mon,tue,wed,thu,fri,sat,sun",
                                         "off=2001-09-31",
                                         "auto=no",
                                         "auto=maybe",
                                         "cooling=7d",
                                         "cooling=8d",
                                         "reading_grace=1m",
                                         "grace=0s",
                                         "grace=169h",
                                         "reminders=",
                                         "reminders=1d,2h,5m",
                                         "reminders=61d",
                                         "absence=0s",
                                         "absence=366d",
                                         "end=2001-09-08",
                                         "end=2001-12-01 12:00 Asia/Tokyo",
                                         "end=",
                                         "downtime_gap=1h",
                                         "plan_lines=1",
                                         "plan_lines=0",
                                         "on_miss=bot",
                                         "on_miss=fly",
                                         "misses=100",
                                         "misses=101",
                                         "stand_in=none",
                                         "stand_in=bot",
                                         "tell_missed=yes",
                                         "draw_seats=yes",
                                         "draw_seats=no",
                                         "idle=0s",
                                         "idle=1d",
                                         "votes=",
                                         "votes=pause,cancel",
                                         "votes=draw,fly",
                                         "vote_time=1h",
                                         "vote_time=59m",
                                         "secret_votes=rules",
                                         "secret_votes=no",
                                         "ranked=no",
                                         "names=hidden",
                                         "names=shown",
                                         "press=off",
                                         "press=public",
                                         "press=loud",
                                         "press_quiet=2h",
                                         "press_closed=build, retreat",
                                         "press_closed=take",
                                         "press_closed=nothing",
                                         "press_pages=yes",
                                         "grace",
                                         "=1",
                                         "grace=",
                                         "grace=default",
                                         "pace=default",
                                         "press=default",
                                         "names=default",
                                         "on_miss=default",
                                         "first=1",
                                         "win=15",
                                         "years=3"};

/* Terms one after the other, right and wrong, and what players are told of them. */
static void see_terms(struct table *table)
{
    for (size_t i = 0; i < sizeof some_terms / sizeof some_terms[0]; i++) {
        struct err err = {0};
        struct game_row row = {0};
        char command[100];
        (void)snprintf(command, sizeof command, "set %s", some_terms[i]);
        text_addf(&table->text, "%s ", some_terms[i]);
        table_put_rc(table, "terms", hosted_gm(&hosted, table->id, command, &err), &err);
        check_ok(game_get(hosted.services.store, table->id, &row, &err));
        text_addf(&table->text, "%s %lld %lld ", row.terms, (long long)row.pace, (long long)row.wake_at);
        game_row_free(&row);
        struct game *game = hosted_table(&hosted, table->id);
        game_customs(game, &table->text);
        table_put(table, "terms");
        table_put_clocks(table, game);
        hosted_table_free(game);
    }
}

static void see_masters(struct table *table)
{
    static const char *const who[] = {"gm@example.org", "all@example.org", "one@example.org", "p1@players.example"};
    struct err err = {0};
    check_ok(club_master_add(hosted.services.store, 0, who[1], &err));
    check_ok(club_master_add(hosted.services.store, table->id, who[2], &err));
    for (int64_t game = 0; game < 3; game++) {
        struct masters masters;
        check_ok(masters_of(&hosted.services, game, &masters, &err));
        for (size_t i = 0; i < masters.count; i++)
            text_addf(&table->text, "%s ", masters.address[i]);
        masters_free(&masters);
        for (size_t i = 0; i < sizeof who / sizeof who[0]; i++) {
            bool has = false, knows = false;
            check_ok(masters_has(&hosted.services, who[i], game, &has, &err));
            check_ok(masters_knows(&hosted.services, who[i], &knows, &err));
            text_addf(&table->text, "%d%d ", has, knows);
        }
        table_put(table, "masters");
    }
}

static void seat_players(struct table *table)
{
    struct err err = {0};
    for (int seat = 1; seat <= table->seats; seat++) {
        char name[32], address[64], command[80];
        int64_t id = 0;
        (void)snprintf(name, sizeof name, "P%d", seat);
        (void)snprintf(address, sizeof address, "p%d@players.example", seat);
        check_ok(
            player_add(hosted.services.store, name, seat == 2 ? "Asia/Tokyo" : "", hosted.services.now, &id, &err));
        check_ok(player_address_add(hosted.services.store, id, address, true, hosted.services.now, &err));
        (void)snprintf(command, sizeof command, seat == 3 ? "seat %d bot" : "seat %d player P%d", seat, seat);
        check_ok(hosted_gm(&hosted, table->id, command, &err));
    }
}

static void see_wishes(struct table *table)
{
    static const char *const lists[] = {"1", "2 1", "2, 1", "red", "blue, red", "nobody", "99", "", "1 1", "RB"};
    struct game *game = hosted_table(&hosted, table->id);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        struct text read = TEXT_EMPTY;
        char bad[WISH_BYTES] = "", wrong[WISH_BYTES] = "";
        text_addf(&table->text, "%s: %d %s ", lists[i], wishes_read(game, lists[i], &read, bad), bad);
        wishes_tell(game, read.data, &table->text);
        unsigned seats = vote_words_seats(game, lists[i], wrong, sizeof wrong);
        text_addf(&table->text, " %u %s ", seats, wrong);
        vote_words_write_winners(game, seats, &table->text);
        table_put(table, "wishes");
        text_free(&read);
    }
    hosted_table_free(game);
}

static void open_game(struct table *table, int number)
{
    struct err err = {0};
    struct refusal why;
    char name[32];
    size_t count = 0;
    uint8_t seed[CIPHER_KEY] = {(uint8_t)number, 5};
    table->dice = chance_seeded(seed, 0, NULL);
    table->seats = table->rules->seats_min + number % (table->rules->seats_max - table->rules->seats_min + 1);
    while (count < TERMS && terms[number][count] != NULL)
        count++;
    (void)snprintf(name, sizeof name, "table%d", number);
    struct game_plan plan = {.name = name,
                             .rules = table->rules,
                             .pace = DAY,
                             .gm = "gm@example.org",
                             .by = "gm",
                             .terms = terms[number],
                             .term_count = count};
    check_true(options_default(table->rules, table->seats, &plan.setup, &why));
    check_ok(new_game_open(&hosted.services, &plan, &table->id, &err));
    table_look(table, 0);
    seat_players(table);
    see_wishes(table);
    table_look(table, 1);
    table_put_rc(table, "acts", hosted_gm(&hosted, table->id, "start", &err), &err);
    table_put_rc(table, "acts", hosted_gm(&hosted, table->id, "start bots", &err), &err);
}

static void one_table(struct table *table, int number)
{
    certain_random((uint64_t)number);
    hosted_open(&hosted);
    open_game(table, number);
    for (int i = 0; i < STEPS; i++) {
        step(table);
        table_look(table, i);
    }
    see_terms(table);
    see_masters(table);
    struct err err = {0};
    table_put_rc(table, "acts", hosted_gm(&hosted, table->id, "cancel", &err), &err);
    table_look(table, 0);
    hosted_close(&hosted);
}

static void tables_are_as_they_were(void **state)
{
    static struct pinned pinned;
    struct table table = {.pinned = &pinned, .text = TEXT_EMPTY};
    (void)state;
    pinned_begin(&pinned, "hosted");
    for (int i = 0; rules_all[i] != NULL; i++)
        for (int number = 0; number < TABLES; number++) {
            table.rules = rules_all[i];
            one_table(&table, number);
        }
    text_free(&table.text);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables_are_as_they_were)};
    return cmocka_run_group_tests_name("hosted_pinned", tests, NULL, NULL);
}
