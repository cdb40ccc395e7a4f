#include "pairing/meetings.h"

#include "base/mem.h"

#include <stdlib.h>

static bool played(const struct contest_seat *seat)
{
    return seat->way == CONTEST_PLAYED || seat->way == CONTEST_OPEN;
}

bool meetings_came(const struct contest_table *table, int seat)
{
    const struct contest_seat *own = &table->seat[seat];
    bool behind = false;
    for (int i = 0; i < table->seats; i++)
        behind = behind || table->seat[i].rank > 1;
    return own->points > 0 || (own->rank == 1 && behind);
}

static void count_table(struct meetings *meetings, const struct contest_table *table)
{
    int there = 0;
    for (int i = 0; i < table->seats; i++)
        there += played(&table->seat[i]);
    for (int i = 0; i < table->seats; i++) {
        const struct contest_seat *seat = &table->seat[i];
        meetings->points[seat->entrant] += seat->points;
        meetings->byes[seat->entrant] +=
            seat->way == CONTEST_BYE || (seat->way == CONTEST_FORFEIT && meetings_came(table, i));
        if (played(seat)) {
            meetings->sat[seat->entrant][i]++;
            meetings->first[seat->entrant + 1] += there - 1;
        }
    }
}

/* `next`: by entrant, where the next one they met is put. */
static void note_table(struct meetings *meetings, int32_t *next, const struct contest_table *table)
{
    for (int i = 0; i < table->seats; i++)
        for (int k = 0; k < table->seats; k++)
            if (i != k && played(&table->seat[i]) && played(&table->seat[k]))
                meetings->met[next[table->seat[i].entrant]++] = table->seat[k].entrant;
}

struct meetings meetings_of(const struct contest *contest)
{
    size_t count = (size_t)contest->entrants;
    struct meetings meetings = {.entrants = contest->entrants,
                                .points = mem_new(count, sizeof *meetings.points),
                                .byes = mem_new(count, sizeof *meetings.byes),
                                .sat = mem_new(count, sizeof *meetings.sat),
                                .first = mem_new(count + 1, sizeof *meetings.first)};
    for (int32_t i = 0; i < contest->tables; i++)
        count_table(&meetings, &contest->table[i]);
    for (size_t i = 0; i < count; i++)
        meetings.first[i + 1] += meetings.first[i];
    meetings.met = mem_new((size_t)meetings.first[count], sizeof *meetings.met);
    int32_t *next = mem_room(count, sizeof *next);
    for (size_t i = 0; i < count; i++)
        next[i] = meetings.first[i];
    for (int32_t i = 0; i < contest->tables; i++)
        note_table(&meetings, next, &contest->table[i]);
    free(next);
    return meetings;
}

void meetings_free(struct meetings *meetings)
{
    free(meetings->points);
    free(meetings->byes);
    free(meetings->sat);
    free(meetings->first);
    free(meetings->met);
    *meetings = (struct meetings){0};
}

enum rc meetings_check(const struct contest *contest, const struct contest_round *round, struct err *err)
{
    if (round->seats < 2 || round->seats > CONTEST_SEATS || round->least < 2 || round->least > round->seats)
        return err_set(err, RC_BAD, "no tables of %d to %d seats", round->least, round->seats);
    for (int32_t i = 0; i < round->count; i++)
        if (round->entrant[i] < (i == 0 ? 0 : round->entrant[i - 1] + 1) || round->entrant[i] >= contest->entrants)
            return err_set(err, RC_BAD, "entrant %d of the round is none of the contest, or stands there twice",
                           round->entrant[i]);
    if (round->count < round->least)
        return err_set(err, RC_NONE, "%d cannot play, it takes %d", round->count, round->least);
    return RC_OK;
}
