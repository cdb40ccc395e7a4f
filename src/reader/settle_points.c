#include "reader/settle.h"

#include "words/items.h"

#include <string.h>

enum { BEFORE_MOST = 4 };

/* The items of a line being written anew. */
struct row {
    const struct lexicon *lexicon;
    struct item *item;
    int count;
};

static const char marks[] = ".,;:!?()-", edge[] = "EDGE and .,;:!?()-", verb[] = "verb -filler";

static bool has(const struct row *row, int at, const char *what)
{
    return items_has(row->item, row->count, at, what);
}

static void drop(struct row *row, int from, int to)
{
    row->count = items_cut(row->item, row->count, from, to);
}

/* Behind what a clause says that begins here and names nothing of the game, with the mark or the "is" that ends it;
 * `at` itself: it is none, or nothing stands behind it. */
static int end_of_empty(const struct row *row, int at)
{
    int be = at, i = at + 1;
    for (; i < row->count && !has(row, i, marks); i++) {
        if (has(row, i, "THING -ref") || (has(row, i, verb) && be == at))
            return be == at ? at : be + 1;
        be = has(row, i, "be") ? i : be;
    }
    if (has(row, i, "EDGE .!") && i > at + 1 && has(row, at - 1, ",")) /* "..., whatever it costs" */
        return i;
    return i + 1 >= row->count ? at : has(row, i, ",:;-") && i > at + 1 ? i + 1 : be == at ? at : be + 1;
}

/* "before Carla does" */
static int end_of_before(const struct row *row, int at)
{
    int last = at + 1 + BEFORE_MOST < row->count ? at + 1 + BEFORE_MOST : row->count;
    return items_any(row->item, at + 1, last, "seat") ? items_find(row->item, at + 1, row->count, marks) : at;
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
    return has(row, at, "mine filler now just -be") && !has(row, at, verb) && !is_of_new(row, at);
}

/* Where the clause begins, with its article: "la que coja". */
static int head_of(const struct row *row, int at)
{
    while (has(row, at - 1, "the ref -be -and") && !has(row, at - 1, verb))
        at--;
    return at;
}

/* "What I take I play": it. */
static void point_back(struct row *row, int from, int to)
{
    struct item *item = &row->item[from];
    int last = row->item[to - 1].to, next = has(row, to, ",") ? to + 1 : to;
    if (next > to && items_any(row->item, next, items_find(row->item, next, row->count, edge), "ref=it")) {
        drop(row, from, next); /* "whatever I get, I play it" */
        return;
    }
    if (has(row, to, ",") && has(row, to + 1, "the") && has(row, to + 2, verb)) /* "was ich kriege, das spiele ich" */
        to += 2;
    item->kind = ITEM_MEANT;
    item->meanings = (int)lexicon_meanings(row->lexicon, "it", item->meaning);
    item->to = last;
    drop(row, from + 1, has(row, to, ",") ? to + 1 : to);
}

/* A clause with "what", "that" and the like, and a verb of the game. */
static void read_relative(struct row *row, int at)
{
    bool mine = false, asks = !has(row, at, "rel");
    int does = at + 1, head = head_of(row, at);
    if (asks && has(row, at - 1, "the") && !has(row, at + 1, verb)) /* "celui qui est tout à gauche" */
        items_silence(row->item, at, at + 1);
    for (; goes_between(row, does); does++)
        mine = mine || has(row, does, "mine");
    if ((asks || head < at) && mine && has(row, has(row, does, ",") ? does + 1 : does, "be")) {
        items_silence(row->item, head, at + 1); /* "what I want is the bath" */
        return;
    }
    if ((!has(row, does, verb) && !is_of_new(row, does)) || (asks && !mine))
        return;
    int end = items_pass(row->item, does + 1, row->count, "has now");
    int next = has(row, end, ",") ? end + 1 : end, behind = next;
    int before = has(row, head - 1, ",") ? head - 2 : head - 1; /* "das ist, was ich nehme" */
    if ((asks || head < at) && (has(row, next, "be") || has(row, before, "be"))) {
        items_silence(row->item, head, at + 1);
        return;
    }
    while (goes_between(row, behind))
        behind++;
    bool ends = has(row, end, edge) || has(row, behind, verb);
    bool begins = has(row, head - 1, edge) || has(row, head - 1, verb);
    if (!mine && head < at && !ends && has(row, head - 1, edge) && does == at + 1)
        item_become(&row->item[at], "other", ""); /* "el que coja los baños": whoever does */
    else if (begins && ends && (mine || head < at) && is_of_new(row, does))
        point_back(row, head, end);
}

/* "the wheat that I have just got", "que je viens de prendre": the new card. Returns where that begins. */
static int read_just(struct row *row, int at)
{
    int does = items_pass(row->item, at + 1, row->count, "from mine has -taken"), from = at;
    if (!has(row, does, "taken") && !(items_any(row->item, at + 1, does, "from") && is_of_new(row, does)))
        return at;
    int end = items_pass(row->item, does + 1, row->count, "has");
    while (has(row, from - 1, "mine has rel"))
        from--;
    while (has(row, from - 1, "filler -verb"))
        from--;
    if (has(row, from - 1, "THING"))
        items_silence(row->item, from, end);
    else
        point_back(row, from, end);
    return from;
}

/* "..., I'm paying with the food and the coal": drops that, where it is a clause of its own behind something else.
 * Returns where it began. */
static int drop_payment(struct row *row, int at)
{
    int from = at, end = at + 1;
    while (!has(row, from - 1, edge) && !has(row, from - 1, verb))
        from--;
    while (!has(row, end, "EDGE then .,;:!?()-") && !has(row, end, verb))
        end++;
    if (!has(row, from - 1, "and ,;:()-") || has(row, end, verb))
        return at;
    drop(row, from, end);
    return from - 1;
}

int settle_points(const struct lexicon *lexicon, struct item *item, int count)
{
    struct row row = {lexicon, item, count};
    for (int i = 0; i < row.count; i++) {
        if (has(&row, items_find(row.item, i, row.count, ".!?"), "?"))
            continue;
        int end = has(&row, i, "before")                              ? end_of_before(&row, i)
                  : has(&row, i, "concede") && has(&row, i - 1, edge) ? end_of_empty(&row, i)
                                                                      : i;
        if (end > i && (i > 0 || end < row.count))
            drop(&row, i--, end);
        else if (has(&row, i, "concede") && has(&row, i + 1, verb)) /* "whoever takes the bath" */
            item_become(&row.item[i], "other", "");
        else if (has(&row, i, "pays"))
            i = drop_payment(&row, i);
        else if (has(&row, i, "just"))
            i = read_just(&row, i);
        else if (has(&row, i, "rel ask any"))
            read_relative(&row, i);
    }
    return row.count;
}
