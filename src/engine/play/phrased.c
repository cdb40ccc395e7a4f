#include "engine/play/phrased.h"

#include "base/mem.h"
#include "rules/doors.h"
#include "words/catalog.h"

static const char OR[] = " / ", PART[] = ", ";

/* What stands between such separators, each an order by itself, with the sentence of the catalog between them. Nothing,
 * where there are no words for one of them. */
static void add_each(const struct rules *rules, const void *view, int seat, const char *line, bool parts,
                     struct text *out)
{
    const char *separator = parts ? PART : OR;
    size_t begin = out->len, count = 0;
    for (const char *at = line, *end; at != NULL; at = end == NULL ? NULL : end + strlen(separator), count++) {
        end = strstr(at, separator);
        char *one = mem_copy_part(at, end == NULL ? strlen(at) : (size_t)(end - at));
        text_add(out, count == 0 ? "" : parts ? PART : catalog_text("list.else"));
        size_t before = out->len;
        if (!parts || end != NULL || count > 0)
            phrased_line(rules, view, seat, one, out);
        bool said = out->len > before;
        free(one);
        if (!said) {
            text_cut(out, begin);
            return;
        }
    }
}

/* A phrase that ends in "..." is cut for a button, where all of it would not be read back. */
static void add_order(const struct rules *rules, const void *view, int seat, const struct order *order,
                      const char *line, struct text *out)
{
    struct text words = TEXT_EMPTY;
    bool several = strstr(line, OR) != NULL;
    if (several && !order->setting)
        add_each(rules, view, seat, line, false, &words);
    if (!several && !order->setting)
        rules_phrase(rules, view, seat, order, &words);
    if (strstr(words.data, "...") != NULL) {
        text_clear(&words);
        add_each(rules, view, seat, line, true, &words);
    }
    if (words.len > 0 && strcmp(words.data, line) != 0)
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
