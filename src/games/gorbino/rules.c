#include "games/gorbino/rules.h"

#include "games/gorbino/gorbino.h"
#include "rules/standing.h"

/* ---- turns: a move carried out, the track, the end of a round and of the game - */

bool gorbino_may_copy(const struct gorbino_state *s, const struct move *move)
{
    int count = s->discard_count[move->victim - 1];
    if (gorbino_cards[move->card].mode == COPY_ANY)
        return gorbino_state_discarded(s, move->victim, move->copied);
    return count > 0 && s->discard[move->victim - 1][count - 1] == move->copied;
}

static void put_away(struct gorbino_state *s, int seat, int card)
{
    if (gorbino_cards[card].stays)
        return;
    s->hand[seat - 1] &= ~(UINT64_C(1) << (card - 1));
    s->discard[seat - 1][s->discard_count[seat - 1]++] = (uint8_t)card;
}

/* Adds what the seat has, or takes it away: a play's event tells what it changed, and stands before all that follows.
 */
static void add_means(const struct gorbino_state *s, int seat, int sign, int16_t *arg)
{
    arg[0] = (int16_t)(arg[0] + sign * s->coins[seat - 1]);
    arg[1] = (int16_t)(arg[1] + sign * s->income[seat - 1]);
    for (int good = 0; good < GOODS; good++)
        arg[2 + good] = (int16_t)(arg[2 + good] + sign * s->goods[seat - 1][good]);
}

static const struct refusal_text *play_card(struct gorbino_state *s, int seat, const struct move *move,
                                            struct events *events)
{
    const struct act act = {s, seat, move, move_effect(move), events};
    if (!state_holds(s, seat, move->card))
        return &GORBINO_HAND;
    if (move->copied != CARD_NONE && !gorbino_may_copy(s, move))
        return &GORBINO_PILE;
    int index = events == NULL ? 0 : events->count;
    int16_t played[4 + GOODS] = {(int16_t)seat, (int16_t)move->card};
    add_means(s, seat, -1, played + 2);
    events_add(events, EVENT_PLAY, EVENT_PUBLIC, played, 4 + GOODS);
    if (move->copied != CARD_NONE)
        events_tell(events, EVENT_COPY, seat, move->victim, move->copied);
    const struct refusal_text *fault = gorbino_effect(&act);
    if (fault != NULL)
        return fault;
    put_away(s, seat, move->card);
    if (events != NULL)
        add_means(s, seat, 1, events->item[index].arg + 2);
    return NULL;
}

const struct refusal_text *gorbino_found_lacks(const struct gorbino_state *s, int place)
{
    return !state_in_play(s, place)        ? &GORBINO_OUT
           : s->token[place] - 1 != FOOD   ? &GORBINO_NOT_FOOD
           : gorbino_state_built(s, place) ? &GORBINO_OCCUPIED
                                           : NULL;
}

/* The first place of the list that is free food. */
static const struct refusal_text *found(struct gorbino_state *s, int seat, const struct move *move,
                                        struct events *events)
{
    const struct refusal_text *first = NULL;
    for (int i = 0; i < move->name_count; i++) {
        int place = move->name[i];
        const struct refusal_text *fault = gorbino_found_lacks(s, place);
        if (fault == NULL) {
            s->city[place][seat - 1] = 1;
            events_tell(events, EVENT_FOUND, seat, place);
            return NULL;
        }
        first = first == NULL ? fault : first;
    }
    return first;
}

const struct refusal_text *gorbino_play_move(struct gorbino_state *s, int seat, const struct move *move,
                                             struct events *events)
{
    if (move->slot == SLOT_FOUND)
        return found(s, seat, move, events);
    if (move->slot == SLOT_PLAY)
        return play_card(s, seat, move, events);
    for (int i = 0; i < 2; i++)
        gorbino_purse_goods(s, seat, move->name[i], 1);
    events_tell(events, EVENT_SUPPLY, seat, move->name[0], move->name[1]);
    return NULL;
}

void gorbino_play_slide(struct gorbino_state *s)
{
    int to = 0;
    for (int from = 0; from < TRACK; from++)
        if (s->track[from] != CARD_NONE)
            s->track[to++] = s->track[from];
    while (to < TRACK)
        s->track[to++] = CARD_NONE;
}

