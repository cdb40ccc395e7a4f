/* The database as a file: what else may hold, damage, fill or lock it. */
#include "scratch.h"

#include "base/cipher.h"
#include "store/db.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs statements of the test's own, as another program might. */
static void outside(const char *path, const char *sql)
{
    sqlite3 *handle = NULL;
    check_int(sqlite3_open(path, &handle), SQLITE_OK);
    check_int(sqlite3_busy_timeout(handle, 5000), SQLITE_OK);
    check_int(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    check_int(sqlite3_close(handle), SQLITE_OK);
}

/* Leaves only the database itself, which holds all once it is settled. */
static void drop_beside(const struct scratch *scratch)
{
    const char *const endings[] = {"-wal", "-shm", ".lock"};
    for (size_t i = 0; i < 3; i++) {
        char beside[400];
        (void)snprintf(beside, sizeof beside, "%s%s", scratch->path, endings[i]);
        (void)unlink(beside);
    }
}

static size_t faults_of(struct store *store, struct text *out)
{
    struct err err = {0};
    size_t faults = 99;
    text_clear(out);
    check_ok(store_check(store, out, &faults, &err));
    return faults;
}

static void test_migration(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_folder(&scratch);
    (void)close(open(scratch.path, O_CREAT | O_WRONLY, 0600));
    struct store *store = NULL;
    check_rc(store_open(scratch.path, 1, &store, &err), RC_NONE);
    check_true(strstr(err.text, "an empty file") != NULL);
    int was = -1;
    check_ok(db_open(scratch.path, 1, &store, &err));
    scratch_first_schema(store);
    db_close(store);
    outside(scratch.path, "INSERT INTO player VALUES (1, 'Gaius', 'gaius', '', 0, 0, 0, 0, 0, 1000)");
    check_ok(store_open(scratch.path, 1, &scratch.store, &err));
    struct player_row row;
    check_ok(player_get(scratch.store, 1, &row, &err));
    check_text(row.name, "Gaius");
    player_row_free(&row);
    int64_t count;
    check_ok(rate_bump(scratch.store, "key", 1, 1, &count, &err));
    check_ok(
        audit_add(scratch.store, &(struct audit_act){.at = 1, .actor = "a", .act = "b", .detail = "c"}, NULL, &err));
    check_ok(db_schema_update(scratch.store, &was, &err));
    check_int(was, db_schema_version());
    struct text faults = TEXT_EMPTY;
    check_int(faults_of(scratch.store, &faults), 0);
    text_free(&faults);
    scratch_close(&scratch);
}

static void test_not_ours(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    struct store *store = NULL;
    scratch_open(&scratch);
    store_close(scratch.store);
    outside(scratch.path, "PRAGMA user_version = 1000");
    check_rc(store_open(scratch.path, 1, &store, &err), RC_BAD);
    check_true(strstr(err.text, "newer") != NULL);
    check_true(strstr(err.text, scratch.path) != NULL);
    char other[400];
    (void)snprintf(other, sizeof other, "%s/other.db", scratch.folder);
    outside(other, "CREATE TABLE theirs (x)");
    check_rc(store_open(other, 1, &store, &err), RC_BAD);
    check_rc(store_create(other, &err), RC_BAD);
    (void)snprintf(other, sizeof other, "%s/text.db", scratch.folder);
    FILE *file = fopen(other, "w");
    for (int i = 0; i < 100; i++)
        check_true(fprintf(file, "no database, only a line of text, number %d\n", i) > 0);
    (void)fclose(file);
    check_rc(store_open(other, 1, &store, &err), RC_DAMAGED);
    check_rc(store_open(scratch.folder, 1, &store, &err), RC_BAD);
    folder_remove(scratch.folder);
}

static void test_damage(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct stat roots;
    check_ok(db_settle(scratch.store, &err));
    check_int(stat(scratch.path, &roots), 0);
    check_ok(store_begin(scratch.store, &err));
    for (int i = 0; i < 400; i++) {
        char name[64];
        (void)snprintf(name, sizeof name, "player with a name of some length, number %d", i);
        scratch_player(scratch.store, name);
    }
    check_ok(store_commit(scratch.store, &err));
    check_ok(db_settle(scratch.store, &err));
    store_close(scratch.store);
    struct stat info;
    check_int(stat(scratch.path, &info), 0);
    drop_beside(&scratch); /* the WAL still holds good copies */
    int file = open(scratch.path, O_WRONLY);
    static char noise[4096];
    memset(noise, 0x5a, sizeof noise);
    check_true(info.st_size > roots.st_size);
    for (off_t at = roots.st_size; at < info.st_size; at += 4096) /* behind the tables' roots */
        check_int(pwrite(file, noise, sizeof noise, at), sizeof noise);
    (void)close(file);
    struct store *store = scratch_again(&scratch);
    struct player_row *rows;
    size_t count = 7;
    check_rc(player_list(store, &rows, &count, &err), RC_DAMAGED);
    check_true(strstr(err.text, "backup") != NULL);
    check_int(count, 0);
    check_true(rows == NULL);
    struct text faults = TEXT_EMPTY;
    check_true(faults_of(store, &faults) > 0);
    text_free(&faults);
    scratch.store = store;
    scratch_close(&scratch);
}

static void test_check_finds(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct text faults = TEXT_EMPTY;
    check_int(faults_of(scratch.store, &faults), 0);
    check_ok(audit_add(scratch.store, &(struct audit_act){.at = 1, .actor = "gm", .act = "pause"}, NULL, &err));
    check_ok(audit_add(scratch.store, &(struct audit_act){.at = 2, .actor = "gm", .act = "go on"}, NULL, &err));
    check_ok(audit_verify(scratch.store, 0, &err));
    outside(scratch.path, "UPDATE audit SET actor = 'engine' WHERE number = 1");
    check_rc(audit_verify(scratch.store, 0, &err), RC_DAMAGED);
    check_true(strstr(err.text, "row 1") != NULL);
    outside(scratch.path, "INSERT INTO address VALUES ('x@example.org', 77, 0, 0, 0, 0, 0)");
    check_int(faults_of(scratch.store, &faults), 1);
    check_true(strstr(faults.data, "address") != NULL);
    check_int(chmod(scratch.path, 0644), 0);
    check_int(faults_of(scratch.store, &faults), 2);
    outside(scratch.path, "DELETE FROM address; DROP TABLE rate");
    check_true(faults_of(scratch.store, &faults) >= 4);
    check_true(strstr(faults.data, "no such table") != NULL);
    text_free(&faults);
    scratch_close(&scratch);
}

static void test_busy(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *hasty = NULL;
    check_ok(store_open(scratch.path, 0, &hasty, &err));
    check_ok(store_begin(scratch.store, &err));
    scratch_player(scratch.store, "Gaius");
    check_rc(store_begin(hasty, &err), RC_BUSY);
    check_true(!store_in_transaction(hasty));
    int64_t id;
    check_rc(player_add(hasty, "Livia", "", 1, &id, &err), RC_BUSY);
    struct player_row *rows;
    size_t count;
    check_ok(player_list(hasty, &rows, &count, &err)); /* readers do not wait */
    check_int(count, 0);
    check_ok(store_commit(scratch.store, &err));
    /* another program, which knows nothing of our lock */
    sqlite3 *handle = NULL;
    check_int(sqlite3_open(scratch.path, &handle), SQLITE_OK);
    check_int(sqlite3_exec(handle, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    check_rc(player_add(hasty, "Livia", "", 1, &id, &err), RC_BUSY);
    check_int(sqlite3_close(handle), SQLITE_OK);
    check_ok(player_add(hasty, "Livia", "", 1, &id, &err));
    check_int(id, 2);
    store_close(hasty);
    scratch_close(&scratch);
}

/* ---- two processes and more ---- */

enum { ROUNDS = 200 };

static bool count_up(const struct scratch *scratch, int number)
{
    struct store *store = NULL;
    struct err err = {0};
    bool good = store_open(scratch->path, STORE_BUSY_DEFAULT, &store, &err) == RC_OK;
    for (int i = 0; good && i < ROUNDS; i++) {
        int64_t count = 0;
        good = store_begin(store, &err) == RC_OK && store_meta_get_int(store, "count", &count, &err) == RC_OK &&
               store_meta_put_int(store, "count", count + 1, &err) == RC_OK &&
               audit_add(store, &(struct audit_act){.game = number, .at = i, .actor = "test", .act = "count"}, NULL,
                         &err) == RC_OK &&
               store_commit(store, &err) == RC_OK;
    }
    store_close(store);
    if (!good)
        print_error("process %d: %s\n", number, err.text);
    return good;
}

static void test_two_writers(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    check_ok(store_meta_put_int(scratch.store, "count", 0, &err));
    int first = scratch_fork(count_up, &scratch, 1), second = scratch_fork(count_up, &scratch, 2);
    bool both = scratch_wait(first);
    both = scratch_wait(second) && both;
    check_true(both);
    int64_t count = 0;
    check_ok(store_meta_get_int(scratch.store, "count", &count, &err));
    check_int(count, 2 * ROUNDS);
    check_ok(audit_verify(scratch.store, 1, &err));
    check_ok(audit_verify(scratch.store, 2, &err));
    struct text faults = TEXT_EMPTY;
    check_int(faults_of(scratch.store, &faults), 0);
    text_free(&faults);
    scratch_close(&scratch);
}

enum { SWAPS = 50 };

static bool swap(const struct scratch *scratch, int number)
{
    (void)number;
    struct store *store = NULL;
    struct err err = {0};
    if (store_open(scratch->path, STORE_BUSY_DEFAULT, &store, &err) != RC_OK)
        return false;
    int done = 0;
    enum rc rc = RC_OK;
    while (done < SWAPS && (rc == RC_OK || rc == RC_CONFLICT)) {
        struct game_row row;
        rc = game_get(store, 1, &row, &err);
        if (rc != RC_OK)
            break;
        row.phase++;
        rc = game_update(store, &row, row.revision, &err);
        done += rc == RC_OK;
        game_row_free(&row);
    }
    store_close(store);
    return done == SWAPS;
}

static void test_compare_and_swap(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    int64_t game = scratch_game(scratch.store, "Kalends", scratch_player(scratch.store, "Gaius"));
    int first = scratch_fork(swap, &scratch, 1), second = scratch_fork(swap, &scratch, 2);
    bool both = scratch_wait(first);
    both = scratch_wait(second) && both;
    check_true(both);
    struct game_row row;
    check_ok(game_get(scratch.store, game, &row, &err));
    check_int(row.phase, 2 * SWAPS);
    check_int(row.revision, 1 + 2 * SWAPS);
    game_row_free(&row);
    scratch_close(&scratch);
}

static bool claim_all(const struct scratch *scratch, int number)
{
    struct store *store = NULL;
    struct err err = {0};
    char owner[16];
    (void)snprintf(owner, sizeof owner, "sender %d", number);
    bool good = store_open(scratch->path, STORE_BUSY_DEFAULT, &store, &err) == RC_OK;
    for (size_t count = 1; good && count > 0;) {
        struct outbox_row *rows;
        good = scratch_claim(store, 10, 60, 3, owner, &rows, &count, &err) == RC_OK;
        for (size_t i = 0; good && i < count; i++)
            good = audit_add(store,
                             &(struct audit_act){
                                 .game = number, .at = 10, .actor = owner, .act = "send", .detail = rows[i].message_id},
                             NULL, &err) == RC_OK &&
                   outbox_result(
                       store,
                       &(struct outbox_outcome){
                           .id = rows[i].id, .owner = owner, .class = OUTBOX_CLASS_SENT, .now = 11, .reply = "250"},
                       &err) == RC_OK;
        outbox_rows_free(rows, count);
    }
    store_close(store);
    return good;
}

static void test_four_senders(void **state)
{
    (void)state;
    enum { MAILS = 60, SENDERS = 4 };
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    for (int i = 0; i < MAILS; i++) {
        char words[2][32];
        (void)snprintf(words[0], sizeof words[0], "cause %d", i);
        (void)snprintf(words[1], sizeof words[1], "<%d@example.org>", i);
        struct outbox_row row = {.dedup = words[0], .message_id = words[1]};
        int64_t id;
        bool fresh;
        check_ok(outbox_put(scratch.store, &row, &id, &fresh, &err));
    }
    int processes[SENDERS];
    bool all = true;
    for (int i = 0; i < SENDERS; i++)
        processes[i] = scratch_fork(claim_all, &scratch, i + 1);
    for (int i = 0; i < SENDERS; i++)
        all = scratch_wait(processes[i]) && all;
    check_true(all);
    bool seen[MAILS] = {false};
    size_t total = 0;
    for (int i = 0; i < SENDERS; i++) {
        struct audit_row *rows;
        size_t count;
        check_ok(audit_list(scratch.store, &(struct audit_range){.game = i + 1, .limit = MAILS}, &rows, &count, &err));
        for (size_t j = 0; j < count; j++) {
            long mail = strtol(rows[j].detail + 1, NULL, 10);
            check_true(!seen[mail]);
            seen[mail] = true;
        }
        total += count;
        audit_rows_free(rows, count);
    }
    check_int(total, MAILS);
    struct outbox_row *rows;
    size_t count;
    check_ok(outbox_list(scratch.store, &(struct outbox_range){.state = OUTBOX_SENT, .limit = MAILS + 1}, &rows, &count,
                         &err));
    check_int(count, MAILS);
    for (size_t i = 0; i < count; i++)
        check_int(rows[i].tries, 1);
    outbox_rows_free(rows, count);
    scratch_close(&scratch);
}

/* ---- promises broken by the caller ---- */

static bool begin_twice(const struct scratch *scratch, int number)
{
    (void)number;
    struct err err = {0};
    (void)freopen("/dev/null", "w", stderr);
    (void)signal(SIGABRT, SIG_DFL);
    if (store_begin(scratch->store, &err) != RC_OK)
        return true;
    (void)store_begin(scratch->store, &err);
    return true;
}

static bool close_inside(const struct scratch *scratch, int number)
{
    (void)number;
    struct err err = {0};
    (void)freopen("/dev/null", "w", stderr);
    (void)signal(SIGABRT, SIG_DFL);
    if (store_begin(scratch->store, &err) == RC_OK)
        store_close(scratch->store);
    return true;
}

static void test_broken_promises_abort(void **state)
{
    (void)state;
    struct scratch scratch;
    scratch_open(&scratch);
    check_true(!scratch_wait(scratch_fork(begin_twice, &scratch, 0)));
    check_true(!scratch_wait(scratch_fork(close_inside, &scratch, 0)));
    scratch_player(scratch.store, "Gaius"); /* the lock died with them */
    scratch_close(&scratch);
}

/* ---- modes and room ---- */

static bool denied(const struct scratch *scratch, int number)
{
    (void)number;
    /* root may write anything: be somebody else */
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return false;
    struct store *store = NULL;
    struct err err = {0};
    enum rc rc = store_open(scratch->path, 1, &store, &err);
    int64_t id;
    if (rc == RC_OK) {
        rc = player_add(store, "Gaius", "", 1, &id, &err);
        store_close(store);
    }
    if (rc != RC_DENIED)
        print_error("%s: %s\n", rc_name(rc), err.text);
    return rc == RC_DENIED;
}

/* What is there for certain only when its folder is written says so where that fails. */
static void test_folder_that_is_not_written(void **state)
{
    (void)state;
    struct err err = {0};
    check_ok(db_folder_sync("/tmp/file", &err));
    check_true(db_folder_sync("/proc/self/status", &err) != RC_OK);
    check_text(err.text, "cannot sync the folder /proc/self: Invalid argument");
    check_true(db_folder_sync("/no/such/file", &err) != RC_OK);
}

static void test_read_only(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_folder(&scratch);
    check_ok(store_create(scratch.path, &err));
    drop_beside(&scratch);
    check_int(chmod(scratch.path, 0444), 0);
    check_int(chmod(scratch.folder, 0555), 0);
    bool told = scratch_wait(scratch_fork(denied, &scratch, 0));
    check_int(chmod(scratch.path, 0644), 0);
    check_int(chmod(scratch.folder, 0755), 0);
    folder_remove(scratch.folder);
    check_true(told);
}

static bool room(rlim_t bytes)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0)
        return false;
    limit.rlim_cur = bytes;
    return setrlimit(RLIMIT_FSIZE, &limit) == 0;
}

static enum rc file_big_mail(struct store *store, const char *key, struct err *err)
{
    static char raw[100000];
    memset(raw, 'x', sizeof raw - 1);
    char copy[32];
    (void)snprintf(copy, sizeof copy, "%s", key);
    struct inbox_row row = {.key = copy, .size = sizeof raw - 1, .raw = raw};
    enum inbox_fate fate;
    int64_t id;
    return inbox_put(store, &row, &fate, &id, err);
}

/* Room for the mail ends at each of many places; it is taken whole or not at all, and
 * once there is room it goes in by itself. */
static bool run_out_of_room(const struct scratch *scratch, int number)
{
    struct store *store = NULL;
    struct err err = {0};
    (void)number;
    (void)signal(SIGXFSZ, SIG_IGN);
    if (store_open(scratch->path, 1, &store, &err) != RC_OK || file_big_mail(store, "<first@x>", &err) != RC_OK)
        return false;
    char wal[400];
    (void)snprintf(wal, sizeof wal, "%s-wal", scratch->path);
    int refused = 0;
    bool good = true;
    for (rlim_t more = 0; good && more < 160000; more += 4999) {
        char key[32];
        (void)snprintf(key, sizeof key, "<%lu@x>", (unsigned long)more);
        char *before = scratch_dump(store);
        struct stat info = {0};
        good = stat(wal, &info) == 0 && info.st_size >= 32768 && room((rlim_t)info.st_size + more);
        enum rc rc = file_big_mail(store, key, &err);
        good = good && room(RLIM_INFINITY);
        char *after = scratch_dump(store);
        bool same = strcmp(before, after) == 0;
        free(before);
        free(after);
        good = good && (rc == RC_OK ? !same : same && (rc == RC_FULL || rc == RC_IO));
        refused += rc != RC_OK;
        if (rc != RC_OK)
            good = good && file_big_mail(store, key, &err) == RC_OK;
        if (!good)
            print_error("%lu more bytes: %s: %s\n", (unsigned long)more, rc_name(rc), err.text);
    }
    store_close(store);
    return good && refused > 10;
}

/* A transaction that the disk spoiled half-way can only be rolled back. */
static bool spoil_a_transaction(const struct scratch *scratch, int number)
{
    (void)number;
    struct store *store = NULL;
    struct err err = {0};
    (void)signal(SIGXFSZ, SIG_IGN);
    if (store_open(scratch->path, 1, &store, &err) != RC_OK)
        return false;
    char *before = scratch_dump(store);
    bool good = store_begin(store, &err) == RC_OK;
    scratch_player(store, "Gaius");
    good = good && room(1 << 20);
    enum rc rc = RC_OK;
    for (int i = 0; good && rc == RC_OK && i < 200; i++) {
        char key[32];
        (void)snprintf(key, sizeof key, "<spoil %d@x>", i);
        rc = file_big_mail(store, key, &err);
    }
    good = good && rc != RC_OK && room(RLIM_INFINITY);
    int64_t id;
    (void)player_add(store, "Livia", "", 1, &id, &err);
    enum rc end = store_commit(store, &err);
    char *after = scratch_dump(store);
    good = good && end == rc && strcmp(before, after) == 0 && player_add(store, "Titus", "", 1, &id, &err) == RC_OK;
    if (!good)
        print_error("%s, then %s: %s\n", rc_name(rc), rc_name(end), err.text);
    free(before);
    free(after);
    store_close(store);
    return good;
}

static void test_disk_full(void **state)
{
    (void)state;
    struct scratch scratch;
    scratch_open(&scratch);
    scratch_player(scratch.store, "Someone");
    check_true(scratch_wait(scratch_fork(run_out_of_room, &scratch, 0)));
    check_true(scratch_wait(scratch_fork(spoil_a_transaction, &scratch, 0)));
    struct text faults = TEXT_EMPTY;
    check_int(faults_of(scratch.store, &faults), 0);
    text_free(&faults);
    scratch_close(&scratch);
}

/* Processes that come alone, file one mail and go: nobody keeps the WAL short for them. */
static void test_wal_of_lone_writers(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_folder(&scratch);
    check_ok(store_create(scratch.path, &err));
    char wal[400];
    (void)snprintf(wal, sizeof wal, "%s-wal", scratch.path);
    off_t longest = 0;
    for (int i = 0; i < 100; i++) {
        char key[32];
        (void)snprintf(key, sizeof key, "<%d@x>", i);
        struct store *store = scratch_again(&scratch);
        check_ok(file_big_mail(store, key, &err));
        store_close(store);
        struct stat info;
        check_int(stat(wal, &info), 0);
        longest = info.st_size > longest ? info.st_size : longest;
    }
    check_true(longest > 3 << 20); /* it is not moved at each close either */
    check_true(longest < 5 << 20);
    folder_remove(scratch.folder);
}

/* ---- backup ---- */

static void test_backup(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    check_ok(store_meta_put_int(scratch.store, "count", 0, &err));
    char first[400], second[400];
    (void)snprintf(first, sizeof first, "%s/first.db", scratch.folder);
    (void)snprintf(second, sizeof second, "%s/second.db", scratch.folder);
    check_ok(file_big_mail(scratch.store, "<1@x>", &err));
    check_ok(store_backup(scratch.store, &(struct store_backup){.path = first}, &err));
    check_rc(store_backup(scratch.store, &(struct store_backup){.path = first}, &err), RC_CONFLICT);
    check_rc(store_backup(scratch.store, &(struct store_backup){.path = scratch.path, .over = true}, &err),
             RC_CONFLICT);
    check_rc(store_backup(scratch.store, &(struct store_backup){.path = scratch.folder, .over = true}, &err),
             RC_CONFLICT);
    check_ok(store_meta_put_int(scratch.store, "count", 0, &err));
    check_ok(store_backup(scratch.store, &(struct store_backup){.path = first, .over = true}, &err));
    struct stat info;
    check_int(stat(first, &info), 0);
    check_int(info.st_mode & 0777, 0600);
    struct store *copy = NULL;
    check_ok(store_open(first, 1, &copy, &err));
    char *mine = scratch_dump(scratch.store), *theirs = scratch_dump(copy);
    check_text(theirs, mine);
    free(mine);
    free(theirs);
    store_close(copy);
    char part[420];
    (void)snprintf(part, sizeof part, "%s.part", second);
    int held = open(part, O_CREAT | O_RDWR, 0644);
    check_int(flock(held, LOCK_EX), 0);
    check_rc(store_backup(scratch.store, &(struct store_backup){.path = second}, &err), RC_BUSY);
    (void)close(held);
    /* beside a writer: one moment of it, whichever */
    int writer = scratch_fork(count_up, &scratch, 1);
    check_ok(store_backup(scratch.store, &(struct store_backup){.path = second}, &err));
    check_true(scratch_wait(writer));
    check_ok(store_open(second, 1, &copy, &err));
    int64_t count = 0;
    struct audit_row *rows;
    size_t acts;
    check_ok(store_meta_get_int(copy, "count", &count, &err));
    check_ok(audit_list(copy, &(struct audit_range){.game = 1, .limit = 2 * ROUNDS}, &rows, &acts, &err));
    check_int(acts, count);
    audit_rows_free(rows, acts);
    struct text faults = TEXT_EMPTY;
    check_int(faults_of(copy, &faults), 0);
    text_free(&faults);
    store_close(copy);
    check_rc(store_backup(scratch.store, &(struct store_backup){.path = "/no/such/folder/b.db"}, &err), RC_NONE);
    scratch_close(&scratch);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_migration),
        cmocka_unit_test(test_not_ours),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_check_finds),
        cmocka_unit_test(test_busy),
        cmocka_unit_test(test_two_writers),
        cmocka_unit_test(test_compare_and_swap),
        cmocka_unit_test(test_four_senders),
        cmocka_unit_test(test_broken_promises_abort),
        cmocka_unit_test(test_folder_that_is_not_written),
        cmocka_unit_test(test_read_only),
        cmocka_unit_test(test_disk_full),
        cmocka_unit_test(test_wal_of_lone_writers),
        cmocka_unit_test(test_backup),
    };
    return cmocka_run_group_tests_name("store_file", tests, NULL, NULL);
}
