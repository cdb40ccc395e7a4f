/* What the store remembers beside the database, to tell an older one that was put back. */
#include "scratch.h"

#include "base/cipher.h"

static void file_mail(struct store *store, const char *key)
{
    struct err err = {0};
    char key_text[40], source[] = "pipe", raw[] = "take all";
    (void)snprintf(key_text, sizeof key_text, "%s", key);
    const struct inbox_row row = {.key = key_text, .size = strlen(raw), .received = 1, .source = source, .raw = raw};
    enum inbox_fate fate;
    int64_t id = 0;
    check_ok(inbox_put(store, &row, &fate, &id, &err));
}

/* A transaction whose one step is undone behind its mark: nobody who comes later misses what it had given out. */
static void what_was_undone_was_never_there(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    int64_t branches;
    scratch_open(&scratch);
    struct store *store = scratch.store;
    check_ok(store_begin(store, &err));
    file_mail(store, "<1@x>");
    check_ok(store_mark(store, &err));
    file_mail(store, "<2@x>");
    check_ok(store_mark_undo(store, &err));
    check_ok(store_commit(store, &err));
    struct store *other = scratch_again(&scratch);
    check_true(!store_behind(other, &branches));
    store_close(other);
    /* nor what a mark inside that one had kept, or had undone */
    check_ok(store_begin(store, &err));
    check_ok(store_mark(store, &err));
    file_mail(store, "<4@x>");
    check_ok(store_mark(store, &err));
    file_mail(store, "<5@x>");
    check_ok(store_mark_undo(store, &err));
    check_ok(store_mark_undo(store, &err));
    check_ok(store_commit(store, &err));
    other = scratch_again(&scratch);
    check_true(!store_behind(other, &branches));
    store_close(other);
    /* and what a mark kept is known */
    check_ok(store_begin(store, &err));
    check_ok(store_mark(store, &err));
    file_mail(store, "<3@x>");
    check_ok(store_mark_release(store, &err));
    check_ok(store_commit(store, &err));
    other = scratch_again(&scratch);
    check_true(!store_behind(other, &branches));
    store_close(other);
    scratch_close(&scratch);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_undone_was_never_there),
    };
    return cmocka_run_group_tests_name("store_guard", tests, NULL, NULL);
}
