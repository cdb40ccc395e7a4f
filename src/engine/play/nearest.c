#include "engine/play/nearest.h"

#include "base/mem.h"
#include "base/nearest.h"
#include "rules/doors.h"

enum { LEGAL_MOST = 128 };

/* The search so far. */
struct search {
    const struct rules *rules;
    char line[LINE_BYTES + 1]; /* in canonical words, where it can be read */
    struct text best;
    size_t distance;
};

static void search_begin(struct search *search, const void *view, int seat, const char *raw, struct order *room)
{
    struct order_line plain;
    struct refusal why = {0};
    (void)line_read(raw, &plain);
    struct text line = text_fixed(search->line, sizeof search->line);
    if (rules_read_line(search->rules, view, seat, &plain, room, &why))
        rules_write(search->rules, room, &line);
    else
        text_add(&line, plain.text);
}

/* How far the order is from the line, by whichever of its words come nearest. */
static size_t distance_to(const struct search *search, const struct order *order)
{
    char buffer[LINE_BYTES + 1];
    struct text text = text_fixed(buffer, sizeof buffer);
    rules_write(search->rules, order, &text);
    size_t nearest = nearest_distance(search->line, text.data);
    text_clear(&text);
    for (int i = 0; rules_reword(search->rules, order, i, &text); i++) {
        size_t distance = nearest_distance(search->line, text.data);
        nearest = distance < nearest ? distance : nearest;
        text_clear(&text);
    }
    return nearest;
}

static void try_orders(struct search *search, const struct order *order, int count)
{
    for (int i = 0; i < count; i++) {
        size_t distance = distance_to(search, &order[i]);
        if (search->best.len > 0 && distance >= search->distance)
            continue;
        text_clear(&search->best);
        rules_write(search->rules, &order[i], &search->best);
        search->distance = distance;
    }
}

bool nearest_legal(const struct rules *rules, const void *view, int seat, const char *line, struct text *out)
{
    struct request open[REQUESTS_MAX];
    struct search search = {.rules = rules, .best = TEXT_EMPTY};
    struct order *legal = mem_room(LEGAL_MOST, sizeof *legal);
    int count = rules->requests(view, open);
    search_begin(&search, view, seat, line, legal);
    for (int i = 0; i < count; i++)
        if (open[i].seat == seat)
            try_orders(&search, legal, rules_legal(rules, view, &open[i], legal, LEGAL_MOST));
    bool found = search.best.len > 0 && !search.best.failed;
    if (found)
        text_add(out, search.best.data);
    text_free(&search.best);
    free(legal);
    return found;
}
