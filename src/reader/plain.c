#include "reader/plain.h"

#include "reader/part.h"

#include <string.h>

enum { WEIGHT = 10000, /* of a word that one offer alone has */ COUNTED_MOST = 12 };

/* Words of sentences, which no game has for a name. */
static bool is_grammar(const struct item *item)
{
    static const char *const classes[] = {"filler", "polite", "and",    "now",      "word", "from", "to",
                                          "ref",    "all",    "yes",    "together", "but",  "so",   "wish",
                                          "aux",    "unsure", "ranked", "may",      "be"};
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (item_has(item, classes[i]))
            return true;
    return false;
}

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

/* Which way things go: "from A to B and from C to D". */
struct roles {
    int role[PIECE_ITEMS]; /* -1: from there; 1: to there */
    int pair[PIECE_ITEMS]; /* the first, the second, ... */
    int now, pairs;
    bool from, to; /* the pair has a thing of this role */
};

static void begin_pair(struct roles *roles)
{
    roles->pairs++;
    roles->now = 0;
    roles->from = roles->to = false;
}

static void keep_role(struct roles *roles, const struct plain *plain, const struct item *item)
{
    bool thing = item_has(item, "GAME -verb -noun");
    roles->role[plain->count] = item_has(item, "verb") ? -1 : roles->now;
    roles->pair[plain->count] = roles->pairs;
    roles->to = roles->to || (thing && roles->now > 0);
    roles->from = roles->from || (thing && roles->now <= 0);
}

/* What a word that is none of the game's tells of those behind it. */
static void see_role(struct roles *roles, const struct item *item)
{
    bool from = item_has(item, "from"), to = item_has(item, "to");
    if ((from || item_has(item, "and")) && roles->to && roles->from)
        begin_pair(roles);
    if (from || to)
        roles->now = from ? -1 : 1;
}

/* Where it goes from stands before where it goes to, however it was said. */
static void sort_roles(struct plain *plain, const struct roles *roles)
{
    struct item sorted[PIECE_ITEMS] = {0};
    signed char role[PIECE_ITEMS] = {0};
    int count = 0;
    for (int pair = 0; pair <= roles->pairs; pair++)
        for (int wanted = -1; wanted <= 1; wanted++)
            for (int i = 0; i < plain->count; i++)
                if (roles->pair[i] == pair && roles->role[i] == wanted) {
                    role[count] = (signed char)wanted;
                    sorted[count++] = plain->item[i];
                }
    memcpy(plain->item, sorted, (size_t)count * sizeof sorted[0]);
    memcpy(plain->role, role, sizeof role);
}

/* A word of what is not to be done: "don't move any". */
static bool is_negation(const struct item *item)
{
    static const char *const classes[] = {"neg", "no", "any", "all"};
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (item_has(item, classes[i]))
            return !item_of_game(item);
    return false;
}

/* Of somebody, or of what is felt; "my man" may be a game's. */
static bool is_told(const struct item *item)
{
    return item_has(item, "kin keeps -filler");
}

/* A word of no table, or of none but the common ones. */
static bool is_unknown(const struct item *item)
{
    static const char *const classes[] = {"word",   "state",  "kin",    "keeps",   "mine",     "decide", "another",
                                          "sorry",  "saying", "rest",   "inverts", "somebody", "rel",    "has",
                                          "ponder", "which",  "putoff", "between", "concede",  "before", "taken",
                                          "just",   "later",  "pays",   "praise"};
    for (int i = 0; i < item->meanings; i++) {
        bool everyday = false;
        for (size_t k = 0; k < sizeof classes / sizeof classes[0]; k++)
            everyday = everyday || strcmp(item->meaning[i].class, classes[k]) == 0;
        if (!everyday)
            return false;
    }
    return item->kind != ITEM_MARK;
}

/* What "there" stands for: what was named before, or else in the same piece. */
static const struct item *place_of(const struct around *around, const struct item *item, int at)
{
    for (int i = at - 1; around->place == NULL && i >= 0; i--)
        if (item_is_place(&item[i]))
            return &item[i];
    return around->place;
}

