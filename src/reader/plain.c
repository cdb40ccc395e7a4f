#include "reader/plain.h"

#include "words/items.h"

#include <string.h>

enum { COUNTED_MOST = 12 };

void plain_keep(struct plain *plain, const struct item *item)
{
    if (plain->count == PIECE_ITEMS)
        return;
    plain->item[plain->count++] = *item;
    plain->verb = plain->verb || item_has(item, "verb");
    plain->mended = plain->mended || item->mended;
    plain->said += !item_has(item, "filler") && (!item_has(item, "all") || item_of_game(item)) ? 1 : 0;
    plain->placed = plain->placed || item_has(item, "held");
    plain->owned = plain->owned || item_is(item, "held", "hand");
    if (item_has(item, "GAME -verb -held"))
        plain->names++; /* "my hand is full" names nothing */
    if (item_has(item, "number -filler"))
        plain->numbers++;
}

/* A piece that is read, and which way things go in it: "from A to B and from C to D". */
struct walk {
    const struct around *around;
    const struct item *item;
    int count;
    struct plain *out;
    int role[PIECE_ITEMS]; /* -1: from there; 1: to there */
    int pair[PIECE_ITEMS]; /* the first, the second, ... */
    int now, pairs;
    bool from, to; /* the pair has a thing of this role */
};

static void begin_pair(struct walk *walk)
{
    walk->pairs++;
    walk->now = 0;
    walk->from = walk->to = false;
}

static void keep(struct walk *walk, const struct item *item)
{
    bool thing = item_has(item, "GAME -verb -noun");
    int at = walk->out->count;
    if (at == PIECE_ITEMS)
        return;
    walk->role[at] = item_has(item, "verb") ? -1 : walk->now;
    walk->pair[at] = walk->pairs;
    walk->to = walk->to || (thing && walk->now > 0);
    walk->from = walk->from || (thing && walk->now <= 0);
    plain_keep(walk->out, item);
}

static void see_mark(struct walk *walk, char mark)
{
    if (mark == ',' && walk->to && walk->from)
        begin_pair(walk);
    else if (mark == ',' || mark == '>')
        walk->now = mark == '>' ? 1 : 0;
}

/* What a word that is none of the game's tells of those behind it. */
static void see_role(struct walk *walk, const struct item *item)
{
    if (item_has(item, "from and") && walk->to && walk->from)
        begin_pair(walk);
    if (item_has(item, "from to"))
        walk->now = item_has(item, "from") ? -1 : 1;
}

/* Where it goes from stands before where it goes to, however it was said. */
static void sort_roles(const struct walk *walk)
{
    struct plain *plain = walk->out;
    struct item sorted[PIECE_ITEMS] = {0};
    signed char role[PIECE_ITEMS] = {0};
    int count = 0;
    for (int pair = 0; pair <= walk->pairs; pair++)
        for (int wanted = -1; wanted <= 1; wanted++)
            for (int i = 0; i < plain->count; i++)
                if (walk->pair[i] == pair && walk->role[i] == wanted) {
                    role[count] = (signed char)wanted;
                    sorted[count++] = plain->item[i];
                }
    memcpy(plain->item, sorted, (size_t)count * sizeof sorted[0]);
    memcpy(plain->role, role, sizeof role);
}

/* A word of no table, or of none but the common ones. */
static bool is_unknown(const struct item *item)
{
    struct item rest = *item;
    item_drop(&rest, "word state kin keeps mine decide another sorry saying rest inverts somebody rel has ponder which "
                     "putoff between concede before taken just later pays praise");
    return item->kind != ITEM_MARK && rest.meanings == 0;
}

/* What "there" stands for: what was named before, or else in the same piece. */
static const struct item *place_of(const struct around *around, const struct item *item, int at)
{
    int before = items_find_back(item, at - 1, "place city area");
    return around->place == NULL && before >= 0 ? &item[before] : around->place;
}

/* "The strongest of my two": how many there are is no number of it. */
static void drop_counts(struct plain *plain)
{
    int kept = 0;
    for (int i = 0; i < plain->count; i++)
        if (!item_has(&plain->item[i], "number -number=# -GAME")) {
            plain->role[kept] = plain->role[i];
            plain->item[kept++] = plain->item[i];
        }
    plain->count = kept;
}

