/* Who goes when: lanes, caps, waits, and when a mail is given up. The mail server is a function of ours. */
#include "hosted.h"

#include "engine/queue/dispatch.h"
#include "engine/queue/lanes.h"
#include "mail/sender_kind.h"
#include "store/db.h"
#include "store/postgres.h"

enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };

/* What the server says to a mail, by its receiver; and the order in which they came. */
struct script {
    struct sender base;
    struct send_result (*answer)(const char *to);
    enum rc rc;       /* what sending is said to have come to */
    char order[4000]; /* the local parts, with blanks between */
};

static enum rc script_send(struct sender *sender, const struct parcel *parcel, struct send_result *out)
{
    struct script *script = (struct script *)sender;
    size_t used = strlen(script->order);
    (void)snprintf(script->order + used, sizeof script->order - used, "%s%.*s", used == 0 ? "" : " ",
                   (int)strcspn(parcel->to, "@"), parcel->to);
    *out = script->answer(parcel->to);
    return script->rc;
}

static void script_close(struct sender *sender)
{
    (void)sender;
}

static const struct sender_kind script_kind = {.send = script_send, .close = script_close};

static struct script script_of(struct send_result (*answer)(const char *to))
{
    return (struct script){.base.kind = &script_kind, .answer = answer};
}

static struct send_result taken(const char *to)
{
    (void)to;
    return (struct send_result){.class = SEND_OK, .code = 250, .heard = true, .reply = "ok"};
}

static struct send_result greylisted(const char *to)
{
    (void)to;
    return (struct send_result){.class = SEND_LATER, .code = 450, .heard = true, .reply = "450 4.7.1 greylisted"};
}

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
    if (strstr(to, "slow.example") == NULL)
        return result;
    if (strncmp(to, "later", 5) == 0)
        result = greylisted(to);
    result.seconds = 25;
    return result;
}

static struct send_result all_are_mute(const char *to)
{
    (void)to;
    return (struct send_result){.class = SEND_UNKNOWN, .heard = true, .reply = "cut off"};
}

static struct send_result nobody_is_there(const char *to)
{
    (void)to;
    return (struct send_result){.class = SEND_LATER, .reply = "could not connect"};
}

static int number;

static int64_t put_as(const char *to, bool stranger)
{
    struct err err = {0};
    char dedup[32], id[64];
    char mail[] = "From: g\r\n\r\ntext\r\n";
    int64_t row = 0;
    bool fresh;
    (void)snprintf(dedup, sizeof dedup, "test %d", ++number);
    (void)snprintf(id, sizeof id, "<%d@example.org>", number);
    const struct outbox_row out = {.dedup = dedup,
                                   .message_id = id,
                                   .envelope_from = (char[]){"games@example.org"},
                                   .envelope_to = strdup(to),
                                   .created = hosted.services.now,
                                   .stranger = stranger,
                                   .raw = mail,
                                   .size = sizeof mail - 1};
    check_ok(outbox_put(hosted.services.store, &out, &row, &fresh, &err));
    free(out.envelope_to);
    return row;
}

static int64_t put(const char *to)
{
    return put_as(to, false);
}

static void settings(const char *first, const char *second)
{
    const char *words[] = {"site.address=games@example.org", first, second};
    const struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = 3};
    struct err err = {0};
    config_free(hosted.config);
    check_ok(config_load(&source, &hosted.config, &err));
    hosted.services.config = hosted.config;
}

static struct dispatch_report go(struct script *script, size_t limit)
{
    struct dispatch_report report;
    struct err err = {0};
    script->order[0] = '\0';
    check_ok(dispatch(&hosted.services, &script->base, limit, &report, &err));
    return report;
}

static struct outbox_row row_of(int64_t id)
{
    struct outbox_row row;
    struct err err = {0};
    check_ok(outbox_get(hosted.services.store, id, &row, &err));
    return row;
}

/* Each lane in its turn, the longest waiting first. */
static void turns(void **state)
{
    (void)state;
    struct script script = script_of(taken);
    settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    for (int i = 1; i <= 20; i++) {
        char to[64];
        (void)snprintf(to, sizeof to, "a%d@Big.example", i);
        put(to);
    }
    put("b1@small.example");
    put("b2@small.example");
    put("c1@other.example");
    put("d1@BIG.example");
    go(&script, 0);
    check_text(script.order, "a1 b1 c1 a2 b2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 d1");
}

