#include "games/gorbino/codec.h"

#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "games/gorbino/view.h"
#include "rules/options.h"
#include "rules/position.h"

static const char *const phases[] = {"found", "supply", "play", "over"};
static const char *const keys[] = {"acted", "cities", "coins",  "deck", "discards", "first", "gone",
                                   "goods", "hands",  "income", "lab",  "options",  "past",  "phase",
                                   "round", "tokens", "track",  "vp",   NULL};
static const char *const good_keys[] = {"food", "wood", "coal", "iron", "gold", NULL};
static const char *const colour_keys[] = {"pink", "purple", "yellow", "blue", "red", "green", NULL};
static const char *const deck_keys[] = {"events", "technology", NULL};

static struct jv *names(const uint8_t *cards, int count, bool sorted)
{
    return position_names(cards, count, gorbino_card_name, -1, sorted);
}

/* The cards of a hand by rising code. */
static int hand_list(const struct gorbino_state *s, int seat, uint8_t *out)
{
    int count = 0;
    for (int card = 1; card <= CARDS; card++)
        if (state_holds(s, seat, card))
            out[count++] = (uint8_t)card;
    return count;
}

static struct jv *save_goods(const int16_t *goods)
{
    struct jv *out = jv_new_object();
    bool ok = true;
    for (int good = 0; good < GOODS; good++)
        ok = jv_put_int(out, gorbino_good_name(good), goods[good]) && ok;
    if (!ok) {
        jv_free(out);
        return NULL;
    }
    return out;
}

static struct jv *save_options(const struct gorbino_state *s)
{
    struct rules_setup setup = {.seats = s->seats};
    setup.option[OPTION_FEAST] = s->feast;
    setup.option[OPTION_LEAD] = s->shared;
    setup.option[OPTION_PACE] = s->rounds;
    setup.option[OPTION_SMALLMAP] = s->smallmap;
    setup.option[OPTION_VP] = s->printed;
    return options_save(&rules_gorbino, &setup);
}

static struct jv *save_deck(const struct gorbino_state *s)
{
    uint8_t list[DECK];
    int tech = gorbino_state_deck_tech(s);
    if (s->hidden == 0) {
        for (int i = 0; i < s->deck_count; i++)
            list[i] = s->deck[s->deck_count - 1 - i];
        return names(list, s->deck_count, false);
    }
    struct jv *out = jv_new_object();
    if (!jv_put_int(out, "events", s->deck_count - tech) || !jv_put_int(out, "technology", tech)) {
        jv_free(out);
        return NULL;
    }
    return out;
}

static struct jv *save_place(const struct gorbino_state *s, int place)
{
    struct jv *seats = jv_new_array();
    bool ok = true;
    for (int seat = 1; seat <= s->seats; seat++)
        for (int i = 0; i < s->city[place][seat - 1]; i++)
            ok = jv_add_int(seats, seat) && ok;
    if (!ok) {
        jv_free(seats);
        return NULL;
    }
    return seats;
}

static bool save_map(const struct gorbino_state *s, struct jv *out)
{
    struct jv *cities = jv_new_object(), *tokens = jv_new_object();
    bool ok = true;
    for (int place = 0; place < PLACES; place++) {
        if (s->token[place] != 0)
            ok = jv_put_string(tokens, gorbino_place_name(place), gorbino_good_name(s->token[place] - 1)) && ok;
        if (gorbino_state_built(s, place))
            ok = jv_put(cities, gorbino_place_name(place), save_place(s, place)) && ok;
    }
    ok = jv_put(out, "cities", cities) && ok;
    return jv_put(out, "tokens", tokens) && ok;
}

static bool save_seats(const struct gorbino_state *s, struct jv *out)
{
    struct jv *coins = jv_new_array(), *income = jv_new_array(), *goods = jv_new_array(), *hands = jv_new_array(),
              *discards = jv_new_array();
    bool ok = true;
    for (int i = 0; i < s->seats; i++) {
        uint8_t hand[CARDS];
        int count = hand_list(s, i + 1, hand);
        ok = jv_add_int(coins, s->coins[i]) && jv_add_int(income, s->income[i]) &&
             jv_add(goods, save_goods(s->goods[i])) && jv_add(hands, names(hand, count, true)) &&
             jv_add(discards, names(s->discard[i], s->discard_count[i], false)) && ok;
    }
    ok = jv_put(out, "coins", coins) && ok;
    ok = jv_put(out, "income", income) && ok;
    ok = jv_put(out, "goods", goods) && ok;
    ok = jv_put(out, "hands", hands) && ok;
    return jv_put(out, "discards", discards) && ok;
}

