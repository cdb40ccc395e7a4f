#include "scratch.h"
#include "store_cost.h"

#include "base/cipher.h"
#include "base/mem.h"

/* ---- in ---- */

/* Files `raw` under `key`, hashed by its first byte. */
static enum inbox_fate put_mail(struct store *store, const char *key, const char *raw, size_t size, int64_t *id)
{
    struct err err = {0};
    struct text key_text = TEXT_EMPTY, raw_text = TEXT_EMPTY, source = TEXT_EMPTY;
    text_add(&key_text, key);
    text_add_bytes(&raw_text, raw, size);
    text_add(&source, "pipe");
    struct inbox_row row = {.key = key_text.data,
                            .hash = {(uint8_t)raw[0]},
                            .size = size,
                            .received = 5000,
                            .source = source.data,
                            .raw = raw_text.data};
    enum inbox_fate fate = INBOX_NEW;
    check_ok(inbox_put(store, &row, &fate, id, &err));
    text_free(&key_text);
    text_free(&raw_text);
    text_free(&source);
    return fate;
}

static void test_inbox_same_and_clash(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t first = 0, id = 0;
    check_int(put_mail(store, "<1@x>", "a\0b\n", 4, &first), INBOX_NEW);
    char *before = scratch_dump(store);
    check_int(put_mail(store, "<1@x>", "a\0b\n", 4, &id), INBOX_SAME);
    check_int(id, first);
    check_int(put_mail(store, "<1@x>", "another way", 11, &id), INBOX_SAME); /* the hash says so */
    char *after = scratch_dump(store);
    check_text(after, before);
    free(before);
    free(after);
    check_int(put_mail(store, "<1@x>", "forged", 6, &id), INBOX_CLASH);
    check_true(id != first);
    int64_t again = 0;
    check_int(put_mail(store, "<1@x>", "forged", 6, &again), INBOX_SAME);
    check_int(again, id);
    check_ok(inbox_by_key(store, "<1@x>", &again, &err));
    check_int(again, first);
    check_rc(inbox_by_key(store, "<2@x>", &again, &err), RC_NONE);
    struct inbox_row row;
    check_ok(inbox_get(store, first, &row, &err));
    check_int(row.size, 4);
    check_int(memcmp(row.raw, "a\0b\n", 5), 0);
    check_text(row.key, "<1@x>");
    check_text(row.source, "pipe");
    check_int(row.received, 5000);
    check_int(row.state, INBOX_FILED);
    check_int(row.copies, 2);
    inbox_row_free(&row);
    check_ok(inbox_get(store, id, &row, &err));
    check_int(row.state, INBOX_QUARANTINED);
    check_int(row.copies, 1);
    inbox_row_free(&row);
    int64_t copies = 0;
    check_ok(inbox_copies(store, &copies, &err));
    check_int(copies, 3);
    /* dropped: once, from quarantine or from those that wait */
    check_ok(inbox_drop(store, first, "junk", 7, &err));
    check_rc(inbox_drop(store, first, "junk", 7, &err), RC_CONFLICT);
    check_ok(inbox_drop(store, id, "junk", 7, &err));
    check_rc(inbox_drop(store, id, "junk", 7, &err), RC_CONFLICT);
    check_ok(inbox_get(store, id, &row, &err));
    check_int(row.state, INBOX_REFUSED);
    check_text(row.note, "junk");
    check_int(row.handled, 7);
    inbox_row_free(&row);
    check_rc(inbox_get(store, 99, &row, &err), RC_NONE);
    scratch_close(&scratch);
}

