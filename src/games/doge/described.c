/* Markers as people name them: the highest, the lowest, all that are left. */
#include "games/doge/choice.h"
#include "games/doge/doge.h"

static const char *const kinds[] = {"highest", "lowest", "all"};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void add_values(const uint8_t left[VALUES], int kind, struct text *order)
{
    for (int i = 0; i < VALUES; i++) {
        int value = kind == 1 ? i : VALUES - 1 - i;
        for (int k = 0; k < left[value]; k++) {
            text_add_char(order, ' ');
            text_add_int(order, value);
            if (kind < 2)
                return;
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
