/*
 * Swiss tournaments as TRF, for tests/tools/swiss.py (docs/testing.md) and to be timed.
 *     swiss pair             reads a tournament, prints the tables of its next round: numbers of White and Black, 0 a
 * bye swiss check            reads a tournament, pairs each of its rounds again from those before, prints what differs
 *     swiss play SEED ENTRANTS ROUNDS [calm]   plays one by lot and prints it; calm: everybody plays all rounds
 * The same numbers print the same.
 */
#include "base/mem.h"
#include "pairing/trf.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* What happens in a tournament by lot, in thousandths. */
struct habits {
    int draws, forfeits, absences, late, leaving;
};

struct play {
    struct trf trf;
    struct contest_tables tables;
    struct habits habits;
    uint64_t state;
    double seconds; /* for pairing alone */
};

static uint32_t next(struct play *play)
{
    play->state = play->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(play->state >> 33);
}

static int below(struct play *play, int most)
{
    return (int)(next(play) % (uint32_t)most);
}

static int fail(const struct err *err)
{
    fprintf(stderr, "swiss: %s\n", err->text);
    return 1;
}

static enum rc load(struct trf *trf, struct err *err)
{
    struct text text = TEXT_EMPTY;
    char piece[65536];
    for (size_t count; (count = fread(piece, 1, sizeof piece, stdin)) > 0;)
        text_add_bytes(&text, piece, count);
    enum rc rc = trf_read(text.data, text.len, trf, err);
    text_free(&text);
    return rc;
}

static void print_table(const char *before, const struct contest_table *table)
{
    printf("%s%d %d\n", before, table->seat[0].entrant + 1, table->seats == 2 ? table->seat[1].entrant + 1 : 0);
}

static int pair_next(void)
{
    struct trf trf;
    struct err err = {0};
    struct contest_tables tables = {0};
    if (load(&trf, &err) != RC_OK)
        return fail(&err);
    int32_t *entrant = mem_room((size_t)trf.contest.entrants, sizeof *entrant), count = 0;
    for (int32_t i = 0; i < trf.contest.entrants; i++)
        if (!trf.away[i])
            entrant[count++] = i;
    struct contest_round round = {.round = trf.played + 1, .count = count, .entrant = entrant, .seats = 2, .least = 2};
    enum rc rc = dutch_pair(&trf.contest, &round, &trf.terms, &tables, &err);
    printf("%d\n", tables.count);
    for (int32_t i = 0; i < tables.count; i++)
        print_table("", &tables.table[i]);
    contest_tables_free(&tables);
    free(entrant);
    trf_free(&trf);
    return rc == RC_OK ? 0 : fail(&err);
}

static bool same(const struct contest_table *a, const struct contest_table *b)
{
    return a->seats == b->seats && a->seat[0].entrant == b->seat[0].entrant &&
           (a->seats == 1 || a->seat[1].entrant == b->seat[1].entrant);
}

/* Prints the tables of one list that the other one lacks. */
static int32_t print_missing(const char *before, const struct contest_table *of, int32_t count,
                             const struct contest_table *in, int32_t others)
{
    int32_t missing = 0;
    for (int32_t i = 0; i < count; i++) {
        bool found = of[i].seats == 1 && of[i].seat[0].way == CONTEST_ABSENT;
        for (int32_t j = 0; j < others && !found; j++)
            found = same(&of[i], &in[j]);
        if (!found)
            print_table(before, &of[i]);
        missing += !found;
    }
    return missing;
}

