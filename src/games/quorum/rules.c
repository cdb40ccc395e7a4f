#include "games/quorum/rules.h"
#include "games/quorum/quorum.h"

#include "base/number.h"
#include "games/quorum/score.h"
#include "rules/bytes.h"
#include "rules/options.h"
#include "rules/standing.h"

/* Sets the deck from a list, top first. */
static void deck_set(struct quorum_state *s, const uint8_t *list, int count)
{
    memset(s->deck, 0, sizeof s->deck);
    s->deck_count = (uint8_t)count;
    bytes_reverse(s->deck, list, count);
}

static uint8_t deck_pop(struct quorum_state *s)
{
    uint8_t card = s->deck[--s->deck_count];
    s->deck[s->deck_count] = CARD_NONE;
    return card;
}

/* A card of Rome as everybody sees it there. */
static int16_t face(int card)
{
    return (int16_t)(card_is_god(card) ? BACK_GOD : card);
}

static void renew(struct quorum_state *s, bool forced, struct chance *chance, struct events *events)
{
    uint8_t list[DECK + ROME];
    int16_t told[2 + ROME] = {(int16_t)state_active(s), forced ? 1 : 0};
    uint8_t old[ROME];
    memcpy(old, s->rome, sizeof old);
    for (int place = 0; place < ROME; place++) {
        s->rome[place] = deck_pop(s);
        told[2 + place] = face(s->rome[place]);
    }
    bytes_reverse(list, s->deck, s->deck_count);
    memcpy(list + s->deck_count, old, sizeof old);
    chance_shuffle_bytes(chance, list, s->deck_count + ROME);
    deck_set(s, list, s->deck_count + ROME);
    s->refreshed = 1;
    events_add(events, EVENT_REFRESH, EVENT_PUBLIC, told, 2 + ROME);
}

/* Rome is renewed, then again by itself while the rescue is due. */
static void play_refresh(struct quorum_state *s, bool forced, struct chance *chance, struct events *events)
{
    renew(s, forced, chance, events);
    while (state_rescue_due(s) && !chance_ran_dry(chance))
        renew(s, true, chance, events);
}

static void hand_put(struct quorum_state *s, int seat, int card)
{
    s->hand[seat - 1][s->hand_count[seat - 1]++] = (uint8_t)card;
    bytes_sort(s->hand[seat - 1], s->hand_count[seat - 1]);
}

/* The active seat takes the card at a place (0..4); the gap is filled; GOD or PLAY opens. */
static void play_take(struct quorum_state *s, int place, struct events *events)
{
    int seat = state_active(s), card = s->rome[place];
    hand_put(s, seat, card);
    s->rome[place] = deck_pop(s);
    s->took = (uint8_t)card;
    s->phase = card_is_god(card) ? PHASE_GOD : PHASE_PLAY;
    if (card_is_rome(card) && state_shows_known(s))
        s->known[card >> 5] |= 1u << (card & 31);
    events_tell(events, EVENT_TAKE, seat, place + 1, card, face(s->rome[place]));
}

/* The marker moves up to `steps` spaces and lies on top there. */
static void advance(struct quorum_state *s, int seat, int province, int steps, struct events *events)
{
    uint8_t *rank = s->rank[province], *space = s->space[province];
    int from = space[seat - 1], to = least(s->option[OPTION_TRACK], from + steps), at = 0;
    if (to != from) {
        (void)bytes_drop(rank, SEATS, seat); /* it leaves its stack */
        space[seat - 1] = (uint8_t)to;
        while (rank[at] != 0 && space[rank[at] - 1] >= to)
            at++;
        memmove(rank + at + 1, rank + at, (size_t)(SEATS - 1 - at));
        rank[at] = (uint8_t)seat;
    }
    events_tell(events, EVENT_ADVANCE, seat, province, from, to);
}

