/* Markers as people name them: the lowest, the highest, the two highest, all that are left; and so many of them, where
 * their values are still to be asked: the first few ways, from the highest on. */
#include "games/doge/choice.h"
#include "games/doge/doge.h"

enum kind { KIND_LOWEST, KIND_HIGHEST, KIND_TWO, KIND_ALL, KINDS };
static const char *const kinds[KINDS] = {"lowest", "highest", "two", "all"};

static void add_values(const uint8_t left[VALUES], enum kind kind, struct text *order)
{
    int most = kind == KIND_ALL ? MARKERS : kind == KIND_TWO ? 2 : 1;
    for (int i = 0; i < VALUES; i++) {
        int value = kind == KIND_LOWEST ? i : VALUES - 1 - i;
        for (int k = 0; k < left[value] && most > 0; k++, most--)
            text_add_word_int(order, value);
    }
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
    add_values(left, kind, order);
    text_addf(words, " !hand:%s", kinds[kind]);
    return true;
}
