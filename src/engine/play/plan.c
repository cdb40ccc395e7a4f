#include "engine/play/plan.h"

#include "base/mem.h"
#include "engine/play/rest.h"
#include "engine/play/views.h"
#include "rules/doors.h"

/* A mail under way. */
struct desk {
    struct match *match;
    struct match_seat *seat;
    int number;
    struct filing *out;
    struct vetted *vetted; /* what stays on file, then the mail's game lines */
    int *source;           /* index in the mail of each vetted line, -1 for those on file */
    int vetted_count;
    bool together;              /* FILING_TOGETHER */
    struct slot_set held_slots; /* one of its lines is refused, so none is filed */
    struct slot_set behind;     /* its lines stand behind those on file, as what was held for it */
    bool add;
    bool spoken; /* a line that says something has been read: `add` must come first */
    bool ready;  /* a line says so */
    bool rest;   /* "rest default" */
};

static struct filed_line *branch_at(struct desk *desk, int at)
{
    return &desk->out->line[at];
}

static void refuse_line(struct desk *desk, int at, const struct refusal *why)
{
    branch_at(desk, at)->fate = LINE_REFUSED;
    branch_at(desk, at)->why = *why;
}

static void refuse_with(struct desk *desk, int at, const struct refusal_text *error, struct piece word)
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
        refuse_with(desk, at, &REFUSAL_SYNTAX, rest);
        return;
    }
    desk->out->changed = desk->out->changed || plan_first(plan, slot) >= 0 || held_first(held, slot) >= 0;
    plan_drop_slot(plan, slot);
    held_drop_slot(held, slot);
}

/* All of his that was not carried out yet. The answer lists it. */
static void do_undo(struct desk *desk, int at, struct piece rest)
{
    struct plan *plan = &desk->seat->plan;
    if (rest.len > 0) {
        refuse_with(desk, at, &REFUSAL_SYNTAX, rest);
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
        refuse_with(desk, at, &REFUSAL_SYNTAX, rest);
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
        refuse_with(desk, at, &REFUSAL_SYNTAX, rest);
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
    branch_at(desk, at)->fate = LINE_VERB;
    branch_at(desk, at)->verb = verb;
    if (verb == VERB_ADD && (!first || rest.len > 0))
        refuse_with(desk, at, &REFUSAL_SYNTAX, rest);
    else if (verb == VERB_ADD)
        desk->add = true;
    else if (verb == VERB_CLEAR)
        do_clear(desk, at, rest);
    else if (verb == VERB_UNDO)
        do_undo(desk, at, rest);
    else if (verb == VERB_OTHERWISE)
        do_otherwise(desk, at, rest);
    else if (verb == VERB_REST && !piece_is(rest, "default"))
        refuse_with(desk, at, &REFUSAL_SYNTAX, rest);
    else if (verb == VERB_REST)
        desk->rest = true;
    else if (verb == VERB_WAIT || verb == VERB_READY)
        do_hold(desk, at, rest, verb == VERB_WAIT);
}

static void read_order(struct desk *desk, int at, const struct order_line *line)
{
    struct vetted *vetted = &desk->vetted[desk->vetted_count];
    desk->source[desk->vetted_count++] = at;
    vetted->order.slot = SLOT_NONE;
    vetted->order.setting = false;
    vetted->order.len = 0;
    vetted->on_file = false;
    vetted->refusal = (struct refusal){0};
    const void *view = audience_view(desk->match, desk->number);
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
        enum verb verb = verb_read(lines[i], &rest);
        if (over && (verb == VERB_NONE || verb_is(verb, VERB_PLANS)))
            refuse_with(desk, i, &REFUSAL_OVER, (struct piece){.at = ""});
        else if (lines[i]->cut)
            refuse_with(desk, i, &REFUSAL_LONG, (struct piece){.at = ""});
        else if (verb != VERB_NONE)
            do_verb(desk, i, verb, rest, first);
        else
            read_order(desk, i, lines[i]);
    }
}

