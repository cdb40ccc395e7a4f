/* Who goes when: lanes, caps, waits, and when a mail is given up. The mail server is a function of ours. */
#include "posted.h"

#include "engine/queue/lanes.h"
#include "store/db.h"
#include "store/postgres.h"

enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };

/* "slow.example" does not answer, the others do. */
static struct send_result one_is_mute(const char *to)
{
    if (strstr(to, "slow.example") == NULL)
        return taken(to);
    return (struct send_result){.class = SEND_LATER, .heard = true, .reply = "timed out"};
}

/* It answers, but after a long time. */
static struct send_result one_is_late(const char *to)
{
    struct send_result result = taken(to);
    if (strstr(to, "lazy.example") == NULL)
        return result;
    if (strncmp(to, "later", 5) == 0)
        result = greylisted(to);
    result.seconds = 20;
    return result;
}

static struct send_result all_are_mute(const char *to)
{
    (void)to;
    return (struct send_result){.class = SEND_UNKNOWN, .heard = true, .reply = "cut off"};
}

/* Each lane in its turn, the longest waiting first. */
static void turns(void **state)
{
    (void)state;
    struct script script = script_of(taken);
    posted_settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    for (int i = 1; i <= 20; i++) {
        char to[64];
        (void)snprintf(to, sizeof to, "a%d@Big.example", i);
        posted(to);
    }
    posted("b1@small.example");
    posted("b2@small.example");
    posted("c1@other.example");
    posted("d1@BIG.example");
    posted_go(&script, 0);
    check_text(script.order, "a1 b1 c1 a2 b2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 d1");
}

/* Strangers wait for everybody else, in the share of their domain too, however long they have waited. */
static void strangers_come_last(void **state)
{
    (void)state;
    struct script script = script_of(taken);
    posted_settings("smtp.mails_per_minute=6", "smtp.domain_per_minute=3");
    hosted.services.now = 1000000020; /* a minute begins */
    for (int i = 0; i < 300; i++)
        posted_as("x@big.example", true);
    posted_as("y@other.example", true);
    posted("a@big.example");
    posted("b@big.example");
    posted("c@small.example");
    check_int(posted_go(&script, 0).sent, 5);
    check_text(script.order, "a c b y x");
    hosted.services.now += 60;
    check_int(posted_go(&script, 1).sent, 1);
    check_text(script.order, "x");
    posted("d@big.example");
    check_int(posted_go(&script, 0).sent, 2);
    check_text(script.order, "d x");
}

/* A thousand mails to one domain: those to another are found behind them, and no more of the one go than may. */
static void the_cap_of_a_lane(void **state)
{
    (void)state;
    struct script script = script_of(taken);
    struct err err = {0};
    posted_settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=5");
    hosted.services.now = 1000000020; /* a minute begins */
    check_ok(store_begin(hosted.services.store, &err));
    for (int i = 1; i <= 1050; i++)
        posted("a@big.example");
    for (int i = 1; i <= 3; i++)
        posted("b@small.example");
    check_ok(store_commit(hosted.services.store, &err));
    struct dispatch_report report = posted_go(&script, 0);
    check_int(report.sent, 8);
    int big = 0, small = 0;
    for (const char *at = script.order; *at != '\0'; at++) {
        big += *at == 'a';
        small += *at == 'b';
    }
    check_int(big, 5);
    check_int(small, 3);
    /* in the same minute nothing more of it, but of others; a smaller limit is obeyed */
    posted("c@third.example");
    check_int(posted_go(&script, 0).sent, 1);
    check_text(script.order, "c");
    hosted.services.now += 59;
    check_int(posted_go(&script, 0).sent, 0);
    hosted.services.now += 1;
    check_int(posted_go(&script, 3).sent, 3);
    check_int(posted_go(&script, 0).sent, 2);
    /* who gives mail to another program asks for none of this; more at once than there is room for cannot be wanted */
    posted_settings("out.sender=null", "smtp.domain_per_minute=5");
    posted("z@far.example"); /* behind so many that nobody looks */
    check_int(posted_go(&script, 12).sent, 12);
    check_text(script.order, "a a a a a a a a a a a a");
    posted_settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=7");
    check_int(posted_go(&script, 0).sent, 3); /* beside five that were counted; and the one behind them */
    posted_settings("out.sender=null", "smtp.domain_per_minute=7");
    int64_t ids[LANES_WANT + 1];
    size_t count = 0;
    check_ok(lanes_choose(&hosted.services, false, LANES_WANT + 1, ids, &count, &err));
    check_int(count, LANES_WANT);
    /* none of this was a try of those that wait */
    struct outbox_row row = posted_row(1040);
    check_int(row.tries, 0);
    check_int(row.next_at, 0);
    outbox_row_free(&row);
}

