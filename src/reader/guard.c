#include "reader/guard.h"

#include "base/text.h"
#include "reader/frame.h"
#include "reader/mood.h"
#include "words/items.h"

#include <string.h>

enum { UNKNOWN_MOST = 1 };

/* What it says of the game. False: more than a condition of an order does. */
static bool read_words(const struct item *item, int count, struct item *out, int *words)
{
    int unknown = 0;
    *words = 0;
    for (int i = 0; i < count; i++) {
        bool no = item_has(&item[i], "neg no");
        bool named = item_has(&item[i], "THING seat");
        unknown += item[i].kind == ITEM_UNKNOWN ? 1 : 0;
        if (no || item[i].named || (named && !item_has(&item[i], "filler")) || unknown > UNKNOWN_MOST)
            return false;
        if (item_of_game(&item[i]))
            out[(*words)++] = item[i];
    }
    return *words > 0;
}

/* The phrase that the words are; NULL: none. */
static const char *phrase_of(const struct lexicon *lexicon, const struct item *item, int count, struct text *out)
{
    static const char rule[] = "@if ";
    const char *frame;
    for (size_t i = 0; (frame = lexicon_frame(lexicon, i)) != NULL; i++)
        if (strncmp(frame, rule, strlen(rule)) == 0 &&
            frame_fill(frame + strlen(rule), item, count, FRAME_VERBS, 1, out))
            return out->data;
    return NULL;
}

/* Where "but only" in front of it begins. */
static int begin_of(const struct item *item, int at)
{
    int from = at;
    while (from > 0 && item_has(&item[from - 1], "UNKNOWN filler but -GAME") && !item[from - 1].named)
        from--;
    while (from < at && !item_has(&item[from], "but") && !items_has(item, at, from - 1, "MARK"))
        from++;
    return items_has(item, at, from - 1, ",-") ? from - 1 : from;
}

int guards_read(const struct lexicon *lexicon, struct item *item, int count)
{
    struct item words[ITEMS_MOST];
    for (int at = 1; lexicon_has_frame(lexicon, "@if") && at < count; at++) {
        struct text phrase = TEXT_EMPTY;
        int to = items_find(item, at + 1, count, "MARK else or then and"), said;
        if (!items_condition(item, count, at))
            continue;
        int from = begin_of(item, at);
        bool is = from > 0 && read_words(item + at + 1, to - at - 1, words, &said) &&
                  phrase_of(lexicon, words, said, &phrase) != NULL;
        if (is) {
            item[from] = (struct item){.kind = ITEM_MEANT, .from = item[from].from, .to = item[to - 1].to};
            item[from].meanings = (int)lexicon_meanings(lexicon, phrase.data, item[from].meaning);
            count = items_cut(item, count, from + 1, to);
            at = from;
        }
        text_free(&phrase);
    }
    return count;
}
