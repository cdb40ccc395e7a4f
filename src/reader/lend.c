#include "reader/lend.h"

#include "words/items.h"

#include <string.h>

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
    int places = items_count(first->item, first->count, "place"),
        more = items_count(other->item, other->count, "place");
    if (places == 0 || more > 1)
        return 0;
    if (part_has(other, "verb -filler -place"))
        return join(first->item, items_find(first->item, 0, first->count, "place") + 1, other->item, other->count, out);
    int last = items_find_back(first->item, first->count - 1, "place");
    return more == 0 || places < 2 ? 0 : join(first->item, last, other->item, other->count, out);
}

static const char nothing[] = "MARK filler to from sorry";

/* The only thing that is said; -1: there are several, or what says more. A remark may stand behind it. */
static int only_thing(const struct part *part)
{
    int only = -1;
    bool remark = false;
    for (int i = 0; i < part->count; i++) {
        const struct item *item = &part->item[i];
        bool thing = item_has(item, "THING seat number -verb -filler");
        remark = remark || (only >= 0 && item->kind == ITEM_MARK);
        if ((thing && only >= 0) || (!thing && !item_has(item, nothing) && (!remark || item_of_game(item))))
            return -1;
        only = thing ? i : only;
    }
    return only;
}

/* A class of the game's that both are of? */
static bool are_alike(const struct item *one, const struct item *other)
{
    for (int i = 0; i < one->meanings; i++) {
        const struct item meaning = item_one(one, i);
        if (item_has(&meaning, "GAME seat") && item_has(other, one->meaning[i].class) && !item_has(other, "filler"))
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
        more = more || (i != last && !item_has(&first->item[i], nothing));
    if (!more)
        return 0;
    memcpy(out, first->item, (size_t)first->count * sizeof *out);
    out[last] = other->item[thing];
    return first->count;
}
