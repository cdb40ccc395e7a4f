#include "reader/point.h"

#include "reader/desk.h"

#include <string.h>

enum { BEFORE_MOST = 4 };

/* The items of a line being written anew. */
struct row {
    const struct lexicon *lexicon;
    struct item *item;
    int count;
};

static bool is_mark(const struct row *row, int at, const char *marks)
{
    return at >= 0 && at < row->count && row->item[at].kind == ITEM_MARK && strchr(marks, row->item[at].mark) != NULL;
}

static bool is_edge(const struct row *row, int at)
{
    return at < 0 || at >= row->count || is_mark(row, at, ".,;:!?()-") || item_has(&row->item[at], "and");
}

static bool has(const struct row *row, int at, const char *class)
{
    return at >= 0 && at < row->count && row->item[at].kind == ITEM_MEANT && item_has(&row->item[at], class);
}

static bool is_verb(const struct row *row, int at)
{
    return has(row, at, "verb") && !has(row, at, "filler");
}

static void drop(struct row *row, int from, int to)
{
    memmove(&row->item[from], &row->item[to], (size_t)(row->count - to) * sizeof row->item[0]);
    row->count -= to - from;
}

static bool is_question(const struct row *row, int at)
{
    while (at < row->count && !is_mark(row, at, ".!?"))
        at++;
    return is_mark(row, at, "?");
}

/* Behind what a clause says that begins here and names nothing of the game, with the mark or the "is" that ends it;
 * `at` itself: it is none, or nothing stands behind it. */
static int end_of_empty(const struct row *row, int at)
{
    int be = at, i = at + 1;
    while (i < row->count && !is_mark(row, i, ".,;:!?()-")) {
        const struct item *item = &row->item[i];
        bool thing = item_has(item, "THING -filler -ref");
        if (thing || (is_verb(row, i) && be == at))
            return be == at ? at : be + 1;
        be = item_has(item, "be") ? i : be;
        i++;
    }
    bool last = is_mark(row, i, ".!") || i == row->count; /* "..., whatever it costs" */
    if (last && i > at + 1 && is_mark(row, at - 1, ","))
        return i;
    return i + 1 >= row->count ? at : is_mark(row, i, ",:;-") && i > at + 1 ? i + 1 : be == at ? at : be + 1;
}

/* "before Carla does" */
static int end_of_before(const struct row *row, int at)
{
    bool somebody = false;
    for (int i = at + 1; i < row->count && i <= at + BEFORE_MOST; i++)
        somebody = somebody || has(row, i, "seat");
    int end = at + 1;
    while (somebody && end < row->count && !is_mark(row, end, ".,;:!?()-"))
        end++;
    return somebody ? end : at;
}

/* Is it what was taken that this verb is about? */
static bool is_of_new(const struct row *row, int at)
{
    const char *id = has(row, at, "verb") ? item_in(&row->item[at], "verb") : "";
    return has(row, at, "taken") || (*id != '\0' && lexicon_has_rule(row->lexicon, "@new", id, strlen(id)));
}

/* May the word stand between what begins a clause and its verb? */
static bool goes_between(const struct row *row, int at)
{
    bool along = has(row, at, "mine") || has(row, at, "filler") || has(row, at, "now") || has(row, at, "just");
    return along && !is_verb(row, at) && !is_of_new(row, at) && !has(row, at, "be");
}

static bool is_be(const struct row *row, int at)
{
    return has(row, at, "be");
}

/* Where the clause begins, with its article: "la que coja". */
static int head_of(const struct row *row, int at)
{
    while ((has(row, at - 1, "the") || has(row, at - 1, "ref")) && !is_verb(row, at - 1) && !is_be(row, at - 1) &&
           !has(row, at - 1, "and"))
        at--;
    return at;
}

/* "What I take I play": it. */
static void point_back(struct row *row, int from, int to)
{
    struct item *item = &row->item[from];
    int last = row->item[to - 1].to, next = is_mark(row, to, ",") ? to + 1 : to;
    bool said = false;
    for (int i = next; i < row->count && !is_edge(row, i); i++)
        said = said || item_is(&row->item[i], "ref", "it");
    if (said && next > to) { /* "whatever I get, I play it" */
        drop(row, from, next);
        return;
    }
    if (is_mark(row, to, ",") && has(row, to + 1, "the") && is_verb(row, to + 2)) /* "was ich kriege, das spiele ich" */
        to += 2;
    item->kind = ITEM_MEANT;
    item->meanings = (int)lexicon_meanings(row->lexicon, "it", item->meaning);
    item->to = last;
    drop(row, from + 1, is_mark(row, to, ",") ? to + 1 : to);
}

