#include "engine/play/analysis.h"

#include "base/mem.h"
#include "base/number.h"
#include "engine/play/moves.h"
#include "engine/play/phrased.h"
#include "engine/play/replay.h"
#include "rules/doors.h"
#include "search/search.h"

enum {
    PARTS = 100,      /* search_chances() to parts of a hundred */
    WORTH = 200,      /* rollout_worth() to parts of a hundred */
    SURE = 3,         /* standard errors */
    CLEAR = 3,        /* of a hundred: less is not worth a sentence */
    DOZEN = 12,       /* orders that are looked at closely */
    PLAYED = 6,       /* orders that are told of a turn */
    ROLLOUTS_MIN = 48 /* for a decision */
};

/* One phase of the record. */
struct phase {
    const struct jv *orders;
    void *before; /* the position as it was answered; of the last one, which has no orders, the end */
};

/* A decision of the seat. */
struct decision {
    int phase; /* in review.phase */
    int cost;  /* by the last look, in parts of search.h */
    struct search_verdict verdict;
    struct order *best; /* as many as requests; of those few that were looked at closely */
};

struct review {
    struct analysis *out;
    struct analysis_budget budget;
    struct phase *phase;
    int phases, room;
    void *now;  /* the position after the last move, and setting */
    void *view; /* room for one */
    int each;   /* rollouts for a point */
    struct decision *decision;
    struct order *given, *best; /* REQUESTS_MAX each */
};

struct analysis_budget analysis_full(int seat)
{
    return (struct analysis_budget){.points = 256, .seat = seat, .standing = 800, .orders = 1200, .order = 150};
}

struct analysis_budget analysis_brief(void)
{
    return (struct analysis_budget){.points = 8, .standing = 100};
}

/* ---- the record ------------------------------------------------------------------ */

static void add_phase(struct review *review, const struct jv *orders)
{
    size_t size = review->out->rules->state_size;
    if (review->phases == review->room) {
        review->room = review->room == 0 ? 64 : 2 * review->room;
        review->phase = mem_grow(review->phase, (size_t)review->room, sizeof *review->phase);
    }
    struct phase *phase = &review->phase[review->phases++];
    *phase = (struct phase){.orders = orders, .before = mem_new(1, size)};
    memcpy(phase->before, review->now, size);
}

/* Hundredths of `one` decision become rollouts. */
static void spend(struct analysis_budget *budget, int one)
{
    budget->standing = budget->standing * one / 100;
    budget->orders = budget->orders * one / 100;
    budget->order = budget->order * one / 100;
}

static void moved(void *context, const struct match *match, const struct jv *move)
{
    struct review *review = context;
    if (move == NULL) {
        review->out->rules = match->rules;
        review->out->seats = match->seats;
        spend(&review->budget, search_rollouts(match->rules, LEVEL_MOST));
        review->now = mem_new(1, match->rules->state_size);
        review->view = mem_new(1, match->rules->state_size);
    } else if (moves_is_answered(move)) /* settings and corrections belong to the phase that comes */
        add_phase(review, jv_get(move, "orders"));
    memcpy(review->now, match->state, match->rules->state_size);
}

static void ended(void *context, const struct match *match)
{
    (void)match;
    add_phase(context, NULL);
}

static bool is_over(const struct review *review, int phase)
{
    struct result result;
    review->out->rules->result(review->phase[phase].before, &result);
    return result.over;
}

static char *phase_name(const struct review *review, int phase)
{
    struct text name = TEXT_EMPTY;
    rules_observe(review->out->rules, review->phase[phase].before, 0, review->view);
    rules_phase(review->out->rules, review->view, &name);
    return text_detach(&name);
}

/* "round 4 of 12"; of a game that does not say it, the phase. */
static char *stage_name(const struct review *review, int phase)
{
    struct text name = TEXT_EMPTY;
    rules_observe(review->out->rules, review->phase[phase].before, 0, review->view);
    rules_stage(review->out->rules, review->view, &name);
    if (name.len == 0)
        rules_phase(review->out->rules, review->view, &name);
    return text_detach(&name);
}

