#include "pairing/grouping.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

struct grouping_sizes grouping_sizes(int32_t count, int seats, int least)
{
    int32_t tables = (count + seats - 1) / seats;
    struct grouping_sizes sizes = {.tables = tables, .seated = count};
    if (tables * least > count) {
        sizes.tables = tables - 1;
        sizes.seated = sizes.tables * seats;
    }
    if (sizes.tables > 0) {
        sizes.fewest = sizes.seated / sizes.tables;
        sizes.larger = sizes.seated % sizes.tables;
    }
    return sizes;
}

enum {
    TRIES = 48, /* from as many starts, and the best is taken */
    FEW = 100   /* ... of no more entrants: it takes long among many, who have few repeats in any case */
};

/* Members are those to be seated, numbered in the order of their strength. */
struct grouping {
    const struct meetings *meetings;
    const int32_t *entrant; /* by member */
    int32_t *member;        /* by entrant, -1 for who is not seated */
    int32_t tables, larger, seated;
    int32_t *start;      /* by table: its first slot, and one more behind the last */
    int32_t *slot;       /* who sits in it: a member */
    int32_t *at;         /* by member: the table */
    int32_t *again;      /* by member: how often they met before those with whom they sit */
    int64_t *high, *low; /* by table: the most and the fewest points at it */
    /* of the member whose exchange is weighed */
    int32_t *toward; /* by member: how often they met those whom this one would leave */
    int32_t *own;    /* by member: how often they met this one */
    int32_t *meets;  /* by table: how often those there met this one */
};

static int64_t points_of(const struct grouping *grouping, int32_t member)
{
    return grouping->meetings->points[grouping->entrant[member]];
}

static void look_at(struct grouping *grouping, int32_t table)
{
    int64_t high = INT64_MIN, low = INT64_MAX;
    for (int32_t i = grouping->start[table]; i < grouping->start[table + 1]; i++) {
        int64_t points = points_of(grouping, grouping->slot[i]);
        high = points > high ? points : high;
        low = points < low ? points : low;
    }
    grouping->high[table] = high;
    grouping->low[table] = low;
    for (int32_t i = grouping->start[table]; i < grouping->start[table + 1]; i++) {
        int32_t member = grouping->slot[i], entrant = grouping->entrant[member];
        grouping->again[member] = 0;
        for (int32_t k = grouping->meetings->first[entrant]; k < grouping->meetings->first[entrant + 1]; k++) {
            int32_t other = grouping->member[grouping->meetings->met[k]];
            grouping->again[member] += other >= 0 && grouping->at[other] == table;
        }
    }
}

/* The tables in order; those of nobody but the same points are dealt out one by one. */
static void deal(struct grouping *grouping)
{
    for (int32_t from = 0, to; from < grouping->tables; from = to) {
        int64_t points = points_of(grouping, grouping->start[from]);
        for (to = from; to < grouping->tables && points_of(grouping, grouping->start[to]) == points &&
                        points_of(grouping, grouping->start[to + 1] - 1) == points;)
            to++;
        to = to > from ? to : from + 1;
        int32_t member = grouping->start[from];
        for (int32_t row = 0; member < grouping->start[to]; row++)
            for (int32_t table = from; table < to; table++)
                if (grouping->start[table] + row < grouping->start[table + 1])
                    grouping->slot[grouping->start[table] + row] = member++;
    }
}

/* Who sits as the first, second, third at their table moves on by 0, 1, 2 times `by` tables, and so on; each seat goes
 * to who stands `down` further down in the order. */
static void shift(struct grouping *grouping, int32_t by, int32_t down)
{
    int32_t rows = grouping->start[1], tables = grouping->tables, *old = grouping->toward;
    memcpy(old, grouping->slot, (size_t)grouping->seated * sizeof *old);
    for (int32_t row = 0; row < rows; row++) {
        int32_t wide = row < grouping->start[tables] - grouping->start[tables - 1] ? tables : grouping->larger;
        for (int32_t table = 0; table < wide; table++) {
            int64_t to = (table + (int64_t)row * by) % wide;
            grouping->slot[grouping->start[to] + row] = (old[grouping->start[table] + row] + down) % grouping->seated;
        }
    }
    memset(old, 0, (size_t)grouping->seated * sizeof *old);
    for (int32_t table = 0; table < tables; table++)
        for (int32_t i = grouping->start[table]; i < grouping->start[table + 1]; i++)
            grouping->at[grouping->slot[i]] = table;
    for (int32_t table = 0; table < tables; table++)
        look_at(grouping, table);
}

