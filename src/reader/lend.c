#include "reader/lend.h"

#include "reader/desk.h"

#include <string.h>

/* Places of a part, and the verbs in it. */
struct said {
    int places, verbs;
    int first, last; /* of the places; -1: there is none */
};

static struct said said_in(const struct part *part)
{
    struct said said = {.first = -1, .last = -1};
    for (int i = 0; i < part->count; i++) {
        const struct item *item = &part->item[i];
        if (item_has(item, "place")) {
            said.first = said.first < 0 ? i : said.first;
            said.last = i;
            said.places++;
        } else if (item_is_verb(item)) {
            said.verbs++;
        }
    }
    return said;
}

static int join(const struct item *from, int count, const struct item *behind, int more, struct item *out)
{
    if (count + more > ITEMS_MOST)
        return 0;
    memcpy(out, from, (size_t)count * sizeof *out);
    memcpy(out + count, behind, (size_t)more * sizeof *out);
    return count + more;
}

int lend_beginning(const struct part *first, const struct part *other, struct item *out)
{
    struct said one = said_in(first), two = said_in(other);
    if (one.places == 0 || two.places > 1)
        return 0;
    if (two.verbs > 0)
        return join(first->item, one.first + 1, other->item, other->count, out);
    return two.places == 0 || one.places < 2 ? 0 : join(first->item, one.last, other->item, other->count, out);
}

static bool is_filler(const struct item *item)
{
    return item_has(item, "MARK filler to from sorry");
}

/* The only thing that is said; -1: there are several, or what says more. A remark may stand behind it. */
static int only_thing(const struct part *part)
{
    int only = -1;
    bool remark = false;
    for (int i = 0; i < part->count; i++) {
        const struct item *item = &part->item[i];
        bool says = item_has(item, "THING seat number");
        bool thing = says && !item_has(item, "verb filler");
        remark = remark || (only >= 0 && item->kind == ITEM_MARK);
        if ((thing && only >= 0) || (!thing && !is_filler(item) && (!remark || item_of_game(item))))
            return -1;
        only = thing ? i : only;
    }
    return only;
}

/* A class of the game's that both are of? */
static bool are_alike(const struct item *one, const struct item *other)
{
    for (int i = 0; i < one->meanings; i++) {
        const struct item meaning = {.kind = ITEM_MEANT, .meanings = 1, .meaning = {one->meaning[i]}};
        if ((item_of_game(&meaning) || strcmp(one->meaning[i].class, "seat") == 0) &&
            item_has(other, one->meaning[i].class) && !item_has(other, "filler"))
            return true;
    }
    return false;
}

int lend_change(const struct part *first, const struct part *other, int unwanted, struct item *out)
{
    int thing = only_thing(other), last = (unwanted > 0 ? unwanted : first->count) - 1;
    bool more = false;
    while (thing >= 0 && last >= 0 && !are_alike(&other->item[thing], &first->item[last]))
        last--;
    if (thing < 0 || last < 0)
        return 0;
    for (int i = 0; i < first->count; i++)
        more = more || (i != last && !is_filler(&first->item[i]));
    if (!more)
        return 0;
    memcpy(out, first->item, (size_t)first->count * sizeof *out);
    out[last] = other->item[thing];
    return first->count;
}
