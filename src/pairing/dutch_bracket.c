#include "pairing/dutch_bracket.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/number.h"
#include "pairing/dutch_rest.h"
#include "pairing/matching.h"

#include <stdlib.h>
#include <string.h>

/* What a pairing is measured by, the most important first; BY_SCORE of these are counted for each score of who was
 * moved down, the highest first. */
enum measure { C6, C7, C8, C8_SCORES, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21, MEASURES };

enum { WORD_BITS = 44 };

/* Where a measure is counted: `unit` of `word`. */
struct digit {
    int word;
    int64_t unit;
};

/* The graph: vertices are who was moved down, the residents, those of the next bracket, those after them, each in their
 * order, and the bye. If that is not the whole field, anybody may also be left to those outside: then there is an edge
 * of no weight between all who may not meet, and one more vertex where the number is odd. */
struct bracket {
    const struct dutch_field *field;
    const struct dutch_bracket *in;
    enum dutch_scope scope;
    int32_t moved, here, next, all; /* vertices below these are moved down, in the bracket, in the next one, players */
    int32_t vertices, bye;          /* bye is -1 for none */
    bool tops;                      /* there are topscorers */
    int32_t levels, *level;         /* scores of the moved down; which one each of them has */
    struct digit *digit;            /* MEASURES * (levels + 1) */
    int words;                      /* of the measures; those of exchanges and of choices come after them */
    struct matching *m;
    int64_t *row;
};

static const struct dutch_player *player(const struct bracket *b, int32_t v)
{
    int32_t place = v < b->moved ? b->in->moved[v] : b->in->from + v - b->moved;
    return &b->field->player[place];
}

static int32_t place_of(const struct bracket *b, int32_t v)
{
    return v < b->moved ? b->in->moved[v] : b->in->from + v - b->moved;
}

static bool by_score(int what)
{
    return what == C7 || what == C8_SCORES || what >= C18;
}

/* The greatest absolute value that a measure can come to; 0 where it makes no difference. */
static int64_t reach(const struct bracket *b, int what)
{
    switch (what) {
    case C8:
    case C8_SCORES:
        return b->scope == DUTCH_BRACKET ? 0 : b->next;
    case C9:
        return b->bye < 0 ? 0 : 1 << 15;
    case C10:
    case C11:
        return b->tops ? b->here : 0;
    case C6:
    case C12:
    case C13:
    case C14:
    case C16:
        return b->here;
    default:
        return b->moved;
    }
}

/* Gives each measure a unit so great that all after it in its word cannot outweigh one. */
static void lay_out(struct bracket *b)
{
    int32_t each = b->levels + 1;
    b->digit = mem_new((size_t)(MEASURES * each), sizeof *b->digit);
    int word = 0;
    int64_t room = INT64_C(1) << WORD_BITS;
    for (int what = 0; what < MEASURES; what++) {
        if (reach(b, what) == 0)
            continue;
        int32_t count = by_score(what) ? each : 1;
        for (int32_t i = 0; i < count; i++) {
            int64_t width = 2 * reach(b, what) + 1;
            if (room / width == 0) {
                word++;
                room = INT64_C(1) << WORD_BITS;
            }
            room /= width;
            b->digit[what * each + i] = (struct digit){.word = word, .unit = room};
        }
    }
    b->words = word + 1;
}

static void count(struct bracket *b, int what, int32_t level, int64_t by)
{
    const struct digit *digit = &b->digit[what * (b->levels + 1) + level];
    b->row[digit->word] += by * digit->unit;
}

/* The level of scores of who would go down from this bracket. */
static int32_t level_of(const struct bracket *b, int32_t v)
{
    return v < b->moved ? b->level[v] : b->levels;
}

/* C10 to C13. */
static void count_colours(struct bracket *b, const struct dutch_player *higher, const struct dutch_player *lower)
{
    if (higher->wants != lower->wants || higher->wants == 0)
        return;
    bool white = dutch_field_white(b->field, higher, lower);
    const struct dutch_player *denied = (higher->wants > 0) == white ? lower : higher;
    int got = -denied->wants;
    if (abs(denied->difference + got) > 2)
        count(b, C10, 0, -1);
    if (denied->games > 1 && denied->colour[0] == got && denied->colour[1] == got)
        count(b, C11, 0, -1);
    count(b, C12, 0, -1);
    if (denied->strength == DUTCH_STRONG)
        count(b, C13, 0, -1);
}

