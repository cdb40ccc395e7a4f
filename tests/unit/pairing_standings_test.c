/* Standings and their tie-breaks (docs/standings.md). */
#include "check.h"

#include "base/mem.h"
#include "base/text.h"
#include "pairing/standings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 64, LONGEST = 16 };

/* An event of two at a table, told as a crosstable: a line for each entrant with a word for each round. "+3", "=3" and
 * "-3" are games against entrant 3, "K+3" is one in which 3 lost their seat, "F+3" and "F-3" are forfeits, and "F0-3"
 * is one to which neither came. "U" is a pairing-allocated bye, "H" an absence worth half a point, "Z" one worth
 * nothing,
 * "?3" a game that is being played, and "--" no table. */
struct told {
    struct contest contest;
    struct contest_entrant entrant[MANY];
    struct contest_tables tables;
};

static struct contest_seat *seat_of(struct contest_table *table, int seat, int way, int rank, int64_t points)
{
    table->seat[seat].way = (int8_t)way;
    table->seat[seat].rank = (int8_t)rank;
    table->seat[seat].points = points;
    return &table->seat[seat];
}

static void tell_pair(struct contest_table *table, int way, char sign)
{
    int64_t first = sign == '+' ? CONTEST_POINT : sign == '=' ? CONTEST_POINT / 2 : 0;
    (void)seat_of(table, 0, way, sign == '-' ? 2 : 1, first);
    (void)seat_of(table, 1, way, sign == '+' ? 2 : 1, sign == '0' ? 0 : CONTEST_POINT - first);
}

static void tell_word(struct told *told, int32_t round, int32_t entrant, const char *word)
{
    if (strcmp(word, "--") == 0)
        return;
    int way = word[0] == 'F' ? CONTEST_FORFEIT : CONTEST_PLAYED;
    const char *sign = word[0] == 'F' || word[0] == 'K' ? word + 1 : word;
    int32_t other = (int32_t)strtol(sign[0] == '0' ? sign + 2 : sign + 1, NULL, 10) - 1;
    if (strchr("UHZ", word[0]) == NULL && other < entrant)
        return; /* the other has told of it */
    contest_tables_add(&told->tables, round, (int32_t[]){entrant, other}, strchr("UHZ", word[0]) != NULL ? 1 : 2);
    struct contest_table *table = &told->tables.table[told->tables.count - 1];
    if (word[0] == 'U')
        (void)seat_of(table, 0, CONTEST_BYE, 1, CONTEST_POINT);
    else if (word[0] == 'H' || word[0] == 'Z')
        (void)seat_of(table, 0, CONTEST_ABSENT, 1, word[0] == 'H' ? CONTEST_POINT / 2 : 0);
    else if (word[0] != '?')
        tell_pair(table, way, sign[0]);
    if (word[0] == 'K')
        table->seat[1].way = CONTEST_FORFEIT;
}

static struct told *tell(const char *const *lines, int32_t count)
{
    struct told *told = mem_new(1, sizeof *told);
    for (int32_t round = 1; round <= LONGEST; round++)
        for (int32_t i = 0; i < count; i++) {
            char line[400], *rest = line, *word = NULL;
            (void)snprintf(line, sizeof line, "%s", lines[i]);
            for (int32_t at = 0; at < round; at++)
                word = strtok_r(rest, " ", &rest);
            if (word != NULL)
                tell_word(told, round, i, word);
        }
    for (int32_t i = 0; i < count; i++)
        told->entrant[i] = (struct contest_entrant){.from = 1, .until = INT32_MAX};
    told->contest = (struct contest){
        .entrants = count, .entrant = told->entrant, .tables = told->tables.count, .table = told->tables.table};
    return told;
}

static void forget(struct told *told)
{
    contest_tables_free(&told->tables);
    free(told);
}

static struct standings_basis basis_of(const char *scheme, int seats, const char *tiebreaks)
{
    struct standings_basis basis = {.seats = seats};
    check_int(points_read_scheme(scheme, &basis.scheme, NULL), RC_OK);
    check_int(tiebreak_read(tiebreaks, &basis.tiebreaks, NULL), RC_OK);
    return basis;
}

/* Place, entrant and points, and the tie-breaks. */
static void write_row(const struct standings_basis *basis, const struct standings_row *row, struct text *out)
{
    text_addf(out, "%d %d ", row->place, row->entrant + 1);
    points_write(row->points, out);
    text_add_char(out, ':');
    for (int at = 0; at < basis->tiebreaks.count; at++) {
        text_add_char(out, ' ');
        tiebreak_write_value((enum tiebreak)basis->tiebreaks.tie[at], row->value[at], out);
    }
}

