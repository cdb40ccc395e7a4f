#include "reader/preferred.h"

#include "reader/plain.h"
#include "words/items.h"

#include <string.h>

/* Where a rank ends that begins with this item; `at` itself: none does. `ranked`: one stands before it in the sentence,
 * so that "as second the circus" is one. */
static int end_of_rank(const struct item *item, int at, int count, bool ranked)
{
    int end = at + 1;
    bool number = item_has(&item[at], "number=# -GAME");
    if (!number && !item_has(&item[at], "ordinal coming another"))
        return item_has(&item[at], "rank=first rank=spare") ? end : at;
    if (number && items_has(item, count, end, "UNKNOWN short .")) /* "2nd choice", "2. Wahl" */
        end++;
    if (items_has(item, count, end, "rank"))
        return end + 1;
    return ranked && item_has(&item[at], "ordinal") && items_has(item, count, end, "EDGE MARK the") ? end : at;
}

void preferred_ranks(struct item *item, int count)
{
    bool ranked = false;
    for (int i = 0; i < count; i++) {
        int end = end_of_rank(item, i, count, ranked), at = i;
        bool first =
            item_has(&item[i], "ordinal=1 rank=first") || (item_has(&item[i], "number") && item[i].number == 1);
        ranked = (ranked || end > i) && !item_has(&item[i], ".!?");
        while (end > i && at > 0 && item_has(&item[at - 1], "filler -GAME"))
            at--; /* "como segunda opción" */
        for (int k = at; end > i && k < end; k++)
            item_become(&item[k], k == at && !first ? "else" : "filler", "");
    }
    for (int i = 0; i < count; i++)
        item_forget(&item[i], "rank");
}

void preferred_lead(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        const struct item otherwise = item[i];
        int from = items_find_back(item, i - 1, "MARK and or else") + 1;
        if (!item_has(&otherwise, "else") ||
            !items_has(item, count, items_pass(item, i + 1, count, "filler"), "EDGE .!?") ||
            !items_any(item, from, i, "THING"))
            continue;
        memmove(&item[from + 1], &item[from], (size_t)(i - from) * sizeof *item);
        item[from] = otherwise;
    }
}

static bool names_one_of(const struct item *item, int count, const struct item *thing, int things)
{
    for (int i = 0; i < count * things; i++)
        if (item_is_thing(&thing[i % things]) && plain_items_share(&item[i / things], &thing[i % things]))
            return true;
    return false;
}

bool preferred_turn(struct item *item, int count, int at, const struct item *thing, int things)
{
    struct item wanted[ITEMS_MOST];
    int other = items_find(item, at + 1, count, "else .!?");
    while (items_has(item, count, other, ".!?") && items_has(item, count, other + 1, "else"))
        other++;
    int end = items_find(item, other, count, ".!?");
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
