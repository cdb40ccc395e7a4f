/* Filing: each mail once, whole, and moved away only when it is there for good; also where the database refuses any one
 * step, and where files go or change under our hands. */
#include "logged.h"
#include "weak.h"

#include "base/cipher.h"
#include "engine/queue/receive.h"
#include "mail/maildir.h"
#include "store/db.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { NOW = 1000000000, MOST = 1000 };

static struct scratch scratch;
static char maildir[300];

static int before(void **state)
{
    (void)state;
    scratch_open(&scratch);
    (void)snprintf(maildir, sizeof maildir, "%s/mail", scratch.folder);
    check_int(maildir_make(maildir, NULL), RC_OK);
    return 0;
}

static int after(void **state)
{
    (void)state;
    folder_remove(maildir);
    scratch_close(&scratch);
    return 0;
}

/* ---- one mail ---- */

static enum inbox_fate file(const char *bytes, bool kept, int64_t *id)
{
    struct err err = {0};
    enum inbox_fate fate;
    const struct delivery delivery = {bytes, strlen(bytes), "pipe", NOW, kept};
    check_ok(receive_bytes(scratch.store, &delivery, &fate, id, &err));
    return fate;
}

static struct inbox_row row_of(int64_t id)
{
    struct inbox_row row;
    struct err err = {0};
    check_ok(inbox_get(scratch.store, id, &row, &err));
    return row;
}

static enum inbox_state state_of(int64_t id)
{
    struct inbox_row row = row_of(id);
    enum inbox_state state = row.state;
    inbox_row_free(&row);
    return state;
}

#define HEAD "From: a@b.example\r\nMessage-ID: <1@b.example>\r\n\r\n"
static const char half[] = HEAD "one\r\n", whole[] = HEAD "one\r\ntwo\r\n", other[] = HEAD "three\r\n";

static void the_same_again(void **state)
{
    (void)state;
    int64_t first = 0, id = 0;
    struct err err = {0};
    check_int(file(whole, false, &first), INBOX_NEW);
    logged_begin();
    check_int(file("Received: by x\r\n" HEAD "one\r\ntwo\r\n", true, &id), INBOX_SAME);
    check_true(strstr(logged_end(), "fate=same") != NULL);
    check_int(id, first);
    struct inbox_row row = row_of(first);
    check_true(row.copies == 1 && row.state == INBOX_FILED);
    check_text(row.raw, whole);
    inbox_row_free(&row);
    /* another one under its name is put aside, and that again is the same again */
    logged_begin();
    check_int(file(other, true, &id), INBOX_CLASH);
    check_true(strstr(logged_end(), "fate=clash") != NULL && id != first);
    check_int(state_of(id), INBOX_QUARANTINED);
    int64_t again = 0;
    check_int(file(other, false, &again), INBOX_SAME);
    check_int(again, id);
    check_rc(inbox_by_key(scratch.store, "<2@b.example>", &id, &err), RC_NONE);
}

/* What came in two pieces is one mail, the whole one, whichever comes first. */
static void half_a_mail(void **state)
{
    (void)state;
    int64_t first = 0, second = 0;
    check_int(file(half, false, &first), INBOX_NEW);
    check_int(file(whole, false, &second), INBOX_NEW);
    check_true(first != second);
    check_int(state_of(first), INBOX_IGNORED);
    check_int(state_of(second), INBOX_FILED);
    struct inbox_row row = row_of(first);
    check_text(row.note, "cut short; the whole mail came after it");
    inbox_row_free(&row);
}

static void the_whole_mail_first(void **state)
{
    (void)state;
    int64_t first = 0, second = 0;
    check_int(file(whole, false, &first), INBOX_NEW);
    check_int(file(half, false, &second), INBOX_CLASH);
    check_int(state_of(first), INBOX_FILED);
    check_int(state_of(second), INBOX_IGNORED);
    struct inbox_row row = row_of(second);
    check_text(row.note, "cut short; the whole mail came before it");
    inbox_row_free(&row);
}

/* The half was handled, or forgotten, by then. */
static void half_a_mail_that_was_read(void **state)
{
    (void)state;
    int64_t first = 0, second = 0;
    struct err err = {0};
    check_int(file(half, false, &first), INBOX_NEW);
    check_ok(inbox_done(scratch.store, first, INBOX_DONE, "read", NOW, &err));
    check_int(file(whole, false, &second), INBOX_NEW);
    check_int(state_of(first), INBOX_DONE);
    check_int(state_of(second), INBOX_FILED);
    check_ok(inbox_forget(scratch.store, first, &err));
    check_int(file(HEAD "one\r\ntwo\r\nthree\r\n", false, &second), INBOX_CLASH);
    check_int(state_of(second), INBOX_QUARANTINED);
}

