#include "reader/turns.h"

/* Behind the noun, where what stands there says that it is to come; the noun's own place: it does not. */
static int end_of_coming(const struct item *item, int at, int count)
{
    bool that = false;
    int i = at + 1;
    for (; i < count && item_has(&item[i], "filler from -coming"); i++)
        that = that || item_has(&item[i], "rel");
    bool comes = i < count && item_has(&item[i], "coming") && (that || !item_has(&item[i], "coming=comes"));
    return comes ? i : at;
}

static void join(struct item *item, int from, int to, const char *class)
{
    while (from > 0 && item_has(&item[from - 1], "filler to from -and"))
        from--;
    for (int i = from; i <= to; i++)
        item_become(&item[i], i == to ? class : "filler", "");
}

void turns_read(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int end = item_has(&item[i], "turn") ? end_of_coming(item, i, count) : i;
        if (!item_has(&item[i], "turn"))
            continue;
        if (end > i)
            join(item, i, end, "next");
        else if (i > 0 && item_has(&item[i - 1], "coming") && !item_has(&item[i - 1], "coming=behind coming=comes"))
            join(item, i - 1, i, "next");
        else if (i > 0 && item_has(&item[i - 1], "this"))
            join(item, i - 1, i, "now");
    }
    for (int i = 0; i < count; i++) /* by themselves they say nothing of it */
        item_forget(&item[i], "turn coming this");
}
