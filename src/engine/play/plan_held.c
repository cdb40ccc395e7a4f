#include "engine/play/plan_own.h"

#include "base/mem.h"
#include "words/lists.h"

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
    plan_read(desk, out->count + out->more, &line);
    desk->out->line[out->count + out->more++].kept = held.text;
    desk->vetted[at].order.slot = (int16_t)held.slot;
    desk->vetted_count = count + 1;
}

static int lines_of(const struct desk *desk, int slot)
{
    int lines = 0;
    for (int i = 0; i < desk->vetted_count; i++)
        lines += plan_slot(desk, i) == slot;
    return lines;
}

/* Whether one of the lines of the mail waits for it already: who says it again means it instead of what was held. */
static bool repeats(const struct desk *desk, int slot)
{
    const struct held *held = &desk->seat->held;
    bool repeats = false;
    for (int i = 0; i < desk->vetted_count && !repeats; i++) {
        if (plan_slot(desk, i) != slot)
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
        if (plan_slot(desk, i) != slot)
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
        if (plan_slot(desk, i) != SLOT_NONE && answers_some(desk, plan_slot(desk, i)))
            slot_set_add(&some, plan_slot(desk, i));
    for (int i = 0; i < desk->vetted_count; i++) {
        int slot = plan_slot(desk, i);
        char *order = NULL;
        int gap = -1;
        if (slot != SLOT_NONE && slot_set_has(&some, slot)) {
            order = match_order_text(desk->match, &desk->vetted[i].order);
            gap = held_asked(&desk->seat->held, slot, order);
        }
        if (gap >= 0) {
            plan_keep(desk, i, LINE_HELD);
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
        int slot = plan_slot(desk, i);
        if (slot == SLOT_NONE || !fills(desk, slot))
            continue;
        slot_set_add(&filled, slot);
        if (!held_rests(held, slot))
            slot_set_add(&desk->behind, slot);
    }
    for (int i = 0; i < desk->vetted_count; i++) {
        int slot = plan_slot(desk, i), at;
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
        if (plan_slot(desk, i) != SLOT_NONE)
            held_drop_slot(held, plan_slot(desk, i));
}

/* "Take care," closes a mail, whatever the game's verbs are. */
static bool is_closing(const struct order_line *line)
{
    for (const char *const *words = list_closing_orders; *words != NULL; words++)
        if (strncmp(line->text, *words, strlen(*words)) == 0)
            return true;
    return false;
}

/* What a line of the mail is among those of its slot. */
enum part { PART_NONE, PART_ORDER, PART_GAP };

/* Refused since nothing is asked any more, so no other line can stand in its place; refused for another line's sake. */
static const char LAST[] = "E-LAST", TOGETHER[] = "E-TOGETHER";

static enum part part_of(const struct desk *desk, int at, const struct order_line *const *lines)
{
    const char *code = desk->vetted[at].refusal.code;
    int source = desk->source[at];
    if (source < 0 || plan_slot(desk, at) == SLOT_NONE)
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

static void hold_line(struct desk *desk, int at, enum part part, const struct order_line *const *lines)
{
    int slot = plan_slot(desk, at);
    struct held_line line = {.slot = slot,
                             .behind = plan_adds(desk, slot),
                             .refused = part == PART_GAP,
                             .text = words_of(desk, at, part, lines)};
    desk->out->changed = true;
    desk->seat->ready = desk->ready;
    if (held_add(&desk->seat->held, line) == RC_FULL)
        plan_refuse(desk, desk->source[at], &REFUSAL_FULL, (struct piece){.at = ""});
    else if (part == PART_ORDER)
        plan_keep(desk, at, LINE_HELD);
}

/* Whether there is anything that a gap of the slot keeps from being played: another line of the mail, or one on file.
 */
static bool may_move_up(const struct desk *desk, int slot, const struct order_line *const *lines)
{
    for (int i = 0; i < desk->vetted_count; i++)
        if (plan_slot(desk, i) == slot && part_of(desk, i, lines) == PART_ORDER)
            return true;
    return match_plan_first(&desk->seat->plan, slot) >= 0;
}

void plan_hold(struct desk *desk, const struct order_line *const *lines)
{
    bool any = false;
    for (int i = 0; i < desk->vetted_count; i++)
        any = any || part_of(desk, i, lines) == PART_ORDER;
    for (int i = 0; any && i < desk->vetted_count; i++)
        if (part_of(desk, i, lines) == PART_GAP && may_move_up(desk, plan_slot(desk, i), lines))
            slot_set_add(&desk->held_slots, plan_slot(desk, i));
    for (int i = 0; i < desk->vetted_count; i++) {
        enum part part = part_of(desk, i, lines);
        if (part != PART_NONE && slot_set_has(&desk->held_slots, plan_slot(desk, i)))
            hold_line(desk, i, part, lines);
    }
}

void plan_take_up(struct desk *desk)
{
    settle_some(desk);
    take_up_held(desk);
}