/* "The strongest of my two": how many there are is no number of it. */
static void drop_counts(struct plain *plain)
{
    int kept = 0;
    for (int i = 0; i < plain->count; i++) {
        const char *number = item_in(&plain->item[i], "number");
        if (number == NULL || number[0] == '#' || item_of_game(&plain->item[i]))
            plain->role[kept] = plain->role[i], plain->item[kept++] = plain->item[i];
    }
    plain->count = kept;
}

/* "A Juno la mando a Hispania", "the wheat that I just got", "el trigo, me lo llevo": it stands for what is named
 * beside it. Where it is a word that may say something by itself no "and" stands between, and there is one verb: "the
 * wheat, please, and play it", "I take the wheat, play it". */
static bool is_named_beside(const struct item *item, int count, int at)
{
    bool filler = item_has(&item[at], "filler"), thing = false, before = false;
    int verbs = 0, from = at, to = at;
    if (!item_has(&item[at], "ref") || !item_of_game(&item[at]))
        return false;
    while (from > 0 && (filler || !item_has(&item[from - 1], "and")))
        from--;
    while (to < count && (filler || !item_has(&item[to], "and")))
        to++;
    for (int i = from; i < to; i++) {
        bool one = item_has(&item[i], "THING -ref -now");
        if (i < at) /* "el vino me lo quedo" */
            before = item[i].kind != ITEM_MARK && (before || one);
        thing = thing || one;
        verbs += i != at && item_has(&item[i], "verb -filler") ? 1 : 0;
    }
    return before || (thing && (filler || (verbs == 1 && item_is(&item[at], "ref", "it"))));
}

/* "A gold from Bruno and one from Carla": a number that stands before who gives it counts what was counted before. */
static const struct item *counted_before(const struct item *item, int count, int at)
{
    static const char *const places[] = {"verb", "noun", "seat", "place", "city", "area"};
    bool another = item_has(&item[at], "another"), article = item_has(&item[at], "filler");
    bool number = item_has(&item[at], "number -GAME");
    int giver = at + 1, before = at - 1;
    while (giver < count && item_has(&item[giver], "from to"))
        giver++;
    while (before > 0 && item_has(&item[before], "filler -seat"))
        before--; /* "and Carla one as well" */
    bool ends = number && !article && giver == count && before > 0 && item_has(&item[before], "seat");
    bool gives = giver < count && item_has(&item[giver], "seat") && (another || (number && !article));
    if (!ends && !gives)
        return NULL;
    for (int i = at - 1; i > 0; i--) {
        bool thing = item_is_thing(&item[i]) && item_has(&item[i - 1], "number");
        for (size_t k = 0; k < sizeof places / sizeof places[0]; k++)
            thing = thing && !item_has(&item[i], places[k]);
        if (thing)
            return &item[i];
    }
    return NULL;
}

/* "god xyz": no sentence stands around a word that nobody knows, so that it is what was meant to name something. */
static bool is_misnamed(const struct item *item, int count)
{
    bool strange = false;
    for (int i = 0; i < count; i++) {
        strange = strange || item[i].strange;
        if (item[i].kind == ITEM_MEANT && !item_has(&item[i], "GAME number"))
            return false;
    }
    return strange;
}

/* An arrow that leads nowhere: ":-)" */
static bool is_stray(const struct item *item, int count, int at)
{
    return item_has(&item[at], "way") && item_has(&item[at], "verb") &&
           (at + 1 == count || item[at + 1].kind == ITEM_MARK);
}

/* "Millbrook: j'y construis une ville", not "if I win in Luna, my son marries there". */
static bool is_said(const struct plain *plain, const struct item *item, int at, const struct item *place)
{
    for (int i = 0; i < at; i++)
        if (item_has(&item[i], "cond when"))
            return false;
    return plain_names(plain, place);
}

