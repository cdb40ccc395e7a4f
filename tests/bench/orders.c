/*
 * P1: durable orders a second, from a mail's bytes to the committed move with its
 * answers in the outbox, against a bare loop of SQLite and GMime that writes rows
 * of the same sizes (loop.h). Arguments: a scratch
 * folder; "words" or "pictures" to have only one of the two.
 */
#include "club.h"
#include "loop.h"

#include <sys/syscall.h>
#include <unistd.h>

/* The database's library calls it by name: ours stands before the C library's. */
static long syncs;

int fdatasync(int file)
{
    syncs++;
    return (int)syscall(SYS_fdatasync, file);
}

enum { GAMES = 20, ORDERS = 100, PICTURED = 30 };

/* A pass: `count` orders by us, then the same mails through the bare loop, one transaction a mail and two. */
struct pass {
    struct club *club;
    struct loop *one, *two;
    int64_t game[GAMES];
    int next;
    double *took, *took_bare; /* each order's own time */
    size_t orders;
    long syncs; /* of ours, in all rounds */
};

/* Rows like those that this order has just made, for the bare loop. */
static struct loop_order like_ours(struct club *club, const struct text *mail)
{
    struct err err = {0};
    struct outbox_row *rows = NULL;
    struct loop_order order = {.mail = mail->data, .mail_size = mail->len};
    size_t count = 0;
    must(outbox_list(club->services.store, &(struct outbox_range){.state = OUTBOX_QUEUED, .limit = LOOP_REPORTS}, &rows,
                     &count, &err),
         &err);
    for (size_t i = 0; i < count; i++) {
        struct outbox_row whole = {0};
        must(outbox_get(club->services.store, rows[i].id, &whole, &err), &err);
        order.report_size[order.reports] = strlen(whole.model);
        order.text_size[order.reports++] = 0;
        outbox_row_free(&whole);
    }
    outbox_rows_free(rows, count);
    return order;
}

static void run(struct pass *pass, int orders, double sum[3])
{
    struct text mail = TEXT_EMPTY;
    for (int i = 0; i < orders; i++) {
        club_next(pass->club, &pass->game[pass->next++ % GAMES], &mail);
        long before = syncs;
        double start = bench_now();
        club_take(pass->club, &mail);
        double took = bench_now() - start;
        pass->syncs += syncs - before;
        struct loop_order order = like_ours(pass->club, &mail);
        start = bench_now();
        loop_take(pass->one, &order, false);
        double one = bench_now() - start;
        start = bench_now();
        loop_take(pass->two, &order, true);
        sum[2] += bench_now() - start;
        sum[0] += took;
        sum[1] += one;
        pass->took[pass->orders] = took;
        pass->took_bare[pass->orders++] = one;
        club_send(pass->club);
    }
    text_free(&mail);
}

static void measure(const char *folder, const char *what, bool pictures, int orders)
{
    struct club club;
    struct loop one, two;
    char name[64];
    struct bench_pair against_one, against_two, p50, p99;
    club_open(&club, folder, pictures ? "pictures" : "words", pictures);
    (void)snprintf(name, sizeof name, "%s/loop1-%d.db", folder, orders);
    loop_open(&one, name);
    (void)snprintf(name, sizeof name, "%s/loop2-%d.db", folder, orders);
    loop_open(&two, name);
    struct pass pass = {.club = &club, .one = &one, .two = &two};
    pass.took = calloc((size_t)orders * (ROUNDS + 1), sizeof *pass.took);
    pass.took_bare = calloc((size_t)orders * (ROUNDS + 1), sizeof *pass.took_bare);
    if (pass.took == NULL || pass.took_bare == NULL)
        exit(1);
    for (int round = -1; round < ROUNDS; round++) {
        double sum[3] = {0};
        pass.orders = 0; /* the first round warms up: fonts, page cache, the games' starts */
        run(&pass, orders, sum);
        if (round < 0)
            continue;
        bench_set(&against_one, round, orders / sum[0] * 1e6, orders / sum[1] * 1e6);
        bench_set(&against_two, round, orders / sum[0] * 1e6, orders / sum[2] * 1e6);
        bench_set(&p50, round, bench_part(pass.took, pass.orders, 0.50), bench_part(pass.took_bare, pass.orders, 0.50));
        bench_set(&p99, round, bench_part(pass.took, pass.orders, 0.99), bench_part(pass.took_bare, pass.orders, 0.99));
    }
    (void)snprintf(name, sizeof name, "orders/s, %s, loop of one transaction", what);
    bench_row(name, &against_one, "P1 >= 0.7");
    (void)snprintf(name, sizeof name, "orders/s, %s, loop of two", what);
    bench_row(name, &against_two, "");
    bench_row("  p50 us an order", &p50, "");
    bench_row("  p99 us an order", &p99, "");
    bench_fact("  syncs an order", "", (double)pass.syncs / (double)(orders * (ROUNDS + 1)), "P2 <= 1.1");
    free(pass.took);
    free(pass.took_bare);
    loop_close(&one);
    loop_close(&two);
    club_close(&club);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    bench_title("Durable orders, mail to move (P1)", "GMime and SQLite alone, rows of the same sizes, no game");
    if (argc < 3 || strcmp(argv[2], "words") == 0)
        measure(folder, "no pictures", false, ORDERS);
    if (argc < 3 || strcmp(argv[2], "pictures") == 0)
        measure(folder, "with pictures", true, PICTURED);
    return 0;
}
