/* A house taken to another database, and a backup put in the place of the database. Files alone: servers have their own
 * ways (tests/e2e/postgres_test.py). */
#include "hosted.h"
#include "weak.h"

#include "games/quorum/quorum.h"
#include "store/upkeep.h"

#include <sys/stat.h>
#include <unistd.h>

enum { NAME = 400 };

static void check_same(struct store *one, struct store *other)
{
    char *first = scratch_dump(one), *second = scratch_dump(other);
    check_text(second, first);
    check_true(strstr(first, "\ngame ") != NULL && strstr(first, "\nmove ") != NULL);
    free(first);
    free(second);
}

static void beside(const char *name, char out[NAME])
{
    (void)snprintf(out, NAME, "%s/%s", hosted.scratch.folder, name);
}

static struct store *opened(const char *path)
{
    struct err err = {0};
    struct store *store = NULL;
    check_ok(store_open(path, 1, &store, &err));
    return store;
}

static bool stands(const char *path)
{
    return access(path, F_OK) == 0;
}

static void copy_file(const char *from, const char *to)
{
    size_t size = 0;
    char *bytes = file_bytes(from, &size);
    FILE *file = fopen(to, "wb");
    check_true(file != NULL && fwrite(bytes, 1, size, file) == size);
    check_int(fclose(file), 0);
    free(bytes);
}

static void all_of_a_house_goes_over(void **state)
{
    struct err err = {0};
    struct scratch other;
    (void)state;
    (void)hosted_game(&hosted, &rules_quorum, 2, 1);
    (void)hosted_game(&hosted, &rules_quorum, 3, 0);
    check_ok(store_meta_put(hosted.services.store, "odd", "\0\xff'", 3, &err));
    scratch_open(&other);
    check_ok(store_copy(hosted.services.store, other.store, &err));
    check_same(hosted.services.store, other.store);
    check_true(!store_in_transaction(other.store) && !store_in_transaction(hosted.services.store));
    /* what goes on there goes on as it would have here */
    struct services there = hosted.services;
    there.store = other.store;
    check_ok(services_open(&there, &err));
    check_true(cipher_same(there.token_key, hosted.services.token_key, CIPHER_KEY));
    int64_t one = scratch_player(hosted.services.store, "Next"), two = scratch_player(other.store, "Next");
    check_int(two, one);
    /* never on top of anything */
    check_rc(store_copy(hosted.services.store, other.store, &err), RC_CONFLICT);
    scratch_close(&other);
    scratch_open(&other);
    (void)scratch_player(other.store, "Somebody");
    char *before = scratch_dump(other.store);
    check_rc(store_copy(hosted.services.store, other.store, &err), RC_CONFLICT);
    char *after = scratch_dump(other.store);
    check_text(after, before);
    free(before);
    free(after);
    scratch_close(&other);
}

/* The copy that restoring makes, brought up as `cursus restore` does, and put in the place of the database. */
static void put_back(const char *from, moment now, char **old)
{
    struct err err = {0};
    char *copy = NULL;
    struct stat info;
    check_ok(store_restore_copy(hosted.scratch.path, from, &copy, &err));
    check_int(stat(copy, &info), 0);
    check_int(info.st_mode & 0777, 0600);
    struct store *store = opened(copy);
    check_ok(store_settle(store, &err));
    store_close(store);
    check_ok(store_restore_swap(hosted.scratch.path, copy, 1, now, old, &err));
    check_true(!stands(copy));
    free(copy);
}

static void a_backup_takes_its_place(void **state)
{
    struct err err = {0};
    char backup[NAME], *old = NULL;
    (void)state;
    (void)hosted_game(&hosted, &rules_quorum, 2, 1);
    beside("backup.db", backup);
    check_ok(store_backup(hosted.services.store, &(struct store_backup){.path = backup}, &err));
    char *then = scratch_dump(hosted.services.store);
    (void)scratch_player(hosted.services.store, "Later");
    char *later = scratch_dump(hosted.services.store);
    store_close(hosted.scratch.store);
    put_back(backup, 12345, &old);
    check_true(old != NULL && strstr(old, ".before-12345") != NULL);
    struct store *kept = opened(old);
    char *dump = scratch_dump(kept);
    check_text(dump, later);
    free(dump);
    store_close(kept);
    hosted.scratch.store = opened(hosted.scratch.path);
    dump = scratch_dump(hosted.scratch.store);
    check_text(dump, then);
    free(dump);
    (void)scratch_player(hosted.scratch.store, "Anew");
    free(old);
    free(then);
    free(later);
}

/* ---- a backup that cannot be made ---- */

static enum rc back_up(void *context, struct err *err)
{
    return store_backup(hosted.services.store, &(struct store_backup){.path = context}, err);
}

static void nothing_is_there(void *context)
{
    (void)unlink(context);
}

static void whole_or_not(void *context, bool failed)
{
    char part[NAME + 8];
    (void)snprintf(part, sizeof part, "%s.part", (const char *)context);
    check_true(!stands(part));
    check_true(stands(context) != failed);
}

