/*
 * How evenly events of three to seven at a table mix their people (docs/events.md): whom they meet and where they sit,
 * by our rules, by random pairing, and by the best that there is or a bound that nothing gets below. No clock, but for
 * the largest fields. Each round of small fields is also held against the best of all tables that could be made in it.
 */
#include "bench.h"

#include "base/mem.h"
#include "pairing/round_robin.h"
#include "pairing/tables.h"

enum { SMALL = 12, MANY = 64, ROUNDS_MOST = 16, EVENTS = 20 };

static const struct form {
    int32_t entrants;
    int seats, rounds;
} forms[] = {{8, 4, 3},  {8, 4, 7},  {9, 3, 4},  {9, 3, 8},  {10, 5, 4}, {12, 3, 4}, {12, 3, 5}, {12, 3, 6},
             {12, 4, 3}, {12, 4, 6}, {12, 6, 5}, {15, 3, 7}, {16, 4, 5}, {20, 4, 6}, {21, 7, 6}, {24, 4, 8},
             {25, 5, 6}, {30, 5, 7}, {36, 6, 7}, {40, 4, 9}, {49, 7, 8}, {60, 3, 9}};

/* An event that is played: its tables, and who met and sat how often. */
struct event {
    struct form form;
    struct contest_tables tables;
    int32_t who[MANY];
    int met[MANY][MANY], sat[MANY][CONTEST_SEATS];
    int64_t points[MANY];
    uint64_t lots;
};

/* Sums over events, and the extremes. */
struct spread {
    double squares;
    int fewest, most;
};

static uint32_t lot(uint64_t *state, uint32_t below)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33) % below;
}

/* Ranks by lot; better numbers are somewhat more likely to do well. */
static void play(struct event *event, struct contest_table *table)
{
    uint32_t luck[CONTEST_SEATS];
    for (int i = 0; i < table->seats; i++)
        luck[i] = lot(&event->lots, 1000) + 1000 - (uint32_t)(table->seat[i].entrant * 1000 / event->form.entrants);
    for (int i = 0; i < table->seats; i++) {
        struct contest_seat *seat = &table->seat[i];
        int before = 0;
        for (int k = 0; k < table->seats; k++) {
            before += luck[k] > luck[i] || (luck[k] == luck[i] && k < i);
            event->met[seat->entrant][table->seat[k].entrant] += k != i;
        }
        seat->way = CONTEST_PLAYED;
        seat->rank = (int8_t)(before + 1);
        seat->points = CONTEST_POINT * (table->seats - 1 - before);
        event->points[seat->entrant] += seat->points;
        event->sat[seat->entrant][i]++;
    }
}

enum rule { SWISS, ROBIN, RANDOM };

static void pair_randomly(struct event *event, int32_t round, struct contest_tables *out)
{
    int32_t who[MANY];
    memcpy(who, event->who, sizeof who);
    for (int32_t i = event->form.entrants - 1; i > 0; i--) {
        int32_t at = (int32_t)lot(&event->lots, (uint32_t)i + 1), other = who[at];
        who[at] = who[i];
        who[i] = other;
    }
    for (int32_t i = 0; i < event->form.entrants; i += event->form.seats)
        contest_tables_add(out, round, &who[i], event->form.seats);
}

static void pair(struct event *event, enum rule rule, int32_t number, struct contest_tables *out)
{
    struct err err = {0};
    const struct contest contest = {
        .entrants = event->form.entrants, .tables = event->tables.count, .table = event->tables.table};
    const struct contest_round round = {number, event->form.entrants, event->who, (int8_t)event->form.seats,
                                        (int8_t)event->form.seats};
    enum rc rc = RC_OK;
    if (rule == RANDOM)
        pair_randomly(event, number, out);
    else
        rc = (rule == ROBIN ? round_robin_pair : tables_pair)(&contest, &round, out, &err);
    if (rc != RC_OK) {
        (void)fprintf(stderr, "pairing: %s\n", err.text);
        exit(1);
    }
}

static void begin(struct event *event, const struct form *form, uint64_t lots)
{
    *event = (struct event){.form = *form, .lots = lots};
    for (int32_t i = 0; i < form->entrants; i++)
        event->who[i] = i;
}

static void take(struct event *event, struct contest_tables *made)
{
    for (int32_t i = 0; i < made->count; i++) {
        int32_t who[CONTEST_SEATS];
        for (int k = 0; k < made->table[i].seats; k++)
            who[k] = made->table[i].seat[k].entrant;
        play(event, &made->table[i]);
        contest_tables_add(&event->tables, made->table[i].round, who, made->table[i].seats);
        event->tables.table[event->tables.count - 1] = made->table[i];
    }
    contest_tables_free(made);
}