static void change_token(struct quorum_state *s, int place, int change, struct events *events)
{
    int province = s->ring[(place + PROVINCES) % PROVINCES], from = s->token[province], to = from + change;
    if (to < 1 || to > 4)
        to = from;
    s->token[province] = (uint8_t)to;
    events_tell(events, EVENT_TOKEN, province, from, to);
}

/* The God just taken works in a Province; PLAY opens. */
static void play_god(struct quorum_state *s, int province, struct events *events)
{
    int seat = state_active(s), place = state_place(s, province);
    const struct god *god = card_god(s->took);
    events_tell(events, EVENT_GOD, seat, s->took, province);
    advance(s, seat, province, 1, events);
    change_token(s, place - 1, god->left, events);
    change_token(s, place + 1, god->right, events);
    s->phase = PHASE_PLAY;
}

/* A Rome card of the active hand goes to the table; the turn ends. */
static void play_card(struct quorum_state *s, int choice, struct chance *chance, struct events *events)
{
    int seat = state_active(s), card = quorum_play(s, seat, choice);
    const struct card *c = &quorum_cards[card];
    struct result result;
    if (card == CARD_NONE)
        BUG("an answer that check() did not write: %d", choice);
    s->hand_count[seat - 1] = (uint8_t)bytes_drop(s->hand[seat - 1], s->hand_count[seat - 1], card);
    s->known[card >> 5] &= ~(1u << (card & 31));
    s->table[seat - 1][s->table_count[seat - 1]++] = (uint8_t)card;
    events_tell(events, EVENT_PLAY, seat, card);
    advance(s, seat, c->province, c->steps, events);
    s->turn++;
    s->took = CARD_NONE;
    s->refreshed = 0;
    if (s->turn == ROUNDS * s->seats) {
        s->phase = PHASE_OVER;
        quorum_result(s, &result);
        standing_tell(&result, EVENT_OVER, events);
        return;
    }
    s->phase = PHASE_TAKE;
    if (state_rescue_due(s))
        play_refresh(s, true, chance, events);
}

static void deal(struct quorum_state *s, struct chance *chance)
{
    uint8_t cards[CARDS];
    for (int i = 0; i < CARDS; i++)
        cards[i] = (uint8_t)(i + 1);
    chance_shuffle_bytes(chance, cards, ROME_CARDS);
    memcpy(s->rome, cards, ROME);
    int at = ROME;
    for (int seat = 1; seat <= s->seats; seat++)
        for (int i = 0; i < HAND - 1; i++)
            hand_put(s, seat, cards[at++]);
    chance_shuffle_bytes(chance, cards + at, CARDS - at);
    deck_set(s, cards + at, CARDS - at);
}

bool quorum_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                  struct refusal *why)
{
    (void)events;
    struct quorum_state *s = state;
    if (setup->option[OPTION_FIRST] > setup->seats)
        return refuse_word(why, &REFUSAL_VALUE, "first", 5, 0);
    *s = (struct quorum_state){.seats = (uint8_t)setup->seats, .phase = PHASE_TAKE};
    options_keep(setup, QUORUM_OPTIONS, s->option);
    bool fixed = s->option[OPTION_RING] != 0;
    for (int province = 0; province < PROVINCES; province++) {
        int place = fixed ? quorum_provinces[province].fixed_place - 1 : province;
        s->ring[place] = (uint8_t)province;
        s->token[province] = 2;
    }
    if (!fixed)
        chance_shuffle_bytes(chance, s->ring, PROVINCES);
    s->first = s->option[OPTION_FIRST] != 0 ? s->option[OPTION_FIRST] : (uint8_t)(chance_below(chance, s->seats) + 1);
    deal(s, chance);
    return true;
}

int quorum_requests(const void *state, struct request *open)
{
    const struct quorum_state *s = state;
    if (s->phase == PHASE_OVER || state_rescue_due(s))
        return 0;
    open[0] = (struct request){.seat = state_active(s), .slot = s->phase, .clock = s->turn};
    return 1;
}

