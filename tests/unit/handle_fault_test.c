/* Mails of players where the database refuses any one step: each is carried out once, and answered once, or waits; and
 * one that nobody can carry out is put aside, of which its writer and the game masters hear once. */
#include "logged.h"
#include "posted.h"
#include "weak.h"

#include "augur.h"
#include "children.h"
#include "engine/inbox/aside.h"
#include "engine/inbox/handle.h"
#include "engine/letters/model.h"
#include "engine/queue/receive.h"
#include "mail/worker.h"
#include "store/db.h"
#include "store/query.h"

#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>

const struct rules *const rules_all[] = {&rules_augur, NULL};

static int64_t game;
static char reply[2][200]; /* where the players' orders go */

static void sql(const char *words)
{
    check_int(sqlite3_exec(hosted.services.store->handle, words, NULL, NULL, NULL), SQLITE_OK);
}

/* The address that the newest mail to a player wants to be answered at. */
static void find_reply(int player)
{
    char to[40];
    struct outbox_row *rows = NULL, row = {0};
    size_t count = 0;
    struct err err = {0};
    struct model model = {0};
    (void)snprintf(to, sizeof to, "p1s%d@players.example", player);
    check_ok(outbox_newest(hosted.services.store, 1 << 30, 1000, &rows, &count, &err));
    for (size_t i = 0; i < count && row.id == 0; i++)
        if (strcmp(rows[i].envelope_to, to) == 0 && strcmp(rows[i].kind, "turn") == 0)
            check_ok(outbox_get(hosted.services.store, rows[i].id, &row, &err));
    check_ok(model_read(row.model, &model, &err));
    (void)snprintf(reply[player - 1], sizeof reply[0], "%s", model.reply);
    model_free(&model);
    outbox_row_free(&row);
    outbox_rows_free(rows, count);
}

static int handle_setup(void **state)
{
    struct err err = {0};
    (void)hosted_setup(state);
    posted_settings("in.mails_per_hour=1000", "out.sender=null");
    check_ok(worker_open(NULL, &hosted.services.worker, &err));
    game = hosted_game(&hosted, &rules_augur, 3, 3);
    find_reply(1);
    find_reply(2);
    weak_begin(hosted.services.store);
    return 0;
}

static int handle_teardown(void **state)
{
    weak_end(hosted.services.store);
    worker_close(hosted.services.worker);
    return hosted_teardown(state);
}

static int number; /* of the last mail */

/* A mail of a player, with one line; its row. */
static int64_t file(int player, const char *line)
{
    struct err err = {0};
    struct text mail = TEXT_EMPTY;
    enum inbox_fate fate;
    int64_t id = 0;
    text_addf(&mail,
              "From: p1s%d@players.example\r\nTo: %s\r\nSubject: hello\r\nMessage-ID: <h%d@players.example>\r\n"
              "Date: Sun, 9 Sep 2001 01:50:00 +0000\r\n\r\n%s\r\n",
              player, reply[player - 1], ++number, line);
    const struct delivery delivery = {mail.data, mail.len, "test", hosted.services.now, false};
    check_ok(receive_bytes(hosted.services.store, &delivery, &fate, &id, &err));
    text_free(&mail);
    return id;
}

static int64_t count_of(const char *words)
{
    sqlite3_stmt *statement = NULL;
    check_int(sqlite3_prepare_v2(hosted.services.store->handle, words, -1, &statement, NULL), SQLITE_OK);
    check_int(sqlite3_step(statement), SQLITE_ROW);
    int64_t count = sqlite3_column_int64(statement, 0);
    check_int(sqlite3_finalize(statement), SQLITE_OK);
    return count;
}

static enum rc handle(void *context, struct err *err)
{
    (void)context;
    size_t count = 0;
    return handle_some(&hosted.services, 10, &count, err);
}

/* ---- orders ---- */

static int64_t mails; /* in the outbox, before */

static void bids(int player)
{
    char line[16];
    (void)snprintf(line, sizeof line, "bid %d", number % 4);
    (void)file(player, line);
}

static void one_bid(void *context)
{
    (void)context;
    mails = count_of("SELECT count(*) FROM outbox");
    bids(1);
}

static void two_bids(void *context)
{
    one_bid(context);
    bids(2);
}

