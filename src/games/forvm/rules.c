/* The rules of FORVM as the contract wants them: see rules/rules.h for what each does. Pure. */
#include "games/forvm/fate.h"
#include "games/forvm/forvm.h"
#include "games/forvm/turn.h"
#include "rules/bytes.h"
#include "rules/options.h"

enum { START_MONEY = 200, DEALT = 3 };

static void deal_family(struct forvm_state *s, struct chance *chance)
{
    uint8_t card[FAMILY];
    int at = 0;
    chance_deal(chance, card, 1, FAMILY);
    for (int round = 0; round < DEALT; round++) {
        for (int seat = 1; seat <= s->seats; seat++) {
            struct family *f = family_of(s, seat);
            f->hand[f->hand_count++] = card[at];
            f->children[forvm_family[card[at++]].sex]++;
        }
    }
    s->relatives_count = (uint8_t)(FAMILY - at);
    bytes_reverse(s->relatives, card + at, FAMILY - at);
}

static void shuffle_fate(struct forvm_state *s, struct chance *chance)
{
    uint8_t card[FATE_CARDS];
    int count = 0;
    for (int i = 1; i <= FATES; i++)
        for (int copy = 0; copy < forvm_fates[i].copies; copy++)
            card[count++] = (uint8_t)i;
    chance_shuffle_bytes(chance, card, count);
    bytes_reverse(s->deck, card, count);
    s->deck_count = (uint8_t)count;
}

/* Every seat a die; those tied for the highest again. */
static int roll_start(int seats, struct chance *chance)
{
    unsigned in = (2u << seats) - 2;
    while ((in & (in - 1)) != 0) {
        int best = 0;
        unsigned tied = 0;
        for (int seat = 1; seat <= seats; seat++) {
            if ((in >> seat & 1) == 0)
                continue;
            int die = chance_die(chance);
            if (die > best)
                tied = 0;
            if (die >= best)
                tied |= 1u << seat;
            best = die > best ? die : best;
        }
        in = tied;
    }
    return __builtin_ctz(in);
}

bool forvm_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                 struct refusal *why)
{
    (void)why;
    struct forvm_state *s = state;
    *s = (struct forvm_state){.seats = (uint8_t)setup->seats, .turn = 1};
    options_keep(setup, OPTIONS, s->option);
    for (int seat = 1; seat <= s->seats; seat++) {
        struct family *f = family_of(s, seat);
        f->money = START_MONEY;
        f->agents = market_bit(ROME);
        f->children[SON] = f->children[DAUGHTER] = !state_cards(s);
    }
    if (state_cards(s))
        deal_family(s, chance);
    shuffle_fate(s, chance);
    s->start = (uint8_t)roll_start(s->seats, chance);
    struct run r = {.s = s, .chance = chance, .events = events};
    events_tell(events, EVENT_START, s->start);
    turn_begin(&r);
    return true;
}

/* Deadlines: one for all that a seat is asked in one phase. */
static int32_t clock_of(const struct forvm_state *s)
{
    return (s->turn * (PHASE_OVER + 1) + s->phase) * (SEATS + 1) + s->active;
}

/* Does the open phase ask the seat for this slot? */
static bool asks(const struct forvm_state *s, int seat, int slot)
{
    struct part part;
    if (s->phase == PHASE_ANSWER)
        return proposal_to(s, slot - SLOT_ANSWER + 1, seat, &part);
    return s->phase == PHASE_FATE ? fate_asks(s, seat) : turn_asks(s, seat);
}

int forvm_requests(const void *state, struct request *open)
{
    const struct forvm_state *s = state;
    int count = 0, first = s->phase, slots = 1;
    if (s->phase == PHASE_OVER)
        return 0;
    if (s->phase == PHASE_ANSWER) { /* a slot for each proposer */
        first = SLOT_ANSWER;
        slots = s->seats;
    } else if (s->phase >= PHASE_BUILD) {
        first = s->phase == PHASE_BUILD ? SLOT_BUILD : fate_slot(s);
    }
    for (int seat = 1; seat <= s->seats; seat++)
        for (int slot = first; slot < first + slots; slot++)
            if (asks(s, seat, slot))
                open[count++] = (struct request){.seat = seat, .slot = slot, .clock = clock_of(s)};
    return count;
}

void forvm_set(void *state, int seat, const struct order *setting, struct events *events)
{
    (void)events;
    struct forvm_state *s = state;
    struct part part;
    (void)part_get(setting->word, 1, &part);
    struct family *f = family_of(s, seat);
    if (part.kind == PART_REMAIN)
        f->divorcing &= (uint8_t) ~(1u << part.choice[0]);
    else
        f->divorcing |= (uint8_t)(seat_allies(s, seat) & 1u << part.choice[0]);
}

void forvm_fallback(const void *state, const struct request *request, struct order *out)
{
    const struct forvm_state *s = state;
    struct part part = {.kind = PART_DECLINE};
    if (request->slot >= SLOT_GAMES)
        fate_default(s, request->seat, &part);
    order_of_part(out, request->slot, request->slot < SLOT_ANSWER ? NULL : &part);
}
