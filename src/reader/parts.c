#include "reader/parts.h"

#include "words/items.h"

#include <string.h>

enum parting part_of(const struct item *item)
{
    if (item->kind == ITEM_MARK)
        return item->mark == ';'                       ? PARTS_TURNS
               : item->mark == '/'                     ? PARTS_CHOICES
               : strchr(",:&+-()", item->mark) != NULL ? PARTS_WEAKLY
                                                       : PARTS_NOT;
    if (item_has(item, "then next"))
        return PARTS_TURNS;
    if (item_has(item, "or else"))
        return PARTS_CHOICES;
    return item_has(item, "and") ? PARTS_WEAKLY : PARTS_NOT;
}

/* "take it; otherwise ..." is no other turn. */
static enum parting parting_at(const struct part *part, int at)
{
    const struct item *item = &part->item[at];
    int next = at + 1 < part->count && item_has(&item[1], "and") ? 2 : 1; /* "; and if not, ..." */
    if (item_has(item, ";") && at + next < part->count && item_has(&item[next], "else"))
        return PARTS_CHOICES;
    if (at > 0 && at + 1 < part->count && item_has(item, "so") && item_has(&item[1], "mine"))
        return PARTS_WEAKLY; /* "I am short of money so I take a loan" */
    return part_of(item);
}

int parts_split(const struct part *whole, enum parting strength, struct part *out)
{
    int count = 0, from = 0;
    bool later = whole->later;
    for (int i = 0; i <= whole->count; i++) {
        bool end = i == whole->count;
        if (!end && parting_at(whole, i) < strength)
            continue;
        if (!items_all(whole->item, from, i, "MARK") && count < PARTS_MOST) {
            int first = items_pass(whole->item, from, i, "filler and -now"); /* "next turn this, for now that" */
            bool now = items_has(whole->item, i, first, "now");
            out[count++] = (struct part){whole->item + from, i - from, later && !now, false};
        }
        if (!end && item_has(&whole->item[i], "next"))
            later = true;
        from = i + 1;
    }
    if (count > 0)
        out[count - 1].ends = whole->ends;
    return count;
}

enum parting part_strongest(const struct part *part)
{
    enum parting most = PARTS_NOT;
    for (int i = 0; i < part->count; i++) {
        enum parting one = parting_at(part, i);
        most = one > most ? one : most;
    }
    return most;
}

void part_trim(struct part *part)
{
    while (part->count > 0 && part_of(part->item) != PARTS_NOT) {
        part->later = part->later || item_has(part->item, "next");
        part->item++;
        part->count--;
    }
    while (part->count > 0 && part_of(&part->item[part->count - 1]) != PARTS_NOT) {
        part->ends = part->ends || item_has(&part->item[part->count - 1], "next");
        part->count--;
    }
}

bool part_has(const struct part *part, const char *what)
{
    return items_any(part->item, 0, part->count, what);
}

bool part_denies(const struct part *part)
{
    int other = part->count - 1; /* what is behind the last no is none */
    while (other >= 0 && item_has(&part->item[other], "MARK filler verb -no"))
        other--;
    return other >= 0 && item_has(&part->item[other], "no");
}

bool part_only_refers(const struct part *part)
{
    return part_has(part, "ref=it") && !part_has(part, "THING -ref=it");
}

bool part_is_clause(const struct part *part)
{
    int first = items_pass(part->item, 0, part->count - 1, "filler ref");
    return part->count > 1 && item_has(&part->item[first], "verb");
}

bool part_is_verb(const struct item *item)
{
    return item_has(item, "verb -filler");
}

bool part_ends_with_verb(const struct part *part)
{
    int last = items_pass_back(part->item, part->count - 1, "filler ref");
    return item_has(&part->item[part->count], ",") && items_has(part->item, part->count, last, "verb");
}

int part_find_after(const struct item *item, int count)
{
    int after = items_find(item, items_find(item, 0, count, "verb -filler") + 1, count, "after");
    return items_any(item, after, count, "verb -filler") ? after : 0;
}

bool part_is_place(const struct item *item)
{
    return item_has(item, "place city area");
}

bool parts_cross(const struct part *part, int last, int parts)
{
    const struct item *from = part[last].item, *behind = from + part[last].count;
    bool number = false, leads = false, named = false;
    for (const struct item *item = part->item; item < part[parts - 1].item + part[parts - 1].count; item++) {
        number = (number && item != behind) || item_has(item, "number value");
        if (part_is_place(item) && item >= from)
            return leads && number && item >= behind;
        leads = named ? leads : part_is_place(item) && number;
        named = named || part_is_place(item);
    }
    return false;
}
