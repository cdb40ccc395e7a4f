/* Positions as JSON. */
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "rules/walk.h"
#include "rules/words.h"

enum { MONEY_MAX = 100000000, PRESTIGE_MAX = 9999, CHILDREN_MAX = 100 };

static const char *const phases[] = {"move", "intrigue", "answer", "build", "fate", "over"};

/* Cards of one kind. `top`: a deck; its list begins with the top, which is the last of the array. */
struct pile {
    const char *key;
    struct walk_names names;
    bool top;
};

static void walk_markets(struct walk *walk, const char *key, uint64_t *set)
{
    const struct walk_names names = {.name = forvm_market_name, .first = 1, .last = MARKETS, .most = MARKETS};
    *set = walk_set(walk, key, *set, &names, "a market twice");
}

/* A rising list of seats. */
static void walk_seat_set(struct walk *walk, const char *key, int seats, uint8_t *set)
{
    unsigned left = *set & ~1u;
    int before = 0, count = walk_list(walk, key, __builtin_popcount(left), 0, seats);
    walk_say(walk, NULL, "not a sorted list of seats");
    *set = 0;
    for (int i = 0; i < count; i++, left &= left - 1) {
        before = walk_int(walk, NULL, left == 0 ? 0 : __builtin_ctz(left), before + 1, seats);
        *set = (uint8_t)(*set | 1u << before);
    }
    walk_end(walk);
}

/* Cards by their ids; hidden ones as their number. */
static void walk_pile(struct walk *walk, const struct pile *pile, bool hidden, uint8_t *card, uint8_t *count)
{
    if (walk_hides(walk, pile->key, hidden, jv_is_int)) {
        walk_say(walk, NULL, "not an array of the right length");
        walk_byte(walk, pile->key, count, 0, pile->names.most);
        walk_say(walk, NULL, NULL);
        memset(card, HIDDEN, *count);
        return;
    }
    *count = (uint8_t)(pile->top ? walk_deck : walk_list_of)(walk, pile->key, card, *count, &pile->names);
    /* of a deck a view knows the number only, whatever it was given */
    if (walk->mode == WALK_LOAD && walk->as_view && pile->top)
        memset(card, HIDDEN, *count);
}

/* Children and hand are the family's secret, all or nothing. */
static void walk_children(struct walk *walk, struct family *f)
{
    static const char *const sexes[] = {"sons", "daughters"};
    const struct pile hand = {"hand", {.name = forvm_relative_name, .first = 1, .last = FAMILY, .most = FAMILY}, false};
    for (int i = SON; i <= DAUGHTER; i++) {
        if (walk_null(walk, sexes[i], f->children[i] == HIDDEN))
            f->children[i] = HIDDEN;
        else
            walk_byte(walk, sexes[i], &f->children[i], 0, CHILDREN_MAX);
    }
    bool hidden = f->children[SON] == HIDDEN;
    walk_pile(walk, &hand, hidden, f->hand, &f->hand_count);
    walk_check(walk,
               hidden == (f->children[DAUGHTER] == HIDDEN) && (f->hand_count == 0 || hidden == (f->hand[0] == HIDDEN)),
               "hand", "hidden in part");
}

static void walk_regions(struct walk *walk, struct family *f)
{
    walk_object(walk, "five");
    for (int i = 0; i < REGIONS; i++)
        walk_byte(walk, forvm_regions[i].id, &f->five[i], 0, 3);
    walk_end(walk);
    walk_object(walk, "every");
    for (int i = 0; i < REGIONS; i++) {
        uint8_t all = f->every >> i & 1;
        walk_flag(walk, forvm_regions[i].id, &all);
        f->every = (uint8_t)((f->every & ~(1u << i)) | (unsigned)all << i);
    }
    walk_end(walk);
}

