#include "reader/preferred.h"

#include "reader/desk.h"
#include "reader/plain.h"

#include <string.h>

/* Where a rank ends that begins with this item; `at` itself: none does. `ranked`: one stands before it in the sentence,
 * so that "as second the circus" is one. */
static int end_of_rank(const struct item *item, int at, int count, bool ranked)
{
    int end = at + 1;
    const char *ordinal = item_in(&item[at], "ordinal");
    if (ordinal == NULL)
        return item_has(&item[at], "rank=first rank=spare") ? end : at;
    if (end < count && item_has(&item[end], "rank"))
        return end + 1;
    return ranked && (end == count || item_has(&item[end], "MARK the")) ? end : at;
}

void preferred_ranks(struct item *item, int count)
{
    bool ranked = false;
    for (int i = 0; i < count; i++) {
        int end = end_of_rank(item, i, count, ranked);
        bool first = item_has(&item[i], "ordinal=1 rank=first");
        ranked = (ranked || end > i) && !item_has(&item[i], ".!?");
        for (int k = i; k < end; k++)
            item_become(&item[k], k == i && !first ? "else" : "filler", "");
    }
}

void preferred_lead(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        const struct item otherwise = item[i];
        int from = i, end = i + 1;
        bool thing = false;
        while (end < count && item_has(&item[end], "filler"))
            end++;
        if (!item_has(&otherwise, "else") || (end < count && !item_has(&item[end], ".!?")))
            continue;
        while (from > 0 && !item_has(&item[from - 1], "MARK and or else"))
            thing = item_is_thing(&item[--from]) || thing;
        if (!thing)
            continue;
        memmove(&item[from + 1], &item[from], (size_t)(i - from) * sizeof *item);
        item[from] = otherwise;
    }
}

static bool names_one_of(const struct item *item, int count, const struct item *thing, int things)
{
    for (int i = 0; i < count * things; i++)
        if (item_is_thing(&thing[i % things]) && items_share(&item[i / things], &thing[i % things]))
            return true;
    return false;
}

bool preferred_turn(struct item *item, int count, int at, const struct item *thing, int things)
{
    struct item wanted[ITEMS_MOST];
    int other = at + 1, end;
    while (other < count && !item_has(&item[other], "else") &&
           (!item_has(&item[other], ".!?") || (other + 1 < count && item_has(&item[other + 1], "else"))))
        other++;
    for (end = other; end < count && !item_has(&item[end], ".!?"); end++)
        ;
    int behind = end - other - 1, rest = other - at - 1;
    if (behind < 1 || !names_one_of(item + other + 1, behind, thing, things))
        return false;
    memcpy(wanted, item + other + 1, (size_t)behind * sizeof *item);
    memmove(item + at + behind + 2, item + at + 1, (size_t)rest * sizeof *item);
    memcpy(item + at, wanted, (size_t)behind * sizeof *item);
    item[at + behind] = (struct item){.kind = ITEM_MARK, .mark = ','};
    item[at + behind + 1] = (struct item){.kind = ITEM_MEANT, .meanings = 1, .meaning = {{"else", ""}}};
    return true;
}
