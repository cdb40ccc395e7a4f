/*
 * What becomes of the rows of the outbox where the database refuses any one step, and on an engine whose ways are a
 * server's: a driver stands before the real one, which it asks.
 */
#include "weak.h"

#include "base/cipher.h"
#include "store/db.h"

#include <sqlite3.h>
#include <unistd.h>

static void weaken(struct scratch *scratch)
{
    scratch_open(scratch);
    weak_begin(scratch->store);
}

static void restore(struct scratch *scratch)
{
    weak_end(scratch->store);
    scratch_close(scratch);
}

/* A row of this game, of which mail number `number` is made: as a model or, where that is NULL, whole. */
static int64_t put(struct store *store, int64_t game, int number, char *model, bool asked)
{
    struct err err = {0};
    char dedup[32], message_id[32], to[] = "p@example.org", kind[] = "gm", raw[] = "From: g\r\n\r\n";
    (void)snprintf(dedup, sizeof dedup, "cause %d", number);
    (void)snprintf(message_id, sizeof message_id, "<%d@example.org>", number);
    const struct outbox_row row = {.dedup = dedup,
                                   .message_id = message_id,
                                   .envelope_to = to,
                                   .kind = kind,
                                   .game = game,
                                   .seat = 1,
                                   .created = 1000 + number,
                                   .model = model,
                                   .raw = model == NULL ? raw : NULL};
    int64_t id = 0;
    bool fresh = true;
    if (asked)
        check_ok(outbox_put(store, &row, &id, &fresh, &err));
    else
        check_ok(outbox_put_unasked(store, &row, &err));
    check_true(fresh);
    return id;
}

/* ---- each step refused ---- */

static const int64_t both[] = {1, 2};
static const struct outbox_claim claim = {.ids = both, .many = 2, .owner = "a", .lease = 60};

static enum rc act_put(struct store *store, struct err *err)
{
    char dedup[] = "cause 9", message_id[] = "<9@example.org>", model[] = "{}";
    int64_t id;
    bool fresh;
    return outbox_put(store, &(struct outbox_row){.dedup = dedup, .message_id = message_id, .model = model}, &id,
                      &fresh, err);
}

static enum rc act_put_twin(struct store *store, struct err *err)
{
    char dedup[] = "cause 1", message_id[] = "<9@example.org>";
    int64_t id;
    bool fresh;
    return outbox_put(store, &(struct outbox_row){.dedup = dedup, .message_id = message_id}, &id, &fresh, err);
}

static enum rc act_claim(struct store *store, struct err *err)
{
    struct outbox_row *rows;
    size_t count;
    enum rc rc = outbox_claim(store, &claim, &rows, &count, err);
    check_int(count, rc == RC_OK ? 2 : 0);
    outbox_rows_free(rows, count);
    return rc;
}

static enum rc act_keep_text(struct store *store, struct err *err)
{
    char raw[] = "raw", text[] = "text";
    return outbox_keep(store, &(struct outbox_row){.id = 2, .raw = raw, .size = 3, .text_part = text},
                       OUTBOX_CLASS_SENT, err);
}

static enum rc act_keep_whole(struct store *store, struct err *err)
{
    char raw[] = "raw", text[] = "text";
    return outbox_keep(store, &(struct outbox_row){.id = 2, .raw = raw, .size = 3, .text_part = text},
                       OUTBOX_CLASS_UNKNOWN, err);
}

/* The mails that act_claim() took: the lease of the owner is over, and its mark is nobody's. */
static enum rc act_release(struct store *store, struct err *err)
{
    size_t count;
    enum rc rc = outbox_release_stale(store, 60, &count, err);
    check_int(count, rc == RC_OK ? 2 : 0);
    return rc;
}

/* The same before the end of the lease, by the owner itself. */
static enum rc act_release_own(struct store *store, struct err *err)
{
    size_t count;
    enum rc rc = outbox_release_stale(store, 59, &count, err);
    check_int(count, rc == RC_OK ? 2 : 0);
    return rc;
}