static void add(struct spread *spread, int count, double share)
{
    spread->squares += share * count * count;
    spread->fewest = count < spread->fewest ? count : spread->fewest;
    spread->most = count > spread->most ? count : spread->most;
}

/* Whole events by one rule: how often two met, how often one sat in a place. */
static void run(const struct form *form, enum rule rule, struct spread *meet, struct spread *sit)
{
    *meet = *sit = (struct spread){.fewest = INT32_MAX};
    int events = rule == ROBIN ? 1 : EVENTS;
    for (int i = 0; i < events; i++) {
        struct event event;
        begin(&event, form, (uint64_t)i + 1);
        for (int32_t round = 1; round <= form->rounds; round++) {
            struct contest_tables made = {0};
            pair(&event, rule, round, &made);
            take(&event, &made);
        }
        for (int32_t one = 0; one < form->entrants; one++) {
            for (int32_t other = 0; other < one; other++)
                add(meet, event.met[one][other], 1.0 / events);
            for (int place = 0; place < form->seats; place++)
                add(sit, event.sat[one][place], 1.0 / events);
        }
        contest_tables_free(&event.tables);
    }
}

/* The least sum of squares of so many whole numbers with this sum. */
static int64_t even(int64_t sum, int64_t parts)
{
    int64_t each = sum / parts, more = sum % parts;
    return parts * each * each + more * (2 * each + 1);
}

/* Of two rounds: how many pairs meet in both of them, at least. A table's people come from all tables of the other. */
static int shared(const struct form *form)
{
    int tables = form->entrants / form->seats, each = form->seats / tables, more = form->seats % tables;
    return tables * ((tables - more) * each * (each - 1) / 2 + more * (each + 1) * each / 2);
}

/* What the sum of squares of meetings cannot be below: all pairs alike, or any two rounds sharing no more than they
 * must. */
static int64_t bound(const struct form *form)
{
    int64_t pairs = (int64_t)form->entrants * (form->entrants - 1) / 2;
    int64_t meetings = (int64_t)form->rounds * form->entrants * (form->seats - 1) / 2;
    int64_t alike = even(meetings, pairs), twice = meetings + (int64_t)form->rounds * (form->rounds - 1) * shared(form);
    return alike > twice ? alike : twice;
}

/* All ways to put up to SMALL people at tables of one size, each as the table of each person. */
struct ways {
    int8_t (*at)[SMALL];
    int count, cap;
};

static void list_ways(const struct form *form, int who, int8_t *at, int *there, struct ways *ways)
{
    if (who == form->entrants) {
        if (ways->count == ways->cap) {
            ways->cap = ways->cap == 0 ? 1024 : 2 * ways->cap;
            ways->at = mem_grow(ways->at, (size_t)ways->cap, sizeof *ways->at);
        }
        memcpy(ways->at[ways->count++], at, SMALL);
        return;
    }
    for (int table = 0; table < form->entrants / form->seats; table++) {
        bool fresh = there[table] == 0;
        if (there[table] < form->seats) {
            at[who] = (int8_t)table;
            there[table]++;
            list_ways(form, who + 1, at, there, ways);
            there[table]--;
        }
        if (fresh)
            break; /* tables that are still empty are alike */
    }
}

static struct ways ways_of(const struct form *form)
{
    struct ways ways = {0};
    int8_t at[SMALL] = {0};
    int there[SMALL] = {0};
    list_ways(form, 0, at, there, &ways);
    return ways;
}

/* What is wanted of a round: few repeats, then little distance between points. */
struct worth {
    int64_t repeats, distance;
};

static struct worth worth_of(const struct event *event, const int8_t *at)
{
    struct worth worth = {0};
    for (int one = 0; one < event->form.entrants; one++)
        for (int other = 0; other < one; other++)
            if (at[one] == at[other]) {
                worth.repeats += event->met[one][other];
                worth.distance += llabs(event->points[one] - event->points[other]);
            }
    return worth;
}

