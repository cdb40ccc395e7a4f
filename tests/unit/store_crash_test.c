/*
 * Kills a process at every crash point of a small story and looks at what it left:
 * a state from before or after a transaction, never one between, and a story that
 * can be taken up again. The story runs in this program started anew, so that the
 * points are counted from 1: store_crash_test story DATABASE. On a server it is told
 * without what only a file knows: an old schema, and the backup.
 */
#include "scratch.h"

#include "base/cipher.h"
#include "store/db.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the story: each step asks first whether it was done ---- */

/* Enough to make the WAL long, so that a checkpoint is part of the story. */
static enum rc story_weight(struct store *store, struct err *err)
{
    static char weight[5 << 20];
    char *there;
    size_t size;
    enum rc rc = store_meta_get(store, "weight", &there, &size, err);
    if (rc == RC_OK)
        free(there);
    return rc == RC_NONE ? store_meta_put(store, "weight", weight, sizeof weight, err) : rc;
}

static enum rc story_file(struct store *store, struct err *err)
{
    char key[] = "<order@example.org>", raw[] = "take 3\n";
    struct inbox_row row = {.key = key, .size = sizeof raw - 1, .raw = raw, .received = 100};
    enum inbox_fate fate;
    int64_t id;
    return inbox_put(store, &row, &fate, &id, err);
}

/* All that one mail causes, in one transaction. */
static enum rc story_bundle(struct store *store, int64_t mail, struct err *err)
{
    char cause[] = "1.1.receipt", message_id[] = "<receipt@example.org>", raw[] = "Subject: receipt\r\n\r\n";
    const char *lines[] = {"take 4"};
    struct outbox_row reply = {.dedup = cause, .message_id = message_id, .game = 1, .raw = raw, .size = sizeof raw - 1};
    struct move_row move = {.game = 1, .number = 1, .at = 100};
    struct game_row game = {0};
    int64_t id;
    bool fresh;
    enum rc rc = inbox_done(store, mail, INBOX_DONE, "orders", 100, err);
    if (rc == RC_OK)
        rc = game_get(store, 1, &game, err);
    game.phase++;
    if (rc == RC_OK)
        rc = game_update(store, &game, game.revision, err);
    game_row_free(&game);
    if (rc == RC_OK)
        rc = record_move_add(store, &move, err);
    if (rc == RC_OK)
        rc = seat_plan_replace(store, 1, 1, lines, 1, err);
    if (rc == RC_OK)
        rc = outbox_put(store, &reply, &id, &fresh, err);
    if (rc == RC_OK)
        rc =
            audit_add(store, &(struct audit_act){.game = 1, .at = 100, .actor = "engine", .act = "resolve"}, NULL, err);
    return rc;
}

static enum rc story_handle(struct store *store, struct err *err)
{
    int64_t *ids;
    size_t count;
    enum rc rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    rc = inbox_next(store, 1, &ids, &count, err);
    if (rc == RC_OK && count == 1)
        rc = story_bundle(store, ids[0], err);
    free(ids);
    if (rc == RC_OK)
        return store_commit(store, err);
    store_rollback(store);
    return rc;
}

static enum rc story_send(struct store *store, struct err *err)
{
    size_t count;
    struct outbox_row *rows;
    enum rc rc = outbox_release_stale(store, 1 << 20, &count, err);
    if (rc == RC_OK)
        rc = scratch_claim(store, 200, 60, 10, "sender", &rows, &count, err);
    if (rc != RC_OK)
        return rc;
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = outbox_result(
            store,
            &(struct outbox_outcome){
                .id = rows[i].id, .owner = "sender", .class = OUTBOX_CLASS_SENT, .now = 201, .reply = "250"},
            err);
    outbox_rows_free(rows, count);
    return rc;
}

static enum rc story_backup(struct store *store, struct err *err)
{
    char path[400];
    if (served())
        return RC_OK;
    (void)snprintf(path, sizeof path, "%s.backup", store_path(store));
    enum rc rc = store_backup(store, &(struct store_backup){.path = path}, err);
    return rc == RC_CONFLICT ? RC_OK : rc;
}

typedef enum rc step(struct store *store, struct err *err);
static step *const story[] = {story_weight, story_file, story_handle, story_send, story_backup};
enum { STEPS = sizeof story / sizeof *story };

static int tell(const char *path)
{
    struct store *store = NULL;
    struct err err = {0};
    enum rc rc = store_open(path, STORE_BUSY_DEFAULT, &store, &err);
    for (size_t i = 0; rc == RC_OK && i < STEPS; i++)
        rc = story[i](store, &err);
    store_close(store);
    if (rc != RC_OK)
        (void)fprintf(stderr, "%s\n", err.text);
    return rc == RC_OK ? 0 : 1;
}