/* "1:4" for entrant 4 in the first place: places and entrants in their order. */
static void check_order_by(const struct standings_basis *basis, const char *const *lines, int32_t count,
                           const char *want)
{
    struct told *told = tell(lines, count);
    for (int32_t i = 0; i < told->tables.count; i++) {
        struct contest_seat *seat = told->tables.table[i].seat;
        int64_t points[2];
        if (seat[0].way == CONTEST_PLAYED)
            points_of_table(&basis->scheme, (int[]){seat[0].rank, seat[1].rank}, NULL, 2, points);
        for (int at = 0; seat[0].way == CONTEST_PLAYED && at < 2; at++)
            seat[at].points = points[at];
    }
    struct standings_row *row = standings_of(&told->contest, basis);
    struct text got = TEXT_EMPTY;
    for (int32_t i = 0; i < count; i++)
        text_addf(&got, "%s%d:%d", i == 0 ? "" : " ", row[i].place, row[i].entrant + 1);
    check_text(got.data, want);
    text_free(&got);
    free(row);
    forget(told);
}

static void check_order(const char *const *lines, int32_t count, const char *tiebreaks, const char *want)
{
    struct standings_basis basis = basis_of("places", 2, tiebreaks);
    check_order_by(&basis, lines, count, want);
}

/* The values of one tie-break by entrant. */
static void check_values(const char *const *lines, int32_t count, const char *tiebreak, const char *want)
{
    struct told *told = tell(lines, count);
    struct standings_basis basis = basis_of("places", 2, tiebreak);
    struct standings_row *row = standings_of(&told->contest, &basis);
    struct text got = TEXT_EMPTY;
    for (int32_t entrant = 0; entrant < count; entrant++)
        for (int32_t i = 0; i < count; i++)
            if (row[i].entrant == entrant) {
                text_add(&got, entrant == 0 ? "" : " ");
                tiebreak_write_value((enum tiebreak)basis.tiebreaks.tie[0], row[i].value[0], &got);
            }
    check_text(got.data, want);
    text_free(&got);
    free(row);
    forget(told);
}

/*
 * The Swiss tournament of the exercises of FIDE's Technical Commission (2024), in which about everything happens that
 * can: byes of the pairing and of one's own, forfeits, an absence, a withdrawal. Its solutions are by the rules of
 * 2023; those of 2026 cap the dummies (16.4), which makes the Buchholz of entrants 4, 6 and 11 less by 1, 0.5 and 1.
 */
static const char *const swiss[] = {
    "+9 =13 =2 +15 =4",   "+10 +7 =1 +16 =3", "=11 +6 +8 =4 =2",   "+12 H +13 =3 =1",
    "-13 -15 +11 =7 +10", "-14 -3 U +10 +8",  "+15 -2 -16 =5 -11", "=16 +14 -3 +13 -6",
    "-1 -10 H F-11 U",    "-2 +9 -15 -6 -5",  "=3 -16 -5 F+9 +7",  "-4 U F+14 -- --",
    "+5 =1 -4 -8 -14",    "+6 -8 F-12 Z +13", "-7 +5 +10 -1 -16",  "=8 +11 +7 -2 +15",
};

static void exercises_of_buchholz(void **state)
{
    (void)state;
    check_values(swiss, 16, "buchholz", "12.5 13 15.5 14 8.5 11.5 14.5 13.5 9 13 12.5 11.5 14 11 12 12.5");
    check_values(swiss, 16, "buchholz-cut1", "11 12 13 11.5 7.5 10.5 12.5 12 7.5 11.5 11 9.5 12 9 11 11");
}

static void exercises_of_sonneborn_berger(void **state)
{
    (void)state;
    check_values(swiss, 16, "sonneborn-berger", "8 9.5 10.5 9.25 4.25 6 3.25 5.25 2.25 1.5 4.75 4 4.25 4.5 3.5 7.25");
}

/*
 * An example of FIDE's Arbiters' Manual of 2026: seven points of ten rounds, one of which was an absence. Its dummy has
 * not seven points, but those of ten draws (16.4.2), and a cut takes it, though an opponent has less (16.5.1).
 * Opponents come to their points by byes of odd worth here.
 */
