#include "engine/play/views.h"

#include "rules/doors.h"

const void *audience_view(struct match *match, int seat)
{
    rules_observe(match->rules, match->state, seat, match->view);
    return match->view;
}

bool audience_asks(struct match *match, int seat, const struct request *request)
{
    struct request open[REQUESTS_MAX];
    int count = match->rules->requests(audience_view(match, seat), open);
    for (int i = 0; i < count; i++)
        if (open[i].seat == request->seat && open[i].slot == request->slot)
            return true;
    return false;
}

bool audience_hears(const struct event *event, int seat)
{
    return event_seen_by(event, seat);
}
