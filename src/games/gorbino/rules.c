#include "games/gorbino/rules.h"
#include "games/gorbino/gorbino.h"

#include "games/gorbino/errors.h"
#include "games/gorbino/play.h"

/* A clock of its own for each decision: founding, supply, then six turns a round. */
static int32_t clock_of(const struct gorbino_state *s)
{
    return s->phase == PHASE_FOUND ? s->acted : s->phase == PHASE_SUPPLY ? SEATS : SEATS * (s->round + 1) + s->acted;
}

int gorbino_requests(const void *state, struct request *open)
{
    const struct gorbino_state *s = state;
    int active = state_active(s), count = 0;
    if (s->phase == PHASE_OVER)
        return 0;
    for (int seat = 1; seat <= s->seats; seat++)
        if (active == 0 || active == seat)
            open[count++] = (struct request){.seat = seat, .slot = s->phase, .clock = clock_of(s)};
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
    if (move->slot == SLOT_PLAY && !state_holds(s, seat, move->card))
        return &GORBINO_HAND;
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
    struct move move;
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
        bool free = gorbino_found_lacks(s, place) == NULL;
        int roads = gorbino_place_count(gorbino_near[place] & gorbino_state_places(s));
        if (free && roads > most) {
            best = place;
            most = roads;
        }
    }
    return best;
}

static struct move default_move(const struct gorbino_state *s, int slot)
{
    struct move move = {.slot = (int16_t)slot};
    if (slot == SLOT_FOUND) {
        move.name[move.name_count++] = (int16_t)default_place(s);
    } else if (slot == SLOT_SUPPLY) {
        move.name[move.name_count++] = FOOD;
        move.name[move.name_count++] = WOOD;
    } else {
        move.card = STARTER_RESET;
        move.number = RESET_ALL;
    }
    return move;
}

void gorbino_fallback(const void *state, const struct request *request, struct order *out)
{
    const struct move move = default_move(state, request->slot);
    gorbino_move_only(&move, out);
}

/* The first alternative that is legal now, else the default. */
static void carry_out(struct gorbino_state *s, int seat, const struct order *order, struct events *events)
{
    struct move move;
    if (gorbino_first(s, seat, order, gorbino_try, &move) != NULL)
        move = default_move(s, s->phase);
    (void)gorbino_play_move(s, seat, &move, events);
    gorbino_play_after(s, &move, events);
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
    int turn[SEATS] = {0};
    for (int i = 0; i < s->seats; i++)
        turn[i] = s->phase == PHASE_SUPPLY ? i + 1 : state_turn(s, i);
    for (int i = 0; i < s->seats && s->phase != PHASE_OVER; i++)
        carry_out(s, turn[i], order_of_seat(answers, count, turn[i]), events);
    if (s->phase != PHASE_OVER)
        gorbino_play_everybody(s, events);
}
