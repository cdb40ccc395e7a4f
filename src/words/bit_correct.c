/* What somebody says wrong and puts right in the same line: "until the 28th, er no, until the 30th". */
#include "words/bit.h"

#include "words/dates_day.h"
#include "words/lists.h"

#include <string.h>

enum { BETWEEN_MOST = 6, WEEK = 7 };

static bool ends(const struct bits *bits, size_t at)
{
    return at >= bits->count || bit_parts(&bits->bit[at]);
}

/* Where the words end that take back what stands before `at`, a comma or a stop; 0: none stand here. A no alone does so
 * between commas: "no on 4" is said of something else. */
static size_t joint_end(const struct terms *terms, const struct bits *bits, size_t at)
{
    bool any = false;
    size_t end = at + 1;
    for (; end < bits->count; end++) {
        const struct bit *bit = &bits->bit[end];
        /* "sorry", "pardon": of somebody who goes on with what was meant */
        bool sorry = bit->to == bit->from + 1 && term_in(&terms->term[bit->from], list_sorry);
        bool says = bit_means(bit, "rather retract") || sorry;
        bool no = bit_means(bit, "no") && !bit_means(bit, "retract");
        if (no && (!ends(bits, end + 1) || end + 1 >= bits->count || any))
            break;
        if (!says && !no && !(bit_parts(bit) && !bit->asks))
            break;
        any = any || says || no;
    }
    return any ? end : 0;
}

/* A town: a word with a capital that nobody knows. */
static bool is_place(const struct terms *terms, const struct bit *bit)
{
    return bit->kind == BIT_UNKNOWN && terms->term[bit->from].capital;
}

static bool are_alike(const struct terms *terms, const struct bit *a, const struct bit *b)
{
    if (bit_means(a, "yes no"))
        return bit_means(b, bit_means(a, "yes") ? "no" : "yes");
    return a->kind == b->kind && (a->kind != BIT_UNKNOWN || (is_place(terms, a) && is_place(terms, b)));
}

/* Does one of the bits before `end` mean the same, or does the bit mean nothing by itself? */
static bool was_said(const struct bits *bits, size_t end, const struct bit *bit)
{
    if (bit->empty || bit->kind == BIT_UNKNOWN)
        return true;
    for (size_t i = 0; i < end; i++)
        for (size_t k = 0; k < bit->meanings; k++)
            if (bit_means(&bits->bit[i], bit->meaning[k].id))
                return true;
    return false;
}

/* The thing that the clause from `from` on names, and nothing else that is new; `count`: none. */
static size_t find_new(const struct terms *terms, const struct bits *bits, size_t before, size_t from)
{
    size_t found = bits->count;
    for (size_t i = from; !ends(bits, i); i++) {
        const struct bit *bit = &bits->bit[i];
        bool thing = bit->kind == BIT_DATES || bit->kind == BIT_HOURS || bit->kind == BIT_NUMBER ||
                     bit->kind == BIT_SPAN || is_place(terms, bit) || bit_means(bit, "yes no");
        if (found == bits->count && i < from + BETWEEN_MOST && thing)
            found = i;
        else if (!was_said(bits, before, bit))
            return bits->count;
    }
    return found;
}

/* The last thing before `at` that is of the same kind; NULL: none. A yes is put right in its sentence. */
static struct bit *find_old(const struct terms *terms, const struct bits *bits, size_t at, const struct bit *new)
{
    bool answers = bit_means(new, "yes no");
    for (; at > 0 && !(answers && bits->bit[at - 1].kind == BIT_STOP); at--)
        if (are_alike(terms, &bits->bit[at - 1], new))
            return &bits->bit[at - 1];
    return NULL;
}

/* "The 22nd to the 27th, sorry, until the 29th": what the new days leave unsaid stays; a day of the week is that of the
 * same week. */
static struct dates dates_correct(struct dates old, struct dates new, bool weekday)
{
    for (; weekday && new.last + WEEK / 2 < old.last; new.last += WEEK)
        new.first += WEEK;
    if (old.form == DATES_SPAN && (new.form == DATES_UNTIL || new.form == DATES_DAY)) {
        old.last = new.last;
        return old;
    }
    if (old.form == DATES_UNTIL && new.form == DATES_DAY)
        new.form = DATES_UNTIL;
    return new;
}

void bits_correct(const struct terms *terms, struct bits *bits)
{
    for (size_t at = 1; at < bits->count; at++) {
        size_t end = ends(bits, at) ? joint_end(terms, bits, at) : 0;
        size_t new = end == 0 ? bits->count : find_new(terms, bits, at, end);
        struct bit *old = new == bits->count ? NULL : find_old(terms, bits, at, &bits->bit[new]), was;
        if (old == NULL)
            continue;
        was = *old;
        *old = bits->bit[new];
        if (old->kind == BIT_DATES)
            old->dates = dates_correct(was.dates, old->dates, weekday_of(&terms->term[old->to - 1], BRIEF_THREE) >= 0);
        memmove(&bits->bit[at], &bits->bit[new + 1], (bits->count - new - 1) * sizeof *bits->bit);
        bits->count -= new + 1 - at;
    }
}
