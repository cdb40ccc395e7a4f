/*
 * Records and parcels of played games, pinned (pinned.h): as they are written, and what is said of them once one member
 * after the other is missing or something else.
 */
#include "altered.h"
#include "certain.h"
#include "hosted.h"
#include "pinned.h"

#include "engine/admin/doctor.h"
#include "engine/admin/parcel.h"
#include "engine/gm/acts.h"
#include "engine/gm/new_game.h"
#include "engine/play/course.h"
#include "engine/play/replay.h"
#include "engine/play/views.h"
#include "engine/time/due.h"
#include "rules/doors.h"
#include "rules/options.h"

#include <stdlib.h>
#include <string.h>

enum { DAYS_AWAY = 9 * 86400 };

static struct pinned pinned;
static struct text text;
static struct hosted there; /* where parcels are unpacked */

static void put(const char *what)
{
    pinned_text(&pinned, what, &text);
}

static void put_rc(const char *what, enum rc rc, const struct err *err)
{
    text_addf(&text, "%d %s", rc, rc == RC_OK ? "" : err->text);
    put(what);
}

static void put_json(const char *what, const struct jv *value)
{
    jv_dump(value, &text);
    put(what);
}

/* ---- games ---- */

static void gm(int64_t game, const char *command)
{
    struct err err = {0};
    enum rc rc = hosted_gm(&hosted, game, command, &err);
    text_addf(&text, "%s: ", command);
    put_rc("acts", rc, &err);
}

static void gm_writes(int64_t game, const char *act, const char *words)
{
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    const struct gm_call call = {
        .services = &hosted.services, .act = gm_act_find(act), .game = game, .by = "gm", .text = words};
    put_rc("acts", gm_run(&call, false, &told, &err), &err);
    text_free(&told);
}

static void say(int64_t game, const char *kind)
{
    struct err err = {0};
    int64_t number = 0;
    char words[20], detail[] = "";
    (void)snprintf(words, sizeof words, "%s", kind);
    const struct ballot_row ballot = {.game = game, .kind = words, .detail = detail, .seat = 1, .at = 5, .until = 6};
    check_ok(club_ballot_add(hosted.services.store, &ballot, &number, &err));
    check_ok(club_vote_put(hosted.services.store, game, number, &(struct vote){.seat = 2, .yes = true, .at = 6}, &err));
}

/* Whoever is asked has an answer on file, and waits. */
static void file_answers(int64_t id)
{
    static struct order order;
    struct err err = {0};
    struct game *game = hosted_table(&hosted, id);
    struct request open[REQUESTS_MAX];
    int count = match_requests(&game->match, open);
    for (int i = 0; i < count; i++) {
        struct text lines = TEXT_EMPTY;
        if (game->seat[open[i].seat - 1].kind != SEAT_PLAYER)
            continue;
        check_true(rules_legal(game->rules, view_get(&game->match, open[i].seat), &open[i], &order, 1) == 1);
        text_add(&lines, "wait|otherwise ask|add|");
        rules_write(game->rules, &order, &lines);
        check_ok(hosted_mail(&hosted, id, open[i].seat, lines.data, &err));
        text_free(&lines);
    }
    hosted_table_free(game);
}

/* Three moves by the clock, one taken back, a correction where the rules take it, letters, votes, terms, a seat given
 * up and one whose player stays away: three people among bots. */
static int64_t rich_game(const struct rules *rules, int seats)
{
    int64_t game = hosted_game(&hosted, rules, seats, 3);
    gm(game, "set grace=2h");
    for (int i = 0; i < 3; i++) {
        char command[32];
        struct game *now = hosted_table(&hosted, game);
        (void)snprintf(command, sizeof command, "resolve %lld", (long long)now->row.phase);
        hosted_table_free(now);
        hosted.services.now += 3600;
        gm(game, command);
    }
    gm(game, "undo 1");
    gm_writes(game, "patch", "{\"turn\":2}");
    gm_writes(game, "patch", "{\"year\":1902}");
    gm_writes(game, "broadcast", "Hello.");
    say(game, "draw");
    gm(game, "seat 2 bot");
    /* one who stays away keeps his seat, one who gave up is remembered */
    gm(game, "set misses=1");
    hosted.services.now += DAYS_AWAY;
    struct err err = {0};
    check_ok(due_play(&hosted.services, game, &err));
    char sql[120];
    (void)snprintf(sql, sizeof sql,
                   "UPDATE seat SET gave_up = (SELECT max(id) FROM player) WHERE game = %lld AND number = 2",
                   (long long)game);
    hosted_sql(&hosted, sql);
    file_answers(game);
    return game;
}

