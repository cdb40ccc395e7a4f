#include "reader/lend.h"

#include <string.h>

/* Places of a part, and what else is said in it. */
struct said {
    int places;
    int first, last; /* of the places; -1: there is none */
    int verbs;
    int verb;   /* the last; -1: there is none */
    bool other; /* a way, or a word that is not known */
};

static struct said said_in(const struct part *part)
{
    struct said said = {.first = -1, .last = -1, .verb = -1};
    for (int i = 0; i < part->count; i++) {
        const struct item *item = &part->item[i];
        bool filler = item_in(item, "filler") != NULL;
        if (item_in(item, "place") != NULL) {
            said.first = said.first < 0 ? i : said.first;
            said.last = i;
            said.places++;
        } else if (item_in(item, "verb") != NULL && !filler) {
            said.verb = i;
            said.verbs++;
        } else if (item->kind == ITEM_UNKNOWN || item->kind == ITEM_MARK) {
            said.other = true;
        } else if (item_in(item, "way") != NULL && item_in(item, "unit") == NULL && !filler) {
            said.other = true;
        }
    }
    return said;
}

static int join(const struct item *from, int count, const struct item *behind, int more, struct item *out)
{
    if (count + more > ITEMS_MOST)
        return 0;
    memcpy(out, from, (size_t)count * sizeof *out);
    memcpy(out + count, behind, (size_t)more * sizeof *out);
    return count + more;
}

int lend_beginning(const struct part *first, const struct part *other, struct item *out)
{
    struct said one = said_in(first), two = said_in(other);
    if (one.places == 0 || two.places > 1)
        return 0;
    if (two.verbs > 0)
        return join(first->item, one.first + 1, other->item, other->count, out);
    return two.places == 0 || one.places < 2 ? 0 : join(first->item, one.last, other->item, other->count, out);
}

int lend_verb(const struct part *parts, int count, struct item *out)
{
    struct said one = said_in(&parts[0]);
    if (one.places != 1 || one.verbs > 0 || one.other)
        return 0;
    for (int i = 1; i < count; i++) {
        struct said later = said_in(&parts[i]);
        if (later.places == 1 && later.verbs == 0 && !later.other)
            continue;
        bool lends = later.places == 1 && later.verbs == 1 && !later.other && later.verb > later.last;
        return lends ? join(parts[0].item, parts[0].count, &parts[i].item[later.verb], 1, out) : 0;
    }
    return 0;
}