/* How often our rule made the best tables that a round could have. */
static void judge_rounds(const struct form *form)
{
    struct ways ways = ways_of(form);
    int rounds = 0, fewest = 0, best = 0;
    for (int i = 0; i < EVENTS; i++) {
        struct event event;
        begin(&event, form, (uint64_t)i + 1);
        for (int32_t round = 1; round <= form->rounds; round++, rounds++) {
            struct contest_tables made = {0};
            int8_t at[SMALL] = {0};
            struct worth least = {INT64_MAX, INT64_MAX};
            pair(&event, SWISS, round, &made);
            for (int32_t table = 0; table < made.count; table++)
                for (int k = 0; k < made.table[table].seats; k++)
                    at[made.table[table].seat[k].entrant] = (int8_t)table;
            struct worth ours = worth_of(&event, at);
            for (int way = 0; way < ways.count; way++) {
                struct worth worth = worth_of(&event, ways.at[way]);
                if (worth.repeats < least.repeats ||
                    (worth.repeats == least.repeats && worth.distance < least.distance))
                    least = worth;
            }
            fewest += ours.repeats == least.repeats;
            best += ours.repeats == least.repeats && ours.distance == least.distance;
            take(&event, &made);
        }
        contest_tables_free(&event.tables);
    }
    printf("  %2d of %d at a table, %d rounds: of %3d rounds %3d with the fewest repeats, %3d also with the least "
           "distance\n",
           form->entrants, form->seats, form->rounds, rounds, fewest, best);
    free(ways.at);
}

/*
 * The best whole event. The sum of squares is the number of meetings and twice the pairs shared by any two rounds, so
 * rounds are sought that share few. If `rounds` of them share `most`, one can be left out so that the others share no
 * more than most * (rounds - 2) / rounds: so each search knows what the first 2, 3, 4 ... rounds may share. The first
 * one is any, and the second one of each kind, by how many of each table of the one sit at each of the other.
 */
struct search {
    const struct form *form;
    struct ways ways;
    uint64_t (*pairs)[2];    /* by way: those who sit together */
    int most[ROUNDS_MOST];   /* by rounds so far: what they may share */
    int chosen[ROUNDS_MOST]; /* ways */
    int64_t steps;           /* still allowed */
};

enum { STEPS = 100000000 };

static int shared_by(const struct search *search, int one, int other)
{
    return __builtin_popcountll(search->pairs[one][0] & search->pairs[other][0]) +
           __builtin_popcountll(search->pairs[one][1] & search->pairs[other][1]);
}