static bool save_table(const struct gorbino_state *s, struct jv *out)
{
    struct jv *track = jv_new_array(), *vp = jv_new_object();
    bool ok = true;
    for (int i = 0; i < TRACK; i++)
        ok = (s->track[i] == CARD_NONE ? jv_add(track, jv_new_null())
                                       : jv_add_string(track, gorbino_card_name(s->track[i]))) &&
             ok;
    for (int colour = 0; colour < COLOURS; colour++)
        ok = jv_put_string(vp, gorbino_colour_name(colour), gorbino_victory_name(s->vp[colour])) && ok;
    ok = jv_put(out, "track", track) && ok;
    return jv_put(out, "vp", vp) && ok;
}

struct jv *gorbino_save(const void *state)
{
    const struct gorbino_state *s = state;
    struct jv *out = jv_new_object();
    bool ok = jv_put_int(out, "acted", s->acted) && jv_put(out, "deck", save_deck(s)) &&
              jv_put_int(out, "first", s->first) && jv_put(out, "gone", names(s->gone, s->gone_count, false)) &&
              jv_put(out, "lab", save_goods(s->lab)) && jv_put(out, "options", save_options(s)) &&
              jv_put(out, "past", names(s->past, s->past_count, false)) &&
              jv_put_string(out, "phase", phases[s->phase]) && jv_put_int(out, "round", s->round) && save_map(s, out) &&
              save_seats(s, out) && save_table(s, out);
    if (!ok) {
        jv_free(out);
        return NULL;
    }
    return out;
}

static bool load_goods(const struct jv *object, const char *name, int16_t *out, struct refusal *why)
{
    if (!position_keys(object, name, good_keys, why))
        return false;
    for (int good = 0; good < GOODS; good++) {
        int count;
        if (!position_int(object, gorbino_good_name(good), 0, GOODS_MAX, &count, why))
            return false;
        out[good] = (int16_t)count;
    }
    return true;
}

static bool load_options(struct gorbino_state *s, const struct jv *in, struct refusal *why)
{
    struct rules_setup setup;
    if (!options_default(&rules_gorbino, s->seats, &setup, why) ||
        !options_load(&rules_gorbino, jv_get(in, "options"), true, &setup, why))
        return false;
    s->feast = setup.option[OPTION_FEAST] != 0;
    s->shared = setup.option[OPTION_LEAD] != 0;
    s->rounds = setup.option[OPTION_PACE] != 0;
    s->smallmap = setup.option[OPTION_SMALLMAP] != 0;
    s->printed = setup.option[OPTION_VP] != 0;
    return true;
}

/* A list of cards between two codes. */
static bool load_cards(const struct jv *array, const char *key, int low, int high, uint8_t *out, struct refusal *why)
{
    if (!position_codes(array, key, (struct position_ids){.code = gorbino_card_find}, out, why))
        return false;
    for (size_t i = 0; i < jv_size(array); i++)
        if (out[i] < low || out[i] > high)
            return position_bad(why, key, "a card that cannot lie there");
    return true;
}

static bool load_deck(struct gorbino_state *s, const struct jv *in, bool as_view, struct refusal *why)
{
    const struct jv *deck = jv_get(in, "deck");
    if (as_view && jv_is_object(deck)) {
        int tech, events;
        if (!position_keys(deck, "deck", deck_keys, why) ||
            !position_int(deck, "technology", 0, TECH - TRACK, &tech, why) ||
            !position_int(deck, "events", 0, EVENTS_IN, &events, why))
            return false;
        gorbino_view_deck(s, tech, events);
        return true;
    }
    uint8_t list[DECK];
    const struct jv *array = position_array(in, "deck", 0, DECK, why);
    if (array == NULL || !position_codes(array, "deck", (struct position_ids){.code = gorbino_card_find}, list, why))
        return false;
    s->deck_count = (uint8_t)jv_size(array);
    for (int i = 0; i < s->deck_count; i++) {
        if (!card_is_tech(list[i]) && !card_is_event(list[i]))
            return position_bad(why, "deck", "a card that cannot lie there");
        s->deck[s->deck_count - 1 - i] = list[i];
    }
    return true;
}