/* Adds `by` to what the exchanges of a member are weighed with: 1 before, -1 behind. */
static void weigh(struct grouping *grouping, int32_t member, int by)
{
    const struct meetings *meetings = grouping->meetings;
    int32_t table = grouping->at[member];
    for (int32_t i = grouping->start[table]; i < grouping->start[table + 1]; i++) {
        int32_t who = grouping->slot[i], entrant = grouping->entrant[who];
        for (int32_t k = meetings->first[entrant]; k < meetings->first[entrant + 1]; k++) {
            int32_t other = grouping->member[meetings->met[k]];
            if (other < 0)
                continue;
            if (who == member) {
                grouping->own[other] += by;
                grouping->meets[grouping->at[other]] += by;
            } else {
                grouping->toward[other] += by;
            }
        }
    }
}

/* How far apart the points of a table would be with `here` instead of `gone`, less how far they are. */
static int64_t apart(const struct grouping *grouping, int32_t table, int32_t gone, int32_t here)
{
    int64_t less = points_of(grouping, gone), more = points_of(grouping, here), sum = 0;
    for (int32_t i = grouping->start[table]; i < grouping->start[table + 1]; i++) {
        int32_t other = grouping->slot[i];
        if (other == gone)
            continue;
        int64_t points = points_of(grouping, other);
        sum += (more > points ? more - points : points - more) - (less > points ? less - points : points - less);
    }
    return sum;
}

/* An exchange of two who sit at different tables: what changes by it, fewer first. */
struct exchange {
    int32_t with; /* the other member, -1: none */
    int32_t again;
    int64_t apart;
};

static void try_table(const struct grouping *grouping, int32_t member, int32_t table, struct exchange *best)
{
    int32_t from = grouping->at[member];
    /* tables of one size whose points do not overlap come no closer by an exchange */
    bool mixed = (from < grouping->larger) != (table < grouping->larger) ||
                 (grouping->low[table] < grouping->high[from] && grouping->low[from] < grouping->high[table]);
    for (int32_t i = grouping->start[table]; i < grouping->start[table + 1]; i++) {
        int32_t other = grouping->slot[i];
        int32_t again = grouping->toward[other] + grouping->meets[table] - grouping->own[other] -
                        grouping->again[member] - grouping->again[other];
        if (again > best->again || (again == 0 && !mixed))
            continue;
        struct exchange exchange = {other, again,
                                    apart(grouping, from, member, other) + apart(grouping, table, other, member)};
        if (again < best->again || exchange.apart < best->apart ||
            (exchange.apart == best->apart && best->with >= 0 && other < best->with))
            *best = exchange;
    }
}

/* Makes the best exchange of this member, if any is good. */
static bool exchange_one(struct grouping *grouping, int32_t member)
{
    int32_t from = grouping->at[member];
    if (grouping->again[member] == 0 && grouping->high[from] == grouping->low[from])
        return false;
    struct exchange best = {.with = -1};
    weigh(grouping, member, 1);
    for (int32_t table = 0; table < grouping->tables; table++)
        if (table != from)
            try_table(grouping, member, table, &best);
    weigh(grouping, member, -1);
    if (best.with < 0)
        return false;
    int32_t to = grouping->at[best.with];
    for (int32_t i = grouping->start[from]; i < grouping->start[from + 1]; i++)
        if (grouping->slot[i] == member)
            grouping->slot[i] = best.with;
    for (int32_t i = grouping->start[to]; i < grouping->start[to + 1]; i++)
        if (grouping->slot[i] == best.with)
            grouping->slot[i] = member;
    grouping->at[best.with] = from;
    grouping->at[member] = to;
    look_at(grouping, from);
    look_at(grouping, to);
    return true;
}