static void test_inbox_handling(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t ids[4], *next;
    size_t count;
    const char *keys[] = {"<1@x>", "<2@x>", "<3@x>", "<4@x>"};
    for (int i = 0; i < 4; i++)
        check_int(put_mail(store, keys[i], "text", 4, &ids[i]), INBOX_NEW);
    int tries = 0;
    check_ok(inbox_tried(store, ids[0], &tries, &err));
    check_ok(inbox_tried(store, ids[0], &tries, &err));
    check_int(tries, 2);
    check_ok(inbox_done(store, ids[0], INBOX_DONE, "orders", 6000, &err));
    check_rc(inbox_done(store, ids[0], INBOX_DONE, "orders", 6000, &err), RC_CONFLICT);
    check_rc(inbox_drop(store, ids[0], "junk", 6000, &err), RC_CONFLICT);
    check_rc(inbox_tried(store, ids[0], &tries, &err), RC_CONFLICT);
    check_ok(inbox_done(store, ids[2], INBOX_PARKED, "old phase", 6001, &err));
    check_ok(inbox_next(store, 10, &next, &count, &err));
    check_int(count, 2);
    check_int(next[0], ids[1]);
    check_int(next[1], ids[3]);
    free(next);
    check_ok(inbox_next(store, 1, &next, &count, &err));
    check_int(count, 1);
    free(next);
    struct inbox_row first;
    bool more = false;
    check_ok(inbox_first(store, &first, &more, &err));
    check_int(first.id, ids[1]);
    check_true(more && first.raw != NULL);
    inbox_row_free(&first);
    struct inbox_row *rows;
    check_ok(inbox_list(store, &(struct inbox_range){.state = INBOX_PARKED, .limit = 10}, &rows, &count, &err));
    check_int(count, 1);
    check_text(rows[0].note, "old phase");
    check_int(rows[0].handled, 6001);
    check_true(rows[0].raw == NULL);
    inbox_rows_free(rows, count);
    check_ok(inbox_list(store, &(struct inbox_range){.state = INBOX_DONE, .limit = 10}, &rows, &count, &err));
    check_int(count, 1);
    check_int(rows[0].tries, 0); /* none is left over of what is done */
    inbox_rows_free(rows, count);
    int64_t counts[INBOX_STATES];
    check_ok(inbox_counts(store, counts, &err));
    check_int(counts[INBOX_FILED], 2);
    check_int(counts[INBOX_DONE], 1);
    check_int(counts[INBOX_PARKED], 1);
    check_int(counts[INBOX_REFUSED], 0);
    check_ok(inbox_again(store, ids[2], &err));
    check_rc(inbox_again(store, ids[2], &err), RC_CONFLICT);
    check_rc(inbox_again(store, ids[0], &err), RC_CONFLICT);
    check_ok(inbox_next(store, 10, &next, &count, &err));
    check_int(count, 3);
    for (size_t i = 0; i < count; i++) {
        check_ok(inbox_first(store, &first, &more, &err));
        check_int(first.id, next[i]);
        check_int(more, i + 1 < count);
        check_ok(inbox_done(store, first.id, INBOX_DONE, "", 6002, &err));
        inbox_row_free(&first);
    }
    free(next);
    check_rc(inbox_first(store, &first, &more, &err), RC_NONE);
    scratch_close(&scratch);
}

/* A server's tables grow by rules of its own. */
static int64_t page_count(struct store *store)
{
    if (served())
        return 0;
    sqlite3_stmt *statement = NULL;
    check_int(sqlite3_prepare_v2(store->handle, "PRAGMA page_count", -1, &statement, NULL), SQLITE_OK);
    check_int(sqlite3_step(statement), SQLITE_ROW);
    int64_t pages = sqlite3_column_int64(statement, 0);
    (void)sqlite3_finalize(statement);
    return pages;
}

static void test_inbox_strip(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    static char big[40000];
    memset(big, 'x', sizeof big);
    int64_t id = 0, waits = 0, pages = 0;
    put_mail(store, "<waits@x>", "still here", 10, &waits);
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 20; i++) {
            char key[32];
            (void)snprintf(key, sizeof key, "<%d.%d@x>", round, i);
            check_int(put_mail(store, key, big, sizeof big, &id), INBOX_NEW);
            check_ok(inbox_done(store, id, INBOX_DONE, "", 5000, &err));
        }
        size_t count = 0;
        check_ok(inbox_strip(store, 5000, 100, &count, &err));
        check_int(count, 0);
        check_ok(inbox_strip(store, 5001, 15, &count, &err));
        check_int(count, 15);
        check_ok(inbox_strip(store, 5001, 100, &count, &err));
        check_int(count, 5);
        if (round == 0)
            pages = page_count(store);
        check_true(page_count(store) <= pages + 2); /* the keys grow, the texts do not */
    }
    struct inbox_row row;
    check_ok(inbox_get(store, id, &row, &err));
    check_true(row.raw == NULL);
    check_int(row.size, sizeof big);
    inbox_row_free(&row);
    check_ok(inbox_get(store, waits, &row, &err));
    check_text(row.raw, "still here");
    inbox_row_free(&row);
    check_int(put_mail(store, "<0.0@x>", big, sizeof big, &id), INBOX_SAME);
    /* one by itself: as one that was stripped, and nothing is left to do for it */
    size_t count = 0;
    check_int(put_mail(store, "<one@x>", big, sizeof big, &id), INBOX_NEW);
    check_ok(inbox_done(store, id, INBOX_DONE, "", 5000, &err));
    check_ok(inbox_forget(store, id, &err));
    check_ok(inbox_get(store, id, &row, &err));
    check_true(row.raw == NULL);
    inbox_row_free(&row);
    check_ok(inbox_strip(store, 5001, 100, &count, &err));
    check_int(count, 0);
    scratch_close(&scratch);
}

/* ---- out ---- */