static struct chance stream_of(char what, int phase)
{
    uint8_t seed[CIPHER_KEY] = {(uint8_t)what, (uint8_t)phase, (uint8_t)(phase >> 8)};
    return chance_seeded(seed, 0, NULL);
}

/* ---- the standing ------------------------------------------------------------------ */

/* Positions at equal distances, the first and the last among them. */
static void estimate_points(struct review *review)
{
    struct analysis *out = review->out;
    int last = review->phases - 1, most = least(review->budget.points - 1, last);
    int count = most < 1 ? 1 : most + 1;
    review->each = greatest(1, review->budget.standing / count);
    out->point = mem_new((size_t)count, sizeof *out->point);
    for (; out->points < count; out->points++) {
        struct analysis_point *point = &out->point[out->points];
        point->move = count == 1 ? 0 : (int)((int64_t)last * out->points / (count - 1));
        const void *state = review->phase[point->move].before;
        bool over = is_over(review, point->move);
        struct chance chance = stream_of('s', point->move);
        point->phase = over ? NULL : phase_name(review, point->move);
        point->stage = over ? NULL : stage_name(review, point->move);
        if (review->budget.known != NULL) {
            memcpy(point->chance, review->budget.known->point[out->points].chance, sizeof point->chance);
            continue;
        }
        search_chances(out->rules, state, 0, over ? 1 : review->each, &chance, point->chance);
        for (int i = 0; i < SEATS_MAX; i++)
            point->chance[i] = (point->chance[i] + PARTS / 2) / PARTS;
    }
}

static int change_of(const struct analysis *out, int at, int seat)
{
    return abs(out->point[at + 1].chance[seat - 1] - out->point[at].chance[seat - 1]);
}

/* Whether it is beyond the noise: a share of `each` throws has a variance of p(1 - p) / each, and two of them are held
 * beside each other. */
static bool is_sure(const struct review *review, int at, int seat)
{
    const struct analysis *out = review->out;
    int change = change_of(out, at, seat), spread = 0;
    for (int i = 0; i < 2; i++) {
        int chance = out->point[at + i].chance[seat - 1];
        spread += chance * (PARTS - chance);
    }
    return change >= 2 * CLEAR && (int64_t)change * change * review->each > (int64_t)SURE * SURE * spread;
}

static bool is_told(const struct analysis *out, int at)
{
    for (int i = 0; i < out->turns; i++)
        if (out->turn[i].at == at)
            return true;
    return false;
}

/* The seat whose chance changed most there. */
static int seat_turned(const struct analysis *out, int at)
{
    int found = 1;
    for (int seat = 2; seat <= out->seats; seat++)
        if (change_of(out, at, seat) > change_of(out, at, found))
            found = seat;
    return found;
}

/* The orders of a seat in one phase, as long as fewer than PLAYED are told. */
static void add_played(const struct review *review, int by, int phase, struct text *out, int *told)
{
    const struct rules *rules = review->out->rules;
    const struct jv *orders = review->phase[phase].orders;
    rules_observe(rules, review->phase[phase].before, by, review->view);
    for (size_t i = 0; i < jv_size(orders) && *told < PLAYED; i++) {
        const struct jv *one = jv_at(orders, i);
        const char *line = jv_string(jv_get(one, "text"));
        int64_t seat = 0;
        if (line == NULL || !moves_is_decided(one) || !jv_int(jv_get(one, "seat"), by, by, &seat))
            continue;
        text_add(out, (*told)++ == 0 ? "" : "; ");
        phrased_said(rules, review->view, by, line, out);
    }
}

/* Its own orders; where it had none, those of the first other that had any. Between points that lie apart it is not
 * known which of them did it. */
static void find_played(const struct review *review, struct analysis_turn *turn)
{
    const struct analysis *out = review->out;
    int from = out->point[turn->at].move, until = out->point[turn->at + 1].move;
    struct text played = TEXT_EMPTY;
    int told = 0;
    for (int i = 0; i <= out->seats && told == 0 && until == from + 1; i++) {
        turn->by = i == 0 ? turn->seat : i;
        for (int phase = from; phase < until; phase++)
            add_played(review, turn->by, phase, &played, &told);
    }
    turn->played = text_detach(&played);
}