static void open_grouping(struct grouping *grouping, const struct grouping_sizes *sizes)
{
    size_t seated = (size_t)grouping->seated, tables = (size_t)grouping->tables;
    grouping->member = mem_room((size_t)grouping->meetings->entrants, sizeof *grouping->member);
    grouping->start = mem_new(tables + 1, sizeof *grouping->start);
    grouping->slot = mem_new(seated, sizeof *grouping->slot);
    grouping->at = mem_new(seated, sizeof *grouping->at);
    grouping->again = mem_new(seated, sizeof *grouping->again);
    grouping->high = mem_new(tables, sizeof *grouping->high);
    grouping->low = mem_new(tables, sizeof *grouping->low);
    grouping->toward = mem_new(seated, sizeof *grouping->toward);
    grouping->own = mem_new(seated, sizeof *grouping->own);
    grouping->meets = mem_new(tables, sizeof *grouping->meets);
    for (int32_t i = 0; i < grouping->meetings->entrants; i++)
        grouping->member[i] = -1;
    for (int32_t i = 0; i < grouping->seated; i++)
        grouping->member[grouping->entrant[i]] = i;
    for (int32_t i = 0; i < grouping->tables; i++)
        grouping->start[i + 1] = grouping->start[i] + sizes->fewest + (i < sizes->larger);
}

static void close_grouping(struct grouping *grouping)
{
    free(grouping->member);
    free(grouping->start);
    free(grouping->slot);
    free(grouping->at);
    free(grouping->again);
    free(grouping->high);
    free(grouping->low);
    free(grouping->toward);
    free(grouping->own);
    free(grouping->meets);
}

/* What the tables are judged by, fewer first. */
struct judged {
    int64_t again, apart;
};

static struct judged judge(const struct grouping *grouping)
{
    struct judged judged = {0};
    for (int32_t i = 0; i < grouping->seated; i++)
        judged.again += grouping->again[i];
    for (int32_t table = 0; table < grouping->tables; table++)
        for (int32_t i = grouping->start[table]; i < grouping->start[table + 1]; i++)
            for (int32_t k = grouping->start[table]; k < i; k++)
                judged.apart += llabs(points_of(grouping, grouping->slot[i]) - points_of(grouping, grouping->slot[k]));
    return judged;
}

/* From each start two at a time change tables until that makes nothing better; the best end stands in the slots. */
static void make_best(struct grouping *grouping, int32_t turn)
{
    size_t size = (size_t)grouping->seated * sizeof *grouping->slot;
    int32_t *best = mem_room((size_t)grouping->seated, sizeof *best);
    struct judged least = {INT64_MAX, INT64_MAX};
    int32_t tries = grouping->seated > FEW || grouping->tables == 1 ? 1 : TRIES;
    for (int32_t i = 0; i < tries && (least.again > 0 || least.apart > 0); i++) {
        deal(grouping);
        shift(grouping, (turn + i) % grouping->tables, i / grouping->tables);
        for (bool better = true; better;) {
            better = false;
            for (int32_t member = 0; member < grouping->seated; member++)
                better = exchange_one(grouping, member) || better;
        }
        struct judged judged = judge(grouping);
        if (judged.again < least.again || (judged.again == least.again && judged.apart < least.apart)) {
            least = judged;
            memcpy(best, grouping->slot, size);
        }
    }
    memcpy(grouping->slot, best, size);
    free(best);
}

static int by_strength(const void *a, const void *b)
{
    int32_t one = *(const int32_t *)a, other = *(const int32_t *)b;
    return (one > other) - (one < other);
}

void grouping_make(const struct meetings *meetings, const struct grouping_sizes *sizes, int32_t turn, int32_t *entrant)
{
    if (sizes->tables == 0)
        return;
    struct grouping grouping = {.meetings = meetings,
                                .entrant = entrant,
                                .tables = sizes->tables,
                                .larger = sizes->larger,
                                .seated = sizes->seated};
    open_grouping(&grouping, sizes);
    make_best(&grouping, turn);
    int32_t *seated = mem_room((size_t)sizes->seated, sizeof *seated);
    for (int32_t table = 0; table < grouping.tables; table++) {
        int32_t from = grouping.start[table], to = grouping.start[table + 1];
        qsort(&grouping.slot[from], (size_t)(to - from), sizeof *grouping.slot, by_strength);
        for (int32_t i = from; i < to; i++)
            seated[i] = entrant[grouping.slot[i]];
    }
    memcpy(entrant, seated, (size_t)sizes->seated * sizeof *entrant);
    free(seated);
    close_grouping(&grouping);
}