static int check_rounds(void)
{
    struct trf trf;
    struct err err = {0};
    if (load(&trf, &err) != RC_OK)
        return fail(&err);
    if (trf.contest.rounds == 0)
        trf.contest.rounds = trf.played;
    int32_t *entrant = mem_room((size_t)trf.contest.entrants, sizeof *entrant), at = 0;
    int status = 0;
    for (int32_t r = 1; r <= trf.played; r++) {
        struct contest_tables tables = {0};
        struct contest_round round = {.round = r, .entrant = entrant, .seats = 2, .least = 2};
        bool *in = mem_new((size_t)trf.contest.entrants, sizeof *in);
        int32_t first = at;
        for (; at < trf.contest.tables && trf.table[at].round == r; at++)
            for (int i = 0; i < trf.table[at].seats; i++)
                in[trf.table[at].seat[i].entrant] =
                    trf.table[at].seats == 2 || trf.table[at].seat[i].way != CONTEST_ABSENT;
        for (int32_t i = 0; i < trf.contest.entrants; i++)
            if (in[i])
                entrant[round.count++] = i;
        if (dutch_pair(&trf.contest, &round, &trf.terms, &tables, &err) != RC_OK) {
            printf("round %d\n  %s\n", r, err.text);
            status = 2;
        } else {
            struct text title = TEXT_EMPTY;
            text_addf(&title, "round %d ours ", r);
            int32_t other = print_missing(title.data, tables.table, tables.count, &trf.table[first], at - first);
            text_clear(&title);
            text_addf(&title, "round %d file ", r);
            other += print_missing(title.data, &trf.table[first], at - first, tables.table, tables.count);
            status = other > 0 ? 2 : status;
            text_free(&title);
        }
        contest_tables_free(&tables);
        free(in);
    }
    free(entrant);
    trf_free(&trf);
    return status;
}

/* A game by its players' ratings: how White came out, 2 for a win, 1, 0. */
static int result(struct play *play, const struct contest_table *table)
{
    int32_t lead = play->trf.entrant[table->seat[0].entrant].rating - play->trf.entrant[table->seat[1].entrant].rating;
    int expected = 500 + lead * 6 / 10;
    expected = expected < 20 ? 20 : expected > 980 ? 980 : expected;
    int draws = play->habits.draws * (expected < 500 ? expected : 1000 - expected) / 500, lot = below(play, 1000);
    if (lot < draws)
        return 1;
    return below(play, 1000) < expected ? 2 : 0;
}

static void settle_seat(struct contest_seat *seat, int8_t way, int64_t points, int8_t rank)
{
    seat->way = way;
    seat->points = points;
    seat->rank = rank;
}

static void settle_table(struct play *play, struct contest_table *table)
{
    const struct dutch_terms *terms = &play->trf.terms;
    if (table->seats == 1) {
        settle_seat(&table->seat[0], CONTEST_BYE, play->trf.bye, 1);
        return;
    }
    bool stays[2] = {below(play, 1000) < play->habits.forfeits, below(play, 1000) < play->habits.forfeits};
    if (stays[0] || stays[1]) {
        for (int i = 0; i < 2; i++)
            settle_seat(&table->seat[i], CONTEST_FORFEIT, stays[i] ? play->trf.forfeited : terms->win,
                        stays[i] && !stays[1 - i] ? 2 : 1);
        return;
    }
    int white = result(play, table);
    for (int i = 0; i < 2; i++) {
        int own = i == 0 ? white : 2 - white;
        settle_seat(&table->seat[i], CONTEST_PLAYED,
                    own == 2   ? terms->win
                    : own == 1 ? terms->draw
                               : terms->loss,
                    own == 0 ? 2 : 1);
    }
}

