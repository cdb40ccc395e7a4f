#include "engine/play/phrased.h"

#include "base/mem.h"
#include "rules/doors.h"

static bool is_single(const char *line)
{
    return strstr(line, " / ") == NULL && strstr(line, " or ") == NULL;
}

void phrased_order(const struct rules *rules, const void *view, int seat, const struct order *order, const char *line,
                   struct text *out)
{
    struct text words = TEXT_EMPTY;
    if (is_single(line) && !order->setting)
        rules_phrase(rules, view, seat, order, &words);
    if (words.len > 0 && strcmp(words.data, line) != 0 && strstr(words.data, "...") == NULL)
        text_add(out, words.data);
    text_free(&words);
}

void phrased_line(const struct rules *rules, const void *view, int seat, const char *line, struct text *out)
{
    struct order *order = mem_new(1, sizeof *order);
    if (is_single(line) && rules_grammar(rules, view, seat, line, order) == GRAMMAR_ORDER)
        phrased_order(rules, view, seat, order, line, out);
    free(order);
}