int quorum_turn(const void *state)
{
    const struct quorum_state *s = state;
    return s->turn;
}

int quorum_after(const void *view, int seat)
{
    const struct quorum_state *s = view;
    bool last = s->turn + 1 >= ROUNDS * s->seats;
    return s->phase == PHASE_OVER || last || seat != state_active(s) ? 0 : seat % s->seats + 1;
}

const struct refusal_text *quorum_take(const struct quorum_state *s, int seat, int choice, int *place)
{
    *place = -1;
    if (choice == CHOICE_REFRESH)
        return s->refreshed != 0 ? &QUORUM_TWICE : state_rome_gods(s) < s->option[OPTION_REFRESH] ? &QUORUM_FEW : NULL;
    bool god = choice_is_god(choice);
    if (god && state_hand_gods(s, seat) >= HAND_GODS)
        return &QUORUM_LIMIT;
    for (int i = 0; i < ROME; i++) {
        bool fits = god ? card_shows_god(s->rome[i]) && (choice == CHOICE_GOD || choice == CHOICE_GOD_AT + i)
                        : choice_fits(choice, s->rome[i]);
        if (fits) {
            *place = i;
            return NULL;
        }
    }
    return &QUORUM_NOMATCH;
}

int quorum_play(const struct quorum_state *s, int seat, int choice)
{
    for (int i = 0; i < s->hand_count[seat - 1]; i++) {
        int card = s->hand[seat - 1][i];
        bool fits = choice == CHOICE_NEW ? card == s->took && card_is_rome(card) : choice_fits(choice, card);
        if (fits)
            return card;
    }
    return CARD_NONE;
}

/* A card or God at a place of Rome as a single order. */
static int16_t take_word(const struct quorum_state *s, int place)
{
    return card_is_rome(s->rome[place]) ? choice_card(s->rome[place]) : (int16_t)(CHOICE_GOD_AT + place);
}

static int default_province(const struct quorum_state *s, int seat)
{
    int best = s->ring[0], furthest = -1;
    for (int place = 0; place < PROVINCES; place++) {
        int province = s->ring[place], space = s->space[province][seat - 1];
        if (space < s->option[OPTION_TRACK] && space > furthest) {
            best = province;
            furthest = space;
        }
    }
    return best;
}

/* The leftmost face-up card, else renew if that is allowed, else place 1. */
static int16_t default_take(const struct quorum_state *s)
{
    int place;
    if (quorum_take(s, state_active(s), CHOICE_FIRST, &place) == NULL)
        return take_word(s, place);
    return state_may_refresh(s) ? CHOICE_REFRESH : CHOICE_GOD_AT;
}

void quorum_fallback(const void *state, const struct request *request, struct order *out)
{
    const struct quorum_state *s = state;
    order_begin(out, request->slot);
    if (request->slot == SLOT_GOD) {
        order_add(out, default_province(s, request->seat));
    } else if (request->slot == SLOT_PLAY) {
        int card = quorum_play(s, request->seat, CHOICE_NEW);
        card = card != CARD_NONE ? card : quorum_play(s, request->seat, CHOICE_FIRST);
        order_add(out, card_is_rome(card) ? choice_card(card) : CHOICE_FIRST);
    } else {
        order_add(out, default_take(s));
        if (out->word[0] == CHOICE_REFRESH)
            order_add(out, CHOICE_DEFAULT);
    }
}

/* One choice or rule as a single order word; NULL: legal. Not for `default`. */
static const struct refusal_text *judge(const struct quorum_state *s, const struct request *request, int word,
                                        int16_t *out)
{
    const struct refusal_text *fault = NULL;
    int place;
    if (request->slot == SLOT_TAKE) {
        fault = quorum_take(s, request->seat, word, &place);
        if (fault == NULL)
            *out = word == CHOICE_REFRESH ? CHOICE_REFRESH : take_word(s, place);
        return fault;
    }
    if (request->slot == SLOT_GOD) {
        *out = (int16_t)(word % PROVINCES);
        return rule_fits(word, s->took) ? NULL : &QUORUM_NORULE;
    }
    int card = quorum_play(s, request->seat, word);
    *out = choice_card(card);
    return card == CARD_NONE ? &QUORUM_NOHAND : NULL;
}