/* Over, taken back, and over again by dice of another secret, with seats that were drawn. */
static int64_t game_twice_over(const struct rules *rules)
{
    struct err err = {0};
    struct refusal why;
    int64_t game = 0;
    static const char *const terms[] = {"draw_seats=yes"};
    struct game_plan plan = {
        .name = "twice", .rules = rules, .pace = 86400, .by = "gm", .terms = terms, .term_count = 1};
    check_true(options_default(rules, rules->seats_min, &plan.setup, &why));
    check_ok(new_game_open(&hosted.services, &plan, &game, &err));
    gm(game, "start bots");
    gm(game, "undo 4");
    return game;
}

/* ---- read again ---- */

static void try_record(const struct jv *record, const char *change)
{
    text_add_all(&text, change, ": ");
    struct err err = {0};
    struct replay_report report;
    enum rc rc = replay_verify(record, &report, &err);
    text_addf(&text, "%s %d %d %d %d %d %d %llu ", report.title, report.seats, report.moves, report.decisions,
              report.over, report.agreed, report.fair, (unsigned long long)report.stream);
    put_rc("records read", rc, &err);
}

static void try_parcel(const struct jv *json, const char *change)
{
    text_add_all(&text, change, ": ");
    struct err err = {0};
    struct parcel parcel;
    struct text told = TEXT_EMPTY;
    int64_t id = 0;
    enum rc rc = parcel_read(json, &parcel, &err);
    if (rc == RC_OK) {
        rc = parcel_unpack(&there.services, &parcel, &(struct unpack_way){"renamed", true}, &id, &told, &err);
        text_addf(&text, "%lld %s", (long long)id, told.data);
    }
    put_rc("parcels read", rc, &err);
    text_free(&told);
    parcel_free(&parcel);
}

static void put_course(const struct jv *record)
{
    struct err err = {0};
    struct course course;
    enum rc rc = course_read(record, &course, &err);
    for (int i = 0; i < course.rounds; i++) {
        text_addf(&text, "\n%d:", course.round[i].number);
        for (int seat = 0; seat < course.seats; seat++)
            text_addf(&text, " %d", course.round[i].score[seat]);
    }
    for (int i = 0; i < course.parts; i++) {
        text_addf(&text, "\n%s:", course.part[i].name);
        for (int seat = 0; seat < course.seats; seat++)
            text_addf(&text, " %d", course.part[i].points[seat]);
    }
    for (int i = 0; i < course.turns; i++) {
        text_addf(&text, "\n%d %d %d ", course.turn[i].at, course.turn[i].seat, course.turn[i].ahead);
        jv_dump(course.turn[i].played, &text);
    }
    put_rc("courses", rc, &err);
    course_free(&course);
}

static void see_record(int64_t game, bool spoiled)
{
    struct jv *record = hosted_record(&hosted, game);
    put_json("records", record);
    try_record(record, "as it is");
    put_course(record);
    if (spoiled)
        altered_each(record, ALTERED_BY_ANYBODY, jv_size(jv_get(record, "moves")) > 9, try_record);
    jv_free(record);
}

static void records_are_as_they_were(void **state)
{
    (void)state;
    pinned_begin(&pinned, "records");
    certain_random(3);
    hosted_open(&hosted);
    for (int i = 0; rules_all[i] != NULL; i++) {
        int seats = rules_all[i]->seats_min;
        for (int more = 0; more < 3 && seats + more <= rules_all[i]->seats_max; more++)
            see_record(hosted_game(&hosted, rules_all[i], seats + more, 0), false);
        see_record(rich_game(rules_all[i], seats < 3 ? 3 : seats), true);
    }
    see_record(game_twice_over(rules_all[0]), true);
    hosted_close(&hosted);
    text_free(&text);
    pinned_end(&pinned);
}

static void parcels_are_as_they_were(void **state)
{
    struct err err = {0};
    (void)state;
    pinned_begin(&pinned, "parcels");
    certain_random(5);
    hosted_open(&hosted);
    hosted_open(&there);
    for (int i = 0; rules_all[i] != NULL; i++) {
        int seats = rules_all[i]->seats_min;
        struct jv *json = hosted_parcel(&hosted, rich_game(rules_all[i], seats < 3 ? 3 : seats));
        struct parcel parcel;
        int64_t id = 0;
        put_json("parcels", json);
        if (i == 0 || rules_all[i + 1] == NULL)
            altered_each(json, ALTERED_BY_ANYBODY, i > 0, try_parcel);
        check_ok(parcel_read(json, &parcel, &err));
        check_ok(parcel_unpack(&there.services, &parcel, &(struct unpack_way){NULL, false}, &id, &text, &err));
        put("unpacked");
        parcel_free(&parcel);
        check_ok(doctor_game(&there.services, id, &err));
        try_parcel(json, "again"); /* it is there already */
        jv_free(json);
    }
    hosted_close(&there);
    hosted_close(&hosted);
    text_free(&text);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(records_are_as_they_were),
                                       cmocka_unit_test(parcels_are_as_they_were)};
    return cmocka_run_group_tests_name("parcel_pinned", tests, NULL, NULL);
}
