#include "games/gorbino/state.h"

#include <string.h>

uint32_t gorbino_state_places(const struct gorbino_state *s)
{
    uint32_t places = 0;
    for (int place = 0; place < PLACES; place++)
        places |= s->token[place] != 0 ? place_bit(place) : 0;
    return places;
}

uint32_t gorbino_state_cities(const struct gorbino_state *s, int seat)
{
    uint32_t places = 0;
    for (int place = 0; place < PLACES; place++)
        places |= (seat == 0 ? gorbino_state_built(s, place) : s->city[place][seat - 1] != 0) ? place_bit(place) : 0;
    return places;
}

bool gorbino_state_built(const struct gorbino_state *s, int place)
{
    unsigned any = 0;
    for (int i = 0; i < SEATS; i++)
        any |= s->city[place][i];
    return any != 0;
}

int gorbino_state_cities_left(const struct gorbino_state *s, int seat)
{
    int left = CITIES;
    for (int place = 0; place < PLACES; place++)
        left -= s->city[place][seat - 1];
    return left;
}

int gorbino_state_deck_tech(const struct gorbino_state *s)
{
    int left = 0;
    for (int i = 0; i < s->deck_count; i++)
        left += card_is_tech(s->deck[i]) || s->deck[i] == HIDDEN_TECH ? 1 : 0;
    return left;
}

int gorbino_state_tech_left(const struct gorbino_state *s)
{
    int left = gorbino_state_deck_tech(s);
    for (int i = 0; i < TRACK; i++)
        left += s->track[i] != CARD_NONE ? 1 : 0;
    return left;
}

bool gorbino_state_discarded(const struct gorbino_state *s, int seat, int card)
{
    return memchr(s->discard[seat - 1], card, s->discard_count[seat - 1]) != NULL;
}

int gorbino_state_owner(const struct gorbino_state *s, int card)
{
    for (int seat = 1; seat <= s->seats; seat++)
        if (state_holds(s, seat, card) || gorbino_state_discarded(s, seat, card))
            return seat;
    return 0;
}

bool gorbino_state_gone(const struct gorbino_state *s, int card)
{
    return memchr(s->gone, card, s->gone_count) != NULL;
}

int gorbino_state_track(const struct gorbino_state *s, int card)
{
    for (int i = 0; i < TRACK; i++)
        if (s->track[i] == card && card != CARD_NONE)
            return i;
    return -1;
}

int gorbino_cities_in(const struct gorbino_state *s, int province, int seat)
{
    const struct province *p = &gorbino_provinces[province];
    int cities = 0;
    for (int place = p->first; place < p->first + p->places; place++)
        cities += s->city[place][seat - 1];
    return cities;
}
