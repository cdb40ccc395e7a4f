#include "reader/mention.h"

#include "letter/terms.h"
#include "reader/parts.h"
#include "words/items.h"

#include <string.h>

enum { APART_MOST = 4 };

int mention_end(const struct item *item, int at, int count)
{
    int end = items_find(item, at, count, ",;:()&+ and but to");
    bool on = items_has(item, count, end, "to -and -but") && !items_has(item, count, end + 1, "keeps");
    return on ? mention_end(item, end + 1, count) : end; /* up to "to keep an eye on Fedor" */
}

bool mention_is_place(const struct item *item)
{
    return item_has(item, "place -filler -way -from -to -all -past -verb -unit -and");
}

/* Which of the writer's units stands there; -1: none. */
static int own_at(const struct desk *desk, const struct item *item)
{
    for (int i = 0; i < desk->owns; i++)
        if (item_is(item, "place", desk->own[i].place))
            return i;
    return -1;
}

static bool stands_at(const struct desk *desk, const struct item *item)
{
    int own = own_at(desk, item);
    return own >= 0 && desk->own[own].kind[0] != '\0';
}

/* "Con", where a unit of the writer's stands and the words around it leave room for a name. */
static bool is_short(const struct desk *desk, const struct item *item, int count, int at)
{
    bool own = item_has(&item[at], "filler -unit") && stands_at(desk, &item[at]);
    bool led = at > 0 && item_has(&item[at - 1], "way unit");
    bool leads = at + 1 < count && part_is_verb(&item[at + 1]);
    return own && (led || leads || count == 1);
}

bool mention_is_bare(const struct desk *desk, const struct item *item, int count)
{
    int places = 0;
    for (int i = 0; i < count; i++) {
        bool place = (mention_is_place(&item[i]) || is_short(desk, item, count, i)) && stands_at(desk, &item[i]);
        places += place ? 1 : 0;
        bool nothing = item_has(&item[i], "filler -verb");
        if (!place && !nothing && !item_has(&item[i], "unit"))
            return false;
    }
    return places == 1;
}

static bool is_kind(const struct item *item)
{
    return item_has(item, "unit -filler -way") && item->to - item->from > 1; /* "F" stands in front of its place */
}

/* "The fleet in the Channel", "the Roman army": between both stand only words that say where. */
static bool belongs(const struct desk *desk, const struct mention *mention, int unit)
{
    const char *kind = item_in(&mention->item[unit], "unit");
    for (int i = 0; i < mention->places; i++) {
        int from = unit < mention->place[i] ? unit : mention->place[i],
            to = unit < mention->place[i] ? mention->place[i] : unit;
        if (mention->own[i] >= 0 && strcmp(desk->own[mention->own[i]].kind, kind) == 0 && to - from <= APART_MOST &&
            (unit < mention->place[i] || to - from == 1) &&
            items_all(mention->item, from + 1, to, "filler from way rel"))
            return true;
    }
    return false;
}

static void see(const struct desk *desk, struct mention *out, int at)
{
    const struct item *item = &out->item[at];
    bool filler = item_has(item, "filler");
    out->mine = out->mine || item_has(item, "mine");
    out->tail = item_has(item, "tail") ? item_in(item, "tail") : out->tail;
    const char *saying = item_in(item, "saying");
    out->gives = out->gives || (saying != NULL && strcmp(saying, "for") == 0 && out->places == 1);
    bool after = item_has(item, "saying=after saying=follow"); /* "a push from behind" is a push */
    bool joint = saying != NULL && (strcmp(saying, "for") == 0 || strcmp(saying, "except") == 0);
    joint = joint || (item_is(item, "saying", "remove") && item_is(item, "verb", "m")); /* "part" */
    out->saying = saying != NULL && !joint && !(after && out->saying != NULL) ? saying : out->saying;
    bool several = item_has(item, "plural") && !(at > 0 && item_is(&out->item[at - 1], "number", "1")) &&
                   !(at > 1 && item_is(&out->item[at - 2], "number", "1")); /* "one of my armies" */
    out->whole = out->whole || ((item_has(item, "all") || several) && !filler);
    out->rest = out->rest || item_has(item, "rest");
    out->other = out->other || item_has(item, "another");
    out->names = out->names || (item->kind == ITEM_UNKNOWN && item->to - item->from > 1) || item_has(item, "seat");
    if (item_has(item, "keeps") && item_has(item, "neg")) {
        out->keeps = at;
        return;
    }
    out->denied = out->denied || item_has(item, "neg no -rest -filler");
    out->choice = out->choice || item_has(item, "or else -filler");
    out->except = item_is(item, "saying", "except") ? at : out->except;
    out->barred = out->barred || item_has(item, "cond past doubt kin keeps -filler");
    if (item_has(item, "number") && !filler && !item->mended && item->number > 1)
        out->number = item->number;
    if ((mention_is_place(item) || is_short(desk, out->item, out->count, at)) && out->places < NAMED_MOST) {
        out->own[out->places] = own_at(desk, item);
        out->owns += out->own[out->places] >= 0 ? 1 : 0;
        out->place[out->places++] = at;
    }
    bool verb = item_has(item, "verb -way -verb=via");
    if (verb && (out->verb < 0 || (!filler && item_has(&out->item[out->verb], "filler")))) {
        out->verb = at;
        out->does = item_in(item, "verb");
    }
}

void mention_read(const struct desk *desk, const struct item *item, int count, struct mention *out)
{
    *out = (struct mention){.item = item, .count = count, .verb = -1, .except = -1, .keeps = -1};
    for (int i = 0; i < count; i++)
        if (item[i].kind != ITEM_MARK)
            see(desk, out, i);
    for (int i = 0; i < count && out->kind == NULL; i++)
        if (is_kind(&item[i]) && !belongs(desk, out, i))
            out->kind = item_in(&item[i], "unit");
    bool keeps =
        out->keeps >= 0 && out->verb < 0 && out->places <= 1; /* "keep Venice where it is", "Venice keeps still" */
    out->verb = keeps ? out->keeps : out->verb;
    out->does = keeps ? "h" : out->does;
    out->barred = out->barred || (out->keeps >= 0 && !keeps);
    for (int i = 0; i < count && out->places == 0 && out->kind == NULL; i++)
        out->before = out->before || item_has(&item[i], "asbefore");
    out->rel = count > 0 && item_has(item, "rel") && out->owns == 0 && out->kind == NULL;
}

const char *mention_place(const struct mention *said, int place)
{
    return item_in(&said->item[said->place[place]], "place");
}

bool mention_does(const struct mention *said, const char *verbs)
{
    return said->does != NULL && term_among(said->does, verbs);
}

bool mention_says(const struct mention *said, const char *ids)
{
    return said->saying != NULL && term_among(said->saying, ids);
}
