/*
 * P11, P12: the shape of what things cost, told by counts that need no clock: the
 * statements of one order, with few and with many games, with little and with long
 * history, and of a tick with nothing due. Argument: a scratch folder.
 */
#include "club.h"

#include "../unit/store_cost.h"
#include "engine/round/tick.h"

#include <sys/resource.h>

enum { MANY = 100000, FEW = 10, HISTORY = 5000 };

static struct store_cost cost(const struct store_cost *before, struct store *store)
{
    struct store_cost after = store_cost(store);
    return (struct store_cost){.runs = after.runs - before->runs,
                               .steps = after.steps - before->steps,
                               .scanned = after.scanned - before->scanned,
                               .sorts = after.sorts - before->sorts};
}

/* Running games like this one, asked and waiting, with nothing due. */
static void copy_game(struct club *club, int64_t game, int copies)
{
    struct err err = {0};
    struct game_row row = {0};
    struct seat_row *seats = NULL;
    size_t count = 0;
    must(game_get(club->services.store, game, &row, &err), &err);
    must(seat_list(club->services.store, game, &seats, &count, &err), &err);
    must(store_begin(club->services.store, &err), &err);
    for (int i = 0; i < copies; i++) {
        char name[32];
        int64_t id = 0;
        (void)snprintf(name, sizeof name, "copy%d", i);
        free(row.name);
        row.name = strdup(name);
        must(game_add(club->services.store, &row, &id, &err), &err);
        for (size_t k = 0; k < count; k++) {
            seats[k].game = id;
            must(seat_put(club->services.store, &seats[k], &err), &err);
        }
    }
    must(store_commit(club->services.store, &err), &err);
    game_row_free(&row);
    seat_rows_free(seats, count);
}

/* So many moves stand behind the game's phase. */
static void add_history(struct club *club, int64_t game, int moves)
{
    struct err err = {0};
    struct game_row row = {0};
    struct seat_row *seats = NULL;
    size_t count = 0;
    must(game_get(club->services.store, game, &row, &err), &err);
    must(seat_list(club->services.store, game, &seats, &count, &err), &err);
    char none[] = "[]";
    must(store_begin(club->services.store, &err), &err);
    for (int i = 1; i <= moves; i++) {
        struct move_row move = {.game = game,
                                .number = row.phase + i,
                                .at = club->services.now,
                                .phase = row.name,
                                .orders = none,
                                .draws = none,
                                .events = none};
        must(record_move_add(club->services.store, &move, &err), &err);
    }
    row.phase += moves;
    must(game_update(club->services.store, &row, row.revision, &err), &err);
    for (size_t i = 0; i < count; i++) {
        seats[i].told = row.phase;
        must(seat_put(club->services.store, &seats[i], &err), &err);
    }
    must(store_commit(club->services.store, &err), &err);
    game_row_free(&row);
    seat_rows_free(seats, count);
}

static void show(const char *what, const struct store_cost *stats)
{
    printf("  %-44s %8lld %10lld %8lld %8lld\n", what, (long long)stats->runs, (long long)stats->steps,
           (long long)stats->scanned, (long long)stats->sorts);
    (void)fflush(stdout);
}

/* Steps of the database, and the daily round in us. */
struct steps {
    double order, tick, round;
};

static void ratio(const char *what, double large, double small, const char *goal)
{
    bench_fact(what, "", small > 0 ? large / small : 0, goal);
}

/* The best of some: what comes in between makes it only slower. */
static double daily_round(struct club *club)
{
    struct err err = {0};
    struct tick_report report;
    double best = 0;
    for (int i = 0; i < ROUNDS; i++) {
        must(store_meta_put_int(club->services.store, "last_sweep", 0, &err), &err);
        double start = bench_now();
        must(tick(&club->services, &report, &err), &err);
        double took = bench_now() - start;
        best = i == 0 || took < best ? took : best;
    }
    return best;
}

/* The same mail in the same position, whatever else the database holds. */
static void measure(const char *folder, const char *name, int games, int history, struct steps *out)
{
    struct club club;
    struct err err = {0};
    struct text mail = TEXT_EMPTY;
    struct store_cost before, move, nothing;
    struct tick_report report;
    char what[64];
    club_open(&club, folder, name, false);
    int64_t game = club_game(&club, rules_find("quorum"));
    club_send(&club);
    copy_game(&club, game, games - 1);
    add_history(&club, game, history);
    must(tick(&club.services, &report, &err), &err);
    before = store_cost(club.services.store);
    must(tick(&club.services, &report, &err), &err);
    nothing = cost(&before, club.services.store);
    /* the first order prepares the statements; the next is the one that counts */
    for (int i = 0; i < 2; i++) {
        if (!club_answer(&club, game, &mail))
            exit(1);
        before = store_cost(club.services.store);
        club_take(&club, &mail);
        move = cost(&before, club.services.store);
        club_send(&club);
    }
    (void)snprintf(what, sizeof what, "an order: %d games, %d moves before", games, history);
    show(what, &move);
    (void)snprintf(what, sizeof what, "a tick, nothing due: %d games", games);
    show(what, &nothing);
    *out = (struct steps){.order = (double)move.steps, .tick = (double)nothing.steps, .round = daily_round(&club)};
    text_free(&mail);
    club_close(&club);
}

/* Memory of a process that takes order after order. */
static void memory(const char *folder)
{
    struct club club;
    struct text mail = TEXT_EMPTY;
    struct rusage usage;
    long after_first = 0;
    club_open(&club, folder, "memory", true);
    int64_t game = club_game(&club, rules_find("quorum"));
    club_send(&club);
    for (int i = 0; i < 60; i++) {
        if (!club_answer(&club, game, &mail)) {
            game = club_game(&club, rules_find("quorum"));
            club_send(&club);
            continue;
        }
        club_take(&club, &mail);
        club_send(&club);
        (void)getrusage(RUSAGE_SELF, &usage);
        if (i == 20)
            after_first = usage.ru_maxrss;
    }
    printf("\nMemory of a process that handles orders with pictures (P12)\n");
    bench_fact("KB after 20 orders with pictures", "", (double)after_first, "");
    bench_fact("KB after 60 orders with pictures", "", (double)usage.ru_maxrss, "P12 <= 16384");
    text_free(&mail);
    club_close(&club);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    memory(folder);
    printf("\n%-46s %8s %10s %8s %8s\n", "Shape (P11): counts, wanted equal", "runs", "steps", "scanned", "sorts");
    struct steps few, many, old;
    measure(folder, "few", FEW, 0, &few);
    measure(folder, "many", MANY, 0, &many);
    measure(folder, "old", FEW, HISTORY, &old);
    ratio("an order, many games / few", many.order, few.order, "P11 <= 1.25");
    ratio("an order, long history / none", old.order, few.order, "P11 <= 1.1");
    ratio("a tick, many games / few", many.tick, few.tick, "P11 <= 2");
    ratio("the daily round in time, many games / few", many.round, few.round, "P11 <= 2");
    return 0;
}