static int64_t put_out(struct store *store, int64_t game, int number, moment next_at)
{
    struct err err = {0};
    char dedup[64], message_id[64], from[] = "g@example.org", to[] = "p@example.org", kind[] = "turn",
                                    raw[] = "From: g\r\n\r\ntext\r\n", part[] = "text\n", request[] = "12.3";
    (void)snprintf(dedup, sizeof dedup, "cause %d", number);
    (void)snprintf(message_id, sizeof message_id, "<%d@example.org>", number);
    struct outbox_row row = {.dedup = dedup,
                             .message_id = message_id,
                             .envelope_from = from,
                             .envelope_to = to,
                             .game = game,
                             .seat = 1,
                             .phase = 3,
                             .branch = 1,
                             .kind = kind,
                             .request = request,
                             .next_at = next_at,
                             .created = 1000 + number,
                             .raw = raw,
                             .size = sizeof raw - 1,
                             .text_part = part};
    int64_t id = 0;
    bool fresh = false;
    check_ok(outbox_put(store, &row, &id, &fresh, &err));
    check_true(fresh);
    return id;
}

static void test_outbox_put(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t game = scratch_game(store, "Kalends", scratch_player(store, "Gaius"));
    int64_t id = put_out(store, game, 1, 50), other = 0;
    char *before = scratch_dump(store);
    char dedup[] = "cause 1", fresh_cause[] = "cause 2", message_id[] = "<1@example.org>", new_id[] = "<2@example.org>";
    struct outbox_row twin = {.dedup = dedup, .message_id = new_id};
    bool fresh = true;
    check_ok(outbox_put(store, &twin, &other, &fresh, &err));
    check_true(!fresh);
    check_int(other, id);
    twin.dedup = fresh_cause;
    twin.message_id = message_id;
    check_rc(outbox_put(store, &twin, &other, &fresh, &err), RC_CONFLICT);
    twin.message_id = new_id;
    twin.game = 99;
    check_rc(outbox_put(store, &twin, &other, &fresh, &err), RC_NONE);
    char *after = scratch_dump(store);
    check_text(after, before);
    free(before);
    free(after);
    struct outbox_row row;
    check_ok(outbox_by_message_id(store, "<1@example.org>", &row, &err));
    check_int(row.id, id);
    check_int(row.game, game);
    check_int(row.seat, 1);
    check_int(row.phase, 3);
    check_int(row.branch, 1);
    check_int(row.next_at, 50);
    check_int(row.created, 1001);
    check_int(row.state, OUTBOX_QUEUED);
    check_text(row.kind, "turn");
    check_text(row.request, "12.3");
    check_text(row.text_part, "text\n");
    check_text(row.raw, "From: g\r\n\r\ntext\r\n");
    check_text(row.envelope_to, "p@example.org");
    outbox_row_free(&row);
    check_rc(outbox_by_message_id(store, "<3@example.org>", &row, &err), RC_NONE);
    struct seat_keys keys, asked;
    check_ok(outbox_answered(store, "<1@example.org>", &row, &keys, &err));
    check_int(row.id, id);
    check_text(row.text_part, "text\n");
    outbox_row_free(&row);
    check_ok(seat_keys_get(store, game, 1, &asked, &err));
    check_int(keys.player, asked.player);
    check_int(keys.seat_epoch, asked.seat_epoch);
    check_int(keys.player_epoch, asked.player_epoch);
    check_true(!keys.deleted);
    check_rc(outbox_answered(store, "<3@example.org>", &row, &keys, &err), RC_NONE);
    check_int(keys.seat_epoch, 0);
    twin.game = 0;
    check_ok(outbox_put(store, &twin, &other, &fresh, &err));
    check_true(fresh);
    check_ok(outbox_get(store, other, &row, &err));
    check_int(row.game, 0);
    outbox_row_free(&row);
    scratch_close(&scratch);
}

