#include "reader/clauses.h"

#include "base/text.h"
#include "reader/frame.h"
#include "reader/mood.h"
#include "words/items.h"

#include <stdlib.h>
#include <string.h>

static const char something[] = "-MARK -UNKNOWN -filler -and";

static bool fills_head(const struct lexicon *lexicon, const struct item *item, int count, struct text *out)
{
    const char *frame;
    for (size_t i = 0; (frame = lexicon_frame(lexicon, i)) != NULL; i++) {
        if (strncmp(frame, "@head ", 6) == 0 && frame_fill(frame + 6, item, count, FRAME_VERBS, 1, out)) {
            text_add_char(out, ':');
            return true;
        }
    }
    return false;
}

/* The longest head that the first items make; returns how many, with its text. */
static int read_head(const struct lexicon *lexicon, const struct item *place, const struct item *said, int count,
                     struct text *out)
{
    struct item item[ITEMS_MOST];
    for (int i = 0; i < count; i++)
        item[i] = place != NULL && item_has(&said[i], "ref") ? *place : said[i];
    int longest = 0;
    for (int length = 1; length <= count; length++) {
        struct text text = TEXT_EMPTY;
        if (item_has(&item[length - 1], ",;:(-"))
            break;
        if (fills_head(lexicon, item, length, &text)) {
            longest = length;
            text_clear(out);
            text_add(out, text.data);
        }
        text_free(&text);
    }
    return longest;
}

/* Is it about when and not whether, and says so by itself: "in my second turn I abstain" (`frame @when again`)? */
static bool is_time(const struct lexicon *lexicon, const struct text *head)
{
    return lexicon_has_rule(lexicon, "@when", head->data, strcspn(head->data, " :"));
}

/* A head that begins here: its items, with its text; 0: none does. */
static int head_at(const struct lexicon *lexicon, const struct item *place, const struct item *item, int at, int count,
                   struct text *out)
{
    bool condition = mood_condition(item, count, at);
    bool first = !items_any(item, 0, at, something);
    int from = at + (condition ? 1 : 0);
    bool apart = first || item_has(&item[at - 1], ",;:") || item_has(&item[at - 1], "and");
    bool marked = items_has(item, count, at + 1, ":"); /* "again: Castello" */
    if (!condition && (!apart || item[at].kind != ITEM_MEANT || (item_has(&item[at], "filler") && !marked)))
        return 0;
    int length = read_head(lexicon, place, item + from, count - from, out);
    /* without a condition it is like a label */
    bool label = first && length > 0 && items_has(item, count, from + length, ":-");
    /* "Gewinne ich Castello, ..." */
    bool turned =
        first && length > 1 && items_has(item, count, from + length, ",") && item_has(&item[at], "noun -area");
    if (length == 0 || (!condition && !label && !turned && (from + length == count || !is_time(lexicon, out))))
        return 0;
    return from + length - at;
}

/* "San Polo 3, and if I win there": what was named last. */
static const struct item *last_place(const struct item *place, const struct item *item, int count)
{
    int last = items_find_back(item, count - 1, "place city area");
    return last < 0 ? place : &item[last];
}

int clauses_read(const struct lexicon *lexicon, const struct item *place, const struct item *item, int count,
                 struct clause *out)
{
    int clauses = 1;
    out[0] = (struct clause){.item = item};
    for (int i = 0; i < count;) {
        struct text head = TEXT_EMPTY;
        int length = clauses < CLAUSES_MOST ? head_at(lexicon, last_place(place, item, i), item, i, count, &head) : 0;
        if (length > 0) {
            out[clauses - 1].count = (int)(item + i - out[clauses - 1].item);
            i += length;
            out[clauses++] = (struct clause){.head = text_detach(&head), .item = item + i};
            continue;
        }
        text_free(&head);
        if (mood_condition(item, count, i) && !item_has(&item[i], "filler")) {
            clauses_free(out, clauses);
            return -1;
        }
        i++;
    }
    out[clauses - 1].count = (int)(item + count - out[clauses - 1].item);
    if (clauses == 2 && !items_any(out[1].item, 0, out[1].count, something) &&
        items_any(item, 0, out[0].count, something)) {
        out[0].head = out[1].head;
        clauses = 1;
    }
    return clauses;
}

void clauses_free(struct clause *clause, int count)
{
    for (int i = 0; i < count; i++)
        free(clause[i].head);
}
