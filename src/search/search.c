#include "search/search.h"

#include "base/log.h"
#include "base/mem.h"
#include "base/number.h"
#include "rules/doors.h"
#include "search/outside.h"
#include "search/rollout.h"

enum {
    CANDIDATES = 64, /* answers that are tried */
    PER_ROUND = 16,  /* at least so many deals, on the average, for each that is tried at all */
    LIKED = 24,      /* draws of the game's own bot among them */
    POOL = 12,       /* answers of each other seat, where they hang on nothing hidden */
    ERRS = 4,        /* level 1 errs once in so many decisions */
    DOUBT = 40000    /* what legal orders must bring more than the bot's own: two games that are won, not lost */
};

/* One whole answer of the seat, and what it has brought. */
struct candidate {
    int from; /* its orders in search.orders */
    int64_t sum;
};

struct search {
    const struct rules *rules;
    const void *view;
    const struct request *open;
    int count; /* of requests */
    int seat;
    int phases; /* of a rollout */
    struct candidate candidate[CANDIDATES];
    int candidates, most;
    struct order *orders; /* CANDIDATES + 1 times `count`; behind them the answer that is judged */
    struct order *legal;  /* CANDIDATES */
    struct order *pool;   /* POOL times what all are asked now; NULL: others think anew in each deal */
    struct rollout rollout;
};

static struct order *orders_of(const struct search *search, int candidate)
{
    return search->orders + (ptrdiff_t)search->candidate[candidate].from * search->count;
}

/* The answer that stands behind the last candidate becomes one, unless it is there already. */
static void keep(struct search *search)
{
    int at = search->candidates;
    const struct order *fresh = search->orders + (ptrdiff_t)at * search->count;
    if (at == search->most)
        return;
    for (int i = 0; i < at; i++) {
        bool same = true;
        for (int k = 0; k < search->count && same; k++)
            same = order_same(&orders_of(search, i)[k], &fresh[k]);
        if (same)
            return;
    }
    search->candidate[search->candidates++] = (struct candidate){.from = at};
}

static struct order *fresh_of(const struct search *search)
{
    return search->orders + (ptrdiff_t)search->candidates * search->count;
}

/* What the game's own bot says, the first of it before all others. */
static void add_liked(struct search *search, int draws, struct chance *chance)
{
    for (int i = 0; i < draws; i++) {
        rules_choose_all(search->rules, search->view, search->open, search->count, chance, fresh_of(search));
        keep(search);
    }
}

/* Its first answer with one order in it replaced by another that is legal. Most of these are worse, and of many in few
 * deals one looks best by luck, so they begin behind. */
static void add_legal(struct search *search, struct chance *chance)
{
    int each = search->count == 1 ? CANDIDATES : greatest(2, (search->most - search->candidates) / search->count);
    int first = chance_below(chance, search->count), liked = search->candidates;
    for (int i = 0; i < search->count && search->candidates < search->most; i++) {
        int k = (first + i) % search->count;
        int count = rules_legal(search->rules, search->view, &search->open[k], search->legal, CANDIDATES);
        int step = count > each ? chance_below(chance, count) : 0;
        for (int n = 0; n < count && n < each; n++) {
            struct order *fresh = fresh_of(search);
            for (int j = 0; j < search->count; j++)
                order_copy(&fresh[j], &search->orders[j]);
            order_copy(&fresh[k], &search->legal[(step + n * greatest(1, count / each)) % count]);
            keep(search);
        }
    }
    for (int i = liked; i < search->candidates; i++)
        search->candidate[i].sum = -DOUBT;
}

/* Where nothing is hidden the others see the same in every deal: what they may answer is thought out once. */
static void fill_pool(struct search *search, struct chance *chance)
{
    struct rollout *rollout = &search->rollout;
    memcpy(rollout->state, search->view, search->rules->state_size);
    if (search->rules->redeal != NULL || !rollout_open(rollout) || rollout->count == search->count)
        return;
    search->pool = mem_new((size_t)(POOL * rollout->count), sizeof *search->pool);
    for (int i = 0; i < POOL; i++)
        for (int at = 0, count = 0; at < rollout->count; at += count) {
            count = requests_together(rollout->open, rollout->count, at);
            if (rollout->open[at].seat == search->seat)
                continue;
            rollout_choose(rollout, at, count, chance);
            for (int k = at; k < at + count; k++)
                order_copy(&search->pool[i * rollout->count + k], &rollout->wish[k]);
        }
}

/* What another seat answers to what is open. */
static void answer_other(struct search *search, int first, int count, struct chance *chance)
{
    struct rollout *rollout = &search->rollout;
    if (search->pool == NULL) {
        rollout_choose(rollout, first, count, chance);
        return;
    }
    const struct order *drawn = &search->pool[chance_below(chance, POOL) * rollout->count];
    for (int k = first; k < first + count; k++)
        order_copy(&rollout->wish[k], &drawn[k]);
}

