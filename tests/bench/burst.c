/*
 * A deadline that passes in many games at once: how long one tick takes over them,
 * beside the same in a tenth of the games; how long a mail that comes meanwhile takes
 * to be filed by another process; how fast the mails are made that follow, each with
 * its picture. Argument: a scratch folder.
 */
#include "club.h"

#include "engine/round/tick.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GAMES = 1000, FEW = 100, MADE = 100, FILED_MOST = 4000, PAUSE = 20000 };

/* What the process that files mails has seen, shared with it. */
struct filed {
    int count;
    double took[FILED_MOST];
};

static void file_mails(const char *path, struct filed *filed)
{
    struct err err = {0};
    struct store *store = NULL;
    must(store_open(path, 30, &store, &err), &err);
    for (int i = 0; i < FILED_MOST; i++) {
        char mail[200];
        enum inbox_fate fate;
        int64_t id = 0;
        int size = snprintf(mail, sizeof mail,
                            "From: x@example.net\r\nTo: games@club.example\r\nMessage-ID: <burst.%d.%d@example.net>\r\n"
                            "\r\nhelp\r\n",
                            (int)getpid(), i);
        const struct delivery delivery = {mail, (size_t)size, "bench", 1797580800, false};
        double start = bench_now();
        must(receive_bytes(store, &delivery, &fate, &id, &err), &err);
        filed->took[i] = bench_now() - start;
        filed->count = i + 1;
        (void)usleep(PAUSE);
    }
}

static pid_t begin_filing(const char *path, struct filed *filed)
{
    filed->count = 0;
    pid_t child = fork();
    if (child == 0) {
        file_mails(path, filed);
        _exit(0);
    }
    return child;
}

static void end_filing(pid_t child)
{
    int status = 0;
    (void)kill(child, SIGKILL);
    (void)waitpid(child, &status, 0);
}

static void tick_at(struct club *club, moment when)
{
    struct err err = {0};
    struct tick_report report;
    club->services.now = when;
    must(tick(&club->services, &report, &err), &err);
}

/* Milliseconds a game. */
static double burst(struct club *club, int games, struct filed *filed)
{
    moment due = club->services.now + 86400; /* the pace of club_game() */
    for (int i = 0; i < games; i++)
        (void)club_game(club, rules_find("quorum"));
    club_send(club);
    /* reminders are sent; a tick just before, or it would be taken for an outage */
    tick_at(club, due - 30);
    club_send(club);
    pid_t child = begin_filing(club->path, filed);
    double start = bench_now();
    tick_at(club, due + 30);
    double took = bench_now() - start;
    end_filing(child);
    return took / games / 1000;
}

/* Mails a second, each with its picture; and how many there are. */
static double mails(struct club *club, size_t *count)
{
    struct err err = {0};
    struct outbox_row *rows = NULL;
    must(outbox_list(club->services.store, &(struct outbox_range){.state = OUTBOX_QUEUED, .limit = 20 * GAMES}, &rows,
                     count, &err),
         &err);
    double start = bench_now();
    for (size_t i = 0; i < *count && i < MADE; i++) {
        struct outbox_row row = {0};
        struct made made;
        must(outbox_get(club->services.store, rows[i].id, &row, &err), &err);
        must(made_mail(&club->services, &row, &made, &err), &err);
        made_free(&made);
        outbox_row_free(&row);
    }
    double took = bench_now() - start;
    outbox_rows_free(rows, *count);
    return MADE / took * 1e6;
}

int main(int argc, char **argv)
{
    struct club few, many;
    size_t count = 0;
    struct filed *filed = mmap(NULL, sizeof *filed, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (filed == MAP_FAILED)
        return 1;
    const char *folder = argc > 1 ? argv[1] : ".";
    bench_title("A deadline in many games at once", "none");
    club_open(&few, folder, "few", true);
    double small = burst(&few, FEW, filed);
    club_close(&few);
    club_open(&many, folder, "many", true);
    double large = burst(&many, GAMES, filed);
    double slowest = bench_part(filed->took, (size_t)filed->count, 1),
           middle = bench_part(filed->took, (size_t)filed->count, 0.5);
    double made = mails(&many, &count);
    bench_fact("games whose deadline passes", "", GAMES, "");
    bench_fact("ms a game, decided and committed", "", large, "");
    bench_fact("the same, a tenth as many games", "", small, "");
    bench_fact("many / few", "", small > 0 ? large / small : 0, "B <= 1.5");
    bench_fact("mails filed meanwhile", "", filed->count, "");
    bench_fact("ms to file one, the middle", "", middle / 1000, "");
    bench_fact("ms to file one, the slowest", "", slowest / 1000, "");
    bench_fact("mails that follow", "", (double)count, "");
    bench_fact("of these made a second, with pictures", "", made, "");
    club_close(&many);
    return 0;
}
