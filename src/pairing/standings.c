#include "pairing/standings.h"

#include "base/mem.h"
#include "pairing/crosstable.h"
#include "pairing/direct.h"

#include <stdlib.h>
#include <string.h>

/* What standings are made with. */
struct maker {
    struct crosstable crosstable;
    struct direct *direct;
    struct crosstable_meeting *room; /* for the meetings of one entrant */
    int64_t *behind;                 /* by entrant: by direct encounter */
    int32_t *tied;
    struct standings_row *row;
};

/* What a meeting adds: the score to Buchholz, which is article 8.1, and that times the result to Sonneborn-Berger, 9.1.
 */
static int64_t addend(const struct crosstable_meeting *meeting, bool product)
{
    return product ? meeting->score * meeting->result : meeting->score;
}

static bool is_less(int64_t a, int64_t then_a, int64_t b, int64_t then_b)
{
    return a != b ? a < b : then_a < then_b;
}

/*
 * The one to be cut. The least significant value is that of the opponent with the lowest score, of several the lowest
 * product (14.1.1). With a voluntary unplayed round it is the lowest addend of these, if that is not lower (16.5.1).
 */
static int32_t least_significant(const struct crosstable_meeting *meeting, int32_t count, bool product)
{
    int32_t least = 0, unplayed = -1;
    for (int32_t i = 0; i < count; i++) {
        const struct crosstable_meeting *one = &meeting[i];
        int64_t adds = addend(one, product);
        if (is_less(one->score, adds, meeting[least].score, addend(&meeting[least], product)))
            least = i;
        if (one->voluntary &&
            (unplayed < 0 || is_less(adds, one->score, addend(&meeting[unplayed], product), meeting[unplayed].score)))
            unplayed = i;
    }
    return unplayed >= 0 && addend(&meeting[unplayed], product) >= addend(&meeting[least], product) ? unplayed : least;
}

static int32_t most_significant(const struct crosstable_meeting *meeting, int32_t count)
{
    int32_t most = 0;
    for (int32_t i = 1; i < count; i++)
        if (meeting[i].score > meeting[most].score)
            most = i;
    return most;
}

/* The sum over an entrant's meetings without the `low` least (16.5.2: one after the other), and then the `high` most,
 * significant values. */
static int64_t sum_cut(const struct maker *maker, const struct crosstable_line *line, bool product, int low, int high)
{
    struct crosstable_meeting *meeting = maker->room;
    int32_t count = line->meetings;
    memcpy(meeting, &maker->crosstable.meeting[line->meeting], (size_t)count * sizeof *meeting);
    for (; low > 0 && count > 0; low--) {
        int32_t at = least_significant(meeting, count, product);
        meeting[at] = meeting[--count];
    }
    for (; high > 0 && count > 0; high--) {
        int32_t at = most_significant(meeting, count);
        meeting[at] = meeting[--count];
    }
    int64_t sum = 0;
    for (int32_t i = 0; i < count; i++)
        sum += addend(&meeting[i], product);
    return sum;
}

static int64_t value_of(const struct maker *maker, enum tiebreak tie, int32_t entrant)
{
    const struct crosstable_line *line = &maker->crosstable.line[entrant];
    switch (tie) {
    case TIEBREAK_BUCHHOLZ:
        return sum_cut(maker, line, false, 0, 0);
    case TIEBREAK_BUCHHOLZ_CUT1:
        return sum_cut(maker, line, false, 1, 0);
    case TIEBREAK_BUCHHOLZ_CUT2:
        return sum_cut(maker, line, false, 2, 0);
    case TIEBREAK_BUCHHOLZ_MEDIAN:
        return sum_cut(maker, line, false, 1, 1);
    case TIEBREAK_SONNEBORN_BERGER:
        return sum_cut(maker, line, true, 0, 0);
    case TIEBREAK_SONNEBORN_BERGER_CUT1:
        return sum_cut(maker, line, true, 1, 0);
    case TIEBREAK_WINS:
        return line->wins;
    case TIEBREAK_WON:
        return line->won;
    case TIEBREAK_FIRSTS:
        return line->firsts;
    case TIEBREAK_PROGRESSIVE:
        return line->progressive;
    case TIEBREAK_ELECTED:
        return line->elected;
    case TIEBREAK_DIRECT: /* is between those who are tied */
    case TIEBREAKS:
        break;
    }
    return 0;
}

