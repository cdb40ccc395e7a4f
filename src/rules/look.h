/* What a picture is drawn for: who looks on, and which of the forms he has chosen. */
#ifndef CURSUS_RULES_LOOK_H
#define CURSUS_RULES_LOOK_H

#include "rules/events.h"

/* Most mail is read on telephones, so the upright one is what is drawn unless something else was asked for. */
enum shape { SHAPE_UPRIGHT, SHAPE_WIDE };

/* All borrowed; what is 0 or NULL is not known. */
struct look {
    int seat; /* 0: the public */
    enum shape shape;
    bool dark;         /* light letters on dark paper */
    const char *name;  /* of the game: "ides" */
    const char *until; /* by when the next answer is due, as the reader is told times */
    /* What has just happened, all of which the seat may know. */
    const struct event *events;
    int event_count;
};

/* Has something of this kind just happened, with this value at that place? */
static inline bool look_has(const struct look *look, int kind, int at, int value)
{
    for (int i = 0; i < look->event_count; i++)
        if (look->events[i].kind == kind && look->events[i].arg[at] == value)
            return true;
    return false;
}

/* The same of a seat's doing: what begins with the seat. */
static inline bool look_has_of(const struct look *look, int kind, int seat, int at, int value)
{
    for (int i = 0; i < look->event_count; i++)
        if (look->events[i].kind == kind && look->events[i].arg[0] == seat && look->events[i].arg[at] == value)
            return true;
    return false;
}

#endif
