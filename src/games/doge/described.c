/* Markers as people name them: the lowest, the highest, the two highest, all that are left. */
#include "games/doge/choice.h"
#include "games/doge/doge.h"

enum kind { KIND_LOWEST, KIND_HIGHEST, KIND_TWO, KIND_ALL, KINDS };
static const char *const kinds[KINDS] = {"lowest", "highest", "two", "all"};

static void add_values(const uint8_t left[VALUES], enum kind kind, struct text *order)
{
    int most = kind == KIND_ALL ? MARKERS : kind == KIND_TWO ? 2 : 1;
    for (int i = 0; i < VALUES; i++) {
        int value = kind == KIND_LOWEST ? i : VALUES - 1 - i;
        for (int k = 0; k < left[value] && most > 0; k++, most--) {
            text_add_char(order, ' ');
            text_add_int(order, value);
        }
    }
}

/* Each area with each of these. */
bool doge_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct doge_state *s = view;
    uint8_t left[VALUES];
    int area = index / KINDS, kind = index % KINDS;
    if (s->phase != PHASE_PLACE || area >= AREAS)
        return false;
    if (state_markers(s, seat) == 0)
        return true;
    state_hand(s, seat, left);
    text_add(order, "place ");
    text_add(order, doge_area_name(area));
    add_values(left, kind, order);
    text_add(words, "verb:place verb:put noun:marker area:");
    text_add(words, doge_area_name(area));
    text_add(words, " !hand:");
    text_add(words, kinds[kind]);
    return true;
}