struct key {
    int64_t value;
    struct standings_row row;
};

static int by_value(const void *a, const void *b)
{
    const struct key *one = a, *other = b;
    if (one->value != other->value)
        return one->value > other->value ? -1 : 1;
    return (one->row.entrant > other->row.entrant) - (one->row.entrant < other->row.entrant);
}

/* Orders rows of one place by the tie-break at `at`, -1: by points, and gives those behind others a place of their own.
 */
static void split(struct standings_row *row, int32_t count, int at)
{
    struct key *key = mem_room((size_t)count, sizeof *key);
    int32_t place = row[0].place;
    for (int32_t i = 0; i < count; i++)
        key[i] = (struct key){at < 0 ? row[i].points : row[i].value[at], row[i]};
    qsort(key, (size_t)count, sizeof *key, by_value);
    for (int32_t i = 0; i < count; i++) {
        row[i] = key[i].row;
        row[i].place = i > 0 && key[i].value == key[i - 1].value ? row[i - 1].place : place + i;
    }
    free(key);
}

/* Article 4.2: each tie-break for each group of those who are still tied. */
static void break_ties(struct maker *maker, int at, enum tiebreak tie)
{
    int32_t entrants = maker->crosstable.entrants;
    for (int32_t from = 0, to = 0; from < entrants; from = to) {
        struct standings_row *row = maker->row;
        while (to < entrants && row[to].place == row[from].place)
            to++;
        if (to - from == 1)
            continue;
        if (tie == TIEBREAK_DIRECT) {
            for (int32_t i = from; i < to; i++)
                maker->tied[i - from] = row[i].entrant;
            direct_break(maker->direct, maker->tied, to - from, maker->behind);
            for (int32_t i = from; i < to; i++)
                row[i].value[at] = maker->behind[row[i].entrant];
        }
        split(&row[from], to - from, at);
    }
}

struct standings_row *standings_of(const struct contest *contest, const struct standings_basis *basis)
{
    int32_t entrants = contest->entrants, most = 0;
    struct maker maker = {.row = mem_new((size_t)entrants, sizeof *maker.row)};
    if (entrants == 0)
        return maker.row;
    crosstable_make(&maker.crosstable, contest, &basis->scheme, basis->seats, basis->predetermined);
    for (int32_t i = 0; i < entrants; i++)
        if (maker.crosstable.line[i].meetings > most)
            most = maker.crosstable.line[i].meetings;
    maker.room = mem_room((size_t)most, sizeof *maker.room);
    maker.behind = mem_new((size_t)entrants, sizeof *maker.behind);
    maker.tied = mem_new((size_t)entrants, sizeof *maker.tied);
    maker.direct = direct_new(&maker.crosstable);
    for (int32_t i = 0; i < entrants; i++) {
        const struct crosstable_line *line = &maker.crosstable.line[i];
        maker.row[i] = (struct standings_row){
            .entrant = i, .place = 1, .played = line->played, .firsts = line->firsts, .points = line->points};
        for (int at = 0; at < basis->tiebreaks.count; at++)
            maker.row[i].value[at] = value_of(&maker, (enum tiebreak)basis->tiebreaks.tie[at], i);
    }
    split(maker.row, entrants, -1);
    for (int at = 0; at < basis->tiebreaks.count; at++)
        break_ties(&maker, at, (enum tiebreak)basis->tiebreaks.tie[at]);
    direct_free(maker.direct);
    crosstable_free(&maker.crosstable);
    free(maker.room);
    free(maker.behind);
    free(maker.tied);
    return maker.row;
}
