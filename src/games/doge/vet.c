/* Lines that are certain to fail, judged by the seat's own view. */
#include "rules/vet.h"
#include "games/doge/choice.h"
#include "games/doge/decide.h"
#include "games/doge/doge.h"

/* One `done` a year, as long as the window is to come. */
static bool may_stand(const void *view, int seat, const struct order *line, int before, struct refusal *why)
{
    const struct doge_state *s = view;
    bool to_come = s->phase == PHASE_PLAN || (s->phase == PHASE_PLACE && !state_direct(s));
    (void)seat;
    return line->slot != SLOT_PLAN || (to_come && before == 0) || refuse(why, &DOGE_WINDOW);
}

/* Each placement takes from the supply what those before it leave; of those in a mail all stand, or none. */
static void vet_places(const struct doge_state *s, int seat, struct vetted *lines, int count)
{
    struct placing placing = doge_placing_begin(s, seat);
    bool fails = false;
    for (int i = 0; i < count; i++) {
        const struct refusal_text *fault = NULL;
        if (lines[i].order.slot != SLOT_PLACE)
            continue;
        if (!lines[i].faulty)
            fault = s->phase != PHASE_PLACE ? &DOGE_PLACING : doge_placing_add(&placing, &lines[i].order);
        if (fault != NULL && !lines[i].on_file)
            (void)refuse(&lines[i].refusal, fault);
        fails = fails || lines[i].faulty || (fault != NULL && !lines[i].on_file);
    }
    for (int i = 0; i < count && fails; i++)
        if (lines[i].order.slot == SLOT_PLACE && !lines[i].on_file && !lines[i].faulty && lines[i].refusal.code == NULL)
            (void)refuse(&lines[i].refusal, &DOGE_TOGETHER);
}

void doge_vet(const void *view, int seat, struct vetted *lines, int count)
{
    struct doge_state s = *(const struct doge_state *)view; /* with the settings of the mail in effect */
    if (s.phase == PHASE_OVER)
        return;
    for (int i = 0; i < count; i++)
        if (!lines[i].on_file && !lines[i].faulty && lines[i].order.setting)
            doge_set(&s, seat, &lines[i].order, NULL);
    vet_open(&rules_doge, &s, seat, lines, count, may_stand);
    vet_places(&s, seat, lines, count);
}