static void the_last_line(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *then;
    } lines[] = {{"", ""}, {"a", "a\n"}, {"a\n", "a\n"}, {"abcd", "abcd\n"}, {"abcde", "abcde"}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct text raw = TEXT_EMPTY;
        text_add(&raw, lines[i].bytes);
        receive_end_line(&raw, 4);
        check_text(raw.data == NULL ? "" : raw.data, lines[i].then);
        text_free(&raw);
    }
}

static enum rc room_at(const char *path, long long reserve, const char *third)
{
    char first[60], second[60];
    struct config *config = NULL;
    struct err err = {0};
    (void)snprintf(first, sizeof first, "store.path=%s", path);
    (void)snprintf(second, sizeof second, "store.reserve_mb=%lld", reserve);
    const char *words[] = {"site.address=games@example.org", first, second, third};
    const struct config_source source = {
        .file = "/dev/null", .assignments = words, .assignment_count = third == NULL ? 3 : 4};
    check_ok(config_load(&source, &config, &err));
    enum rc rc = receive_room(config, &err);
    config_free(config);
    return rc;
}

/* Of a file of /proc it is known that nothing is free beside it. */
static void room(void **state)
{
    (void)state;
    static const char *const disks[] = {"/dev/shm", "/tmp", "/run"};
    check_int(room_at("/proc/version", 1, NULL), RC_FULL);
    check_int(room_at("/proc/version", 0, NULL), RC_OK);
    check_int(room_at("/no/such/file", 1, NULL), RC_OK);
    check_int(room_at("/proc/version", 1, "store.url=postgresql://x/y"), RC_OK);
    for (size_t i = 0; i < sizeof disks / sizeof disks[0]; i++) {
        struct statvfs info;
        long long most = 100000; /* that can be wanted; others write there meanwhile */
        long long free = statvfs(disks[i], &info) == 0 ? (long long)(info.f_bavail * info.f_frsize >> 20) : 0;
        if (free < 2 || free + free / 2 > most)
            continue;
        check_int(room_at(disks[i], free / 2, NULL), RC_OK);
        check_int(room_at(disks[i], free + free / 2, NULL), RC_FULL);
    }
}

/* ---- a Maildir ---- */

static void path_of(const char *inner, const char *name, char out[400])
{
    (void)snprintf(out, 400, "%s/%s/%s", maildir, inner, name);
}

/* A mail of that number, `size` bytes of text long, in new/. */
static void drop(int number, int size)
{
    char path[400], name[20];
    (void)snprintf(name, sizeof name, "%05d", number);
    path_of("new", name, path);
    FILE *out = fopen(path, "w");
    check_true(out != NULL);
    (void)fprintf(out, "From: a@b.example\nMessage-ID: <%d@b.example>\n\n%0*d", number, size, number);
    check_int(fclose(out), 0);
    const struct timespec times[2] = {{.tv_sec = number}, {.tv_sec = number}};
    check_int(utimensat(AT_FDCWD, path, times, 0), 0);
}

static bool there(const char *inner, int number)
{
    char path[400], name[30];
    (void)snprintf(name, sizeof name, "%05d%s", number, strcmp(inner, "cur") == 0 ? ":2,S" : "");
    path_of(inner, name, path);
    return access(path, F_OK) == 0;
}

static int64_t filed(void)
{
    int64_t counts[INBOX_STATES];
    struct err err = {0};
    check_ok(inbox_counts(scratch.store, counts, &err));
    return counts[INBOX_FILED];
}

/* Whole portions are moved at once, the last one once all is durable. */
static void in_portions(void **state)
{
    (void)state;
    struct err err = {0};
    struct received received;
    for (int i = 1; i <= 66; i++)
        drop(67 - i, 1);
    check_ok(receive_maildir(scratch.store, maildir, MOST, NOW, &received, &err));
    check_true(received.count == 66 && received.waiting == 2 && filed() == 66);
    check_true(there("cur", 1) && there("cur", 64) && there("new", 65) && there("new", 66));
    check_true(!there("new", 64) && !there("cur", 65) && scratch.store->softened);
    check_ok(receive_settle(scratch.store, &received, &err));
    check_true(!scratch.store->softened);
    check_true(there("cur", 65) && there("cur", 66) && !there("new", 66) && received.maildir == NULL);
    /* in the order in which they came */
    for (int i = 1; i <= 66; i++) {
        char key[40];
        struct inbox_row row = row_of(i);
        (void)snprintf(key, sizeof key, "<%d@b.example>", i);
        check_text(row.key, key);
        check_int(row.received, NOW);
        inbox_row_free(&row);
    }
    /* where nothing lies nothing is written */
    check_ok(store_snapshot(scratch.store, &err));
    check_ok(receive_maildir(scratch.store, maildir, MOST, NOW, &received, &err));
    check_true(received.count == 0 && received.waiting == 0);
    check_ok(receive_settle(scratch.store, &received, &err));
    store_snapshot_end(scratch.store);
    /* exactly one portion waits whole */
    for (int i = 101; i <= 164; i++)
        drop(i, 1);
    check_ok(receive_maildir(scratch.store, maildir, MOST, NOW, &received, &err));
    check_int(received.waiting, 64);
    check_ok(receive_settle(scratch.store, &received, &err));
    check_true(there("cur", 164));
}

