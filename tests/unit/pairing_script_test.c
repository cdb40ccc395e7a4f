/* Random events of all kinds, whose standings a script computes once more that was written from the rules' text. */
#include "check.h"

#include "base/mem.h"
#include "base/text.h"
#include "pairing/standings.h"

#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MANY = 64, LONGEST = 16 };

static uint64_t dice = 1;

static int roll(int sides)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (int)(dice % (uint64_t)sides);
}

/* Ranks of so many seats, some of them shared, and scores that go with them. */
static void roll_ranks(int seats, int below, int *rank, int *score)
{
    for (int i = 0; i < seats; i++)
        score[i] = (roll(4) == 0 ? roll(60) : roll(5)) - below;
    for (int i = 0; i < seats; i++) {
        rank[i] = 1;
        for (int other = 0; other < seats; other++)
            rank[i] += score[other] > score[i];
    }
}

static void roll_forfeit(const struct points_scheme *scheme, int seats, int *rank, int64_t *points)
{
    bool came[CONTEST_SEATS] = {false};
    for (int i = 0; i < seats; i++)
        came[i] = roll(2) == 0;
    came[roll(seats)] = false;
    points_of_forfeit(scheme, came, seats, rank, points);
}

/* Some lose their seats in a game: they are behind the others, and get nothing. */
static void roll_losses(const struct points_scheme *scheme, int seats, bool *lost, int *rank, const int *score,
                        int64_t *points)
{
    int kept = 0, before[CONTEST_SEATS] = {0};
    for (int i = 0; i < seats; i++) {
        lost[i] = roll(2) == 0;
        kept += !lost[i];
    }
    for (int i = 0; i < seats; i++)
        for (int other = 0; other < seats; other++)
            before[i] += !lost[other] && rank[other] < rank[i];
    for (int i = 0; i < seats; i++)
        rank[i] = lost[i] ? kept + 1 : before[i] + 1;
    points_of_table(scheme, rank, score, seats, points);
    for (int i = 0; i < seats; i++)
        points[i] = lost[i] ? 0 : points[i];
}

struct rolled {
    struct contest contest;
    struct contest_entrant entrant[MANY];
    struct contest_tables tables;
    struct standings_basis basis;
    int below;                                    /* what scores are lower by */
    int score[4 * MANY * LONGEST][CONTEST_SEATS]; /* by table */
};

static void roll_table(struct rolled *rolled, int32_t round, const int32_t *entrant, int seats)
{
    const struct points_scheme *scheme = &rolled->basis.scheme;
    int rank[CONTEST_SEATS] = {0}, *score = rolled->score[rolled->tables.count];
    int64_t points[CONTEST_SEATS] = {0};
    bool lost[CONTEST_SEATS] = {false};
    int way = roll(30) == 0 ? CONTEST_OPEN : roll(10) == 0 ? CONTEST_FORFEIT : CONTEST_PLAYED;
    contest_tables_add(&rolled->tables, round, entrant, seats);
    struct contest_table *table = &rolled->tables.table[rolled->tables.count - 1];
    if (seats == 1) {
        way = roll(2) == 0 ? CONTEST_BYE : CONTEST_ABSENT;
        points[0] = way == CONTEST_BYE ? points_bye(scheme, rolled->basis.seats)
                    : roll(2) == 0     ? points_draw(scheme, rolled->basis.seats)
                                       : 0;
    } else if (way == CONTEST_PLAYED) {
        roll_ranks(seats, rolled->below, rank, score);
        points_of_table(scheme, rank, score, seats, points);
        if (roll(8) == 0)
            roll_losses(scheme, seats, lost, rank, score, points);
    } else if (way == CONTEST_FORFEIT) {
        roll_forfeit(scheme, seats, rank, points);
    }
    for (int i = 0; i < seats; i++)
        table->seat[i] =
            (struct contest_seat){entrant[i], (int8_t)rank[i], (int8_t)(lost[i] ? CONTEST_FORFEIT : way), points[i]};
}

static bool sits_twice(const int32_t *entrant, int seats)
{
    for (int i = 0; i < seats; i++)
        for (int other = 0; other < i; other++)
            if (entrant[other] == entrant[i])
                return true;
    return false;
}

/* Everyone who is in, in any order, at tables of the usual size and of one fewer; now and then somebody at two of
 * them, or at none. */
static void roll_round(struct rolled *rolled, int32_t round)
{
    int32_t in[2 * MANY], count = 0;
    for (int32_t i = 0; i < rolled->contest.entrants; i++)
        for (int times = roll(40) == 0 ? 2 : 1; times > 0; times--)
            if (round >= rolled->entrant[i].from && round <= rolled->entrant[i].until)
                in[count++] = i;
    for (int32_t i = count; i-- > 1;) {
        int32_t other = roll(i + 1), kept = in[i];
        in[i] = in[other];
        in[other] = kept;
    }
    for (int32_t at = 0; at < count;) {
        int seats = rolled->basis.seats - (rolled->basis.seats > 2 && roll(4) == 0);
        if (roll(12) == 0 || at + seats > count)
            seats = 1;
        if (sits_twice(&in[at], seats))
            seats = 1;
        roll_table(rolled, round, &in[at], seats);
        at += seats;
    }
}

