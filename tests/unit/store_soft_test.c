/* What is committed softly: seen by all, outlives its process, and is durable with the next commit that is. A machine
 * that goes down is played by a copy of the files as far as they were synced. */
#include "scratch.h"

#include "base/file.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { NOW = 1797580800 };

static struct scratch scratch;
static off_t synced; /* bytes of the WAL that are on the disk for certain */
static int syncs;

static off_t size_of(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? info.st_size : 0;
}

static void beside(const char *ending, char name[320])
{
    (void)snprintf(name, 320, "%s%s", scratch.path, ending);
}

/* The library calls these two by name: ours stand before the C library's. */
int fdatasync(int file)
{
    char wal[320];
    beside("-wal", wal);
    syncs++;
    synced = size_of(wal);
    return (int)syscall(SYS_fdatasync, file);
}

int fsync(int file)
{
    return fdatasync(file);
}

static void note(const char *key)
{
    struct err err = {0};
    check_ok(store_meta_put_int(scratch.store, key, 1, &err));
}

/* The first commit begins the WAL, and syncs its head and its name. */
static int setup(void **state)
{
    (void)state;
    scratch_open(&scratch);
    note("first");
    syncs = 0;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    scratch_close(&scratch);
    return 0;
}

static void note_softly(const char *key)
{
    struct err err = {0};
    check_ok(store_begin_soft(scratch.store, &err));
    note(key);
    check_ok(store_commit(scratch.store, &err));
}

static bool knows(struct store *store, const char *key)
{
    struct err err = {0};
    int64_t number = 0;
    enum rc rc = store_meta_get_int(store, key, &number, &err);
    check_true(rc == RC_OK || rc == RC_NONE);
    return rc == RC_OK;
}

static void copy(const char *from, const char *to, off_t most)
{
    struct err err = {0};
    struct text bytes = TEXT_EMPTY;
    check_ok(file_read(from, 64 << 20, &bytes, &err));
    FILE *out = fopen(to, "w");
    size_t count = (off_t)bytes.len < most ? bytes.len : (size_t)most;
    check_true(out != NULL && fwrite(bytes.data, 1, count, out) == count && fclose(out) == 0);
    text_free(&bytes);
}

/* As the machine finds the files that it had synced. store_close() */
static struct store *after_power_cut(void)
{
    struct err err = {0};
    struct store *store = NULL;
    char name[320], from[320], to[340];
    beside("-after", name);
    copy(scratch.path, name, size_of(scratch.path));
    beside("-wal", from);
    (void)snprintf(to, sizeof to, "%s-wal", name);
    copy(from, to, synced);
    (void)snprintf(to, sizeof to, "%s-shm", name);
    (void)unlink(to);
    beside(".witness", from);
    (void)snprintf(to, sizeof to, "%s.witness", name);
    copy(from, to, size_of(from));
    check_ok(store_open(name, 5, &store, &err));
    return store;
}

static void soft_commits_are_seen_and_wait_for_a_sync(void **state)
{
    (void)state;
    struct err err = {0};
    note("before");
    check_int(syncs, 1);
    note_softly("soft");
    note_softly("softer");
    check_int(syncs, 1);
    struct store *other = scratch_again(&scratch);
    check_true(knows(other, "soft") && knows(other, "softer"));
    store_close(other);
    struct store *after = after_power_cut();
    check_true(knows(after, "before") && !knows(after, "soft") && !knows(after, "softer"));
    store_close(after);
    note("behind"); /* durable again, and with it what came before */
    check_int(syncs, 2);
    after = after_power_cut();
    check_true(knows(after, "soft") && knows(after, "softer") && knows(after, "behind"));
    store_close(after);
    check_ok(store_harden(scratch.store, &err));
    check_int(syncs, 2);
}

static void what_is_hardened_stays(void **state)
{
    (void)state;
    struct err err = {0};
    note_softly("soft");
    check_int(syncs, 0);
    check_ok(store_harden(scratch.store, &err));
    check_int(syncs, 1);
    struct store *after = after_power_cut();
    check_true(knows(after, "soft"));
    store_close(after);
    check_ok(store_harden(scratch.store, &err));
    check_int(syncs, 1);
}

static void what_is_taken_back_is_not_hardened(void **state)
{
    (void)state;
    struct err err = {0};
    check_ok(store_begin_soft(scratch.store, &err));
    note("soft");
    store_rollback(scratch.store);
    check_true(!knows(scratch.store, "soft"));
    check_ok(store_harden(scratch.store, &err));
    check_int(syncs, 0);
    note("behind");
    check_int(syncs, 1);
}

/* The witness beside the database would else take the machine's loss for an older database put back. */
static void the_witness_knows_no_more_than_the_disk(void **state)
{
    (void)state;
    struct err err = {0};
    char key[] = "<1@example.org>", source[] = "maildir", raw[] = "x";
    const struct inbox_row row = {.key = key, .size = 1, .received = NOW, .source = source, .raw = raw};
    enum inbox_fate fate;
    int64_t id = 0, branches = 0;
    note("before");
    check_ok(store_begin_soft(scratch.store, &err));
    check_ok(inbox_put(scratch.store, &row, &fate, &id, &err));
    check_ok(store_commit(scratch.store, &err));
    struct store *after = after_power_cut();
    check_true(!store_behind(after, &branches));
    store_close(after);
    note("behind");
    synced = 0; /* all of it lost, which no machine does: an older database, then */
    after = after_power_cut();
    check_true(store_behind(after, &branches));
    store_close(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(soft_commits_are_seen_and_wait_for_a_sync, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_hardened_stays, setup, teardown),
        cmocka_unit_test_setup_teardown(what_is_taken_back_is_not_hardened, setup, teardown),
        cmocka_unit_test_setup_teardown(the_witness_knows_no_more_than_the_disk, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
