/* Who may see what (rules.md, "What is hidden"). Pure. */
#include "games/doge/doge.h"

#include <string.h>

static void observe_seat(struct doge_state *v, int other)
{
    uint8_t *stack = v->stack[other - 1];
    for (int area = 0; area < AREAS; area++)
        if (stack[area] != STACK_NONE && !stack_is_hidden(stack[area]) && !state_is_open(v, area))
            stack[area] = (uint8_t)(STACK_HIDDEN + stack_count(stack[area]));
    v->hold[other - 1] = HOLD_HIDDEN;
    memset(v->limit[other - 1], LIMIT_HIDDEN, DISTRICTS);
}

void doge_observe(const void *state, int seat, void *view)
{
    struct doge_state *v = view;
    memmove(v, state, sizeof *v);
    for (int other = 1; other <= v->seats; other++)
        if (other != seat)
            observe_seat(v, other);
    for (int i = v->elected; i < AREAS; i++)
        v->next[i] = AREA_NONE;
}

/* The areas whose cards of the next year are not turned up. */
static void redeal_next(struct doge_state *s, struct chance *chance)
{
    int at = s->elected;
    for (int area = 0; area < AREAS; area++)
        if (memchr(s->next, area, s->elected) == NULL)
            s->next[at++] = (uint8_t)area;
    chance_shuffle_bytes(chance, s->next + s->elected, AREAS - s->elected);
}

/* The markers that lie face down go back to the supply, and as many of it come out again. */
static void redeal_seat(struct doge_state *s, int other, struct chance *chance)
{
    uint8_t pool[MARKERS], left[VALUES], *stack = s->stack[other - 1];
    int down[AREAS] = {0}, count = 0, at = 0;
    for (int area = 0; area < AREAS; area++) {
        if (stack[area] != STACK_NONE && !state_is_open(s, area)) {
            down[area] = stack_count(stack[area]);
            stack[area] = STACK_NONE;
        }
    }
    state_hand(s, other, left);
    for (int value = 0; value < VALUES; value++)
        for (int k = 0; k < left[value]; k++)
            pool[count++] = (uint8_t)value;
    chance_shuffle_bytes(chance, pool, count);
    for (int area = 0; area < AREAS; area++) {
        uint8_t of[VALUES] = {0};
        for (int k = 0; k < down[area]; k++)
            of[pool[at++]]++;
        if (down[area] > 0)
            stack[area] = (uint8_t)doge_stack_find(of);
    }
    s->hold[other - 1] = (uint8_t)chance_below(chance, 1 << DISTRICTS);
    for (int district = 0; district < DISTRICTS; district++)
        s->limit[other - 1][district] = (uint8_t)chance_below(chance, LIMIT_NO + 1);
}

void doge_redeal(void *state, int seat, struct chance *chance)
{
    struct doge_state *s = state;
    for (int other = 1; other <= s->seats; other++)
        if (other != seat)
            redeal_seat(s, other, chance);
    redeal_next(s, chance);
}
