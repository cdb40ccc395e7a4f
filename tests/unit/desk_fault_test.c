/* What a house does for its operator and its games, with one step of the database refused after the other: it fails,
 * says so, and nothing of it has happened. */
#include "certain.h"
#include "hosted.h"
#include "weak.h"

#include "base/mem.h"
#include "engine/admin/doctor.h"
#include "engine/admin/health.h"
#include "engine/admin/mails.h"
#include "engine/admin/parcel.h"
#include "engine/admin/retention.h"
#include "engine/admin/standings.h"
#include "engine/admin/status.h"
#include "engine/game/actlog.h"
#include "engine/game/commit.h"
#include "engine/game/game.h"
#include "engine/game/masters.h"
#include "engine/time/due.h"
#include "games/quorum/quorum.h"

static int64_t game, over;
static struct parcel parcel;
static char *dump;

/* ---- what is done ---- */

static enum rc pack(void *context, struct err *err)
{
    struct parcel packed = {0};
    (void)context;
    enum rc rc = parcel_pack(&hosted.services, game, &packed, err);
    if (rc == RC_OK)
        parcel_free(&packed);
    return rc;
}

static enum rc unpack(void *context, struct err *err)
{
    struct text told = TEXT_EMPTY;
    int64_t id = 0;
    const struct unpack_way *way = context;
    enum rc rc = parcel_unpack(&hosted.services, &parcel, way, &id, &told, err);
    text_free(&told);
    return rc;
}

static enum rc see_standings(void *context, struct err *err)
{
    struct jv *out = NULL;
    (void)context;
    enum rc rc = standings_build(&hosted.services, NULL, &out, err);
    jv_free(out);
    return rc;
}

static enum rc see_health(void *context, struct err *err)
{
    struct jv *out = NULL;
    (void)context;
    enum rc rc = health(&hosted.services, &out, err);
    check_true((rc == RC_OK) == (out != NULL));
    jv_free(out);
    return rc;
}

static enum rc see_status(void *context, struct err *err)
{
    struct jv *out = NULL;
    enum rc rc =
        context == NULL ? status_all(&hosted.services, &out, err) : status_one(&hosted.services, game, &out, err);
    jv_free(out);
    return rc;
}

static enum rc see_mails(void *context, struct err *err)
{
    struct jv *out = NULL;
    enum rc rc = mails_list(&hosted.services, context, &out, err);
    jv_free(out);
    return rc;
}

static enum rc see_mail(void *context, struct err *err)
{
    struct jv *out = NULL;
    enum rc rc = mails_one(&hosted.services, context, &out, err);
    jv_free(out);
    return rc;
}

static enum rc retry_mail(void *context, struct err *err)
{
    enum rc rc = services_begin(&hosted.services, err);
    if (rc == RC_OK)
        rc = mails_retry(&hosted.services, context, err);
    if (rc == RC_OK)
        rc = services_commit(&hosted.services, err);
    if (rc != RC_OK)
        services_rollback(&hosted.services);
    return rc;
}

static enum rc drop_mail(void *context, struct err *err)
{
    enum rc rc = services_begin(&hosted.services, err);
    if (rc == RC_OK)
        rc = mails_drop(&hosted.services, context, err);
    if (rc == RC_OK)
        rc = services_commit(&hosted.services, err);
    if (rc != RC_OK)
        services_rollback(&hosted.services);
    return rc;
}

static enum rc see_acts(void *context, struct err *err)
{
    struct jv *out = NULL;
    int64_t last = 0;
    enum rc rc = actlog_read(&hosted.services, game, context, &out, &last, err);
    jv_free(out);
    return rc;
}

static enum rc add_act(void *context, struct err *err)
{
    (void)context;
    return actlog_add(&hosted.services, game, "look", "at it", err);
}

static enum rc see_masters(void *context, struct err *err)
{
    struct masters masters = {0};
    bool has = false, knows = false;
    (void)context;
    enum rc rc = masters_of(&hosted.services, game, &masters, err);
    masters_free(&masters);
    if (rc == RC_OK)
        rc = masters_has(&hosted.services, "one@example.org", game, &has, err);
    if (rc == RC_OK)
        rc = masters_knows(&hosted.services, "nobody@example.org", &knows, err);
    check_true(rc != RC_OK || (has && !knows));
    return rc;
}

static enum rc make_record(void *context, struct err *err)
{
    struct jv *record = NULL;
    struct game *table = calloc(1, sizeof *table);
    (void)context;
    check_true(table != NULL);
    enum rc rc = game_load(&hosted.services, over, table, err);
    if (rc == RC_OK)
        rc = game_record(&hosted.services, table, &record, err);
    jv_free(record);
    hosted_table_free(table);
    return rc;
}

