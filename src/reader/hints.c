#include "reader/hints.h"

#include "base/mem.h"
#include "reader/desk.h"
#include "reader/plain.h"

#include <stdlib.h>
#include <string.h>

/* The id of its first meaning; "the highest" is first of all what a game calls so. */
static const char *id_of(const struct item *item)
{
    int first = 0;
    while (first + 1 < item->meanings && strcmp(item->meaning[first].class, "extreme") == 0)
        first++;
    return item->meaning[first].id;
}

/* Names go by their id; a mere number is none, nor is "the last". */
static void miss(const struct item *item, struct hints *out)
{
    const char *id = id_of(item);
    bool known = !item_is_thing(item) || item_has(item, "unit") || strchr("0123456789", id[0]) != NULL ||
                 strchr(id, '#') != NULL || item_has(item, "ordinal") || strlen(id) >= HINTS_NAME ||
                 out->missings == HINTS_MOST;
    for (int i = 0; i < out->missings; i++)
        known = known || strcmp(out->missing[i], id) == 0;
    if (!known)
        memcpy(out->missing[out->missings++], id, strlen(id) + 1);
}

/* The best of those that are left; -1: none. */
static int best_of(const struct desk *desk, const long *score)
{
    int best = -1;
    for (int i = 0; i < desk->offers; i++)
        if (score[i] > 0 && (best < 0 || score[i] > score[best]))
            best = i;
    return best;
}

/* Also other descriptions of the same order. */
static void strike(const struct desk *desk, int index, long *score)
{
    for (int i = 0; i < desk->offers; i++)
        if (strcmp(desk->offer[i].text, desk->offer[index].text) == 0)
            score[i] = 0;
}

static void hint(const struct desk *desk, const char *line, struct hints *out)
{
    struct item item[ITEMS_MOST];
    long *score = mem_new((size_t)desk->offers + 1, sizeof *score), first = 0;
    int items = item_read(desk->seat->lexicon, line, item);
    *out = (struct hints){.asked = desk->open_count > 0};
    for (int i = 0; i < items; i++)
        if (item[i].kind == ITEM_MEANT && item_of_game(&item[i]) && !plain_items_weigh(desk, &item[i], score))
            miss(&item[i], out);
    for (int best; out->count < HINTS_MOST && (best = best_of(desk, score)) >= 0;) {
        first = out->count == 0 ? score[best] : first;
        if (2 * score[best] < first)
            break;
        out->order[out->count++] = mem_copy_text(desk->offer[best].text);
        strike(desk, best, score);
    }
    free(score);
}

void reader_hints(const struct reader_seat *seat, const char *const *lines, size_t count, struct hints *out)
{
    struct desk desk;
    desk_open(&desk, seat);
    for (size_t i = 0; i < count; i++)
        hint(&desk, lines[i], &out[i]);
    desk_close(&desk);
}

bool hints_names(const struct lexicon *lexicon, const char *sentence, const char *missing)
{
    struct item item[ITEMS_MOST];
    int items = item_read(lexicon, sentence, item);
    bool names = false;
    for (int i = 0; i < items; i++) /* a place of the map is always there, whatever happened to it */
        for (int k = 0; item_has(&item[i], "THING -place -area -city -unit") && k < item[i].meanings; k++)
            names = names || strcmp(item[i].meaning[k].id, missing) == 0;
    return names;
}
