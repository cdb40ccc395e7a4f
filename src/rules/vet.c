#include "rules/vet.h"

#include "rules/doors.h"

/* The seat's open request number `which` for the slot; NULL: there are not so many. */
static const struct request *request_for(const struct request *open, int requests, int seat, int slot, int which)
{
    for (int i = 0; i < requests; i++)
        if (open[i].seat == seat && open[i].slot == slot && which-- == 0)
            return &open[i];
    return NULL;
}

void vet_open(const struct rules *rules, const void *view, int seat, struct vetted *lines, int count,
              vet_stands *stands)
{
    struct request open[REQUESTS_MAX];
    struct order answer;
    int requests = rules->requests(view, open), before[SLOTS_MAX] = {0};
    for (int i = 0; i < count; i++) {
        struct vetted *line = &lines[i];
        int slot = line->order.slot;
        if (line->faulty || line->order.setting || slot < 0)
            continue;
        const struct request *asked = request_for(open, requests, seat, slot, before[slot]);
        if (line->on_file ||
            ((stands == NULL || stands(view, seat, &line->order, before[slot], &line->refusal)) &&
             (asked == NULL || rules_check(rules, view, asked, &line->order, &answer, &line->refusal))))
            before[slot]++;
    }
}
