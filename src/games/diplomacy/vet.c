/* Lines that are certain to fail, and lines of one mail that go for the same unit (rules.md, "3.
 * Orders").
 */
#include "games/diplomacy/adjust.h"
#include "games/diplomacy/choice.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/legal.h"

/* Is one of the line's choices legal now? */
static bool any_legal(const struct diplomacy_state *s, int seat, const struct order *order, struct refusal *why)
{
    struct refusal first = {0}, other;
    for (int i = 0; i < order_choices(order); i++) {
        struct choice c = order_choice(order, i);
        if (diplomacy_legal_choice(s, seat, &c, i == 0 ? &first : &other))
            return true;
    }
    *why = first;
    return false;
}

/* 1: the unit stands there; in a moves phase as the board allows. */
static bool move_stands(const struct diplomacy_state *s, int seat, const struct order *order, struct refusal *why)
{
    if (s->seat[order->slot - SLOT_MOVE] != seat)
        return refuse(why, &DIPLOMACY_NOUNIT);
    return !phase_moves(s->phase) || any_legal(s, seat, order, why);
}

/* 2: ahead of the moves the unit that may have to retreat stands there. */
static bool retreat_stands(const struct diplomacy_state *s, int seat, const struct order *order, struct refusal *why)
{
    if (phase_retreats(s->phase))
        return any_legal(s, seat, order, why);
    if (s->phase == WINTER)
        return refuse(why, &DIPLOMACY_PHASE);
    return s->seat[order->slot - SLOT_RETREAT] == seat || refuse(why, &DIPLOMACY_NOUNIT);
}

/* Lines of winter, one after the other. */
struct winter {
    const struct diplomacy_state *s;
    int seat;
    int due, lines;        /* how many are due, and have been taken */
    bool taken[PROVINCES]; /* by an earlier line */
};

/* The province that a choice builds or removes in; PLACE_NONE: in none. */
static int site_of(const struct map *map, struct choice c)
{
    return c.act == ACT_BUILD ? province_of(map, c.to) : c.act == ACT_REMOVE ? c.x : PLACE_NONE;
}

static bool choice_stands(const struct winter *w, struct choice *c, struct refusal *why)
{
    int site = site_of(state_map(w->s), *c);
    bool legal = diplomacy_legal_choice(w->s, w->seat, c, why);
    bool site_good = legal || (why->code != DIPLOMACY_ADJUST.code && why->code != DIPLOMACY_HOME.code);
    return site != PLACE_NONE && w->taken[site] && site_good ? refuse(why, &DIPLOMACY_DOUBLE) : legal;
}

/* 3, in winter */
static bool due_stands(struct winter *w, const struct order *order, bool on_file, struct refusal *why)
{
    struct refusal first = {0}, other;
    for (int i = 0; i < order_choices(order); i++) {
        struct choice c = order_choice(order, i);
        if (!choice_stands(w, &c, i == 0 ? &first : &other))
            continue;
        if (w->lines >= w->due && !on_file)
            return refuse(why, &DIPLOMACY_COUNT);
        int site = site_of(state_map(w->s), c);
        if (site != PLACE_NONE)
            w->taken[site] = true;
        w->lines++;
        return true;
    }
    *why = first;
    return false;
}

/* 3, ahead of winter */
static bool ahead_stands(struct winter *w, const struct order *order, struct refusal *why)
{
    int site = site_of(state_map(w->s), order_choice(order, 0));
    if (site == PLACE_NONE)
        return true;
    if (w->taken[site])
        return refuse(why, &DIPLOMACY_DOUBLE);
    w->taken[site] = true;
    return true;
}

static bool build_stands(struct winter *w, const struct order *order, bool on_file, struct refusal *why)
{
    if (w->s->phase != WINTER)
        return ahead_stands(w, order, why);
    if (w->due == 0)
        return refuse(why, &DIPLOMACY_ADJUST);
    return due_stands(w, order, on_file, why);
}

static bool is_one(const struct vetted *line)
{
    return !line->faulty && !line->order.setting && line->order.slot >= 0 && line->order.len > 0;
}

/* Another line stands in its place. */
static void refuse_beside(struct vetted *line, const struct refusal_text *error)
{
    (void)refuse(&line->refusal, error);
    line->refusal.beside = true;
}

/* 4: of a unit's lines in a mail the last that can be carried out counts; with `add`, none beside one on file. */
static void vet_unit(const struct diplomacy_state *s, int seat, struct vetted *lines, int count, int at)
{
    struct vetted *line = &lines[at];
    bool stands = line->order.slot < SLOT_RETREAT ? move_stands(s, seat, &line->order, &line->refusal)
                                                  : retreat_stands(s, seat, &line->order, &line->refusal);
    if (!stands)
        return;
    for (int i = 0; i < count; i++) {
        if (i == at || !is_one(&lines[i]) || lines[i].order.slot != line->order.slot)
            continue;
        if (lines[i].on_file)
            refuse_beside(line, &DIPLOMACY_FILED);
        else if (i < at && lines[i].refusal.code == NULL)
            refuse_beside(&lines[i], &DIPLOMACY_LATER);
    }
}

void diplomacy_vet(const void *view, int seat, struct vetted *lines, int count)
{
    const struct diplomacy_state *s = view;
    struct winter winter = {.s = s, .seat = seat, .due = s->phase == WINTER ? abs(diplomacy_due(s, seat)) : 0};
    for (int i = 0; i < count && s->phase != OVER; i++) {
        if (!is_one(&lines[i]))
            continue;
        struct refusal fault = {0};
        if (lines[i].order.slot != SLOT_BUILD && !lines[i].on_file)
            vet_unit(s, seat, lines, count, i);
        else if (lines[i].order.slot == SLOT_BUILD &&
                 !build_stands(&winter, &lines[i].order, lines[i].on_file, &fault) && !lines[i].on_file)
            lines[i].refusal = fault;
        lines[i].refusal.beside = lines[i].refusal.beside || fault.code == DIPLOMACY_COUNT.code;
    }
}
