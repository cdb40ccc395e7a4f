#include "engine/nearest.h"

enum { COMPARED = 96, LEGAL_MOST = 128 };

static int least(int a, int b, int c)
{
    int low = a < b ? a : b;
    return low < c ? low : c;
}

int edit_distance(const char *a, const char *b)
{
    int row[COMPARED + 1];
    int len_a = (int)strnlen(a, COMPARED), len_b = (int)strnlen(b, COMPARED);
    for (int j = 0; j <= len_b; j++)
        row[j] = j;
    for (int i = 1; i <= len_a; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= len_b; j++) {
            int above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[len_b];
}

/* The search so far. */
struct search {
    const struct rules *rules;
    const char *line;
    struct text best;
    int distance;
};

static void try_orders(struct search *search, const struct order *order, int count)
{
    char buffer[LINE_BYTES + 1];
    for (int i = 0; i < count; i++) {
        struct text text = text_fixed(buffer, sizeof buffer);
        search->rules->write(&order[i], &text);
        int distance = edit_distance(search->line, text.data);
        if (search->best.len > 0 && distance >= search->distance)
            continue;
        text_clear(&search->best);
        text_add(&search->best, text.data);
        search->distance = distance;
    }
}

bool nearest_legal(const struct rules *rules, const void *view, int seat, const char *line, struct text *out)
{
    struct request open[REQUESTS_MAX];
    struct order_line plain;
    (void)line_read(line, &plain);
    struct search search = {.rules = rules, .line = plain.text, .best = TEXT_EMPTY};
    struct order *legal = malloc(LEGAL_MOST * sizeof *legal);
    int count = legal == NULL ? 0 : rules->requests(view, open);
    for (int i = 0; i < count; i++)
        if (open[i].seat == seat)
            try_orders(&search, legal, rules->legal(view, &open[i], legal, LEGAL_MOST));
    bool found = search.best.len > 0 && !search.best.failed;
    if (found)
        text_add(out, search.best.data);
    text_free(&search.best);
    free(legal);
    return found;
}