/* The last line of a seat's plan. */
static void check_plan(int player, int bid)
{
    char want[16];
    struct game *table = hosted_table(&hosted, game);
    const struct plan *plan = &table->match.seat[player - 1].plan;
    check_int(plan->count, 1);
    char *text = match_order_text(&table->match, &plan->line[0].order);
    (void)snprintf(want, sizeof want, "bid %d", bid);
    check_text(text, want);
    free(text);
    hosted_table_free(table);
}

static void carried_out_once(int players)
{
    struct err err = {0};
    check_ok(handle(NULL, &err));
    check_int(count_of("SELECT count(*) FROM inbox WHERE state <> 1"), 0);
    check_int(count_of("SELECT count(*) FROM outbox") - mails, players);
    for (int player = 1; player <= players; player++)
        check_plan(player, (number - players + player - 1) % 4);
}

static void once(void *context, bool failed)
{
    (void)context;
    if (failed)
        check_int(count_of("SELECT count(*) FROM outbox"), mails);
    carried_out_once(1);
}

static void both_once(void *context, bool failed)
{
    (void)context;
    (void)failed;
    carried_out_once(2);
}

static void an_order(void **state)
{
    (void)state;
    (void)weak_walk(&(struct weak_walk){.before = one_bid, .act = handle, .after = once});
}

/* What is refused to both together is tried with each alone. */
static void two_together(void **state)
{
    (void)state;
    (void)weak_walk(&(struct weak_walk){.before = two_bids, .act = handle, .after = both_once, .mended = true});
}

/* ---- put aside ---- */

static void one_that_cannot_be_carried_out(void *context)
{
    (void)context;
    sql("UPDATE inbox SET state = 4 WHERE state = 0");
    sql("UPDATE game SET terms = 'no terms'");
    mails = count_of("SELECT count(*) FROM outbox");
    (void)file(1, "bid 1");
    sql("UPDATE inbox SET tries = 1 WHERE state = 0");
}

static void put_aside_once(void *context, bool failed)
{
    struct err err = {0};
    if (failed)
        check_int(count_of("SELECT count(*) FROM outbox"), mails);
    check_ok(handle(context, &err));
    check_int(count_of("SELECT count(*) FROM inbox WHERE state = 0"), 0);
    check_int(count_of("SELECT count(*) FROM outbox") - mails, 2);
    check_int(count_of("SELECT state FROM inbox ORDER BY id DESC"), INBOX_QUARANTINED);
}

static void set_back_and_put_aside(void **state)
{
    (void)state;
    struct err err = {0};
    (void)weak_walk(
        &(struct weak_walk){.before = one_that_cannot_be_carried_out, .act = handle, .after = put_aside_once});
    one_that_cannot_be_carried_out(NULL);
    logged_begin();
    enum rc rc = handle(NULL, &err);
    check_true(rc == RC_OK && strstr(logged_end(), "quarantined: ") != NULL);
    static const char *const words[] = {"Something is wrong at our end", "from p1s1@players.example could not be"};
    for (int i = 0; i < 2; i++) {
        struct outbox_row letter;
        hosted_letter(&hosted, count_of("SELECT max(id) FROM outbox") - 1 + i, &letter);
        check_true(strstr(letter.text_part, words[i]) != NULL);
        outbox_row_free(&letter);
    }
    /* the first time it waits for another try */
    one_that_cannot_be_carried_out(NULL);
    sql("UPDATE inbox SET tries = 0 WHERE state = 0");
    check_ok(handle(NULL, &err));
    check_int(count_of("SELECT tries FROM inbox WHERE state = 0"), 1);
    check_int(count_of("SELECT count(*) FROM outbox"), mails);
}