static void find_turns(struct review *review)
{
    struct analysis *out = review->out;
    while (out->turns < ANALYSIS_TURNS) {
        int found = -1, most = 0;
        for (int at = 0; at + 1 < out->points; at++) {
            int seat = seat_turned(out, at), by = change_of(out, at, seat);
            if (by > most && !is_told(out, at) && is_sure(review, at, seat)) {
                found = at;
                most = by;
            }
        }
        if (found < 0)
            return;
        int place = out->turns++;
        for (; place > 0 && out->turn[place - 1].at > found; place--)
            out->turn[place] = out->turn[place - 1];
        struct analysis_turn *turn = &out->turn[place];
        *turn = (struct analysis_turn){.at = found, .seat = seat_turned(out, found)};
        find_played(review, turn);
    }
}

/* ---- the orders --------------------------------------------------------------------- */

static bool is_own(const struct jv *order)
{
    const char *by = jv_string(jv_get(order, "by"));
    return by != NULL && (strcmp(by, "player") == 0 || strcmp(by, "plan") == 0);
}

/* The seat's order for one request, behind those of `*from`. */
static const struct jv *order_for(const struct review *review, const struct jv *orders, size_t *from)
{
    for (; *from < jv_size(orders); (*from)++) {
        int64_t seat = 0;
        if (jv_int(jv_get(jv_at(orders, *from), "seat"), review->budget.seat, review->budget.seat, &seat))
            return jv_at(orders, (*from)++);
    }
    return NULL;
}

/* What the seat was asked in a phase, and into review->given what it answered; the view stands in review->view.
 * Returns how many requests; 0: none, or nothing of it was its own. */
static int asked_in(struct review *review, int phase, struct request *asked)
{
    const struct rules *rules = review->out->rules;
    const struct phase *one = &review->phase[phase];
    struct request open[REQUESTS_MAX];
    struct refusal why;
    int seat = review->budget.seat, count = 0;
    size_t from = 0;
    bool own = false;
    int all = is_over(review, phase) || one->orders == NULL ? 0 : rules->requests(one->before, open);
    rules_observe(rules, one->before, seat, review->view);
    for (int i = 0; i < all; i++) {
        if (open[i].seat != seat)
            continue;
        const struct jv *order = order_for(review, one->orders, &from);
        const char *line = jv_string(jv_get(order, "text"));
        if (line == NULL || !rules_read_text(rules, review->view, seat, line, &review->given[count], &why) ||
            review->given[count].slot != open[i].slot)
            return 0;
        own = own || is_own(order);
        asked[count++] = open[i];
    }
    return own ? count : 0;
}

static void judge(struct review *review, struct decision *decision, int rollouts)
{
    struct request asked[REQUESTS_MAX];
    int count = asked_in(review, decision->phase, asked);
    struct chance chance = stream_of('o', decision->phase);
    search_judge(
        &(struct search_task){
            .rules = review->out->rules, .view = review->view, .open = asked, .count = count, .level = LEVEL_MOST},
        review->given, rollouts, &chance, review->best, &decision->verdict);
    decision->cost = decision->verdict.best - decision->verdict.given;
    if (rollouts != review->budget.order)
        return;
    decision->best = mem_new((size_t)count, sizeof *decision->best);
    for (int i = 0; i < count; i++)
        order_copy(&decision->best[i], &review->best[i]);
}

/* The costliest first; of equals, as they came. */
static void sort(struct decision *decision, int count)
{
    for (int i = 1; i < count; i++) {
        struct decision one = decision[i];
        int at = i;
        for (; at > 0 && decision[at - 1].cost < one.cost; at--)
            decision[at] = decision[at - 1];
        decision[at] = one;
    }
}