/* For every city its owner loses one good of the token, or pays. */
static void disaster(struct gorbino_state *s, int card, struct events *events)
{
    const struct province *p = &gorbino_provinces[event_province(card)];
    int16_t arg[1 + 2 * SEATS] = {(int16_t)card};
    for (int place = p->first; place < p->first + p->places; place++) {
        for (int seat = 1; seat <= s->seats && s->token[place] != 0; seat++) {
            for (int i = 0; i < s->city[place][seat - 1]; i++) {
                int16_t *had = &s->goods[seat - 1][s->token[place] - 1];
                int at = 2 * seat - 1, coins = s->coins[seat - 1] < DISASTER ? s->coins[seat - 1] : DISASTER;
                if (*had > 0) {
                    (*had)--;
                    arg[at]++;
                } else {
                    gorbino_purse_coins(s, seat, -coins);
                    arg[at + 1] = (int16_t)(arg[at + 1] + coins);
                }
            }
        }
    }
    events_add(events, EVENT_DISASTER, EVENT_PUBLIC, arg, 1 + 2 * SEATS);
}

static void happen(struct gorbino_state *s, int card, struct events *events)
{
    s->past[s->past_count++] = (uint8_t)card;
    if (!event_is_plenty(card)) {
        disaster(s, card, events);
        return;
    }
    events_tell(events, EVENT_PLENTY, card);
    gorbino_effect_produce(s, event_province(card), events);
}

/* Drawn until six cards lie there or the deck is empty; an event happens at once. */
static void fill(struct gorbino_state *s, struct events *events)
{
    gorbino_play_slide(s);
    int to = TRACK;
    while (to > 0 && s->track[to - 1] == CARD_NONE)
        to--;
    while (to < TRACK && s->deck_count > 0) {
        uint8_t card = s->deck[--s->deck_count];
        s->deck[s->deck_count] = CARD_NONE;
        if (card_is_event(card)) {
            happen(s, card, events);
            continue;
        }
        s->track[to++] = card;
        events_tell(events, EVENT_DRAW, card);
    }
}

static void game_over(struct gorbino_state *s, struct events *events)
{
    struct result result;
    s->phase = PHASE_OVER;
    s->acted = 0;
    gorbino_result(s, &result);
    standing_tell(&result, EVENT_OVER, events);
}

void gorbino_play_income(struct gorbino_state *s, int16_t *changed)
{
    for (int seat = 1; seat <= s->seats; seat++) {
        int before = s->coins[seat - 1];
        gorbino_purse_coins(s, seat, s->income[seat - 1]);
        if (changed != NULL)
            changed[seat - 1] = (int16_t)(s->coins[seat - 1] - before);
    }
}

static void round_ends(struct gorbino_state *s, struct events *events)
{
    int16_t arg[1 + SEATS];
    events_tell(events, EVENT_GONE, s->track[0]);
    s->gone[s->gone_count++] = s->track[0];
    s->track[0] = CARD_NONE;
    if (gorbino_state_tech_left(s) == 0) {
        game_over(s, events);
        return;
    }
    fill(s, events);
    gorbino_play_income(s, arg + 1);
    s->first = (uint8_t)(s->first % s->seats + 1);
    s->acted = 0;
    s->round = (uint8_t)(s->round < ROUNDS ? s->round + 1 : ROUNDS); /* a loaded game may begin late */
    arg[0] = s->round;
    events_add(events, EVENT_ROUND, EVENT_PUBLIC, arg, 1 + s->seats);
}

/* All seats have founded or had their turn: what follows. */
static void everybody_is_done(struct gorbino_state *s, struct events *events)
{
    s->acted = 0;
    if (s->phase == PHASE_PLAY)
        round_ends(s, events);
    else
        s->phase++; /* the supply, then the first round */
}

/* What follows a move: the track is filled, the next seat's turn, the end of a round. */
static void follow(struct gorbino_state *s, const struct move *move, struct events *events)
{
    if (s->phase == PHASE_OVER) {
        game_over(s, events);
        return;
    }
    if (move->slot == SLOT_PLAY && move_effect(move)->type == DEVELOPMENT)
        fill(s, events);
    if (state_all_at_once(s) || s->phase == PHASE_SUPPLY)
        return; /* the caller counts the seats */
    s->acted++;
    if (s->acted == s->seats)
        everybody_is_done(s, events);
}

/* ---- what the contract wants ------------------------------------------------ */

