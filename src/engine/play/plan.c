#include "engine/play/plan.h"

#include "base/mem.h"
#include "engine/play/plan_own.h"
#include "engine/play/views.h"
#include "rules/doors.h"

static void refuse_line(struct desk *desk, int at, const struct refusal *why)
{
    desk->out->line[at].fate = LINE_REFUSED;
    desk->out->line[at].why = *why;
}

void plan_refuse(struct desk *desk, int at, const struct refusal_text *error, struct piece word)
{
    struct refusal why;
    (void)refuse_word(&why, error, word.at, (size_t)word.len, word.column);
    refuse_line(desk, at, &why);
}

static void do_clear(struct desk *desk, int at, struct piece rest)
{
    struct plan *plan = &desk->seat->plan;
    char name[48];
    struct held *held = &desk->seat->held;
    if (rest.len == 0) {
        desk->out->changed = desk->out->changed || plan->count > 0 || held->count > 0;
        plan->count = 0;
        held_free(held);
        return;
    }
    piece_copy(rest, name, sizeof name);
    int slot = rest.len < (int)sizeof name ? rules_slot_read(desk->match->rules, name) : SLOT_NONE;
    if (slot == SLOT_NONE) {
        plan_refuse(desk, at, &REFUSAL_SYNTAX, rest);
        return;
    }
    desk->out->changed = desk->out->changed || match_plan_first(plan, slot) >= 0 || held_first(held, slot) >= 0;
    match_plan_drop_slot(plan, slot);
    held_drop_slot(held, slot);
}

/* All of his that was not carried out yet. The answer lists it. */
static void do_undo(struct desk *desk, int at, struct piece rest)
{
    struct plan *plan = &desk->seat->plan;
    if (rest.len > 0) {
        plan_refuse(desk, at, &REFUSAL_SYNTAX, rest);
        return;
    }
    desk->out->undone = true;
    for (int i = 0; i < plan->count; i++)
        desk->out->before[desk->out->before_count++] = match_order_text(desk->match, &plan->line[i].order);
    do_clear(desk, at, rest);
}

/* Lines held back since something came to light are to be used as they stand. */
static void stand_by_plan(struct desk *desk)
{
    struct plan *plan = &desk->seat->plan;
    for (int i = 0; i < plan->count; i++) {
        desk->out->changed = desk->out->changed || plan->line[i].surprised;
        plan->line[i].surprised = false;
    }
}

static void do_otherwise(struct desk *desk, int at, struct piece rest)
{
    struct match_seat *seat = desk->seat;
    bool take = piece_is(rest, "default"), surprised = piece_is(rest, "ask if surprised");
    if (!take && !surprised && !piece_is(rest, "ask")) {
        plan_refuse(desk, at, &REFUSAL_SYNTAX, rest);
        return;
    }
    desk->out->changed = desk->out->changed || seat->otherwise_default != take || seat->ask_surprised != surprised;
    seat->otherwise_default = take;
    seat->ask_surprised = surprised;
    if (!surprised)
        stand_by_plan(desk);
}

static bool is_asked(const struct desk *desk)
{
    struct request open[REQUESTS_MAX];
    int count = match_requests(desk->match, open);
    for (int i = 0; i < count; i++)
        if (open[i].seat == desk->number)
            return true;
    return false;
}

/* wait and ready; one who is asked nothing is ready for nothing */
static void do_hold(struct desk *desk, int at, struct piece rest, bool wait)
{
    if (rest.len > 0) {
        plan_refuse(desk, at, &REFUSAL_SYNTAX, rest);
        return;
    }
    desk->ready = !wait && is_asked(desk);
    desk->out->changed = desk->out->changed || desk->seat->wait != wait || desk->seat->ready != desk->ready;
    desk->seat->wait = wait;
    desk->seat->ready = desk->ready;
    if (wait)
        return;
    stand_by_plan(desk);
    desk->out->changed = desk->out->changed || desk->seat->held.count > 0;
    held_free(&desk->seat->held);
}

