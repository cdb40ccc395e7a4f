/*
 * Lets each write and each allocation of the database library fail in turn: what an
 * operation says is true (done, or nothing of it), and the next one works.
 */
#include "scratch.h"

#include "base/cipher.h"
#include "base/file.h"

#include <errno.h>
#include <sqlite3.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* The fault in force: call number `at` fails, and with `on` all that follow. */
static struct {
    long at, calls;
    bool on;
    int number; /* errno */
    char said[600];
} fault;

static bool fails(void)
{
    if (fault.at == 0)
        return false;
    fault.calls++;
    return fault.on ? fault.calls >= fault.at : fault.calls == fault.at;
}

static ssize_t write_or_not(int file, const void *bytes, size_t count)
{
    if (!fails())
        return write(file, bytes, count);
    errno = fault.number;
    return -1;
}

static ssize_t pwrite_or_not(int file, const void *bytes, size_t count, off_t at)
{
    if (!fails())
        return pwrite(file, bytes, count, at);
    errno = fault.number;
    return -1;
}

static ssize_t read_or_not(int file, void *bytes, size_t count)
{
    if (!fails())
        return read(file, bytes, count);
    errno = fault.number;
    return -1;
}

static ssize_t pread_or_not(int file, void *bytes, size_t count, off_t at)
{
    if (!fails())
        return pread(file, bytes, count, at);
    errno = fault.number;
    return -1;
}

static int ftruncate_or_not(int file, off_t size)
{
    if (!fails())
        return ftruncate(file, size);
    errno = fault.number;
    return -1;
}

/* The library calls these two by name: ours stand before the C library's. */
static bool syncs_fail;

int fdatasync(int file)
{
    if (!syncs_fail || !fails())
        return (int)syscall(SYS_fdatasync, file);
    errno = fault.number;
    return -1;
}

int fsync(int file)
{
    if (!syncs_fail || !fails())
        return (int)syscall(SYS_fsync, file);
    errno = fault.number;
    return -1;
}

static sqlite3_mem_methods memory;

static void *malloc_or_not(int size)
{
    return fails() ? NULL : memory.xMalloc(size);
}

static void *realloc_or_not(void *old, int size)
{
    return fails() ? NULL : memory.xRealloc(old, size);
}

/* ---- three operations, each a transaction ---- */

static enum rc file_mail(struct store *store, struct err *err)
{
    static char raw[20000];
    char key[] = "<1@x>";
    memset(raw, 'x', sizeof raw - 1);
    struct inbox_row row = {.key = key, .size = sizeof raw - 1, .raw = raw};
    enum inbox_fate fate;
    int64_t id;
    return inbox_put(store, &row, &fate, &id, err);
}

static enum rc handle_mail(struct store *store, struct err *err)
{
    char cause[] = "cause", message_id[] = "<2@x>", name[] = "Kalends";
    struct outbox_row reply = {.dedup = cause, .message_id = message_id};
    struct game_row game = {.name = name, .status = GAME_RUNNING};
    int64_t id;
    bool fresh;
    enum rc rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    rc = inbox_done(store, 1, INBOX_DONE, "", 1, err);
    if (rc == RC_OK)
        rc = outbox_put(store, &reply, &id, &fresh, err);
    if (rc == RC_OK)
        rc = game_add(store, &game, &id, err);
    if (rc == RC_OK)
        rc = audit_add(store, &(struct audit_act){.game = 1, .at = 1, .actor = "engine", .act = "open"}, NULL, err);
    /* also with a failed step behind it: the commit has to know */
    enum rc end = store_commit(store, err);
    return rc == RC_OK ? end : rc;
}

static enum rc claim_mail(struct store *store, struct err *err)
{
    struct outbox_row *rows;
    size_t count;
    enum rc rc = scratch_claim(store, 1, 60, 5, "sender", &rows, &count, err);
    outbox_rows_free(rows, count);
    return rc;
}

typedef enum rc act(struct store *store, struct err *err);
static act *const acts[] = {file_mail, handle_mail, claim_mail};
enum { ACTS = sizeof acts / sizeof *acts };

/* Does what is not done yet; *done counts. */
static enum rc do_acts(const char *path, size_t *done)
{
    struct store *store = NULL;
    struct err err = {0};
    enum rc rc = store_open(path, 1, &store, &err);
    while (rc == RC_OK && *done < ACTS) {
        rc = acts[*done](store, &err);
        *done += rc == RC_OK;
    }
    store_close(store);
    if (rc != RC_OK)
        (void)snprintf(fault.said, sizeof fault.said, "%s", err.text);
    return rc;
}