int gorbino_requests(const void *state, struct request *open)
{
    const struct gorbino_state *s = state;
    /* a clock of its own for each decision: founding, supply, then six turns a round */
    const int32_t before[] = {[PHASE_FOUND] = 0, SEATS, SEATS * (s->round + 1), 0};
    int active = state_active(s), count = 0;
    for (int seat = 1; seat <= s->seats && s->phase != PHASE_OVER; seat++)
        if (active == 0 || active == seat)
            open[count++] = (struct request){.seat = seat, .slot = s->phase, .clock = before[s->phase] + s->acted};
    return count;
}

int gorbino_after(const void *view, int seat)
{
    const struct gorbino_state *s = view;
    bool last = s->acted + 1 == s->seats;
    if (seat != state_active(s) || (last && s->phase == PHASE_FOUND))
        return 0;
    /* the round after this one begins a seat further on */
    return last ? s->first % s->seats + 1 : state_turn(s, s->acted + 1);
}

const struct refusal_text *gorbino_try(const struct gorbino_state *s, int seat, const struct move *move)
{
    struct gorbino_state trial = *s;
    return gorbino_play_move(&trial, seat, move, NULL);
}

const struct refusal_text *gorbino_first(const struct gorbino_state *s, int seat, const struct order *order,
                                         gorbino_judge *judge, struct move *move)
{
    const struct refusal_text *first = order->len == 0 ? &REFUSAL_SYNTAX : NULL;
    for (int at = 0; at < order->len;) {
        at = gorbino_move_get(order, at, move);
        const struct refusal_text *fault = judge(s, seat, move);
        if (fault == NULL)
            return NULL;
        first = first == NULL ? fault : first;
    }
    return first;
}

bool gorbino_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                   struct refusal *why)
{
    const struct gorbino_state *s = state;
    struct move move = {0};
    if (line->slot != request->slot || line->len == 0)
        return refuse(why, &REFUSAL_SYNTAX);
    if (state_all_at_once(s) && s->phase != PHASE_SUPPLY) { /* sealed: judged at its moment */
        order_copy(answer, line);
        return true;
    }
    const struct refusal_text *fault = gorbino_first(s, request->seat, line, gorbino_try, &move);
    if (fault != NULL)
        return refuse(why, fault);
    gorbino_move_only(&move, answer);
    return true;
}

static int default_place(const struct gorbino_state *s)
{
    int best = 0, most = -1;
    for (int place = 0; place < PLACES; place++) {
        int roads = __builtin_popcount(gorbino_near[place] & gorbino_state_places(s));
        if (gorbino_found_lacks(s, place) == NULL && roads > most) {
            best = place;
            most = roads;
        }
    }
    return best;
}

static struct move default_move(const struct gorbino_state *s, int slot)
{
    if (slot == SLOT_SUPPLY)
        return (struct move){.slot = SLOT_SUPPLY, .name_count = 2, .name = {FOOD, WOOD}};
    if (slot == SLOT_PLAY)
        return (struct move){.slot = SLOT_PLAY, .card = STARTER_RESET, .number = RESET_ALL};
    return (struct move){.slot = SLOT_FOUND, .name_count = 1, .name = {(int16_t)default_place(s)}};
}

void gorbino_fallback(const void *state, const struct request *request, struct order *out)
{
    const struct move move = default_move(state, request->slot);
    gorbino_move_only(&move, out);
}

/* The first alternative that is legal now, else the default. */
static void carry_out(struct gorbino_state *s, int seat, const struct order *order, struct events *events)
{
    struct move move = {0};
    if (gorbino_first(s, seat, order, gorbino_try, &move) != NULL)
        move = default_move(s, s->phase);
    (void)gorbino_play_move(s, seat, &move, events);
    follow(s, &move, events);
}

void gorbino_resolve(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events)
{
    (void)chance;
    struct gorbino_state *s = state;
    if (s->phase == PHASE_OVER || count == 0)
        return;
    int active = state_active(s);
    if (active != 0) {
        carry_out(s, active, answers[0].order, events);
        return;
    }
    for (int i = 0; i < s->seats && s->phase != PHASE_OVER; i++) {
        int seat = s->phase == PHASE_SUPPLY ? i + 1 : state_turn(s, i);
        carry_out(s, seat, order_of_seat(answers, count, seat), events);
    }
    if (s->phase != PHASE_OVER)
        everybody_is_done(s, events);
}