static void test_outbox_life(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t game = scratch_game(store, "Kalends", scratch_player(store, "Gaius"));
    bool any = true;
    moment at = 1;
    check_ok(outbox_next_at(store, &any, &at, &err));
    check_true(!any);
    int64_t later = put_out(store, game, 1, 200), first = put_out(store, game, 2, 100),
            second = put_out(store, game, 3, 100);
    check_ok(outbox_next_at(store, &any, &at, &err));
    check_true(any);
    check_int(at, 100);
    struct outbox_row *rows, row;
    size_t count;
    check_ok(scratch_claim(store, 99, 60, 10, "a", &rows, &count, &err));
    check_int(count, 0);
    check_ok(scratch_claim(store, 150, 60, 10, "a", &rows, &count, &err));
    check_int(count, 2);
    check_int(rows[0].id, first);
    check_int(rows[1].id, second);
    check_int(rows[0].state, OUTBOX_SENDING);
    check_int(rows[0].tries, 1);
    check_int(rows[0].lease_until, 210);
    check_text(rows[0].raw, "From: g\r\n\r\ntext\r\n");
    outbox_rows_free(rows, count);
    check_ok(scratch_claim(store, 150, 60, 10, "b", &rows, &count, &err));
    check_int(count, 0);
    check_rc(outbox_result(store,
                           &(struct outbox_outcome){
                               .id = first, .owner = "b", .class = OUTBOX_CLASS_NEVER, .now = 151, .reply = "550 no"},
                           &err),
             RC_CONFLICT);
    check_ok(outbox_result(
        store,
        &(struct outbox_outcome){.id = first, .owner = "a", .class = OUTBOX_CLASS_SENT, .now = 151, .reply = "250 ok"},
        &err));
    check_rc(
        outbox_result(
            store,
            &(struct outbox_outcome){
                .id = first, .owner = "a", .class = OUTBOX_CLASS_LATER, .now = 151, .next_at = 900, .reply = "450"},
            &err),
        RC_CONFLICT);
    check_ok(outbox_next_at(store, &any, &at, &err));
    check_int(at, 200);
    check_ok(outbox_release_stale(store, 209, &count, &err));
    check_int(count, 0);
    check_ok(outbox_release_stale(store, 210, &count, &err));
    check_int(count, 1);
    check_ok(scratch_claim(store, 150, 60, 10, "b", &rows, &count, &err));
    check_int(count, 1);
    check_int(rows[0].id, second);
    check_int(rows[0].tries, 2);
    outbox_rows_free(rows, count);
    /* a 250 from the first owner counts, whoever holds the lease */
    check_ok(outbox_result(store,
                           &(struct outbox_outcome){
                               .id = second, .owner = "a", .class = OUTBOX_CLASS_SENT, .now = 220, .reply = "250 late"},
                           &err));
    check_rc(
        outbox_result(
            store,
            &(struct outbox_outcome){
                .id = second, .owner = "b", .class = OUTBOX_CLASS_LATER, .now = 221, .next_at = 300, .reply = "450"},
            &err),
        RC_CONFLICT);
    check_ok(scratch_claim(store, 200, 60, 10, "b", &rows, &count, &err));
    check_int(count, 1);
    outbox_rows_free(rows, count);
    check_ok(outbox_result(
        store,
        &(struct outbox_outcome){
            .id = later, .owner = "b", .class = OUTBOX_CLASS_UNKNOWN, .now = 222, .next_at = 800, .reply = "lost"},
        &err));
    check_ok(outbox_get(store, later, &row, &err));
    check_int(row.state, OUTBOX_QUEUED);
    check_int(row.next_at, 800);
    check_text(row.last_reply, "lost");
    outbox_row_free(&row);
    check_ok(scratch_claim(store, 800, 60, 10, "b", &rows, &count, &err));
    outbox_rows_free(rows, count);
    check_ok(outbox_result(store,
                           &(struct outbox_outcome){
                               .id = later, .owner = "b", .class = OUTBOX_CLASS_NEVER, .now = 801, .reply = "550 gone"},
                           &err));
    int64_t counts[OUTBOX_STATES];
    check_ok(outbox_counts(store, counts, &err));
    check_int(counts[OUTBOX_SENT], 2);
    check_int(counts[OUTBOX_FAILED], 1);
    check_int(counts[OUTBOX_QUEUED], 0);
    check_int(scratch_mails_to(store, "p@example.org", 1002), 2);
    check_ok(outbox_list(store, &(struct outbox_range){.state = OUTBOX_SENT, .limit = 10}, &rows, &count, &err));
    check_int(count, 2);
    check_int(rows[1].sent_at, 220);
    check_text(rows[1].last_reply, "250 late");
    check_true(rows[0].raw == NULL && rows[0].text_part == NULL);
    outbox_rows_free(rows, count);
    check_ok(outbox_list(store, &(struct outbox_range){.state = OUTBOX_FAILED, .limit = 10}, &rows, &count, &err));
    check_int(count, 1);
    outbox_rows_free(rows, count);
    scratch_close(&scratch);
}

/* ---- senders that die ---- */

static size_t claim_as(struct store *store, size_t limit)
{
    struct err err = {0};
    const char *owner;
    struct outbox_row *rows;
    size_t count;
    check_ok(outbox_owner(store, &owner, &err));
    check_ok(scratch_claim(store, 100, 3600, limit, owner, &rows, &count, &err));
    outbox_rows_free(rows, count);
    return count;
}

/* Claims one mail and ends without a word about it, as a crash would. */
static bool claim_and_die(const struct scratch *scratch, int number)
{
    (void)number;
    return claim_as(scratch_again(scratch), 1) == 1;
}

