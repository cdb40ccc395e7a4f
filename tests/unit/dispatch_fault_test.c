/* Sending where the database refuses any one step: each time it is said, and whatever was under way goes the next time,
 * twice at most. And what game masters are told of the way out, and by whom. */
#include "logged.h"
#include "posted.h"
#include "weak.h"

#include "engine/letters/gm_notice.h"
#include "engine/queue/relay.h"
#include "engine/queue/ways.h"
#include "store/db.h"

#include <sqlite3.h>

enum { MINUTE = 60, HOUR = 3600, BEGIN = 1000000020 };

static int weak_setup(void **state)
{
    (void)hosted_setup(state);
    posted_settings("smtp.mails_per_minute=100", "smtp.domain_per_minute=50");
    weak_begin(hosted.services.store);
    return 0;
}

static int weak_teardown(void **state)
{
    weak_end(hosted.services.store);
    return hosted_teardown(state);
}

/* By the store's own connection, so often: another one would change the file itself now and then, which is noticed. */
static void own_sql(const char *sql)
{
    check_int(sqlite3_exec(hosted.services.store->handle, sql, NULL, NULL, NULL), SQLITE_OK);
}

/* Nothing waits, nothing is known of the server. */
static void empty_house(void)
{
    own_sql("BEGIN; UPDATE outbox SET state = 4, owner = '', lease_until = 0 WHERE state <> 4; DELETE FROM rate; "
            "DELETE FROM meta WHERE key LIKE 'relay_%' OR key LIKE 'way_%'; COMMIT");
    hosted.services.now = BEGIN;
}

/* A mail to the game masters, as a model. */
static void post_notice(void)
{
    static int number;
    char cause[32];
    struct err err = {0};
    struct commit commit = {0};
    (void)snprintf(cause, sizeof cause, "notice %d", ++number);
    const struct notice notice = {.cause = cause, .says = SAYING("tell.message")};
    check_ok(gm_notice(&hosted.services, 0, &notice, &commit, &err));
    check_ok(commit_now(&hosted.services, &commit, &err));
    commit_free(&commit);
}

/* ---- every kind of answer ---- */

/* By the first letter: ok, never, lost on its way, mute, greylisted. */
static struct send_result by_letter(const char *to)
{
    switch (to[0]) {
    case 'n':
        return (struct send_result){.class = SEND_NEVER, .code = 550, .heard = true, .reply = "550 no such user"};
    case 'g':
        return (struct send_result){.class = SEND_UNKNOWN, .code = 451, .heard = true, .reply = "cut off"};
    case 'm':
        return (struct send_result){.class = SEND_LATER, .heard = true, .reply = "timed out"};
    case 'l':
        return greylisted(to);
    default:
        return taken(to);
    }
}

static void post_each(void *context)
{
    (void)context;
    static int unmade_ones;
    struct err err = {0};
    int64_t id = 0;
    bool fresh = false;
    empty_house();
    int64_t first = posted("ok@a.example");
    (void)posted("never@b.example");
    (void)posted("mute@c.example");
    (void)posted("mute@c.example");
    (void)posted("later@d.example");
    post_notice(); /* to gm@ */
    char dedup[32], message_id[64];
    (void)snprintf(dedup, sizeof dedup, "unmade %d", ++unmade_ones);
    (void)snprintf(message_id, sizeof message_id, "<unmade%d@example.org>", unmade_ones);
    const struct outbox_row unmade = {.dedup = dedup,
                                      .message_id = message_id,
                                      .envelope_from = (char[]){"games@example.org"},
                                      .envelope_to = (char[]){"unmade@f.example"},
                                      .kind = (char[]){"turn"},
                                      .created = BEGIN,
                                      .model = (char[]){"no model"}};
    check_ok(outbox_put(hosted.services.store, &unmade, &id, &fresh, &err));
    /* a process that is gone was sending the first of them, and the server was not there for a while */
    struct outbox_row *rows = NULL;
    size_t count = 0;
    const struct outbox_claim claim = {.ids = &first, .many = 1, .owner = "gone", .lease = 1};
    check_ok(outbox_claim(hosted.services.store, &claim, &rows, &count, &err));
    outbox_rows_free(rows, count);
    moment until = 0;
    check_ok(relay_failed(&hosted.services, "away", &until, &err));
    hosted.services.now += 2 * MINUTE;
}