/* Of one that is too long so much is filed that it is known for that; the last line of a whole one is ended. */
static void too_long(void **state)
{
    (void)state;
    struct err err = {0};
    struct received received;
    drop(1, MOST);
    drop(2, 3);
    check_ok(receive_maildir(scratch.store, maildir, MOST, NOW, &received, &err));
    check_ok(receive_settle(scratch.store, &received, &err));
    struct inbox_row row = row_of(1);
    check_true(row.size == MOST + 1 && row.raw[MOST] == '0');
    inbox_row_free(&row);
    row = row_of(2);
    check_true(row.size < MOST && strstr(row.raw, "\n\n002\n") != NULL);
    check_text(row.source, "maildir");
    inbox_row_free(&row);
}

static enum rc (*real_begin)(struct store *store, struct err *err);

/* Mail 1 is taken away by somebody, and mail 2 becomes a folder, between the look and the reading. */
static enum rc meanwhile(struct store *store, struct err *err)
{
    char path[400];
    path_of("new", "00001", path);
    (void)unlink(path);
    path_of("new", "00002", path);
    if (unlink(path) == 0)
        check_int(mkdir(path, 0700), 0);
    return real_begin(store, err);
}

static void files_that_change(void **state)
{
    (void)state;
    struct err err = {0};
    struct received received;
    for (int i = 1; i <= 3; i++)
        drop(i, 1);
    weak_begin(scratch.store);
    real_begin = weak.driver.begin;
    weak.driver.begin = meanwhile;
    logged_begin();
    enum rc rc = receive_maildir(scratch.store, maildir, MOST, NOW, &received, &err);
    const char *log = logged_end();
    check_int(rc, RC_OK);
    check_true(strstr(log, "00001") == NULL && strstr(log, "fetch: ") != NULL && strstr(log, "00002") != NULL);
    check_true(received.count == 1 && received.waiting == 1);
    check_ok(receive_settle(scratch.store, &received, &err));
    check_true(there("cur", 3) && filed() == 1);
    weak_end(scratch.store);
    /* one that cannot be moved is filed once more, and known */
    char path[400];
    path_of("cur", "00004:2,S", path);
    check_int(mkdir(path, 0700), 0);
    drop(4, 1);
    for (int i = 0; i < 2; i++) {
        check_ok(receive_maildir(scratch.store, maildir, MOST, NOW, &received, &err));
        check_true(received.count == 1 && filed() == 2);
        logged_begin();
        check_ok(receive_settle(scratch.store, &received, &err));
        check_true(strstr(logged_end(), "fetch: ") != NULL && there("new", 4));
    }
    check_rc(receive_maildir(scratch.store, "/no/such/folder", MOST, NOW, &received, &err), RC_NONE);
    receive_free(&received);
}

/* ---- each step refused ---- */

static int drawn; /* numbers of mails */

static void three_mails(void *context)
{
    (void)context;
    drawn += 3;
    for (int i = 0; i < 3; i++)
        drop(drawn + i, 1);
}

static enum rc fetch(void *context, struct err *err)
{
    (void)context;
    struct received received;
    enum rc rc = receive_maildir(scratch.store, maildir, MOST, NOW, &received, err);
    if (rc == RC_OK)
        rc = receive_settle(scratch.store, &received, err);
    receive_free(&received);
    return rc;
}

static void each_is_filed_once(void *context, bool failed)
{
    struct err err = {0};
    for (int i = 0; i < 3; i++)
        check_true(!there("cur", drawn + i) || !failed);
    check_ok(fetch(context, &err));
    for (int i = 0; i < 3; i++)
        check_true(there("cur", drawn + i) && !there("new", drawn + i));
    check_int(filed(), drawn + 2);
}

static void fetching_refused(void **state)
{
    (void)state;
    drawn = -2;
    weak_begin(scratch.store);
    (void)weak_walk(&(struct weak_walk){.before = three_mails, .act = fetch, .after = each_is_filed_once});
    weak_end(scratch.store);
}

/* A mail that mends what was cut, and all else that is done to a row, wholly or not at all. */
struct refused {
    enum rc (*act)(struct err *err);
    char *dump;
    int64_t id;
};

