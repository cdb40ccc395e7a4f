#include "reader/unsaid.h"

#include "reader/desk.h"
#include "reader/part.h"
#include "reader/plain.h"

#include <string.h>

/* Where a mark ends what "than" stands in front of; a mark that parts less is passed over. */
static int end_of_than(const struct item *item, int at, int count)
{
    while (at < count && (!item_has(&item[at], ".,;!?()")) && !item_has(&item[at], "then but"))
        at++;
    return at;
}

static bool is_thing_said(const struct item *item)
{
    return item_has(item, "number GAME -filler");
}

/* The same where it stands first: "instead of building I borrow two". `at` itself: nowhere. */
static int end_of_first(const struct item *item, int at, int count)
{
    bool said = false;
    for (int i = at + 1; i < count; i++) {
        bool mark = item[i].kind == ITEM_MARK;
        if (mark && i + 1 == count)
            return at;
        if (said && (mark || item_has(&item[i], "verb prefer")))
            return i;
        said = said || is_thing_said(&item[i]);
    }
    return at;
}

void unsaid_choice(struct item *item, int count)
{
    bool prefers = false, said = false;
    for (int i = 0; i < count; i++) {
        bool than = item_has(&item[i], "than"), alone = item_is(&item[i], "than", "not");
        int end = !than || (!prefers && !alone) ? i
                  : said                        ? end_of_than(item, i + 1, count)
                                                : end_of_first(item, i, count);
        if (end > i) {
            while (i < end)
                item_become(&item[i++], "filler", "");
            prefers = false;
            i--;
            continue;
        }
        bool prefer = item_has(&item[i], "prefer");
        bool ends = item_has(&item[i], ".!?;");
        prefers = (prefers || prefer) && !ends;
        said = !prefer && !ends && (said || is_thing_said(&item[i]));
        if (alone) /* whatever it is about is not to be done */
            item_become(&item[i], "neg", "");
        item_drop(&item[i], "than");
        item_drop(&item[i], "prefer");
    }
}

/* "The strongest military that I have": whose it is was said by that. Returns where that ends, `at` itself: nowhere. */
static int end_of_having(const struct item *item, int at, int count)
{
    bool rel = item_has(&item[at], "rel"), mine = item_has(&item[at], "mine");
    int has = at + 1, before = at > 1 && rel && (item_has(&item[at - 1], ",-;")) ? at - 2 : at - 1;
    bool thing = at > 0 && item_has(&item[before], "THING extreme filler");
    if (mine && thing && has < count && item_has(&item[has], "has"))
        return has + 1 == count || item[has + 1].kind == ITEM_MARK ? has + 1 : at; /* "the strongest I have" */
    if (!thing || !rel)
        return at;
    while (has < count && item_has(&item[has], "mine filler -has"))
        has++;
    return has < count && item_has(&item[has], "has") ? has + 1 : at;
}

static void drop_having(struct item *item, int count)
{
    for (int i = 1; i < count; i++) {
        int end = end_of_having(item, i, count);
        bool more = end < count && (item_has(&item[end], "verb") || !item_has(&item[end], "filler")) &&
                    item[end].kind == ITEM_MEANT && !item_has(&item[end], "from held"); /* "that I have taken" */
        for (int k = i; k < end && !more; k++)
            item_become(&item[k], "filler", "");
    }
}

/* "It's not my turn yet, I know, but ..." says nothing, and denies nothing. */
static void drop_waiting(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int turn = i + 1;
        if (!item_has(&item[i], "neg no"))
            continue;
        while (turn < count && item_has(&item[turn], "filler -state"))
            turn++;
        for (int k = i; turn < count && item_is(&item[turn], "state", "turn") && k <= turn; k++)
            item_become(&item[k], "filler", "");
    }
}

/* "A warehouse in Rhodes and nothing else this turn": it denies nothing, but for "nothing else in Rhodes". */
static void drop_enough(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        bool about = !item_has(&item[i], "enough") || item_has(&item[i], "verb");
        for (int k = i + 1; k < count && !about && item[k].kind != ITEM_MARK; k++)
            about = item_is_thing(&item[k]) || item_is_verb(&item[k]);
        if (!about)
            item_become(&item[i], "filler", "");
    }
}

/* "¿Se pueden mover dos casas?" asks nobody to do it. */
static void settle_impersonal(struct item *item, int count)
{
    for (int i = 1; i < count; i++)
        if (item_has(&item[i], "polite -filler") && item_is(&item[i - 1], "be", "") &&
            item_has(&item[i - 1], "filler -aux"))
            item_become(&item[i], "ask", "");
}

/* "Before I say yes or no": neither is said. */
static void drop_yes_or_no(struct item *item, int count)
{
    for (int i = 1; i + 1 < count; i++) {
        bool yes = item_has(&item[i - 1], "yes verb=accept");
        bool no = item_has(&item[i + 1], "no verb=decline");
        if (!item_has(&item[i], "or") || !yes || !no)
            continue;
        for (int k = i - 1; k <= i + 1; k++)
            item_become(&item[k], "word", "");
    }
}

/* "I build in Faecourt because I need coal": why it is done is no part of it. Where nothing is said before, up to the
 * comma behind the reason. */
static void drop_reasons(struct item *item, int count)
{
    bool said = false;
    for (int i = 0; i < count; i++) {
        said = (said || is_thing_said(&item[i])) && !item_has(&item[i], ".!?;");
        if (!item_has(&item[i], "reason"))
            continue;
        int end = end_of_than(item, i + 1, count);
        for (; (said || end < count) && i < end; i++)
            item_become(&item[i], "filler", "");
    }
}

/* "Faecourt, next to Blackthorn", "Luna on the way to Marseille": nothing is done at what stands beside it. */
static void drop_beside(struct item *item, int count)
{
    bool said = false;
    for (int i = 0; i + 1 < count; i++) {
        said = (said || item_is_place(&item[i])) && !item_has(&item[i], ".!?;");
        int place = i + 1;
        while (place + 1 < count && item_has(&item[place], "filler -MARK") && !item_is_place(&item[place]))
            place++;
        if (said && item_has(&item[i], "beside") && item_is_place(&item[place]))
            for (int k = i; k <= place; k++)
                item_become(&item[k], "filler", "");
    }
}

void unsaid_words(struct item *item, int count)
{
    drop_reasons(item, count);
    drop_beside(item, count);
    drop_having(item, count);
    drop_waiting(item, count);
    drop_yes_or_no(item, count);
    settle_impersonal(item, count);
    drop_enough(item, count);
}
