#include "pairing/knockout.h"

#include "base/mem.h"
#include "pairing/meetings.h"
#include "pairing/tables.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* What becomes of those who are in by one round. */
struct plan {
    int32_t round;
    int32_t tables;
    int32_t seated; /* at all of them; the others have a bye */
    int32_t left;   /* who are in after it */
};

/*
 * From the final backwards: the most of whom one round leaves no more than the next one holds. Of fewer as many tables
 * are made as it takes to come down to that number.
 */
static struct plan plan_of(const struct knockout *knockout, int32_t in)
{
    int32_t out = knockout->seats - knockout->advance, left = knockout->seats;
    if (in <= knockout->seats)
        return (struct plan){.tables = 1, .seated = in, .left = 1};
    for (int32_t more = left; more < in; more = left + left / knockout->advance * out)
        left = more;
    struct plan plan = {.tables = (in - left + out - 1) / out, .left = left};
    if (plan.tables > in / knockout->least)
        plan.tables = in / knockout->least;
    if (plan.left < in - plan.tables * out)
        plan.left = in - plan.tables * out;
    plan.seated = in - plan.left + plan.tables * knockout->advance;
    if (plan.seated < plan.tables * knockout->least)
        plan.seated = plan.tables * knockout->least;
    return plan;
}

int32_t knockout_rounds(const struct knockout *knockout, int32_t entrants)
{
    int32_t rounds = 0;
    if (entrants < knockout->least)
        return 0;
    for (int32_t in = entrants; in > 1; in = plan_of(knockout, in).left)
        rounds++;
    return rounds;
}

/* Who sat at a table and does not go on by their rank there. */
struct loser {
    int32_t entrant;
    int32_t before; /* how many of the table are before them */
};

static int by_place(const void *a, const void *b)
{
    const struct loser *one = a, *other = b;
    if (one->before != other->before)
        return one->before < other->before ? -1 : 1;
    return one->entrant < other->entrant ? -1 : 1;
}

/* The tables of a round that was played, or is. */
struct course {
    const struct contest_table *table;
    int32_t count;
    int32_t seated;  /* byes included */
    int32_t sure;    /* how many are to go on by their ranks and by byes */
    int32_t advance; /* from each table */
    int32_t left;    /* who are to be in after it; 0: whoever goes on by their ranks */
    bool open;       /* a table is still played */
};

static bool open_table(const struct contest_table *table)
{
    for (int i = 0; i < table->seats; i++)
        if (table->seats > 1 && table->seat[i].rank == 0)
            return true;
    return false;
}

static struct course course_of(const struct knockout *knockout, const struct contest *contest, int32_t at)
{
    struct course course = {.table = &contest->table[at]};
    int32_t byes = 0;
    for (; at + course.count < contest->tables && course.table[course.count].round == course.table->round;
         course.count++) {
        const struct contest_table *table = &course.table[course.count];
        course.seated += table->seats;
        byes += table->seats == 1;
        course.open = course.open || open_table(table);
    }
    course.advance = course.seated <= knockout->seats ? 1 : knockout->advance;
    course.sure = byes + (course.count - byes) * course.advance;
    course.left = knockout->seats == 2 ? 0 : plan_of(knockout, course.seated).left;
    return course;
}

static bool lost_by_forfeit(const struct contest_table *table, int seat)
{
    return table->seat[seat].way == CONTEST_FORFEIT && !meetings_came(table, seat);
}

/* How many of the table are before a seat: of equal ranks those with the lower pairing numbers. */
static int32_t before(const struct contest_table *table, int seat)
{
    int32_t count = 0;
    const struct contest_seat *own = &table->seat[seat];
    for (int i = 0; i < table->seats; i++) {
        const struct contest_seat *other = &table->seat[i];
        count += other->rank < own->rank || (other->rank == own->rank && other->entrant < own->entrant);
    }
    return count;
}

/* Unmarks who goes on, and the best of the others if they are needed to fill up the next round. While the round is
 * played all stay in who may still be needed. */