void plain_read(const struct around *around, const struct item *item, int count, struct plain *out)
{
    struct roles roles = {.pairs = 0};
    *out = (struct plain){.told = around->addressed, .misnamed = is_misnamed(item, count)};
    for (int i = 0; i < count && out->count < PIECE_ITEMS; i++) {
        const struct item *one = &item[i];
        if (one->kind == ITEM_MARK) {
            roles.now = one->mark == '>' ? 1 : roles.now;
            if (one->mark == ',' && roles.to && roles.from)
                begin_pair(&roles);
            else if (one->mark == ',')
                roles.now = 0;
            continue;
        }
        if (item_has(one, "extreme -GAME")) {
            out->extreme = item_is(one, "extreme", "most") ? 1 : -1;
            continue;
        }
        if (is_named_beside(item, count, i) || is_stray(item, count, i))
            continue;
        const struct item *again = counted_before(item, count, i);
        if (again != NULL && item_has(one, "another")) {
            keep_role(&roles, out, again);
            plain_keep(out, again);
            continue;
        }
        out->definite =
            out->definite || (item_has(one, "the") && i + 1 < count && item_has(&item[i + 1], "THING -ordinal"));
        out->mine = out->mine || item_has(one, "mine");
        out->told = out->told || is_told(one);
        out->another = out->another || item_has(one, "another");
        /* "two coffees" are two of nothing */
        bool counts = item_has(one, "number -filler") && i + 1 < count && one->number <= COUNTED_MOST;
        if (is_unknown(one) || (counts && is_unknown(&item[i + 1]) && !item_has(&item[i + 1], "has"))) {
            out->unknown++;
            out->told = out->told || one->named;
            out->misnamed = out->misnamed || one->joined;
            continue;
        }
        if ((around->negated || around->denied) && is_negation(one))
            continue;
        if (item_has(one, "no -GAME") && (i + 1 == count || item[i + 1].kind == ITEM_MARK))
            continue;
        out->all = out->all || item_has(one, "all");
        if (item_has(one, "ref -and -GAME")) {
            const struct item *place = place_of(around, item, i);
            out->again = true;
            if (place == NULL || item_is(one, "ref", "it"))
                continue;
            if (item_is(one, "ref", "there") && is_said(out, item, i, place))
                continue;
            if (roles.now == 0 && item_is(one, "ref", "there"))
                roles.now = 1; /* "a house goes there as well" */
            keep_role(&roles, out, place);
            plain_keep(out, place);
            continue;
        }
        see_role(&roles, one);
        if (item_has(one, "doubt -GAME"))
            continue;
        if (is_grammar(one) && !item_has(one, "GAME number all against way"))
            continue;
        struct item named = *one; /* "A Mar, A Par": an army begins there, and nothing goes */
        if (item_has(one, "unit") && (i == 0 || item_has(&item[i - 1], "MARK and")))
            item_drop(&named, "way");
        if (counts && one->number == 2 && named.meanings < MEANINGS_MOST && item_is_thing(&item[i + 1]))
            named.meaning[named.meanings++] = (struct meaning){"double", ""}; /* "the two sheep" */
        one = &named;
        out->goal = out->goal || (out->count == 0 && roles.now > 0 && item_has(one, "city"));
        keep_role(&roles, out, one);
        plain_keep(out, one);
        if (again != NULL && out->count < PIECE_ITEMS) {
            keep_role(&roles, out, again);
            plain_keep(out, again);
        }
    }
    if (!around->said)
        sort_roles(out, &roles);
    if (out->extreme != 0)
        drop_counts(out);
}

bool items_share(const struct item *a, const struct item *b)
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

bool items_weigh(const struct desk *desk, const struct item *item, long *score)
{
    bool shares[OFFERS_MOST] = {false};
    long sharing = 0;
    for (int i = 0; i < desk->offers; i++) {
        const struct offer *offer = &desk->offer[i];
        for (int k = 0; offer->open && k < offer->features && !shares[i]; k++)
            shares[i] = items_share(item, &offer->feature[k]);
        sharing += shares[i] ? 1 : 0;
    }
    for (int i = 0; i < desk->offers; i++)
        score[i] += shares[i] ? WEIGHT / sharing : 0;
    return sharing > 0;
}

bool plain_names(const struct plain *plain, const struct item *item)
{
    for (int i = 0; i < plain->count; i++)
        if (items_share(&plain->item[i], item))
            return true;
    return false;
}

bool plain_says(const struct plain *plain, const char *class)
{
    for (int i = 0; i < plain->count; i++)
        if (item_has(&plain->item[i], class))
            return true;
    return false;
}
