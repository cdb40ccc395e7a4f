#include "rules/events.h"

#include "base/err.h"
#include "base/mem.h"

void events_add(struct events *events, int kind, unsigned seen_by, const int16_t *args, int count)
{
    if (events == NULL)
        return;
    if (count > EVENT_ARGS)
        BUG("an event with %d arguments", count);
    if (events->count == events->cap) {
        int cap = events->cap == 0 ? 32 : 2 * events->cap;
        struct event *item = mem_grow(events->item, (size_t)cap, sizeof *item);
        events->item = item;
        events->cap = cap;
    }
    struct event *event = &events->item[events->count++];
    *event = (struct event){.kind = (int16_t)kind, .seen_by = seen_by, .len = (int16_t)count};
    memcpy(event->arg, args, (size_t)count * sizeof args[0]);
}

void events_add_public(struct events *events, int kind, const int *numbers, int count)
{
    int16_t args[EVENT_ARGS];
    for (int i = 0; i < count && i < EVENT_ARGS; i++)
        args[i] = (int16_t)numbers[i];
    events_add(events, kind, EVENT_PUBLIC, args, count);
}

void events_clear(struct events *events)
{
    events->count = 0;
}

void events_free(struct events *events)
{
    free(events->item);
    *events = (struct events){0};
}
