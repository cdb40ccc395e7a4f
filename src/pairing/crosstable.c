#include "pairing/crosstable.h"

#include "base/mem.h"

#include <stdlib.h>

/* How a round came out for an entrant. */
enum kind {
    OPEN,
    PLAYED,
    ALLOCATED,    /* a pairing-allocated bye (16.2.1) */
    FORFEIT_WIN,  /* 16.2.2 */
    REQUESTED,    /* a requested bye (16.1.1), be it followed by another round (16.2.3) or not (16.2.5) */
    FORFEIT_LOSS, /* 16.2.4 */
};

/* A round of an entrant. */
struct turn {
    int32_t round;
    int8_t seat;
    const struct contest_table *table; /* NULL: they were at none, since they were not in yet, or had withdrawn */
};

struct crossing {
    const struct contest *contest;
    int seats;
    bool predetermined;
    bool by_points;    /* a result is what it is worth (article 9.1); else it is between each two of a table, by their
                          ranks */
    int64_t draw, win; /* at a usual table */
    struct turn *turn; /* of entrant 0, 1, ... in the order of rounds */
    int32_t *begin;    /* by entrant, and one more: where theirs begin */
    struct crosstable *out;
};

/* Of a table that was not played whoever is first came, unless nobody did: then all of them share the first rank. Who
 * lost their seat in a game is behind those who kept theirs. */
static bool came(const struct contest_table *table, int seat)
{
    int others = 0;
    for (int i = 0; i < table->seats; i++)
        others += table->seat[i].rank > 1;
    return table->seat[seat].rank == 1 && others > 0;
}

static enum kind kind_of(const struct turn *turn)
{
    if (turn->table == NULL)
        return REQUESTED; /* 16.1.1 for those who withdrew; who enters late had no game either, as in 15.1 */
    switch (turn->table->seat[turn->seat].way) {
    case CONTEST_PLAYED:
        return PLAYED;
    case CONTEST_FORFEIT:
        return came(turn->table, turn->seat) ? FORFEIT_WIN : FORFEIT_LOSS;
    case CONTEST_BYE:
        return ALLOCATED;
    case CONTEST_ABSENT:
        return REQUESTED;
    default:
        return OPEN;
    }
}

static bool is_voluntary(enum kind kind)
{
    return kind == REQUESTED || kind == FORFEIT_LOSS;
}

static int64_t points_in(const struct turn *turn)
{
    return turn->table == NULL ? 0 : turn->table->seat[turn->seat].points;
}

/* Each entrant's rounds, in a Swiss event those without a table as well. */
static void lay_turns(struct crossing *crossing)
{
    const struct contest *contest = crossing->contest;
    int32_t *last = mem_new((size_t)contest->entrants + 1, sizeof *last);
    int32_t *count = mem_new((size_t)contest->entrants + 1, sizeof *count);
    int32_t rounds = crossing->predetermined ? 0 : crossing->out->rounds; /* to be filled */
    for (int32_t i = 0; i < contest->entrants; i++)
        count[i] = rounds;
    for (int32_t t = 0; t < contest->tables; t++)
        for (int s = 0; s < contest->table[t].seats; s++) {
            int32_t entrant = contest->table[t].seat[s].entrant;
            count[entrant] += rounds == 0 || last[entrant] == contest->table[t].round; /* the second of that round */
            last[entrant] = contest->table[t].round;
        }
    crossing->begin = mem_new((size_t)contest->entrants + 1, sizeof *crossing->begin);
    for (int32_t i = 0; i < contest->entrants; i++) {
        crossing->begin[i + 1] = crossing->begin[i] + count[i];
        count[i] = crossing->begin[i];
        last[i] = 0;
    }
    crossing->turn = mem_new((size_t)crossing->begin[contest->entrants], sizeof *crossing->turn);
    for (int32_t t = 0; t < contest->tables; t++)
        for (int s = 0; s < contest->table[t].seats; s++) {
            const struct contest_table *table = &contest->table[t];
            int32_t entrant = table->seat[s].entrant;
            for (int32_t round = last[entrant] + 1; rounds > 0 && round < table->round; round++)
                crossing->turn[count[entrant]++] = (struct turn){.round = round};
            crossing->turn[count[entrant]++] = (struct turn){table->round, (int8_t)s, table};
            last[entrant] = table->round;
        }
    for (int32_t i = 0; i < contest->entrants; i++)
        for (int32_t round = last[i] + 1; round <= rounds; round++)
            crossing->turn[count[i]++] = (struct turn){.round = round};
    free(last);
    free(count);
}