static void do_verb(struct desk *desk, int at, enum verb verb, struct piece rest, bool first)
{
    desk->out->line[at].fate = LINE_VERB;
    desk->out->line[at].verb = verb;
    if (verb == VERB_ADD && (!first || rest.len > 0))
        plan_refuse(desk, at, &REFUSAL_SYNTAX, rest);
    else if (verb == VERB_ADD)
        desk->add = true;
    else if (verb == VERB_CLEAR)
        do_clear(desk, at, rest);
    else if (verb == VERB_UNDO)
        do_undo(desk, at, rest);
    else if (verb == VERB_OTHERWISE)
        do_otherwise(desk, at, rest);
    else if (verb == VERB_REST && !piece_is(rest, "default"))
        plan_refuse(desk, at, &REFUSAL_SYNTAX, rest);
    else if (verb == VERB_REST)
        desk->rest = true;
    else if (verb == VERB_WAIT || verb == VERB_READY)
        do_hold(desk, at, rest, verb == VERB_WAIT);
}

void plan_read(struct desk *desk, int at, const struct order_line *line)
{
    struct vetted *vetted = &desk->vetted[desk->vetted_count];
    desk->source[desk->vetted_count++] = at;
    vetted->order.slot = SLOT_NONE;
    vetted->order.setting = false;
    vetted->order.len = 0;
    vetted->on_file = false;
    vetted->refusal = (struct refusal){0};
    const void *view = view_get(desk->match, desk->number);
    vetted->faulty = !rules_read(desk->match->rules, view, desk->number, line, &vetted->order, &vetted->refusal);
}

/* The first pass: engine verbs act (clear before anything is filed), the game's lines are read. */
static void read_lines(struct desk *desk, const struct order_line *const *lines, int count)
{
    bool over = match_over(desk->match);
    for (int i = 0; i < count; i++) {
        struct piece rest;
        if (lines[i]->len == 0)
            continue;
        bool first = !desk->spoken;
        desk->spoken = true;
        bool order = verb_gives_way(desk->match->rules, view_get(desk->match, desk->number), desk->number, lines[i]);
        enum verb verb = order ? VERB_NONE : verb_read(lines[i], &rest);
        /* what comes together is what a mail has beside its other words: "block the door" is none of them there */
        bool plans = verb_is(verb, VERB_PLANS), word = plans || (verb != VERB_NONE && !desk->together);
        if (over && (plans || !word))
            plan_refuse(desk, i, &REFUSAL_OVER, (struct piece){.at = ""});
        else if (lines[i]->cut)
            plan_refuse(desk, i, &REFUSAL_LONG, (struct piece){.at = ""});
        else if (word)
            do_verb(desk, i, verb, rest, first);
        else
            plan_read(desk, i, lines[i]);
    }
}

void plan_keep(struct desk *desk, int at, enum line_fate fate)
{
    struct filed_line *line = &desk->out->line[desk->source[at]];
    line->fate = fate;
    line->text = match_order_text(desk->match, &desk->vetted[at].order);
}

/* ---- filing ------------------------------------------------------------------- */

static bool names_slot(const struct desk *desk, int slot)
{
    for (int i = 0; i < desk->vetted_count; i++)
        if (!desk->vetted[i].faulty && !desk->vetted[i].order.setting && desk->vetted[i].order.slot == slot)
            return true;
    return false;
}

/* Puts what stays on file before the mail's lines, as vet() wants it; the array has room for both. */
static void prepend_plan(struct desk *desk)
{
    const struct plan *plan = &desk->seat->plan;
    int stays[PLAN_LINES_MAX], kept = 0;
    for (int i = 0; i < plan->count; i++)
        if (plan_adds(desk, plan->line[i].order.slot) || !names_slot(desk, plan->line[i].order.slot))
            stays[kept++] = i;
    memmove(&desk->vetted[kept], desk->vetted, (size_t)desk->vetted_count * sizeof desk->vetted[0]);
    memmove(&desk->source[kept], desk->source, (size_t)desk->vetted_count * sizeof desk->source[0]);
    desk->vetted_count += kept;
    for (int i = 0; i < kept; i++) {
        struct vetted *vetted = &desk->vetted[i];
        order_copy(&vetted->order, &plan->line[stays[i]].order);
        vetted->on_file = true;
        vetted->faulty = false;
        vetted->refusal = (struct refusal){0};
        desk->source[i] = -1;
    }
}

