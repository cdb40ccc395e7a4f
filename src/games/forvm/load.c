#include "games/forvm/codec.h"
#include "games/forvm/forvm.h"
#include "rules/options.h"
#include "rules/position.h"

enum { MONEY_MAX = 100000000, PRESTIGE_MAX = 9999, CHILDREN_MAX = 100 };

static const char *const keys[] = {"active",  "acts",   "alliances", "arrivals", "card",    "deck",
                                   "discard", "family", "given",     "married",  "options", "phase",
                                   "seats",   "start",  "turn",      "winners",  NULL};
static const char *const seat_keys[] = {"agents", "annonae", "benefactions", "daughters", "dispatch", "divorcing",
                                        "every",  "five",    "flood",        "hand",      "horrea",   "level",
                                        "lost",   "money",   "mores",        "prestige",  "recruit",  "senator",
                                        "sons",   "wed",     "won",          NULL};
static const char *const region_keys[] = {"italia", "hispania", "graecia", "oriens", NULL};
static const char *const children[] = {"son", "daughter"};

/* A loading position, for callbacks over objects. */
struct loading {
    struct forvm_state *s;
    struct refusal *why;
    bool as_view;
};

static bool load_byte(const struct jv *in, const char *key, int low, int high, uint8_t *out, struct refusal *why)
{
    int number = 0;
    bool good = position_int(in, key, low, high, &number, why);
    *out = (uint8_t)number;
    return good;
}

static bool load_flag(const struct jv *in, const char *key, uint8_t *out, struct refusal *why)
{
    bool flag = false;
    bool good = position_flag(in, key, &flag, why);
    *out = flag;
    return good;
}

static bool load_set(const struct jv *in, const char *key, uint64_t *out, struct refusal *why)
{
    uint8_t code[MARKETS];
    const struct jv *list = position_array(in, key, 0, MARKETS, why);
    const struct position_ids ids = {.code = market_find, .sorted = true};
    if (list == NULL || !position_codes(list, key, ids, code, why))
        return false;
    for (size_t i = 0; i < jv_size(list); i++) {
        if ((*out & market_bit(code[i])) != 0)
            return position_bad(why, key, "a market twice");
        *out |= market_bit(code[i]);
    }
    return true;
}

/* A sorted array of seats. */
static bool load_seats(const struct jv *in, const char *key, int seats, uint8_t *out, struct refusal *why)
{
    const struct jv *list = position_array(in, key, 0, seats, why);
    int64_t before = 0, seat;
    if (list == NULL)
        return false;
    for (size_t i = 0; i < jv_size(list); i++) {
        if (!jv_int(jv_at(list, i), before + 1, seats, &seat))
            return position_bad(why, key, "not a sorted list of seats");
        *out |= (uint8_t)(1u << seat);
        before = seat;
    }
    return true;
}

/* Cards by id; in a view also their bare number. `top`: the first of the list goes to the end of the array. */
struct pile {
    int (*code)(const char *id);
    int most;
    bool top, as_view;
};

static bool load_pile(const struct jv *in, const char *key, struct pile pile, uint8_t *card, uint8_t *count,
                      struct refusal *why)
{
    uint8_t code[FATE_CARDS];
    int64_t number;
    const struct position_ids ids = {.code = pile.code};
    if (pile.as_view && jv_int(jv_get(in, key), 0, pile.most, &number)) {
        *count = (uint8_t)number;
        memset(card, HIDDEN, (size_t)number);
        return true;
    }
    const struct jv *list = position_array(in, key, 0, pile.most, why);
    if (list == NULL || !position_codes(list, key, ids, code, why))
        return false;
    *count = (uint8_t)jv_size(list);
    for (int i = 0; i < *count; i++)
        card[i] = code[pile.top ? *count - 1 - i : i];
    /* of a deck a view knows the number only, whatever it was given */
    if (pile.as_view && pile.top)
        memset(card, HIDDEN, *count);
    return true;
}

static bool load_children(const struct jv *in, struct family *f, bool as_view, struct refusal *why)
{
    static const char *const sexes[] = {"sons", "daughters"};
    const struct pile pile = {.code = relative_find, .most = FAMILY, .as_view = as_view};
    for (int i = SON; i <= DAUGHTER; i++) {
        if (as_view && jv_is_null(jv_get(in, sexes[i])))
            f->children[i] = HIDDEN;
        else if (!load_byte(in, sexes[i], 0, CHILDREN_MAX, &f->children[i], why))
            return false;
    }
    if (!load_pile(in, "hand", pile, f->hand, &f->hand_count, why))
        return false;
    /* children and hand are the family's secret, all or nothing */
    bool hidden = f->children[SON] == HIDDEN;
    if (hidden != (f->children[DAUGHTER] == HIDDEN) || (f->hand_count > 0 && hidden != (f->hand[0] == HIDDEN)))
        return position_bad(why, "hand", "hidden in part");
    return true;
}

