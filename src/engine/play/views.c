#include "engine/play/views.h"

#include "base/mem.h"
#include "rules/doors.h"

const void *view_get(struct match *match, int seat)
{
    void **view = &match->view[seat];
    if ((match->views >> seat & 1u) != 0)
        return *view;
    if (*view == NULL)
        *view = mem_new(1, match->rules->state_size);
    rules_observe(match->rules, match->state, seat, *view);
    match->views |= 1u << seat;
    return *view;
}

bool view_asks(struct match *match, int seat, const struct request *request)
{
    struct request open[REQUESTS_MAX];
    int count = match->rules->requests(view_get(match, seat), open);
    for (int i = 0; i < count; i++)
        if (open[i].seat == request->seat && open[i].slot == request->slot)
            return true;
    return false;
}

bool view_hears(const struct event *event, int seat)
{
    return event_seen_by(event, seat);
}