bool quorum_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                  struct refusal *why)
{
    const struct quorum_state *s = state;
    const struct refusal_text *first = NULL;
    for (int i = 0; i < line->len && line->slot == request->slot; i++) {
        if (line->word[i] == CHOICE_DEFAULT) {
            quorum_fallback(s, request, answer);
            return true;
        }
        const struct refusal_text *fault = judge(s, request, line->word[i], &answer->word[0]);
        if (fault != NULL) {
            first = first == NULL ? fault : first;
            continue;
        }
        order_begin(answer, line->slot);
        answer->len = 1;
        if (answer->word[0] == CHOICE_REFRESH) {
            answer->len = (int16_t)(line->len - i);
            memcpy(answer->word, line->word + i, (size_t)answer->len * sizeof line->word[0]);
        }
        return true;
    }
    return refuse(why, first == NULL ? &REFUSAL_SYNTAX : first);
}

static int legal_takes(const struct quorum_state *s, int seat, int16_t *word)
{
    uint8_t rome[ROME];
    int count = 0;
    bool gods = state_hand_gods(s, seat) < HAND_GODS;
    memcpy(rome, s->rome, sizeof rome);
    bytes_sort(rome, ROME);
    for (int i = 0; i < ROME; i++)
        if (card_is_rome(rome[i]))
            word[count++] = choice_card(rome[i]);
    for (int place = 0; place < ROME && gods; place++)
        if (card_shows_god(s->rome[place]))
            word[count++] = (int16_t)(CHOICE_GOD_AT + place);
    if (state_may_refresh(s))
        word[count++] = CHOICE_REFRESH;
    return count;
}

int quorum_legal(const void *state, const struct request *request, struct order *out, int max)
{
    const struct quorum_state *s = state;
    const uint8_t *hand = s->hand[request->seat - 1];
    int16_t word[PROVINCES + ROME];
    int count = request->slot == SLOT_TAKE ? legal_takes(s, request->seat, word) : 0;
    for (int i = 0; request->slot == SLOT_GOD && i < PROVINCES; i++)
        word[count++] = (int16_t)i;
    for (int i = 0; request->slot == SLOT_PLAY && i < s->hand_count[request->seat - 1]; i++)
        if (card_is_rome(hand[i]))
            word[count++] = choice_card(hand[i]);
    count = least(count, max);
    for (int i = 0; i < count; i++) {
        order_begin(&out[i], request->slot);
        order_add(&out[i], word[i]);
    }
    return count;
}

/* The choices from left to right; a renewal goes on with those behind it. If none is left TAKE stays open. */
static void take_line(struct quorum_state *s, const struct order *order, struct chance *chance, struct events *events)
{
    for (int i = 0; i < order->len; i++) {
        int place, word = order->word[i] == CHOICE_DEFAULT ? default_take(s) : order->word[i];
        if (quorum_take(s, state_active(s), word, &place) != NULL)
            continue;
        if (word != CHOICE_REFRESH) {
            play_take(s, place, events);
            return;
        }
        play_refresh(s, false, chance, events);
    }
}

void quorum_resolve(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events)
{
    struct quorum_state *s = state;
    if (count == 0 && state_rescue_due(s))
        play_refresh(s, true, chance, events);
    if (count == 0 || s->phase == PHASE_OVER)
        return;
    const struct order *order = answers[0].order;
    if (s->phase == PHASE_TAKE)
        take_line(s, order, chance, events);
    else if (s->phase == PHASE_GOD)
        play_god(s, order->word[0] % PROVINCES, events);
    else
        play_card(s, order->word[0], chance, events);
}