static bool load_regions(const struct jv *in, struct family *f, struct refusal *why)
{
    const struct jv *five = jv_get(in, "five"), *every = jv_get(in, "every");
    if (!position_keys(five, "five", region_keys, why) || !position_keys(every, "every", region_keys, why))
        return false;
    for (int i = 0; i < REGIONS; i++) {
        uint8_t all = 0;
        if (!load_byte(five, region_keys[i], 0, 3, &f->five[i], why) || !load_flag(every, region_keys[i], &all, why))
            return false;
        f->every = (uint8_t)(f->every | all << i);
    }
    return true;
}

static bool load_market(const struct jv *in, const char *key, bool none, uint8_t *out, struct refusal *why)
{
    const char *id = jv_string(jv_get(in, key));
    *out = (uint8_t)market_find(id);
    return *out != 0 || (none && id != NULL && strcmp(id, "none") == 0) || position_bad(why, key, "not a market");
}

static bool load_family(const struct jv *in, struct loading *l, int seat)
{
    struct forvm_state *s = l->s;
    struct family *f = family_of(s, seat);
    struct refusal *why = l->why;
    int money, prestige, gifts;
    if (!position_keys(in, "seats", seat_keys, why) || !load_children(in, f, l->as_view, why) ||
        !load_regions(in, f, why) || !position_int(in, "money", -500, MONEY_MAX, &money, why) ||
        !position_int(in, "prestige", 0, PRESTIGE_MAX, &prestige, why) || !load_set(in, "agents", &f->agents, why) ||
        !load_set(in, "horrea", &f->horrea, why) || !load_set(in, "won", &f->won, why) ||
        !load_set(in, "lost", &f->lost, why) || !load_flag(in, "recruit", &f->recruit, why) ||
        !load_byte(in, "level", 0, LADDER_TOP, &f->level, why) || !load_flag(in, "senator", &f->senator, why) ||
        !position_int(in, "benefactions", 0, GIFTS, &gifts, why) || !load_market(in, "flood", true, &f->flood, why) ||
        !load_flag(in, "mores", &f->mores, why) || !load_byte(in, "dispatch", 0, 1, &f->dispatch, why) ||
        !load_byte(in, "annonae", 0, 2, &f->annonae, why) ||
        !load_seats(in, "divorcing", s->seats, &f->divorcing, why) || !load_flag(in, "wed", &f->wed, why))
        return false;
    f->money = money;
    f->prestige = (int16_t)prestige;
    for (int i = 0; i < GIFTS; i++)
        gifts -= s->given[i] == seat;
    return gifts == 0 || position_bad(why, "benefactions", "not as many as are given");
}

static bool load_married(const char *key, struct jv *value, void *context)
{
    static const char *const parts[] = {"child", "seat", NULL};
    struct loading *l = context;
    int market = market_find(key), child, seat;
    if (market == 0)
        return position_bad(l->why, key, "not a market");
    if (!position_keys(value, key, parts, l->why) || !position_word(value, "child", children, 2, &child, l->why) ||
        !position_int(value, "seat", 1, l->s->seats, &seat, l->why))
        return false;
    l->s->married[market] = (uint8_t)(2 * seat + child);
    return true;
}

static bool load_given(const char *key, struct jv *value, void *context)
{
    struct loading *l = context;
    int64_t seat;
    for (int i = 0; i < GIFTS; i++) {
        if (strcmp(key, forvm_benefactions[i]) != 0)
            continue;
        l->s->given[i] = jv_int(value, 1, l->s->seats, &seat) ? (uint8_t)seat : 0;
        return l->s->given[i] != 0 || position_bad(l->why, key, "not a seat");
    }
    return position_bad(l->why, key, "not a benefaction");
}

static bool load_arrivals(const char *key, struct jv *value, void *context)
{
    struct loading *l = context;
    int market = market_find(key);
    int64_t seat;
    if (market == 0 || !jv_is_array(value) || jv_size(value) < 2 || jv_size(value) > (size_t)l->s->seats)
        return position_bad(l->why, key, "not a market with two or more seats");
    for (size_t i = 0; i < jv_size(value); i++) {
        if (!jv_int(jv_at(value, i), 1, l->s->seats, &seat))
            return position_bad(l->why, key, "not a seat");
        l->s->arrivals[market][i] = (uint8_t)seat;
    }
    return true;
}

static bool load_alliances(const struct jv *in, struct loading *l)
{
    static const char *const parts[] = {"child", "payee", "payer", "price", NULL};
    const struct jv *list = position_array(in, "alliances", 0, SEATS * SEATS, l->why);
    int before = 0;
    for (size_t i = 0; i < jv_size(list); i++) {
        const struct jv *one = jv_at(list, i);
        int payer, payee, child, price;
        if (!position_keys(one, "alliances", parts, l->why) ||
            !position_int(one, "payer", 1, l->s->seats, &payer, l->why) ||
            !position_int(one, "payee", 1, l->s->seats, &payee, l->why) ||
            !position_word(one, "child", children, 2, &child, l->why) ||
            !position_int(one, "price", 0, MONEY_MAX, &price, l->why))
            return false;
        if (payer == payee || payer * SEATS + payee <= before || seats_allied(l->s, payer, payee))
            return position_bad(l->why, "alliances", "not sorted, or a pair twice");
        before = payer * SEATS + payee;
        l->s->pact[payer - 1][payee - 1] = (uint8_t)(1 + child);
        l->s->price[payer - 1][payee - 1] = price;
    }
    return list != NULL;
}

