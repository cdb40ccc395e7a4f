/* Setup, phases, answers and the end of Diplomacy (rules.md). Pure. */
#include "games/diplomacy/adjust.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/legal.h"
#include "games/diplomacy/season.h"

bool diplomacy_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                     struct refusal *why)
{
    (void)chance;
    (void)events;
    (void)why;
    struct diplomacy_state *s = state;
    memset(s, 0, sizeof *s);
#ifdef DIPLOMACY_ANY
    s->map = *(const struct map *)setup->map->made;
#endif
    const struct map *map = state_map(s);
    s->build = (uint8_t)(map->build ? 1 - setup->option[OPTION_BUILD] : setup->option[OPTION_BUILD]);
    s->end = (map_year)(setup->option[OPTION_END] - YEAR_ZERO);
    s->win = (uint8_t)setup->option[OPTION_WIN];
    s->year = (map_year)(map->year - YEAR_ZERO);
    s->phase = map->phase;
    for (int p = 0; p < PROVINCES; p++)
        s->owner[p] = map->province[p].owner;
    for (int i = 0; i < map->starts; i++)
        state_put(s, map->start[i].power, map->start[i].unit);
    return true;
}

static void ask(struct request *open, int *count, const struct diplomacy_state *s, int seat, int slot)
{
    open[(*count)++] = (struct request){.seat = seat, .slot = slot, .clock = 5 * (s->year - 1) + s->phase};
}

int diplomacy_requests(const void *state, struct request *open)
{
    const struct diplomacy_state *s = state;
    const struct map *map = state_map(s);
    int count = 0;
    for (int seat = 1; seat <= powers(map); seat++) {
        for (int p = 0; p < PROVINCES && phase_moves(s->phase); p++)
            if (s->seat[p] == seat)
                ask(open, &count, s, seat, SLOT_MOVE + p);
        for (int i = 0; i < s->dislodged_count && phase_retreats(s->phase); i++)
            if (s->dislodged[i].seat == seat)
                ask(open, &count, s, seat, SLOT_RETREAT + unit_province(map, s->dislodged[i].unit));
        int due = s->phase == WINTER ? diplomacy_due(s, seat) : 0;
        for (int i = 0; i < abs(due); i++)
            ask(open, &count, s, seat, SLOT_BUILD);
    }
    return count;
}

bool diplomacy_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                     struct refusal *why)
{
    struct refusal other = {0};
    order_begin(answer, request->slot);
    if (line->setting || line->slot != request->slot || line->len == 0)
        return refuse(why, &REFUSAL_SYNTAX);
    for (int i = 0; i < order_choices(line); i++) {
        struct choice c = order_choice(line, i);
        bool legal = diplomacy_legal_choice(state, request->seat, &c, i == 0 ? why : &other);
        /* in winter a site may be taken by the time the line is carried out: what stands behind is kept */
        if (legal || answer->len > 0)
            order_add_choice(answer, c);
        if (legal && request->slot != SLOT_BUILD)
            return true;
    }
    return answer->len > 0;
}

void diplomacy_fallback(const void *state, const struct request *request, struct order *out)
{
    (void)state;
    struct choice played = {.act = ACT_HOLD, .x = (int16_t)(request->slot % PROVINCES)};
    if (request->slot == SLOT_BUILD)
        played = (struct choice){.act = ACT_DEFAULT};
    else if (request->slot >= SLOT_RETREAT)
        played.act = ACT_DISBAND;
    order_of_choice(out, played);
}

void diplomacy_resolve(void *state, const struct answer *answers, int count, struct chance *chance,
                       struct events *events)
{
    (void)chance;
    struct diplomacy_state *s = state;
    const struct diplomacy_state before = *s;
    if (phase_moves(s->phase))
        diplomacy_season_moves(s, answers, count, events);
    else if (phase_retreats(s->phase))
        diplomacy_season_retreats(s, answers, count, events);
    else
        diplomacy_season_winter(s, answers, count, events);
    diplomacy_season_next(s, &before, events);
}

int diplomacy_round(const void *state)
{
    const struct diplomacy_state *s = state;
    return s->year + YEAR_ZERO - (state_map(s)->year - 1);
}

bool diplomacy_sums_up(const void *state)
{
    const struct diplomacy_state *s = state;
    return s->phase == WINTER || (s->phase == SPRING_MOVES && s->year + YEAR_ZERO > state_map(s)->year);
}

bool diplomacy_plays(const void *state, int seat)
{
    const struct diplomacy_state *s = state;
    bool retreats = false;
    if (is_dummy(state_map(s), seat))
        return false;
    for (int i = 0; i < s->dislodged_count; i++)
        retreats = retreats || s->dislodged[i].seat == seat;
    return retreats || state_units(s, seat) > 0 || state_centres(s, seat) > 0;
}