/* ---- the test ---- */

/* Rows as a program of the first schema wrote them; today's statements know columns that came later. */
static const char old_rows[] =
    "BEGIN;"
    "INSERT INTO player VALUES (1, 'Gaius', 'gaius', '', 0, 0, 0, 0, 0, 1000);"
    "INSERT INTO game VALUES (1, 'Kalends', 'kalends', 'quorum', 1, 2, '{}', 1, 86400, 1, 0, 0, zeroblob(32),"
    " zeroblob(32), zeroblob(32), 0, 0, zeroblob(32), 1000, 0, 0, 0, '', '', 0, NULL);"
    "INSERT INTO seat VALUES (1, 1, 1, 1, 'word', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),"
    " (1, 2, 2, NULL, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);"
    "COMMIT;";

/* A database of the first schema with a game in it: opening it migrates. */
static void old_database(struct scratch *scratch)
{
    struct err err = {0};
    struct store *store = NULL;
    if (served()) {
        scratch_open(scratch);
        (void)scratch_game(scratch->store, "Kalends", scratch_player(scratch->store, "Gaius"));
        store_close(scratch->store);
        return;
    }
    scratch_folder(scratch);
    (void)close(open(scratch->path, O_CREAT | O_WRONLY, 0600));
    check_ok(db_open(scratch->path, 1, &store, &err));
    scratch_first_schema(store);
    check_int(sqlite3_exec(store->handle, old_rows, NULL, NULL, NULL), SQLITE_OK);
    db_close(store);
}