static void test_dead_sender(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t game = scratch_game(store, "Kalends", scratch_player(store, "Gaius"));
    (void)put_out(store, game, 1, 0);
    (void)put_out(store, game, 2, 0);
    struct store *alive = scratch_again(&scratch);
    const char *mine, *same, *theirs;
    size_t count;
    check_ok(outbox_owner(store, &mine, &err));
    check_ok(outbox_owner(store, &same, &err));
    check_ok(outbox_owner(alive, &theirs, &err));
    check_true(mine == same);
    check_true(strcmp(mine, theirs) != 0);
    check_int(claim_as(alive, 1), 1);
    check_true(scratch_wait(scratch_fork(claim_and_die, &scratch, 0)));
    served_wait(scratch.path, 2);
    /* the lease of both has long to go: only the dead one's mail comes back, and only once */
    check_ok(outbox_release_stale(store, 200, &count, &err));
    check_int(count, 1);
    check_ok(outbox_release_stale(store, 200, &count, &err));
    check_int(count, 0);
    check_int(claim_as(store, 10), 1);
    /* what it did not finish itself it takes up again; nobody else does while it lives */
    check_ok(outbox_release_stale(alive, 200, &count, &err));
    check_int(count, 1);
    check_int(claim_as(alive, 10), 1);
    check_ok(outbox_release_stale(store, 200, &count, &err));
    check_int(count, 1);
    store_close(alive);
    served_wait(scratch.path, 1);
    check_ok(outbox_release_stale(store, 200, &count, &err));
    check_int(count, 1);
    /* owners that left no mark, or live elsewhere, keep what they have until the lease is over */
    const char *const others[] = {"sender", "elsewhere:1:77", ":::", ""};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct outbox_row *rows;
        check_ok(scratch_claim(store, 100, 60, 10, others[i], &rows, &count, &err));
        check_int(count, 2);
        outbox_rows_free(rows, count);
        /* a server knows of every machine whose marks are held */
        bool told = served() && i == 1;
        check_ok(outbox_release_stale(store, 159, &count, &err));
        check_int(count, told ? 2 : 0);
        check_ok(outbox_release_stale(store, 160, &count, &err));
        check_int(count, told ? 0 : 2);
    }
    scratch_close(&scratch);
}

static int64_t put_model(struct store *store, int number)
{
    struct err err = {0};
    char dedup[64], message_id[64], empty[] = "", model[] = "{}";
    (void)snprintf(dedup, sizeof dedup, "model %d", number);
    (void)snprintf(message_id, sizeof message_id, "<m%d@example.org>", number);
    const struct outbox_row row = {.dedup = dedup, .message_id = message_id, .envelope_to = empty, .model = model};
    int64_t id = 0;
    bool fresh = false;
    check_ok(outbox_put(store, &row, &id, &fresh, &err));
    return id;
}

/* What is kept of a mail: its model until it was sent, then its text; all of it where nobody knows. */
static void test_outbox_models(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    char raw[] = "whole", text[] = "text";
    struct outbox_row made = {.raw = raw, .size = 5, .text_part = text};
    static const enum outbox_class classes[] = {OUTBOX_CLASS_SENT, OUTBOX_CLASS_UNKNOWN, OUTBOX_CLASS_LATER};
    int64_t ids[3];
    struct outbox_row row, *rows;
    size_t count;
    for (int i = 0; i < 3; i++)
        ids[i] = put_model(store, i);
    check_ok(outbox_get(store, ids[0], &row, &err));
    check_text(row.model, "{}");
    check_true(row.raw == NULL && row.text_part == NULL && row.size == 0);
    outbox_row_free(&row);
    check_ok(scratch_claim(store, 0, 60, 3, "a", &rows, &count, &err));
    check_int(count, 3);
    check_text(rows[2].model, "{}");
    outbox_rows_free(rows, count);
    for (int i = 0; i < 3; i++) {
        const struct outbox_outcome outcome = {.id = ids[i], .owner = "a", .class = classes[i], .reply = ""};
        made.id = ids[i];
        check_ok(outbox_result(store, &outcome, &err));
        check_ok(outbox_keep(store, &made, classes[i], &err));
        check_ok(outbox_get(store, ids[i], &row, &err));
        check_int(row.size, 5);
        check_true((row.model != NULL) == (classes[i] == OUTBOX_CLASS_LATER));
        check_true((row.raw != NULL) == (classes[i] == OUTBOX_CLASS_UNKNOWN));
        check_true((row.text_part != NULL) == (classes[i] != OUTBOX_CLASS_LATER));
        outbox_row_free(&row);
    }
    check_ok(outbox_strip(store, 1 << 20, 10, &count, &err));
    check_int(count, 1);
    check_ok(outbox_get(store, ids[0], &row, &err));
    check_true(row.text_part == NULL);
    outbox_row_free(&row);
    scratch_close(&scratch);
}