static struct rolled *roll_event(int number)
{
    static const char *const schemes[] = {"places", "places", "6,4,2,1", "3,1.5", "share", "score", "7,3.33,1,1"};
    struct rolled *rolled = mem_new(1, sizeof *rolled);
    int rounds = roll(9) + 1;
    rolled->basis.predetermined = roll(4) == 0;
    rolled->below = roll(4) == 0 ? roll(40) : 0;
    rolled->basis.seats = 2 + number % (CONTEST_SEATS - 1);
    check_int(points_read_scheme(schemes[roll((int)(sizeof schemes / sizeof schemes[0]))], &rolled->basis.scheme, NULL),
              RC_OK);
    rolled->basis.tiebreaks.count = (int8_t)(number % 10 == 0 ? 0 : roll(TIEBREAK_LIST) + 1);
    for (int i = 0; i < rolled->basis.tiebreaks.count; i++)
        rolled->basis.tiebreaks.tie[i] = (int8_t)(i == 0 && number % 3 == 0 ? TIEBREAK_DIRECT : roll(TIEBREAKS));
    rolled->contest.entrants = 1 + roll(number % 4 == 0 ? 40 : 9);
    for (int32_t i = 0; i < rolled->contest.entrants; i++) {
        rolled->entrant[i] = (struct contest_entrant){.from = roll(6) == 0 ? 1 + roll(rounds) : 1, .until = INT32_MAX};
        if (roll(6) == 0)
            rolled->entrant[i].until = rolled->entrant[i].from + roll(rounds);
    }
    rolled->contest.entrant = rolled->entrant;
    for (int32_t round = 1; round <= rounds; round++)
        roll_round(rolled, round);
    rolled->contest.tables = rolled->tables.count;
    rolled->contest.table = rolled->tables.table;
    return rolled;
}

static void write_table(FILE *file, const struct rolled *rolled, int32_t at)
{
    static const char *const ways[] = {"open", "played", "forfeit", "bye", "absent"};
    const struct contest_table *table = &rolled->tables.table[at];
    (void)fprintf(file, "{\"seats\": [");
    for (int i = 0; i < table->seats; i++) {
        const struct contest_seat *seat = &table->seat[i];
        (void)fprintf(file, "%s{\"entrant\": %d, \"way\": \"%s\", ", i == 0 ? "" : ", ", seat->entrant + 1,
                      ways[seat->way]);
        (void)fprintf(file, "\"rank\": %d, \"score\": %d, \"points\": %lld}", seat->rank,
                      table->seats > 1 ? rolled->score[at][i] : 0, (long long)seat->points);
    }
    (void)fprintf(file, "]}");
}

static void write_standings(FILE *file, const struct rolled *rolled)
{
    struct standings_row *row = standings_of(&rolled->contest, &rolled->basis);
    for (int32_t i = 0; i < rolled->contest.entrants; i++) {
        (void)fprintf(
            file, "%s{\"place\": %d, \"entrant\": %d, \"points\": %lld, \"played\": %d, \"firsts\": %d, \"values\": [",
            i == 0 ? "" : ", ", row[i].place, row[i].entrant + 1, (long long)row[i].points, row[i].played,
            row[i].firsts);
        for (int at = 0; at < rolled->basis.tiebreaks.count; at++)
            (void)fprintf(file, "%s%lld", at == 0 ? "" : ", ", (long long)row[i].value[at]);
        (void)fprintf(file, "]}");
    }
    free(row);
}

/* One line. */
static void write_event(FILE *file, const struct rolled *rolled)
{
    struct text scheme = TEXT_EMPTY;
    points_write_scheme(&rolled->basis.scheme, &scheme);
    (void)fprintf(file, "{\"cursus_event\": 1, \"kind\": \"%s\", \"seats\": %d, \"scheme\": \"%s\", \"tiebreaks\": [",
                  rolled->basis.predetermined ? "round-robin" : "swiss", rolled->basis.seats, scheme.data);
    text_free(&scheme);
    for (int i = 0; i < rolled->basis.tiebreaks.count; i++)
        (void)fprintf(file, "%s\"%s\"", i == 0 ? "" : ", ",
                      tiebreak_word((enum tiebreak)rolled->basis.tiebreaks.tie[i]));
    (void)fprintf(file, "], \"entrants\": [");
    for (int32_t i = 0; i < rolled->contest.entrants; i++)
        (void)fprintf(file, "%s{\"number\": %d}", i == 0 ? "" : ", ", i + 1);
    (void)fprintf(file, "], \"rounds\": [");
    for (int32_t at = 0, round = 0; at < rolled->tables.count; at++) {
        if (rolled->tables.table[at].round == round)
            (void)fprintf(file, ", ");
        else
            (void)fprintf(file, "%s{\"round\": %d, \"tables\": [", round == 0 ? "" : "]}, ",
                          rolled->tables.table[at].round);
        round = rolled->tables.table[at].round;
        write_table(file, rolled, at);
    }
    (void)fprintf(file, "%s], \"standings\": [", rolled->tables.count > 0 ? "]}" : "");
    write_standings(file, rolled);
    (void)fprintf(file, "]}\n");
}

static void an_independent_script_comes_to_the_same(void **state)
{
    (void)state;
    char path[PATH_MAX], folder[PATH_MAX];
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    (void)snprintf(path, sizeof path, "%.4000s/events.jsonl", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int number = 0; number < 500; number++) {
        struct rolled *rolled = roll_event(number);
        write_event(file, rolled);
        contest_tables_free(&rolled->tables);
        free(rolled);
    }
    check_int(fclose(file), 0);
    char program[] = "python3", flag[] = "-B", script[] = "tests/tools/standings.py", mode[] = "--check";
    char *const argv[] = {program, flag, script, mode, path, NULL};
    pid_t child = 0;
    int status = 0;
    check_int(posix_spawnp(&child, program, NULL, NULL, argv, environ), 0);
    check_int(waitpid(child, &status, 0), child);
    folder_remove(folder);
    check_int(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_independent_script_comes_to_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