/* All that is asked is answered: the seat's own by the candidate. */
static void answer_all(struct search *search, int candidate, struct chance *chance)
{
    struct rollout *rollout = &search->rollout;
    int own = 0;
    for (int at = 0, count = 0; at < rollout->count; at += count) {
        count = requests_together(rollout->open, rollout->count, at);
        if (rollout->open[at].seat != search->seat) {
            answer_other(search, at, count, chance);
            continue;
        }
        own = count;
        for (int i = 0; i < count && count == search->count; i++)
            order_copy(&rollout->wish[at + i], &orders_of(search, candidate)[i]);
    }
    if (own != search->count)
        BUG("%s asks otherwise after a deal", search->rules->id);
}

/* What the seat is worth after one way the game may go on from here. */
static int try_once(struct search *search, int candidate, struct chance chance)
{
    struct rollout *rollout = &search->rollout;
    memcpy(rollout->state, search->view, search->rules->state_size);
    rules_redeal(search->rules, rollout->state, search->seat, &chance);
    if (!rollout_open(rollout))
        BUG("%s asks when it is over", search->rules->id);
    answer_all(search, candidate, &chance);
    rollout_resolve(rollout, &chance);
    rollout_play(rollout, search->phases, &chance);
    return rollout_worth(rollout, search->seat);
}

/* Those that brought most come first; of equals, those that came first. */
static void sort(struct search *search)
{
    for (int i = 1; i < search->candidates; i++) {
        struct candidate one = search->candidate[i];
        int at = i;
        for (; at > 0 && search->candidate[at - 1].sum < one.sum; at--)
            search->candidate[at] = search->candidate[at - 1];
        search->candidate[at] = one;
    }
}

static struct chance next_deal(struct chance *chance)
{
    uint8_t seed[CIPHER_KEY];
    for (size_t i = 0; i < sizeof seed; i++)
        seed[i] = (uint8_t)chance_below(chance, 256);
    return chance_seeded(seed, 0, NULL);
}

/* Successive halving: each round has an equal part of the budget. */
static void halve(struct search *search, int budget, struct chance *chance)
{
    int rounds = 0;
    for (int left = search->candidates; left > 1; left = (left + 1) / 2)
        rounds++;
    while (search->candidates > 1) {
        int deals = greatest(1, budget / rounds / search->candidates);
        for (int deal = 0; deal < deals; deal++) {
            struct chance dealt = next_deal(chance);
            for (int i = 0; i < search->candidates; i++)
                search->candidate[i].sum += try_once(search, i, dealt);
        }
        sort(search);
        search->candidates = (search->candidates + 1) / 2;
    }
}

int search_rollouts(const struct rules *rules, int level)
{
    int most = rules->search.rollouts > 0 ? rules->search.rollouts : 512;
    return level <= LEVEL_PLAIN ? 0 : most >> 2 * (LEVEL_MOST - level);
}

/* `view`: room for one. */
static void begin(struct search *search, const struct search_task *task, void *view)
{
    const struct rules *rules = task->rules;
    int seat = task->open[0].seat;
    rules_observe(rules, task->view, seat, view);
    *search = (struct search){.rules = rules, .view = view, .open = task->open, .count = task->count, .seat = seat};
}

static void open_search(struct search *search, int budget)
{
    search->most = least(CANDIDATES, greatest(2, budget / PER_ROUND));
    search->phases = search->rules->search.phases > 0 ? search->rules->search.phases : search->rules->phases_max;
    search->orders = mem_new((size_t)(CANDIDATES + 2) * (size_t)search->count, sizeof *search->orders);
    search->legal = mem_new(CANDIDATES, sizeof *search->legal);
    rollout_begin(&search->rollout, search->rules);
}

static void close_search(struct search *search)
{
    rollout_end(&search->rollout);
    free(search->pool);
    free(search->legal);
    free(search->orders);
}

/* The best candidate is the first, and the only one left. */
static void look_ahead(struct search *search, int budget, struct chance *chance)
{
    add_liked(search, search->count == 1 ? LIKED / 2 : LIKED, chance);
    add_legal(search, chance);
    fill_pool(search, chance);
    halve(search, budget, chance);
}

static void copy_answer(struct order *to, const struct order *from, int count)
{
    for (int i = 0; i < count; i++)
        order_copy(&to[i], &from[i]);
}

/* Now and then any legal order, else what the game's own bot says. */
static void choose_badly(const struct search *search, struct chance *chance, struct order *out)
{
    struct order *legal = mem_new(CANDIDATES, sizeof *legal);
    rules_choose_all(search->rules, search->view, search->open, search->count, chance, out);
    for (int i = 0; i < search->count; i++) {
        if (chance_below(chance, ERRS) != 0)
            continue;
        int count = rules_legal(search->rules, search->view, &search->open[i], legal, CANDIDATES);
        if (count > 0)
            order_copy(&out[i], &legal[chance_below(chance, count)]);
    }
    free(legal);
}