static struct script script;

static enum rc send_each(void *context, struct err *err)
{
    (void)context;
    struct dispatch_report report;
    script.order[0] = '\0';
    return dispatch(&hosted.services, &script.base, 0, &report, err);
}

/* How often a word is among the local parts that the server saw. */
static int seen(const char *word)
{
    int count = 0;
    size_t size = strlen(word);
    for (const char *at = script.order; (at = strstr(at, word)) != NULL; at += size)
        count++;
    return count;
}

static void all_went(void *context, bool failed)
{
    (void)context;
    int ok = seen("ok");
    check_true(failed ? ok <= 1 : ok == 1);
    check_true(failed || (seen("never") == 1 && seen("gm") >= 1 && seen("later") == 1 && seen("mute") == 1));
    script.answer = taken;
    hosted.services.now += 5 * HOUR;
    struct dispatch_report report = posted_go(&script, 0);
    check_true(report.later == 1 && ok + seen("ok") >= 1 && ok + seen("ok") <= 2 && seen("mute") == 2);
    script.answer = by_letter;
    int64_t counts[OUTBOX_STATES];
    struct err err = {0};
    check_ok(outbox_counts(hosted.services.store, counts, &err));
    /* what is not made waits; who was refused is not asked again */
    check_true(counts[OUTBOX_QUEUED] == 1 && counts[OUTBOX_SENDING] == 0);
    check_true(counts[OUTBOX_FAILED] <= 1 && (failed || counts[OUTBOX_FAILED] == 1));
}

static void each_answer(void **state)
{
    (void)state;
    script = script_of(by_letter);
    (void)weak_walk(&(struct weak_walk){.before = post_each, .act = send_each, .after = all_went});
}

/* ---- nobody takes mail, or memory is short ---- */

static void post_two(void *context)
{
    (void)context;
    empty_house();
    hosted.services.store->disowned = true; /* a mark is held anew */
    (void)posted("a@a.example");
    (void)posted("b@b.example");
}

static void both_wait(void *context, bool failed)
{
    (void)context;
    check_true(strlen(script.order) <= 1 && (failed || script.order[0] == 'a'));
    script = script_of(taken);
    hosted.services.now += HOUR;
    check_int(posted_go(&script, 0).sent, 2);
    script = script_of(nobody_is_there);
}

static void nobody_takes_mail(void **state)
{
    (void)state;
    script = script_of(nobody_is_there);
    (void)weak_walk(&(struct weak_walk){.before = post_two, .act = send_each, .after = both_wait});
}

static void without_memory(void *context)
{
    post_two(context);
    script.rc = RC_NOMEM;
}

static void memory_is_short(void **state)
{
    (void)state;
    script = script_of(nobody_is_there);
    (void)weak_walk(
        &(struct weak_walk){.before = without_memory, .act = send_each, .after = both_wait, .end = RC_NOMEM});
}

static void the_server_rests(void **state)
{
    (void)state;
    struct err err = {0};
    struct dispatch_report report;
    moment until = 0;
    static const int waits[] = {1, 2, 5, 5};
    script = script_of(taken);
    post_two(NULL);
    for (int i = 0; i < 4; i++) {
        check_ok(relay_failed(&hosted.services, "no route", &until, &err));
        check_int(until, hosted.services.now + waits[i] * MINUTE);
        report = posted_go(&script, 0);
        check_true(report.sent == 0 && report.away == until);
        check_text(report.why, "no route");
    }
    hosted_sql(&hosted, "DELETE FROM meta WHERE key = 'relay_why'");
    report = posted_go(&script, 0);
    check_int(report.away, until);
    check_text(report.why, "");
    /* a clock that is set back makes nobody wait for longer; a mail that goes ends it all */
    hosted.services.now--;
    check_int(posted_go(&script, 1).sent, 1);
    check_ok(relay_failed(&hosted.services, "no route", &until, &err));
    check_int(until, hosted.services.now + MINUTE);
    hosted.services.now += MINUTE;
    report = posted_go(&script, 0);
    check_true(report.sent == 1 && report.away == 0);
    check_text(report.why, "");
}

static enum rc rests(void *context, struct err *err)
{
    (void)context;
    char room[40];
    struct text why = text_fixed(room, sizeof room);
    moment until = 0;
    return relay_rests(&hosted.services, &until, &why, err);
}