/* Tells the story in a process killed at point `at` (0: not killed). The signal or exit status. */
static int run_story(const struct scratch *scratch, int at, const char *log)
{
    char number[16];
    (void)snprintf(number, sizeof number, "%d", at);
    (void)fflush(NULL);
    pid_t process = fork();
    check_true(process >= 0);
    if (process == 0) {
        (void)setenv("CURSUS_CRASH_AT", number, 1);
        if (log != NULL)
            (void)setenv("CURSUS_CRASH_LOG", log, 1);
        (void)execl("/proc/self/exe", "store_crash_test", "story", scratch->path, (char *)NULL);
        _exit(127);
    }
    int status = 0;
    check_int(waitpid(process, &status, 0), process);
    served_wait(scratch->path, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

/* Every state a transaction of the story ends in, told by the unbroken run. */
enum { STATES_MOST = STEPS * 3 };
struct states {
    char *dumps[STATES_MOST];
    size_t count;
};

static void states_add(struct states *states, struct store *store)
{
    check_true(states->count < STATES_MOST);
    states->dumps[states->count++] = scratch_dump(store);
}

static void states_of_the_story(struct states *states)
{
    struct scratch scratch;
    struct err err = {0};
    size_t count;
    struct outbox_row *rows;
    old_database(&scratch);
    scratch.store = scratch_again(&scratch);
    states_add(states, scratch.store);
    check_ok(story_weight(scratch.store, &err));
    states_add(states, scratch.store);
    check_ok(story_file(scratch.store, &err));
    states_add(states, scratch.store);
    check_ok(story_handle(scratch.store, &err));
    states_add(states, scratch.store);
    check_ok(scratch_claim(scratch.store, 200, 60, 10, "sender", &rows, &count, &err));
    outbox_rows_free(rows, count);
    states_add(states, scratch.store);
    check_ok(outbox_result(
        scratch.store,
        &(struct outbox_outcome){.id = 1, .owner = "sender", .class = OUTBOX_CLASS_SENT, .now = 201, .reply = "250"},
        &err));
    states_add(states, scratch.store);
    scratch_close(&scratch);
}

/* The place of what the killed process left among the states; -1 if it is none. */
static int state_left(const struct scratch *scratch, const struct states *states)
{
    struct store *store = scratch_again(scratch);
    struct err err = {0};
    struct text out = TEXT_EMPTY;
    size_t faults = 99;
    check_ok(store_check(store, &out, &faults, &err));
    check_int(faults, 0);
    text_free(&out);
    char *dump = scratch_dump(store);
    store_close(store);
    int found = -1;
    for (size_t i = 0; i < states->count; i++)
        if (strcmp(dump, states->dumps[i]) == 0)
            found = (int)i;
    free(dump);
    return found;
}

static void check_backup(const struct scratch *scratch, const char *mine)
{
    struct err err = {0};
    struct store *store;
    char path[400];
    (void)snprintf(path, sizeof path, "%s.backup", scratch->path);
    check_ok(store_open(path, 1, &store, &err));
    char *theirs = scratch_dump(store);
    check_text(theirs, mine);
    free(theirs);
    store_close(store);
    (void)snprintf(path, sizeof path, "%s.backup.part", scratch->path);
    check_true(access(path, F_OK) != 0);
}

static void check_told(const struct scratch *scratch)
{
    struct err err = {0};
    struct store *store = scratch_again(scratch);
    struct outbox_row *mails;
    struct game_row game;
    size_t count;
    int64_t done[INBOX_STATES];
    check_ok(inbox_counts(store, done, &err));
    check_int(done[INBOX_DONE], 1);
    check_int(done[INBOX_FILED], 0);
    check_ok(game_get(store, 1, &game, &err));
    check_int(game.phase, 1);
    check_int(game.revision, 2);
    check_int(game.origin, 1);
    game_row_free(&game);
    check_ok(outbox_list(store, &(struct outbox_range){.state = OUTBOX_SENT, .limit = 10}, &mails, &count, &err));
    check_int(count, 1);
    check_true(mails[0].tries <= 2);
    outbox_rows_free(mails, count);
    check_ok(audit_verify(store, 1, &err));
    char *mine = scratch_dump(store);
    store_close(store);
    if (!served())
        check_backup(scratch, mine);
    free(mine);
}

static void remove_database(struct scratch *scratch)
{
    scratch->store = NULL;
    scratch_close(scratch);
}

/* How many points the unbroken story passes; which names there must be among them. */
static int count_points(void)
{
    struct scratch scratch;
    old_database(&scratch);
    char log[400];
    (void)snprintf(log, sizeof log, "%s/points", scratch.folder);
    check_int(run_story(&scratch, 0, log), 0);
    check_told(&scratch);
    char *points = file_bytes(log, NULL);
    const char *const wanted[] = {"store commit\n",     "store committed\n",    "store migrate\n", "store migrated\n",
                                  "store checkpoint\n", "store checkpointed\n", "backup rename\n", "backup renamed\n"};
    for (size_t i = 0; i < (served() ? 2 : sizeof wanted / sizeof *wanted); i++)
        check_true(strstr(points, wanted[i]) != NULL);
    int count = 0;
    for (const char *at = points; *at != '\0'; at++)
        count += *at == '\n';
    free(points);
    remove_database(&scratch);
    return count;
}

static void test_killed_at_every_point(void **state)
{
    (void)state;
    struct states states = {0};
    states_of_the_story(&states);
    int points = count_points(), last = 0;
    check_true(points >= (served() ? 10 : 16));
    for (int at = 1; at <= points; at++) {
        struct scratch scratch;
        old_database(&scratch);
        check_int(run_story(&scratch, at, NULL), SIGKILL);
        int left = state_left(&scratch, &states);
        if (left < last)
            print_error("killed at point %d, the state left is %d; one point earlier it was %d\n", at, left, last);
        check_true(left >= last);
        last = left;
        check_int(run_story(&scratch, 0, NULL), 0);
        check_told(&scratch);
        remove_database(&scratch);
    }
    check_int(last, (int)states.count - 1);
    for (size_t i = 0; i < states.count; i++)
        free(states.dumps[i]);
}

/* The making of a database, killed at each point, is finished by the next try. */
static void test_killed_while_made(void **state)
{
    (void)state;
    bool killed = true;
    for (int at = 1; killed; at++) {
        struct scratch scratch;
        struct err err = {0};
        scratch_folder(&scratch);
        char number[16];
        (void)snprintf(number, sizeof number, "%d", at);
        pid_t process = fork();
        check_true(process >= 0);
        if (process == 0) {
            (void)setenv("CURSUS_CRASH_AT", number, 1);
            (void)execl("/proc/self/exe", "store_crash_test", "make", scratch.path, (char *)NULL);
            _exit(127);
        }
        int status = 0;
        check_int(waitpid(process, &status, 0), process);
        served_wait(scratch.path, 0);
        killed = WIFSIGNALED(status);
        check_true(killed || WEXITSTATUS(status) == 0);
        enum rc rc = store_create(scratch.path, &err);
        check_true(rc == RC_OK || rc == RC_CONFLICT);
        check_true(killed ? at > 1 || rc == RC_OK : at >= 8 && rc == RC_CONFLICT);
        scratch.store = scratch_again(&scratch);
        scratch_player(scratch.store, "Gaius");
        scratch_close(&scratch);
    }
}

int main(int count, char **words)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    if (count == 3 && strcmp(words[1], "story") == 0)
        return tell(words[2]);
    if (count == 3 && strcmp(words[1], "make") == 0)
        return store_create(words[2], NULL) == RC_OK ? 0 : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_at_every_point),
        cmocka_unit_test(test_killed_while_made),
    };
    return cmocka_run_group_tests_name("store_crash", tests, NULL, NULL);
}