static bool find(struct search *search, int rounds, int sum)
{
    if (rounds == search->form->rounds)
        return true;
    for (int way = 0; way < search->ways.count && search->steps > 0; way++) {
        int more = sum;
        search->steps--;
        for (int i = 0; i < rounds && more <= search->most[rounds + 1]; i++)
            more += shared_by(search, search->chosen[i], way);
        if (more > search->most[rounds + 1])
            continue;
        search->chosen[rounds] = way;
        if (find(search, rounds + 1, more))
            return true;
    }
    return false;
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Tables of the second round, each as how many of it come from each table of the first one, the least way to write it.
 */
static void write_kind(const int (*count)[SMALL], int tables, int *order, int fixed, int *kind)
{
    if (fixed == tables) {
        int column[SMALL] = {0};
        for (int i = 0; i < tables; i++)
            for (int k = 0; k < tables; k++)
                column[i] = column[i] * 8 + count[i][order[k]];
        qsort(column, (size_t)tables, sizeof *column, by_number);
        for (int i = 0; i < tables; i++)
            if (column[i] != kind[i]) {
                if (column[i] < kind[i])
                    memcpy(kind, column, (size_t)tables * sizeof *kind);
                return;
            }
        return;
    }
    for (int i = fixed; i < tables; i++) {
        int other = order[fixed];
        order[fixed] = order[i];
        order[i] = other;
        write_kind(count, tables, order, fixed + 1, kind);
        order[i] = order[fixed];
        order[fixed] = other;
    }
}

static void kind_of(const struct search *search, int way, int *kind)
{
    int count[SMALL][SMALL] = {0}, order[SMALL], tables = search->form->entrants / search->form->seats;
    for (int who = 0; who < search->form->entrants; who++)
        count[search->ways.at[way][who]][search->ways.at[0][who]]++;
    for (int i = 0; i < tables; i++) {
        order[i] = i;
        kind[i] = INT32_MAX;
    }
    write_kind((const int(*)[SMALL])count, tables, order, 0, kind);
}

/* Whether there are rounds that share no more than `most` in all. */
static bool can_share(struct search *search, int most)
{
    enum { KINDS = 64 };
    int kind[KINDS][SMALL] = {0}, kinds = 0, rounds = search->form->rounds;
    search->most[rounds] = most;
    for (int i = rounds; i > 2; i--)
        search->most[i - 1] = search->most[i] * (i - 2) / i;
    search->chosen[0] = 0;
    for (int way = 0; way < search->ways.count; way++) {
        int own[SMALL] = {0}, sum = shared_by(search, 0, way), known = 0;
        if (sum > search->most[2])
            continue;
        kind_of(search, way, own);
        while (known < kinds && memcmp(kind[known], own, sizeof own) != 0)
            known++;
        if (known < kinds)
            continue;
        if (kinds < KINDS)
            memcpy(kind[kinds++], own, sizeof own);
        search->chosen[1] = way;
        if (find(search, 2, sum))
            return true;
    }
    return false;
}

/* Raises the bound to what no event gets below, until it is as good as `ours`; whether it came to an end. */
static bool raise_bound(const struct form *form, int64_t ours, int64_t *least)
{
    struct search search = {.form = form, .ways = ways_of(form), .steps = STEPS};
    int64_t meetings = (int64_t)form->rounds * form->entrants * (form->seats - 1) / 2;
    search.pairs = mem_new((size_t)search.ways.count, sizeof *search.pairs);
    for (int way = 0; way < search.ways.count; way++)
        for (int one = 0, pair = 0; one < form->entrants; one++)
            for (int other = 0; other < one; other++, pair++)
                if (search.ways.at[way][one] == search.ways.at[way][other])
                    search.pairs[way][pair / 64] |= UINT64_C(1) << pair % 64;
    bool ended = true;
    while (ended && *least < ours && !can_share(&search, (int)((*least - meetings) / 2))) {
        ended = search.steps > 0;
        *least += ended ? 2 : 0;
    }
    free(search.ways.at);
    free(search.pairs);
    return ended;
}

static void show_meetings(const struct form *form)
{
    struct spread meet[3], sit[3];
    for (int rule = SWISS; rule <= RANDOM; rule++)
        run(form, (enum rule)rule, &meet[rule], &sit[rule]);
    int64_t least = bound(form), ours = (int64_t)(meet[ROBIN].squares + 0.5);
    bool known = least == ours || (form->entrants <= SMALL && raise_bound(form, ours, &least));
    int64_t even_seats = form->entrants * even(form->rounds, form->seats);
    printf(
        "  %2d of %d, %2d rounds %7.1f (%d-%d) %5.0f (%d-%d) %7.1f (%d-%d) %s%5lld | %7.1f (%d-%d) %5.0f (%d-%d) %7.1f "
        "(%d-%d) %5lld\n",
        form->entrants, form->seats, form->rounds, meet[SWISS].squares, meet[SWISS].fewest, meet[SWISS].most,
        meet[ROBIN].squares, meet[ROBIN].fewest, meet[ROBIN].most, meet[RANDOM].squares, meet[RANDOM].fewest,
        meet[RANDOM].most, known ? " =" : ">=", (long long)least, sit[SWISS].squares, sit[SWISS].fewest,
        sit[SWISS].most, sit[ROBIN].squares, sit[ROBIN].fewest, sit[ROBIN].most, sit[RANDOM].squares,
        sit[RANDOM].fewest, sit[RANDOM].most, (long long)even_seats);
    (void)fflush(stdout);
}

/* Rounds of many, by the clock. */
static void show_time(int32_t entrants, int seats)
{
    enum { NINE = 9 };
    struct contest_tables tables = {0};
    int32_t *who = mem_new((size_t)entrants, sizeof *who);
    uint64_t lots = 1;
    double took = 0;
    for (int32_t i = 0; i < entrants; i++)
        who[i] = i;
    for (int32_t round = 1; round <= NINE; round++) {
        const struct contest contest = {.entrants = entrants, .tables = tables.count, .table = tables.table};
        const struct contest_round next = {round, entrants, who, (int8_t)seats, (int8_t)(seats - 1)};
        struct err err = {0};
        int32_t first = tables.count;
        double start = bench_now();
        if (tables_pair(&contest, &next, &tables, &err) != RC_OK)
            exit(1);
        took += bench_now() - start;
        for (int32_t i = first; i < tables.count; i++)
            for (int k = 0; k < tables.table[i].seats; k++) {
                tables.table[i].seat[k].way = CONTEST_PLAYED;
                tables.table[i].seat[k].points = lot(&lots, (uint32_t)seats) * CONTEST_POINT;
            }
    }
    char what[64];
    (void)snprintf(what, sizeof what, "%d at tables of %d, %d rounds", entrants, seats, NINE);
    bench_fact(what, " s", took / 1e6, "");
    contest_tables_free(&tables);
    free(who);
}

int main(void)
{
    printf("\nWho meets whom, and who sits where: sums of squares (fewest-most)\n");
    printf("  %-17s %13s %11s %13s %7s | %13s %11s %13s %5s\n", "", "Swiss", "robin", "random", "least", "Swiss",
           "robin", "random", "even");
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        show_meetings(&forms[i]);
    printf("\nRounds of Swiss events beside the best tables that could be made in them\n");
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (forms[i].entrants <= SMALL)
            judge_rounds(&forms[i]);
    printf("\nTime, nine rounds in all\n");
    show_time(1000, 4);
    show_time(1000, 7);
    show_time(10000, 4);
    show_time(10000, 7);
    return 0;
}
