#include "reader/hints.h"

#include "reader/closest.h"

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

static void hint(struct desk *desk, const char *line, struct hints *out)
{
    struct item item[ITEMS_MOST];
    struct reading close = {.slot = SLOT_NONE};
    int items = item_read(desk->seat->lexicon, line, item);
    *out = (struct hints){.asked = desk->open_count > 0};
    for (int i = 0; i < items; i++)
        if (item[i].kind == ITEM_MEANT && item_of_game(&item[i]) && !closest_shares(desk, &item[i]))
            miss(&item[i], out);
    (void)closest_read(desk, item, items, &close);
    for (; out->count < HINTS_MOST && out->count < close.texts; out->count++) {
        out->order[out->count] = close.text[out->count];
        close.text[out->count] = NULL;
    }
    piece_reading_free(&close);
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