/* ---- what was held ----------------------------------------------------------- */

/* The slot that a line is for, refused or not; SLOT_NONE: it tells none. */
static int slot_of(const struct desk *desk, int at)
{
    return desk->vetted[at].order.setting ? SLOT_NONE : desk->vetted[at].order.slot;
}

static void keep_text(struct desk *desk, int at, enum line_fate fate)
{
    struct filed_line *line = branch_at(desk, desk->source[at]);
    line->fate = fate;
    line->text = match_order_text(desk->match, &desk->vetted[at].order);
}

/* Puts a line that was held into the mail's, at number `at`. */
static void insert_held(struct desk *desk, int at, struct held_line held)
{
    struct order_line line;
    struct filing *out = desk->out;
    int count = desk->vetted_count;
    memmove(&desk->vetted[at + 1], &desk->vetted[at], (size_t)(count - at) * sizeof desk->vetted[0]);
    memmove(&desk->source[at + 1], &desk->source[at], (size_t)(count - at) * sizeof desk->source[0]);
    desk->vetted_count = at;
    (void)line_read(held.text, &line);
    read_order(desk, out->count + out->more, &line);
    branch_at(desk, out->count + out->more++)->kept = held.text;
    desk->vetted[at].order.slot = (int16_t)held.slot;
    desk->vetted_count = count + 1;
}

static int lines_of(const struct desk *desk, int slot)
{
    int lines = 0;
    for (int i = 0; i < desk->vetted_count; i++)
        lines += slot_of(desk, i) == slot;
    return lines;
}

/* Whether one of the lines of the mail waits for it already: who says it again means it instead of what was held. */
static bool repeats(const struct desk *desk, int slot)
{
    const struct held *held = &desk->seat->held;
    bool repeats = false;
    for (int i = 0; i < desk->vetted_count && !repeats; i++) {
        if (slot_of(desk, i) != slot)
            continue;
        char *order = match_order_text(desk->match, &desk->vetted[i].order);
        for (int k = 0; k < held->count && !repeats; k++)
            repeats = held->line[k].slot == slot && !held->line[k].refused && strcmp(held->line[k].text, order) == 0;
        free(order);
    }
    return repeats;
}

/* Whether as many lines of the mail as there are gaps are for the slot. */
static bool fills(const struct desk *desk, int slot)
{
    int lines = lines_of(desk, slot);
    return lines > 0 && lines == held_gaps(&desk->seat->held, slot) && !repeats(desk, slot);
}

/* Whether there are fewer, and each is the answer to one of the questions. */
static bool answers_some(const struct desk *desk, int slot)
{
    int lines = lines_of(desk, slot);
    bool answers = lines > 0 && lines < held_gaps(&desk->seat->held, slot);
    for (int i = 0; answers && i < desk->vetted_count; i++) {
        if (slot_of(desk, i) != slot)
            continue;
        char *order = match_order_text(desk->match, &desk->vetted[i].order);
        answers = !desk->vetted[i].faulty && held_asked(&desk->seat->held, slot, order) >= 0;
        free(order);
    }
    return answers;
}

/* Answers to some of the questions for a decision wait with the rest until the others are answered. */
static void settle_some(struct desk *desk)
{
    struct slot_set some = {0};
    int kept = 0;
    for (int i = 0; i < desk->vetted_count; i++)
        if (slot_of(desk, i) != SLOT_NONE && answers_some(desk, slot_of(desk, i)))
            slot_set_add(&some, slot_of(desk, i));
    for (int i = 0; i < desk->vetted_count; i++) {
        int slot = slot_of(desk, i);
        char *order = NULL;
        int gap = -1;
        if (slot != SLOT_NONE && slot_set_has(&some, slot)) {
            order = match_order_text(desk->match, &desk->vetted[i].order);
            gap = held_asked(&desk->seat->held, slot, order);
        }
        if (gap >= 0) {
            keep_text(desk, i, LINE_HELD);
            held_settle(&desk->seat->held, gap, order);
            desk->out->changed = true;
            continue;
        }
        free(order);
        desk->vetted[kept] = desk->vetted[i];
        desk->source[kept++] = desk->source[i];
    }
    desk->vetted_count = kept;
}

