#include "games/gorbino/gorbino.h"

#include <string.h>

void gorbino_view_deck(struct gorbino_state *view, int tech, int events)
{
    memset(view->deck, 0, sizeof view->deck);
    memset(view->deck, HIDDEN_TECH, (size_t)tech);
    memset(view->deck + tech, HIDDEN_EVENT, (size_t)events);
    view->deck_count = (uint8_t)(tech + events);
    view->hidden = 1;
}

void gorbino_observe(const void *state, int seat, void *view)
{
    (void)seat;
    struct gorbino_state *v = view;
    memmove(v, state, sizeof *v);
    int tech = gorbino_state_deck_tech(v);
    gorbino_view_deck(v, tech, v->deck_count - tech);
}

/* Which events went in is not known either: those that are left are drawn anew from all that may be. */
void gorbino_redeal(void *state, int seat, struct chance *chance)
{
    (void)seat;
    struct gorbino_state *s = state;
    uint8_t events[2 * PROVINCES];
    int known = 0, next = 0;
    for (int card = EVENT_FIRST; card < HIDDEN_TECH; card++)
        if (state_province_in(s, event_province(card)) && memchr(s->past, card, s->past_count) == NULL)
            events[known++] = (uint8_t)card;
    chance_shuffle_bytes(chance, events, known);
    for (int i = 0; i < s->deck_count; i++)
        if (card_is_event(s->deck[i]))
            s->deck[i] = events[next++];
    chance_shuffle_bytes(chance, s->deck, s->deck_count);
}
