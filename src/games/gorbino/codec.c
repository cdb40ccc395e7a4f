/* Positions as JSON, and what makes a position sound. */
#include "games/gorbino/gorbino.h"
#include "rules/walk.h"
#include "rules/words.h"

enum { GAP = CARD_CODES }; /* an empty place of the track, which is null */

static const char *const phases[] = {"found", "supply", "play", "over"};

static bool is_card(int card)
{
    return card <= CARDS;
}

static bool is_in_deck(int card)
{
    return card_is_tech(card) || card_is_event(card);
}

static bool is_on_track(int card)
{
    return card == GAP || card_is_tech(card);
}

static const char *token_name(int token)
{
    return gorbino_good_name(token - 1);
}

static NAMES_OF(victory_name, gorbino_victories, .id);

static struct walk_names cards(bool (*fits)(int code), int most)
{
    return (struct walk_names){.name = gorbino_card_name,
                               .last = HIDDEN_TECH - 1,
                               .first = 1,
                               .fits = fits,
                               .misfit = "a card that cannot lie there",
                               .most = most};
}

static void walk_turn(struct walk *walk, struct gorbino_state *s)
{
    walk_byte(walk, "acted", &s->acted, 0, s->seats - 1);
    walk_byte(walk, "first", &s->first, 1, s->seats);
    walk_byte(walk, "round", &s->round, 1, ROUNDS);
    walk_word(walk, "phase", &s->phase, phases, PHASE_OVER + 1);
    bool one_by_one = !state_all_at_once(s) && (s->phase == PHASE_FOUND || s->phase == PHASE_PLAY);
    walk_check(walk, s->acted == 0 || one_by_one, "acted", "must be 0 here");
}

/* The seats whose cities stand at a place, rising. */
static void walk_place(struct walk *walk, struct gorbino_state *s, int place)
{
    uint8_t list[SEATS * CITIES], *city = s->city[place];
    int count = 0;
    memset(list, 1, sizeof list);
    for (int seat = 1; seat <= s->seats; seat++)
        for (int i = 0; i < city[seat - 1] && count < SEATS * CITIES; i++)
            list[count++] = (uint8_t)seat;
    count = walk_list(walk, gorbino_place_name(place), count, 1, SEATS * CITIES);
    memset(city, 0, SEATS);
    for (int i = 0; i < count; i++) {
        walk_byte(walk, NULL, &list[i], i == 0 ? 1 : list[i - 1], s->seats);
        city[list[i] - 1]++;
        walk_check(walk, city[list[i] - 1] <= CITIES, "cities", "not a place with its seats");
    }
    walk_end(walk);
}

/* Objects that name some of the places. */
static void walk_map(struct walk *walk, struct gorbino_state *s)
{
    const struct walk_names goods = {.name = token_name, .first = 1, .last = GOODS};
    walk_say(walk, "tokens", "not an object, or the cities are none");
    walk_object(walk, "tokens");
    walk_say(walk, "tokens", "not a place with its good");
    for (int place = 0; place < PLACES; place++)
        if (walk_has(walk, gorbino_place_name(place), state_in_play(s, place)))
            walk_name(walk, gorbino_place_name(place), &s->token[place], &goods);
    walk_end(walk);
    walk_object(walk, "cities");
    walk_say(walk, "cities", "not a place with its seats");
    for (int place = 0; place < PLACES; place++)
        if (walk_has(walk, gorbino_place_name(place), gorbino_state_built(s, place)))
            walk_place(walk, s, place);
    walk_end(walk);
    walk_say(walk, NULL, NULL);
}

static void walk_victories(struct walk *walk, struct gorbino_state *s)
{
    const struct walk_names names = {.name = victory_name, .last = VICTORIES - 1, .misfit = "not one of its words"};
    unsigned seen = 0;
    walk_object(walk, "vp");
    for (int colour = 0; colour < COLOURS; colour++) {
        walk_name(walk, gorbino_colour_name(colour), &s->vp[colour], &names);
        bool printed = s->option[OPTION_VP] == 0 || s->vp[colour] == colour;
        walk_check(walk, printed && (seen >> s->vp[colour] & 1u) == 0, "vp",
                   "a card twice, or not the printed ones of the options");
        seen |= 1u << s->vp[colour];
    }
    walk_end(walk);
}

