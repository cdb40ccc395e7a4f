/* Lines that are certain to fail, judged by the seat's own view. */
#include "games/doge/choice.h"
#include "games/doge/decide.h"
#include "games/doge/doge.h"
#include "rules/doors.h"

/* The lines of a mail being looked at, in the order in which they will stand. */
struct vetting {
    struct doge_state state; /* the seat's view, with the settings of the mail in effect */
    int seat;
    struct placing placing;
    bool place_fails; /* one of the mail's place lines is refused */
    bool planned;     /* a `done` stands already */
    bool answered;    /* a line for the open decision stands already */
    struct request open;
};

static void vet_begin(struct vetting *v, const struct doge_state *view, int seat, const struct vetted *lines, int count)
{
    struct request open;
    *v = (struct vetting){.state = *view, .seat = seat, .open = {.slot = SLOT_NONE}};
    for (int i = 0; i < count; i++)
        if (!lines[i].on_file && !lines[i].faulty && lines[i].order.setting)
            doge_set(&v->state, seat, &lines[i].order, NULL);
    v->placing = doge_placing_begin(&v->state, seat);
    if (rules_asks(&rules_doge, &v->state, seat, &open) && slot_decides(open.slot))
        v->open = open;
}

static void vet_place(struct vetting *v, struct vetted *line)
{
    const struct refusal_text *fault =
        v->state.phase != PHASE_PLACE ? &DOGE_PLACING : doge_placing_add(&v->placing, &line->order);
    if (fault != NULL && !line->on_file) {
        (void)refuse(&line->refusal, fault);
        v->place_fails = true;
    }
}

static void vet_done(struct vetting *v, struct vetted *line)
{
    bool to_come = v->state.phase == PHASE_PLAN || (v->state.phase == PHASE_PLACE && !state_direct(&v->state));
    if (!line->on_file && (!to_come || v->planned))
        (void)refuse(&line->refusal, &DOGE_WINDOW);
    v->planned = true;
}

static void vet_decision(struct vetting *v, struct vetted *line)
{
    struct order answer;
    if (line->order.slot != v->open.slot || v->answered)
        return;
    v->answered = line->on_file || doge_check(&v->state, &v->open, &line->order, &answer, &line->refusal);
}

void doge_vet(const void *view, int seat, struct vetted *lines, int count)
{
    struct vetting v;
    const struct doge_state *s = view;
    if (s->phase == PHASE_OVER)
        return;
    vet_begin(&v, s, seat, lines, count);
    for (int i = 0; i < count; i++) {
        if (lines[i].faulty) {
            v.place_fails = v.place_fails || lines[i].order.slot == SLOT_PLACE;
            continue;
        }
        if (lines[i].order.setting)
            continue;
        if (lines[i].order.slot == SLOT_PLACE)
            vet_place(&v, &lines[i]);
        else if (lines[i].order.slot == SLOT_PLAN)
            vet_done(&v, &lines[i]);
        else
            vet_decision(&v, &lines[i]);
    }
    for (int i = 0; i < count && v.place_fails; i++)
        if (!lines[i].on_file && !lines[i].faulty && !lines[i].order.setting && lines[i].order.slot == SLOT_PLACE &&
            lines[i].refusal.code == NULL)
            (void)refuse(&lines[i].refusal, &DOGE_TOGETHER);
}