/* What it is worth that a vertex of this bracket is paired in it, the other one being `other`. */
static void count_here(struct bracket *b, int32_t v, int32_t other)
{
    const struct dutch_player *p = player(b, v);
    for (int back = 0; back < 2; back++) {
        int downs = back == 0 ? C14 : C16, ups = back == 0 ? C15 : C17;
        int moved_downs = back == 0 ? C18 : C20, moved_ups = back == 0 ? C19 : C21;
        if (v < b->moved) {
            if (p->floated[back] == DUTCH_DOWN)
                count(b, moved_downs, b->level[v], 1);
        } else if (p->floated[back] == DUTCH_DOWN) {
            count(b, downs, 0, 1);
        } else if (p->floated[back] == DUTCH_UP && other < b->moved) {
            count(b, ups, 0, -1);
            count(b, moved_ups, b->level[other], -1);
        }
    }
    if (v < b->moved)
        count(b, C7, b->level[v], 1);
}

/* Fills the row of two vertices v < w; false where there is no edge. */
static bool weigh(struct bracket *b, int32_t v, int32_t w)
{
    memset(b->row, 0, (size_t)(b->words + 2) * sizeof *b->row);
    if (w == b->bye)
        return dutch_field_bye(b->field, player(b, v));
    if (w >= b->all)
        return v != b->bye;
    const struct dutch_player *one = player(b, v), *two = player(b, w);
    if (!dutch_field_meet(one, two))
        return b->scope != DUTCH_ALL;
    if (w < b->here && w >= b->moved) {
        count(b, C6, 0, 1);
        count_colours(b, one, two);
        count_here(b, v, w);
        count_here(b, w, v);
    } else if (w >= b->here && w < b->next) {
        count(b, C8, 0, 1);
        if (v < b->here)
            count(b, C8_SCORES, level_of(b, v), 1);
    }
    return true;
}

/* How far the graph reaches, and who is at its end. */
static void measure(struct bracket *b)
{
    enum { SOME = 40 }; /* so many after the next bracket are near */
    const struct dutch_bracket *in = b->in;
    const struct dutch_player *player = b->field->player;
    int32_t end = b->scope == DUTCH_BRACKET ? in->to : b->scope == DUTCH_NEAR ? in->next : b->field->count;
    while (b->scope == DUTCH_NEAR && end < b->field->count &&
           (end < in->next + SOME || player[end].score == player[end - 1].score))
        end++;
    b->moved = in->moveds;
    b->here = b->moved + in->to - in->from;
    b->next = b->scope == DUTCH_BRACKET ? b->here : b->moved + in->next - in->from;
    b->all = b->moved + end - in->from;
    bool bye = b->field->odd && b->field->bye_score >= player[end - 1].score;
    b->bye = bye ? b->all : -1;
    b->vertices = b->all + bye;
    b->vertices += b->vertices % 2;
}

static void build(struct bracket *b)
{
    measure(b);
    b->level = mem_new((size_t)b->moved, sizeof *b->level);
    for (int32_t v = 0; v < b->moved; v++) {
        if (v > 0 && player(b, v)->score != player(b, v - 1)->score)
            b->levels++;
        b->level[v] = b->levels;
    }
    for (int32_t v = 0; v < b->here; v++)
        b->tops = b->tops || player(b, v)->top;
    if (b->moved > 0)
        b->levels++;
    lay_out(b);
    b->row = mem_new((size_t)b->words + 2, sizeof *b->row);
    b->m = matching_new(b->vertices, b->words + 2);
    for (int32_t v = 0; v < b->vertices; v++)
        for (int32_t w = v + 1; w < b->vertices; w++)
            matching_edge(b->m, v, w, weigh(b, v, w) ? b->row : NULL);
    matching_start(b->m);
}

static void solve(struct bracket *b)
{
    if (!matching_solve(b->m))
        BUG("a bracket of the Dutch system has no pairing");
}

/* Whether two vertices that are matched are a pair of this bracket: who was moved down does not meet another such. */
static bool here(const struct bracket *b, int32_t v, int32_t w)
{
    return v < b->here && w < b->here && (v >= b->moved || w >= b->moved) &&
           (b->scope == DUTCH_ALL || dutch_field_meet(player(b, v), player(b, w)));
}

static bool paired_here(const struct bracket *b, int32_t v)
{
    return here(b, v, matching_mate(b->m, v));
}

/* C9 holds where the one who goes down is the one with the bye. */
static void mind_bye(struct bracket *b)
{
    int32_t downs = 0;
    for (int32_t v = 0; v < b->here; v++)
        downs += !paired_here(b, v);
    if (b->bye < 0 || downs != 1 || matching_mate(b->m, b->bye) >= b->here)
        return;
    matching_release(b->m, b->bye);
    for (int32_t v = 0; v < b->here; v++) {
        if (!weigh(b, v, b->bye))
            continue;
        count(b, C9, 0, -player(b, v)->unplayed);
        matching_edge(b->m, v, b->bye, b->row);
    }
    matching_price(b->m, b->bye);
    solve(b);
}