/* Who wrote it is told nothing where that is nobody, a program, or not proved. */
static void who_is_told(void **state)
{
    (void)state;
    struct err err = {0};
    static const struct {
        const char *head;
    } mails_of[] = {{"From: nobody\r\n"},
                    {"From: p1s1@players.example\r\nAuto-Submitted: auto-replied\r\n"},
                    {"From: somebody@else.example\r\n"}};
    for (size_t i = 0; i < sizeof mails_of / sizeof mails_of[0]; i++) {
        struct text mail = TEXT_EMPTY;
        struct waiting_mail waiting;
        enum inbox_fate fate;
        int64_t id = 0;
        mails = count_of("SELECT count(*) FROM outbox");
        text_addf(&mail, "%sTo: %s\r\nMessage-ID: <w%zu@players.example>\r\n\r\nbid 1\r\n", mails_of[i].head, reply[0],
                  i);
        const struct delivery delivery = {mail.data, mail.len, "test", hosted.services.now, false};
        check_ok(receive_bytes(hosted.services.store, &delivery, &fate, &id, &err));
        text_free(&mail);
        check_ok(handle_read(&hosted.services, id, &waiting, &err));
        sql("UPDATE inbox SET tries = 1 WHERE state = 0");
        check_ok(aside_set_back(&hosted.services, &waiting, "a fault", &err));
        handle_waiting_free(&waiting);
        check_int(count_of("SELECT state FROM inbox ORDER BY id DESC"), INBOX_QUARANTINED);
        check_int(count_of("SELECT count(*) FROM outbox") - mails, 1);
        check_int(count_of("SELECT count(*) FROM outbox WHERE kind = 'gm' AND state = 0"), (int)i + 1);
    }
}

/* What stops the mail stops the words about it as well: it is put aside all the same. */
static void nothing_can_be_said(void **state)
{
    (void)state;
    struct err err = {0};
    mails = count_of("SELECT count(*) FROM outbox");
    (void)file(1, "bid 1");
    sql("PRAGMA ignore_check_constraints = ON; UPDATE player SET digest = 1 << 40 WHERE id = 1");
    check_ok(handle(NULL, &err));
    check_int(count_of("SELECT tries FROM inbox WHERE state = 0"), 1);
    check_ok(handle(NULL, &err));
    check_int(count_of("SELECT state FROM inbox ORDER BY id DESC"), INBOX_QUARANTINED);
    check_int(count_of("SELECT count(*) FROM outbox") - mails, 0);
}

/* ---- processes that died over a mail ---- */

static bool dies_over(const struct scratch *house, int id)
{
    inbox_attempt(scratch_again(house), id);
    return true;
}

static void die_over(int64_t id)
{
    check_true(scratch_wait(scratch_fork(dies_over, &hosted.scratch, (int)id)));
}

static void forget_not(struct store *store, int64_t id)
{
    (void)store;
    (void)id;
}

static enum driver_step (*real_step)(struct query *query, int *code);

/* Before a statement of that name is stepped, so many times, this is done. */
static struct {
    const char *before;
    void (*act)(void);
    int times;
} meanwhile;

static enum driver_step stepped(struct query *query, int *code)
{
    bool is =
        query->name_len == strlen(meanwhile.before) && strncmp(query->name, meanwhile.before, query->name_len) == 0;
    if (is && meanwhile.times > 0) {
        meanwhile.times--;
        meanwhile.act();
    }
    return real_step(query, code);
}

static void happens(const char *before, void (*act)(void), int times)
{
    meanwhile.before = before;
    meanwhile.act = act;
    meanwhile.times = times;
    if (weak.query.step != stepped)
        real_step = weak.query.step;
    weak.query.step = stepped;
}

/* The process of its own: how it ends, and what it was asked for; one that ends well does it. */
static struct {
    enum alone_end ends[2]; /* of who handles, of who puts aside */
    int asked[2];
} alone;

static enum rc alone_in_words(const struct services *services, int64_t inbox, enum alone_way way, enum alone_end *end,
                              struct err *err)
{
    alone.asked[way]++;
    *end = alone.ends[way];
    if (*end != ALONE_DONE)
        return RC_OK;
    return way == ALONE_HANDLE ? handle_only(services, inbox, err) : aside_put(services, inbox, "it died", err);
}

static int64_t dead(void)
{
    struct err err = {0};
    int64_t suspect = 0;
    bool waits = false;
    check_ok(aside_dead(&hosted.services, &suspect, &err));
    if (suspect != 0)
        check_ok(aside_alone(&hosted.services, suspect, &waits, &err));
    return waits;
}

