#include "reader/guards.h"

#include "base/text.h"
#include "reader/frame.h"
#include "reader/mood.h"
#include "reader/plain.h"
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
        if (!mood_condition(item, count, at))
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

/* A condition: from the item that begins it to behind its last, and the things that have to be there. */
struct given {
    int from, to;
    int things, behind; /* the first of them, and behind the last */
};

/* "if the wheat is still there", "if there is still wheat" */
static bool given_at(const struct item *item, int count, int at, struct given *out)
{
    bool there = false, ends = false;
    int i = at + 1;
    *out = (struct given){.from = at, .things = -1};
    if (!mood_condition(item, count, at))
        return false;
    for (; !ends && items_has(item, count, i, there ? "THING filler noun" : "THING filler noun there"); i++) {
        ends = item_has(&item[i], "there") && out->things >= 0;
        there = there || item_has(&item[i], "there");
        if (item_is_thing(&item[i])) {
            out->things = out->things < 0 ? i : out->things;
            out->behind = i + 1;
        }
    }
    out->to = items_pass(item, i, count, "MARK then");
    return there && out->things >= 0;
}

/* "If there is wheat, I take the circus" is another condition than that the circus can be had. */
static bool is_about(const struct item *item, const struct given *given, int end)
{
    for (int i = given->to; i < end; i++)
        for (int k = given->things; k < given->behind; k++)
            if (item_has(&item[i], "ref") || plain_items_share(&item[i], &item[k]))
                return true;
    return !items_any(item, given->to, end, "THING -ref");
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
    bool behind =
        given->to == end && given->from > 0 && !item_has(&item[given->from - 1], ".!?"); /* what it is about */
    bool named = items_any(item, given->to, end, "THING -ref") || behind;
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

int guards_given(const struct item *item, int count, struct item *out)
{
    int length = 0;
    for (int i = 0; i < count && length < ITEMS_MOST;) {
        struct given given;
        int end =
            given_at(item, count, i, &given) ? items_find(item, given.to, count, "else or") : 0; /* the alternative */
        if (end == 0 || !is_about(item, &given, end)) {
            out[length++] = item[i++];
            continue;
        }
        i = end;
        length = put_main(item, i, &given, out, length);
    }
    return length;
}

/* Where the condition that begins at `at` ends, if it says no more than that what was named before it fails; 0: not. */
static int failing_end(const struct item *item, int count, int at)
{
    bool fails = false;
    int i = at + 1;
    for (; i < count && !item_has(&item[i], "MARK then"); i++) {
        const struct item *one = &item[i];
        bool named = false; /* before it */
        if (fails && item_has(one, "to") && items_has(item, count, i + 1, "place"))
            break;
        for (int k = 0; k < at && item_has(one, "place"); k++)
            named = named || item_is(&item[k], "place", item_in(one, "place"));
        if (!named && item_has(one, "seat GAME -filler -state"))
            return 0;
        fails = fails || item_has(one, "UNKNOWN neg no state=gone");
    }
    return fails ? i : 0;
}

int guards_failing(struct item *item, int count)
{
    static const struct item otherwise = {.kind = ITEM_MEANT, .meanings = 1, .meaning = {{"else", "else"}}};
    bool choice = false;
    for (int i = 0; i < count; i++) {
        choice = choice || item_has(&item[i], "or else");
        int end = mood_condition(item, count, i) && !item_has(&item[i], "filler") ? failing_end(item, count, i) : 0;
        bool last = end > 0 && items_all(item, end, count, "MARK");
        if (end == 0 || (last && !choice) || (!last && i == 0) ||
            (!items_any(item, 0, i, "verb=r") &&
             items_any(item, end, count, "verb=r"))) /* "should it be dislodged, it retreats" */
            continue;
        int kept = last || item_has(&item[i - 1], "or else") ? i : i + 1;
        item[i] = last || kept == i ? item[i] : otherwise;
        memmove(item + kept, item + end, (size_t)(count - end) * sizeof *item);
        count -= end - kept;
    }
    return count;
}