static void example_of_the_arbiters_manual(void **state)
{
    (void)state;
    static const int halves[] = {2, 2, 0, 0, 2, 1, 2, 1, 2, 2},
                     opponent_halves[] = {10, 10, 13, 0, 9, 12, 10, 13, 11, 12};
    struct contest_tables tables = {0};
    struct contest_entrant entrant[11] = {0};
    for (int32_t round = 1; round <= 10; round++) {
        int result = halves[round - 1], rank = result > 0 ? 1 : 2;
        contest_tables_add(&tables, round, (int32_t[]){0, round}, round == 4 ? 1 : 2);
        struct contest_table *table = &tables.table[tables.count - 1];
        (void)seat_of(table, 0, round == 4 ? CONTEST_ABSENT : CONTEST_PLAYED, rank, result * CONTEST_POINT / 2);
        (void)seat_of(table, 1, CONTEST_PLAYED, result == 2 ? 2 : 1, (2 - result) * CONTEST_POINT / 2);
    }
    for (int32_t i = 1; i <= 10; i++) {
        int missing = opponent_halves[i - 1] - (2 - halves[i - 1]);
        contest_tables_add(&tables, 10, &i, 1);
        (void)seat_of(&tables.table[tables.count - 1], 0, CONTEST_BYE, 1, i == 4 ? 0 : missing * CONTEST_POINT / 2);
    }
    struct contest contest = {11, entrant, tables.count, tables.table, 10};
    struct standings_basis basis = basis_of("places", 2, "buchholz, buchholz-cut1, sonneborn-berger");
    struct standings_row *row = standings_of(&contest, &basis);
    check_int(row[0].entrant, 0);
    check_int(row[0].points, 7 * CONTEST_POINT);
    check_int(row[0].value[0], 55 * CONTEST_POINT);
    check_int(row[0].value[1], 50 * CONTEST_POINT);
    check_int(row[0].value[2], 149 * CONTEST_POINT * CONTEST_POINT / 4); /* 37.25 */
    free(row);
    contest_tables_free(&tables);
}

static void exercises_of_wins(void **state)
{
    (void)state;
    check_values(swiss, 16, "wins", "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3");
    check_values(swiss, 16, "won", "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3");
    check_values(swiss, 16, "elected", "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5");
    check_values(swiss, 16, "firsts", "5 5 5 4 3 2 2 3 0 1 2 0 2 2 2 4");
}

static void exercises_of_direct_encounter(void **state)
{
    (void)state;
    /* nobody of 3.5 points is ahead whatever the missing games come to (6.3) */
    check_order(swiss, 16, "direct", "1:2 2:1 2:3 2:4 2:16 6:6 7:5 7:8 7:11 10:12 10:14 10:15 13:7 13:9 13:13 16:10");
    /* of a round robin: all have met (6.2) */
    static const char *const robin[] = {"=5 +2 +3 -4 +6", "+6 -1 +5 =3 +4", "+4 +6 -1 =2 +5",
                                        "-3 -5 =6 +1 -2", "=1 +4 -2 -6 -3", "-2 -3 =4 +5 -1"};
    check_order(robin, 6, "direct", "1:1 2:2 2:3 4:6 5:5 6:4");
    /* a forfeit is no game (6.1.1), and might have gone either way */
    static const char *const missing[] = {"=5 +2 +3 -4 +6", "+6 -1 +5 =3 +4",  "+4 +6 -1 =2 +5",
                                          "-3 -5 =6 +1 -2", "=1 +4 -2 F-6 -3", "-2 -3 =4 F+5 -1"};
    check_order(missing, 6, "direct", "1:1 2:2 2:3 4:4 4:5 4:6");
    /* but in a round robin it is one (15.2) */
    struct standings_basis basis = basis_of("places", 2, "direct");
    basis.predetermined = true;
    check_order_by(&basis, missing, 6, "1:1 2:2 2:3 4:6 5:5 6:4");
}