static void deaths(void **state)
{
    (void)state;
    struct err err = {0};
    hosted.services.alone.run = alone_in_words;
    memset(&alone, 0, sizeof alone);
    /* of no mail that there is, and of one that is done with */
    die_over(77);
    check_int(dead(), 0);
    int64_t id = file(1, "bid 1");
    check_ok(handle(NULL, &err));
    die_over(id);
    check_int(dead(), 0);
    check_int(alone.asked[ALONE_HANDLE], 0);
    /* one that waits is handled alone, and that is all where it goes well */
    id = file(1, "bid 2");
    die_over(id);
    check_int(dead(), 0);
    check_int(count_of("SELECT state FROM inbox ORDER BY id DESC"), INBOX_DONE);
    check_int(inbox_attempt_dead(hosted.services.store), 0);
    /* somebody kills it, as often as he likes: it waits, and others go on */
    id = file(1, "bid 2");
    die_over(id);
    for (int times = 0; times < 5; times++) {
        size_t count = 0;
        alone.ends[ALONE_HANDLE] = times < 4 ? ALONE_KILLED : ALONE_LATER;
        (void)file(1, "bid 1");
        check_ok(handle_some(&hosted.services, 10, &count, &err));
        check_int(count, 1);
        check_int(inbox_attempt_dead(hosted.services.store), id);
    }
    check_int(count_of("SELECT sum(tries) FROM inbox"), 0);
    /* it dies of it: put aside, and both are told; of the words about it, too: it is put aside all the same */
    for (int times = 0; times < 2; times++) {
        mails = count_of("SELECT count(*) FROM outbox");
        alone.ends[ALONE_HANDLE] = ALONE_DIED;
        alone.ends[ALONE_ASIDE] = times == 0 ? ALONE_DONE : ALONE_DIED;
        check_int(dead(), 0);
        check_int(count_of("SELECT count(*) FROM inbox WHERE state = 4"), times + 1);
        check_int(count_of("SELECT count(*) FROM outbox") - mails, times == 0 ? 2 : 0);
        check_int(inbox_attempt_dead(hosted.services.store), 0);
        die_over(file(1, "bid 3"));
    }
    /* where the note cannot be taken out, one look takes it once */
    weak.driver.attempt_forget = forget_not;
    alone.asked[ALONE_HANDLE] = 0;
    alone.ends[ALONE_HANDLE] = ALONE_DONE;
    check_int(dead(), 0);
    check_int(alone.asked[ALONE_HANDLE], 1);
    weak.driver.attempt_forget = weak.real->attempt_forget;
    check_int(dead(), 0);
    check_int(inbox_attempt_dead(hosted.services.store), 0);
}

static void one_that_killed(void *context)
{
    (void)context;
    sql("UPDATE inbox SET state = 4 WHERE state = 0");
    int64_t id = file(1, "bid 1");
    die_over(id);
}

static enum rc look_for_dead(void *context, struct err *err)
{
    (void)context;
    size_t count = 0;
    return handle_some(&hosted.services, 0, &count, err);
}

static void counted_once(void *context, bool failed)
{
    struct err err = {0};
    if (failed)
        check_ok(look_for_dead(context, &err));
    check_int(count_of("SELECT state FROM inbox ORDER BY id DESC"), INBOX_QUARANTINED);
}

static void deaths_refused(void **state)
{
    (void)state;
    hosted.services.alone.run = alone_in_words;
    alone.ends[ALONE_HANDLE] = alone.ends[ALONE_ASIDE] = ALONE_DIED;
    (void)weak_walk(&(struct weak_walk){.before = one_that_killed, .act = look_for_dead, .after = counted_once});
}

/* ---- somebody is faster ---- */

/* Another process moves the game on; under the lock of this one it is this one's own hand, since no other could. */
static void game_moves(void)
{
    static const char words[] = "UPDATE game SET revision = revision + 1";
    if (store_in_transaction(hosted.services.store))
        sql(words);
    else
        hosted_sql(&hosted, words);
}

static sig_atomic_t stop;

static void game_moves_and_host_stops(void)
{
    game_moves();
    stop = 1;
}

/* The last time somebody has the mail as well. */
static void game_moves_and_mail_goes(void)
{
    game_moves();
    if (meanwhile.times == 0)
        hosted_sql(&hosted, "UPDATE inbox SET state = 1 WHERE state = 0");
}

static int busy; /* so many beginnings find the database held, or lose it at their end */
static enum rc (*real_begin)(struct store *store, struct err *err);
static enum rc (*real_commit)(struct store *store, bool *unsure, struct err *err);

static enum rc held(struct store *store, struct err *err)
{
    return busy-- > 0 ? err_set(err, RC_BUSY, "held") : real_begin(store, err);
}

static enum rc fails_in_the_end(struct store *store, struct err *err)
{
    return --busy == 0 ? err_set(err, RC_FULL, "no room") : real_begin(store, err);
}

