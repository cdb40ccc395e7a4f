/* Every stored number is named here: when the clock of the house is set, what decides something moves with it, what is
 * a date or only tells when something was stays. */
#include "clocked.h"

#include "augur.h"
#include "engine/round/tick.h"

#include <sqlite3.h>

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum kind {
    MOVES,  /* with the clock, both ways */
    STAYS,  /* a moment: `why` says why it decides nothing, or is a date */
    CLAMPS, /* stays, but is never left in the future */
    NUMBER  /* no moment */
};

struct column {
    const char *name; /* "table.column" */
    enum kind kind;
    const char *why;
};

/* In the order of the schema. What is not here, and is an integer, fails the test: think of it and add it. */
static const struct column columns[] = {
    {"player.id", NUMBER, ""},
    {"player.digest", NUMBER, ""},
    {"player.mail_off", NUMBER, ""},
    {"player.picture_off", NUMBER, ""},
    {"player.away_from", STAYS, "a date that the player named"},
    {"player.away_until", STAYS, "a date that the player named"},
    {"player.created", STAYS, "tells when it was"},
    {"player.sleep_from", NUMBER, "minutes of a day"},
    {"player.sleep_until", NUMBER, "minutes of a day"},
    {"player.epoch", NUMBER, ""},
    {"player.asked", NUMBER, "a mail: when it was asked about is inbox.handled"},
    {"player.last_call", NUMBER, ""},
    {"player.subject_thread", NUMBER, ""},
    {"player.receipts", NUMBER, ""},
    {"player.calendar", NUMBER, ""},
    {"player.picture_wide", NUMBER, ""},
    {"player.picture_dark", NUMBER, ""},
    {"player.reminders_off", NUMBER, ""},
    {"player.heard", CLAMPS, "tells when it was; a later one is never noted over a future one"},
    {"misread.in_row", NUMBER, ""},
    {"misread.day", STAYS, "a day of the calendar: another one begins the count anew, whichever it is"},
    {"misread.today", NUMBER, ""},
    {"address.player", NUMBER, ""},
    {"address.proved", NUMBER, ""},
    {"address.hard", NUMBER, ""},
    {"address.soft", NUMBER, ""},
    {"address.bounced", STAYS, "tells when it was: bounces are counted, not timed"},
    {"address.created", STAYS, "tells when it was; the oldest stands first"},
    {"game.id", NUMBER, ""},
    {"game.rules_version", NUMBER, ""},
    {"game.seats", NUMBER, ""},
    {"game.status", NUMBER, ""},
    {"game.pace", NUMBER, "a span"},
    {"game.revision", NUMBER, ""},
    {"game.phase", NUMBER, ""},
    {"game.branch", NUMBER, ""},
    {"game.chance_position", NUMBER, ""},
    {"game.position_version", NUMBER, ""},
    {"game.created", STAYS, "tells when it was"},
    {"game.started", STAYS, "tells when it was; since when nobody plays is played_at"},
    {"game.ended", STAYS, "tells when it was"},
    {"game.paused_left", STAYS, "when the game goes on it is given all the time since, whatever the clock did"},
    {"game.last_activity", STAYS, "tells when it was"},
    {"game.wake_at", MOVES, ""},
    {"game.played_at", MOVES, ""},
    {"game.warned_at", MOVES, ""},
    {"game.archived", NUMBER, ""},
    {"game.cools_at", MOVES, ""},
    {"game.origin", NUMBER, ""},
    {"game.paged", NUMBER, ""},
    {"game.deleted", NUMBER, ""},
    {"seat.game", NUMBER, ""},
    {"seat.number", NUMBER, ""},
    {"seat.kind", NUMBER, ""},
    {"seat.player", NUMBER, ""},
    {"seat.otherwise_default", NUMBER, ""},
    {"seat.otherwise_ask_surprised", NUMBER, ""},
    {"seat.wait", NUMBER, ""},
    {"seat.waiting", NUMBER, ""},
    {"seat.blocked", NUMBER, ""},
    {"seat.blocked_62", NUMBER, ""},
    {"seat.blocked_124", NUMBER, ""},
    {"seat.blocked_186", NUMBER, ""},
    {"seat.blocked_248", NUMBER, ""},
    {"seat.blocked_310", NUMBER, ""},
    {"seat.blocked_372", NUMBER, ""},
    {"seat.blocked_434", NUMBER, ""},
    {"seat.blocked_496", NUMBER, ""},
    {"seat.clock", NUMBER, ""},
    {"seat.due", MOVES, ""},
    {"seat.remind_at", MOVES, ""},
    {"seat.epoch", NUMBER, ""},
    {"seat.misses", NUMBER, ""},
    {"seat.last_mail", MOVES, ""},
    {"seat.told", NUMBER, ""},
    {"seat.asked_phase", NUMBER, ""},
    {"seat.missed_row", NUMBER, ""},
    {"seat.kept_for", NUMBER, ""},
    {"seat.gave_up", NUMBER, ""},
    {"seat.absent", NUMBER, "a span"},
    {"seat.judged", MOVES, ""},
    {"seat.missed_phase", NUMBER, ""},
    {"seat.ready", NUMBER, ""},
    {"seat.passed", MOVES, ""},
    {"seat.still_until", STAYS, "follows from the player's dates, and is found anew from them"},
    {"seat.runs_out", MOVES, ""},
    {"seat.drawn", NUMBER, "a span"},
    {"seat.bank_from", MOVES, ""},
    {"seat.extended", NUMBER, ""},
    {"seat.owner", NUMBER, ""},
    {"seat.deputy", NUMBER, ""},
    {"seat.lent_until", STAYS, "the day that a person named"},
    {"plan.game", NUMBER, ""},
    {"plan.seat", NUMBER, ""},
    {"plan.place", NUMBER, ""},
    {"move.game", NUMBER, ""},
    {"move.branch", NUMBER, ""},
    {"move.number", NUMBER, ""},
    {"move.at", STAYS, "tells when it was"},
    {"move.defaulted", NUMBER, ""},
    {"branch.game", NUMBER, ""},
    {"branch.branch", NUMBER, ""},
    {"branch.parent", NUMBER, ""},
    {"branch.from_number", NUMBER, ""},
    {"branch.at", MOVES, "mails that came before it are not its orders"},
    {"press.id", NUMBER, ""},
    {"press.player", NUMBER, ""},
    {"press.game", NUMBER, ""},
    {"press.from_seat", NUMBER, ""},
    {"press.to_seats", NUMBER, ""},
    {"press.phase", NUMBER, ""},
    {"press.at", STAYS, "tells when it was"},
    {"press.masked", NUMBER, ""},
    {"inbox.id", NUMBER, ""},
    {"inbox.size", NUMBER, ""},
    {"inbox.received", MOVES, "how long its text is kept; what waits is only never of the future"},
    {"inbox.state", NUMBER, ""},
    {"inbox.tries", NUMBER, ""},
    {"inbox.handled", MOVES, "how long a question stays open"},
    {"inbox.kept", NUMBER, ""},
    {"inbox.copies", NUMBER, ""},
    {"inbox.player", NUMBER, ""},
    {"inbox_raw.inbox", NUMBER, ""},
    {"outbox.id", NUMBER, ""},
    {"outbox.game", NUMBER, ""},
    {"outbox.seat", NUMBER, ""},
    {"outbox.phase", NUMBER, ""},
    {"outbox.branch", NUMBER, ""},
    {"outbox.state", NUMBER, ""},
    {"outbox.tries", NUMBER, ""},
    {"outbox.next_at", CLAMPS, "after an outage mail waits no longer; set back, it is tried at once"},
    {"outbox.lease_until", MOVES, ""},
    {"outbox.created", MOVES, "when a mail is given up, and how long its text is kept"},
    {"outbox.sent_at", STAYS, "tells when it was"},
    {"outbox.size", NUMBER, ""},
    {"outbox.kept", NUMBER, ""},
    {"outbox.stranger", NUMBER, ""},
    {"outbox.player", NUMBER, ""},
    {"outbox_raw.outbox", NUMBER, ""},
    {"outbox_model.outbox", NUMBER, ""},
    {"rate.began", STAYS, "of another clock, so another window: the count begins anew"},
    {"rate.times", NUMBER, ""},
    {"audit.game", NUMBER, ""},
    {"audit.number", NUMBER, ""},
    {"audit.at", STAYS, "tells when it was, and its hash holds it"},
    {"conduct.player", NUMBER, ""},
    {"conduct.on_time", NUMBER, ""},
    {"conduct.late", NUMBER, ""},
    {"conduct.missed", NUMBER, ""},
    {"standby.player", NUMBER, ""},
    {"ban.since", STAYS, "tells when it was"},
    {"ban.until", STAYS, "the day that a person named"},
    {"block.player", NUMBER, ""},
    {"block.other", NUMBER, ""},
    {"block.since", STAYS, "tells when it was"},
    {"habit.game", NUMBER, ""},
    {"habit.player", NUMBER, ""},
    {"habit.digest", NUMBER, ""},
    {"habit.receipts", NUMBER, ""},
    {"habit.reminders", NUMBER, ""},
    {"habit.ends", NUMBER, ""},
    {"habit.watch", NUMBER, ""},
    {"habit.told", NUMBER, ""},
    {"habit.next_at", STAYS, "a report that comes sooner or later"},
    {"player.leaves", STAYS, "tells when it was: the next tick does it"},
    {"player.waits", NUMBER, ""},
    {"standby.since", MOVES, "who has waited longest"},
    {"ballot.game", NUMBER, ""},
    {"ballot.number", NUMBER, ""},
    {"ballot.seat", NUMBER, ""},
    {"ballot.at", STAYS, "tells when it was"},
    {"ballot.until", MOVES, ""},
    {"ballot.state", NUMBER, ""},
    {"vote.game", NUMBER, ""},
    {"vote.ballot", NUMBER, ""},
    {"vote.seat", NUMBER, ""},
    {"vote.yes", NUMBER, ""},
    {"vote.at", STAYS, "tells when it was"},
    {"master.game", NUMBER, ""},
    {"listing.game", NUMBER, ""},
    {"listing.list", NUMBER, ""},
    {"listing.ranked", NUMBER, ""},
    {"listing.opened", STAYS, "made anew from its game where that changes"},
    {"listing.started", STAYS, "made anew from its game where that changes"},
    {"listing.ended", STAYS, "made anew from its game where that changes"},
    {"listing.due", STAYS, "made anew from its game where that changes"},
    {"listing.changed", STAYS, "made anew from its game where that changes"},
    {"placing.game", NUMBER, ""},
    {"placing.seat", NUMBER, ""},
    {"placing.player", NUMBER, ""},
    {"placing.rank", NUMBER, ""},
    {"placing.rating", NUMBER, ""},
    {"placing.ended", STAYS, "tells when it was"},
    {"news.id", NUMBER, ""},
    {"news.at", STAYS, "tells when it was"},
    {"news.kind", NUMBER, ""},
    {"news.game", NUMBER, ""},
    {"news.seat", NUMBER, ""},
    {"news.player", NUMBER, ""},
    {"news_reader.wish", NUMBER, ""},
    {"news_reader.told", NUMBER, ""},
    {"hook_call.mail", NUMBER, ""},
    {"hook_call.at", STAYS, "tells when it was: what is old is dropped, whatever the clock did"},
    {"hook_call.game", NUMBER, ""},
    {"hook_call.seat", NUMBER, ""},
    {"hook_call.player", NUMBER, ""},
    {"hook_call.next", STAYS, "is at hand by any clock, or else has come"},
    {"hook_call.tries", NUMBER, ""},
    {"page_fault.game", NUMBER, ""},
    {"page_fault.tries", NUMBER, ""},
    {"page_fault.since", STAYS, "tells when it was"},
    {"page_fault.next", STAYS, "is at hand by any clock, or else has come"},
    {"contest.id", NUMBER, ""},
    {"contest.kind", NUMBER, ""},
    {"contest.status", NUMBER, ""},
    {"contest.seats", NUMBER, ""},
    {"contest.pace", NUMBER, "a span"},
    {"contest.round", NUMBER, ""},
    {"contest.revision", NUMBER, ""},
    {"contest.created", STAYS, "tells when it was"},
    {"contest.started", STAYS, "tells when it was"},
    {"contest.ended", STAYS, "tells when it was"},
    {"contest.wake_at", MOVES, "when a round ends by its limit"},
    {"contest.changes", NUMBER, ""},
    {"contest.paged", NUMBER, ""},
    {"entrant.contest", NUMBER, ""},
    {"entrant.number", NUMBER, ""},
    {"entrant.player", NUMBER, ""},
    {"entrant.place", NUMBER, ""},
    {"entrant.since", NUMBER, ""},
    {"entrant.until", NUMBER, ""},
    {"entrant.rating", NUMBER, ""},
    {"entrant.division", NUMBER, ""},
    {"entrant.at", STAYS, "tells when it was"},
    {"fixture.contest", NUMBER, ""},
    {"fixture.round", NUMBER, ""},
    {"fixture.number", NUMBER, ""},
    {"fixture.division", NUMBER, ""},
    {"fixture.game", NUMBER, ""},
    {"fixture.due", MOVES, "when a challenge is lost without an answer"},
    {"fixture.opened", MOVES, "since when a round lasts"},
    {"fixture.ended", STAYS, "tells when it was"},
    {"fixture_seat.contest", NUMBER, ""},
    {"fixture_seat.round", NUMBER, ""},
    {"fixture_seat.number", NUMBER, ""},
    {"fixture_seat.place", NUMBER, ""},
    {"fixture_seat.entrant", NUMBER, ""},
    {"fixture_seat.rank", NUMBER, ""},
    {"fixture_seat.way", NUMBER, ""},
    {"fixture_seat.points", NUMBER, ""},
    {"fixture_seat.score", NUMBER, ""},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static const struct column *column_of(const char *name)
{
    for (size_t i = 0; i < COLUMNS; i++)
        if (strcmp(columns[i].name, name) == 0)
            return &columns[i];
    return NULL;
}

/* The first number that a query gives, asked beside the house. */
static int64_t ask(const char *sql)
{
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    check_int(sqlite3_open(store_path(hosted.services.store), &handle), SQLITE_OK);
    check_int(sqlite3_prepare_v2(handle, sql, -1, &statement, NULL), SQLITE_OK);
    int64_t value = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    check_int(sqlite3_finalize(statement), SQLITE_OK);
    check_int(sqlite3_close(handle), SQLITE_OK);
    return value;
}

static void every_stored_number_is_named(void **state)
{
    (void)state;
    size_t seen = 0;
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    check_int(sqlite3_open(store_path(hosted.services.store), &handle), SQLITE_OK);
    check_int(
        sqlite3_prepare_v2(handle,
                           "SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c"
                           " WHERE t.type = 'table' AND c.type = 'INTEGER' ORDER BY 1",
                           -1, &statement, NULL),
        SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 0);
        if (column_of(name) == NULL)
            fail_msg("%s: does it move when the clock of the house is set? Say it in this test", name);
        seen++;
    }
    check_int(sqlite3_finalize(statement), SQLITE_OK);
    check_int(sqlite3_close(handle), SQLITE_OK);
    check_int(seen, COLUMNS); /* none is named that is not there */
    for (size_t i = 0; i < COLUMNS; i++)
        check_true(columns[i].kind == NUMBER || columns[i].kind == MOVES || columns[i].why[0] != '\0');
}