/* What a choice is about: how good it is, 0 or more, that v is matched with w. */
typedef int32_t (*wish_fn)(const struct bracket *b, const int32_t *of, int32_t v, int32_t w);

/* Matches v as well as can be among the best pairings. Returns how good. */
static int32_t choose(struct bracket *b, wish_fn wish, const int32_t *of, int32_t v)
{
    int32_t now = wish(b, of, v, matching_mate(b->m, v));
    bool better = false;
    for (int32_t w = 0; w < b->vertices && !better; w++)
        better = w != v && wish(b, of, v, w) > now && matching_tight(b->m, v, w);
    if (!better)
        return now;
    matching_release(b->m, v);
    for (int32_t w = 0; w < b->vertices; w++)
        if (w != v)
            matching_add(b->m, v, w, b->words + 1, wish(b, of, v, w));
    matching_price(b->m, v);
    solve(b);
    return wish(b, of, v, matching_mate(b->m, v));
}

/* From now on v is matched no worse than it is. */
static void hold(struct bracket *b, wish_fn wish, const int32_t *of, int32_t v)
{
    int32_t now = wish(b, of, v, matching_mate(b->m, v));
    matching_release(b->m, v);
    for (int32_t w = 0; w < b->vertices; w++)
        if (w != v && wish(b, of, v, w) != now)
            matching_edge(b->m, v, w, NULL);
    matching_price(b->m, v);
    solve(b);
}

/* What v is matched with stays so. */
static void seal(struct bracket *b, int32_t v, int32_t *mate)
{
    int32_t w = matching_mate(b->m, v);
    matching_release(b->m, v);
    matching_release(b->m, w);
    matching_drop(b->m, v);
    matching_drop(b->m, w);
    solve(b); /* a blossom that was opened may have let go of others */
    mate[place_of(b, v)] = place_of(b, w);
    mate[place_of(b, w)] = place_of(b, v);
}

static int32_t wish_resident(const struct bracket *b, const int32_t *of, int32_t v, int32_t w)
{
    (void)of;
    return here(b, v, w);
}

static int32_t wish_high_resident(const struct bracket *b, const int32_t *of, int32_t v, int32_t w)
{
    (void)of;
    return here(b, v, w) ? b->here - w : 0;
}

/* Articles 4.4 and 4.2: who of the moved down is paired, and with whom. */
static void pair_moved(struct bracket *b, int32_t *mate)
{
    int32_t paired = 0;
    for (int32_t v = 0; v < b->moved; v++)
        paired += paired_here(b, v);
    for (int32_t v = 0; v < b->moved && paired < b->moved && paired > 0; v++)
        if (choose(b, wish_resident, NULL, v) > 0)
            hold(b, wish_resident, NULL, v);
    for (int32_t v = 0; v < b->moved; v++) {
        if (!paired_here(b, v))
            continue;
        choose(b, wish_high_resident, NULL, v);
        seal(b, v, mate);
    }
}

/* The remainder, or a homogeneous bracket: of[v] is the number of a vertex in it (article 4.1), 0 for those outside. Of
 * these the first `half` are S1. */
struct remainder {
    int32_t *of, count, half;
};

/* 4.3.1 and 4.3.2: how many are exchanged, and how far, if v and w are matched. */
static int64_t exchange(const struct bracket *b, const struct remainder *h, int32_t v, int32_t w)
{
    const int64_t one = INT64_C(1) << 30;
    int32_t low = least(h->of[v], h->of[w]), high = h->of[v] + h->of[w] - low;
    if (low > 0 && here(b, v, w))
        return low > h->half ? -low : high <= h->half ? high - one : 0;
    return (low > 0 && low <= h->half ? low - one : 0) + (high > 0 && high <= h->half ? high - one : 0);
}

static void weigh_exchanges(struct bracket *b, const struct remainder *h)
{
    for (int32_t v = b->moved; v < b->here; v++)
        for (int32_t w = 0; h->of[v] > 0 && w < b->vertices; w++)
            if (w < b->moved || w > v)
                matching_add(b->m, v, w, b->words, exchange(b, h, v, w));
    matching_start(b->m);
    solve(b);
}

/* 4.3.3: the last of a pair in S1 leaves it, and who is not paired. of[] has S1 as numbers below of[-1]. */
static int32_t wish_leave(const struct bracket *b, const int32_t *of, int32_t v, int32_t w)
{
    return of[w] < of[v] || !here(b, v, w);
}

