#include "engine/play/joined.h"

#include "base/mem.h"
#include "rules/doors.h"

#include <string.h>

static void write_order(const struct rules *rules, const struct order *order, struct text *out)
{
    text_clear(out);
    rules_write(rules, order, out);
}

static bool all_begin(const struct rules *rules, const struct order *legal, int count, const char *with, size_t len)
{
    struct text one = TEXT_EMPTY;
    bool begin = true;
    for (int i = 0; begin && i < count; i++) {
        write_order(rules, &legal[i], &one);
        begin = strncmp(one.data, with, len) == 0;
    }
    text_free(&one);
    return begin;
}

/* Whether the line is read, and is how the rules themselves would write what it says. */
static bool is_canonical(const struct rules *rules, const void *view, const struct request *request, const char *text)
{
    struct order *order = mem_new(1, sizeof *order);
    struct refusal why = {0};
    struct text again = TEXT_EMPTY;
    bool same = rules_read_text(rules, view, request->seat, text, order, &why) && order->slot == request->slot;
    if (same) {
        write_order(rules, order, &again);
        same = strcmp(again.data, text) == 0;
    }
    text_free(&again);
    free(order);
    return same;
}

bool joined_head(const struct rules *rules, const void *view, const struct request *request, const struct order *legal,
                 int count, struct text *head)
{
    struct text first = TEXT_EMPTY, second = TEXT_EMPTY, line = TEXT_EMPTY;
    bool found = false;
    if (count < 2)
        return false;
    write_order(rules, &legal[0], &first);
    write_order(rules, &legal[1], &second);
    const char *colon = strstr(first.data, ": "), *blank = strchr(first.data, ' ');
    const size_t lengths[] = {0, blank == NULL ? 0 : (size_t)(blank - first.data) + 1,
                              colon == NULL ? 0 : (size_t)(colon - first.data) + 2};
    for (size_t i = 0; !found && i < sizeof lengths / sizeof lengths[0]; i++) {
        if (!all_begin(rules, legal, count, first.data, lengths[i]))
            continue;
        text_clear(&line);
        text_addf(&line, "%s / %s", first.data, second.data + lengths[i]);
        found = is_canonical(rules, view, request, line.data);
        if (found)
            text_add_bytes(head, first.data, lengths[i]);
    }
    text_free(&first);
    text_free(&second);
    text_free(&line);
    return found;
}