/* "A Juno la mando a Hispania", "the wheat that I just got", "el trigo, me lo llevo": it stands for what is named
 * beside it. Where it is a word that may say something by itself no "and" stands between, and there is one verb: "the
 * wheat, please, and play it", "I take the wheat, play it". */
static bool is_named_beside(const struct item *item, int count, int at)
{
    static const char thing[] = "THING -ref -now";
    bool filler = item_has(&item[at], "filler");
    if (!item_has(&item[at], "ref+GAME"))
        return false;
    int from = filler ? 0 : items_find_back(item, at - 1, "and") + 1;
    int to = filler ? count : items_find(item, at, count, "and");
    int mark = items_find_back(item, at - 1, "MARK") + 1;
    if (items_any(item, mark > from ? mark : from, at, thing)) /* "el vino me lo quedo" */
        return true;
    int verbs = items_count(item + from, to - from, "verb -filler") - (item_has(&item[at], "verb -filler") ? 1 : 0);
    return items_any(item, from, to, thing) && (filler || (verbs == 1 && item_is(&item[at], "ref", "it")));
}

/* "A gold from Bruno and one from Carla": a number that stands before who gives it counts what was counted before. */
static const struct item *counted_before(const struct item *item, int count, int at)
{
    bool number = item_has(&item[at], "number -GAME -filler");
    int giver = items_pass(item, at + 1, count, "from to");
    int before = items_pass_back(item, at - 1, "filler -seat"); /* "and Carla one as well" */
    bool ends = number && giver == count && before > 0 && item_has(&item[before], "seat");
    bool gives = items_has(item, count, giver, "seat") && (number || item_has(&item[at], "another"));
    for (int i = at - 1; (ends || gives) && i > 0; i--)
        if (item_has(&item[i], "THING -place -city -area") && item_has(&item[i - 1], "number"))
            return &item[i];
    return NULL;
}

/* "god xyz": no sentence stands around a word that nobody knows, so that it is what was meant to name something. */
static bool is_misnamed(const struct item *item, int count)
{
    bool strange = false;
    for (int i = 0; i < count; i++)
        strange = strange || item[i].strange;
    return strange && items_all(item, 0, count, "MARK UNKNOWN GAME number");
}

/* "Millbrook: j'y construis une ville", not "if I win in Luna, my son marries there". */
static bool is_said(const struct walk *walk, int at, const struct item *place)
{
    return !items_any(walk->item, 0, at, "cond when") && plain_names(walk->out, place);
}

/* "It" and "there" stand for what was named before; "a house goes there as well" says whither. */
static void keep_again(struct walk *walk, int at)
{
    const struct item *one = &walk->item[at], *place = place_of(walk->around, walk->item, at);
    walk->out->again = true;
    bool here =
        walk->around->place == NULL && walk->now == 0 && !plain_says(walk->out, "when"); /* "A is free: build there" */
    if (place == NULL || here || item_is(one, "ref", "it") ||
        (item_is(one, "ref", "there") && is_said(walk, at, place)))
        return;
    if (walk->now == 0 && item_is(one, "ref", "there"))
        walk->now = 1;
    keep(walk, place);
}

/* A word that means something to the game. */
static void keep_word(struct walk *walk, int at, bool counts)
{
    struct item one = walk->item[at];
    if (item_has(&one, "unit") && items_has(walk->item, walk->count, at - 1, "EDGE MARK and"))
        item_drop(&one, "way"); /* "A Mar, A Par": an army begins there, and nothing goes */
    if (counts && one.number == 2 && one.meanings < MEANINGS_MOST && item_is_thing(&walk->item[at + 1]))
        one.meaning[one.meanings++] = (struct meaning){"double", ""}; /* "the two sheep" */
    struct plain *out = walk->out;
    out->goal = out->goal || (out->count == 0 && walk->now > 0 && item_has(&one, "city"));
    keep(walk, &one);
}

