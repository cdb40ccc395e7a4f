/* What happened, and who may know it. */
#ifndef CURSUS_RULES_EVENTS_H
#define CURSUS_RULES_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

enum { EVENT_ARGS = 28 };

/* Bit s: seat s may know it. Everybody, the public (bit 0) included: */
enum { EVENT_PUBLIC = 0x7f };

struct event {
    int16_t kind; /* the game's code; event_name() names it */
    uint16_t seen_by;
    int16_t len;
    int16_t arg[EVENT_ARGS]; /* the game's own coding */
};

/* A list that grows; zero it to begin. Without memory `failed` sticks. */
struct events {
    struct event *item;
    int count, cap;
    bool failed;
};

/* Appends; args beyond EVENT_ARGS are a BUG. `events` may be NULL (look-ahead). */
void events_add(struct events *events, int kind, unsigned seen_by, const int16_t *args, int count);
void events_clear(struct events *events);
void events_free(struct events *events);

static inline bool event_seen_by(const struct event *event, int seat)
{
    return (event->seen_by >> seat & 1u) != 0;
}

#endif