static enum rc found_late(struct store *store, bool *unsure, struct err *err)
{
    return busy-- > 0 ? err_set(err, RC_CONFLICT, "another process handled it") : real_commit(store, unsure, err);
}

static void a_game_that_moves(void **state)
{
    (void)state;
    struct err err = {0};
    size_t count = 0;
    /* as often as it is looked at without the lock, and once more; each time its plans are two steps */
    mails = count_of("SELECT count(*) FROM outbox");
    bids(1);
    happens("plan_of_game", game_moves, 10);
    carried_out_once(1);
    /* it never rests: the mail waits, as long as nobody stops, and says so */
    mails = count_of("SELECT count(*) FROM outbox");
    bids(1);
    happens("plan_of_game", game_moves, 1000);
    check_ok(handle_some(&hosted.services, 10, &count, &err));
    check_int(handle_some(&hosted.services, 10, &count, NULL), RC_OK);
    check_true(count == 0 && count_of("SELECT count(*) FROM outbox") == mails);
    check_int(count_of("SELECT state FROM inbox ORDER BY id DESC"), INBOX_FILED);
    hosted.services.stop = &stop;
    happens("plan_of_game", game_moves_and_host_stops, 1000);
    check_rc(handle_some(&hosted.services, 10, &count, &err), RC_BUSY);
    hosted.services.stop = NULL;
    /* nor when the lock cannot be had */
    happens("plan_of_game", game_moves, 1000);
    real_begin = weak.driver.begin;
    weak.driver.begin = fails_in_the_end;
    busy = 5;
    check_rc(handle_some(&hosted.services, 10, &count, &err), RC_FULL);
    weak.driver.begin = real_begin;
    happens("plan_of_game", game_moves, 0);
    carried_out_once(1);
    /* meanwhile another process had the mail as well, before or after this one took the lock */
    for (int times = 1; times <= 8; times += 7) {
        mails = count_of("SELECT count(*) FROM outbox");
        bids(1);
        happens("plan_of_game", game_moves_and_mail_goes, times);
        check_ok(handle_some(&hosted.services, 10, &count, &err));
        check_int(count_of("SELECT count(*) FROM outbox"), mails);
    }
}

static void a_bid_that_is_overtaken(void *context)
{
    one_bid(context);
    happens("plan_of_game", game_moves, 1);
}

static void once_at_last(void *context, bool failed)
{
    (void)context;
    (void)failed;
    carried_out_once(1);
}

static void overtaken_and_refused(void **state)
{
    (void)state;
    /* a step for the words of what is tried again all the same may be refused, too */
    (void)weak_walk(
        &(struct weak_walk){.before = a_bid_that_is_overtaken, .act = handle, .after = once_at_last, .mended = true});
}

/* ---- what cannot be read, or is not there any more ---- */

static void take_second(void)
{
    sql("UPDATE inbox SET state = 1 WHERE id = (SELECT max(id) FROM inbox)");
}

static void lose_second(void)
{
    sql("DELETE FROM inbox_raw WHERE inbox = (SELECT max(id) FROM inbox); "
        "DELETE FROM inbox WHERE id = (SELECT max(id) FROM inbox)");
}

static void gone_by_then(void **state)
{
    (void)state;
    struct err err = {0};
    struct waiting_mail waiting;
    size_t count = 0;
    void (*const acts[])(void) = {take_second, lose_second};
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++) {
        bids(1);
        bids(1);
        happens("inbox_get", acts[i], 1);
        check_ok(handle_some(&hosted.services, 10, &count, &err));
        check_int(count, 1);
    }
    happens("inbox_get", take_second, 0);
    /* one whose text is gone is put aside by its reading; one that does not wait is not read */
    int64_t id = file(1, "bid 1");
    bids(1);
    char words[80];
    (void)snprintf(words, sizeof words, "DELETE FROM inbox_raw WHERE inbox = %lld", (long long)id);
    sql(words);
    check_ok(handle_some(&hosted.services, 10, &count, &err));
    check_int(count, 2);
    check_int(count_of("SELECT count(*) FROM inbox WHERE state = 4"), 1);
    check_rc(handle_read(&hosted.services, id, &waiting, &err), RC_CONFLICT);
    handle_waiting_free(&waiting);
    /* one of more bytes than are taken is refused by its size */
    posted_settings("in.size_max=4096", "out.sender=null");
    char line[4200] = "bid 1 ";
    memset(line + 6, 'x', sizeof line - 7);
    (void)file(1, line);
    check_ok(handle_some(&hosted.services, 10, &count, &err));
    check_true(count == 1 && count_of("SELECT state FROM inbox ORDER BY id DESC") == INBOX_REFUSED);
}