static void read_word(struct walk *walk, int at)
{
    const struct item *one = &walk->item[at];
    struct plain *out = walk->out;
    out->definite =
        out->definite || (item_has(one, "the") && items_has(walk->item, walk->count, at + 1, "THING -ordinal"));
    out->mine = out->mine || item_has(one, "mine");
    out->told = out->told || item_has(one, "kin keeps -filler");            /* "my man" may be a game's */
    int which = items_pass(walk->item, at + 1, walk->count, "filler from"); /* "another gold": which thing, is said */
    bool more = item_has(one, "filler") && items_has(walk->item, walk->count, which, "THING");
    out->another = out->another || (item_has(one, "another") && !more);
    bool counts = item_has(one, "number -filler") && at + 1 < walk->count && one->number <= COUNTED_MOST &&
                  !items_has(walk->item, walk->count, at - 1, "the"); /* "the 2, all alone" */
    /* "two coffees" are two of nothing */
    if (is_unknown(one) || (counts && is_unknown(&one[1]) && !item_has(&one[1], "has"))) {
        out->unknown++;
        out->told = out->told || one->named;
        bool pronoun = at + 1 < walk->count && one[1].joined && item_has(&one[1], "filler"); /* "auriez-vous" */
        out->misnamed = out->misnamed || (one->joined && !pronoun);
        return;
    }
    bool denied = (walk->around->negated || walk->around->denied) && item_has(one, "neg no any all -GAME");
    if (denied || (item_has(one, "no -GAME") && items_has(walk->item, walk->count, at + 1, "EDGE MARK")))
        return;
    out->all = out->all || item_has(one, "all");
    if (item_has(one, "ref -and -GAME")) {
        keep_again(walk, at);
        return;
    }
    see_role(walk, one);
    if (!item_has(one, "doubt -GAME") &&
        !item_has(one, "filler polite and now word from to ref yes together but so wish aux unsure ranked may be -GAME "
                       "-number -all -against -way"))
        keep_word(walk, at, counts);
}

void plain_read(const struct around *around, const struct item *item, int count, struct plain *out)
{
    struct walk walk = {.around = around, .item = item, .count = count, .out = out};
    *out = (struct plain){.told = around->addressed, .misnamed = is_misnamed(item, count)};
    for (int i = 0; i < count && out->count < PIECE_ITEMS; i++) {
        const struct item *one = &item[i], *again = counted_before(item, count, i);
        bool stray = item_has(one, "way+verb") && items_has(item, count, i + 1, "EDGE MARK"); /* ":-)" */
        if (one->kind == ITEM_MARK) {
            see_mark(&walk, one->mark);
        } else if (item_has(one, "extreme -GAME")) {
            out->extreme = item_is(one, "extreme", "most") ? 1 : -1;
        } else if (!stray && !is_named_beside(item, count, i)) {
            if (again == NULL || !item_has(one, "another"))
                read_word(&walk, i);
            if (again != NULL)
                keep(&walk, again);
        }
    }
    if (!around->said)
        sort_roles(&walk);
    if (out->extreme != 0)
        drop_counts(out);
}

bool plain_items_share(const struct item *a, const struct item *b)
{
    for (int i = 0; i < a->meanings; i++) {
        bool number = strcmp(a->meaning[i].class, "number") == 0;
        const char *id = number ? item_in(b, "number") : NULL;
        if (number && id != NULL && a->number == b->number)
            return true;
        if (number)
            continue;
        for (int k = 0; k < b->meanings; k++)
            if (strcmp(a->meaning[i].class, b->meaning[k].class) == 0 &&
                (strcmp(a->meaning[i].id, b->meaning[k].id) == 0 ||
                 (a->meaning[i].id[0] == '#' && a->number == b->number)))
                return true;
    }
    return false;
}

bool plain_names(const struct plain *plain, const struct item *item)
{
    for (int i = 0; i < plain->count; i++)
        if (plain_items_share(&plain->item[i], item))
            return true;
    return false;
}

bool plain_says(const struct plain *plain, const char *what)
{
    return items_any(plain->item, 0, plain->count, what);
}
