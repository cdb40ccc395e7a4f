/* What an order, a tick and the daily round cost, told by counts that need no clock: statements, steps of the database
 * and syncs of the disk. As much in a house of many games as in one of few. */
#include "hosted.h"
#include "store_cost.h"

#include "augur.h"
#include "engine/queue/receive.h"
#include "engine/round/tick.h"

#include <sys/syscall.h>
#include <unistd.h>

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum { GAMES = 400, FILE_STATEMENTS = 8, ORDER_STATEMENTS = 21, TICK_STATEMENTS = 11, SWEEP_STATEMENTS = 30 };

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

struct cost {
    struct store_cost store;
    int syncs;
};

static struct cost cost_of(void (*work)(int64_t game), int64_t game)
{
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

static void order(int64_t game)
{
    struct err err = {0};
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
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
    return hosted_game(&hosted, &rules_augur, 2, 2);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_of_any_size, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