static void take_course(const struct course *course, int32_t *out, struct loser *loser)
{
    int32_t losers = 0, in = 0;
    for (int32_t i = 0; i < course->count; i++) {
        const struct contest_table *table = &course->table[i];
        for (int k = 0; k < table->seats; k++) {
            const struct contest_seat *seat = &table->seat[k];
            int32_t ahead = before(table, k);
            bool stays = table->seats == 1 || open_table(table);
            if (stays || (ahead < course->advance && !lost_by_forfeit(table, k))) {
                out[seat->entrant] = 0;
                in++;
            } else if (!lost_by_forfeit(table, k)) {
                loser[losers++] = (struct loser){seat->entrant, ahead};
            }
        }
    }
    qsort(loser, (size_t)losers, sizeof *loser, by_place);
    int32_t missing = course->left - in;
    if (course->open)
        missing = course->left > course->sure ? losers : 0;
    for (int32_t i = 0; i < losers && i < missing; i++)
        out[loser[i].entrant] = 0;
}

int32_t knockout_out(const struct knockout *knockout, const struct contest *contest, int32_t *out)
{
    struct loser *loser = mem_room((size_t)contest->entrants, sizeof *loser);
    int32_t in = 0;
    memset(out, 0, (size_t)contest->entrants * sizeof *out);
    for (int32_t at = 0; at < contest->tables;) {
        struct course course = course_of(knockout, contest, at);
        for (int32_t i = 0; i < contest->entrants; i++)
            out[i] = out[i] == 0 ? course.table->round : out[i];
        take_course(&course, out, loser);
        at += course.count;
    }
    for (int32_t i = 0; i < contest->entrants; i++) {
        if (out[i] == 0 && contest->entrant[i].until != INT32_MAX)
            out[i] = contest->entrant[i].until + 1;
        in += out[i] == 0;
    }
    free(loser);
    return in;
}

static void add_table(const struct meetings *meetings, int32_t round, int32_t *entrant, int seats,
                      struct contest_tables *out)
{
    if (seats > 1)
        tables_places(meetings, entrant, seats, out->count);
    contest_tables_add(out, round, entrant, seats);
}

/* Who was seeded to stand where in the first round of a bracket of so many: 1, 8, 4, 5, 2, 7, 3, 6. The sum of two who
 * are seeded to meet is the same at all tables of a round. */
static void seed(int32_t *line, int32_t size)
{
    line[0] = 0;
    for (int32_t half = 1; half < size; half *= 2)
        for (ptrdiff_t i = half - 1; i >= 0; i--) {
            line[2 * i] = line[i];
            line[2 * i + 1] = 2 * half - 1 - line[i];
        }
}

/* Two at a table: neighbours of the bracket, as far as they are in. `in`: by entrant. */
static void pair_bracket(const struct meetings *meetings, const bool *in, int32_t round, struct contest_tables *out)
{
    int32_t size = 1;
    while (size < meetings->entrants)
        size *= 2;
    int32_t *line = mem_room((size_t)size, sizeof *line), *bye = mem_room((size_t)size, sizeof *bye), byes = 0;
    seed(line, size);
    for (int64_t from = 0, wide = INT64_C(1) << (round < 31 ? round : 31); from < size; from += wide) {
        int32_t pair[2], there = 0;
        for (int64_t i = from; i < from + wide && i < size; i++)
            if (line[i] < meetings->entrants && in[line[i]] && there < 2)
                pair[there++] = line[i];
        if (there == 2)
            add_table(meetings, round, pair, 2, out);
        else if (there == 1)
            bye[byes++] = pair[0];
    }
    for (int32_t i = 0; i < byes; i++)
        contest_tables_add(out, round, &bye[i], 1);
    free(line);
    free(bye);
}

/* Tables that are filled row by row. */
struct rows {
    const struct plan *plan;
    int32_t (*at)[CONTEST_SEATS]; /* by table */
    int32_t *table;               /* by entrant, -1: none yet */
    int32_t *met;                 /* by table: how many there met who is to be put somewhere */
};

/* The tables are gone along to and fro: the table that is `along` in this row, or how far along it is, which is the
 * same. */
static int32_t turned(const struct rows *rows, int32_t row, int32_t along)
{
    return row % 2 == 0 ? along : rows->plan->tables - 1 - along;
}

static void count_met(struct rows *rows, const struct meetings *meetings, int32_t entrant, int by)
{
    for (int32_t i = meetings->first[entrant]; i < meetings->first[entrant + 1]; i++) {
        int32_t table = rows->table[meetings->met[i]];
        if (table >= 0)
            rows->met[table] += by;
    }
}