/* The same tournament after nine rounds. */
static void exercises_of_direct_encounter_again(void **state)
{
    (void)state;
    static const char *const nine[] = {
        "+9 =13 =2 +15 =4 =6 =3 =16 +8",    "+10 +7 =1 +16 +3 =4 -6 =15 =5",   "=11 +6 +8 =4 -2 +16 =1 +14 +10",
        "+12 H +13 =3 =1 =2 =16 =6 +15",    "-13 -15 +11 =7 +10 -14 +9 -8 =2", "-14 -3 U +10 +8 =1 +2 =4 +16",
        "+15 -2 -16 =5 -11 -10 +13 +9 +14", "=16 +14 -3 +13 -6 =11 =15 +5 -1", "-1 -10 H F-11 U +13 -5 -7 =12",
        "-2 +9 -15 -6 -5 +7 +12 +11 -3",    "=3 -16 -5 F+9 +7 =8 -14 -10 =13", "-4 U F+14 -- -- -15 -10 =13 =9",
        "+5 =1 -4 -8 -14 -9 -7 =12 =11",    "+6 -8 F-12 Z +13 +5 +11 -3 -7",   "-7 +5 +10 -1 -16 +12 =8 =2 -4",
        "=8 +11 +7 -2 +15 -3 =4 =1 -6",
    };
    /* at 6 points 6 is ahead, 2 behind, and 1 and 4 drew with each other (6.2) */
    check_order(nine, 16, "direct", "1:3 2:6 3:1 3:4 5:2 6:7 6:8 6:16 9:5 9:10 9:14 9:15 13:11 14:9 14:12 16:13");
}

static void certain_places_are_given_one_after_the_other(void **state)
{
    (void)state;
    /* 1 beat all, 2 all but 1, and 3 and 4 have not met: all have 3 points, by what 5 to 10 lost to them */
    static const char *const lines[] = {
        "+2 +3 +4 -5 -6 -7", "-1 +4 +3 +6 -5 -8", "+5 -1 -2 +7 +8 -9", "+6 -2 -1 +8 +7 -10", "-3 -- -- +1 +2 --",
        "-4 -- -- -2 +1 --", "-- -- -- -3 -4 +1", "-- -- -- -4 -3 +2", "-- -- -- -- -- +3",  "-- -- -- -- -- +4",
    };
    check_order(lines, 10, "direct", "1:1 2:2 3:3 3:4 5:5 6:6 6:7 6:8 6:9 6:10");
}

static void who_is_left_is_looked_at_once_more(void **state)
{
    (void)state;
    /* 1 is ahead whatever a game with 4 had come to. For the second place that game matters, but 2, 3 and 4 have all
     * met each other */
    static const char *const lines[] = {"+2 +3 -5 +6 -7", "-1 =4 +3 +5 =6", "+4 -1 -2 +7 +8", "-3 =2 +6 +8 =5",
                                        "-- -- +1 -2 =4", "-- -- -4 -1 =2", "-- -- -- -3 +1", "-- -- -- -4 -3"};
    check_order(lines, 8, "direct", "1:1 2:2 3:3 4:4 5:5 6:7 7:6 8:8");
    /* so it is where a game that is lost is worth something, too: 4 could not have had both */
    struct standings_basis basis = basis_of("3,1.5", 2, "direct");
    check_order_by(&basis, lines, 8, "1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8");
}

static void who_stays_away_at_the_end_counts_as_drawing_for_opponents(void **state)
{
    (void)state;
    /* 2 lost to 1, was absent, and then stayed away from a game: the absence is followed by nothing but what they chose
     * (16.2.5), so it is a draw for 1, and the forfeit stays as it was (16.3.1) */
    static const char *const lines[] = {"+2 +3 =4", "-1 Z F-3", "+4 -1 F+2", "-3 U =1"};
    check_values(lines, 4, "buchholz", "4 2.5 4.5 6");
    /* nor does a bye of the pairing undo it: that 2 was there for it makes the absence 0 */
    static const char *const back[] = {"+2 +3 =4", "-1 Z U", "+4 -1 Z", "-3 U =1"};
    check_values(back, 4, "buchholz", "4 4.5 5 5.5");
}

static void late_entrants_were_absent(void **state)
{
    (void)state;
    static const char *const lines[] = {"+2 =3", "-1 U", "-- =1"};
    /* 3 has a dummy of their own score for the first round, 1 a draw with 3 as they stand; of 3's the dummy is cut */
    check_values(lines, 3, "buchholz", "1.5 2.5 2");
    check_values(lines, 3, "buchholz-cut1", "1 1.5 1.5");
    check_values(lines, 3, "elected", "2 2 1");
}

/* 1 has beaten 3 and kept the seat that 2 lost, but for direct encounter 1 and 2 have not met, on either side: 2, who
 * drew with 3, might still be level with 1. */
