#include "engine/play/spelling.h"

#include "base/mem.h"
#include "base/nearest.h"
#include "rules/doors.h"

enum { WORD_LEAST = 4 };

/* The line, the word that it was refused over, and what else it could be. */
struct slip {
    const struct rules *rules;
    const void *view;
    int seat;
    struct order_line line;
    int at, len; /* of the word in line.text */
    char word[48];
    struct order order;
    char first[LINE_BYTES + 1]; /* the first order found, in canonical words */
    int found;
};

/* Where the refused word stands; false: it cannot be told, or there is no other word. */
static bool find_word(struct slip *slip, const struct refusal *why)
{
    slip->len = (int)strlen(why->word);
    for (slip->at = 0; slip->at < slip->line.len; slip->at++)
        if (slip->line.column[slip->at] == why->column &&
            strncmp(slip->line.text + slip->at, why->word, (size_t)slip->len) == 0)
            break;
    memcpy(slip->word, why->word, sizeof slip->word);
    return slip->len >= WORD_LEAST && slip->at < slip->line.len && slip->len < slip->line.len;
}

/* The line with `name` in the place of the word. */
static bool with_name(const struct slip *slip, const char *name, struct text *out)
{
    text_add_bytes(out, slip->line.text, (size_t)slip->at);
    text_add(out, name);
    text_add(out, slip->line.text + slip->at + slip->len);
    return !out->failed;
}

static void try_name(struct slip *slip, const char *name, struct text *mended, struct text *names)
{
    char meant[LINE_BYTES + 1], canonical[LINE_BYTES + 1];
    struct text text = text_fixed(meant, sizeof meant), order = text_fixed(canonical, sizeof canonical);
    struct order_line line;
    struct refusal why = {0};
    if (nearest_within(slip->word, name, 1) != 1 || !with_name(slip, name, &text) || !line_read(meant, &line) ||
        !rules_read_line(slip->rules, slip->view, slip->seat, &line, &slip->order, &why))
        return;
    rules_write(slip->rules, &slip->order, &order);
    if (slip->found > 0 && strcmp(slip->first, canonical) == 0)
        return; /* another name of the same */
    if (slip->found++ == 0) {
        memcpy(slip->first, canonical, sizeof slip->first);
        text_add(mended, meant);
    } else {
        text_add(names, " or ");
    }
    text_add(names, name);
}

static enum spelling search_slip(struct slip *slip, struct text *out)
{
    struct text mended = TEXT_EMPTY, names = TEXT_EMPTY;
    const char *name;
    for (int i = 0; (name = rules_word(slip->rules, i)) != NULL; i++)
        try_name(slip, name, &mended, &names);
    if (slip->found > 0)
        text_add(out, slip->found == 1 ? mended.data : names.data);
    bool failed = out->failed;
    text_free(&mended);
    text_free(&names);
    return failed || slip->found == 0 ? SPELLING_LEFT : slip->found == 1 ? SPELLING_MENDED : SPELLING_DOUBTFUL;
}

enum spelling spelling_mend(const struct rules *rules, const void *view, int seat, const struct order_line *line,
                            struct text *out)
{
    struct refusal why = {0};
    enum spelling result = SPELLING_LEFT;
    struct slip *slip = mem_new(1, sizeof *slip);
    slip->rules = rules;
    slip->view = view;
    slip->seat = seat;
    slip->line = *line;
    if (line->len > 0 && !rules_read_line(rules, view, seat, &slip->line, &slip->order, &why) && find_word(slip, &why))
        result = search_slip(slip, out);
    free(slip);
    return result;
}

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

bool spelling_nearest(const struct rules *rules, const void *view, int seat, const char *line, struct text *out)
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