static void states(char *dumps[ACTS + 1])
{
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    dumps[0] = scratch_dump(scratch.store);
    for (size_t i = 0; i < ACTS; i++) {
        check_ok(acts[i](scratch.store, &err));
        dumps[i + 1] = scratch_dump(scratch.store);
    }
    scratch_close(&scratch);
}

/* A database in which nothing has been done, file by file: hundreds of runs begin with it. */
static struct kept {
    const char *suffix;
    bool there;
    struct text bytes;
} fresh[] = {{.suffix = ""}, {.suffix = "-wal"}, {.suffix = "-shm"}, {.suffix = ".witness"}, {.suffix = ".lock"}};
enum { FILES = sizeof fresh / sizeof *fresh, FILE_MOST = 1 << 24 };

static const char *path_of(const struct scratch *scratch, int file)
{
    static char path[sizeof scratch->path + 16];
    (void)snprintf(path, sizeof path, "%s%s", scratch->path, fresh[file].suffix);
    return path;
}

static void keep_fresh(void)
{
    struct scratch scratch;
    struct err err = {0};
    scratch_folder(&scratch);
    check_ok(store_create(scratch.path, &err));
    for (int i = 0; i < FILES; i++) {
        fresh[i].bytes = TEXT_EMPTY;
        fresh[i].there = access(path_of(&scratch, i), F_OK) == 0;
        if (fresh[i].there)
            check_ok(file_read(path_of(&scratch, i), FILE_MOST, &fresh[i].bytes, &err));
    }
    folder_remove(scratch.folder);
}

static void begin_fresh(struct scratch *scratch)
{
    struct err err = {0};
    scratch_folder(scratch);
    for (int i = 0; i < FILES; i++)
        if (fresh[i].there)
            check_ok(file_write(path_of(scratch, i), fresh[i].bytes.data, fresh[i].bytes.len, 0600, &err));
}

static void drop_fresh(void)
{
    for (int i = 0; i < FILES; i++)
        text_free(&fresh[i].bytes);
}

/* One run with the fault in force: the code it ended with. */
static enum rc run(struct scratch *scratch, char *dumps[ACTS + 1], long at, bool on)
{
    struct err err = {0};
    size_t done = 0, faults = 99;
    begin_fresh(scratch);
    fault.at = at;
    fault.on = on;
    fault.calls = 0;
    enum rc rc = do_acts(scratch->path, &done);
    fault.at = 0;
    struct store *store = scratch_again(scratch);
    char *dump = scratch_dump(store);
    /* what could not be synced may have reached the disk all the same */
    if (syncs_fail && done < ACTS && strcmp(dump, dumps[done + 1]) == 0)
        done++;
    check_text(dump, dumps[done]);
    free(dump);
    struct text out = TEXT_EMPTY;
    check_ok(store_check(store, &out, &faults, &err));
    check_text(out.data, "");
    text_free(&out);
    store_close(store);
    check_int(do_acts(scratch->path, &done), RC_OK);
    store = scratch_again(scratch);
    dump = scratch_dump(store);
    check_text(dump, dumps[ACTS]);
    free(dump);
    store_close(store);
    folder_remove(scratch->folder);
    return rc;
}

/* Until the fault lies behind the end of the run. */
static void run_all(long stride, long least, enum rc wanted, enum rc also)
{
    char *dumps[ACTS + 1];
    states(dumps);
    keep_fresh();
    for (int on = 0; on <= 1; on++) {
        long refused = 0;
        for (long at = 1;; at += 1 + at / stride) {
            struct scratch scratch;
            enum rc rc = run(&scratch, dumps, at, on == 1);
            if (rc != RC_OK && rc != wanted && rc != also)
                print_error("fault at %ld: %s: %s\n", at, rc_name(rc), fault.said);
            check_true(rc == RC_OK || rc == wanted || rc == also);
            refused += rc != RC_OK;
            if (fault.calls < at)
                break;
        }
        check_true(refused >= least);
    }
    for (size_t i = 0; i <= ACTS; i++)
        free(dumps[i]);
    drop_fresh();
}

static void writes_through(sqlite3_syscall_ptr write_call, sqlite3_syscall_ptr pwrite_call,
                           sqlite3_syscall_ptr cut_call)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    check_true(vfs != NULL);
    (void)vfs->xSetSystemCall(vfs, "write", write_call);
    (void)vfs->xSetSystemCall(vfs, "pwrite", pwrite_call);
    (void)vfs->xSetSystemCall(vfs, "pwrite64", pwrite_call);
    (void)vfs->xSetSystemCall(vfs, "ftruncate", cut_call);
}