static void who_lost_a_seat_was_not_met(void **state)
{
    (void)state;
    static const char *const lines[] = {"+3 K+2 -- -- --", "-- K-1 =3 +4 =5", "-1 -- =2 +5 =4", "-- -- -- -2 =3",
                                        "-- -- -- -3 =2"};
    check_order(lines, 5, "direct", "1:1 1:2 1:3 4:4 4:5");
}

/* Where it is predetermined who meets whom a round without a game is nothing, and a forfeit is a game. */
static void of_a_round_robin_only_games_count(void **state)
{
    (void)state;
    static const char *const lines[] = {"+2 U F+3", "-1 =3 Z", "-- =2 F-1"};
    struct told *told = tell(lines, 3);
    struct standings_basis basis = basis_of("places", 2, "buchholz, sonneborn-berger, wins, won, elected, progressive");
    basis.predetermined = true;
    struct standings_row *row = standings_of(&told->contest, &basis);
    static const char *const want[] = {"1 1 3: 1 1 3 1 3 6", "2 2 0.5: 3.5 0.25 0 0 2 1", "3 3 0.5: 3.5 0.25 0 0 1 1"};
    for (int i = 0; i < 3; i++) {
        struct text got = TEXT_EMPTY;
        write_row(&basis, &row[i], &got);
        check_text(got.data, want[i]);
        text_free(&got);
    }
    free(row);
    forget(told);
}

static void usual_tiebreaks(void **state)
{
    (void)state;
    static const char *const want[2][2] = {
        {"buchholz-cut1, buchholz, sonneborn-berger, direct, wins", "direct, wins, sonneborn-berger"},
        {"firsts, buchholz, sonneborn-berger, direct", "firsts, sonneborn-berger, direct"}};
    for (int seats = 2; seats <= CONTEST_SEATS; seats++)
        for (int predetermined = 0; predetermined < 2; predetermined++) {
            struct text got = TEXT_EMPTY;
            struct tiebreak_list list = tiebreak_usual(seats, predetermined == 1);
            tiebreak_write(&list, &got);
            check_text(got.data, want[seats > 2][predetermined]);
            text_free(&got);
        }
}

static void lists_of_tiebreaks_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *said, *want;
    } rows[] = {{"buchholz", "buchholz"},
                {" Buchholz-Cut1,WINS  direct ,", "buchholz-cut1, wins, direct"},
                {"none", "none"},
                {" None, ", "none"},
                {"direct, buchholz, direct", "direct, buchholz, direct"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct text got = TEXT_EMPTY;
        struct tiebreak_list list;
        check_int(tiebreak_read(rows[i].said, &list, NULL), RC_OK);
        tiebreak_write(&list, &got);
        check_text(got.data, rows[i].want);
        text_free(&got);
    }
    static const char *const bad[] = {
        "", ", ", "bucholz", "wins, buchholz-", "none, wins", "wins, none", "won won won won won won won won won"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct tiebreak_list list = {.count = 7};
        check_int(tiebreak_read(bad[i], &list, NULL), RC_BAD);
        check_int(list.count, 7);
    }
    struct tiebreak_list list;
    struct err err = {0};
    (void)tiebreak_read("wins, bucholz", &list, &err);
    check_text(err.text,
               "\"bucholz\" is no tie-break: say some of buchholz, buchholz-cut1, buchholz-cut2, buchholz-median, "
               "sonneborn-berger, sonneborn-berger-cut1, direct, wins, won, firsts, progressive, elected, or none");
}

static void open_tables_count_for_nothing_yet(void **state)
{
    (void)state;
    static const char *const lines[] = {"+2 ?3", "-1 H", "U ?1"};
    check_values(lines, 3, "buchholz", "0.5 1.5 1");
    /* 2 may still come back: but of the rounds that there are theirs was the last */
    static const char *const more[] = {"+2 ?3 --", "-1 Z ?4", "U ?1 --", "-- -- ?2"};
    check_values(more, 4, "buchholz", "1 1.5 2 0");
}

static void nothing_was_played(void **state)
{
    (void)state;
    struct contest contest = {0};
    struct standings_basis basis = basis_of("places", 4, "buchholz, direct, sonneborn-berger-cut1");
    free(standings_of(&contest, &basis));
    static const char *const lines[] = {"--", "--"};
    check_order(lines, 2, "buchholz, direct, sonneborn-berger-cut1, buchholz-median", "1:1 1:2");
}