static bool load_piles(struct gorbino_state *s, const struct jv *in, bool as_view, struct refusal *why)
{
    const struct jv *gone = position_array(in, "gone", 0, TECH, why),
                    *past = position_array(in, "past", 0, EVENTS_IN, why),
                    *track = position_array(in, "track", TRACK, TRACK, why);
    if (gone == NULL || past == NULL || track == NULL || !load_deck(s, in, as_view, why) ||
        !load_cards(gone, "gone", 1, TECH, s->gone, why) ||
        !load_cards(past, "past", EVENT_FIRST, HIDDEN_TECH - 1, s->past, why))
        return false;
    s->gone_count = (uint8_t)jv_size(gone);
    s->past_count = (uint8_t)jv_size(past);
    for (size_t i = 0; i < TRACK; i++) {
        const struct jv *one = jv_at(track, i);
        int card = jv_is_null(one) ? CARD_NONE : gorbino_card_find(jv_string(one));
        if (!jv_is_null(one) && !card_is_tech(card))
            return position_bad(why, "track", "not a technology card or null");
        s->track[i] = (uint8_t)card;
    }
    return true;
}

static bool load_vp(struct gorbino_state *s, const struct jv *in, struct refusal *why)
{
    static const char *const victories[VICTORIES] = {"consistency", "wealth",  "empire",   "abundance",  "dominance",
                                                     "scattered",   "majesty", "highways", "prosperity", "scholarship"};
    const struct jv *vp = jv_get(in, "vp");
    unsigned seen = 0;
    if (!position_keys(vp, "vp", colour_keys, why))
        return false;
    for (int colour = 0; colour < COLOURS; colour++) {
        int victory;
        if (!position_word(vp, gorbino_colour_name(colour), victories, VICTORIES, &victory, why))
            return false;
        if ((seen >> victory & 1u) != 0 || (s->printed != 0 && victory != gorbino_printed[colour]))
            return position_bad(why, "vp", "a card twice, or not the printed ones of the options");
        seen |= 1u << victory;
        s->vp[colour] = (uint8_t)victory;
    }
    return true;
}

/* Objects by place: jv_each() hands out what position_keys() cannot list, since any places may be named. */
struct load_place {
    struct gorbino_state *s;
    struct refusal *why;
    bool good;
};

static bool load_token(const char *key, struct jv *value, void *context)
{
    struct load_place *load = context;
    int place = gorbino_place_find(key), good = gorbino_good_find(jv_string(value));
    load->good = place >= 0 && good >= 0;
    if (!load->good)
        return position_bad(load->why, "tokens", "not a place with its good");
    load->s->token[place] = (uint8_t)(good + 1);
    return true;
}

static bool load_city(const char *key, struct jv *value, void *context)
{
    struct load_place *load = context;
    int place = gorbino_place_find(key);
    int64_t seat, before = 1;
    size_t count = jv_size(value);
    load->good = place >= 0 && jv_is_array(value) && count >= 1 && count <= (size_t)SEATS * CITIES;
    for (size_t i = 0; load->good && i < count; i++) {
        load->good = jv_int(jv_at(value, i), before, load->s->seats, &seat) && load->s->city[place][seat - 1] < CITIES;
        if (!load->good)
            break;
        load->s->city[place][seat - 1]++;
        before = seat;
    }
    return load->good || position_bad(load->why, "cities", "not a place with its seats");
}

