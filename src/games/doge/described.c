/* Markers as people name them: the lowest, the two highest, all that are left; and so many of them, where
 * their values are still to be asked: the first few ways, from the highest on. */
#include "games/doge/choice.h"
#include "games/doge/doge.h"

/* The lowest so many and the highest so many, once more for "both" of them, then all. */
enum { BOTH = 2 * STACK_MOST, EXTREMES = BOTH + 2, KINDS };

static void add_values(const uint8_t left[VALUES], bool lowest, int most, struct text *order)
{
    for (int i = 0; i < VALUES; i++) {
        int value = lowest ? i : VALUES - 1 - i;
        for (int k = 0; k < left[value] && most > 0; k++, most--)
            text_add_word_int(order, value);
    }
}

/* "The lowest", "my two highest", "all that is left". Nothing of it where there are fewer. */
static void describe_kind(const uint8_t left[VALUES], int kind, int markers, struct text *order, struct text *words)
{
    int many = kind >= BOTH ? 2 : kind / 2 + 1;
    bool all = kind == EXTREMES, lowest = kind % 2 == 0;
    if (!all && many > markers) {
        text_clear(order);
        return;
    }
    add_values(left, lowest, all ? MARKERS : many, order);
    text_addf(words, " !hand:%s", all ? "all" : lowest ? "lowest" : "highest");
    if (!all && kind >= BOTH)
        text_add(words, " !all:");
    else if (!all && many > 1)
        text_addf(words, " !number:%d", many);
}

enum { WAYS = 5, COUNTED = STACK_MOST * WAYS };

/* So many more markers of at most this value, in the way that is number *way (from 0), the highest first. False: there
 * are fewer ways, and *way is less by how many there are. */
static bool add_way(uint8_t left[VALUES], int many, int most, int *way, struct text *order)
{
    if (many == 0)
        return (*way)-- == 0;
    for (int value = most; value >= 0; value--) {
        size_t length = order->len;
        if (left[value] == 0)
            continue;
        left[value]--;
        text_add_word_int(order, value);
        bool found = add_way(left, many - 1, value, way, order);
        left[value]++;
        if (found)
            return true;
        text_cut(order, length);
    }
    return false;
}

static void describe_counted(uint8_t left[VALUES], int index, struct text *order, struct text *words)
{
    int many = index / WAYS + 1, way = index % WAYS;
    size_t values = order->len;
    if (!add_way(left, many, VALUES - 1, &way, order)) {
        text_clear(order);
        return;
    }
    text_addf(words, " !many:%d", many);
    for (const char *at = order->data + values; *at != '\0'; at += 2) /* " 3 1" */
        text_addf(words, " number:%c", at[1]);
}

/* Each area with each of these. */
bool doge_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct doge_state *s = view;
    uint8_t left[VALUES] = {0};
    int area = index / (KINDS + COUNTED), kind = index % (KINDS + COUNTED);
    if (s->phase != PHASE_PLACE || area >= AREAS)
        return false;
    if (state_markers(s, seat) == 0)
        return true;
    state_hand(s, seat, left);
    text_addf(order, "place %s", doge_area_name(area));
    text_addf(words, "verb:place verb:put noun:marker area:%s", doge_area_name(area));
    if (kind >= KINDS) {
        describe_counted(left, kind - KINDS, order, words);
        return true;
    }
    describe_kind(left, kind, state_markers(s, seat), order, words);
    return true;
}