/* Takes what is held for the slots that the mail names: with its lines in the gaps, or for nothing. */
static void take_up_held(struct desk *desk)
{
    struct held *held = &desk->seat->held;
    struct slot_set filled = {0};
    for (int i = 0; i < desk->vetted_count; i++) {
        int slot = slot_of(desk, i);
        if (slot == SLOT_NONE || !fills(desk, slot))
            continue;
        slot_set_add(&filled, slot);
        if (!held_rests(held, slot))
            slot_set_add(&desk->behind, slot);
    }
    for (int i = 0; i < desk->vetted_count; i++) {
        int slot = slot_of(desk, i), at;
        if (slot == SLOT_NONE || !slot_set_has(&filled, slot))
            continue;
        while ((at = held_first(held, slot)) >= 0 && !held->line[at].refused)
            insert_held(desk, i++, held_take(held, at));
        if (at >= 0)
            free(held_take(held, at).text);
        while (held_gaps(held, slot) == 0 && (at = held_first(held, slot)) >= 0)
            insert_held(desk, ++i, held_take(held, at));
    }
    for (int i = 0; i < desk->vetted_count; i++)
        if (slot_of(desk, i) != SLOT_NONE)
            held_drop_slot(held, slot_of(desk, i));
}

/* "Take care," closes a mail, whatever the game's verbs are. */
static bool is_closing(const struct order_line *line)
{
    static const char *const words[] = {"take care", "play well", "play nice", "play fair"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(line->text, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* ---- filing ------------------------------------------------------------------- */

static bool names_slot(const struct desk *desk, int from, int slot)
{
    for (int i = from; i < desk->vetted_count; i++)
        if (!desk->vetted[i].faulty && !desk->vetted[i].order.setting && desk->vetted[i].order.slot == slot)
            return true;
    return false;
}

/* Whether the mail's lines of the slot stand behind those on file. */
static bool adds(const struct desk *desk, int slot)
{
    return desk->add || (slot != SLOT_NONE && slot_set_has(&desk->behind, slot));
}

/* Puts what stays on file before the mail's lines, as vet() wants it. */
static void prepend_plan(struct desk *desk)
{
    const struct plan *plan = &desk->seat->plan;
    int fresh = desk->vetted_count, kept = 0;
    /* the array has room for both; move the new lines up first */
    memmove(&desk->vetted[plan->count], desk->vetted, (size_t)fresh * sizeof desk->vetted[0]);
    memmove(&desk->source[plan->count], desk->source, (size_t)fresh * sizeof desk->source[0]);
    desk->vetted_count = plan->count + fresh;
    for (int i = 0; i < plan->count; i++) {
        if (!adds(desk, plan->line[i].order.slot) && names_slot(desk, plan->count, plan->line[i].order.slot))
            continue;
        struct vetted *vetted = &desk->vetted[kept];
        order_copy(&vetted->order, &plan->line[i].order);
        vetted->on_file = true;
        vetted->faulty = false;
        vetted->refusal = (struct refusal){0};
        desk->source[kept++] = -1;
    }
    memmove(&desk->vetted[kept], &desk->vetted[plan->count], (size_t)fresh * sizeof desk->vetted[0]);
    memmove(&desk->source[kept], &desk->source[plan->count], (size_t)fresh * sizeof desk->source[0]);
    desk->vetted_count = kept + fresh;
}

static bool accepted(const struct desk *desk, int at)
{
    int slot = slot_of(desk, at);
    return desk->source[at] >= 0 && desk->vetted[at].refusal.code == NULL &&
           (slot == SLOT_NONE || !slot_set_has(&desk->held_slots, slot));
}

/* What a line of the mail is among those of its slot. */
enum part { PART_NONE, PART_ORDER, PART_GAP };

/* Refused since nothing is asked any more, so no other line can stand in its place; refused for another line's sake. */
static const char LAST[] = "E-LAST", TOGETHER[] = "E-TOGETHER";

static enum part part_of(const struct desk *desk, int at, const struct order_line *const *lines)
{
    const char *code = desk->vetted[at].refusal.code;
    int source = desk->source[at];
    if (source < 0 || slot_of(desk, at) == SLOT_NONE)
        return PART_NONE;
    if (code == NULL || strcmp(code, TOGETHER) == 0)
        return PART_ORDER;
    bool closes = source < desk->out->count && is_closing(lines[source]);
    return desk->vetted[at].refusal.beside || strcmp(code, LAST) == 0 || closes ? PART_NONE : PART_GAP;
}

/* What a line says: as an order, or as it was written. */
static char *words_of(const struct desk *desk, int at, enum part part, const struct order_line *const *lines)
{
    struct order_line line;
    int source = desk->source[at];
    if (part == PART_ORDER)
        return match_order_text(desk->match, &desk->vetted[at].order);
    if (source < desk->out->count)
        return mem_copy_text(lines[source]->text);
    (void)line_read(desk->out->line[source].kept, &line);
    return mem_copy_text(line.text);
}

static enum rc hold_line(struct desk *desk, int at, enum part part, const struct order_line *const *lines)
{
    int slot = slot_of(desk, at);
    struct held_line line = {
        .slot = slot, .behind = adds(desk, slot), .refused = part == PART_GAP, .text = words_of(desk, at, part, lines)};
    enum rc rc = held_add(&desk->seat->held, line);
    desk->out->changed = true;
    desk->seat->ready = desk->ready;
    if (rc == RC_FULL) {
        refuse_with(desk, desk->source[at], &REFUSAL_FULL, (struct piece){.at = ""});
        return RC_OK;
    }
    if (rc == RC_OK && part == PART_ORDER)
        keep_text(desk, at, LINE_HELD);
    return rc;
}

/* Whether there is anything that a gap of the slot keeps from being played: another line of the mail, or one on file.
 */
static bool may_move_up(const struct desk *desk, int slot, const struct order_line *const *lines)
{
    for (int i = 0; i < desk->vetted_count; i++)
        if (slot_of(desk, i) == slot && part_of(desk, i, lines) == PART_ORDER)
            return true;
    return plan_first(&desk->seat->plan, slot) >= 0;
}

/* Keeps the lines of slots with a gap aside, with what was refused among them. Where every line of the mail is refused
 * there is nothing to move up, and what was on file stays in force. */
static enum rc hold(struct desk *desk, const struct order_line *const *lines)
{
    bool any = false;
    enum rc rc = RC_OK;
    for (int i = 0; i < desk->vetted_count; i++)
        any = any || part_of(desk, i, lines) == PART_ORDER;
    for (int i = 0; any && i < desk->vetted_count; i++)
        if (part_of(desk, i, lines) == PART_GAP && may_move_up(desk, slot_of(desk, i), lines))
            slot_set_add(&desk->held_slots, slot_of(desk, i));
    for (int i = 0; rc == RC_OK && i < desk->vetted_count; i++) {
        enum part part = part_of(desk, i, lines);
        if (part != PART_NONE && slot_set_has(&desk->held_slots, slot_of(desk, i)))
            rc = hold_line(desk, i, part, lines);
    }
    return rc;
}

static void apply_settings(struct desk *desk)
{
    for (int i = 0; i < desk->vetted_count; i++) {
        if (!accepted(desk, i) || !desk->vetted[i].order.setting)
            continue;
        desk->match->rules->set(desk->match->state, desk->number, &desk->vetted[i].order, &desk->match->events);
        match_moved(desk->match);
        desk->out->changed = true;
        keep_text(desk, i, LINE_SET);
    }
}

/* Drops what was on file for the slots of accepted lines, remembering it for the receipt. */
static void make_way(struct desk *desk)
{
    struct plan *plan = &desk->seat->plan;
    for (int i = 0; i < plan->count;) {
        bool named = false;
        bool stays = adds(desk, plan->line[i].order.slot);
        for (int j = 0; j < desk->vetted_count && !named && !stays; j++)
            named = accepted(desk, j) && !desk->vetted[j].order.setting &&
                    desk->vetted[j].order.slot == plan->line[i].order.slot;
        if (!named) {
            i++;
            continue;
        }
        char *text = match_order_text(desk->match, &plan->line[i].order);
        desk->out->before[desk->out->before_count++] = text;
        plan_remove(plan, i);
    }
}

/* Is there an open request for the slot beside those that lines on file are for? */
static bool has_request(const struct desk *desk, int slot)
{
    struct request open[REQUESTS_MAX];
    int count = desk->match->rules->requests(desk->match->state, open), number = 0;
    for (int i = 0; i < count; i++)
        if (open[i].seat == desk->number && open[i].slot == slot && plan_nth(&desk->seat->plan, slot, number++) < 0)
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
            (!adds(desk, open[i].slot) || plan_first(&desk->seat->plan, open[i].slot) < 0))
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
        enum rc rc = plan->count >= desk->match->plan_most ? RC_FULL : plan_add(&desk->seat->plan, order, asked);
        if (rc == RC_FULL) {
            refuse_with(desk, desk->source[i], &REFUSAL_FULL, (struct piece){.at = ""});
            continue;
        }
        if (rc == RC_OK)
            keep_text(desk, i, LINE_FILED);
        desk->out->changed = true;
        desk->seat->ready = desk->ready; /* to what it was, not to what is new */
        /* new lines for a request that waits since a line was spent let it go on */
        slot_set_drop(&desk->seat->blocked, order->slot);
    }
}

static enum rc vet_and_file(struct desk *desk, const struct order_line *const *lines)
{
    if (desk->together) {
        settle_some(desk);
        take_up_held(desk);
    }
    prepend_plan(desk);
    rules_vet(desk->match->rules, audience_view(desk->match, desk->number), desk->number, desk->vetted,
              desk->vetted_count);
    for (int i = 0; i < desk->vetted_count; i++)
        if (desk->source[i] >= 0 && desk->vetted[i].refusal.code != NULL)
            refuse_line(desk, desk->source[i], &desk->vetted[i].refusal);
    apply_settings(desk);
    judge_open(desk);
    enum rc rc = desk->together ? hold(desk, lines) : RC_OK;
    if (rc == RC_OK) {
        make_way(desk);
        file_orders(desk);
    }
    return rc;
}

enum rc filing_file(struct match *match, int seat, enum filing_way way, const struct order_line *const *lines,
                    int count, struct filing *out)
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
    enum rc rc = desk.vetted_count == 0 ? RC_OK : vet_and_file(&desk, lines);
    if (rc == RC_OK && desk.rest)
        out->changed = rest_file(match, seat, desk.vetted, desk.vetted_count) || out->changed;
    free(desk.vetted);
    free(desk.source);
    return rc;
}

enum rc filing_file_texts(struct match *match, int seat, enum filing_way way, const char *const *texts, int count,
                          struct filing *out)
{
    struct order_line *line = mem_room((size_t)count + 1, sizeof *line);
    const struct order_line **lines = mem_new((size_t)count + 1, sizeof *lines);
    for (int i = 0; i < count; i++) {
        (void)line_read(texts[i], &line[i]);
        lines[i] = &line[i];
    }
    enum rc rc = filing_file(match, seat, way, lines, count, out);
    free(lines);
    free(line);
    return rc;
}

void filing_free(struct filing *filing)
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