static bool load_map(struct gorbino_state *s, const struct jv *in, struct refusal *why)
{
    const struct jv *tokens = jv_get(in, "tokens"), *cities = jv_get(in, "cities");
    struct load_place load = {.s = s, .why = why, .good = true};
    if (!jv_is_object(tokens) || !jv_is_object(cities))
        return position_bad(why, "tokens", "not an object, or the cities are none");
    (void)jv_each(tokens, load_token, &load);
    if (load.good)
        (void)jv_each(cities, load_city, &load);
    return load.good;
}

static bool load_seat(struct gorbino_state *s, const struct jv *in, int i, struct refusal *why)
{
    const struct jv *hand = jv_at(jv_get(in, "hands"), (size_t)i), *pile = jv_at(jv_get(in, "discards"), (size_t)i);
    int64_t coins, income;
    uint8_t cards[CARDS];
    if (!jv_int(jv_at(jv_get(in, "coins"), (size_t)i), 0, COINS_MAX, &coins))
        return position_bad(why, "coins", "not 0 to 300");
    if (!jv_int(jv_at(jv_get(in, "income"), (size_t)i), INCOME_MIN, INCOME_MAX, &income))
        return position_bad(why, "income", "not -10 to 30");
    s->coins[i] = (int16_t)coins;
    s->income[i] = (int8_t)income;
    if (!jv_is_array(hand) || jv_size(hand) > CARDS || !jv_is_array(pile) || jv_size(pile) > CARDS)
        return position_bad(why, "hands", "too many cards, or no list");
    if (!load_goods(jv_at(jv_get(in, "goods"), (size_t)i), "goods", s->goods[i], why) ||
        !position_codes(hand, "hands", (struct position_ids){.code = gorbino_card_find, .sorted = true}, cards, why) ||
        !load_cards(pile, "discards", 1, CARDS, s->discard[i], why))
        return false;
    s->discard_count[i] = (uint8_t)jv_size(pile);
    for (size_t at = 0; at < jv_size(hand); at++) {
        if (cards[at] > CARDS || state_holds(s, i + 1, cards[at]))
            return position_bad(why, "hands", "a card twice, or one that cannot lie there");
        s->hand[i] |= UINT64_C(1) << (cards[at] - 1);
    }
    return true;
}

static bool load_turn(struct gorbino_state *s, const struct jv *in, struct refusal *why)
{
    int acted, first, round, phase;
    if (!position_int(in, "acted", 0, s->seats - 1, &acted, why) ||
        !position_int(in, "first", 1, s->seats, &first, why) || !position_int(in, "round", 1, ROUNDS, &round, why) ||
        !position_word(in, "phase", phases, PHASE_OVER + 1, &phase, why))
        return false;
    s->acted = (uint8_t)acted;
    s->first = (uint8_t)first;
    s->round = (uint8_t)round;
    s->phase = (uint8_t)phase;
    if (acted > 0 && (s->rounds != 0 || phase == PHASE_SUPPLY || phase == PHASE_OVER))
        return position_bad(why, "acted", "must be 0 here");
    return true;
}

bool gorbino_load(void *state, const struct jv *position, bool as_view, struct refusal *why)
{
    static const char *const by_seat[] = {"coins", "income", "goods", "hands", "discards"};
    struct gorbino_state loaded, *s = &loaded;
    memset(s, 0, sizeof *s);
    if (!position_keys(position, "position", keys, why))
        return false;
    const struct jv *hands = position_array(position, "hands", 2, SEATS, why);
    if (hands == NULL)
        return false;
    s->seats = (uint8_t)jv_size(hands);
    for (size_t i = 0; i < sizeof by_seat / sizeof by_seat[0]; i++)
        if (position_array(position, by_seat[i], s->seats, s->seats, why) == NULL)
            return false;
    if (!load_options(s, position, why) || !load_turn(s, position, why) || !load_map(s, position, why) ||
        !load_vp(s, position, why) || !load_piles(s, position, as_view, why) ||
        !load_goods(jv_get(position, "lab"), "lab", s->lab, why))
        return false;
    for (int i = 0; i < s->seats; i++)
        if (!load_seat(s, position, i, why))
            return false;
    if (as_view ? !gorbino_sound_view(s, why) : !gorbino_sound_whole(s, why))
        return false;
    memcpy(state, s, sizeof *s);
    return true;
}