static void walk_family(struct walk *walk, struct forvm_state *s, int seat)
{
    const struct walk_names flood = {
        .name = forvm_market_name, .last = MARKETS, .misfit = "not a market"}; /* or "none" */
    struct family *f = family_of(s, seat);
    int gifts = seat_gifts(s, seat);
    walk_object(walk, NULL);
    walk_children(walk, f);
    walk_regions(walk, f);
    f->money = walk_int(walk, "money", f->money, -500, MONEY_MAX);
    f->prestige = (int16_t)walk_int(walk, "prestige", f->prestige, 0, PRESTIGE_MAX);
    walk_markets(walk, "agents", &f->agents);
    walk_markets(walk, "horrea", &f->horrea);
    walk_markets(walk, "won", &f->won);
    walk_markets(walk, "lost", &f->lost);
    walk_flag(walk, "recruit", &f->recruit);
    walk_byte(walk, "level", &f->level, 0, LADDER_TOP);
    walk_flag(walk, "senator", &f->senator);
    int told = walk_int(walk, "benefactions", gifts, 0, GIFTS);
    walk_name(walk, "flood", &f->flood, &flood);
    walk_flag(walk, "mores", &f->mores);
    walk_byte(walk, "dispatch", &f->dispatch, 0, 1);
    walk_byte(walk, "annonae", &f->annonae, 0, 2);
    walk_seat_set(walk, "divorcing", s->seats, &f->divorcing);
    walk_flag(walk, "wed", &f->wed);
    walk_check(walk, told == gifts, "benefactions", "not as many as are given");
    walk_end(walk);
}

/* Objects that name some of the markets, or of the benefactions. */
static void walk_ties(struct walk *walk, struct forvm_state *s)
{
    walk_object(walk, "married");
    for (int m = ROME; m <= MARKETS; m++) {
        if (!walk_has(walk, forvm_market_name(m), s->married[m] != 0))
            continue;
        uint8_t child = s->married[m] & 1;
        walk_object(walk, forvm_market_name(m));
        walk_word(walk, "child", &child, forvm_children, 2);
        s->married[m] = (uint8_t)(2 * walk_int(walk, "seat", s->married[m] / 2, 1, s->seats) + child);
        walk_end(walk);
    }
    walk_say(walk, NULL, "not a market");
    walk_end(walk);
    walk_object(walk, "given");
    walk_say(walk, NULL, "not a seat");
    for (int i = 0; i < GIFTS; i++)
        if (walk_has(walk, forvm_benefactions[i], s->given[i] != 0))
            walk_byte(walk, forvm_benefactions[i], &s->given[i], 1, s->seats);
    walk_say(walk, NULL, "not a benefaction");
    walk_end(walk);
}

static void walk_arrivals(struct walk *walk, struct forvm_state *s)
{
    walk_object(walk, "arrivals");
    walk_say(walk, NULL, "not a market with two or more seats");
    for (int m = ROME; m <= MARKETS; m++) {
        uint8_t *row = s->arrivals[m];
        int count = 0;
        if (!walk_has(walk, forvm_market_name(m), row[0] != 0))
            continue;
        while (count < SEATS && row[count] != 0)
            count++;
        count = walk_list(walk, forvm_market_name(m), count, 2, s->seats);
        walk_say(walk, NULL, "not a seat");
        for (int i = 0; i < count; i++)
            walk_byte(walk, NULL, &row[i], 1, s->seats);
        walk_end(walk);
    }
    walk_end(walk);
}