/* A mail that waits grows: whoever adds to it has seen what it was, and nobody does once it was sent. */
static void test_outbox_replace(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t id = put_model(store, 0);
    struct outbox_row row, more, *rows;
    size_t count;
    check_ok(outbox_get(store, id, &row, &err));
    check_ok(outbox_of_key(store, row.dedup, &more, &err));
    check_int(more.id, id);
    check_text(more.model, "{}");
    outbox_row_free(&more);
    check_rc(outbox_of_key(store, "another", &more, &err), RC_NONE);
    more = row;
    more.model = mem_copy_text("{\"a\":1}");
    more.replaces = strlen(row.model);
    check_ok(outbox_replace(store, &more, &err));
    check_rc(outbox_replace(store, &more, &err), RC_CONFLICT); /* it has grown meanwhile */
    more.replaces = strlen(more.model);
    check_ok(outbox_replace(store, &more, &err));
    free(more.model);
    outbox_row_free(&row);
    check_ok(outbox_get(store, id, &row, &err));
    check_text(row.model, "{\"a\":1}");
    check_ok(scratch_claim(store, 0, 60, 1, "a", &rows, &count, &err));
    check_int(count, 1);
    outbox_rows_free(rows, count);
    row.replaces = strlen(row.model);
    check_rc(outbox_replace(store, &row, &err), RC_CONFLICT); /* it is being sent */
    bool fresh;
    row.replaces = OUTBOX_FIRST; /* two begin it: what the second says is not lost */
    check_rc(outbox_put(store, &row, &id, &fresh, &err), RC_CONFLICT);
    row.replaces = 0;
    check_ok(outbox_put(store, &row, &id, &fresh, &err));
    check_true(!fresh);
    outbox_row_free(&row);
    scratch_close(&scratch);
}

static void test_outbox_cover_and_strip(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t game = scratch_game(store, "Kalends", scratch_player(store, "Gaius"));
    int64_t sending = put_out(store, game, 1, 0);
    struct outbox_row *rows, row;
    size_t count;
    check_ok(scratch_claim(store, 0, 60, 1, "a", &rows, &count, &err));
    outbox_rows_free(rows, count);
    int64_t old = put_out(store, game, 2, 0);
    int64_t newest = put_out(store, game, 3, 0);
    static const char newer[] = "cause 3";
    check_ok(outbox_supersede(store, &(struct outbox_cover){.game = game, .seat = 2, .kind = "turn", .newer = newer},
                              &count, &err));
    check_int(count, 0);
    check_ok(outbox_supersede(store, &(struct outbox_cover){.game = game, .seat = 1, .kind = "receipt", .newer = newer},
                              &count, &err));
    check_int(count, 0);
    check_ok(outbox_supersede(store, &(struct outbox_cover){.game = game, .seat = 1, .kind = "turn", .newer = newer},
                              &count, &err));
    check_int(count, 1);
    check_ok(outbox_get(store, old, &row, &err));
    check_int(row.state, OUTBOX_DROPPED);
    outbox_row_free(&row);
    check_ok(outbox_get(store, sending, &row, &err));
    check_int(row.state, OUTBOX_SENDING);
    outbox_row_free(&row);
    check_ok(outbox_strip(store, 1 << 20, 10, &count, &err));
    check_int(count, 1);
    check_ok(outbox_get(store, old, &row, &err));
    check_true(row.raw == NULL && row.text_part == NULL);
    outbox_row_free(&row);
    check_ok(outbox_get(store, newest, &row, &err));
    check_true(row.raw != NULL);
    outbox_row_free(&row);
    scratch_close(&scratch);
}

/* Which of the rows are there, as letters from `a` on. */
static void check_there(struct store *store, size_t rows, const char *want)
{
    struct text there = TEXT_EMPTY;
    for (size_t i = 0; i < rows; i++) {
        struct outbox_row row = {0};
        struct err err = {0};
        if (outbox_get(store, (int64_t)i + 1, &row, &err) == RC_OK)
            text_addf(&there, "%c", (char)('a' + i));
        outbox_row_free(&row);
    }
    check_text(there.data, want);
    text_free(&there);
}