/* Who plays the round goes into entrant[]; who does not sits alone at a table. */
static int32_t gather(struct play *play, int32_t round, int32_t *entrant)
{
    int32_t count = 0;
    for (int32_t i = 0; i < play->trf.contest.entrants; i++) {
        struct contest_entrant *e = &play->trf.entrant[i];
        if (round < e->from || round > e->until)
            continue;
        if (round > 1 && below(play, 1000) < play->habits.leaving) {
            e->until = round - 1;
        } else if (below(play, 1000) < play->habits.absences) {
            contest_tables_add(&play->tables, round, &i, 1);
            int lot = below(play, 10);
            settle_seat(&play->tables.table[play->tables.count - 1].seat[0], CONTEST_ABSENT,
                        lot == 0  ? play->trf.terms.win
                        : lot < 5 ? play->trf.terms.draw
                                  : play->trf.absent,
                        1);
        } else {
            entrant[count++] = i;
        }
    }
    return count;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void begin(struct play *play, int32_t entrants, int32_t rounds, bool calm)
{
    play->trf = trf_empty;
    play->trf.contest.entrants = entrants;
    play->trf.contest.rounds = rounds;
    play->trf.entrant = mem_new((size_t)entrants, sizeof *play->trf.entrant);
    play->trf.contest.entrant = play->trf.entrant;
    play->trf.terms.black_first = below(play, 2) == 0;
    play->habits = calm ? (struct habits){.draws = 300}
                        : (struct habits){.draws = below(play, 500),
                                          .forfeits = below(play, 60),
                                          .absences = below(play, 80),
                                          .late = below(play, 120),
                                          .leaving = below(play, 30)};
    int32_t low = 1200 + below(play, 1000);
    for (int32_t i = 0; i < entrants; i++) {
        bool late = below(play, 1000) < play->habits.late;
        play->trf.entrant[i] = (struct contest_entrant){
            .rating = 2800 - (int32_t)((int64_t)(2800 - low) * i / entrants),
            .from = late ? 2 + below(play, rounds < 3 ? 1 : 3) : 1,
            .until = INT32_MAX,
        };
    }
}

static int play_one(uint64_t seed, int32_t entrants, int32_t rounds, bool calm)
{
    struct play play = {.state = seed * UINT64_C(0x9e3779b97f4a7c15)};
    struct err err = {0};
    begin(&play, entrants, rounds, calm);
    int32_t *entrant = mem_room((size_t)entrants, sizeof *entrant);
    enum rc rc = RC_OK;
    for (int32_t r = 1; r <= rounds && rc == RC_OK; r++) {
        struct contest_round round = {.round = r, .entrant = entrant, .seats = 2, .least = 2};
        round.count = gather(&play, r, entrant);
        play.trf.contest.table = play.tables.table;
        play.trf.contest.tables = play.tables.count;
        double start = now();
        struct contest_tables tables = {0};
        rc = dutch_pair(&play.trf.contest, &round, &play.trf.terms, &tables, &err);
        play.seconds += now() - start;
        for (int32_t i = 0; i < tables.count; i++) {
            settle_table(&play, &tables.table[i]);
            int32_t seat[2] = {tables.table[i].seat[0].entrant, tables.table[i].seat[1].entrant};
            contest_tables_add(&play.tables, r, seat, tables.table[i].seats);
            play.tables.table[play.tables.count - 1] = tables.table[i];
        }
        play.trf.played = rc == RC_OK ? r : r - 1;
        if (rc != RC_OK) {
            play.trf.away = mem_room((size_t)entrants, sizeof *play.trf.away);
            memset(play.trf.away, true, (size_t)entrants * sizeof *play.trf.away);
            for (int32_t i = 0; i < round.count; i++)
                play.trf.away[entrant[i]] = false;
        }
        contest_tables_free(&tables);
    }
    fprintf(stderr, "%.3f\n", play.seconds);
    while (rc != RC_OK && play.tables.count > 0 && play.tables.table[play.tables.count - 1].round > play.trf.played)
        play.tables.count--;
    play.trf.contest.table = play.tables.table;
    play.trf.contest.tables = play.tables.count;
    struct text out = TEXT_EMPTY;
    if (rc != RC_OK)
        fprintf(stderr, "swiss: %s\n", err.text);
    rc = entrants <= TRF_ENTRANTS ? trf_write(&play.trf, &out, &err) : RC_OK;
    fwrite(out.data, 1, out.len, stdout);
    text_free(&out);
    free(entrant);
    contest_tables_free(&play.tables);
    free(play.trf.entrant);
    free(play.trf.away);
    return rc == RC_OK ? 0 : fail(&err);
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "pair") == 0)
        return pair_next();
    if (argc == 2 && strcmp(argv[1], "check") == 0)
        return check_rounds();
    if (argc >= 5 && strcmp(argv[1], "play") == 0)
        return play_one(strtoull(argv[2], NULL, 10), (int32_t)strtol(argv[3], NULL, 10),
                        (int32_t)strtol(argv[4], NULL, 10), argc > 5);
    fprintf(stderr, "swiss: pair, check, or play SEED ENTRANTS ROUNDS [calm]\n");
    return 1;
}
