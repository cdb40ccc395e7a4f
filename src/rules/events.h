/* What happened, and who may know it. */
#ifndef CURSUS_RULES_EVENTS_H
#define CURSUS_RULES_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

enum { EVENT_ARGS = 32 };

/* Bit s: seat s may know it; bit 0: everybody, the public included. Records hold the number, so of what is public it
 * stays what it was when six seats were the most: */
enum { EVENT_PUBLIC = 0x7f };

struct event {
    uint32_t seen_by;
    int16_t kind; /* the game's code; event_kind_name() names it */
    int16_t len;
    int16_t arg[EVENT_ARGS]; /* the game's own coding */
};

/* A list that grows; zero it to begin. */
struct events {
    struct event *item;
    int count, cap;
};

/* Appends; args beyond EVENT_ARGS are a BUG. `events` may be NULL (look-ahead). */
void events_add(struct events *events, int kind, unsigned seen_by, const int16_t *args, int count);
/* The same for an event that all may know, with the numbers behind its kind: events_tell(events, EVENT_TAKE, seat, 3).
 */
#define events_tell(events, kind, ...)                                                                                 \
    events_add_public((events), (kind), (const int[]){__VA_ARGS__},                                                    \
                      (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)))
void events_add_public(struct events *events, int kind, const int *numbers, int count);
void events_clear(struct events *events);
void events_free(struct events *events);

static inline bool event_seen_by(const struct event *event, int seat)
{
    return (event->seen_by & (1u | 1u << seat)) != 0;
}

#endif
