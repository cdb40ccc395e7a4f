#include "words/items.h"

#include <string.h>

#undef items_has
#undef items_find
#undef items_pass
#undef items_find_back
#undef items_pass_back
#undef items_any
#undef items_all
#undef items_count

bool items_has(const struct item *item, int count, int at, struct sought sought)
{
    return at < 0 || at >= count ? strncmp(sought.what, "EDGE", strlen("EDGE")) == 0 : item_answers(&item[at], sought);
}

int items_find(const struct item *item, int at, int end, struct sought sought)
{
    while (at < end && !item_answers(&item[at], sought))
        at++;
    return at < end ? at : end;
}

int items_pass(const struct item *item, int at, int end, struct sought sought)
{
    while (at < end && item_answers(&item[at], sought))
        at++;
    return at < end ? at : end;
}

int items_find_back(const struct item *item, int at, struct sought sought)
{
    while (at >= 0 && !item_answers(&item[at], sought))
        at--;
    return at;
}

int items_pass_back(const struct item *item, int at, struct sought sought)
{
    while (at >= 0 && item_answers(&item[at], sought))
        at--;
    return at;
}

bool items_any(const struct item *item, int from, int to, struct sought sought)
{
    return items_find(item, from, to, sought) < to;
}

bool items_all(const struct item *item, int from, int to, struct sought sought)
{
    return items_pass(item, from, to, sought) == to;
}

int items_count(const struct item *item, int count, struct sought sought)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += item_answers(&item[i], sought) ? 1 : 0;
    return found;
}

void items_silence(struct item *item, int from, int to)
{
    for (int i = from; i < to; i++)
        item_become(&item[i], "filler", "");
}

int items_cut(struct item *item, int count, int from, int to)
{
    memmove(&item[from], &item[to], (size_t)(count - to) * sizeof *item);
    return count - (to - from);
}