static enum rc act_next_at(struct store *store, struct err *err)
{
    bool any;
    moment at;
    enum rc rc = outbox_next_at(store, &any, &at, err);
    check_int(any, rc == RC_OK);
    return rc;
}

static enum rc act_counts(struct store *store, struct err *err)
{
    int64_t counts[OUTBOX_STATES];
    return outbox_counts_of(store, 1, counts, err);
}

static enum rc act_owner(struct store *store, struct err *err)
{
    const char *owner = NULL;
    enum rc rc = outbox_owner(store, &owner, err);
    check_true((owner != NULL) == (rc == RC_OK));
    check_true(outbox_owned(store) == (rc == RC_OK));
    return rc;
}

/* One of them, and what stood in the database before. */
struct refused {
    struct store *store;
    enum rc (*act)(struct store *store, struct err *err);
    char *before;
};

static void as_it_is(void *context)
{
    (void)context;
}

static enum rc act_now(void *context, struct err *err)
{
    const struct refused *refused = context;
    return refused->act(refused->store, err);
}

static void nothing_was_done(void *context, bool failed)
{
    const struct refused *refused = context;
    char *after = scratch_dump(refused->store);
    if (failed)
        check_text(after, refused->before);
    free(after);
}

/* An operation that fails at any of its steps says so and has done nothing; after it the next one works. */
static void each_step_refused(void **state)
{
    (void)state;
    static const struct {
        enum rc (*act)(struct store *store, struct err *err);
        int claimed; /* 1: both rows; 2: by the connection itself */
    } acts[] = {{act_put, 0},     {act_put_twin, 0},    {act_claim, 0},   {act_keep_text, 0}, {act_keep_whole, 0},
                {act_release, 1}, {act_release_own, 2}, {act_next_at, 0}, {act_counts, 0},    {act_owner, 0}};
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        struct scratch scratch;
        struct err err = {0};
        char model[] = "{}";
        weaken(&scratch);
        struct store *store = scratch.store;
        int64_t game = scratch_game(store, "Kalends", scratch_player(store, "Gaius"));
        check_int(put(store, game, 1, NULL, true), 1);
        check_int(put(store, game, 2, model, true), 2);
        struct outbox_claim mine = claim;
        if (acts[i].claimed == 2)
            check_ok(outbox_owner(store, &mine.owner, &err));
        struct outbox_row *rows = NULL;
        size_t count = 0;
        if (acts[i].claimed > 0)
            check_ok(outbox_claim(store, &mine, &rows, &count, &err));
        outbox_rows_free(rows, count);
        struct refused refused = {store, acts[i].act, scratch_dump(store)};
        (void)weak_walk(
            &(struct weak_walk){.before = as_it_is, .act = act_now, .after = nothing_was_done, .context = &refused});
        free(refused.before);
        restore(&scratch);
    }
}

/* ---- an engine far away ---- */