/* Its cards, the top first; in a view how many there are of each kind. */
static void walk_draws(struct walk *walk, struct gorbino_state *s)
{
    const struct walk_names names = cards(is_in_deck, DECK);
    if (walk_hides(walk, "deck", s->hidden != 0, jv_is_object)) {
        int tech = gorbino_state_deck_tech(s), events = s->deck_count - tech;
        walk_object(walk, "deck");
        tech = walk_int(walk, "technology", tech, 0, TECH - TRACK);
        events = walk_int(walk, "events", events, 0, EVENTS_IN);
        walk_end(walk);
        gorbino_view_deck(s, tech, events);
        return;
    }
    s->deck_count = (uint8_t)walk_deck(walk, "deck", s->deck, s->deck_count, &names);
}

static void walk_piles(struct walk *walk, struct gorbino_state *s)
{
    const struct walk_names gone = cards(card_is_tech, TECH), past = cards(card_is_event, EVENTS_IN);
    struct walk_names track = cards(is_on_track, 1);
    walk_draws(walk, s);
    s->gone_count = (uint8_t)walk_list_of(walk, "gone", s->gone, s->gone_count, &gone);
    s->past_count = (uint8_t)walk_list_of(walk, "past", s->past, s->past_count, &past);
    track.hidden = GAP;
    track.misfit = "not a technology card or null";
    (void)walk_list(walk, "track", TRACK, TRACK, TRACK);
    for (int i = 0; i < TRACK; i++) {
        uint8_t card = s->track[i] == CARD_NONE ? GAP : s->track[i];
        walk_name(walk, NULL, &card, &track);
        s->track[i] = card == GAP ? CARD_NONE : card;
    }
    walk_end(walk);
}

static void walk_goods(struct walk *walk, const char *key, int16_t *goods)
{
    walk_object(walk, key);
    for (int good = 0; good < GOODS; good++)
        goods[good] = (int16_t)walk_int(walk, gorbino_good_name(good), goods[good], 0, GOODS_MAX);
    walk_end(walk);
}

static void walk_hand(struct walk *walk, struct gorbino_state *s, int seat)
{
    struct walk_names names = cards(is_card, CARDS);
    names.length = "too many cards, or no list";
    names.misfit = "a card twice, or one that cannot lie there";
    s->hand[seat - 1] = walk_set(walk, NULL, s->hand[seat - 1] << 1, &names, names.misfit) >> 1;
}

static void walk_discard(struct walk *walk, struct gorbino_state *s, int i)
{
    const struct walk_names names = cards(is_card, CARDS);
    walk_say(walk, "hands", "too many cards, or no list");
    (void)walk_length(walk, NULL, s->discard_count[i], 0, CARDS);
    walk_say(walk, NULL, NULL);
    s->discard_count[i] = (uint8_t)walk_list_of(walk, NULL, s->discard[i], s->discard_count[i], &names);
}

static void walk_seats(struct walk *walk, struct gorbino_state *s)
{
    int seats = s->seats;
    (void)walk_list(walk, "coins", seats, seats, seats);
    walk_say(walk, NULL, "not 0 to 300");
    for (int i = 0; i < seats; i++)
        s->coins[i] = (int16_t)walk_int(walk, NULL, s->coins[i], 0, COINS_MAX);
    walk_end(walk);
    (void)walk_list(walk, "income", seats, seats, seats);
    walk_say(walk, NULL, "not -10 to 30");
    for (int i = 0; i < seats; i++)
        s->income[i] = (int8_t)walk_int(walk, NULL, s->income[i], INCOME_MIN, INCOME_MAX);
    walk_end(walk);
    (void)walk_list(walk, "goods", seats, seats, seats);
    for (int i = 0; i < seats; i++)
        walk_goods(walk, NULL, s->goods[i]);
    walk_end(walk);
    (void)walk_list(walk, "hands", seats, seats, seats);
    for (int seat = 1; seat <= seats; seat++)
        walk_hand(walk, s, seat);
    walk_end(walk);
    (void)walk_list(walk, "discards", seats, seats, seats);
    for (int i = 0; i < seats; i++)
        walk_discard(walk, s, i);
    walk_end(walk);
}

void gorbino_walk(struct walk *walk, void *state)
{
    static const char *const by_seat[] = {"coins", "income", "goods", "hands", "discards"};
    struct gorbino_state *s = state;
    s->seats = (uint8_t)walk_length(walk, "hands", s->seats, 2, SEATS);
    for (size_t i = 0; i < sizeof by_seat / sizeof by_seat[0]; i++)
        (void)walk_length(walk, by_seat[i], s->seats, s->seats, s->seats);
    walk_options(walk, "options", s->seats, s->option);
    walk_turn(walk, s);
    walk_map(walk, s);
    walk_victories(walk, s);
    walk_piles(walk, s);
    walk_goods(walk, "lab", s->lab);
    walk_seats(walk, s);
}
