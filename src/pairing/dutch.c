#include "pairing/dutch.h"

#include "base/mem.h"
#include "pairing/dutch_quick.h"
#include "pairing/matching.h"

#include <stdlib.h>
#include <string.h>

const struct dutch_terms dutch_terms_usual = {.win = CONTEST_POINT, .draw = CONTEST_POINT / 2};

/* C4 and C5: whether there is a pairing at all, and the lowest score of who can have the bye, by a matching of all. */
static bool find_by_matching(struct dutch_field *field)
{
    int32_t n = field->count, level = 0;
    struct matching *m = matching_new(n + field->odd, 1);
    field->bye_score = INT64_MAX;
    for (int32_t v = 0; v < n; v++) {
        for (int32_t w = v + 1; w < n; w++)
            matching_edge(m, v, w, dutch_field_meet(&field->player[v], &field->player[w]) ? &(int64_t){0} : NULL);
        level += v > 0 && field->player[v].score != field->player[v - 1].score;
        if (field->odd && dutch_field_bye(field, &field->player[v]))
            matching_edge(m, v, n, &(int64_t){level});
    }
    matching_start(m);
    bool found = matching_solve(m);
    if (found && field->odd)
        field->bye_score = field->player[matching_mate(m, n)].score;
    matching_free(m);
    return found;
}

/* The same, by what is seen at once if it can be. */
static bool find_bye(struct dutch_field *field)
{
    int32_t *all = mem_room((size_t)field->count, sizeof *all);
    for (int32_t i = 0; i < field->count; i++)
        all[i] = i;
    enum dutch_answer answer = field->odd ? DUTCH_NO : dutch_rest_complete(field, all, field->count, false);
    for (int32_t i = field->count - 1; i >= 0 && field->odd && answer == DUTCH_NO; i--) {
        if (field->player[i].score == field->bye_score)
            continue;
        field->bye_score = field->player[i].score;
        answer = dutch_rest_complete(field, all, field->count, true);
    }
    free(all);
    return answer == DUTCH_UNKNOWN ? find_by_matching(field) : answer == DUTCH_YES;
}

/* Article 1.9: bracket after bracket. mate[] by places, -1 for the bye. */
static void pair_all(const struct dutch_field *field, int32_t *mate)
{
    int32_t *moved = mem_room((size_t)field->count, sizeof *moved);
    struct dutch_bracket b = {.moved = moved};
    memset(mate, 0xff, (size_t)field->count * sizeof *mate);
    while (b.from < field->count) {
        for (b.to = b.from; b.to < field->count && field->player[b.to].score == field->player[b.from].score;)
            b.to++;
        for (b.next = b.to; b.next < field->count && field->player[b.next].score == field->player[b.to].score;)
            b.next++;
        if (!dutch_quick_pair(field, &b, mate) && !dutch_bracket_pair(field, &b, DUTCH_BRACKET, mate) &&
            !dutch_bracket_pair(field, &b, DUTCH_NEAR, mate))
            dutch_bracket_pair(field, &b, DUTCH_ALL, mate);
        int32_t left = 0;
        for (int32_t i = 0; i < b.moveds; i++)
            if (mate[moved[i]] < 0)
                moved[left++] = moved[i];
        for (int32_t i = b.from; i < b.to; i++)
            if (mate[i] < 0)
                moved[left++] = i;
        b.moveds = left;
        b.from = b.to;
    }
    free(moved);
}

/* A pair as it is put into order. */
struct pair {
    int64_t higher, sum;
    int32_t place, seat[2];
};

static int by_table(const void *a, const void *b)
{
    const struct pair *x = a, *y = b;
    if (x->higher != y->higher)
        return x->higher < y->higher ? 1 : -1;
    if (x->sum != y->sum)
        return x->sum < y->sum ? 1 : -1;
    return x->place - y->place;
}

static void set_tables(const struct dutch_field *field, const int32_t *mate, int32_t round, struct contest_tables *out)
{
    struct pair *pair = mem_room((size_t)field->count, sizeof *pair);
    int32_t pairs = 0;
    for (int32_t i = 0; i < field->count; i++) {
        if (mate[i] < i)
            continue;
        const struct dutch_player *higher = &field->player[i], *lower = &field->player[mate[i]];
        bool white = dutch_field_white(field, higher, lower);
        pair[pairs++] =
            (struct pair){.higher = higher->score,
                          .sum = higher->score + lower->score,
                          .place = i,
                          .seat = {white ? higher->entrant : lower->entrant, white ? lower->entrant : higher->entrant}};
    }
    qsort(pair, (size_t)pairs, sizeof *pair, by_table);
    for (int32_t i = 0; i < pairs; i++)
        contest_tables_add(out, round, pair[i].seat, 2);
    for (int32_t i = 0; i < field->count; i++)
        if (mate[i] < 0)
            contest_tables_add(out, round, &field->player[i].entrant, 1);
    free(pair);
}

enum rc dutch_pair(const struct contest *contest, const struct contest_round *round, const struct dutch_terms *terms,
                   struct contest_tables *out, struct err *err)
{
    struct dutch_field field;
    dutch_field_read(&field, contest, round, terms);
    bool found = find_bye(&field);
    if (found) {
        int32_t *mate = mem_room((size_t)field.count, sizeof *mate);
        pair_all(&field, mate);
        set_tables(&field, mate, round->round, out);
        free(mate);
    }
    dutch_field_free(&field);
    if (!found)
        return err_set(
            err, RC_BAD,
            "round %d cannot be paired: it would take players who have met, or who both must have the same colour",
            round->round);
    return RC_OK;
}
