#include "engine/play/phrased.h"

#include "base/mem.h"
#include "rules/doors.h"
#include "words/catalog.h"

/* Whose order it is, and what they see. */
struct speaker {
    const struct rules *rules;
    const void *view;
    int seat;
};

static bool say_line(const struct speaker *of, const char *line, struct text *out);

/* What stands between such separators, each an order by itself, with `between` for them. False, with nothing added:
 * there are no words for one of them. */
static bool say_each(const struct speaker *of, const char *line, const char *separator, const char *between,
                     struct text *out)
{
    size_t begin = out->len;
    bool said = strstr(line, separator) != NULL;
    for (const char *at = line, *end; said && at != NULL; at = end == NULL ? NULL : end + strlen(separator)) {
        end = strstr(at, separator);
        char *one = mem_copy_part(at, end == NULL ? strlen(at) : (size_t)(end - at));
        text_add(out, at == line ? "" : between);
        said = say_line(of, one, out);
        free(one);
    }
    if (!said)
        text_cut(out, begin);
    return said;
}

static bool say_order(const struct speaker *of, const struct order *order, const char *line, struct text *out)
{
    static const char or [] = " / ", part[] = ", ";
    size_t begin = out->len;
    if (order->setting)
        return false;
    if (strstr(line, or) != NULL)
        return say_each(of, line, or, catalog_text("list.else"), out);
    rules_phrase(of->rules, of->view, of->seat, order, out);
    if (strstr(out->data + begin, "...") == NULL)
        return out->len > begin;
    text_cut(out, begin); /* it is for a button, where all of it would not be read back */
    return say_each(of, line, part, part, out);
}

static bool say_line(const struct speaker *of, const char *line, struct text *out)
{
    struct order *order = mem_new(1, sizeof *order);
    bool said =
        rules_grammar(of->rules, of->view, of->seat, line, order) == GRAMMAR_ORDER && say_order(of, order, line, out);
    free(order);
    return said;
}

void phrased_line(const struct rules *rules, const void *view, int seat, const char *line, struct text *out)
{
    struct text words = TEXT_EMPTY;
    if (say_line(&(struct speaker){rules, view, seat}, line, &words) && strcmp(words.data, line) != 0)
        text_add(out, words.data);
    text_free(&words);
}

void phrased_said(const struct rules *rules, const void *view, int seat, const char *line, struct text *out)
{
    size_t from = out->len;
    phrased_line(rules, view, seat, line, out);
    if (out->len == from)
        text_add(out, line);
}