/* Tries count, not successes: a domain that puts us off is not asked more often either. */
static void the_cap_counts_tries(void **state)
{
    (void)state;
    struct script script = script_of(greylisted);
    posted_settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=5");
    hosted.services.now = 1000000020;
    for (int i = 1; i <= 12; i++)
        posted("a@big.example");
    check_int(posted_go(&script, 0).later, 5);
    check_int(posted_go(&script, 0).later, 0);
    /* of all domains together as before */
    posted_settings("smtp.mails_per_minute=7", "smtp.domain_per_minute=5");
    posted("b@b.example");
    posted("c@c.example");
    posted("d@d.example");
    check_int(posted_go(&script, 0).later, 3);
    hosted.services.now += 60;
    check_int(posted_go(&script, 0).later, 5);
    posted_settings("smtp.mails_per_minute=5", "smtp.domain_per_minute=0");
    hosted.services.now += HOUR;
    check_int(posted_go(&script, 2).later, 2);
    check_int(posted_go(&script, 0).later, 3);
    check_int(posted_go(&script, 0).later, 0);
}

static void a_lane_without_answers(void **state)
{
    (void)state;
    struct script script = script_of(one_is_mute);
    posted_settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    hosted.services.now = 1000000200; /* five minutes begin */
    for (int i = 0; i < 12; i++)
        posted("s@slow.example");
    for (int i = 0; i < 12; i++)
        posted("g@good.example");
    struct dispatch_report report = posted_go(&script, 0);
    check_int(report.sent, 12);
    /* one was tried; those claimed with it wait, the rest is not touched */
    check_text(script.order, "s g g g g g g g g g g g g");
    check_true(report.later >= 1 && report.later < 12);
    posted("g@good.example");
    check_int(posted_go(&script, 0).sent, 1);
    check_text(script.order, "g");
    hosted.services.now += 299;
    posted_go(&script, 0);
    check_text(script.order, "");
    /* nor in the five minutes behind those */
    hosted.services.now += 1;
    posted_go(&script, 0);
    check_text(script.order, "");
    hosted.services.now += 300;
    script.answer = taken;
    check_true(posted_go(&script, 0).sent >= 4);
}

/* Two lanes without answers are no matter of theirs. */
static void nobody_answers(void **state)
{
    (void)state;
    struct script script = script_of(all_are_mute);
    posted_settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    for (int i = 0; i < 4; i++) {
        posted("a@a.example");
        posted("b@b.example");
        posted("c@c.example");
    }
    struct dispatch_report report = posted_go(&script, 0);
    check_text(script.order, "a b");
    check_int(report.unknown, 2);
    script = script_of(nobody_is_there);
    hosted.services.now += HOUR;
    posted_go(&script, 0);
    check_int(strlen(script.order), 1);
}

/* Greylisting is no error: again after a while, and again; no bounce is noted; taken in the end. */
static void greylisting(void **state)
{
    (void)state;
    struct script script = script_of(greylisted);
    struct err err = {0};
    int64_t player = 0;
    check_ok(player_add(hosted.services.store, "Gaius", "", 1, &player, &err));
    check_ok(player_address_add(hosted.services.store, player, "g@grey.example", true, 1, &err));
    int64_t id = posted("g@grey.example"), last = 0;
    for (int i = 0; i < 4; i++) {
        check_int(posted_go(&script, 0).later, 1);
        struct outbox_row row = posted_row(id);
        check_int(row.state, OUTBOX_QUEUED);
        check_true(row.next_at - hosted.services.now >= 15 * MINUTE && row.next_at - hosted.services.now > last);
        last = row.next_at - hosted.services.now;
        /* not a second before */
        hosted.services.now = row.next_at - 1;
        check_int(posted_go(&script, 0).later, 0);
        hosted.services.now++;
        outbox_row_free(&row);
    }
    script.answer = taken;
    check_int(posted_go(&script, 0).sent, 1);
    struct address_row address;
    check_ok(player_address_find(hosted.services.store, "g@grey.example", &address, &err));
    check_int(address.hard + address.soft, 0);
    player_address_row_free(&address);
}