/* Puts the next of `count` in this row where they meet the fewest again. */
static void fill_row(struct rows *rows, const struct meetings *meetings, const int32_t *entrant, int32_t row,
                     int32_t count)
{
    bool *taken = mem_new((size_t)count, sizeof *taken);
    for (int32_t i = 0; i < count; i++) {
        int32_t best = -1;
        count_met(rows, meetings, entrant[i], 1);
        for (int32_t along = 0; along < count && (best < 0 || rows->met[turned(rows, row, best)] > 0); along++)
            if (!taken[along] && (best < 0 || rows->met[turned(rows, row, along)] < rows->met[turned(rows, row, best)]))
                best = along;
        count_met(rows, meetings, entrant[i], -1);
        taken[best] = true;
        rows->at[turned(rows, row, best)][row] = entrant[i];
        rows->table[entrant[i]] = turned(rows, row, best);
    }
    free(taken);
}

/* More: the best have byes, the others are dealt to the tables to and fro. `entrant`: who is in, from the best on. */
static void pair_snake(const struct meetings *meetings, const struct plan *plan, const int32_t *entrant, int32_t count,
                       struct contest_tables *out)
{
    struct rows rows = {.plan = plan,
                        .at = mem_room((size_t)plan->tables, sizeof *rows.at),
                        .table = mem_room((size_t)meetings->entrants, sizeof *rows.table),
                        .met = mem_new((size_t)plan->tables, sizeof *rows.met)};
    int32_t byes = count - plan->seated, whole = plan->seated / plan->tables, rest = plan->seated % plan->tables;
    for (int32_t i = 0; i < meetings->entrants; i++)
        rows.table[i] = -1;
    for (int32_t row = 0; row <= whole; row++)
        fill_row(&rows, meetings, &entrant[byes + row * plan->tables], row, row < whole ? plan->tables : rest);
    for (int32_t table = 0; table < plan->tables; table++)
        add_table(meetings, plan->round, rows.at[table], whole + (turned(&rows, whole, table) < rest), out);
    for (int32_t i = 0; i < byes; i++)
        contest_tables_add(out, plan->round, &entrant[i], 1);
    free(rows.at);
    free(rows.table);
    free(rows.met);
}

static enum rc check(const struct contest *contest, const struct contest_round *round, int advance, struct err *err)
{
    enum rc rc = meetings_check(contest, round, err);
    if (rc != RC_OK)
        return rc;
    if (advance < 1 || advance >= round->seats)
        return err_set(err, RC_BAD, "of tables of %d there cannot %d go on", round->seats, advance);
    for (int32_t i = 0; i < contest->tables; i++)
        if (open_table(&contest->table[i]))
            return err_set(err, RC_BAD, "a table of round %d is still played", contest->table[i].round);
    return RC_OK;
}

enum rc knockout_pair(const struct contest *contest, const struct contest_round *round, int advance,
                      struct contest_tables *out, struct err *err)
{
    enum rc rc = check(contest, round, advance, err);
    if (rc != RC_OK)
        return rc;
    struct knockout knockout = {round->seats, round->least, (int8_t)advance};
    int32_t *gone = mem_room((size_t)contest->entrants, sizeof *gone);
    int32_t *entrant = mem_room((size_t)round->count, sizeof *entrant), count = 0;
    bool *in = mem_new((size_t)contest->entrants, sizeof *in);
    (void)knockout_out(&knockout, contest, gone);
    for (int32_t i = 0; i < round->count; i++)
        if (gone[round->entrant[i]] == 0) {
            entrant[count++] = round->entrant[i];
            in[round->entrant[i]] = true;
        }
    struct meetings meetings = meetings_of(contest);
    struct plan plan = plan_of(&knockout, count);
    plan.round = round->round;
    if (count == 1)
        rc = err_set(err, RC_NONE, "the knock-out is over");
    else if (count < knockout.least)
        rc = err_set(err, RC_NONE, "%d are in, it takes %d", count, round->least);
    else if (round->seats == 2)
        pair_bracket(&meetings, in, round->round, out);
    else
        pair_snake(&meetings, &plan, entrant, count, out);
    meetings_free(&meetings);
    free(gone);
    free(entrant);
    free(in);
    return rc;
}