static void choose_by_level(struct search *search, int level, struct chance *chance, struct order *out)
{
    int budget = search_rollouts(search->rules, level);
    if (level == LEVEL_ERRS) {
        choose_badly(search, chance, out);
    } else if (budget == 0) {
        rules_choose_all(search->rules, search->view, search->open, search->count, chance, out);
    } else {
        open_search(search, budget);
        look_ahead(search, budget, chance);
        copy_answer(out, orders_of(search, 0), search->count);
        close_search(search);
    }
}

/* Whether a program has answered in the place of the level. */
static bool ask_outside(const struct search_task *task, const void *view, const struct chance *chance,
                        struct order *out)
{
    struct search_task seen = *task;
    struct err why = {0};
    seen.view = view;
    if (task->outsider == NULL || outside_choose(&seen, chance, out, &why) == RC_OK)
        return task->outsider != NULL;
    log_warn("game=%lld seat=%d bot=exec:%s level %d decides: %s", (long long)task->game, task->open[0].seat,
             outside_name(task->outsider), LEVEL_PLAIN, why.text);
    return false;
}

void search_choose(const struct search_task *task, struct chance *chance, struct order *out)
{
    const struct rules *rules = task->rules;
    void *view = mem_new(rules->state_size, 1);
    struct search *search = mem_new(1, sizeof *search);
    begin(search, task, view);
    if (!ask_outside(task, view, chance, out))
        choose_by_level(search, task->level, chance, out);
    free(search);
    free(view);
}

/* The best candidate and the given answer, in the same deals. */
static void compare(struct search *search, int deals, struct chance *chance, struct search_verdict *out)
{
    int64_t best = 0, given = 0, squares = 0;
    for (int deal = 0; deal < deals; deal++) {
        struct chance dealt = next_deal(chance);
        int64_t a = try_once(search, 0, dealt), b = try_once(search, 1, dealt);
        best += a;
        given += b;
        squares += (a - b) * (a - b);
    }
    int64_t between = best - given;
    *out = (struct search_verdict){.best = (int)(best / deals), .given = (int)(given / deals)};
    int64_t variance = (squares - between * between / deals) / deals / greatest(1, deals - 1);
    out->noise = (int)number_root((uint64_t)variance);
}

void search_judge(const struct search_task *task, const struct order *given, int rollouts, struct chance *chance,
                  struct order *best, struct search_verdict *out)
{
    void *view = mem_new(task->rules->state_size, 1);
    struct search *search = mem_new(1, sizeof *search);
    struct order *judged = NULL;
    *out = (struct search_verdict){0};
    begin(search, task, view);
    open_search(search, rollouts / 3);
    judged = &search->orders[(CANDIDATES + 1) * search->count];
    copy_answer(judged, given, search->count);
    look_ahead(search, rollouts / 3, chance);
    copy_answer(best, orders_of(search, 0), search->count);
    bool same = true;
    for (int i = 0; i < search->count; i++)
        same = same && order_same(&best[i], &judged[i]);
    search->candidate[1] = (struct candidate){.from = CANDIDATES + 1};
    if (!same)
        compare(search, greatest(1, rollouts / 3), chance, out);
    close_search(search);
    free(search);
    free(view);
}

/* Games that are not played on to their end are to the same place of a round: between two of its phases an estimate
 * says other things. */
static void play_on(struct rollout *rollout, struct chance *chance)
{
    enum { ROUNDS_ON = 2 };
    const struct rules *rules = rollout->rules;
    int until = rules_round(rules, rollout->state) + ROUNDS_ON;
    if (rules->search.phases == 0 || rules->round == NULL)
        rollout_play(rollout, rules->search.phases > 0 ? rules->search.phases : rules->phases_max, chance);
    else
        while (rules_round(rules, rollout->state) < until && rollout_open(rollout))
            rollout_play(rollout, 1, chance);
}

void search_chances(const struct rules *rules, const void *state, int seat, int rollouts, struct chance *chance,
                    int *out)
{
    struct rollout rollout;
    int64_t sum[SEATS_MAX] = {0};
    int chances[SEATS_MAX];
    void *view = mem_new(rules->state_size, 1);
    rules_observe(rules, state, seat, view);
    rollout_begin(&rollout, rules);
    for (int i = 0; i < rollouts; i++) {
        struct chance dealt = next_deal(chance);
        memcpy(rollout.state, view, rules->state_size);
        rules_redeal(rules, rollout.state, seat, &dealt);
        play_on(&rollout, &dealt);
        rollout_chances(&rollout, chances);
        for (int k = 0; k < SEATS_MAX; k++)
            sum[k] += chances[k];
    }
    for (int k = 0; k < SEATS_MAX; k++)
        out[k] = (int)(sum[k] / greatest(1, rollouts));
    rollout_end(&rollout);
    free(view);
}