static void fail_once(void *context)
{
    struct err err = {0};
    moment until = 0;
    empty_house();
    check_ok(relay_failed(&hosted.services, "no route", context == NULL ? &until : context, &err));
}

static void as_it_was(void *context, bool failed)
{
    (void)context;
    (void)failed;
}

static void resting_refused(void **state)
{
    (void)state;
    check_true(weak_walk(&(struct weak_walk){.before = fail_once, .act = rests, .after = as_it_was}) >= 2);
}

/* A mail of a game that is not there any more cannot be told of to anybody, and waits all the same. */
static void nobody_is_told(void **state)
{
    (void)state;
    script = script_of(taken);
    post_each(NULL);
    hosted_sql(&hosted, "UPDATE outbox SET game = 77 WHERE dedup LIKE 'unmade%'");
    logged_begin();
    check_int(posted_go(&script, 0).later, 1);
    const char *log = logged_end();
    check_true(strstr(log, "cannot be made") != NULL && strstr(log, "nobody is told") != NULL);
    check_true(strstr(log, "send freed=1:") != NULL);
    check_int(seen("gm"), 1);
    /* the next round has nothing to say of any */
    logged_begin();
    (void)posted_go(&script, 0);
    check_text(logged_end(), "");
}

static struct send_result disown(const char *to)
{
    hosted.services.store->disowned = true;
    return taken(to);
}

/* A sender that can be taken for dead leaves what it had claimed to whoever looks next. */
static void no_owner_any_more(void **state)
{
    (void)state;
    script = script_of(disown);
    struct err err = {0};
    size_t count = 0;
    posted("a@a.example");
    int64_t second = posted("b@b.example");
    check_int(posted_go(&script, 2).sent, 1);
    check_text(script.order, "a");
    check_int(posted_state(second), OUTBOX_SENDING);
    check_ok(outbox_release_stale(hosted.services.store, hosted.services.now + HOUR, &count, &err));
    check_int(count, 1);
    script = script_of(taken);
    check_int(posted_go(&script, 0).sent, 1);
}

static struct send_result too_busy(const char *to)
{
    (void)to;
    return (struct send_result){.class = SEND_LATER, .code = 421, .reply = "421 too busy"};
}

/* A server that sends us away before it hears of a mail has judged none, and yet it is there: mails wait, and the way
 * is shut. */
static void sent_away(void **state)
{
    (void)state;
    script = script_of(too_busy);
    struct err err = {0};
    struct way_state way;
    int64_t id = posted("a@a.example");
    posted("b@b.example");
    struct dispatch_report report = posted_go(&script, 0);
    check_true(report.later == 2 && report.away == 0);
    check_text(script.order, "a b");
    check_ok(way_read(&hosted.services, WAY_OUT, &way, &err));
    check_int(way.since, hosted.services.now);
    check_text(way.said, "421 too busy");
    struct outbox_row row = posted_row(id);
    check_true(row.tries == 1 && row.next_at > hosted.services.now);
    outbox_row_free(&row);
}

static struct send_result any_answer;

static struct send_result answer_any(const char *to)
{
    (void)to;
    return any_answer;
}

/* The way out is open as long as a server takes mails or judges them, whatever it says. */
static void what_an_answer_says_of_the_way(void **state)
{
    (void)state;
    static const struct {
        struct send_result says;
        bool open;
    } answers[] = {
        {{.class = SEND_OK, .code = 250, .heard = true}, true},
        {{.class = SEND_OK}, true},
        {{.class = SEND_NEVER, .code = 552, .heard = true}, true},
        {{.class = SEND_NEVER}, true},
        {{.class = SEND_LATER, .code = 450, .heard = true}, true},
        {{.class = SEND_LATER, .code = 421}, false},
        {{.class = SEND_LATER, .heard = true}, false},
        {{.class = SEND_LATER}, false},
        {{.class = SEND_UNKNOWN, .code = 451, .heard = true}, true},
        {{.class = SEND_UNKNOWN, .heard = true}, false},
    };
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        struct way_state way;
        struct err err = {0};
        empty_house();
        (void)posted("a@a.example");
        any_answer = answers[i].says;
        script = script_of(answer_any);
        (void)posted_go(&script, 0);
        check_ok(way_read(&hosted.services, WAY_OUT, &way, &err));
        check_true((way.since == 0) == answers[i].open && (way.worked != 0) == answers[i].open);
        /* of a server that was always there nothing has to be noted */
        const struct send_result *says = &answers[i].says;
        bool away = says->class == SEND_LATER && says->code == 0 && !says->heard;
        int64_t tries = 0;
        check_rc(store_meta_get_int(hosted.services.store, "relay_tries", &tries, &err), away ? RC_OK : RC_NONE);
    }
}

