#include "pairing/round_robin.h"

#include "base/mem.h"
#include "pairing/grouping.h"
#include "pairing/tables.h"

#include <stdlib.h>
#include <string.h>

int32_t round_robin_rounds(int32_t entrants, int seats, int least)
{
    struct grouping_sizes sizes = grouping_sizes(entrants, seats, least);
    int64_t fewest = sizes.fewest, smaller = sizes.tables - sizes.larger;
    int64_t met = smaller * fewest * (fewest - 1) + sizes.larger * (fewest + 1) * fewest; /* in a round, by all */
    if (met == 0)
        return 0;
    if (seats == 2)
        return entrants - 1 + entrants % 2;
    return (int32_t)((entrants * (int64_t)(entrants - 1) + met - 1) / met);
}

/* Appends a table of these two numbers from 1, the first of them in the first place. Who is not there has met nobody.
 */
static void add_two(struct contest_tables *out, int32_t round, const bool *there, const int32_t *pair)
{
    const int32_t entrant[2] = {pair[0] - 1, pair[1] - 1};
    if (there[entrant[0]] && there[entrant[1]])
        contest_tables_add(out, round, entrant, 2);
}

/* Round `turn` (from 1) of the Berger tables for an even number of entrants, the last of whom may be missing. */
static void berger(int32_t even, int32_t turn, int32_t table, int32_t *pair)
{
    int32_t others = even - 1, middle = (turn + 1) % 2 == 0 ? (turn + 1) / 2 : (turn + 1 + others) / 2;
    middle = (middle - 1) % others + 1;
    if (table == 0) { /* the last one, who stays where all others move on */
        bool first = middle <= even / 2;
        pair[0] = first ? middle : even;
        pair[1] = first ? even : middle;
        return;
    }
    pair[0] = (middle + table - 1) % others + 1;
    pair[1] = (middle - table - 1 + others) % others + 1;
}

/* Where the event goes on for a further cycle, the last two rounds of this one change places, lest anyone sits in the
 * same place three times running. */
static int32_t turn_of(const struct contest *contest, int32_t round, int32_t cycle)
{
    int32_t turn = (round - 1) % cycle + 1, end = round - turn + cycle;
    if (cycle >= 3 && turn >= cycle - 1 && (contest->rounds == 0 || contest->rounds > end))
        return turn == cycle ? cycle - 1 : cycle;
    return turn;
}

static void pair_twos(const struct contest *contest, const struct contest_round *round, struct contest_tables *out)
{
    int32_t even = contest->entrants + contest->entrants % 2, cycle = even - 1;
    int32_t turn = turn_of(contest, round->round, cycle);
    bool *there = mem_new((size_t)even, sizeof *there), *sits = mem_new((size_t)even, sizeof *sits);
    for (int32_t i = 0; i < round->count; i++)
        there[round->entrant[i]] = true;
    for (int32_t table = 0; table < even / 2; table++) {
        int32_t pair[2], made = out->count;
        berger(even, turn, table, pair);
        if ((round->round - 1) / cycle % 2 == 1) {
            int32_t first = pair[0];
            pair[0] = pair[1];
            pair[1] = first;
        }
        add_two(out, round->round, there, pair);
        if (out->count > made)
            sits[pair[0] - 1] = sits[pair[1] - 1] = true;
    }
    for (int32_t i = 0; i < round->count; i++)
        if (!sits[round->entrant[i]])
            contest_tables_add(out, round->round, &round->entrant[i], 1);
    free(there);
    free(sits);
}

enum rc round_robin_pair(const struct contest *contest, const struct contest_round *round, struct contest_tables *out,
                         struct err *err)
{
    enum rc rc = meetings_check(contest, round, err);
    if (rc != RC_OK)
        return rc;
    if (round->seats == 2) {
        pair_twos(contest, round, out);
        return RC_OK;
    }
    struct meetings meetings = meetings_of(contest);
    memset(meetings.points, 0, (size_t)meetings.entrants * sizeof *meetings.points);
    tables_make(&meetings, round, round->round - 1, out);
    meetings_free(&meetings);
    return RC_OK;
}
