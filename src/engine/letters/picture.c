#include "engine/letters/picture.h"

#include "engine/play/moves.h"

/* The first deadline of a list; NULL: there is none. */
static const char *until_of(const struct jv *list)
{
    const char *near = jv_string(jv_get(jv_at(list, 0), "deadline_near"));
    return near == NULL || near[0] == '\0' ? NULL : near;
}

void picture_look(const struct jv *facts, int seat, struct events *events, struct look *out)
{
    *events = (struct events){0};
    const struct jv *latest = jv_get(facts, "latest");
    if (latest != NULL && !moves_events_read(latest, events))
        events->count = 0;
    const char *owed = until_of(jv_get(facts, "owed"));
    *out = (struct look){.seat = seat,
                         .name = jv_string(jv_get(jv_get(facts, "game"), "name")),
                         .until = owed != NULL ? owed : until_of(jv_get(facts, "waiting")),
                         .events = events->item,
                         .event_count = events->count};
}