/* Strangers wait for everybody else, in the share of their domain too, however long they have waited. */
static void strangers_come_last(void **state)
{
    (void)state;
    struct script script = script_of(taken);
    settings("smtp.mails_per_minute=6", "smtp.domain_per_minute=3");
    hosted.services.now = 1000000020; /* a minute begins */
    for (int i = 0; i < 300; i++)
        put_as("x@big.example", true);
    put_as("y@other.example", true);
    put("a@big.example");
    put("b@big.example");
    put("c@small.example");
    check_int(go(&script, 0).sent, 5);
    check_text(script.order, "a c b y x");
    hosted.services.now += 60;
    check_int(go(&script, 1).sent, 1);
    check_text(script.order, "x");
    put("d@big.example");
    check_int(go(&script, 0).sent, 2);
    check_text(script.order, "d x");
}

/* A thousand mails to one domain: those to another are found behind them, and no more of the one go than may. */
static void the_cap_of_a_lane(void **state)
{
    (void)state;
    struct script script = script_of(taken);
    struct err err = {0};
    settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=5");
    hosted.services.now = 1000000020; /* a minute begins */
    check_ok(store_begin(hosted.services.store, &err));
    for (int i = 1; i <= 1500; i++)
        put("a@big.example");
    for (int i = 1; i <= 3; i++)
        put("b@small.example");
    check_ok(store_commit(hosted.services.store, &err));
    struct dispatch_report report = go(&script, 0);
    check_int(report.sent, 8);
    int big = 0, small = 0;
    for (const char *at = script.order; *at != '\0'; at++) {
        big += *at == 'a';
        small += *at == 'b';
    }
    check_int(big, 5);
    check_int(small, 3);
    /* in the same minute nothing more of it, but of others; a smaller limit is obeyed */
    put("c@third.example");
    check_int(go(&script, 0).sent, 1);
    check_text(script.order, "c");
    hosted.services.now += 59;
    check_int(go(&script, 0).sent, 0);
    hosted.services.now += 1;
    check_int(go(&script, 3).sent, 3);
    check_int(go(&script, 0).sent, 2);
    /* none of this was a try of those that wait */
    struct outbox_row row = row_of(1400);
    check_int(row.tries, 0);
    check_int(row.next_at, 0);
    outbox_row_free(&row);
}

/* Tries count, not successes: a domain that puts us off is not asked more often either. */
static void the_cap_counts_tries(void **state)
{
    (void)state;
    struct script script = script_of(greylisted);
    settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=5");
    hosted.services.now = 1000000020;
    for (int i = 1; i <= 12; i++)
        put("a@big.example");
    check_int(go(&script, 0).later, 5);
    check_int(go(&script, 0).later, 0);
    /* of all domains together as before */
    settings("smtp.mails_per_minute=7", "smtp.domain_per_minute=5");
    put("b@b.example");
    put("c@c.example");
    put("d@d.example");
    check_int(go(&script, 0).later, 3);
    hosted.services.now += 60;
    check_int(go(&script, 0).later, 5);
}

static void a_lane_without_answers(void **state)
{
    (void)state;
    struct script script = script_of(one_is_mute);
    settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    hosted.services.now = 1000000200; /* five minutes begin */
    for (int i = 0; i < 12; i++)
        put("s@slow.example");
    for (int i = 0; i < 12; i++)
        put("g@good.example");
    struct dispatch_report report = go(&script, 0);
    check_int(report.sent, 12);
    /* one was tried; those claimed with it wait, the rest is not touched */
    check_text(script.order, "s g g g g g g g g g g g g");
    check_true(report.later >= 1 && report.later < 12);
    put("g@good.example");
    check_int(go(&script, 0).sent, 1);
    check_text(script.order, "g");
    hosted.services.now += 299;
    go(&script, 0);
    check_text(script.order, "");
    hosted.services.now += 301;
    script.answer = taken;
    check_true(go(&script, 0).sent >= 4);
}