static void test_failed_writes(void **state)
{
    (void)state;
    writes_through((sqlite3_syscall_ptr)write_or_not, (sqlite3_syscall_ptr)pwrite_or_not,
                   (sqlite3_syscall_ptr)ftruncate_or_not);
    fault.number = EIO;
    run_all(1000, 6, RC_IO, RC_FULL); /* the library does not say why its shared memory does not grow */
    fault.number = ENOSPC;
    run_all(1000, 6, RC_FULL, RC_IO);
    writes_through(NULL, NULL, NULL);
}

static void reads_through(sqlite3_syscall_ptr read_call, sqlite3_syscall_ptr pread_call)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    check_true(vfs != NULL);
    (void)vfs->xSetSystemCall(vfs, "read", read_call);
    (void)vfs->xSetSystemCall(vfs, "pread", pread_call);
    (void)vfs->xSetSystemCall(vfs, "pread64", pread_call);
}

static void test_failed_reads(void **state)
{
    (void)state;
    reads_through((sqlite3_syscall_ptr)read_or_not, (sqlite3_syscall_ptr)pread_or_not);
    fault.number = EIO;
    run_all(1000, ACTS, RC_IO, RC_IO); /* not that the database is damaged */
    check_true(strstr(fault.said, "the disk could not be read") != NULL);
    reads_through(NULL, NULL);
}

static void test_failed_syncs(void **state)
{
    (void)state;
    fault.number = EIO;
    syncs_fail = true;
    run_all(1000, ACTS, RC_IO, RC_IO);
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    fault.at = 1;
    fault.on = false;
    fault.calls = 0;
    check_rc(file_mail(scratch.store, &err), RC_IO);
    fault.at = 0;
    syncs_fail = false;
    /* this connection cannot know what the disk holds; a new one looks */
    check_rc(file_mail(scratch.store, &err), RC_IO);
    check_true(strstr(err.text, "start again") != NULL);
    struct store *store = scratch_again(&scratch);
    check_ok(file_mail(store, &err));
    store_close(store);
    scratch_close(&scratch);
}

static enum rc file_softly(struct store *store, struct err *err)
{
    enum rc rc = store_begin_soft(store, err);
    if (rc == RC_OK)
        rc = store_end(store, file_mail(store, err), err);
    return rc;
}

/* Memory is short from some moment of a soft transaction on: that is what it says, also when it cannot be made to sync
 * again, and not that the disk is at fault. */
static void soft_without_memory(void)
{
    long lost = 0;
    for (long at = 1;; at += 1 + at / 20) {
        struct scratch scratch;
        struct err err = {0};
        scratch_open(&scratch);
        fault.at = at;
        fault.on = true;
        fault.calls = 0;
        enum rc rc = file_softly(scratch.store, &err), after = store_look(scratch.store, &err);
        fault.at = 0;
        check_true(rc == RC_OK || rc == RC_NOMEM);
        check_true(after == RC_OK || after == RC_NOMEM);
        lost += after != RC_OK;
        scratch_close(&scratch);
        if (fault.calls < at)
            break;
    }
    check_true(lost > 0);
}

/* A page that there is no memory for is none that is damaged. */
static void check_without_memory(void)
{
    struct scratch scratch;
    struct err err = {0};
    long refused = 0;
    size_t faults = 0;
    scratch_open(&scratch);
    check_ok(file_mail(scratch.store, &err));
    for (long at = 1;; at += 97) {
        struct store *store = scratch_again(&scratch);
        struct text out = TEXT_EMPTY;
        fault.at = at;
        fault.on = false;
        fault.calls = 0;
        enum rc rc = store_check(store, &out, &faults, &err);
        fault.at = 0;
        check_true(rc == RC_NOMEM || (rc == RC_OK && faults == 0));
        refused += rc != RC_OK;
        text_free(&out);
        store_close(store);
        if (fault.calls < at)
            break;
    }
    check_true(refused > 10);
    scratch_close(&scratch);
}

static void test_failed_allocations(void **state)
{
    (void)state;
    sqlite3_mem_methods failing = memory;
    failing.xMalloc = malloc_or_not;
    failing.xRealloc = realloc_or_not;
    check_int(sqlite3_shutdown(), SQLITE_OK);
    check_int(sqlite3_config(SQLITE_CONFIG_MALLOC, &failing), SQLITE_OK);
    check_int(sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0), SQLITE_OK);
    run_all(20, 6, RC_NOMEM, RC_NOMEM);
    soft_without_memory();
    check_without_memory();
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK || sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory) != SQLITE_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_failed_writes),
        cmocka_unit_test(test_failed_reads),
        cmocka_unit_test(test_failed_syncs),
        cmocka_unit_test(test_failed_allocations),
    };
    return cmocka_run_group_tests_name("store_fault", tests, NULL, NULL);
}
