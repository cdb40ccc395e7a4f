#include "pairing/ladder.h"

#include "base/mem.h"

#include <stdlib.h>

static bool is_open(const struct contest_table *table)
{
    for (int i = 0; i < table->seats; i++)
        if (table->seat[i].rank == 0)
            return true;
    return false;
}

/* `place`: by entrant. Few sit at a table, so they are put in order by insertion, which keeps what is equal. */
static void share_out(const struct contest_table *table, int32_t *place)
{
    struct contest_seat seat[CONTEST_SEATS];
    int32_t held[CONTEST_SEATS];
    for (int i = 0; i < table->seats; i++) {
        int at = i;
        for (; at > 0 && held[at - 1] > place[table->seat[i].entrant]; at--) {
            held[at] = held[at - 1];
            seat[at] = seat[at - 1];
        }
        held[at] = place[table->seat[i].entrant];
        seat[at] = table->seat[i];
    }
    for (int i = 0; i < table->seats; i++) {
        int better = 0;
        for (int k = 0; k < table->seats; k++)
            better += seat[k].rank < seat[i].rank || (k < i && seat[k].rank == seat[i].rank);
        place[seat[i].entrant] = held[better];
    }
}

int32_t ladder_order(const struct contest *contest, int32_t *order)
{
    size_t entrants = (size_t)contest->entrants;
    int32_t *place = mem_room(entrants, sizeof *place), *whole = mem_room(entrants, sizeof *whole), count = 0;
    for (int32_t i = 0; i < contest->entrants; i++)
        place[i] = i;
    for (int32_t i = 0; i < contest->tables; i++)
        if (!is_open(&contest->table[i]))
            share_out(&contest->table[i], place);
    for (int32_t i = 0; i < contest->entrants; i++)
        whole[place[i]] = i;
    for (int32_t i = 0; i < contest->entrants; i++)
        if (contest->entrant[whole[i]].until == INT32_MAX)
            order[count++] = whole[i];
    free(place);
    free(whole);
    return count;
}

static bool sits_at(const struct contest_table *table, int32_t entrant)
{
    for (int i = 0; i < table->seats; i++)
        if (table->seat[i].entrant == entrant)
            return true;
    return false;
}

/* Where an entrant stands, -1: nowhere. */
static int32_t place_of(const int32_t *order, int32_t count, int32_t entrant)
{
    for (int32_t i = 0; i < count; i++)
        if (order[i] == entrant)
            return i;
    return -1;
}

/* What earlier tables and those that are played now have against it. */
static enum ladder_answer of_tables(const struct contest *contest, int32_t challenger, int32_t challenged, bool alone)
{
    bool again = false;
    for (int32_t i = 0; i < contest->tables; i++) {
        const struct contest_table *table = &contest->table[i];
        bool one = sits_at(table, challenger), other = sits_at(table, challenged);
        if ((one || other) && is_open(table))
            return LADDER_BUSY;
        again = one ? other : again;
    }
    return again && !alone ? LADDER_AGAIN : LADDER_YES;
}

enum ladder_answer ladder_may(const struct contest *contest, int32_t reach, int32_t challenger, int32_t challenged)
{
    int32_t *order = mem_room((size_t)contest->entrants, sizeof *order), count = ladder_order(contest, order);
    int32_t from = place_of(order, count, challenger), to = place_of(order, count, challenged);
    free(order);
    if (from < 0 || to < 0 || from == to)
        return LADDER_GONE;
    if (to > from)
        return LADDER_BELOW;
    if (from - to > reach)
        return LADDER_FAR;
    return of_tables(contest, challenger, challenged, count == 2);
}
