#include "words/items.h"

#include <string.h>

bool items_has(const struct item *item, int count, int at, const char *what)
{
    return at < 0 || at >= count ? strncmp(what, "EDGE", strlen("EDGE")) == 0 : item_has(&item[at], what);
}

int items_find(const struct item *item, int at, int end, const char *what)
{
    while (at < end && !item_has(&item[at], what))
        at++;
    return at < end ? at : end;
}

int items_pass(const struct item *item, int at, int end, const char *what)
{
    while (at < end && item_has(&item[at], what))
        at++;
    return at < end ? at : end;
}

int items_find_back(const struct item *item, int at, const char *what)
{
    while (at >= 0 && !item_has(&item[at], what))
        at--;
    return at;
}

int items_pass_back(const struct item *item, int at, const char *what)
{
    while (at >= 0 && item_has(&item[at], what))
        at--;
    return at;
}

bool items_any(const struct item *item, int from, int to, const char *what)
{
    return items_find(item, from, to, what) < to;
}

bool items_all(const struct item *item, int from, int to, const char *what)
{
    return items_pass(item, from, to, what) == to;
}

int items_count(const struct item *item, int count, const char *what)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += item_has(&item[i], what) ? 1 : 0;
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
