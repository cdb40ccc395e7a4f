#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "rules/position.h"

/* Each technology card in exactly one place; of a view the hidden ones make up the number. */
static bool tech_cards(const struct gorbino_state *s, struct refusal *why)
{
    uint8_t seen[CARD_CODES] = {0};
    for (int i = 0; i < s->deck_count; i++)
        seen[s->deck[i]]++;
    for (int i = 0; i < TRACK; i++)
        seen[s->track[i]]++;
    for (int i = 0; i < s->gone_count; i++)
        seen[s->gone[i]]++;
    for (int seat = 1; seat <= s->seats; seat++) {
        for (int i = 0; i < s->discard_count[seat - 1]; i++)
            seen[s->discard[seat - 1][i]]++;
        for (int card = 1; card <= TECH; card++)
            seen[card] = (uint8_t)(seen[card] + (state_holds(s, seat, card) ? 1 : 0));
    }
    int missing = 0;
    for (int card = 1; card <= TECH; card++) {
        if (seen[card] > 1)
            return position_bad(why, gorbino_card_name(card), "there twice");
        missing += seen[card] == 0 ? 1 : 0;
    }
    return missing == seen[HIDDEN_TECH] || position_bad(why, "deck", "a technology card is missing");
}

/* The six starters of each seat, its Starter Reset in hand. */
static bool starters(const struct gorbino_state *s, struct refusal *why)
{
    for (int seat = 1; seat <= s->seats; seat++) {
        for (int card = TECH + 1; card <= CARDS; card++) {
            int count = state_holds(s, seat, card) ? 1 : 0;
            for (int i = 0; i < s->discard_count[seat - 1]; i++)
                count += s->discard[seat - 1][i] == card ? 1 : 0;
            if (count != 1)
                return position_bad(why, gorbino_card_name(card), "not once in hand or discard of each seat");
        }
        if (!state_holds(s, seat, STARTER_RESET))
            return position_bad(why, "starter-reset", "not in hand");
    }
    return true;
}

static bool cities(const struct gorbino_state *s, struct refusal *why)
{
    for (int seat = 1; seat <= s->seats; seat++)
        if (gorbino_state_cities_left(s, seat) < 0)
            return position_bad(why, "cities", "more than fifteen of a seat");
    for (int place = 0; place < PLACES; place++)
        if (gorbino_state_built(s, place) && !state_in_play(s, place))
            return position_bad(why, gorbino_place_name(place), "a city out of play");
    return true;
}

/* Six cards or all that are left, and `over` exactly when no technology card is left. */
static bool track(const struct gorbino_state *s, struct refusal *why)
{
    int cards = 0;
    while (cards < TRACK && s->track[cards] != CARD_NONE)
        cards++;
    for (int i = cards; i < TRACK; i++)
        if (s->track[i] != CARD_NONE)
            return position_bad(why, "track", "a gap");
    bool over = s->phase == PHASE_OVER, none = gorbino_state_tech_left(s) == 0;
    return position_good(why, over || cards == TRACK || s->deck_count == 0, "track",
                         "not full though the deck is not empty") &&
           position_good(why, over == none && over == (cards == 0), "phase", "over and the cards left disagree");
}

/* Each event once, and whether there can be such events. */
static bool events(const struct gorbino_state *s, struct refusal *why)
{
    uint8_t seen[CARD_CODES] = {0};
    int count = 0;
    for (int i = 0; i < s->deck_count + s->past_count; i++) {
        int card = i < s->deck_count ? s->deck[i] : s->past[i - s->deck_count];
        bool event = card_is_event(card);
        if (event && (seen[card]++ > 0 || !state_province_in(s, event_province(card))))
            return position_bad(why, gorbino_card_name(card), "twice, or of a province out of play");
        count += event || card == HIDDEN_EVENT ? 1 : 0;
    }
    return position_good(why, count <= (s->option[OPTION_FEAST] != 0 ? EVENTS_IN : 0), "past",
                         "more events than the options have");
}

/* The provinces that the options leave, each of them whole. */
static bool map(const struct gorbino_state *s, struct refusal *why)
{
    uint32_t in = gorbino_state_places(s);
    int out = 0;
    for (int province = 0; province < PROVINCES; province++) {
        uint32_t part = in & province_mask(province);
        if (part != 0 && part != province_mask(province))
            return position_bad(why, gorbino_province_name(province), "only partly in play");
        out += part == 0 ? 1 : 0;
    }
    if (out != gorbino_out(s->seats, s->option[OPTION_SMALLMAP] != 0) || !gorbino_map_joined(in))
        return position_bad(why, "tokens", "not the right provinces in play");
    for (int province = 0; province < PROVINCES && s->option[OPTION_SMALLMAP] == 0; province++)
        if (state_province_in(s, province) != (s->seats > gorbino_provinces[province].out_at))
            return position_bad(why, "tokens", "not the provinces of the base game");
    return true;
}

/* Those who have still to found find a place. */
static bool places_to_found(const struct gorbino_state *s, struct refusal *why)
{
    int free = 0;
    for (int place = 0; place < PLACES; place++)
        free += s->token[place] - 1 == FOOD && !gorbino_state_built(s, place) ? 1 : 0;
    return position_good(why, s->phase != PHASE_FOUND || free >= s->seats - s->acted, "tokens",
                         "too few free food places to found on");
}

bool gorbino_agrees(const void *state, bool as_view, struct refusal *why)
{
    const struct gorbino_state *s = state;
    if (!as_view && s->hidden != 0)
        return position_bad(why, "deck", "a view, not a position");
    return tech_cards(s, why) && starters(s, why) && cities(s, why) && track(s, why) && events(s, why) && map(s, why) &&
           places_to_found(s, why);
}

/* A card is discarded each round. */
bool gorbino_reached(const void *state, struct refusal *why)
{
    const struct gorbino_state *s = state;
    return gorbino_state_tech_left(s) <= ROUNDS - s->round + 1 ||
           position_bad(why, "round", "too many technology cards are left for it");
}