static void far_away(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    struct outbox_row row, *rows;
    size_t count;
    char model[] = "{}";
    weaken(&scratch);
    struct store *store = scratch.store;
    int64_t game = scratch_game(store, "Kalends", scratch_player(store, "Gaius"));
    /* a model of which nobody asks anything is sent with what follows, where that can be; the rest is put at once */
    check_ok(store_begin(store, &err));
    weak.query.later = NULL;
    (void)put(store, game, 1, model, false);
    weak.query.later = weak_later;
    (void)put(store, game, 2, NULL, false);
    weak.steps = 0;
    (void)put(store, game, 3, model, false);
    check_true(weak.steps == 2 && weak.laters == 2);
    check_ok(store_commit(store, &err));
    check_ok(outbox_list(store, &(struct outbox_range){.limit = 10}, &rows, &count, &err));
    check_int(count, 3);
    for (size_t i = 0; i < count; i++) {
        check_int(rows[i].state, OUTBOX_QUEUED);
        check_ok(outbox_get(store, rows[i].id, &row, &err));
        check_true((row.model == NULL) == (i == 1));
        check_true((row.raw == NULL) == (i != 1));
        outbox_row_free(&row);
    }
    outbox_rows_free(rows, count);
    /* either of its statements refused: nothing of the transaction is kept */
    for (int at = 1; at <= 2; at++) {
        check_ok(store_begin(store, &err));
        char dedup[] = "cause 9", message_id[] = "<9@example.org>";
        weak.steps = 0;
        weak.at = at;
        check_rc(outbox_put_unasked(
                     store, &(struct outbox_row){.dedup = dedup, .message_id = message_id, .model = model}, &err),
                 RC_FULL);
        check_int(weak.steps, at);
        weak.at = 0;
        store_rollback(store);
        check_rc(outbox_by_message_id(store, "<9@example.org>", &row, &err), RC_NONE);
    }
    /* an owner whose connection went has to hold another mark */
    const char *owner;
    check_ok(outbox_owner(store, &owner, &err));
    char *first = strdup(owner);
    store->disowned = true;
    check_true(!outbox_owned(store));
    check_ok(outbox_owner(store, &owner, &err));
    check_true(outbox_owned(store) && strcmp(owner, first) != 0);
    /* its mark is drawn of so many that no two are the same */
    check_true(strlen(strrchr(owner, ':')) > 8);
    free(first);
    restore(&scratch);
}

/* Whose mark can be told to be nobody's: of this machine alone, or of all. */
static void owners(void **state)
{
    (void)state;
    char host[128] = "host";
    (void)gethostname(host, sizeof host - 1);
    static const struct {
        const char *behind; /* the name of this machine */
        int gone, seen;     /* here; where all are seen */
    } names[] = {{":1:77", 2, 2}, {"x:1:77", 0, 2}, {":77", 0, 2}, {":1:x", 0, 0}, {":1:0", 0, 0}, {"", 0, 0}};
    struct scratch scratch;
    struct err err = {0};
    char model[] = "{}";
    weaken(&scratch);
    struct store *store = scratch.store;
    (void)put(store, 0, 1, model, true);
    (void)put(store, 0, 2, model, true);
    for (size_t i = 0; i < 2 * sizeof names / sizeof names[0]; i++) {
        char owner[256];
        struct outbox_row *rows;
        size_t count;
        (void)snprintf(owner, sizeof owner, "%s%s", host, names[i / 2].behind);
        weak.driver.sees_all = i % 2 == 1;
        const struct outbox_claim theirs = {.ids = both, .many = 2, .owner = owner, .lease = 60};
        check_ok(outbox_claim(store, &theirs, &rows, &count, &err));
        outbox_rows_free(rows, count);
        check_ok(outbox_release_stale(store, 59, &count, &err));
        check_int(count, i % 2 == 1 ? names[i / 2].seen : names[i / 2].gone);
        check_ok(outbox_release_stale(store, 60, &count, &err));
    }
    /* of two owners the lease of one, whichever is seen first, is over */
    for (int i = 0; i < 2; i++) {
        struct outbox_row *rows, row;
        size_t count;
        for (int half = 0; half < 2; half++) {
            const struct outbox_claim one = {
                .ids = both + half, .many = 1, .owner = half == i ? "a" : "b", .lease = 60 + 60 * half};
            check_ok(outbox_claim(store, &one, &rows, &count, &err));
            outbox_rows_free(rows, count);
        }
        check_ok(outbox_release_stale(store, 60, &count, &err));
        check_int(count, 1);
        check_ok(outbox_get(store, 1, &row, &err));
        check_int(row.state, OUTBOX_QUEUED);
        outbox_row_free(&row);
        check_ok(outbox_release_stale(store, 120, &count, &err));
        check_int(count, 1);
    }
    /* two that are gone, of each what it had */
    for (int half = 0; half < 2; half++) {
        struct outbox_row *rows;
        size_t count;
        char owner[256];
        (void)snprintf(owner, sizeof owner, "%s:1:%d", host, 77 + half);
        const struct outbox_claim one = {.ids = both + half, .many = 1, .owner = owner, .lease = 60};
        check_ok(outbox_claim(store, &one, &rows, &count, &err));
        outbox_rows_free(rows, count);
    }
    size_t all;
    check_ok(outbox_release_stale(store, 59, &all, &err));
    check_int(all, 2);
    restore(&scratch);
}

