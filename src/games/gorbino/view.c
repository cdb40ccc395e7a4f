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

/* The technology cards that lie nowhere in the open. */
static int unseen_tech(const struct gorbino_state *s, uint8_t out[TECH])
{
    int count = 0;
    for (int card = 1; card <= TECH; card++)
        if (gorbino_state_track(s, card) < 0 && !gorbino_state_gone(s, card) && gorbino_state_owner(s, card) == 0)
            out[count++] = (uint8_t)card;
    return count;
}

int gorbino_events_left(const struct gorbino_state *s, uint8_t out[2 * PROVINCES])
{
    int count = 0;
    for (int card = EVENT_FIRST; card < HIDDEN_TECH; card++)
        if (state_province_in(s, event_province(card)) && memchr(s->past, card, s->past_count) == NULL)
            out[count++] = (uint8_t)card;
    return count;
}

void gorbino_redeal(void *state, int seat, struct chance *chance)
{
    struct gorbino_state *s = state;
    uint8_t tech[TECH], events[2 * PROVINCES];
    gorbino_observe(s, seat, s);
    s->hidden = 0;
    int techs = unseen_tech(s, tech);
    /* which events went in is not known either: those that are left are drawn anew from all that may be */
    chance_shuffle_bytes(chance, events, gorbino_events_left(s, events));
    memcpy(s->deck, tech, (size_t)techs);
    memcpy(s->deck + techs, events, (size_t)(s->deck_count - techs));
    chance_shuffle_bytes(chance, s->deck, s->deck_count);
}
