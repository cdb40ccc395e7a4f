/* What an order, a tick and the daily round cost, told by counts that need no clock: statements, steps of the database
 * and syncs of the disk, or round trips to a server. As much in a house of many games as in one of few. */
#include "hosted.h"
#include "served.h"
#include "store_cost.h"

#include "augur.h"
#include "engine/inbox/handle.h"
#include "engine/letters/post.h"
#include "engine/queue/receive.h"
#include "engine/round/tick.h"
#include "mail/parse.h"
#include "mail/worker.h"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum {
    GAMES = 400,
    FILE_STATEMENTS = 7,
    ORDER_STATEMENTS = 29,
    TICK_STATEMENTS = 15,
    SWEEP_STATEMENTS = 34,
    ORDER_TRIPS = 10
};

/* The library calls these two by name: ours stand before the C library's. */
static int syncs;

int fdatasync(int file)
{
    syncs++;
    return (int)syscall(SYS_fdatasync, file);
}

int fsync(int file)
{
    syncs++;
    return (int)syscall(SYS_fsync, file);
}

/* The server's library calls these. An answer that is read after something was sent is a round trip. */
enum { FILES = 64 };
static int trips;
static bool spoken[FILES];

static bool of_server(int file)
{
    struct sockaddr_un peer;
    socklen_t size = sizeof peer;
    return file < FILES && getpeername(file, (struct sockaddr *)&peer, &size) == 0 &&
           size > offsetof(struct sockaddr_un, sun_path);
}

ssize_t send(int file, const void *bytes, size_t size, int flags)
{
    if (of_server(file))
        spoken[file] = true;
    return syscall(SYS_sendto, file, bytes, size, flags, NULL, 0);
}

ssize_t recv(int file, void *bytes, size_t size, int flags)
{
    if (of_server(file) && spoken[file]) {
        spoken[file] = false;
        trips++;
    }
    return syscall(SYS_recvfrom, file, bytes, size, flags, NULL, NULL);
}

struct cost {
    struct store_cost store;
    int syncs;
};

/* The last order of a phase, in a mail that lies in a Maildir. */
static struct text letter;

static void write_letter(int64_t game)
{
    static int number;
    struct text to = TEXT_EMPTY;
    struct game *table = hosted_table(&hosted, game);
    post_reply_seat(&hosted.services, table, 1, &to);
    hosted_table_free(table);
    text_clear(&letter);
    text_addf(&letter, "From: p%llds1@players.example\r\nTo: %s\r\nMessage-ID: <o%d@example.org>\r\n\r\nbid 1\r\n",
              (long long)game, to.data, number++);
    text_free(&to);
}

/* It is filed, proved, carried out and answered. */
static void order(int64_t game)
{
    struct err err = {0};
    enum inbox_fate fate;
    int64_t id = 0;
    size_t count = 0;
    const struct delivery delivery = {letter.data, letter.len, "maildir", hosted.services.now, true};
    (void)game;
    check_ok(receive_bytes(hosted.services.store, &delivery, &fate, &id, &err));
    check_ok(handle_some(&hosted.services, 1, &count, &err));
    check_int(count, 1);
}

static struct cost cost_of(void (*work)(int64_t game), int64_t game)
{
    write_letter(game);
    struct store_cost before = store_cost(hosted.services.store);
    syncs = 0;
    work(game);
    struct store_cost after = store_cost(hosted.services.store);
    return (struct cost){{.runs = after.runs - before.runs,
                          .steps = after.steps - before.steps,
                          .scanned = after.scanned - before.scanned,
                          .sorts = after.sorts - before.sorts},
                         syncs};
}

static void file(int64_t game)
{
    static int number;
    struct err err = {0};
    struct text mail = TEXT_EMPTY;
    enum inbox_fate fate;
    int64_t id = 0;
    text_addf(&mail, "From: anna@example.org\r\nMessage-ID: <m%d.%d@example.org>\r\n\r\nbid 1\r\n", (int)game,
              number++);
    const struct delivery delivery = {mail.data, mail.len, "pipe", hosted.services.now, false};
    check_ok(receive_bytes(hosted.services.store, &delivery, &fate, &id, &err));
    check_ok(inbox_done(hosted.services.store, id, INBOX_IGNORED, "", hosted.services.now, &err));
    text_free(&mail);
}

static void look(int64_t game)
{
    struct err err = {0};
    struct tick_report report;
    (void)game;
    check_ok(tick(&hosted.services, &report, &err));
}

