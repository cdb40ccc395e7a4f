#include "pairing/tables.h"

#include "base/mem.h"
#include "pairing/grouping.h"

#include <stdlib.h>

/* What an entrant is ordered by. */
struct standing {
    int32_t entrant;
    int32_t byes;
    int64_t points;
};

static int by_points(const void *a, const void *b)
{
    const struct standing *one = a, *other = b;
    if (one->points != other->points)
        return one->points > other->points ? -1 : 1;
    return one->entrant < other->entrant ? -1 : 1;
}

/* Who had fewer byes, then who has fewer points, then the later number. */
static int by_need_of_bye(const void *a, const void *b)
{
    const struct standing *one = a, *other = b;
    if (one->byes != other->byes)
        return one->byes < other->byes ? -1 : 1;
    return -by_points(a, b);
}

/* Those who have a bye first, then those who are seated, both from the strongest on. */
static void order(struct standing *standing, size_t count, size_t byes)
{
    if (byes > 0)
        qsort(standing, count, sizeof *standing, by_need_of_bye);
    qsort(standing, byes, sizeof *standing, by_points);
    qsort(standing + byes, count - byes, sizeof *standing, by_points);
}

void tables_make(const struct meetings *meetings, const struct contest_round *round, int32_t turn,
                 struct contest_tables *out)
{
    struct grouping_sizes sizes = grouping_sizes(round->count, round->seats, round->least);
    size_t count = (size_t)round->count, seated = (size_t)sizes.seated, byes = count - seated;
    struct standing *standing = mem_room(count, sizeof *standing);
    int32_t *entrant = mem_room(seated, sizeof *entrant);
    for (size_t i = 0; i < count; i++) {
        int32_t who = round->entrant[i];
        standing[i] = (struct standing){who, meetings->byes[who], meetings->points[who]};
    }
    order(standing, count, byes);
    for (size_t i = 0; i < seated; i++)
        entrant[i] = standing[byes + i].entrant;
    grouping_make(meetings, &sizes, turn, entrant);
    for (int32_t table = 0, *at = entrant; table < sizes.tables; table++) {
        int seats = sizes.fewest + (table < sizes.larger);
        tables_places(meetings, at, seats, table);
        contest_tables_add(out, round->round, at, seats);
        at += seats;
    }
    for (size_t i = 0; i < byes; i++)
        contest_tables_add(out, round->round, &standing[i].entrant, 1);
    free(standing);
    free(entrant);
}

enum rc tables_pair(const struct contest *contest, const struct contest_round *round, struct contest_tables *out,
                    struct err *err)
{
    enum rc rc = meetings_check(contest, round, err);
    if (rc != RC_OK)
        return rc;
    struct meetings meetings = meetings_of(contest);
    tables_make(&meetings, round, 0, out);
    meetings_free(&meetings);
    return RC_OK;
}
