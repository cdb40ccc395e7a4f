/* The ways of mail: since when they work or do not, and what game masters are told of it, once, also where the database
 * refuses any one step. */
#include "logged.h"
#include "posted.h"
#include "weak.h"

#include "engine/queue/ways.h"

enum { MINUTE = 60, HOUR = 3600, BEGIN = 1000000020 };

static int ways_setup(void **state)
{
    (void)hosted_setup(state);
    posted_settings("site.alarm_after=30m", "out.spare=none");
    hosted.services.now = BEGIN;
    return 0;
}

static struct way_state read_way(enum way way)
{
    struct way_state state;
    struct err err = {0};
    check_ok(way_read(&hosted.services, way, &state, &err));
    return state;
}

static void works(enum way way, const char *said)
{
    struct err err = {0};
    check_ok(way_works(&hosted.services, way, said, &err));
}

static void fails(enum way way, const char *why)
{
    struct err err = {0};
    check_ok(way_fails(&hosted.services, way, why, &err));
}

static char letter[4000]; /* the last one that was told */

/* The titles of what game masters were told since the last look, a line each. */
static const char *told(void)
{
    static char room[400];
    struct text out = text_fixed(room, sizeof room);
    struct outbox_row *rows = NULL;
    size_t count = 0, dropped = 0;
    struct err err = {0};
    room[0] = '\0';
    check_ok(ways_tell(&hosted.services, &err));
    check_ok(outbox_list(hosted.services.store, &(struct outbox_range){.state = OUTBOX_QUEUED, .limit = 9}, &rows,
                         &count, &err));
    for (size_t i = 0; i < count; i++) {
        struct outbox_row row;
        hosted_letter(&hosted, rows[i].id, &row);
        static const char to[] = "To the game master: ";
        check_true(strncmp(row.text_part, to, sizeof to - 1) == 0);
        const char *title = row.text_part + sizeof to - 1;
        text_addf(&out, "%.*s|", (int)strcspn(title, "\n"), title);
        (void)snprintf(letter, sizeof letter, "%s", row.text_part);
        outbox_row_free(&row);
    }
    outbox_rows_free(rows, count);
    check_ok(outbox_drop_all(hosted.services.store, &dropped, &err));
    return room;
}

/* Noted where something changed, and once a minute otherwise. */
static void noted_once_a_minute(void **state)
{
    (void)state;
    logged_begin();
    works(WAY_IN, "250 one");
    check_text(logged_end(), "");
    works(WAY_IN, "250 at once");
    hosted.services.now += MINUTE - 1;
    works(WAY_IN, "250 two");
    struct way_state way = read_way(WAY_IN);
    check_true(way.worked == BEGIN && way.since == 0 && way.said_at == BEGIN);
    check_text(way.said, "250 one");
    hosted.services.now++;
    works(WAY_IN, "250 two");
    check_text(read_way(WAY_IN).said, "250 two");
    fails(WAY_IN, "no route\nat all");
    fails(WAY_IN, "at once");
    check_text(read_way(WAY_IN).said, "no route at all");
    hosted.services.now += MINUTE - 1;
    fails(WAY_IN, "another");
    way = read_way(WAY_IN);
    check_true(way.since == BEGIN + MINUTE && way.worked == BEGIN + MINUTE);
    check_text(way.said, "no route at all");
    hosted.services.now++;
    fails(WAY_IN, "another");
    way = read_way(WAY_IN);
    check_true(way.since == BEGIN + MINUTE && way.said_at == BEGIN + 2 * MINUTE);
    check_text(way.said, "another");
    /* it was shut for less than is told of */
    logged_begin();
    works(WAY_IN, "250 three");
    check_true(strstr(logged_end(), "mail in works again") != NULL);
    way = read_way(WAY_IN);
    check_true(way.since == 0 && way.from == 0 && way.to == 0 && way.worked == BEGIN + 2 * MINUTE);
    check_text(told(), "");
    /* the others know nothing of it */
    check_true(read_way(WAY_OUT).worked == 0 && read_way(WAY_BACKUP).worked == 0);
}

/* A clock that is set back leaves nothing in the future. */
static void a_clock_that_is_set_back(void **state)
{
    (void)state;
    works(WAY_IN, "250 one");
    hosted.services.now -= HOUR;
    works(WAY_IN, "250 two");
    check_int(read_way(WAY_IN).worked, BEGIN - HOUR);
    hosted.services.now += HOUR;
    fails(WAY_IN, "no route");
    hosted.services.now -= HOUR;
    fails(WAY_IN, "no route");
    struct way_state way = read_way(WAY_IN);
    check_true(way.since == BEGIN - HOUR && way.said_at == BEGIN - HOUR);
}

/* What stands there and is of nobody's making counts as nothing. */
static void what_cannot_be_read(void **state)
{
    (void)state;
    struct err err = {0};
    check_ok(store_meta_put(hosted.services.store, "way_in", "{", 1, &err));
    struct way_state way = read_way(WAY_IN);
    check_true(way.worked == 0 && way.since == 0 && way.said[0] == '\0');
    works(WAY_IN, "250 one");
    check_int(read_way(WAY_IN).worked, BEGIN);
    fails(WAY_OUT, "no route");
    check_ok(ways_forget(&hosted.services, &err));
    for (int i = 0; i < WAYS; i++)
        check_true(read_way((enum way)i).worked == 0 && read_way((enum way)i).since == 0);
}

