#include "reader/given.h"

#include "reader/desk.h"
#include "reader/mood.h"
#include "reader/plain.h"

#include <string.h>

/* A condition: from the item that begins it to behind its last, and the things that have to be there. */
struct given {
    int from, to;
    int things, behind; /* the first of them, and behind the last */
};

static bool is_there(const struct item *item)
{
    return item->kind == ITEM_MEANT && item_has(item, "there");
}

static bool goes_along(const struct item *item)
{
    return item->kind == ITEM_MEANT && item_has(item, "filler noun");
}

/* "if the wheat is still there", "if there is still wheat" */
static bool given_at(const struct item *item, int count, int at, struct given *out)
{
    bool there = false;
    int i = at + 1;
    *out = (struct given){.from = at, .things = -1};
    if (!items_condition(item, count, at))
        return false;
    for (; i < count && (item_is_thing(&item[i]) || goes_along(&item[i]) || (is_there(&item[i]) && !there)); i++) {
        bool ends = is_there(&item[i]) && out->things >= 0;
        there = there || is_there(&item[i]);
        if (item_is_thing(&item[i])) {
            out->things = out->things < 0 ? i : out->things;
            out->behind = i + 1;
        }
        if (ends) {
            i++;
            break;
        }
    }
    while (i < count && item_has(&item[i], "MARK then"))
        i++;
    out->to = i;
    return there && out->things >= 0;
}

/* Where the alternative begins, or the end. */
static int main_clause(const struct item *item, int count, int from)
{
    while (from < count && !item_has(&item[from], "else or"))
        from++;
    return from;
}

static bool names_thing(const struct item *item, int from, int to)
{
    for (int i = from; i < to; i++)
        if (item_has(&item[i], "THING -ref"))
            return true;
    return false;
}

/* "If there is wheat, I take the circus" is another condition than that the circus can be had. */
static bool is_about(const struct item *item, const struct given *given, int end)
{
    for (int i = given->to; i < end; i++)
        for (int k = given->things; k < given->behind; k++)
            if (item_has(&item[i], "ref") || items_share(&item[i], &item[k]))
                return true;
    return !names_thing(item, given->to, end);
}

static int put_things(const struct item *item, const struct given *given, struct item *out, int length)
{
    for (int i = given->things; i < given->behind && length < ITEMS_MOST; i++)
        out[length++] = item[i];
    return length;
}

/* What is said under the condition. */
static int put_main(const struct item *item, int end, const struct given *given, struct item *out, int length)
{
    bool named = names_thing(item, given->to, end) || given->to == end;
    for (int i = given->to; i < end && length < ITEMS_MOST; i++) {
        if (!named && item_has(&item[i], "ref")) {
            length = put_things(item, given, out, length);
            named = true;
        } else {
            out[length++] = item[i];
        }
    }
    return named ? length : put_things(item, given, out, length);
}

int items_given(const struct item *item, int count, struct item *out)
{
    int length = 0;
    for (int i = 0; i < count && length < ITEMS_MOST;) {
        struct given given;
        int end = given_at(item, count, i, &given) ? main_clause(item, count, given.to) : 0;
        if (end == 0 || !is_about(item, &given, end)) {
            out[length++] = item[i++];
            continue;
        }
        i = end;
        length = put_main(item, i, &given, out, length);
    }
    return length;
}

static bool is_choice(const struct item *item)
{
    return item_has(item, "or else");
}

static bool is_said(const struct item *item, int count, const char *class, const char *id)
{
    for (int i = 0; i < count; i++)
        if (item_is(&item[i], class, id))
            return true;
    return false;
}

/* Where the condition that begins at `at` ends, if it says no more than that what was named before it fails; 0: not. */
static int failing_end(const struct item *item, int count, int at)
{
    bool fails = false;
    int i = at + 1;
    for (; i < count && !item_has(&item[i], "MARK then"); i++) {
        const struct item *one = &item[i];
        const char *place = item_in(one, "place");
        bool leads = item_has(one, "to") && i + 1 < count && item_has(&item[i + 1], "place");
        if (fails && leads)
            break;
        bool filler = item_has(one, "filler");
        bool named = place != NULL && !filler && is_said(item, at, "place", place);
        if (!filler && !named && item_has(one, "seat GAME -state"))
            return 0;
        fails = fails || item_has(one, "UNKNOWN neg no state=gone");
    }
    return fails ? i : 0;
}

int items_failing(struct item *item, int count)
{
    static const struct item otherwise = {.kind = ITEM_MEANT, .meanings = 1, .meaning = {{"else", "else"}}};
    bool choice = false;
    for (int i = 0; i < count; i++) {
        choice = choice || is_choice(&item[i]);
        int end = items_condition(item, count, i) && !item_has(&item[i], "filler") ? failing_end(item, count, i) : 0;
        bool last = end > 0 && items_only_marks(item + end, count - end);
        if (end == 0 || (last && !choice) || (!last && i == 0) ||
            (!is_said(item, i, "verb", "r") &&
             is_said(item + end, count - end, "verb", "r"))) /* "should it be dislodged, it retreats" */
            continue;
        int kept = last || is_choice(&item[i - 1]) ? i : i + 1;
        item[i] = last || kept == i ? item[i] : otherwise;
        memmove(item + kept, item + end, (size_t)(count - end) * sizeof *item);
        count -= end - kept;
    }
    return count;
}