static void half_a_backup_is_none(void **state)
{
    char backup[NAME];
    (void)state;
    beside("backup.db", backup);
    (void)hosted_game(&hosted, &rules_quorum, 2, 1);
    weak_begin(hosted.services.store);
    (void)weak_walk(
        &(struct weak_walk){.before = nothing_is_there, .act = back_up, .after = whole_or_not, .context = backup});
    weak_end(hosted.services.store);
    struct store *same = opened(backup);
    check_same(hosted.services.store, same);
    store_close(same);
}

/* Copied by hand while somebody wrote: what stands in the WAL is part of it. */
static void a_copy_with_its_wal(void **state)
{
    char copy[NAME], wal[NAME], copied[NAME + 8], *old = NULL;
    (void)state;
    (void)hosted_game(&hosted, &rules_quorum, 2, 1);
    (void)scratch_player(hosted.services.store, "Newest");
    beside("hand.db", copy);
    (void)snprintf(wal, sizeof wal, "%s-wal", hosted.scratch.path);
    check_true(stands(wal));
    copy_file(hosted.scratch.path, copy);
    (void)snprintf(copied, sizeof copied, "%s-wal", copy);
    copy_file(wal, copied);
    char *then = scratch_dump(hosted.services.store);
    store_close(hosted.scratch.store);
    put_back(copy, 1, &old);
    hosted.scratch.store = opened(hosted.scratch.path);
    char *now = scratch_dump(hosted.scratch.store);
    check_text(now, then);
    check_true(strstr(now, "Newest") != NULL);
    free(now);
    free(then);
    free(old);
}

static void where_nothing_stood(void **state)
{
    struct err err = {0};
    char backup[NAME], *old = NULL;
    (void)state;
    beside("backup.db", backup);
    (void)hosted_game(&hosted, &rules_quorum, 2, 1);
    check_ok(store_backup(hosted.services.store, &(struct store_backup){.path = backup}, &err));
    store_close(hosted.scratch.store);
    check_int(unlink(hosted.scratch.path), 0);
    put_back(backup, 1, &old);
    check_true(old == NULL);
    hosted.scratch.store = opened(hosted.scratch.path);
    struct store *same = opened(backup);
    check_same(same, hosted.scratch.store);
    store_close(same);
}

static void what_is_no_backup(void **state)
{
    struct err err = {0};
    char name[NAME], *copy = NULL;
    (void)state;
    check_rc(store_restore_copy(hosted.scratch.path, hosted.scratch.path, &copy, &err), RC_CONFLICT);
    check_true(copy == NULL);
    beside("other.db", name);
    check_rc(store_restore_copy(hosted.scratch.path, name, &copy, &err), RC_NONE);
    check_int(link(hosted.scratch.path, name), 0);
    check_rc(store_restore_copy(hosted.scratch.path, name, &copy, &err), RC_CONFLICT);
    check_int(unlink(name), 0);
    check_rc(store_restore_copy(hosted.scratch.path, hosted.scratch.folder, &copy, &err), RC_BAD);
    check_true(copy == NULL);
    (void)snprintf(name, sizeof name, "%s.restore", hosted.scratch.path);
    check_true(!stands(name));
}

static void a_copy_that_is_not_wanted(void **state)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock", ".witness"};
    struct err err = {0};
    char backup[NAME], name[NAME], *copy = NULL;
    (void)state;
    beside("backup.db", backup);
    check_ok(store_backup(hosted.services.store, &(struct store_backup){.path = backup}, &err));
    check_ok(store_restore_copy(hosted.scratch.path, backup, &copy, &err));
    struct store *store = opened(copy);
    (void)scratch_player(store, "Somebody");
    store_close(store);
    store_restore_drop(copy);
    for (int i = 0; i < 5; i++) {
        (void)snprintf(name, sizeof name, "%s%s", copy, endings[i]);
        check_true(!stands(name));
    }
    free(copy);
}

/* What is known of who stood there, also where nothing can be read. */
static void who_stood_there_before(void **state)
{
    struct err err = {0};
    int64_t branches = 9;
    size_t size = 9;
    char *bytes = NULL, name[NAME];
    (void)state;
    int64_t game = hosted_game(&hosted, &rules_quorum, 2, 1);
    store_predecessor(hosted.scratch.path, "lasting", &branches, &bytes, &size);
    check_true(branches == 0 && bytes == NULL && size == 0);
    check_ok(store_meta_put(hosted.services.store, "lasting", "ab", 2, &err));
    check_ok(hosted_gm(&hosted, game, "undo 0", &err));
    store_predecessor(hosted.scratch.path, "lasting", &branches, &bytes, &size);
    check_int(branches, 1);
    check_int(size, 2);
    check_true(memcmp(bytes, "ab", 2) == 0);
    free(bytes);
    beside("none.db", name);
    store_predecessor(name, "lasting", &branches, &bytes, &size);
    check_true(branches == 0 && bytes == NULL && size == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_of_a_house_goes_over, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_backup_takes_its_place, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(half_a_backup_is_none, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_copy_with_its_wal, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(where_nothing_stood, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_is_no_backup, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_copy_that_is_not_wanted, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(who_stood_there_before, hosted_setup, hosted_teardown)};
    return cmocka_run_group_tests_name("store_moved", tests, NULL, NULL);
}