static void empty(struct row *row, int from, int last)
{
    for (struct item *item = &row->item[from]; item <= &row->item[last]; item++)
        *item = (struct item){
            .kind = ITEM_MEANT, .meanings = 1, .meaning = {{"filler", ""}}, .from = item->from, .to = item->to};
}

static struct item somebody(const struct item *item)
{
    return (struct item){
        .kind = ITEM_MEANT, .meanings = 1, .meaning = {{"other", ""}}, .from = item->from, .to = item->to};
}

/* A clause with "what", "that" and the like, and a verb of the game. */
static void read_relative(struct row *row, int at)
{
    bool mine = false, asks = !has(row, at, "rel");
    int verb = at + 1, head = head_of(row, at);
    if (asks && has(row, at - 1, "the") && !is_verb(row, at + 1)) /* "celui qui est tout à gauche" */
        empty(row, at, at);
    while (goes_between(row, verb)) {
        mine = mine || has(row, verb, "mine");
        verb++;
    }
    int after = is_mark(row, verb, ",") ? verb + 1 : verb;
    if ((asks || head < at) && mine && is_be(row, after)) { /* "what I want is the bath" */
        empty(row, head, at);
        return;
    }
    if ((!is_verb(row, verb) && !is_of_new(row, verb)) || (asks && !mine))
        return;
    int end = verb + 1;
    while (has(row, end, "has") || has(row, end, "now"))
        end++;
    int next = is_mark(row, end, ",") ? end + 1 : end, behind = next;
    int before = is_mark(row, head - 1, ",") ? head - 2 : head - 1; /* "das ist, was ich nehme" */
    if ((asks || head < at) && (is_be(row, next) || is_be(row, before))) {
        empty(row, head, at);
        return;
    }
    while (goes_between(row, behind))
        behind++;
    bool ends = is_edge(row, end) || is_verb(row, behind), begins = is_edge(row, head - 1) || is_verb(row, head - 1);
    if (!mine && head < at && !ends && is_edge(row, head - 1) && verb == at + 1)
        row->item[at] = somebody(&row->item[at]); /* "el que coja los baños": whoever does */
    else if (begins && ends && (mine || head < at) && is_of_new(row, verb))
        point_back(row, head, end);
}

/* "the wheat that I have just got", "que je viens de prendre": the new card. Returns where that begins. */
static int read_just(struct row *row, int at)
{
    bool of = false;
    int verb = at + 1, from = at;
    while ((has(row, verb, "from") || has(row, verb, "mine") || has(row, verb, "has")) && !has(row, verb, "taken")) {
        of = of || has(row, verb, "from");
        verb++;
    }
    if (!has(row, verb, "taken") && !(of && is_of_new(row, verb)))
        return at;
    int end = verb + 1;
    while (has(row, end, "has"))
        end++;
    while (has(row, from - 1, "mine") || has(row, from - 1, "has") || has(row, from - 1, "rel"))
        from--;
    while (has(row, from - 1, "filler") && !is_verb(row, from - 1))
        from--;
    if (from > 0 && item_is_thing(&row->item[from - 1]))
        empty(row, from, end - 1);
    else
        point_back(row, from, end);
    return from;
}

/* "..., I'm paying with the food and the coal": drops that, where it is a clause of its own behind something else.
 * Returns where it began. */
static int drop_payment(struct row *row, int at)
{
    int from = at, end = at + 1;
    while (from > 0 && !is_edge(row, from - 1) && !is_verb(row, from - 1))
        from--;
    while (end < row->count && !is_mark(row, end, ".,;:!?()-") && !is_verb(row, end) && !has(row, end, "then"))
        end++;
    if (!is_edge(row, from - 1) || from == 0 || is_mark(row, from - 1, ".!?") || is_verb(row, end))
        return at;
    drop(row, from, end);
    return from - 1;
}

int points_read(const struct lexicon *lexicon, struct item *item, int count)
{
    struct row row = {lexicon, item, count};
    for (int i = 0; i < row.count; i++) {
        if (is_question(&row, i))
            continue;
        int end = has(&row, i, "before")                            ? end_of_before(&row, i)
                  : has(&row, i, "concede") && is_edge(&row, i - 1) ? end_of_empty(&row, i)
                                                                    : i;
        if (end > i && (i > 0 || end < row.count))
            drop(&row, i--, end);
        else if (has(&row, i, "concede") && is_verb(&row, i + 1)) /* "whoever takes the bath" */
            row.item[i] = somebody(&row.item[i]);
        else if (has(&row, i, "pays"))
            i = drop_payment(&row, i);
        else if (has(&row, i, "just"))
            i = read_just(&row, i);
        else if (has(&row, i, "rel") || has(&row, i, "ask") || has(&row, i, "any"))
            read_relative(&row, i);
    }
    return row.count;
}