static enum rc file_now(const char *bytes, bool kept, struct err *err)
{
    enum inbox_fate fate;
    int64_t id = 0;
    const struct delivery delivery = {bytes, strlen(bytes), "pipe", NOW, kept};
    return receive_bytes(scratch.store, &delivery, &fate, &id, err);
}

static enum rc act_new(struct err *err)
{
    return file_now("From: c@d.example\r\n\r\nx\r\n", true, err);
}

static enum rc act_same(struct err *err)
{
    return file_now(half, false, err);
}

static enum rc act_clash(struct err *err)
{
    return file_now(other, false, err);
}

static enum rc act_mend(struct err *err)
{
    return file_now(whole, false, err);
}

static enum rc act_within(struct err *err)
{
    enum rc rc = store_begin(scratch.store, err);
    if (rc != RC_OK)
        return rc;
    return store_end(scratch.store, file_now(whole, false, err), err);
}

static enum rc act_put(struct err *err)
{
    enum inbox_fate fate;
    int64_t id = 0;
    char key[] = "<9@b.example>", source[] = "pipe", raw[] = "raw";
    return inbox_put(scratch.store, &(struct inbox_row){.key = key, .source = source, .raw = raw, .size = 3}, &fate,
                     &id, err);
}

static enum rc act_find(struct err *err)
{
    int64_t id = 0;
    return inbox_by_key(scratch.store, "<1@b.example>", &id, err);
}

static enum rc act_tried(struct err *err)
{
    int tries = 0;
    return inbox_tried(scratch.store, 1, &tries, err);
}

static enum rc act_forget(struct err *err)
{
    return inbox_forget(scratch.store, 1, err);
}

static enum rc act_last(struct err *err)
{
    moment at = 0;
    return inbox_last_at(scratch.store, &at, err);
}

static void nothing(void *context)
{
    (void)context;
}

static enum rc act(void *context, struct err *err)
{
    const struct refused *refused = context;
    return refused->act(err);
}

static void nothing_was_done(void *context, bool failed)
{
    const struct refused *refused = context;
    char *dump = scratch_dump(scratch.store);
    if (failed)
        check_text(dump, refused->dump);
    free(dump);
}

static void each_step_refused(void **state)
{
    (void)state;
    enum rc (*const acts[])(struct err * err) = {act_new, act_same, act_clash, act_mend,   act_within,
                                                 act_put, act_find, act_tried, act_forget, act_last};
    after(state);
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        int64_t id = 0;
        before(state);
        check_int(file(half, false, &id), INBOX_NEW);
        struct refused refused = {.act = acts[i], .dump = scratch_dump(scratch.store)};
        weak_begin(scratch.store);
        (void)weak_walk(
            &(struct weak_walk){.before = nothing, .act = act, .after = nothing_was_done, .context = &refused});
        weak_end(scratch.store);
        free(refused.dump);
        after(state);
    }
    before(state);
}

/* An inbox without mails. */
static void nothing_there(void **state)
{
    (void)state;
    struct err err = {0};
    moment at = 1;
    int tries = 0;
    check_ok(inbox_last_at(scratch.store, &at, &err));
    check_int(at, 0);
    check_ok(inbox_waits_since(scratch.store, &at, &err));
    check_int(at, 0);
    check_rc(inbox_tried(scratch.store, 1, &tries, &err), RC_CONFLICT);
    check_int(tries, 0);
}

static bool ends_as_waiting(const struct scratch *house, int number)
{
    struct err err = {0};
    (void)close(STDERR_FILENO);
    return inbox_done(house->store, number, INBOX_FILED, "", NOW, &err) == RC_OK;
}

/* That a mail is done with and waits is a promise of ours broken. */
static void done_and_waiting(void **state)
{
    (void)state;
    check_true(!scratch_wait(scratch_fork(ends_as_waiting, &scratch, 1)));
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_same_again, before, after),
        cmocka_unit_test_setup_teardown(half_a_mail, before, after),
        cmocka_unit_test_setup_teardown(the_whole_mail_first, before, after),
        cmocka_unit_test_setup_teardown(half_a_mail_that_was_read, before, after),
        cmocka_unit_test(the_last_line),
        cmocka_unit_test(room),
        cmocka_unit_test_setup_teardown(in_portions, before, after),
        cmocka_unit_test_setup_teardown(too_long, before, after),
        cmocka_unit_test_setup_teardown(files_that_change, before, after),
        cmocka_unit_test_setup_teardown(fetching_refused, before, after),
        cmocka_unit_test_setup_teardown(each_step_refused, before, after),
        cmocka_unit_test_setup_teardown(nothing_there, before, after),
        cmocka_unit_test_setup_teardown(done_and_waiting, before, after),
    };
    return cmocka_run_group_tests_name("receive", tests, NULL, NULL);
}
