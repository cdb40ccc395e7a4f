#include "engine/play/phrased.h"

#include "base/mem.h"
#include "rules/doors.h"
#include "words/catalog.h"

static const char OR[] = " / ";

/* Alternatives, each of which is an order by itself. Nothing, where there are no words for one of them. */
static void add_alternatives(const struct rules *rules, const void *view, int seat, const char *line, struct text *out)
{
    size_t begin = out->len, parts = 0;
    for (const char *at = line, *end; at != NULL; at = end == NULL ? NULL : end + strlen(OR), parts++) {
        end = strstr(at, OR);
        char *one = mem_copy_part(at, end == NULL ? strlen(at) : (size_t)(end - at));
        text_add(out, parts > 0 ? catalog_text("list.else") : "");
        size_t before = out->len;
        phrased_line(rules, view, seat, one, out);
        bool said = out->len > before;
        free(one);
        if (!said) {
            text_cut(out, begin);
            return;
        }
    }
}

static void add_order(const struct rules *rules, const void *view, int seat, const struct order *order,
                      const char *line, struct text *out)
{
    struct text words = TEXT_EMPTY;
    bool several = strstr(line, OR) != NULL;
    if (several && !order->setting)
        add_alternatives(rules, view, seat, line, &words);
    if (!several && !order->setting)
        rules_phrase(rules, view, seat, order, &words);
    if (words.len > 0 && strcmp(words.data, line) != 0 && strstr(words.data, "...") == NULL)
        text_add(out, words.data);
    text_free(&words);
}

void phrased_line(const struct rules *rules, const void *view, int seat, const char *line, struct text *out)
{
    struct order *order = mem_new(1, sizeof *order);
    if (rules_grammar(rules, view, seat, line, order) == GRAMMAR_ORDER)
        add_order(rules, view, seat, order, line, out);
    free(order);
}