/* Sorted by payer and payee, a pair of seats once. */
static void walk_alliances(struct walk *walk, struct forvm_state *s)
{
    uint8_t payer[SEATS * SEATS] = {0}, payee[SEATS * SEATS] = {0};
    int count = 0, before = 0;
    for (int i = 0; i < s->seats * s->seats; i++) {
        payer[count] = (uint8_t)(i / s->seats + 1);
        payee[count] = (uint8_t)(i % s->seats + 1);
        count += s->pact[payer[count] - 1][payee[count] - 1] != 0;
    }
    count = walk_list(walk, "alliances", count, 0, SEATS * SEATS);
    for (int i = 0; i < count; i++) {
        walk_object(walk, NULL);
        walk_byte(walk, "payer", &payer[i], 1, s->seats);
        walk_byte(walk, "payee", &payee[i], 1, s->seats);
        if (walk->failed)
            return;
        uint8_t *pact = &s->pact[payer[i] - 1][payee[i] - 1], child = (uint8_t)(*pact == 0 ? 0 : *pact - 1);
        int32_t *price = &s->price[payer[i] - 1][payee[i] - 1];
        bool twice = walk->mode == WALK_LOAD && seats_allied(s, payer[i], payee[i]);
        walk_word(walk, "child", &child, forvm_children, 2);
        int asked = walk_int(walk, "price", *price, 0, MONEY_MAX);
        walk_check(walk, payer[i] != payee[i] && payer[i] * SEATS + payee[i] > before && !twice, "alliances",
                   "not sorted, or a pair twice");
        walk_end(walk);
        before = payer[i] * SEATS + payee[i];
        *pact = (uint8_t)(1 + child);
        *price = asked;
    }
    walk_end(walk);
}

static void walk_market(struct walk *walk, const char *key, uint8_t *market, const char *wrong)
{
    const struct walk_names names = {.name = forvm_market_name, .first = 1, .last = MARKETS, .misfit = wrong};
    walk_name(walk, key, market, &names);
}

/* [[market, child], ...] */
static void walk_suits(struct walk *walk, struct part *part)
{
    int count = walk_list(walk, "or", part->choices, 1, CHOICES_MAX);
    walk_say(walk, NULL, "not [market, child]");
    for (int i = 0; i < count; i++) {
        uint8_t market = (uint8_t)(part->choice[i] / 2), child = part->choice[i] & 1;
        (void)walk_list(walk, NULL, 2, 2, 2);
        walk_market(walk, NULL, &market, NULL);
        walk_word(walk, NULL, &child, forvm_children, 2);
        walk_end(walk);
        part->choice[i] = (int16_t)(2 * market + child);
    }
    walk_end(walk);
    part->choices = (uint8_t)count;
}

static void walk_proposal(struct walk *walk, struct part *part, int seat, int seats)
{
    uint8_t child = part->choice[0] & 1;
    int to = walk_int(walk, "to", part->choice[0] / 2, 1, seats);
    walk_word(walk, "child", &child, forvm_children, 2);
    part->price = walk_int(walk, "price", part->price, 0, NUMBER_MAX);
    walk_check(walk, to != seat && part->price % 25 == 0, "acts", "a proposal to oneself, or not a multiple of 25");
    part->choice[0] = (int16_t)(2 * to + child);
    part->choices = 1;
}

/* ["if"|"unless", what, argument]; nothing where there is no condition */
static void walk_when(struct walk *walk, struct part *part)
{
    static const char *const hows[] = {"if", "unless"};
    uint8_t how = part->unless, what = (uint8_t)(part->cond == COND_NONE ? 0 : part->cond - COND_WON);
    int count = walk_list(walk, "when", part->cond == COND_NONE ? 0 : 3, 0, 3);
    walk_say(walk, NULL, "not a condition");
    walk_check(walk, count == 0 || count == 3, "when", "not a condition");
    if (count == 3) {
        walk_word(walk, NULL, &how, hows, 2);
        walk_word(walk, NULL, &what, forvm_conds + COND_WON - 1, 4);
        part->unless = how != 0;
        part->cond = (uint8_t)(COND_WON + what);
        uint8_t market = part->argument > MARKETS ? 0 : (uint8_t)part->argument;
        if (part->cond == COND_WON || part->cond == COND_LOST) {
            walk_market(walk, NULL, &market, NULL);
            part->argument = market;
        } else {
            part->argument = walk_int(walk, NULL, part->argument, 0, NUMBER_MAX);
        }
    }
    walk_end(walk);
}