/* 4.3.4: the first of a pair in S2 comes to S1. */
static int32_t wish_come(const struct bracket *b, const int32_t *of, int32_t v, int32_t w)
{
    return of[w] > of[v] && here(b, v, w);
}

static int32_t wish_high(const struct bracket *b, const int32_t *of, int32_t v, int32_t w)
{
    return of[w] == 0 || !here(b, v, w) ? 0 : b->here + 1 - of[w];
}

/* Decides which players change places between S1 and S2; gives them their S1 in first[] (by vertex). */
static void exchange_players(struct bracket *b, const struct remainder *h, bool *first)
{
    int32_t left = 0, come;
    for (int32_t v = b->moved; v < b->here; v++) {
        first[v] = h->of[v] > 0 && h->of[v] <= h->half;
        left += first[v] && wish_leave(b, h->of, v, matching_mate(b->m, v)) > 0;
    }
    come = left;
    for (int32_t v = b->here - 1; v >= b->moved && left > 0; v--) {
        if (!first[v] || choose(b, wish_leave, h->of, v) == 0)
            continue;
        hold(b, wish_leave, h->of, v);
        first[v] = false;
        left--;
    }
    for (int32_t v = b->moved; v < b->here && come > 0; v++) {
        if (h->of[v] <= h->half || choose(b, wish_come, h->of, v) == 0)
            continue;
        hold(b, wish_come, h->of, v);
        first[v] = true;
        come--;
    }
}

/* Articles 4.3 and 4.2, when all who were moved down are settled. */
static void pair_rest(struct bracket *b, int32_t *mate)
{
    struct remainder h = {.of = mem_new((size_t)b->vertices, sizeof *h.of)};
    bool *first = mem_new((size_t)b->vertices, sizeof *first);
    for (int32_t v = b->moved; v < b->here; v++) {
        if (mate[place_of(b, v)] >= 0)
            continue;
        h.of[v] = ++h.count;
        h.half += paired_here(b, v);
    }
    h.half /= 2;
    if (h.half > 0) {
        weigh_exchanges(b, &h);
        exchange_players(b, &h, first);
        for (int32_t v = b->moved; v < b->here; v++) {
            if (!first[v])
                continue;
            choose(b, wish_high, h.of, v);
            seal(b, v, mate);
        }
    }
    free(h.of);
    free(first);
}

/* Whether the vertex, not paired here, is paired in the next bracket. */
static bool paired_next(const struct bracket *b, int32_t v)
{
    int32_t w = matching_mate(b->m, v);
    return v < b->next && w < b->next && (v >= b->here || w >= b->here) && dutch_field_meet(player(b, v), player(b, w));
}

/* Whether all who were left to those outside the graph come out as well as it took for granted. */
static bool rest_is_well(const struct bracket *b, const int32_t *mate)
{
    const struct dutch_bracket *in = b->in;
    int32_t *left = mem_room((size_t)(b->field->count + in->moveds), sizeof *left), lefts = 0;
    bool bye = b->field->odd && b->bye < 0;
    int32_t holder = b->bye < 0 ? -1 : matching_mate(b->m, b->bye);
    for (int32_t v = 0; v < b->all; v++)
        if (v != holder && mate[place_of(b, v)] < 0 && (b->scope == DUTCH_BRACKET || !paired_next(b, v)))
            left[lefts++] = place_of(b, v);
    enum dutch_answer answer;
    if (b->scope == DUTCH_BRACKET && lefts > 0) {
        answer = dutch_rest_next(b->field, in, left, lefts, bye);
    } else {
        for (int32_t i = in->from + b->all - b->moved; i < b->field->count; i++)
            left[lefts++] = i;
        answer = dutch_rest_complete(b->field, left, lefts, bye);
    }
    free(left);
    return answer == DUTCH_YES;
}

bool dutch_bracket_pair(const struct dutch_field *field, const struct dutch_bracket *bracket, enum dutch_scope scope,
                        int32_t *mate)
{
    struct bracket b = {.field = field, .in = bracket, .scope = scope};
    build(&b);
    bool done = matching_solve(b.m);
    if (done) {
        mind_bye(&b);
        pair_moved(&b, mate);
        pair_rest(&b, mate);
        done = scope == DUTCH_ALL || rest_is_well(&b, mate);
        for (int32_t v = 0; v < b.here && !done; v++)
            mate[place_of(&b, v)] = -1;
    }
    matching_free(b.m);
    free(b.level);
    free(b.digit);
    free(b.row);
    return done;
}