static void test_outbox_of_games_that_are_over(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t counts[OUTBOX_STATES], player = scratch_player(store, "Gaius");
    int64_t over = scratch_game(store, "Kalends", player), on = scratch_game(store, "Ides", player);
    struct outbox_row *rows;
    struct game_row game;
    size_t count;
    for (int i = 0; i < 6; i++) /* made at 1000 and later */
        (void)put_out(store, i == 2 ? on : over, i, 0);
    check_ok(scratch_claim(store, 0, 60, 5, "a", &rows, &count, &err));
    check_int(count, 5);
    for (size_t i = 0; i < count; i++) {
        const struct outbox_outcome outcome = {
            .id = rows[i].id, .owner = "a", .class = i == 1 ? OUTBOX_CLASS_NEVER : OUTBOX_CLASS_SENT, .reply = ""};
        check_ok(outbox_result(store, &outcome, &err));
    }
    outbox_rows_free(rows, count);
    check_ok(outbox_forget(store, 5000, 10, &count, &err));
    check_int(count, 0); /* nothing is over */
    check_ok(game_get(store, over, &game, &err));
    game.status = GAME_FINISHED;
    game.ended = 2000;
    check_ok(game_update(store, &game, game.revision, &err));
    game_row_free(&game);
    check_ok(outbox_forget(store, 2000, 10, &count, &err));
    check_int(count, 0);
    check_ok(outbox_forget(store, 2001, 2, &count, &err));
    check_int(count, 2); /* neither the one that failed, nor that of the other game, nor what waits */
    check_there(store, 6, "bcef");
    check_ok(outbox_forget(store, 2001, 2, &count, &err));
    check_int(count, 1);
    check_there(store, 6, "bcf");
    check_ok(outbox_counts(store, counts, &err));
    check_int(counts[OUTBOX_SENT], 4);
    /* the newest stays, so no number is given out twice */
    check_ok(scratch_claim(store, 0, 60, 5, "a", &rows, &count, &err));
    check_int(count, 1);
    const struct outbox_outcome last = {.id = rows[0].id, .owner = "a", .class = OUTBOX_CLASS_SENT, .reply = ""};
    check_ok(outbox_result(store, &last, &err));
    outbox_rows_free(rows, count);
    check_ok(outbox_forget(store, 5000, 10, &count, &err));
    check_int(count, 0);
    check_int(put_out(store, over, 6, 0), 7);
    check_ok(outbox_forget(store, 5000, 10, &count, &err));
    check_int(count, 1);
    check_there(store, 7, "bcg");
    scratch_close(&scratch);
}

static void test_rates(void **state)
{
    (void)state;
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t count = 5;
    check_ok(rate_count(store, "in p@x", 7200, 3600, &count, &err));
    check_int(count, 0);
    check_ok(rate_bump(store, "in p@x", 7200, 3600, &count, &err));
    check_ok(rate_bump(store, "in p@x", 10799, 3600, &count, &err));
    check_int(count, 2);
    check_ok(rate_bump(store, "in q@x", 10799, 3600, &count, &err));
    check_int(count, 1);
    check_ok(rate_count(store, "in p@x", 10800, 3600, &count, &err));
    check_int(count, 0);
    check_ok(rate_bump(store, "in p@x", 10800, 3600, &count, &err));
    check_int(count, 1);
    struct writer_row writer;
    check_ok(player_writer_get(store, "p@x", 10900, 3600, &writer, &err));
    check_int(writer.keyed, 1);
    check_int(writer.unproved, 0);
    check_int(writer.players, 0);
    check_true(!writer.misread);
    check_ok(player_writer_get(store, "q@x", 10900, 3600, &writer, &err));
    check_int(writer.keyed, 0);
    int64_t player = scratch_player(store, "Gaius");
    check_ok(player_address_add(store, player, "q@x", true, 1, &err));
    check_ok(player_address_add(store, player, "r@x", false, 1, &err));
    check_ok(rate_bump(store, "unproved q@x", 10799, 3600, NULL, &err));
    check_ok(misread_put(store, "unproved q@x", &(struct misread){.in_row = 1}, &err));
    check_ok(player_writer_get(store, "q@x", 10799, 3600, &writer, &err));
    check_int(writer.keyed, 1);
    check_int(writer.unproved, 1);
    check_int(writer.players, 1);
    check_int(writer.player[0].id, player);
    check_true(writer.misread);
    player_rows_free(writer.player, writer.players);
    check_ok(player_writer_get(store, "r@x", 10799, 3600, &writer, &err));
    check_int(writer.players, 0);
    int64_t other = scratch_player(store, "Livia");
    check_ok(player_address_add(store, other, "q@x", true, 2, &err));
    check_ok(player_writer_get(store, "q@x", 10799, 3600, &writer, &err));
    check_int(writer.keyed, 1);
    check_int(writer.players, 2);
    check_int(writer.player[0].id, player);
    check_text(writer.player[1].name, "Livia");
    player_rows_free(writer.player, writer.players);
    check_ok(rate_strip(store, 10800, &err));
    check_ok(rate_count(store, "in p@x", 10800, 3600, &count, &err));
    check_int(count, 1);
    check_ok(rate_count(store, "in q@x", 10799, 3600, &count, &err));
    check_int(count, 0);
    scratch_close(&scratch);
}

