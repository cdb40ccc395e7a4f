/* A fresh game, in the order of draws that the spec lays down (section 3). */
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "rules/bytes.h"
#include "rules/options.h"

int gorbino_out(int seats, bool smallmap)
{
    if (smallmap)
        return SEATS - seats;
    return seats == 2 ? 3 : seats == 3 ? 2 : 0;
}

/* The places that stay. */
static uint32_t cut_map(const struct gorbino_state *s, struct chance *chance)
{
    uint32_t in = (UINT32_C(1) << PLACES) - 1;
    uint8_t pile[PROVINCES];
    int left = gorbino_out(s->seats, s->option[OPTION_SMALLMAP] != 0);
    for (int i = 0; i < PROVINCES && s->option[OPTION_SMALLMAP] == 0; i++)
        if (s->seats <= gorbino_provinces[i].out_at)
            in &= ~province_mask(i);
    if (s->option[OPTION_SMALLMAP] == 0)
        return in;
    chance_deal(chance, pile, 0, PROVINCES);
    for (int i = 0; i < PROVINCES && left > 0; i++) {
        uint32_t rest = in & ~province_mask(pile[i]);
        if (!gorbino_map_joined(rest))
            continue;
        in = rest;
        left--;
    }
    return in;
}

static int pile_of(const uint8_t *count, uint8_t *pile)
{
    int at = 0;
    for (int good = 0; good < GOODS; good++)
        for (int i = 0; i < count[good]; i++)
            pile[at++] = (uint8_t)(good + 1);
    return at;
}

static int food_in(const uint8_t *token, uint32_t in)
{
    int food = 0;
    for (int place = 0; place < PLACES; place++)
        food += (in & place_bit(place)) != 0 && token[place] - 1 == FOOD ? 1 : 0;
    return food;
}

/* The first place without a capital in play whose token is no food, or out of play whose token is. */
static int place_to_exchange(const uint8_t *token, uint32_t in, bool inside)
{
    for (int place = 0; place < PLACES; place++) {
        bool food = token[place] - 1 == FOOD;
        if (!place_at(place)->capital && food != inside && inside == ((in & place_bit(place)) != 0))
            return place;
    }
    BUG("no food token to exchange");
}

/* A food start token from a place out of play for another start token in play. */
static void exchange(uint8_t *token, uint32_t in)
{
    int out_food = place_to_exchange(token, in, false), in_other = place_to_exchange(token, in, true);
    uint8_t other = token[in_other];
    token[in_other] = token[out_food];
    token[out_food] = other;
}

static void lay_tokens(struct gorbino_state *s, uint32_t in, struct chance *chance)
{
    static const uint8_t capital[GOODS] = {1, 1, 2, 3, 3}, start[GOODS] = {9, 5, 3, 2, 1};
    uint8_t capitals[CAPITALS], starts[PLACES - CAPITALS];
    int next_capital = 0, next_start = 0;
    chance_shuffle_bytes(chance, capitals, pile_of(capital, capitals));
    chance_shuffle_bytes(chance, starts, pile_of(start, starts));
    for (int place = 0; place < PLACES; place++)
        s->token[place] = place_at(place)->capital ? capitals[next_capital++] : starts[next_start++];
    while (food_in(s->token, in) < s->seats + 1)
        exchange(s->token, in);
    for (int place = 0; place < PLACES; place++)
        if ((in & place_bit(place)) == 0)
            s->token[place] = 0;
}

static void lay_cards(struct gorbino_state *s, struct chance *chance)
{
    uint8_t tech[TECH + EVENTS_IN], events[2 * PROVINCES];
    int count = TECH;
    chance_deal(chance, tech, 1, TECH);
    memcpy(s->track, tech, TRACK);
    if (s->option[OPTION_FEAST] != 0) {
        int known = gorbino_events_left(s, events);
        chance_shuffle_bytes(chance, events, known);
        for (int i = 0; i < known && i < EVENTS_IN; i++)
            tech[count++] = events[i];
        chance_shuffle_bytes(chance, tech + TRACK, count - TRACK);
    }
    s->deck_count = (uint8_t)(count - TRACK);
    bytes_reverse(s->deck, tech + TRACK, s->deck_count);
}

static void lay_victories(struct gorbino_state *s, struct chance *chance)
{
    uint8_t victory[VICTORIES];
    for (int i = 0; i < VICTORIES; i++)
        victory[i] = (uint8_t)i;
    if (s->option[OPTION_VP] == 0)
        chance_shuffle_bytes(chance, victory, VICTORIES);
    memcpy(s->vp, victory, COLOURS);
}

bool gorbino_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                   struct refusal *why)
{
    (void)events;
    (void)why;
    struct gorbino_state *s = state;
    *s = (struct gorbino_state){
        .seats = (uint8_t)setup->seats,
        .phase = PHASE_FOUND,
        .round = 1,
    };
    options_keep(setup, GORBINO_OPTIONS, s->option);
    uint32_t in = cut_map(s, chance);
    lay_tokens(s, in, chance);
    s->first = (uint8_t)(1 + chance_below(chance, s->seats));
    lay_cards(s, chance);
    lay_victories(s, chance);
    for (int i = 0; i < s->seats; i++)
        s->hand[i] = ((UINT64_C(1) << STARTERS) - 1) << TECH;
    return true;
}