/* The waits grow to four hours; after five days it is over, and not a try before. */
static void backoff_ends(void **state)
{
    (void)state;
    struct script script = script_of(greylisted);
    moment begin = hosted.services.now, last = 0;
    int64_t id = posted("p@example.net");
    int tries = 0;
    for (;;) {
        struct dispatch_report report = posted_go(&script, 0);
        struct outbox_row row = posted_row(id);
        check_int(report.later, 1);
        tries++;
        bool over = row.state == OUTBOX_FAILED;
        moment wait = row.next_at - hosted.services.now;
        outbox_row_free(&row);
        if (over)
            break;
        check_true(wait >= last && wait <= 4 * HOUR);
        check_true(hosted.services.now - begin <= 5 * DAY);
        last = wait;
        hosted.services.now += wait;
    }
    check_int(last, 4 * HOUR);
    check_true(hosted.services.now - begin > 5 * DAY && hosted.services.now - begin <= 5 * DAY + 4 * HOUR);
    check_true(tries > 25 && tries < 40);
    script.answer = taken;
    hosted.services.now += DAY;
    check_int(posted_go(&script, 0).sent, 0);
}

/* However a domain is written, its lane is one. */
static void capital_letters(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t ids[1];
    size_t count = 1;
    check_ok(lanes_hold(&hosted.services, "x@ZEBRA.example", &err));
    posted("y@zebra.EXAMPLE");
    check_ok(lanes_choose(&hosted.services, false, 1, ids, &count, &err));
    check_int(count, 0);
    posted("y@zebras.example");
    check_ok(lanes_choose(&hosted.services, false, 1, ids, &count, &err));
    check_int(count, 1);
}

/* Who puts us off after half a minute costs the others that much each time; who takes the mail in the end, too, but it
 * has its turn only. A prompt "later" holds nobody. */
static void late_answers(void **state)
{
    (void)state;
    check_true(lanes_same("a@x.example", "b@X.EXAMPLE"));
    check_true(!lanes_same("a@x.example", "a@y.example"));
    check_true(lanes_same("root", "ROOT") && !lanes_same("root", "r@root.example"));
    posted_settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    hosted.services.now = 1000000200;
    struct script script = script_of(greylisted);
    posted("s1@lazy.example");
    posted("s2@lazy.example");
    check_int(posted_go(&script, 0).later, 2);
    script.answer = one_is_late;
    posted("s3@lazy.example");
    posted("s4@lazy.example");
    posted("g1@good.example");
    check_int(posted_go(&script, 0).sent, 3);
    check_text(script.order, "s3 g1 s4");
    posted("later1@lazy.example");
    posted("later2@lazy.example");
    posted("g2@good.example");
    struct dispatch_report report = posted_go(&script, 0);
    check_text(script.order, "later1 g2");
    check_int(report.later, 2);
    posted("s5@LAZY.example");
    check_int(posted_go(&script, 0).sent, 0);
}

static struct send_result while_cut_off(const char *to)
{
    char address[300];
    (void)snprintf(address, sizeof address, "%s", ((const struct postgres *)hosted.services.store->handle)->address);
    served_run(address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
                        "AND pid <> pg_backend_pid()");
    return taken(to);
}

/* A sender whose connection is lost over a mail leaves the others to whoever looks next, since that may have been
 * somebody else meanwhile. */
static void cut_off(void **state)
{
    (void)state;
    if (!served())
        skip();
    struct script script = script_of(while_cut_off);
    int64_t first = posted("a@x.example");
    posted("b@x.example");
    posted("c@x.example");
    check_int(posted_go(&script, 3).sent, 1);
    check_text(script.order, "a");
    struct outbox_row row = posted_row(first);
    check_int(row.state, OUTBOX_SENT);
    outbox_row_free(&row);
    script.answer = taken;
    check_int(posted_go(&script, 0).sent, 2);
    check_text(script.order, "b c");
}