/* ---- the shape of the cost ---- */

/* One mail's round, with all look-ups of a tick, in instructions of the database. */
static int64_t cost_of_a_round(struct store *store, int64_t game, int number)
{
    struct err err = {0};
    struct store_cost before = store_cost(store);
    char key[32];
    (void)snprintf(key, sizeof key, "<cost %d@x>", number);
    int64_t id = 0, *ids;
    size_t count;
    put_mail(store, key, "text", 4, &id);
    check_ok(store_begin(store, &err));
    check_ok(inbox_next(store, 1, &ids, &count, &err));
    check_int(count, 1);
    free(ids);
    check_ok(inbox_done(store, id, INBOX_DONE, "", 1, &err));
    struct game_row row;
    check_ok(game_get(store, game, &row, &err));
    check_ok(game_update(store, &row, row.revision, &err));
    game_row_free(&row);
    struct move_row move = {.game = game, .number = number};
    check_ok(record_move_add(store, &move, &err));
    char cause[64];
    (void)snprintf(cause, sizeof cause, "cause %d", number);
    (void)put_out(store, game, number, 0);
    check_ok(outbox_supersede(store, &(struct outbox_cover){.game = game, .seat = 1, .kind = "turn", .newer = cause},
                              &count, &err));
    check_ok(store_commit(store, &err));
    struct outbox_row *rows;
    check_ok(scratch_claim(store, 10, 60, 1, "a", &rows, &count, &err));
    check_int(count, 1);
    check_ok(outbox_result(
        store,
        &(struct outbox_outcome){.id = rows[0].id, .owner = "a", .class = OUTBOX_CLASS_SENT, .now = 10, .reply = "250"},
        &err));
    outbox_rows_free(rows, count);
    bool any;
    moment at;
    check_ok(outbox_next_at(store, &any, &at, &err));
    check_ok(outbox_release_stale(store, 10, &count, &err));
    check_ok(game_due(store, 10, 10, &ids, &count, &err));
    check_int(count, 0);
    check_ok(game_due_at(store, &at, &err));
    check_ok(inbox_strip(store, 0, 10, &count, &err));
    check_ok(outbox_strip(store, 0, 10, &count, &err));
    struct store_cost after = store_cost(store);
    check_int(after.scanned - before.scanned, 0);
    return after.steps - before.steps;
}

static void test_cost_does_not_grow(void **state)
{
    (void)state;
    if (served())
        skip(); /* it counts what SQLite does */
    struct scratch scratch;
    struct err err = {0};
    scratch_open(&scratch);
    struct store *store = scratch.store;
    int64_t player = scratch_player(store, "Gaius");
    int64_t game = scratch_game(store, "Kalends", player), id = 0;
    struct seat_row seat = {.game = game, .number = 2, .kind = SEAT_BOT, .due = 1000000};
    check_ok(seat_put(store, &seat, &err));
    (void)cost_of_a_round(store, game, 1);
    int64_t small = cost_of_a_round(store, game, 2);
    check_ok(store_begin(store, &err));
    for (int i = 0; i < 500; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "game %d", i);
        seat.game = scratch_game(store, name, player);
        seat.due = 1000000 + i;
        check_ok(seat_put(store, &seat, &err));
        (void)snprintf(name, sizeof name, "<%d@x>", i);
        put_mail(store, name, "text", 4, &id);
        check_ok(inbox_done(store, id, INBOX_DONE, "", 1, &err));
        struct move_row move = {.game = game, .number = 1000 + i};
        check_ok(record_move_add(store, &move, &err));
        id = put_out(store, game, 1000 + i, 0);
        check_ok(outbox_result(
            store,
            &(struct outbox_outcome){.id = id, .owner = "a", .class = OUTBOX_CLASS_SENT, .now = 10, .reply = "250"},
            &err));
    }
    check_ok(store_commit(store, &err));
    check_int(cost_of_a_round(store, game, 3), small);
    scratch_close(&scratch);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inbox_same_and_clash),
        cmocka_unit_test(test_inbox_handling),
        cmocka_unit_test(test_inbox_strip),
        cmocka_unit_test(test_outbox_put),
        cmocka_unit_test(test_outbox_life),
        cmocka_unit_test(test_dead_sender),
        cmocka_unit_test(test_outbox_models),
        cmocka_unit_test(test_outbox_replace),
        cmocka_unit_test(test_outbox_cover_and_strip),
        cmocka_unit_test(test_outbox_of_games_that_are_over),
        cmocka_unit_test(test_rates),
        cmocka_unit_test(test_cost_does_not_grow),
    };
    return cmocka_run_group_tests_name("store_mail", tests, NULL, NULL);
}
