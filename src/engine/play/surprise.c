#include "engine/play/surprise.h"

#include "base/mem.h"
#include "engine/play/views.h"
#include "rules/doors.h"

/* Other deals tried: one that hits upon the same cards or dice by chance must not hide a surprise. */
enum { DEALS = 8 };

static bool wants(const struct match_seat *seat)
{
    return seat->ask_surprised && seat->plan.count > 0;
}

void surprise_before(const struct match *match, void **before)
{
    bool any = false;
    *before = NULL;
    for (int i = 0; i < match->seats; i++)
        any = any || wants(&match->seat[i]);
    if (!any)
        return;
    *before = mem_new(match->rules->state_size, 1);
    memcpy(*before, match->state, match->rules->state_size);
}

/* A phase played once more in another deal. */
struct surprise_deal {
    void *state, *view;
    struct order order;
};

/* Whether the phase looks the same to the seat in this deal. */
static bool same_in(struct match *match, struct surprise_deal *deal, int seat, const struct answer *answers, int count,
                    struct chance *chance)
{
    const struct rules *rules = match->rules;
    rules_redeal(rules, deal->state, seat, chance);
    for (int i = 0; i < count; i++)
        if (!rules_check(rules, deal->state, &answers[i].request, answers[i].order, &deal->order, NULL))
            return false;
    rules->resolve(deal->state, answers, count, chance, NULL);
    rules_observe(rules, deal->state, seat, deal->view);
    return memcmp(deal->view, view_get(match, seat), rules->state_size) == 0;
}

static bool surprised(struct match *match, struct surprise_deal *deal, const void *before, int seat,
                      const struct answer *answers, int count)
{
    /* a stream of its own, the same for the same phase, so that a retried phase ends alike */
    uint8_t what[8] = {'d', 'e', 'a', (uint8_t)seat}, key[CIPHER_KEY];
    for (int i = 0; i < 4; i++)
        what[4 + i] = (uint8_t)(match->phase >> (8 * i));
    cipher_keyed(match->bot_key, what, sizeof what, key, sizeof key);
    struct chance chance = chance_seeded(key, 0, NULL);
    bool same = true;
    for (int i = 0; same && i < DEALS; i++) {
        memcpy(deal->state, before, match->rules->state_size);
        same = same_in(match, deal, seat, answers, count, &chance);
    }
    cipher_wipe(key, sizeof key);
    cipher_wipe(&chance, sizeof chance);
    return !same;
}

void surprise_after(struct match *match, const void *before, const struct answer *answers, int count)
{
    if (before == NULL)
        return;
    struct surprise_deal *deal = mem_new(1, sizeof *deal);
    void *state = mem_new(match->rules->state_size, 1), *view = mem_new(1, match->rules->state_size);
    deal->state = state;
    deal->view = view;
    for (int i = 0; i < match->seats; i++) {
        struct plan *plan = &match->seat[i].plan;
        if (!wants(&match->seat[i]) || !surprised(match, deal, before, i + 1, answers, count))
            continue;
        for (int k = 0; k < plan->count; k++)
            plan->line[k].surprised = true;
    }
    free(deal);
    free(state);
    free(view);
}
