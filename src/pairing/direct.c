#include "pairing/direct.h"

#include "base/mem.h"

#include <stdlib.h>

/* Averages (6.1.2) are exact for up to 22 meetings of two, and rounded down to such a part of a 420th for more. */
#define PARTS INT64_C(232792560)

struct row {
    int32_t entrant;
    int64_t least, most; /* what they can come to in the separate standings, in PARTS of 420ths */
};

struct direct {
    const struct crosstable *crosstable;
    int64_t *behind; /* by entrant; the caller's */
    int32_t tie;     /* counts the ties that were looked at */
    int32_t *in;     /* by entrant: the last tie they were in */
    int64_t *sum;    /* by entrant: what somebody made of them, in `count` meetings; all 0 between two of these */
    int32_t *count;
    struct row *row; /* of the tie at hand */
};

struct direct *direct_new(const struct crosstable *crosstable)
{
    size_t entrants = (size_t)crosstable->entrants;
    struct direct *direct = mem_new(1, sizeof *direct);
    direct->crosstable = crosstable;
    direct->in = mem_new(entrants, sizeof *direct->in);
    direct->sum = mem_new(entrants, sizeof *direct->sum);
    direct->count = mem_new(entrants, sizeof *direct->count);
    direct->row = mem_new(entrants, sizeof *direct->row);
    return direct;
}

void direct_free(struct direct *direct)
{
    free(direct->in);
    free(direct->sum);
    free(direct->count);
    free(direct->row);
    free(direct);
}

/* The line of one entrant in the separate standings of the tie, by article 6.1: games of a Swiss event that were
 * forfeited, which dummies stand for, are none (6.1.1), and may still go either way as others that were not played. */
static void tally(struct direct *direct, struct row *row, int32_t count)
{
    const struct crosstable *crosstable = direct->crosstable;
    const struct crosstable_line *line = &crosstable->line[row->entrant];
    const struct crosstable_meeting *meeting = &crosstable->meeting[line->meeting];
    int32_t met = 0;
    for (int32_t i = 0; i < line->meetings; i++)
        if (meeting[i].opponent >= 0 && direct->in[meeting[i].opponent] == direct->tie) {
            direct->sum[meeting[i].opponent] += meeting[i].result;
            met += direct->count[meeting[i].opponent]++ == 0;
        }
    row->least = row->most = 0;
    for (int32_t i = 0; i < line->meetings; i++) {
        int32_t other = meeting[i].opponent;
        if (other < 0 || direct->count[other] == 0)
            continue;
        row->least += direct->sum[other] * PARTS / direct->count[other];
        direct->sum[other] = 0;
        direct->count[other] = 0;
    }
    row->most = row->least + (count - 1 - met) * crosstable->most * PARTS;
    row->least += (count - 1 - met) * crosstable->least * PARTS;
}

static int by_least(const void *a, const void *b)
{
    const struct row *one = a, *other = b;
    if (one->least != other->least)
        return one->least < other->least ? -1 : 1;
    return (one->entrant > other->entrant) - (one->entrant < other->entrant);
}

static void resolve(struct direct *direct, struct row *row, int32_t count, int64_t behind);

/* Article 6.2: all have met, and those who are equal again are looked at by themselves. */
static void resolve_all_met(struct direct *direct, struct row *row, int32_t count, int64_t behind)
{
    qsort(row, (size_t)count, sizeof *row, by_least);
    for (int32_t from = 0, to = 0; from < count; from = to) {
        while (to < count && row[to].least == row[from].least)
            to++;
        if (to - from == count)
            break; /* nobody differs */
        resolve(direct, &row[from], to - from, behind + from);
    }
}

/* Article 6.3: whose place is certain whatever the missing games come to, from the first place on. Afterwards the
 * others are looked at by themselves. */
static void resolve_certain(struct direct *direct, struct row *row, int32_t count, int64_t behind)
{
    int32_t left = count;
    while (left > 1) {
        int32_t best = 0;
        for (int32_t i = 1; i < left; i++)
            if (row[i].least > row[best].least)
                best = i;
        bool certain = true;
        for (int32_t i = 0; i < left && certain; i++)
            certain = i == best || row[i].most < row[best].least;
        if (!certain)
            break;
        left--;
        direct->behind[row[best].entrant] = behind + left;
        row[best] = row[left];
    }
    if (left < count)
        resolve(direct, row, left, behind);
}

/* `behind` others are behind all of these already. */
static void resolve(struct direct *direct, struct row *row, int32_t count, int64_t behind)
{
    direct->tie++;
    for (int32_t i = 0; i < count; i++) {
        direct->in[row[i].entrant] = direct->tie;
        direct->behind[row[i].entrant] = behind;
    }
    bool all_met = true;
    for (int32_t i = 0; i < count; i++) {
        tally(direct, &row[i], count);
        all_met = all_met && row[i].least == row[i].most;
    }
    if (count == 1)
        return;
    if (all_met)
        resolve_all_met(direct, row, count, behind);
    else
        resolve_certain(direct, row, count, behind);
}

void direct_break(struct direct *direct, const int32_t *tied, int32_t count, int64_t *behind)
{
    direct->behind = behind;
    for (int32_t i = 0; i < count; i++)
        direct->row[i].entrant = tied[i];
    resolve(direct, direct->row, count, 0);
}
