#include "reader/left.h"

#include "base/mem.h"
#include "letter/fold.h"
#include "reader/desk.h"

#include <stdlib.h>

void left_begin(struct left *left)
{
    left->sentence++;
    left->taken = false;
}

void left_taken(struct left *left)
{
    left->taken = true;
    left->last = 0;
}

/* Does it name something to be done, or a thing of the game? Who is only named is spoken to, and what is known by a
 * guess says nothing. */
static bool says_thing(const struct item *item, int count)
{
    for (int i = 0; i < count; i++)
        if (!item[i].mended && item_has(&item[i], "verb THING -filler -ref"))
            return true;
    return false;
}

static void keep(struct left *left, const struct item *item, int count)
{
    struct reader_result *out = left->tally->out;
    int from = -1, to = 0;
    for (int i = 0; i < count; i++) {
        from = from < 0 && item[i].kind != ITEM_MARK && item[i].to > 0 ? item[i].from : from;
        to = item[i].to > to ? item[i].to : to;
    }
    bool more = out->asides > 0 && left->last == left->sentence;
    if (from < 0 || (!more && out->asides == READER_ASIDES))
        return;
    left->from = more && left->from < from ? left->from : from;
    left->to = more && left->to > to ? left->to : to;
    left->last = left->sentence;
    size_t begin = fold_source(left->typed, (size_t)left->from);
    size_t end = fold_source(left->typed, (size_t)left->to);
    struct reader_aside *aside = &out->aside[more ? out->asides - 1 : out->asides++];
    free(more ? aside->text : NULL);
    *aside = (struct reader_aside){mem_copy_part(left->typed + begin, end - begin), left->tally->line};
}

void left_keep(struct left *left, const struct item *item, int count)
{
    if (says_thing(item, count))
        keep(left, item, count);
}

void left_end(struct left *left, const struct item *item, int count)
{
    if (left->last == left->sentence && !left->taken)
        keep(left, item, count);
}