/* The reader dies over a mail, or none can be started. */
static void no_reader(void **state)
{
    (void)state;
    struct err err = {0};
    struct waiting_mail waiting;
    struct rlimit files;
    worker_close(hosted.services.worker);
    check_int(setenv("CURSUS_CRASH_ON", "deadly", 1), 0);
    check_ok(worker_open(NULL, &hosted.services.worker, &err));
    mails = count_of("SELECT count(*) FROM outbox");
    int64_t id = file(1, "bid 1 deadly");
    check_ok(handle(NULL, &err));
    check_int(count_of("SELECT tries FROM inbox ORDER BY id DESC"), 1);
    check_ok(handle(NULL, &err));
    check_int(count_of("SELECT state FROM inbox ORDER BY id DESC"), INBOX_QUARANTINED);
    /* its writer too, whom the header proves */
    check_int(count_of("SELECT count(*) FROM outbox") - mails, 2);
    check_int(unsetenv("CURSUS_CRASH_ON"), 0);
    id = file(1, "bid 1");
    long reader = only_child();
    check_true(reader == 0 || kill((pid_t)reader, SIGKILL) == 0);
    check_int(getrlimit(RLIMIT_NOFILE, &files), 0);
    const struct rlimit none = {.rlim_cur = 0, .rlim_max = files.rlim_max};
    check_int(setrlimit(RLIMIT_NOFILE, &none), 0);
    enum rc rc = handle_read(&hosted.services, id, &waiting, &err);
    check_int(setrlimit(RLIMIT_NOFILE, &files), 0);
    check_int(rc, RC_IO);
    handle_waiting_free(&waiting);
    check_ok(handle(NULL, &err));
    check_int(count_of("SELECT state FROM inbox ORDER BY id DESC"), INBOX_DONE);
}

/* ---- many ---- */

static void stops(void)
{
    stop = 1;
}

static void portions(void **state)
{
    (void)state;
    struct err err = {0};
    size_t count = 0;
    for (int i = 0; i < 35; i++)
        bids(1);
    check_ok(handle_some(&hosted.services, 0, &count, &err));
    check_int(count, 0);
    check_ok(handle_some(&hosted.services, 1, &count, &err));
    check_int(count, 1);
    hosted.services.now += 3600;
    check_ok(handle_some(&hosted.services, 100, &count, &err));
    check_int(count, 34);
    /* a host that stops: while it reads, while it answers together, and alone */
    static const char *const places[] = {"inbox_get", "inbox_done", "plan_of_game"};
    hosted.services.stop = &stop;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        stop = 0;
        int some = i == 1 ? 34 : 3;
        for (int k = 0; k < some; k++)
            bids(1);
        happens(places[i], stops, 1);
        check_ok(handle_some(&hosted.services, 100, &count, &err));
        check_true((int)count < some);
        stop = 0;
        hosted.services.now += 3600;
        check_ok(handle_some(&hosted.services, 100, &count, &err));
        check_int(count_of("SELECT count(*) FROM inbox WHERE state <> 1"), 0);
    }
    /* the database is held by somebody when they would be answered together; a server finds a conflict at the end only
     */
    real_begin = weak.driver.begin;
    real_commit = weak.driver.commit;
    for (int i = 0; i < 2; i++) {
        bids(1);
        bids(1);
        busy = 1;
        if (i == 0)
            weak.driver.begin = held;
        else
            weak.driver.commit = found_late;
        check_ok(handle_some(&hosted.services, 10, &count, &err));
        check_int(count, 2);
        check_int(count_of("SELECT count(*) FROM inbox WHERE state <> 1"), 0);
        weak.driver.begin = real_begin;
        weak.driver.commit = real_commit;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_order, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(two_together, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(set_back_and_put_aside, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(who_is_told, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(nothing_can_be_said, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(deaths, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(deaths_refused, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(a_game_that_moves, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(overtaken_and_refused, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(gone_by_then, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(no_reader, handle_setup, handle_teardown),
        cmocka_unit_test_setup_teardown(portions, handle_setup, handle_teardown),
    };
    return cmocka_run_group_tests_name("handle_fault", tests, NULL, NULL);
}