/* ---- what an outage does to each ------------------------------------------- */

/* A house in which each table has a row, and each moment is set. */
static int64_t furnish(void)
{
    struct err err = {0};
    struct tick_report report = {0};
    int64_t game = clocked_game("pace=24h");
    check_ok(tick(&hosted.services, &report, &err));
    hosted_sql(&hosted, "INSERT INTO standby VALUES (1, '', 5);"
                        "INSERT INTO branch VALUES (1, 9, 0, 0, zeroblob(32), 5);"
                        "INSERT INTO inbox VALUES (900, 'k', zeroblob(32), 1, 5, 'pipe', 5, 1, '', 5, 1, 0, 0);"
                        "INSERT INTO inbox_raw VALUES (900, X'78');"
                        "INSERT INTO rate VALUES ('key', 5, 1);"
                        "INSERT INTO ballot VALUES (1, 90, 'pause', '1d', 1, 5, 5, 0);"
                        "INSERT INTO vote VALUES (1, 90, 1, 1, 5);"
                        "INSERT INTO contest VALUES (1, 'spring', 'spring', 1, 1, 'augur', 2, '{}', 86400, '{}', '{}',"
                        " zeroblob(32), zeroblob(32), '', 1, 1, 5, 5, 0, 5, 1, 1, '');"
                        "INSERT INTO entrant VALUES (1, 1, 1, '', 1, 1, 0, 0, 0, 5);"
                        "INSERT INTO fixture VALUES (1, 1, 1, 0, NULL, 5, 5, 0);"
                        "UPDATE outbox SET state = 0;"
                        "UPDATE game SET started = 5, played_at = 5");
    return game;
}