/* ---- what is asked of rows ---- */

static void states_of_rows(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    struct outbox_row *rows, row;
    size_t count;
    int64_t ids[2], counts[OUTBOX_STATES];
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t game = scratch_game(store, "Kalends", scratch_player(store, "Gaius"));
    for (int number = 1; number <= 3; number++)
        (void)put(store, game, number, NULL, true);
    check_ok(outbox_to_masters(store, 0, 2, ids, &count, &err));
    check_true(count == 2 && ids[0] == 1 && ids[1] == 2);
    check_ok(outbox_to_masters(store, 0, 0, ids, &count, &err));
    check_int(count, 0);
    /* page by page */
    check_ok(outbox_due(store, &(struct outbox_due){.now = 0}, 2, &rows, &count, &err));
    check_int(count, 2);
    row = rows[1];
    struct outbox_row *next;
    size_t more;
    check_ok(outbox_due(store, &(struct outbox_due){.now = 0, .after = &row}, 2, &next, &more, &err));
    check_true(more == 1 && next[0].id == 3);
    outbox_rows_free(next, more);
    outbox_rows_free(rows, count);
    /* untried after all: as before, but for the try; what is claimed is claimed by nobody else */
    check_ok(outbox_claim(store, &claim, &rows, &count, &err));
    check_int(count, 2);
    outbox_rows_free(rows, count);
    check_ok(outbox_claim(store, &claim, &rows, &count, &err));
    check_true(count == 0 && rows == NULL);
    check_ok(
        outbox_result(store,
                      &(struct outbox_outcome){
                          .id = 1, .owner = "a", .class = OUTBOX_CLASS_UNTRIED, .now = 5, .next_at = 900, .reply = ""},
                      &err));
    check_ok(outbox_get(store, 1, &row, &err));
    check_true(row.state == OUTBOX_QUEUED && row.next_at == 0 && row.tries == 0 && row.lease_until == 0);
    outbox_row_free(&row);
    /* covered by a newer one, without being asked how many are */
    check_ok(store_begin(store, &err));
    check_ok(outbox_supersede(store, &(struct outbox_cover){game, 1, "gm", "cause 3"}, NULL, &err));
    check_ok(store_commit(store, &err));
    check_ok(outbox_counts_of(store, game, counts, &err));
    check_true(counts[OUTBOX_DROPPED] == 1 && counts[OUTBOX_SENDING] == 1 && counts[OUTBOX_QUEUED] == 1);
    /* a state that there is not is damage */
    if (!served())
        for (int i = 0; i < 2; i++) {
            check_int(sqlite3_exec(store->handle, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL), SQLITE_OK);
            check_int(sqlite3_exec(store->handle,
                                   i == 0 ? "UPDATE outbox SET state = -1 WHERE id = 1"
                                          : "UPDATE outbox SET state = 5 WHERE id = 1",
                                   NULL, NULL, NULL),
                      SQLITE_OK);
            check_rc(outbox_counts_of(store, game, counts, &err), RC_DAMAGED);
        }
    scratch_close(&scratch);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_refused),
        cmocka_unit_test(far_away),
        cmocka_unit_test(owners),
        cmocka_unit_test(states_of_rows),
    };
    return cmocka_run_group_tests_name("outbox", tests, NULL, NULL);
}
