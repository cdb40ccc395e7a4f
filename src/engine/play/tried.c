#include "engine/play/tried.h"

#include "base/mem.h"
#include "engine/play/pump.h"
#include "engine/play/views.h"
#include "rules/doors.h"

static struct chance stream(int seat, int number, char of)
{
    const uint8_t key[CIPHER_KEY] = {'t', 'r', 'y', (uint8_t)of, (uint8_t)seat, (uint8_t)number};
    return chance_seeded(key, 0, NULL);
}

void tried_begin(struct match *match, int seat, int number, struct match *out)
{
    struct chance dice = stream(seat, number, 'd');
    const struct match_seat *own = &match->seat[seat - 1];
    match_begin(out, match->rules, match->seats);
    memcpy(out->state, view_get(match, seat), match->rules->state_size);
    rules_redeal(match->rules, out->state, seat, &dice);
    match_moved(out);
    out->chance = stream(seat, number, 't');
    out->phase = match->phase;
    out->plan_most = match->plan_most;
    out->answers_silent = match->answers_silent;
    out->on_miss = MISS_DEFAULT;
    out->cooled = true;
    for (int i = 0; i < own->plan.count; i++)
        (void)match_plan_add(&out->seat[seat - 1].plan, &own->plan.line[i].order, own->plan.line[i].asked);
    out->seat[seat - 1].otherwise_default = own->otherwise_default;
    out->seat[seat - 1].blocked = own->blocked;
}

static enum rc stop(void *context, struct match *match, const char *phase, const struct answer *answers, int count,
                    struct err *err)
{
    (void)context;
    (void)match;
    (void)phase;
    (void)answers;
    (void)count;
    (void)err;
    return RC_BUSY;
}

bool tried_step(struct match *match, int seat)
{
    static const struct pump_watch once = {.resolved = stop};
    struct pump_result *result = mem_new(1, sizeof *result);
    struct err why = {0};
    if (match->seat[seat - 1].plan.count == 0 || match_over(match)) {
        free(result);
        return false;
    }
    for (int other = 1; other <= match->seats; other++) {
        match->seat[other - 1].overdue = false; /* of the phase before */
        if (other != seat || pump_came(match, seat))
            pump_deadline(match, other);
    }
    match->cooled = true;
    bool resolved = pump(match, &once, result, &why) == RC_BUSY;
    free(result);
    return resolved;
}