/* The daily round, where everybody takes one mail a day and has been told of all. */
static void sweep(int64_t game)
{
    hosted_sql(&hosted, "DELETE FROM meta WHERE key = 'last_sweep'");
    look(game);
}

/* A running game that asks both seats, with nothing due. */
static int64_t begin(void)
{
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_mail(&hosted, game, 2, "bid 2", &err));
    return game;
}

static const struct {
    const char *name;
    void (*work)(int64_t game);
    int64_t statements; /* at most */
    int syncs;          /* exactly */
    bool goes_through;  /* by a few steps each, but by no statement */
} works[] = {{"filing a mail and ending it", file, FILE_STATEMENTS, 2, false},
             {"an order", order, ORDER_STATEMENTS, 1, false},
             {"a tick with nothing due", look, TICK_STATEMENTS, 0, false},
             {"the daily round", sweep, SWEEP_STATEMENTS, 3, true}};
enum { WORKS = sizeof works / sizeof works[0] };

/* With nothing due, and nothing to tell. */
static void all_idle(void)
{
    hosted_sql(&hosted, "UPDATE seat SET due = 0, remind_at = 0, last_mail = 0, told = (SELECT phase FROM game WHERE id"
                        " = seat.game); UPDATE game SET wake_at = 0; UPDATE player SET digest = 1");
}

static void check_same(int i, const struct cost *few, const struct cost *many)
{
    if (few->store.runs > works[i].statements)
        fail_msg("%s: %lld statements, not %lld", works[i].name, (long long)few->store.runs,
                 (long long)works[i].statements);
    check_int(few->syncs, works[i].syncs);
    check_int(many->syncs, few->syncs);
    check_int(many->store.runs, few->store.runs);
    check_int(many->store.sorts, few->store.sorts);
    if (!works[i].goes_through && many->store.steps > few->store.steps + few->store.steps / 10)
        fail_msg("%s: %lld steps of the database, %lld in a small house", works[i].name, (long long)many->store.steps,
                 (long long)few->store.steps);
}

static void test_of_any_size(void **state)
{
    (void)state;
    struct cost few[WORKS], many[WORKS];
    int64_t first = begin(), warm = begin(), last = 0;
    all_idle();
    for (int i = 0; i < WORKS; i++)
        (void)cost_of(works[i].work, warm);
    for (int i = 0; i < WORKS; i++)
        few[i] = cost_of(works[i].work, first);
    for (int i = 0; i < GAMES; i++)
        last = begin();
    all_idle();
    for (int i = 0; i < WORKS; i++)
        many[i] = cost_of(works[i].work, last);
    for (int i = 0; i < WORKS; i++)
        check_same(i, &few[i], &many[i]);
}

static int64_t phase(int64_t game)
{
    struct game *table = hosted_table(&hosted, game);
    int64_t number = table->row.phase;
    hosted_table_free(table);
    return number;
}

/* To a server that may be far away, once it knows the statements. */
static void test_of_a_server(void **state)
{
    (void)state;
    int64_t warm = begin(), game = begin();
    write_letter(warm);
    order(warm);
    write_letter(game);
    int64_t before = phase(game);
    trips = 0;
    order(game);
    int needed = trips;
    check_int(phase(game), before + 1);
    if (needed > ORDER_TRIPS || needed == 0)
        fail_msg("an order: %d round trips, not %d", needed, ORDER_TRIPS);
}

static int setup(void **state)
{
    struct err err = {0};
    /* not shut in: it, too, asks whom it speaks to */
    static const struct worker_limits limits = {.wall_ms = 60000,
                                                .cpu_seconds = 60,
                                                .memory = (size_t)1 << 30,
                                                .mails = 1000,
                                                .read = mail_parse,
                                                .unfiltered = true};
    (void)hosted_setup(state);
    check_ok(worker_open(&limits, &hosted.services.worker, &err));
    return 0;
}

static int teardown(void **state)
{
    worker_close(hosted.services.worker);
    text_free(&letter);
    return hosted_teardown(state);
}

int main(void)
{
    const struct CMUnitTest here[] = {cmocka_unit_test_setup_teardown(test_of_any_size, setup, teardown)};
    const struct CMUnitTest there[] = {cmocka_unit_test_setup_teardown(test_of_a_server, setup, teardown)};
    return served() ? cmocka_run_group_tests_name("order_cost", there, NULL, NULL)
                    : cmocka_run_group_tests_name("order_cost", here, NULL, NULL);
}