static enum rc act(void *context, struct err *err)
{
    return hosted_gm(&hosted, game, context, err);
}

static enum rc play_due(void *context, struct err *err)
{
    (void)context;
    return due_play(&hosted.services, game, err);
}

static enum rc examine(void *context, struct err *err)
{
    (void)context;
    return doctor_game(&hosted.services, game, err);
}

/* ---- all that one cause does ---- */

/* Files a mail of the house; its row. */
static int64_t filed(const char *name)
{
    struct err err = {0};
    enum inbox_fate fate;
    int64_t id = 0;
    char key[40], raw[] = "Subject: hello\r\n\r\nhello\r\n", source[] = "pipe";
    (void)snprintf(key, sizeof key, "%s", name);
    const struct inbox_row row = {.key = key, .size = sizeof raw - 1, .raw = raw, .source = source, .received = 5};
    check_ok(inbox_put(hosted.services.store, &row, &fate, &id, &err));
    return id;
}

static int64_t handled, parked;
static struct game *table, *second;
static struct player_row player;

static enum rc commit_all(void *context, struct err *err)
{
    static char rules[] = "quorum", words[] = "hear";
    struct commit first = {0}, commit = {.game = table,
                                         .handled.id = handled,
                                         .handled.state = INBOX_DONE,
                                         .handled.note = "well",
                                         .handled.forget = true,
                                         .parked.again = parked,
                                         .parked.asks = 2,
                                         .parked.asked = handled,
                                         .handled.player = 1,
                                         .called = {2},
                                         .calls = 1,
                                         .audit.actor = "gm",
                                         .audit.act = "test"};
    (void)context;
    commit_player_print(&player, commit.player_was);
    player.digest = 2;
    commit.player = &player;
    commit.also[commit.alsos++] = &first;
    commit_count(&first, "first", 60);
    commit_standby(&commit, 1, rules, true);
    commit_standby(&commit, 2, "", false); /* who is on no list is off it */
    commit_move_seat(&commit, second, 1);
    commit_audit(&commit, "gm", "more", "%s %d", "than", 1);
    struct press_row press = {.game = game, .from = 1, .to = 4, .at = 7, .text = mem_copy_text(words)};
    commit_add_press(&commit, &press);
    int64_t count = 0;
    enum rc rc = commit_rate(&hosted.services, &commit, "second", 60, &count, err);
    check_true(rc != RC_OK || count == 1);
    if (rc == RC_OK)
        rc = commit_now(&hosted.services, &commit, err);
    commit_free(&commit);
    commit_free(&first);
    return rc;
}

/* ---- walks ---- */

static void remember(void *context)
{
    (void)context;
    free(dump);
    dump = scratch_dump(hosted.services.store);
}

static void nothing_happened(void *context, bool failed)
{
    (void)context;
    check_true(!store_in_transaction(hosted.services.store));
    if (!failed)
        return;
    char *now = scratch_dump(hosted.services.store);
    check_text(now, dump);
    free(now);
}

static void read_all(void *context)
{
    struct err err = {0};
    remember(context);
    table = hosted_table(&hosted, game);
    second = hosted_table(&hosted, over);
    check_ok(player_get(hosted.services.store, 1, &player, &err));
}

static void drop_all(void *context, bool failed)
{
    hosted_table_free(table);
    hosted_table_free(second);
    player_row_free(&player);
    nothing_happened(context, failed);
}

static void walk(enum rc (*what)(void *context, struct err *err), const void *context)
{
    int steps = weak_walk(&(struct weak_walk){
        .before = remember, .act = what, .after = nothing_happened, .context = (void *)(uintptr_t)context});
    check_true(steps > 0);
}

/* What is open now, played as at its deadline. */
static const char *resolve_now(void)
{
    static char command[40];
    struct game *now = hosted_table(&hosted, game);
    (void)snprintf(command, sizeof command, "resolve %lld", (long long)now->row.phase);
    hosted_table_free(now);
    return command;
}

static int begin(void **state)
{
    struct err err = {0};
    certain_random(17);
    (void)hosted_setup(state);
    game = hosted_game(&hosted, &rules_quorum, 3, 2);
    over = hosted_game(&hosted, &rules_quorum, 2, 0);
    check_ok(hosted_gm(&hosted, game, resolve_now(), &err));
    check_ok(hosted_gm(&hosted, game, "undo 0", &err));
    check_ok(club_master_add(hosted.services.store, game, "one@example.org", &err));
    weak_begin(hosted.services.store);
    return 0;
}

static int end(void **state)
{
    weak_end(hosted.services.store);
    free(dump);
    dump = NULL;
    return hosted_teardown(state);
}

