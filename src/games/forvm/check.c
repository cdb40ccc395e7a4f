/* Whether a line can stand and answers a request now, what could answer it, and what that costs. */
#include "games/forvm/act.h"
#include "games/forvm/fate.h"
#include "games/forvm/forvm.h"
#include "rules/vet.h"

/* An own agent stands at each FROM; two in Rome with a recruit. */
static enum forvm_error moves_check(const struct forvm_state *s, int seat, const int16_t *word)
{
    const struct family *f = family_of(s, seat);
    int rome = seat_has_agent(s, seat, ROME) + (f->recruit != 0);
    for (struct parts p = parts_of(word); parts_next(&p);) {
        int from = p.part.choice[0];
        if (from == ROME ? rome-- == 0 : !seat_has_agent(s, seat, from))
            return ERR_AGENT;
    }
    return ERR_FREE;
}

/* At least one choice of one part could be carried out; else the reason of the very first. */
static enum forvm_error parts_check(const struct forvm_state *s, int seat, const int16_t *word)
{
    enum forvm_error first = ERR_FREE;
    for (struct parts p = parts_of(word); parts_next(&p);) {
        for (int k = 0; k < p.part.choices; k++) {
            enum forvm_error error = forvm_choice_check(s, seat, &p.part, k);
            if (error == ERR_FREE)
                return ERR_FREE;
            first = first == ERR_FREE ? error : first;
        }
    }
    return first;
}

static enum forvm_error answer_check(const struct forvm_state *s, const struct request *request,
                                     const struct part *part)
{
    struct part offer;
    if (part->kind == PART_DECLINE)
        return ERR_FREE;
    if (!forvm_proposal_to(s, request->slot - SLOT_ANSWER + 1, request->seat, &offer))
        return ERR_CHILD;
    int child = 1 - (offer.choice[0] & 1);
    if (!seat_has_child(s, request->seat, child) || (part->choices > 0 && part->choice[0] != child))
        return ERR_CHILD;
    return offer.price < part->price ? ERR_MIN : ERR_FREE;
}

static enum forvm_error alternative_check(const struct forvm_state *s, const struct request *request,
                                          const int16_t *word)
{
    struct part part;
    if (request->slot < SLOT_ANSWER)
        return (request->slot == SLOT_MOVE ? moves_check : parts_check)(s, request->seat, word);
    (void)part_get(word, 1, &part);
    return request->slot < SLOT_GAMES ? answer_check(s, request, &part)
                                      : forvm_choice_check(s, request->seat, &part, 0);
}

bool forvm_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                 struct refusal *why)
{
    const struct forvm_state *s = state;
    enum forvm_error first = ERR_FREE;
    int alternatives = 0;
    for (int at = 0, end; at < line->len; at = end, alternatives++) {
        end = part_alternative_end(line->word, at);
        enum forvm_error error = alternative_check(s, request, line->word + at);
        if (error == ERR_FREE) {
            order_begin(answer, line->slot);
            answer->len = (int16_t)(end - at);
            memcpy(answer->word, line->word + at, (size_t)answer->len * sizeof line->word[0]);
            return true;
        }
        first = first == ERR_FREE ? error : first;
    }
    return refuse(why, forvm_errors[alternatives > 1 ? ERR_NONE : first]);
}

void forvm_vet(const void *view, int seat, struct vetted *lines, int count)
{
    for (int i = 0; i < count; i++) {
        struct part part;
        if (lines[i].faulty || !lines[i].order.setting)
            continue;
        (void)part_get(lines[i].order.word, 1, &part);
        if (part.kind == PART_DIVORCE && (seat_allies(view, seat) >> part.choice[0] & 1) == 0)
            (void)refuse(&lines[i].refusal, forvm_errors[ERR_NOT_ALLIED]);
    }
    vet_open(&rules_forvm, view, seat, lines, count, NULL);
}

/* Orders of one part, gathered for legal(). */
struct gathering {
    const struct forvm_state *s;
    const struct request *request;
    struct order *out;
    int count, max;
    bool any; /* whether `max` left room for it or not */
};

/* Keeps the orders sorted by their words; beyond `max` they are left out. */
static void keep(struct gathering *g, const struct part *part)
{
    struct order order;
    if (g->count == g->max)
        return;
    part_to_order(&order, g->request->slot, part);
    rules_order_insert(g->out, g->count++, &order);
}

/* The part, if it can be carried out now; where the money lacks, with `debt`. */
static void gather(struct gathering *g, struct part part)
{
    int seat = g->request->seat, at = part_first(&part);
    enum forvm_error error = forvm_choice_check(g->s, seat, &part, at);
    part.debt = error == ERR_MONEY || error == ERR_HOLD;
    if (error != ERR_FREE && (!part.debt || forvm_choice_check(g->s, seat, &part, at) != ERR_FREE))
        return;
    g->any = true;
    keep(g, &part);
}