/* Two lanes without answers are no matter of theirs. */
static void nobody_answers(void **state)
{
    (void)state;
    struct script script = script_of(all_are_mute);
    settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    for (int i = 0; i < 4; i++) {
        put("a@a.example");
        put("b@b.example");
        put("c@c.example");
    }
    struct dispatch_report report = go(&script, 0);
    check_text(script.order, "a b");
    check_int(report.unknown, 2);
    script = script_of(nobody_is_there);
    hosted.services.now += HOUR;
    go(&script, 0);
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
    check_ok(address_add(hosted.services.store, player, "g@grey.example", true, 1, &err));
    int64_t id = put("g@grey.example"), last = 0;
    for (int i = 0; i < 4; i++) {
        check_int(go(&script, 0).later, 1);
        struct outbox_row row = row_of(id);
        check_int(row.state, OUTBOX_QUEUED);
        check_true(row.next_at - hosted.services.now >= 15 * MINUTE && row.next_at - hosted.services.now > last);
        last = row.next_at - hosted.services.now;
        /* not a second before */
        hosted.services.now = row.next_at - 1;
        check_int(go(&script, 0).later, 0);
        hosted.services.now++;
        outbox_row_free(&row);
    }
    script.answer = taken;
    check_int(go(&script, 0).sent, 1);
    struct address_row address;
    check_ok(address_find(hosted.services.store, "g@grey.example", &address, &err));
    check_int(address.hard + address.soft, 0);
    address_row_free(&address);
}

/* The waits grow to four hours; after five days it is over, and not a try before. */
static void backoff_ends(void **state)
{
    (void)state;
    struct script script = script_of(greylisted);
    moment begin = hosted.services.now, last = 0;
    int64_t id = put("p@example.net");
    int tries = 0;
    for (;;) {
        struct dispatch_report report = go(&script, 0);
        struct outbox_row row = row_of(id);
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
    check_int(go(&script, 0).sent, 0);
}

/* Who puts us off after half a minute costs the others that much each time; who takes the mail in the end, too, but it
 * has its turn only. A prompt "later" holds nobody. */
static void late_answers(void **state)
{
    (void)state;
    check_true(lanes_same("a@x.example", "b@X.EXAMPLE"));
    check_true(!lanes_same("a@x.example", "a@y.example"));
    settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    hosted.services.now = 1000000200;
    struct script script = script_of(greylisted);
    put("s1@slow.example");
    put("s2@slow.example");
    check_int(go(&script, 0).later, 2);
    script.answer = one_is_late;
    put("s3@slow.example");
    put("s4@slow.example");
    put("g1@good.example");
    check_int(go(&script, 0).sent, 3);
    check_text(script.order, "s3 g1 s4");
    put("later1@slow.example");
    put("later2@slow.example");
    put("g2@good.example");
    struct dispatch_report report = go(&script, 0);
    check_text(script.order, "later1 g2");
    check_int(report.later, 2);
    put("s5@SLOW.example");
    check_int(go(&script, 0).sent, 0);
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
    int64_t first = put("a@x.example");
    put("b@x.example");
    put("c@x.example");
    check_int(go(&script, 3).sent, 1);
    check_text(script.order, "a");
    struct outbox_row row = row_of(first);
    check_int(row.state, OUTBOX_SENT);
    outbox_row_free(&row);
    script.answer = taken;
    check_int(go(&script, 0).sent, 2);
    check_text(script.order, "b c");
}

/* A sender without memory says nothing of the server: no wait, no mail that was tried, and an end that says so. */
static void no_memory(void **state)
{
    (void)state;
    struct dispatch_report report;
    struct err err = {0};
    settings("smtp.mails_per_minute=0", "smtp.domain_per_minute=0");
    hosted.services.now = 1000000200;
    struct script script = script_of(nobody_is_there);
    script.rc = RC_NOMEM;
    int64_t first = put("m1@one.example"), other = put("m2@two.example");
    check_rc(dispatch(&hosted.services, &script.base, 0, &report, &err), RC_NOMEM);
    check_text(script.order, "m1");
    check_int(report.away, 0);
    struct outbox_row rows[] = {row_of(first), row_of(other)};
    for (int i = 0; i < 2; i++) {
        check_int(rows[i].state, OUTBOX_QUEUED);
        check_int(rows[i].tries, 0);
        outbox_row_free(&rows[i]);
    }
    script = script_of(taken);
    check_int(go(&script, 0).sent, 2);
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
        cmocka_unit_test_setup_teardown(late_answers, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(cut_off, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(no_memory, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("dispatch", tests, NULL, NULL);
}