static bool accepted(const struct desk *desk, int at)
{
    int slot = plan_slot(desk, at);
    return desk->source[at] >= 0 && desk->vetted[at].refusal.code == NULL &&
           (slot == SLOT_NONE || !slot_set_has(&desk->held_slots, slot));
}

static void apply_settings(struct desk *desk)
{
    for (int i = 0; i < desk->vetted_count; i++) {
        if (!accepted(desk, i) || !desk->vetted[i].order.setting)
            continue;
        desk->match->rules->set(desk->match->state, desk->number, &desk->vetted[i].order, &desk->match->events);
        match_moved(desk->match);
        desk->out->changed = true;
        plan_keep(desk, i, LINE_SET);
    }
}

/* Drops what was on file for the slots of accepted lines, remembering it for the receipt. */
static void make_way(struct desk *desk)
{
    struct plan *plan = &desk->seat->plan;
    for (int i = 0; i < plan->count;) {
        bool named = false;
        bool stays = plan_adds(desk, plan->line[i].order.slot);
        for (int j = 0; j < desk->vetted_count && !named && !stays; j++)
            named = accepted(desk, j) && !desk->vetted[j].order.setting &&
                    desk->vetted[j].order.slot == plan->line[i].order.slot;
        if (!named) {
            i++;
            continue;
        }
        char *text = match_order_text(desk->match, &plan->line[i].order);
        desk->out->before[desk->out->before_count++] = text;
        match_plan_remove(plan, i);
    }
}

/* Is there an open request for the slot beside those that lines on file are for? */
static bool has_request(const struct desk *desk, int slot)
{
    struct request open[REQUESTS_MAX];
    int count = desk->match->rules->requests(desk->match->state, open), number = 0;
    for (int i = 0; i < count; i++)
        if (open[i].seat == desk->number && open[i].slot == slot &&
            match_plan_nth(&desk->seat->plan, slot, number++) < 0)
            return true;
    return false;
}

/* The mail's lines for one request that is open now: the first that is legal answers it, those before are refused. */
static void judge_request(struct desk *desk, const struct request *request, struct order *answer)
{
    struct refusal why = {0};
    for (int i = 0; i < desk->vetted_count; i++) {
        const struct order *order = &desk->vetted[i].order;
        if (!accepted(desk, i) || order->setting || order->slot != request->slot)
            continue;
        if (rules_check(desk->match->rules, desk->match->state, request, order, answer, &why))
            return;
        desk->vetted[i].refusal = why;
        refuse_line(desk, desk->source[i], &why);
    }
}

/* Lines that would answer what is open now are judged at once; those behind lines on file are not their answer. */
static void judge_open(struct desk *desk)
{
    struct request open[REQUESTS_MAX];
    struct order *answer = mem_new(1, sizeof *answer);
    int count = desk->match->rules->requests(desk->match->state, open);
    for (int i = 0; i < count; i++)
        if (open[i].seat == desk->number &&
            (!plan_adds(desk, open[i].slot) || match_plan_first(&desk->seat->plan, open[i].slot) < 0))
            judge_request(desk, &open[i], answer);
    free(answer);
}

static void file_orders(struct desk *desk)
{
    for (int i = 0; i < desk->vetted_count; i++) {
        const struct order *order = &desk->vetted[i].order;
        if (!accepted(desk, i) || order->setting)
            continue;
        bool asked = has_request(desk, order->slot);
        const struct plan *plan = &desk->seat->plan;
        if (plan->count >= desk->match->plan_most || match_plan_add(&desk->seat->plan, order, asked) == RC_FULL) {
            plan_refuse(desk, desk->source[i], &REFUSAL_FULL, (struct piece){.at = ""});
            continue;
        }
        plan_keep(desk, i, LINE_FILED);
        desk->out->changed = true;
        desk->seat->ready = desk->ready; /* to what it was, not to what is new */
        /* new lines for a request that waits since a line was spent let it go on */
        slot_set_drop(&desk->seat->blocked, order->slot);
    }
}

