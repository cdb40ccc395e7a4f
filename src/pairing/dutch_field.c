#include "pairing/dutch_field.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* While the tables are read: by entrant. */
struct history {
    const struct contest *contest;
    const struct dutch_terms *terms;
    int32_t round, *place; /* of the entrant in the field, -1 for none */
    int64_t *score;
    bool *paired; /* once by now */
    struct dutch_field *field;
};

static void read_float(const struct history *in, const struct contest_table *t, int seat, struct dutch_player *p)
{
    int32_t back = in->round - t->round;
    if (back > 2)
        return;
    int8_t *floated = &p->floated[back - 1];
    if (t->seats == 2 && t->seat[seat].way == CONTEST_PLAYED) {
        int64_t own = in->score[t->seat[seat].entrant], other = in->score[t->seat[1 - seat].entrant];
        *floated = (int8_t)(own > other ? DUTCH_DOWN : own < other ? DUTCH_UP : 0);
    } else if (t->seat[seat].way == CONTEST_BYE || t->seat[seat].points > in->terms->loss) {
        *floated = DUTCH_DOWN;
    }
}

static void read_table(const struct history *in, const struct contest_table *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const struct contest_seat *s = &t->seat[seat];
        if (s->way != CONTEST_ABSENT)
            in->paired[s->entrant] = true;
        if (in->place[s->entrant] < 0)
            continue;
        struct dutch_player *p = &in->field->player[in->place[s->entrant]];
        read_float(in, t, seat, p);
        if (t->seats == 2 && s->way == CONTEST_PLAYED) {
            p->colour[p->games] = seat == 0 ? 1 : -1;
            p->opponent[p->games++] = t->seat[1 - seat].entrant;
            p->difference += seat == 0 ? 1 : -1;
        } else if (s->way == CONTEST_BYE || s->points >= in->terms->win) {
            p->had_bye = true;
        }
    }
}

static int rising(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int by_rank(const void *a, const void *b)
{
    const struct dutch_player *x = a, *y = b;
    return x->score != y->score ? (x->score < y->score ? 1 : -1) : rising(&x->entrant, &y->entrant);
}

static void finish(struct dutch_player *p, const struct dutch_field *field, const struct contest *contest,
                   const struct contest_round *round, const struct dutch_terms *terms)
{
    (void)field;
    qsort(p->opponent, (size_t)p->games, sizeof *p->opponent, rising);
    p->opponents = p->games;
    for (int32_t i = 0, j = p->games - 1; i < j; i++, j--) {
        int8_t colour = p->colour[i];
        p->colour[i] = p->colour[j];
        p->colour[j] = colour;
    }
    p->unplayed = round->round - 1 - p->games;
    int64_t most = terms->win > terms->draw ? terms->win : terms->draw;
    p->top = round->round == contest->rounds && 2 * p->score > most * (round->round - 1);
    if (p->games == 0)
        return;
    bool twice = p->games > 1 && p->colour[0] == p->colour[1];
    if (p->difference > 1 || p->difference < -1 || twice)
        p->strength = DUTCH_ABSOLUTE;
    else
        p->strength = p->difference != 0 ? DUTCH_STRONG : DUTCH_MILD;
    bool white = p->difference < -1 ||
                 (p->difference <= 1 && (twice || p->difference == 0 ? p->colour[0] < 0 : p->difference < 0));
    p->wants = white ? 1 : -1;
}

void dutch_field_read(struct dutch_field *field, const struct contest *contest, const struct contest_round *round,
                      const struct dutch_terms *terms)
{
    size_t entrants = (size_t)contest->entrants, rounds = (size_t)round->round, count = (size_t)round->count;
    *field = (struct dutch_field){.count = round->count, .black_first = terms->black_first};
    field->odd = round->count % 2 != 0;
    field->bye_score = INT64_MAX;
    field->player = mem_new(count, sizeof *field->player);
    field->room = mem_new(count * rounds, sizeof *field->room);
    field->colours = mem_new(count * rounds, sizeof *field->colours);
    struct history in = {.contest = contest, .terms = terms, .round = round->round, .field = field};
    in.place = mem_room(entrants, sizeof *in.place);
    in.score = mem_new(entrants, sizeof *in.score);
    in.paired = mem_new(entrants, sizeof *in.paired);
    memset(in.place, 0xff, entrants * sizeof *in.place);
    for (int32_t i = 0; i < round->count; i++) {
        in.place[round->entrant[i]] = i;
        in.paired[round->entrant[i]] = true;
        field->player[i].entrant = round->entrant[i];
        field->player[i].opponent = field->room + (size_t)i * rounds;
        field->player[i].colour = field->colours + (size_t)i * rounds;
    }
    for (int32_t i = 0; i < contest->tables && contest->table[i].round < round->round;) {
        int32_t first = i, now = contest->table[i].round;
        for (; i < contest->tables && contest->table[i].round == now; i++)
            if (now < round->round)
                read_table(&in, &contest->table[i]);
        /* floats are by the scores before the round */
        for (int32_t j = first; j < i; j++)
            for (int seat = 0; seat < contest->table[j].seats; seat++)
                in.score[contest->table[j].seat[seat].entrant] += contest->table[j].seat[seat].points;
    }
    for (int32_t i = 0, number = 0; i < contest->entrants; i++) {
        number += in.paired[i];
        if (in.place[i] >= 0)
            field->player[in.place[i]].number = number;
    }
    for (int32_t i = 0; i < round->count; i++) {
        field->player[i].score = in.score[field->player[i].entrant];
        finish(&field->player[i], field, contest, round, terms);
    }
    qsort(field->player, count, sizeof *field->player, by_rank);
    free(in.place);
    free(in.score);
    free(in.paired);
}

void dutch_field_free(struct dutch_field *field)
{
    free(field->player);
    free(field->room);
    free(field->colours);
    *field = (struct dutch_field){0};
}

bool dutch_field_meet(const struct dutch_player *a, const struct dutch_player *b)
{
    if (a->strength == DUTCH_ABSOLUTE && b->strength == DUTCH_ABSOLUTE && a->wants == b->wants && !a->top && !b->top)
        return false;
    for (int32_t i = 0; i < a->opponents; i++)
        if (a->opponent[i] == b->entrant)
            return false;
    return true;
}

bool dutch_field_bye(const struct dutch_field *field, const struct dutch_player *a)
{
    return !a->had_bye && (field->bye_score == INT64_MAX || a->score == field->bye_score);
}

/* 5.2.1 and 5.2.2: 1 where a preference gives White to a, -1 to b, 0 where none decides. */
static int by_preference(const struct dutch_player *a, const struct dutch_player *b)
{
    if (a->wants != b->wants)
        return a->wants != 0 ? a->wants : -b->wants;
    if (a->strength != b->strength)
        return a->strength > b->strength ? a->wants : -b->wants;
    int32_t one = abs(a->difference), two = abs(b->difference);
    if (a->strength == DUTCH_ABSOLUTE && one != two)
        return one > two ? a->wants : -b->wants;
    return 0;
}

bool dutch_field_white(const struct dutch_field *field, const struct dutch_player *higher,
                       const struct dutch_player *lower)
{
    int white = by_preference(higher, lower);
    /* 5.2.3: rounds that were not played are as if they had been before all others */
    for (int32_t i = 0; white == 0 && i < higher->games && i < lower->games; i++)
        if (higher->colour[i] != lower->colour[i])
            white = lower->colour[i];
    if (white == 0)
        white = higher->wants;
    if (white == 0)
        white = (higher->number % 2 == 1) == !field->black_first ? 1 : -1;
    return white > 0;
}