static bool load_ties(const struct jv *in, struct loading *l)
{
    static const struct {
        const char *key;
        bool (*each)(const char *key, struct jv *value, void *context);
    } objects[] = {{"married", load_married}, {"given", load_given}, {"arrivals", load_arrivals}};
    for (size_t i = 0; i < sizeof objects / sizeof objects[0]; i++) {
        const struct jv *object = jv_get(in, objects[i].key);
        if (!jv_is_object(object))
            return position_bad(l->why, objects[i].key, "not an object");
        if (!jv_each(object, objects[i].each, l))
            return false;
    }
    return load_alliances(in, l);
}

static bool load_acts(const struct jv *in, struct loading *l)
{
    struct forvm_state *s = l->s;
    const struct jv *acts = position_array(in, "acts", s->seats, s->seats, l->why);
    if (acts == NULL)
        return false;
    for (int seat = 1; seat <= s->seats; seat++) {
        const struct jv *line = jv_at(acts, (size_t)seat - 1);
        int16_t *word = s->acts[seat - 1];
        unsigned asked = 0;
        if (!jv_is_array(line) || jv_size(line) > ACTS_MAX)
            return position_bad(l->why, "acts", "not a list of up to eight acts");
        for (int i = 0, at = 1; i < (int)jv_size(line); i++) {
            struct part part;
            if (!act_load(jv_at(line, (size_t)i), seat, s->seats, &part, l->why))
                return false;
            if (part.kind == PART_PROPOSE && (asked >> part.choice[0] / 2 & 1) != 0)
                return position_bad(l->why, "acts", "two proposals to one seat");
            asked |= part.kind == PART_PROPOSE ? 1u << part.choice[0] / 2 : 0;
            at = part_put(&part, word, at);
            word[0]++;
        }
    }
    return true;
}

static bool load_options(struct forvm_state *s, const struct jv *in, struct refusal *why)
{
    struct rules_setup setup = {.seats = s->seats};
    if (!options_load(&rules_forvm, jv_get(in, "options"), true, &setup, why))
        return false;
    for (int i = 0; i < OPTIONS; i++)
        s->option[i] = (uint8_t)setup.option[i];
    return true;
}

static bool load_turn(struct forvm_state *s, const struct jv *in, struct refusal *why)
{
    int phase;
    const char *card = jv_string(jv_get(in, "card"));
    s->card = (uint8_t)fate_find(card);
    if (s->card == 0 && (card == NULL || strcmp(card, "none") != 0))
        return position_bad(why, "card", "not a card");
    if (!load_byte(in, "turn", 1, LAST_TURN, &s->turn, why) || !load_byte(in, "start", 1, s->seats, &s->start, why) ||
        !position_word(in, "phase", forvm_phases, PHASE_OVER + 1, &phase, why) ||
        !load_byte(in, "active", 0, s->seats, &s->active, why) ||
        !load_seats(in, "winners", s->seats, &s->winners, why))
        return false;
    s->phase = (uint8_t)phase;
    return true;
}

bool forvm_load(void *state, const struct jv *position, bool as_view, struct refusal *why)
{
    struct forvm_state loaded = {0}, *s = &loaded;
    struct loading l = {.s = s, .why = why, .as_view = as_view};
    const struct pile deck = {fate_find, FATE_CARDS, true, as_view}, discard = {fate_find, FATE_CARDS, false, false},
                      relatives = {relative_find, FAMILY, true, as_view};
    if (!position_keys(position, "position", keys, why))
        return false;
    const struct jv *seats = position_array(position, "seats", 3, SEATS, why);
    if (seats == NULL)
        return false;
    s->seats = (uint8_t)jv_size(seats);
    s->seen = as_view;
    if (!load_options(s, position, why) || !load_turn(s, position, why) || !load_ties(position, &l) ||
        !load_pile(position, "deck", deck, s->deck, &s->deck_count, why) ||
        !load_pile(position, "discard", discard, s->discard, &s->discard_count, why) ||
        !load_pile(position, "family", relatives, s->relatives, &s->relatives_count, why))
        return false;
    for (int seat = 1; seat <= s->seats; seat++)
        if (!load_family(jv_at(seats, (size_t)seat - 1), &l, seat))
            return false;
    if (!load_acts(position, &l) || !(as_view ? forvm_sound_view(s, why) : forvm_sound(s, why)))
        return false;
    memcpy(state, s, sizeof *s);
    return true;
}