/* One with each of a set of markets, or of seats. */
static void gather_set(struct gathering *g, enum part_kind kind, uint64_t set)
{
    for (int one = 0; (one = set_next(set, one)) != 0;)
        gather(g, part_of(kind, one));
}

static void gather_moves(struct gathering *g)
{
    const struct family *f = family_of(g->s, g->request->seat);
    uint64_t agents = f->agents | (f->recruit != 0 ? market_bit(ROME) : 0);
    for (int from = 0; (from = set_next(agents, from)) != 0;) {
        for (int to = 0; (to = market_next(from, to)) != 0;) {
            bool oust = to != ROME && market_agents(g->s, to) > 0;
            struct part part = part_of(PART_MOVE, from);
            (void)part_choose(&part, 2 * to + oust);
            gather(g, part);
        }
    }
}

/* Proposals are sampled: for nothing, for 50 and for 100. */
static void gather_intrigues(struct gathering *g)
{
    int seat = g->request->seat;
    uint64_t agents = family_of(g->s, seat)->agents;
    gather_set(g, PART_OUST, agents);
    for (int market = 0; (market = set_next(agents, market)) != 0;)
        for (int child = SON; child <= DAUGHTER; child++)
            gather(g, part_of(PART_MARRY, 2 * market + child));
    for (int other = 1; other <= g->s->seats; other++) {
        for (int child = SON; child <= DAUGHTER && other != seat; child++) {
            for (int price = 0; price <= 100; price += 50) {
                struct part part = part_of(PART_PROPOSE, 2 * other + child);
                part.price = price;
                gather(g, part);
            }
        }
    }
}

static void gather_works(struct gathering *g)
{
    int seat = g->request->seat;
    for (int kind = 0; kind < KINDS; kind++)
        gather(g, part_of(PART_GIVE, kind));
    for (int target = 0; target <= g->s->seats; target++) {
        uint64_t set = target == 0 ? family_of(g->s, seat)->agents : family_of(g->s, target)->horrea;
        for (int market = 0; target != seat && (market = set_next(set, market)) != 0;)
            gather(g, part_of(PART_WORK, 8 * market + target));
    }
}

bool forvm_seat_can_work(const struct forvm_state *s, int seat)
{
    const struct request request = {.seat = seat, .slot = SLOT_BUILD};
    struct gathering g = {.s = s, .request = &request};
    gather_works(&g);
    return g.any;
}

/* Answers to a proposal, and to fate. */
static void gather_answers(struct gathering *g)
{
    const struct part yes = {.kind = PART_ACCEPT};
    int seat = g->request->seat;
    if (g->request->slot < SLOT_GAMES) {
        gather(g, (struct part){.kind = PART_DECLINE});
        if (answer_check(g->s, g->request, &yes) == ERR_FREE)
            gather(g, yes);
    } else if (g->request->slot == SLOT_DIVORCE) {
        gather_set(g, PART_LOCAL, seat_locals(g->s, seat));
        gather_set(g, PART_ALLY, seat_allies(g->s, seat));
    } else if (g->request->slot == SLOT_PATRON) {
        gather(g, (struct part){.kind = PART_BORROW});
        gather_set(g, PART_AGENT, family_of(g->s, seat)->agents);
    } else {
        gather(g, (struct part){.kind = PART_REFUSE});
        gather(g, (struct part){.kind = PART_PAY});
    }
}

int forvm_legal(const void *state, const struct request *request, struct order *out, int max)
{
    static void (*const by_slot[])(struct gathering * g) = {gather_moves, gather_intrigues, gather_works};
    struct gathering g = {.s = state, .request = request, .out = out, .max = max};
    if (request->slot < SLOT_ANSWER)
        keep(&g, NULL);
    (request->slot < SLOT_ANSWER ? by_slot[request->slot] : gather_answers)(&g);
    return g.count;
}

static int32_t cost_of(const struct forvm_state *s, int seat, const struct part *part)
{
    static const int32_t costs[PART_KINDS] = {
        [PART_OUST] = COST_OUST, [PART_MARRY] = COST_MARRY, [PART_PAY] = COST_FATE};
    const struct choice choice = choice_of(part, part_first(part));
    switch (part->kind) {
    case PART_MOVE:
        return choice.oust ? COST_OUST : 0;
    case PART_PROPOSE:
        return part->price;
    case PART_WORK:
        return choice.seat == 0 ? COST_BUILD : COST_DESTROY;
    case PART_GIVE:
        return forvm_bands[prestige_band(family_of(s, seat)->prestige)].cost;
    default:
        return costs[part->kind];
    }
}

void forvm_cost(const void *view, int seat, const struct order *order, struct text *out)
{
    struct part part = {.choice = {0}};
    if (order->word[0] == 0)
        return;
    (void)part_get(order->word, 1, &part);
    int32_t cost = cost_of(view, seat, &part);
    if (cost > 0)
        forvm_describe_money(cost, out);
}