/* ---- the spare sender ---- */

static void shut_the_way(void *context)
{
    (void)context;
    struct err err = {0};
    empty_house();
    post_notice();
    post_notice();
    (void)posted("a@a.example");
    check_ok(way_fails(&hosted.services, WAY_OUT, "no route", &err));
    hosted.services.now += HOUR;
}

static enum rc send_spare(void *context, struct err *err)
{
    struct dispatch_report *report = context, none;
    script.order[0] = '\0';
    return dispatch_spare(&hosted.services, &script.base, report == NULL ? &none : report, err);
}

static void masters_know(void *context, bool failed)
{
    check_true(seen("a") == 0 && seen("gm") <= 2 && (failed || seen("gm") == 2));
    struct err err = {0};
    check_ok(send_spare(context, &err));
    check_true(seen("gm") <= 2 && (failed || seen("gm") == 0));
    struct way_state state;
    check_ok(way_read(&hosted.services, WAY_OUT, &state, &err));
    check_int(state.since, BEGIN);
}

/* Only mails to game masters go, and only when the way has been shut for long; what the spare sender meets says nothing
 * of the way itself. */
static void the_spare_sender(void **state)
{
    (void)state;
    struct err err = {0};
    struct dispatch_report report;
    moment until = 0;
    script = script_of(taken);
    (void)weak_walk(&(struct weak_walk){.before = shut_the_way, .act = send_spare, .after = masters_know});
    /* it is not there either */
    shut_the_way(NULL);
    check_ok(relay_failed(&hosted.services, "no route", &until, &err));
    script = script_of(nobody_is_there);
    check_ok(send_spare(&report, &err));
    check_true(report.later == 1 && report.away == 0 && seen("gm") == 1);
    check_text(report.why, "could not connect");
    /* it does not answer, which holds up nobody else's mail to that domain */
    script = script_of(by_letter);
    hosted_sql(&hosted, "UPDATE outbox SET envelope_to = 'm@example.org' WHERE kind = 'gm'");
    check_ok(send_spare(&report, &err));
    check_int(report.later, 2);
    check_int(seen("m"), 2);
    struct way_state state_of;
    check_ok(way_read(&hosted.services, WAY_OUT, &state_of, &err));
    check_true(state_of.since == BEGIN && state_of.worked == 0);
    char room[40];
    struct text why = text_fixed(room, sizeof room);
    check_ok(relay_rests(&hosted.services, &until, &why, &err));
    check_int(until, hosted.services.now + MINUTE);
    /* not yet */
    shut_the_way(NULL);
    hosted.services.now = BEGIN + 30 * MINUTE - 1;
    script = script_of(taken);
    check_ok(send_spare(&report, &err));
    check_text(script.order, "");
    hosted.services.now++;
    check_ok(send_spare(&report, &err));
    check_int(report.sent, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_answer, weak_setup, weak_teardown),
        cmocka_unit_test_setup_teardown(nobody_takes_mail, weak_setup, weak_teardown),
        cmocka_unit_test_setup_teardown(memory_is_short, weak_setup, weak_teardown),
        cmocka_unit_test_setup_teardown(the_server_rests, weak_setup, weak_teardown),
        cmocka_unit_test_setup_teardown(resting_refused, weak_setup, weak_teardown),
        cmocka_unit_test_setup_teardown(nobody_is_told, weak_setup, weak_teardown),
        cmocka_unit_test_setup_teardown(no_owner_any_more, weak_setup, weak_teardown),
        cmocka_unit_test_setup_teardown(sent_away, weak_setup, weak_teardown),
        cmocka_unit_test_setup_teardown(what_an_answer_says_of_the_way, weak_setup, weak_teardown),
        cmocka_unit_test_setup_teardown(the_spare_sender, weak_setup, weak_teardown),
    };
    return cmocka_run_group_tests_name("dispatch_fault", tests, NULL, NULL);
}