/* ---- what becomes of one mail ---- */

/* The receiver, the mail or nothing that could be called either. */
static struct send_result refused(const char *to)
{
    struct send_result result = {.class = SEND_NEVER, .code = 550, .heard = true, .reply = "550 no such user"};
    if (strncmp(to, "big", 3) == 0)
        result = (struct send_result){.class = SEND_NEVER, .code = 552, .heard = true, .reply = "552 too large"};
    return result;
}

static void refusals(void **state)
{
    (void)state;
    struct script script = script_of(refused);
    struct err err = {0};
    int64_t counts[INBOX_STATES];
    int64_t ids[] = {posted("big@x.example"), posted("nobody@x.example"), posted("control\x01@x.example")};
    struct dispatch_report report = posted_go(&script, 0);
    check_int(report.never, 3);
    check_text(script.order, "big nobody");
    for (int i = 0; i < 3; i++)
        check_int(posted_state(ids[i]), OUTBOX_FAILED);
    /* of what a server refused a bounce is filed, which says whether it was its receiver */
    check_ok(inbox_counts(hosted.services.store, counts, &err));
    check_int(counts[INBOX_FILED], 2);
    struct outbox_row row = posted_row(ids[1]);
    check_text(row.last_reply, "550 no such user");
    outbox_row_free(&row);
}

/* A mail that was too long on its way is given up even if nobody knows what became of it; one that is taken is sent. */
static void too_old(void **state)
{
    (void)state;
    struct script script = script_of(all_are_mute);
    int64_t lost = posted("a@a.example");
    hosted.services.now += 5 * DAY;
    check_int(posted_go(&script, 1).unknown, 1);
    check_int(posted_state(lost), OUTBOX_QUEUED);
    hosted.services.now += DAY;
    int64_t fresh = posted("b@b.example");
    check_int(posted_go(&script, 0).unknown, 2);
    check_int(posted_state(lost), OUTBOX_FAILED);
    check_int(posted_state(fresh), OUTBOX_QUEUED);
    script.answer = taken;
    hosted.services.now += 6 * DAY;
    check_int(posted_go(&script, 0).sent, 1);
    check_int(posted_state(fresh), OUTBOX_SENT);
}

/* What there is nothing left of to send waits as one that cannot be made; no game master is written to about mail of
 * his own. */
static void nothing_is_left_of_it(void **state)
{
    (void)state;
    struct script script = script_of(taken);
    struct err err = {0};
    posted_settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    int64_t gone = posted("a@a.example"), masters = posted("gm@example.org");
    hosted_sql(&hosted, "DELETE FROM outbox_raw");
    hosted_sql(&hosted, "UPDATE outbox SET kind = 'gm' WHERE envelope_to LIKE 'gm@%'");
    check_int(posted_go(&script, 2).later, 2);
    check_text(script.order, "");
    check_int(posted_state(gone), OUTBOX_QUEUED);
    check_int(posted_state(masters), OUTBOX_QUEUED);
    struct outbox_row *rows = NULL;
    size_t count = 0;
    check_ok(outbox_list(hosted.services.store, &(struct outbox_range){.state = OUTBOX_QUEUED, .limit = 9}, &rows,
                         &count, &err));
    check_int(count, 3);
    check_true(rows[0].tries == 1 && rows[0].next_at > hosted.services.now && rows[0].last_reply[0] != '\0');
    check_text(rows[2].kind, "gm");
    outbox_rows_free(rows, count);
    check_int(posted_go(&script, 0).sent, 1);
    check_text(script.order, "gm");
}

/* ---- several at once ---- */

static sig_atomic_t stop;

static struct send_result then_stop(const char *to)
{
    stop = 1;
    return taken(to);
}