static void walk_act(struct walk *walk, struct part *part, int seat, int seats)
{
    static const char *const kinds[] = {"oust", "marry", "propose"};
    uint8_t kind = (uint8_t)(part->kind - PART_OUST), debt = part->debt, market = (uint8_t)part->choice[0];
    walk_object(walk, NULL);
    walk_word(walk, "do", &kind, kinds, 3);
    walk_flag(walk, "debt", &debt);
    part->kind = (uint8_t)(PART_OUST + kind);
    part->debt = debt != 0;
    part->keep = walk_int(walk, "keep", part->keep, 0, NUMBER_MAX);
    if (part->kind == PART_MARRY) {
        walk_suits(walk, part);
    } else if (part->kind == PART_PROPOSE) {
        walk_proposal(walk, part, seat, seats);
    } else {
        walk_market(walk, "at", &market, "not a market");
        part->choice[0] = market;
        part->choices = 1;
    }
    walk_when(walk, part);
    walk_end(walk);
}

static void walk_acts(struct walk *walk, struct forvm_state *s)
{
    (void)walk_list(walk, "acts", s->seats, s->seats, s->seats);
    for (int seat = 1; seat <= s->seats; seat++) {
        int16_t *word = s->acts[seat - 1];
        unsigned asked = 0;
        walk_say(walk, NULL, "not a list of up to eight acts");
        int count = walk_list(walk, NULL, word[0], 0, ACTS_MAX);
        walk_say(walk, NULL, NULL);
        for (int i = 0, at = 1; i < count && !walk->failed; i++) {
            struct part part = {.kind = PART_OUST};
            if (walk->mode != WALK_LOAD)
                (void)part_get(word, at, &part);
            walk_act(walk, &part, seat, s->seats);
            unsigned to = part.kind == PART_PROPOSE ? 1u << part.choice[0] / 2 : 0;
            walk_check(walk, (asked & to) == 0, "acts", "two proposals to one seat");
            asked |= to;
            at = part_put(&part, word, at);
        }
        walk_end(walk);
        word[0] = (int16_t)count;
    }
    walk_end(walk);
}

static void walk_turn(struct walk *walk, struct forvm_state *s)
{
    const struct walk_names open = {.name = forvm_fate_name, .last = FATES, .misfit = "not a card"}; /* or "none" */
    walk_name(walk, "card", &s->card, &open);
    walk_byte(walk, "turn", &s->turn, 1, LAST_TURN);
    walk_byte(walk, "start", &s->start, 1, s->seats);
    walk_word(walk, "phase", &s->phase, phases, PHASE_OVER + 1);
    walk_byte(walk, "active", &s->active, 0, s->seats);
    walk_seat_set(walk, "winners", s->seats, &s->winners);
}

void forvm_walk(struct walk *walk, void *state)
{
    const struct walk_names fates = {.name = forvm_fate_name, .first = 1, .last = FATES, .most = FATE_CARDS},
                            family = {.name = forvm_relative_name, .first = 1, .last = FAMILY, .most = FAMILY};
    const struct pile deck = {"deck", fates, true}, relatives = {"family", family, true};
    struct forvm_state *s = state;
    s->seats = (uint8_t)walk_length(walk, "seats", s->seats, 3, SEATS);
    if (walk->mode == WALK_LOAD)
        s->seen = walk->as_view;
    walk_options(walk, "options", s->seats, s->option);
    walk_turn(walk, s);
    walk_ties(walk, s);
    walk_arrivals(walk, s);
    walk_alliances(walk, s);
    walk_pile(walk, &deck, s->seen != 0, s->deck, &s->deck_count);
    s->discard_count = (uint8_t)walk_list_of(walk, "discard", s->discard, s->discard_count, &fates);
    walk_pile(walk, &relatives, s->seen != 0, s->relatives, &s->relatives_count);
    (void)walk_list(walk, "seats", s->seats, s->seats, s->seats);
    for (int seat = 1; seat <= s->seats; seat++)
        walk_family(walk, s, seat);
    walk_end(walk);
    walk_acts(walk, s);
}