/* Of scores nothing says what a draw is worth: it is the mean of all seats that were played, rounded down. */
static int64_t mean_played(const struct contest *contest)
{
    int64_t sum = 0, count = 0;
    for (int32_t t = 0; t < contest->tables; t++)
        for (int s = 0; s < contest->table[t].seats; s++)
            if (contest->table[t].seat[s].way == CONTEST_PLAYED) {
                sum += contest->table[t].seat[s].points;
                count++;
            }
    if (count == 0)
        return 0;
    return sum / count - (sum % count < 0);
}

/* Article 16.3, which is for Swiss events: all as awarded, but a requested bye with none but voluntary unplayed rounds
 * behind it is a draw. */
static int64_t adjusted(const struct crossing *crossing, int32_t entrant, int64_t points)
{
    for (int32_t i = crossing->begin[entrant + 1]; !crossing->predetermined && i-- > crossing->begin[entrant];) {
        enum kind kind = kind_of(&crossing->turn[i]);
        if (!is_voluntary(kind))
            break;
        if (kind == REQUESTED)
            points += crossing->draw - points_in(&crossing->turn[i]);
    }
    return points;
}

static bool is_first_alone(const struct turn *turn)
{
    int firsts = 0;
    for (int s = 0; s < turn->table->seats; s++)
        firsts += turn->table->seat[s].rank == 1;
    return firsts == 1 && turn->table->seat[turn->seat].rank == 1;
}

static int meetings_of(const struct crossing *crossing, const struct turn *turn, enum kind kind)
{
    if (kind == ALLOCATED || kind == REQUESTED)
        return crossing->predetermined ? 0 : crossing->seats - 1;
    return kind == OPEN ? 0 : turn->table->seats - 1;
}

static void count_turn(const struct crossing *crossing, const struct turn *turn, struct crosstable_line *line)
{
    enum kind kind = kind_of(turn);
    int64_t points = points_in(turn);
    bool alone = (kind == PLAYED || kind == FORFEIT_WIN) && is_first_alone(turn);
    bool given = (kind == ALLOCATED || kind == REQUESTED) && crossing->win > 0 && points >= crossing->win;
    line->points += points;
    line->progressive += points * (crossing->out->rounds - turn->round + 1);
    line->played += kind == PLAYED;
    line->firsts += kind == PLAYED && turn->table->seat[turn->seat].rank == 1;
    line->won += alone && kind == PLAYED;
    line->wins += alone || given;
    line->elected += !is_voluntary(kind);
    line->meetings += meetings_of(crossing, turn, kind);
}

/* What a seat made of another, by which figure is the larger one. */
static int64_t compared(int64_t theirs, int64_t own)
{
    return own > theirs ? CONTEST_POINT : own == theirs ? CONTEST_POINT / 2 : 0;
}