static void what_is_looked_at(void **state)
{
    static const struct mail_name out = {true, 1};
    (void)state;
    walk(see_standings, NULL);
    walk(see_health, NULL);
    walk(see_mails, &(struct mails_want){.limit = 3});
    walk(see_mails, &(struct mails_want){.player = 1, .limit = 2});
    walk(see_mail, &out);
    walk(see_acts, &(struct act_page){.phases = true, .limit = 9});
    walk(see_acts, &(struct act_page){.up = true, .after = 1, .limit = 2});
    walk(see_masters, NULL);
    walk(make_record, NULL);
    walk(see_status, "");
}

static void what_is_done_to_games(void **state)
{
    (void)state;
    walk(add_act, NULL);
    walk(act, "extend 2h");
    walk(act, "set grace=2h");
    walk(act, resolve_now());
    walk(act, "pause");
    walk(act, "resume");
    walk(act, "undo 0");
    walk(act, "seat 2 bot");
    walk(pack, NULL);
    hosted.services.now += 3 * 86400;
    walk(play_due, NULL);
}

static int64_t rate_of(const char *key)
{
    struct err err = {0};
    int64_t count = 0;
    check_ok(rate_count(hosted.services.store, key, hosted.services.now, 60, &count, &err));
    return count;
}

static void one_cause(void **state)
{
    struct err err = {0};
    struct inbox_row mail = {0};
    struct standby_row *rows = NULL;
    struct press_row *press = NULL;
    size_t count = 0;
    (void)state;
    handled = filed("handled");
    parked = filed("parked");
    check_ok(inbox_done(hosted.services.store, parked, INBOX_PARKED, "who is it", 5, &err));
    (void)weak_walk(&(struct weak_walk){.before = read_all, .act = commit_all, .after = drop_all});
    check_ok(inbox_get(hosted.services.store, handled, &mail, &err));
    check_true(mail.state == INBOX_DONE && mail.raw == NULL);
    check_text(mail.note, "well");
    inbox_row_free(&mail);
    check_ok(inbox_get(hosted.services.store, parked, &mail, &err));
    check_int(mail.state, INBOX_DONE);
    check_text(mail.note, "confirmed");
    inbox_row_free(&mail);
    check_ok(player_get(hosted.services.store, 1, &player, &err));
    check_true(player.digest == 2 && player.heard == hosted.services.now);
    player_row_free(&player);
    check_ok(player_get(hosted.services.store, 2, &player, &err));
    check_true(player.last_call && player.asked == handled);
    player_row_free(&player);
    check_int(rate_of("first"), 1);
    check_int(rate_of("second"), 1);
    check_ok(club_standby_list(hosted.services.store, "quorum", &rows, &count, &err));
    check_true(count == 1 && rows[0].player == 1);
    club_standby_rows_free(rows, count);
    check_ok(record_press_list(hosted.services.store, &(struct press_range){.game = game, .limit = 9}, &press, &count,
                               &err));
    check_int(count, 1);
    record_press_rows_free(press, count);
    check_ok(audit_verify(hosted.services.store, game, &err));
}

static void what_is_done_to_mails(void **state)
{
    static const struct mail_name one = {true, 1}, two = {true, 2};
    (void)state;
    walk(retry_mail, &one);
    walk(drop_mail, &two);
}

/* A game of another house, as its file holds it. */
static void take_from_elsewhere(void)
{
    struct err err = {0};
    struct hosted there;
    struct parcel packed = {0};
    hosted_open(&there);
    int64_t id = hosted_game(&there, &rules_quorum, 3, 2);
    check_ok(hosted_gm(&there, id, "undo 0", &err));
    check_ok(parcel_pack(&there.services, id, &packed, &err));
    struct jv *json = parcel_json(&packed);
    check_ok(parcel_read(json, &parcel, &err));
    jv_free(json);
    parcel_free(&packed);
    hosted_close(&there);
}

static void what_is_taken_in(void **state)
{
    (void)state;
    take_from_elsewhere();
    walk(unpack, &(struct unpack_way){"elsewhere", true});
    walk(unpack, &(struct unpack_way){"elsewhere", false});
    parcel_free(&parcel);
}

static void what_is_examined(void **state)
{
    (void)state;
    walk(examine, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(what_is_looked_at, begin, end),
                                       cmocka_unit_test_setup_teardown(what_is_done_to_games, begin, end),
                                       cmocka_unit_test_setup_teardown(what_is_done_to_mails, begin, end),
                                       cmocka_unit_test_setup_teardown(one_cause, begin, end),
                                       cmocka_unit_test_setup_teardown(what_is_taken_in, begin, end),
                                       cmocka_unit_test_setup_teardown(what_is_examined, begin, end)};
    return cmocka_run_group_tests_name("desk_fault", tests, NULL, NULL);
}
