#include "engine/play/match.h"

#include "base/mem.h"
#include "rules/doors.h"
#include "words/say.h"

void match_begin(struct match *match, const struct rules *rules, int seats)
{
    *match = (struct match){.rules = rules, .seats = seats, .plan_most = PLAN_LINES_MAX};
    for (int i = 0; i < seats; i++)
        match->seat[i].holder = HELD_BY_PLAYER;
    match->state = mem_new(1, rules->state_size);
}

static void note_free(struct note *note)
{
    free(note->text);
    free(note->view);
}

void match_free(struct match *match)
{
    for (int i = 0; i < SEATS_MAX; i++)
        match_seat_free(&match->seat[i]);
    for (int i = 0; i < match->note_count; i++)
        note_free(&match->note[i]);
    free(match->note);
    events_free(&match->events);
    chance_draws_free(&match->draws);
    cipher_wipe(&match->chance, sizeof match->chance);
    cipher_wipe(match->bot_key, sizeof match->bot_key);
    free(match->state);
    for (int seat = 0; seat <= SEATS_MAX; seat++)
        free(match->view[seat]);
    *match = (struct match){0};
}

static enum rc refused(const struct refusal *why, struct err *err)
{
    return err_set(err, RC_BAD, "%s %s%s%s%s%s", why->code == NULL ? "E-POSITION" : why->code,
                   why->text == NULL ? "" : why->text, why->word[0] == '\0' ? "" : " Found: ", why->word,
                   why->detail[0] == '\0' ? "" : " ", why->detail);
}

enum rc match_setup(struct match *match, const struct rules_setup *setup, struct err *err)
{
    struct refusal why = {0};
    match_moved(match);
    match->chance.record = &match->draws;
    if (!match->rules->setup(match->state, setup, &match->chance, &match->events, &why))
        return refused(&why, err);
    return RC_OK;
}

enum rc match_can_begin(const struct rules *rules, const struct rules_setup *setup, struct err *err)
{
    struct match scratch;
    static const uint8_t seed[CIPHER_KEY]; /* whatever falls */

    for (int seat = setup->seats + 1; rules->ahead != 0 && seat <= rules->seats_max; seat++) {
        const struct rules_option *option = &rules->options[rules->ahead - 1 + seat - 1];
        if (setup->option[rules->ahead - 1 + seat - 1] != 0)
            return err_say(err, RC_BAD, "deny.ahead", SAID("option", option->name), SAID_NUMBER("seats", setup->seats));
    }
    match_begin(&scratch, rules, setup->seats);
    scratch.chance = chance_seeded(seed, 0, &scratch.draws);
    enum rc rc = match_setup(&scratch, setup, err);
    match_free(&scratch);
    return rc;
}

enum rc match_load(struct match *match, const struct jv *position, struct err *err)
{
    struct refusal why = {0};
    match_moved(match);
    match->chance.record = &match->draws;
    if (!rules_load(match->rules, match->state, position, false, &why))
        return refused(&why, err);
    return RC_OK;
}

void match_moved(struct match *match)
{
    match->views = 0;
}

bool match_over(const struct match *match)
{
    struct result result = {0};
    match->rules->result(match->state, &result);
    return match->ended || result.over;
}

int match_requests(const struct match *match, struct request open[REQUESTS_MAX])
{
    return match_over(match) ? 0 : match->rules->requests(match->state, open);
}

static struct jv *position_of(const void *match)
{
    const struct match *whose = match;
    return rules_save(whose->rules, whose->state);
}

void match_write(const struct match *match, struct text *out)
{
    jv_dump_made(position_of, match, out);
}

void match_hash(const struct match *match, uint8_t out[CIPHER_HASH])
{
    struct text canonical = TEXT_EMPTY;
    match_write(match, &canonical);
    cipher_hash(&(struct cipher_part){canonical.data, canonical.len}, 1, out);
    text_free(&canonical);
}

char *match_order_text(const struct match *match, const struct order *order)
{
    struct text text = TEXT_EMPTY;
    rules_write(match->rules, order, &text);
    return text_detach(&text);
}

enum rc match_plan_add(struct plan *plan, const struct order *order, bool asked)
{
    if (plan->count == PLAN_LINES_MAX)
        return RC_FULL;
    if (plan->count == plan->cap) {
        int cap = plan->cap == 0 ? 8 : 2 * plan->cap;
        struct plan_line *line = mem_grow(plan->line, (size_t)cap, sizeof *line);
        plan->line = line;
        plan->cap = cap;
    }
    int at = plan->count;
    for (int i = 0; i < plan->count; i++)
        if (plan->line[i].order.slot == order->slot)
            at = i + 1;
    memmove(&plan->line[at + 1], &plan->line[at], (size_t)(plan->count - at) * sizeof plan->line[0]);
    order_copy(&plan->line[at].order, order);
    plan->line[at].asked = asked;
    plan->line[at].surprised = false;
    plan->line[at].loose = false;
    plan->count++;
    return RC_OK;
}

void match_plan_remove(struct plan *plan, int index)
{
    plan->count--;
    memmove(&plan->line[index], &plan->line[index + 1], (size_t)(plan->count - index) * sizeof plan->line[0]);
}

void match_plan_drop_slot(struct plan *plan, int slot)
{
    for (int i = plan->count - 1; i >= 0; i--)
        if (plan->line[i].order.slot == slot)
            match_plan_remove(plan, i);
}

int match_plan_nth(const struct plan *plan, int slot, int nth)
{
    for (int i = 0; i < plan->count; i++)
        if (plan->line[i].order.slot == slot && nth-- == 0)
            return i;
    return -1;
}

int match_plan_first(const struct plan *plan, int slot)
{
    return match_plan_nth(plan, slot, 0);
}

void match_seat_free(struct match_seat *seat)
{
    free(seat->plan.line);
    seat->plan = (struct plan){0};
    held_free(&seat->held);
}

void match_note(struct match *match, int seat, enum note_kind kind, const struct order *order,
                const struct refusal *why)
{
    if (match->note_count == match->note_cap) {
        int cap = match->note_cap == 0 ? 16 : 2 * match->note_cap;
        struct note *note = mem_grow(match->note, (size_t)cap, sizeof *note);
        match->note = note;
        match->note_cap = cap;
    }
    struct note *note = &match->note[match->note_count];
    *note = (struct note){.seat = seat, .kind = kind, .phase = match->phase, .text = match_order_text(match, order)};
    note->view = mem_new(1, match->rules->state_size);
    rules_observe(match->rules, match->state, seat, note->view);
    if (why != NULL)
        note->why = *why;
    match->note_count++;
}