/* At three a result is between each two of the table. */
static void three_at_a_table(void **state)
{
    (void)state;
    struct contest_entrant entrant[4] = {0};
    struct contest_tables tables = {0};
    contest_tables_add(&tables, 1, (int32_t[]){0, 1, 2}, 3);
    contest_tables_add(&tables, 1, (int32_t[]){3}, 1);
    contest_tables_add(&tables, 2, (int32_t[]){3, 0, 1}, 3);
    for (int i = 0; i < 3; i++) {
        (void)seat_of(&tables.table[0], i, CONTEST_PLAYED, i + 1, (2 - i) * CONTEST_POINT);
        (void)seat_of(&tables.table[2], i, CONTEST_PLAYED, (int[]){1, 2, 2}[i], (int64_t[]){840, 210, 210}[i]);
    }
    tables.table[1].seat[0].points = CONTEST_POINT; /* the bye: the mean of a table */
    struct contest contest = {4, entrant, tables.count, tables.table, 0};
    struct standings_basis basis = basis_of("places", 3, "firsts, buchholz, sonneborn-berger, wins");
    struct standings_row *row = standings_of(&contest, &basis);
    /* place, entrant, points, and the tie-breaks. The dummies of 4 have 2: no more than a draw in each round (16.4.2);
     * their bye is worth as much as a draw, and 3, who was at no table in the last round, counts 1 for others */
    static const char *const want[] = {"1 4 3: 1 8 6 1", "2 1 2.5: 1 7 3.25 1", "3 2 1.5: 0 9 2.25 0",
                                       "4 3 0: 0 4 0 0"};
    for (int i = 0; i < 4; i++) {
        struct text got = TEXT_EMPTY;
        write_row(&basis, &row[i], &got);
        check_text(got.data, want[i]);
        text_free(&got);
    }
    free(row);
    contest_tables_free(&tables);
}

/* Who lost their seat in a game has been beaten, did not meet anybody, and chose not to play; the others did play. */
static void a_seat_is_lost_in_a_game(void **state)
{
    (void)state;
    struct contest_entrant entrant[3] = {0};
    struct contest_tables tables = {0};
    for (int32_t round = 1; round <= 2; round++) {
        contest_tables_add(&tables, round, (int32_t[]){0, 1, 2}, 3);
        struct contest_seat *seat = tables.table[round - 1].seat;
        for (int i = 0; i < 3; i++) {
            seat[i].way = CONTEST_PLAYED;
            seat[i].rank = (int8_t)(i + 1);
            seat[i].points = (2 - i) * CONTEST_POINT;
        }
    }
    tables.table[1].seat[2].way = CONTEST_FORFEIT; /* as low as rank and points were: it is lost */
    struct contest contest = {3, entrant, tables.count, tables.table, 0};
    struct standings_basis basis = basis_of("places", 3, "sonneborn-berger, buchholz-cut1, elected");
    struct standings_row *row = standings_of(&contest, &basis);
    static const char *const want[] = {"1 1 4: 4 4 2", "2 2 2: 0 8 2", "3 3 0: 0 6 1"};
    for (int i = 0; i < 3; i++) {
        struct text got = TEXT_EMPTY;
        write_row(&basis, &row[i], &got);
        check_text(got.data, want[i]);
        text_free(&got);
    }
    check_int(row[2].played, 1);
    free(row);
    contest_tables_free(&tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exercises_of_buchholz),
        cmocka_unit_test(exercises_of_sonneborn_berger),
        cmocka_unit_test(example_of_the_arbiters_manual),
        cmocka_unit_test(exercises_of_wins),
        cmocka_unit_test(exercises_of_direct_encounter),
        cmocka_unit_test(exercises_of_direct_encounter_again),
        cmocka_unit_test(certain_places_are_given_one_after_the_other),
        cmocka_unit_test(who_is_left_is_looked_at_once_more),
        cmocka_unit_test(who_stays_away_at_the_end_counts_as_drawing_for_opponents),
        cmocka_unit_test(late_entrants_were_absent),
        cmocka_unit_test(who_lost_a_seat_was_not_met),
        cmocka_unit_test(of_a_round_robin_only_games_count),
        cmocka_unit_test(usual_tiebreaks),
        cmocka_unit_test(lists_of_tiebreaks_are_read),
        cmocka_unit_test(open_tables_count_for_nothing_yet),
        cmocka_unit_test(nothing_was_played),
        cmocka_unit_test(three_at_a_table),
        cmocka_unit_test(a_seat_is_lost_in_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
