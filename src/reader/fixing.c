#include "reader/fixing.h"

#include "reader/parts.h"

static bool is_mark(const struct item *item, int count, int at)
{
    return at < 0 || at >= count || item[at].kind == ITEM_MARK;
}

/* "Kiel hält" is no "halt": a verb of the game stands behind a thing of it, or behind "the rest". */
static bool says_verb(const struct item *item, int at)
{
    return item_has(&item[at], "verb") && at > 0 && item_has(&item[at - 1], "place unit rest");
}

/* "Je mets plutôt le forum", "Viena mejor a Trieste": the verb or who goes stands in front of it, and what is meant
 * behind it. */
static bool is_within(const struct item *item, int count, int at)
{
    bool verb = false, place = false;
    for (int i = at - 1; !is_mark(item, count, i) && !item_has(&item[i], "and but fix"); i--) {
        if (item_has(&item[i], "no neg to way other") || (item_has(&item[i], "THING") && !item_has(&item[i], "place")))
            return false;
        verb = verb || part_is_verb(&item[i]);
        place = place || item_has(&item[i], "place -filler");
    }
    return !is_mark(item, count, at + 1) && (place ? !verb && item_has(&item[at + 1], "to way") : verb);
}

/* "Bruno would rather have it" corrects nothing. */
static bool is_others(const struct item *item, int count, int at)
{
    bool others = false, mine = false;
    for (int i = at - 1; !is_mark(item, count, i) && !item_has(&item[i], "and but"); i--) {
        others = others || item_has(&item[i], "seat other -filler");
        mine = mine || item_has(&item[i], "mine");
    }
    return others && !mine;
}

/* "Scrap all of that, ...": what is to be forgotten is none of the things of the game, which are forgotten by name. */
static void settle_forgotten(struct item *item, int count, int at)
{
    bool all = false, named = false, mine = false, says = false;
    int end = at + 1;
    for (; !is_mark(item, count, end) && !item_has(&item[end], "and but"); end++) {
        all = all || item_has(&item[end], "all");
        named = named || item_has(&item[end], "THING noun number seat -filler -ref");
        mine = mine || item_has(&item[end], "mine");
        says = says || item_has(&item[end], "UNKNOWN word keeps verb -filler -all");
    }
    if (named && item_of_game(&item[at])) /* "scrap the fleet" */
        item_drop(&item[at], "fix");
    if (named || end == at + 1)
        return;
    item_become(&item[at], "fix", all && (mine || !says) ? "all" : "no"); /* no "all that she says" */
    while (--end > at)
        item_become(&item[end], "filler", "");
}

void fixing_settle(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        struct item *one = &item[i];
        bool before = is_mark(item, count, i - 1), behind = is_mark(item, count, i + 1);
        if (!item_has(one, "fix"))
            continue;
        if (says_verb(item, i) || (item_has(one, "filler") && !before && !behind) || /* "dann halt Luna" */
            (item_has(one, "fix=slip") && !behind)) /* "I got the rules wrong last time" */
            item_drop(one, "fix");
        else if (item_is(one, "fix", "") && !before && !behind && is_others(item, count, i))
            item_become(one, "filler", "");
        else if (item_has(one, "fix=forget"))
            settle_forgotten(item, count, i);
        else if (item_is(one, "fix", "") && !before && !behind && item_has(&item[i - 1], "unit"))
            item_become(one, "filler", ""); /* "la flota mejor en Marsella" */
        else if (item_is(one, "fix", "") && is_within(item, count, i)) {
            item_become(one, "filler", "");
            one->meaning[one->meanings++] = (struct meaning){"fix", "within"};
        }
    }
}