static void told_once(void **state)
{
    (void)state;
    struct err err = {0};
    fails(WAY_IN, "no route");
    fails(WAY_BACKUP, "no disk");
    hosted.services.now += 30 * MINUTE - 1;
    /* nothing is written where there is nothing to tell */
    check_ok(store_snapshot(hosted.services.store, &err));
    check_ok(ways_tell(&hosted.services, &err));
    store_snapshot_end(hosted.services.store);
    check_text(told(), "");
    check_true(read_way(WAY_IN).told == 0);
    hosted.services.now++;
    check_text(told(), "No mail comes in|No backup can be made|");
    check_int(read_way(WAY_IN).told, BEGIN + 30 * MINUTE);
    hosted.services.now += HOUR;
    fails(WAY_IN, "no route");
    check_text(told(), "");
    works(WAY_IN, "250 ok");
    struct way_state way = read_way(WAY_IN);
    check_true(way.from == BEGIN && way.to == BEGIN + 90 * MINUTE && way.told == 0);
    check_text(told(), "Mail comes in again|");
    check_true(strstr(letter, "1h 30m") != NULL);
    check_int(read_way(WAY_IN).from, 0);
    check_text(told(), "");
    works(WAY_BACKUP, "");
    check_text(told(), "A backup was made again|");
    /* a time as long as that of which nobody had heard until now */
    fails(WAY_IN, "no route");
    hosted.services.now += HOUR;
    works(WAY_IN, "250 ok");
    check_text(told(), "Mail comes in again|");
    /* shut, open and shut again, both for long: both are told */
    fails(WAY_IN, "no route");
    hosted.services.now += HOUR;
    works(WAY_IN, "250 ok");
    fails(WAY_IN, "no route");
    hosted.services.now += HOUR;
    check_text(told(), "Mail comes in again|No mail comes in|");
}

/* Nobody can be told by a way that is shut, but by another one. */
static void the_way_out(void **state)
{
    (void)state;
    fails(WAY_OUT, "no route");
    hosted.services.now += HOUR;
    check_text(told(), "");
    check_int(read_way(WAY_OUT).told, hosted.services.now);
    works(WAY_OUT, "250 ok");
    check_text(told(), "Mail goes out again|");
    posted_settings("site.alarm_after=30m", "out.spare=sendmail");
    fails(WAY_OUT, "no route");
    hosted.services.now += HOUR;
    logged_begin();
    check_text(told(), "No mail goes out|");
    check_true(strstr(logged_end(), "mail out is shut since 3600 s: no route") != NULL);
}

/* ---- each step refused ---- */

/* An act, and what was known of the way in before it. */
struct refused {
    enum rc (*act)(struct err *err);
    const char *known;
    moment now;
};

static enum rc act_works(struct err *err)
{
    return way_works(&hosted.services, WAY_IN, "250 ok", err);
}

static enum rc act_fails(struct err *err)
{
    return way_fails(&hosted.services, WAY_IN, "no route", err);
}

static enum rc act_forget(struct err *err)
{
    enum rc rc = store_begin(hosted.services.store, err);
    if (rc != RC_OK)
        return rc;
    return store_end(hosted.services.store, ways_forget(&hosted.services, err), err);
}

static enum rc act_tell(struct err *err)
{
    return ways_tell(&hosted.services, err);
}

static void know(void *context)
{
    const struct refused *refused = context;
    struct err err = {0};
    size_t dropped = 0;
    hosted.services.now = refused->now;
    check_ok(outbox_drop_all(hosted.services.store, &dropped, &err));
    check_ok(store_meta_put(hosted.services.store, "way_in", refused->known, strlen(refused->known), &err));
}

static enum rc act(void *context, struct err *err)
{
    const struct refused *refused = context;
    return refused->act(err);
}

static void as_known(void *context, bool failed)
{
    const struct refused *refused = context;
    struct err err = {0};
    char *bytes = NULL;
    size_t size = 0;
    int64_t counts[OUTBOX_STATES];
    check_ok(store_meta_get(hosted.services.store, "way_in", &bytes, &size, &err));
    check_int(strcmp(bytes, refused->known) == 0, failed);
    free(bytes);
    check_ok(outbox_counts(hosted.services.store, counts, &err));
    check_int(counts[OUTBOX_QUEUED], failed || refused->act != act_tell ? 0 : 1);
}

static void each_step_refused(void **state)
{
    (void)state;
    static const char open[] = "{\"worked\":1,\"since\":0,\"told\":0,\"from\":0,\"to\":0,\"said\":\"\",\"said_at\":1}";
    static const char shut[] = "{\"worked\":1,\"since\":2,\"told\":0,\"from\":0,\"to\":0,\"said\":\"\",\"said_at\":1}";
    static const char again[] = "{\"worked\":1,\"since\":0,\"told\":0,\"from\":2,\"to\":3,\"said\":\"\",\"said_at\":1}";
    const struct refused acts[] = {{act_works, open, BEGIN},
                                   {act_fails, open, BEGIN},
                                   {act_forget, open, BEGIN},
                                   {act_tell, shut, BEGIN},
                                   {act_tell, again, BEGIN}};
    weak_begin(hosted.services.store);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        struct refused one = acts[i];
        (void)weak_walk(&(struct weak_walk){.before = know, .act = act, .after = as_known, .context = &one});
    }
    weak_end(hosted.services.store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(noted_once_a_minute, ways_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_clock_that_is_set_back, ways_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_read, ways_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(told_once, ways_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_way_out, ways_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(each_step_refused, ways_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("ways", tests, NULL, NULL);
}