static void vet_and_file(struct desk *desk, const struct order_line *const *lines)
{
    if (desk->together)
        plan_take_up(desk);
    prepend_plan(desk);
    rules_vet(desk->match->rules, view_get(desk->match, desk->number), desk->number, desk->vetted, desk->vetted_count);
    for (int i = 0; i < desk->vetted_count; i++)
        if (desk->source[i] >= 0 && desk->vetted[i].refusal.code != NULL)
            refuse_line(desk, desk->source[i], &desk->vetted[i].refusal);
    apply_settings(desk);
    judge_open(desk);
    if (desk->together)
        plan_hold(desk, lines);
    make_way(desk);
    file_orders(desk);
}

/* The slots whose lines were refused. False: one is not known. */
static bool refused_slots(const struct vetted *line, int count, struct slot_set *out)
{
    *out = (struct slot_set){0};
    for (int i = 0; i < count; i++) {
        if (line[i].refusal.code == NULL)
            continue;
        if (line[i].order.slot == SLOT_NONE)
            return false;
        slot_set_add(out, line[i].order.slot);
    }
    return true;
}

/* "rest default": puts the default on file for each open request of the seat that no line is on file for; not for a
 * slot that a line of the mail was for and that could not be taken, nor one that rests. Nothing where such a line does
 * not tell its slot. */
static bool file_rest(struct match *match, int seat, const struct vetted *line, int count)
{
    struct request open[REQUESTS_MAX];
    struct slot_set refused;
    struct match_seat *of = &match->seat[seat - 1];
    int asked = match_requests(match, open);
    int number[REQUESTS_MAX] = {0}; /* so many requests before this one are of its slot */
    bool filed = false;
    if (!refused_slots(line, count, &refused))
        return false;
    for (int i = 0; i < asked; i++)
        for (int k = 0; k < i; k++)
            number[i] += open[k].seat == open[i].seat && open[k].slot == open[i].slot;
    struct order *order = mem_new(1, sizeof *order);
    for (int i = 0; i < asked; i++) {
        int slot = open[i].slot;
        bool rests = slot_set_has(&refused, slot) || held_rests(&of->held, slot);
        if (open[i].seat != seat || rests || match_plan_nth(&of->plan, slot, number[i]) >= 0 ||
            of->plan.count >= match->plan_most)
            continue;
        rules_fallback(match->rules, match->state, &open[i], order);
        if (match_plan_add(&of->plan, order, true) != RC_OK)
            continue;
        slot_set_drop(&of->blocked, slot);
        filed = true;
    }
    free(order);
    return filed;
}

void plan_file(struct match *match, int seat, enum filing_way way, const struct order_line *const *lines, int count,
               struct filing *out)
{
    *out = (struct filing){0};
    struct desk desk = {
        .match = match, .seat = &match->seat[seat - 1], .number = seat, .out = out, .together = way == FILING_TOGETHER};
    size_t most = (size_t)count + PLAN_LINES_MAX + HELD_LINES_MAX;
    out->line = mem_new((size_t)count + 1 + HELD_LINES_MAX, sizeof *out->line);
    out->before = mem_new(PLAN_LINES_MAX, sizeof *out->before);
    desk.vetted = mem_room(most, sizeof *desk.vetted);
    desk.source = mem_new(most, sizeof *desk.source);
    out->count = count;
    read_lines(&desk, lines, count);
    if (desk.vetted_count > 0)
        vet_and_file(&desk, lines);
    if (desk.rest)
        out->changed = file_rest(match, seat, desk.vetted, desk.vetted_count) || out->changed;
    free(desk.vetted);
    free(desk.source);
}

void plan_file_texts(struct match *match, int seat, enum filing_way way, const char *const *texts, int count,
                     struct filing *out)
{
    struct order_line *line = mem_room((size_t)count + 1, sizeof *line);
    const struct order_line **lines = mem_new((size_t)count + 1, sizeof(void *));
    for (int i = 0; i < count; i++) {
        (void)line_read(texts[i], &line[i]);
        lines[i] = &line[i];
    }
    plan_file(match, seat, way, lines, count, out);
    free(lines);
    free(line);
}

void plan_filing_free(struct filing *filing)
{
    for (int i = 0; i < filing->count + filing->more; i++) {
        free(filing->line[i].text);
        free(filing->line[i].kept);
    }
    for (int i = 0; i < filing->before_count; i++)
        free(filing->before[i]);
    free(filing->line);
    free(filing->before);
    *filing = (struct filing){0};
}
