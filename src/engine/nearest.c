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
    char line[LINE_BYTES + 1]; /* in canonical words, where it can be read */
    struct text best;
    int distance;
};

static void search_begin(struct search *search, const void *view, int seat, const char *raw, struct order *room)
{
    struct order_line plain;
    struct refusal why = {0};
    (void)line_read(raw, &plain);
    struct text line = text_fixed(search->line, sizeof search->line);
    if (search->rules->read(view, seat, &plain, room, &why))
        search->rules->write(room, &line);
    else
        text_add(&line, plain.text);
}

/* How far the order is from the line, by whichever of its words come nearest. */
static int distance_to(const struct search *search, const struct order *order)
{
    char buffer[LINE_BYTES + 1];
    struct text text = text_fixed(buffer, sizeof buffer);
    search->rules->write(order, &text);
    int nearest = edit_distance(search->line, text.data);
    for (int i = 0; search->rules->reword != NULL; i++) {
        text_clear(&text);
        if (!search->rules->reword(order, i, &text))
            break;
        int distance = edit_distance(search->line, text.data);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

static void try_orders(struct search *search, const struct order *order, int count)
{
    for (int i = 0; i < count; i++) {
        int distance = distance_to(search, &order[i]);
        if (search->best.len > 0 && distance >= search->distance)
            continue;
        text_clear(&search->best);
        search->rules->write(&order[i], &search->best);
        search->distance = distance;
    }
}

bool nearest_legal(const struct rules *rules, const void *view, int seat, const char *line, struct text *out)
{
    struct request open[REQUESTS_MAX];
    struct search search = {.rules = rules, .best = TEXT_EMPTY};
    struct order *legal = malloc(LEGAL_MOST * sizeof *legal);
    int count = legal == NULL ? 0 : rules->requests(view, open);
    if (legal != NULL)
        search_begin(&search, view, seat, line, legal);
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