/* A host that stops ends after the mail in hand, and what it had claimed goes the next time. */
static void stopping(void **state)
{
    (void)state;
    struct script script = script_of(then_stop);
    hosted.services.stop = &stop;
    stop = 0;
    posted("a@a.example");
    posted("b@b.example");
    check_int(posted_go(&script, 0).sent, 1);
    check_text(script.order, "a");
    check_int(posted_go(&script, 0).sent, 0);
    stop = 0;
    check_int(posted_go(&script, 0).sent, 1);
    check_text(script.order, "b");
}

/* Another process, to which the lease of this one is over. */
static struct store *rival;

static void take_over(void)
{
    struct err err = {0};
    struct outbox_row *rows = NULL;
    size_t count = 0;
    check_ok(outbox_release_stale(rival, hosted.services.now + 2 * HOUR, &count, &err));
    check_true(count > 0);
    check_ok(scratch_claim(rival, hosted.services.now, 3 * HOUR, 9, "other:1:1", &rows, &count, &err));
    outbox_rows_free(rows, count);
}

static struct send_result put_off_too_late(const char *to)
{
    take_over();
    return greylisted(to);
}

static struct send_result silent_too_late(const char *to)
{
    take_over();
    return nobody_is_there(to);
}

/* What another process has taken over is that one's, whatever came of it here: put off, not tried, or not made. */
static void taken_over(void **state)
{
    (void)state;
    rival = scratch_again(&hosted.scratch);
    for (int i = 0; i < 2; i++) {
        struct script script = script_of(i == 0 ? put_off_too_late : silent_too_late);
        struct err err = {0};
        posted("a@a.example");
        posted("b@b.example");
        hosted_sql(&hosted, "DELETE FROM outbox_raw WHERE outbox % 2 = 0");
        (void)posted_go(&script, 0);
        check_text(script.order, "a");
        int64_t counts[OUTBOX_STATES];
        check_ok(outbox_counts(hosted.services.store, counts, &err));
        check_int(counts[OUTBOX_SENDING], 2);
        size_t count = 0;
        check_ok(outbox_drop_all(hosted.services.store, &count, &err));
        hosted.services.now += HOUR;
    }
    store_close(rival);
}

static moment spent; /* by the server, since the round began */

static struct send_result takes_long(const char *to)
{
    struct send_result result = taken(to);
    struct err err = {0};
    size_t count = 1;
    result.seconds = 1150;
    spent += result.seconds;
    check_ok(outbox_release_stale(rival, hosted.services.now + spent, &count, &err));
    check_int(count, 0);
    return result;
}

/* However long a round takes, nobody takes a mail over that it is sending. */
static void a_round_of_hours(void **state)
{
    (void)state;
    struct script script = script_of(takes_long);
    rival = scratch_again(&hosted.scratch);
    spent = 0;
    for (int i = 0; i < 9; i++)
        posted("a@a.example");
    check_int(posted_go(&script, 0).sent, 9);
    check_text(script.order, "a a a a a a a a a");
    store_close(rival);
}

/* A sender without memory says nothing of the server: no wait, no mail that was tried, and an end that says so. */
static void no_memory(void **state)
{
    (void)state;
    struct dispatch_report report;
    struct err err = {0};
    posted_settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    hosted.services.now = 1000000200;
    struct script script = script_of(nobody_is_there);
    script.rc = RC_NOMEM;
    int64_t first = posted("m1@one.example"), other = posted("m2@two.example");
    check_rc(dispatch(&hosted.services, &script.base, 0, &report, &err), RC_NOMEM);
    check_text(script.order, "m1");
    check_int(report.away, 0);
    struct outbox_row rows[] = {posted_row(first), posted_row(other)};
    for (int i = 0; i < 2; i++) {
        check_int(rows[i].state, OUTBOX_QUEUED);
        check_int(rows[i].tries, 0);
        outbox_row_free(&rows[i]);
    }
    script = script_of(taken);
    check_int(posted_go(&script, 0).sent, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(turns, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(strangers_come_last, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_cap_of_a_lane, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_cap_counts_tries, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_lane_without_answers, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(nobody_answers, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(greylisting, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(backoff_ends, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(capital_letters, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(late_answers, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(cut_off, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(refusals, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(too_old, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(nothing_is_left_of_it, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(stopping, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(taken_over, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_round_of_hours, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(no_memory, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("dispatch", tests, NULL, NULL);
}
