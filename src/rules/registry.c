#include "rules/rules.h"

#include "rules/doors.h"
#include "rules/words.h"

const struct rules *rules_find(const char *id)
{
    for (int i = 0; rules_all[i] != NULL; i++)
        if (strcmp(rules_all[i]->id, id) == 0)
            return rules_all[i];
    return NULL;
}

const struct rules *rules_version(const struct rules *rules, int version)
{
    while (rules != NULL && rules->version != version)
        rules = rules->earlier;
    return rules;
}

/* The slot that the line begins with; SLOT_NONE: none. */
static int slot_before(const struct rules *rules, const struct order_line *line, struct piece *behind)
{
    bool headed = memchr(line->text, ':', (size_t)line->len) != NULL;
    for (int slot = 0; headed && slot < SLOTS_MAX; slot++) {
        char bytes[64];
        struct text name = text_fixed(bytes, sizeof bytes);
        rules_slot_write(rules, slot, &name);
        if (words_headed(line, name.data, behind))
            return slot;
    }
    return SLOT_NONE;
}

bool rules_read(const struct rules *rules, const void *view, int seat, const struct order_line *line, struct order *out,
                struct refusal *why)
{
    struct refusal other = {0};
    struct piece behind;
    struct order_line rest;
    if (rules_read_line(rules, view, seat, line, out, why))
        return true;
    int slot = slot_before(rules, line, &behind), before = out->slot;
    if (slot == SLOT_NONE || behind.len == 0)
        return false;
    line_part(line, behind, &rest);
    if (rules_read_line(rules, view, seat, &rest, out, &other) && !out->setting && out->slot == slot) {
        if (why != NULL)
            *why = (struct refusal){0};
        return true;
    }
    out->slot = (int16_t)before;
    out->setting = false;
    return false;
}

bool rules_read_text(const struct rules *rules, const void *view, int seat, const char *text, struct order *out,
                     struct refusal *why)
{
    struct order_line line;
    return line_read(text, &line) ? rules_read(rules, view, seat, &line, out, why) : refuse(why, &REFUSAL_LONG);
}

enum grammar rules_grammar(const struct rules *rules, const void *view, int seat, const char *line, struct order *out)
{
    struct order_line words;
    return line_read(line, &words) ? rules_grammar_line(rules, view, seat, &words, out) : GRAMMAR_NONE;
}

enum grammar rules_grammar_line(const struct rules *rules, const void *view, int seat, const struct order_line *line,
                                struct order *out)
{
    struct refusal why = {0};
    if (line->len == 0)
        return GRAMMAR_NONE;
    if (rules_read(rules, view, seat, line, out, &why))
        return GRAMMAR_ORDER;
    return why.code == NULL || strcmp(why.code, REFUSAL_VERB.code) == 0 ? GRAMMAR_NONE : GRAMMAR_WRONG;
}

void rules_names(struct text *out)
{
    for (int i = 0; rules_all[i] != NULL; i++) {
        text_add(out, i == 0 ? "" : ", ");
        text_add(out, rules_all[i]->id);
    }
}

bool rules_order_before(const struct order *a, const struct order *b)
{
    for (int i = 0; i < a->len && i < b->len; i++)
        if (a->word[i] != b->word[i])
            return a->word[i] < b->word[i];
    return a->len < b->len;
}

void rules_order_insert(struct order *orders, int count, const struct order *order)
{
    int at = count;
    for (; at > 0 && rules_order_before(order, &orders[at - 1]); at--)
        order_copy(&orders[at], &orders[at - 1]);
    order_copy(&orders[at], order);
}