static void put(const char *name, int64_t value)
{
    char sql[200];
    const char *dot = strchr(name, '.');
    (void)snprintf(sql, sizeof sql, "UPDATE %.*s SET %s = %lld", (int)(dot - name), name, dot + 1, (long long)value);
    hosted_sql(&hosted, sql);
}

static int64_t get(const char *name)
{
    char sql[200];
    const char *dot = strchr(name, '.');
    (void)snprintf(sql, sizeof sql, "SELECT min(%s) FROM %.*s%s", dot + 1, (int)(dot - name), name,
                   strncmp(name, "outbox.", 7) == 0 ? " WHERE id = 1" : ""); /* the jump makes mails of its own */
    return ask(sql);
}

static int64_t tick_now(void)
{
    struct err err = {0};
    struct tick_report report = {0};
    check_ok(tick_mails(&hosted.services, &report, &err));
    return report.moved;
}

/* Those of a live game are found anew from others when it is loaded: of a damaged one each is moved as it stands. */
static bool found_anew(const char *name)
{
    static const char *const names[] = {"game.wake_at", "seat.remind_at", "seat.passed",
                                        "seat.judged",  "seat.due",       "seat.still_until"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static void expect(const struct column *column, int64_t was, int64_t gap)
{
    int64_t now = hosted.services.now, is = get(column->name), want = was;
    if (column->kind == MOVES)
        want = was + gap;
    if (column->kind == CLAMPS && gap < 0 && was > now)
        want = now;
    if (is != want)
        fail_msg("%s was %lld, is %lld, and not %lld after %lld s", column->name, (long long)was, (long long)is,
                 (long long)want, (long long)gap);
}

static void jump(const struct column *column, bool damaged, int64_t value)
{
    if (damaged)
        hosted_sql(&hosted, "UPDATE game SET position = '{'");
    if (strcmp(column->name, "outbox.lease_until") == 0)
        hosted_sql(&hosted, "UPDATE outbox SET state = 1");
    put(column->name, value);
    static const int64_t gaps[] = {60 * DAY, -60 * DAY};
    for (size_t i = 0; i < 2; i++) {
        int64_t was = get(column->name);
        hosted.services.now += gaps[i];
        check_int(tick_now(), gaps[i]);
        expect(column, was, gaps[i]);
    }
}

static void a_moment_that_decides_moves_with_the_clock(void **state)
{
    (void)state;
    for (size_t i = 0; i < COLUMNS; i++) {
        if (columns[i].kind == NUMBER)
            continue;
        bool coming = columns[i].kind == CLAMPS ||
                      (strstr(columns[i].name, "until") != NULL || strcmp(columns[i].name, "game.cools_at") == 0 ||
                       strcmp(columns[i].name, "seat.runs_out") == 0 || found_anew(columns[i].name));
        check_int(hosted_teardown(state), 0);
        check_int(hosted_setup(state), 0);
        check_int(furnish(), 1);
        jump(&columns[i], found_anew(columns[i].name), hosted.services.now + (coming ? 3 * HOUR : -3 * HOUR));
    }
}

/* What each is for. */

static void a_clock_that_is_wrong_twice_closes_no_game(void **state)
{
    (void)state;
    struct err err = {0};
    struct tick_report report = {0};
    int64_t id = clocked_game("pace=24h idle=60d");
    static const int64_t jumps[] = {59 * DAY, -59 * DAY, 90 * DAY, -90 * DAY, 400 * DAY};
    for (size_t i = 0; i < sizeof jumps / sizeof jumps[0]; i++) {
        check_ok(tick(&hosted.services, &report, &err));
        hosted.services.now += jumps[i];
        check_ok(tick(&hosted.services, &report, &err));
        struct game *game = hosted_table(&hosted, id);
        check_int(game->row.status, GAME_RUNNING);
        check_int(game->row.warned_at, 0);
        hosted_table_free(game);
    }
}

static void what_was_looked_at_by_a_wrong_clock_passes_no_deadline(void **state)
{
    (void)state;
    struct err err = {0};
    struct tick_report report = {0};
    int64_t game = clocked_game("pace=24h");
    int64_t phase = clocked_phase(game);
    check_ok(tick(&hosted.services, &report, &err));
    hosted.services.judged =
        hosted.services.now + 30 * DAY; /* a mailbox was looked into then, before the clock was set back */
    hosted.services.now += 60;
    check_ok(tick(&hosted.services, &report, &err));
    check_int(clocked_phase(game), phase);
}

#define CLOCK_TEST(name) cmocka_unit_test_setup_teardown(name, hosted_setup, hosted_teardown)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        CLOCK_TEST(every_stored_number_is_named),
        CLOCK_TEST(a_moment_that_decides_moves_with_the_clock),
        CLOCK_TEST(a_clock_that_is_wrong_twice_closes_no_game),
        CLOCK_TEST(what_was_looked_at_by_a_wrong_clock_passes_no_deadline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