/* Those of `orders` in which the two answers differ. */
static char *say_differing(const struct review *review, const struct decision *decision, int count,
                           const struct order *orders)
{
    struct text out = TEXT_EMPTY, line = TEXT_EMPTY, one = TEXT_EMPTY, last = TEXT_EMPTY;
    for (int i = 0; i < count; i++) {
        text_clear(&line);
        text_clear(&one);
        rules_write(review->out->rules, &orders[i], &line);
        phrased_said(review->out->rules, review->view, review->budget.seat, line.data, &one);
        bool told = last.len > 0 && strcmp(last.data, one.data) == 0; /* "no unit is built", twice */
        if (told || order_same(&review->given[i], &decision->best[i]))
            continue;
        text_addf(&out, "%s%s", out.len == 0 ? "" : "; ", one.data);
        text_clear(&last);
        text_add(&last, one.data);
    }
    text_free(&line);
    text_free(&one);
    text_free(&last);
    return text_detach(&out);
}

static void tell_order(struct review *review, const struct decision *decision)
{
    struct request asked[REQUESTS_MAX];
    struct analysis_order *order = &review->out->order[review->out->orders++];
    char *phase = phase_name(review, decision->phase);
    int count = asked_in(review, decision->phase, asked);
    *order = (struct analysis_order){.move = decision->phase + 1,
                                     .phase = phase,
                                     .worth = decision->verdict.given / WORTH,
                                     .best = decision->verdict.best / WORTH,
                                     .given = say_differing(review, decision, count, review->given),
                                     .better = say_differing(review, decision, count, decision->best)};
}

/* A cheap look at all, and the whole budget for the worst of them. */
static void judge_orders(struct review *review)
{
    struct analysis *out = review->out;
    struct request asked[REQUESTS_MAX];
    review->decision = mem_new((size_t)review->phases, sizeof *review->decision);
    for (int phase = 0; phase < review->phases; phase++)
        if (asked_in(review, phase, asked) > 0)
            review->decision[out->decisions++] = (struct decision){.phase = phase};
    int each = greatest(ROLLOUTS_MIN, review->budget.orders / greatest(1, out->decisions));
    for (int i = 0; i < out->decisions; i++)
        judge(review, &review->decision[i], least(each, review->budget.order - 1));
    sort(review->decision, out->decisions);
    int close = least(DOZEN, out->decisions);
    for (int i = 0; i < close; i++)
        judge(review, &review->decision[i], review->budget.order);
    sort(review->decision, close);
    for (int i = 0; i < close && out->orders < ANALYSIS_ORDERS; i++) {
        const struct decision *one = &review->decision[i];
        if (one->cost > SURE * one->verdict.noise && one->cost >= CLEAR * WORTH)
            tell_order(review, one);
    }
    for (int i = 0; i < close; i++)
        free(review->decision[i].best);
}

static void analyse(struct review *review)
{
    review->given = mem_new(REQUESTS_MAX, sizeof *review->given);
    review->best = mem_new(REQUESTS_MAX, sizeof *review->best);
    estimate_points(review);
    find_turns(review);
    if (review->budget.seat != 0)
        judge_orders(review);
    free(review->decision);
    free(review->given);
    free(review->best);
}

enum rc analysis_read(const struct jv *record, const struct analysis_budget *budget, struct analysis *out,
                      struct err *err)
{
    struct review review = {.out = out, .budget = *budget};
    struct replay_report report;
    const struct replay_watch watch = {.moved = moved, .ended = ended, .context = &review};
    *out = (struct analysis){.seat = budget->seat};
    enum rc rc = replay_watched(record, &watch, &report, err);
    if (rc == RC_OK)
        analyse(&review);
    for (int i = 0; i < review.phases; i++)
        free(review.phase[i].before);
    free(review.phase);
    free(review.now);
    free(review.view);
    return rc;
}

void analysis_free(struct analysis *analysis)
{
    for (int i = 0; i < analysis->points; i++) {
        free(analysis->point[i].phase);
        free(analysis->point[i].stage);
    }
    for (int i = 0; i < ANALYSIS_TURNS; i++)
        free(analysis->turn[i].played);
    for (int i = 0; i < ANALYSIS_ORDERS; i++) {
        free(analysis->order[i].phase);
        free(analysis->order[i].given);
        free(analysis->order[i].better);
    }
    free(analysis->point);
    *analysis = (struct analysis){0};
}