/* Against another seat of the table, or against a dummy (`other` is not looked at then). */
static int64_t result_of(const struct crossing *crossing, const struct turn *turn, enum kind kind, int other)
{
    if (crossing->by_points)
        return points_in(turn);
    if (kind == ALLOCATED || kind == REQUESTED)
        return compared(crossing->draw, points_in(turn));
    return kind == FORFEIT_LOSS ? 0 : compared(turn->table->seat[turn->seat].rank, turn->table->seat[other].rank);
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Article 16.4.2: what stands for a table in a round with a bye or an absence. */
static struct crosstable_meeting *add_dummies(const struct crossing *crossing, const struct turn *turn, int64_t own,
                                              struct crosstable_meeting *to)
{
    enum kind kind = kind_of(turn);
    int64_t score = lesser(own, crossing->draw * crossing->out->rounds);
    for (int i = meetings_of(crossing, turn, kind); i > 0; i--)
        *to++ = (struct crosstable_meeting){-1, kind == REQUESTED, score, result_of(crossing, turn, kind, 0)};
    return to;
}

/* Articles 8.1 and 9.1, and for forfeits 16.4.1, or 15.2: where it was settled before the first round who meets whom,
 * they are games like others. */
static struct crosstable_meeting *add_meetings(const struct crossing *crossing, const struct turn *turn, int64_t own,
                                               struct crosstable_meeting *to)
{
    enum kind kind = kind_of(turn);
    if (kind == ALLOCATED || kind == REQUESTED)
        return add_dummies(crossing, turn, own, to);
    for (int s = 0; kind != OPEN && s < turn->table->seats; s++) {
        const struct contest_seat *other = &turn->table->seat[s];
        int64_t score = crossing->out->line[other->entrant].adjusted;
        bool dummy = kind != PLAYED && !crossing->predetermined;
        bool met = crossing->predetermined || (kind == PLAYED && other->way == CONTEST_PLAYED);
        if (s != turn->seat)
            *to++ = (struct crosstable_meeting){.opponent = met ? other->entrant : -1,
                                                .voluntary = dummy && kind == FORFEIT_LOSS,
                                                .score = dummy ? lesser(own, score) : score,
                                                .result = result_of(crossing, turn, kind, s)};
    }
    return to;
}

void crosstable_make(struct crosstable *crosstable, const struct contest *contest, const struct points_scheme *scheme,
                     int seats, bool predetermined)
{
    *crosstable = (struct crosstable){
        .entrants = contest->entrants,
        .rounds = contest->tables > 0 ? contest->table[contest->tables - 1].round : 0,
        .line = mem_new((size_t)contest->entrants, sizeof *crosstable->line),
    };
    struct crossing crossing = {
        .contest = contest,
        .seats = seats,
        .predetermined = predetermined,
        .by_points = seats == 2 && scheme->kind != POINTS_BY_SCORE,
        .draw = scheme->kind == POINTS_BY_SCORE ? mean_played(contest) : points_draw(scheme, seats),
        .win = points_win(scheme, seats),
        .out = crosstable,
    };
    crosstable->most = crossing.by_points ? crossing.win : CONTEST_POINT;
    crosstable->least = crossing.by_points ? points_loss(scheme, seats) : 0;
    lay_turns(&crossing);
    int32_t meetings = 0;
    for (int32_t i = 0; i < contest->entrants; i++) {
        struct crosstable_line *line = &crosstable->line[i];
        for (int32_t t = crossing.begin[i]; t < crossing.begin[i + 1]; t++)
            count_turn(&crossing, &crossing.turn[t], line);
        line->adjusted = adjusted(&crossing, i, line->points);
        line->meeting = meetings;
        meetings += line->meetings;
    }
    crosstable->meeting = mem_new((size_t)meetings, sizeof *crosstable->meeting);
    struct crosstable_meeting *to = crosstable->meeting;
    for (int32_t i = 0; i < contest->entrants; i++)
        for (int32_t t = crossing.begin[i]; t < crossing.begin[i + 1]; t++)
            to = add_meetings(&crossing, &crossing.turn[t], crosstable->line[i].points, to);
    free(crossing.turn);
    free(crossing.begin);
}

void crosstable_free(struct crosstable *crosstable)
{
    free(crosstable->line);
    free(crosstable->meeting);
    *crosstable = (struct crosstable){0};
}
