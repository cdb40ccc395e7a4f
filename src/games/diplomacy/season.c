#include "games/diplomacy/season.h"

#include "games/diplomacy/adjust.h"
#include "games/diplomacy/events.h"
#include "games/diplomacy/legal.h"

/* What the event of each unit's order says, by seat and then by province. */
static void tell_orders(const struct diplomacy_state *s, const struct choice *order, const struct verdict *verdict,
                        const struct answer *answers, int count, struct events *events)
{
    for (int i = 0; i < count; i++) {
        int p = answers[i].request.slot, unit = s->unit[p], seat = s->seat[p], outcome = verdict->outcome[p];
        const struct choice *c = &order[p];
        bool hold = c->act == ACT_SUPPORT;
        switch (outcome) {
        case OUTCOME_HOLD:
            events_tell(events, outcome, seat, unit);
            break;
        case OUTCOME_MOVE:
        case OUTCOME_BOUNCE:
            events_tell(events, outcome, seat, unit, c->to, verdict->by_sea[p]);
            break;
        case OUTCOME_STUCK:
            events_tell(events, outcome, seat, unit, c->to);
            break;
        case OUTCOME_VOID:
            events_tell(events, outcome, seat, unit, s->unit[c->y], hold ? PLACE_NONE : c->to, c->act == ACT_CONVOY);
            break;
        default:
            events_tell(events, outcome, seat, unit, s->unit[c->y], hold ? PLACE_NONE : c->to);
        }
    }
}

/* Puts the place among those that are there, by their names. */
static void add_retreat(const struct map *map, struct dislodged *unit, int place)
{
    int at = unit->count++;
    for (; at > 0 && strcmp(place_name(map, unit->to[at - 1]), place_name(map, place)) > 0; at--)
        unit->to[at] = unit->to[at - 1];
    unit->to[at] = (map_code)place;
}

/* 6.7: where the unit that is dislodged from a province may go. */
static void find_retreats(const struct diplomacy_state *s, const struct verdict *verdict, int province,
                          struct dislodged *unit)
{
    const struct map *map = state_map(s);
    const struct places *reach = unit_reach(map, unit->unit);
    int attacker = verdict->attacker[province];
    for (int i = 0; i < reach->count; i++) {
        int to = province_of(map, reach->to[i]);
        if (s->seat[to] == 0 && !verdict->contested[to] && (to != attacker || verdict->by_sea[attacker]))
            add_retreat(map, unit, reach->to[i]);
    }
}

/* Units go where they succeeded. */
static void carry_out(struct diplomacy_state *s, const struct choice *order, const struct verdict *verdict)
{
    const struct diplomacy_state before = *s;
    for (int p = 0; p < PROVINCES; p++)
        if (before.seat[p] != 0 && (verdict->outcome[p] == OUTCOME_MOVE || verdict->dislodged[p]))
            state_take(s, p);
    for (int p = 0; p < PROVINCES; p++)
        if (before.seat[p] != 0 && verdict->outcome[p] == OUTCOME_MOVE)
            state_put(s, before.seat[p],
                      unit_is_fleet(before.unit[p]) ? UNIT_AT_FLEET(order[p].to) : UNIT_AT_ARMY(order[p].to));
}

void diplomacy_season_moves(struct diplomacy_state *s, const struct answer *answers, int count, struct events *events)
{
    struct choice order[PROVINCES] = {0};
    struct verdict verdict;
    const struct diplomacy_state before = *s;
    for (int i = 0; i < count; i++)
        order[answers[i].request.slot] = order_choice(answers[i].order, 0);
    diplomacy_adjudicate(s, order, &verdict);
    tell_orders(s, order, &verdict, answers, count, events);
    carry_out(s, order, &verdict);
    for (int p = 0; p < PROVINCES; p++) {
        if (!verdict.dislodged[p])
            continue;
        struct dislodged *unit = &s->dislodged[s->dislodged_count];
        *unit = (struct dislodged){.seat = before.seat[p], .unit = before.unit[p]};
        find_retreats(s, &verdict, p, unit);
        events_tell(events, EVENT_DISLODGE, unit->seat, unit->unit, verdict.attacker[p]);
        if (unit->count > 0)
            s->dislodged_count++;
        else
            events_tell(events, EVENT_DESTROY, unit->seat, unit->unit);
        if (unit->count == 0)
            *unit = (struct dislodged){0};
    }
}

/* 6.8 */
void diplomacy_season_retreats(struct diplomacy_state *s, const struct answer *answers, int count,
                               struct events *events)
{
    const struct map *map = state_map(s);
    uint8_t arriving[PROVINCES] = {0};
    for (int i = 0; i < count; i++) {
        struct choice c = order_choice(answers[i].order, 0);
        if (c.act == ACT_RETREAT)
            arriving[province_of(map, c.to)]++;
    }
    for (int i = 0; i < count; i++) {
        struct choice c = order_choice(answers[i].order, 0);
        const struct dislodged *unit = state_dislodged(s, answers[i].request.seat, c.x);
        if (unit == NULL)
            continue;
        if (c.act == ACT_DISBAND) {
            events_tell(events, EVENT_DISBAND, unit->seat, unit->unit);
        } else if (arriving[province_of(map, c.to)] > 1) {
            events_tell(events, EVENT_CLASH, unit->seat, unit->unit, c.to);
        } else {
            events_tell(events, EVENT_RETREAT, unit->seat, unit->unit, c.to);
            state_put(s, unit->seat, unit_is_fleet(unit->unit) ? UNIT_AT_FLEET(c.to) : UNIT_AT_ARMY(c.to));
        }
    }
    memset(s->dislodged, 0, sizeof s->dislodged);
    s->dislodged_count = 0;
}

/* 7.3: the first choice of a line that can still be carried out. False: it is the default's turn. */
static bool adjust(struct diplomacy_state *s, int seat, const struct order *order, struct events *events)
{
    for (int i = 0; i < order_choices(order); i++) {
        struct choice c = order_choice(order, i);
        if (c.act == ACT_DEFAULT)
            return false;
        if (!diplomacy_legal_adjustment(s, seat, &c, NULL))
            continue;
        if (c.act == ACT_WAIVE) {
            events_tell(events, EVENT_WAIVE, seat);
        } else if (c.act == ACT_BUILD) {
            int unit = c.y == KIND_FLEET ? UNIT_AT_FLEET(c.to) : UNIT_AT_ARMY(c.to);
            state_put(s, seat, unit);
            events_tell(events, EVENT_BUILD, seat, unit);
        } else {
            events_tell(events, EVENT_REMOVE, seat, s->unit[c.x]);
            state_take(s, c.x);
        }
        return true;
    }
    return false;
}

void diplomacy_season_winter(struct diplomacy_state *s, const struct answer *answers, int count, struct events *events)
{
    const struct map *map = state_map(s);
    for (int seat = 1; seat <= powers(map); seat++) {
        int due = diplomacy_due(s, seat), left = 0;
        for (int i = 0; i < count; i++)
            left += answers[i].request.seat == seat && !adjust(s, seat, answers[i].order, events);
        for (; left > 0; left--) {
            int province = due < 0 ? diplomacy_first_to_go(s, seat) : -1;
            if (province < 0) {
                events_tell(events, EVENT_WAIVE, seat);
                continue;
            }
            events_tell(events, EVENT_REMOVE, seat, s->unit[province]);
            state_take(s, province);
        }
    }
}

int diplomacy_winner(const struct diplomacy_state *s)
{
    const struct map *map = state_map(s);
    int centres[SEATS + 1] = {0}, best = 0;
    bool shared = false;
    for (int seat = 1; seat <= powers(map); seat++) {
        centres[seat] = is_dummy(map, seat) ? 0 : state_centres(s, seat);
        shared = centres[seat] == centres[best] || (shared && centres[seat] < centres[best]);
        best = centres[seat] > centres[best] ? seat : best;
    }
    return centres[best] >= s->win && !shared ? best : 0;
}

static bool is_alive(const struct diplomacy_state *s, int seat)
{
    bool must_retreat = false;
    for (int i = 0; i < s->dislodged_count; i++)
        must_retreat = must_retreat || s->dislodged[i].seat == seat;
    return must_retreat || state_units(s, seat) > 0 || state_centres(s, seat) > 0;
}

/* 7.1 */
static void capture(struct diplomacy_state *s, const struct diplomacy_state *before, struct events *events)
{
    const struct map *map = state_map(s);
    for (int p = 0; p < PROVINCES; p++) {
        if (!is_centre(map, p) || s->seat[p] == 0 || s->owner[p] == s->seat[p])
            continue;
        events_tell(events, EVENT_CAPTURE, s->seat[p], p, s->owner[p]);
        s->owner[p] = s->seat[p];
    }
    for (int seat = 1; seat <= powers(map); seat++)
        if (is_alive(before, seat) && !is_alive(s, seat))
            events_tell(events, EVENT_OUT, seat);
}

static void end(struct diplomacy_state *s, struct events *events)
{
    const struct map *map = state_map(s);
    int centres[SEATS];
    for (int seat = 1; seat <= powers(map); seat++)
        centres[seat - 1] = state_centres(s, seat);
    s->phase = OVER;
    events_add_public(events, EVENT_OVER, centres, powers(map));
}

void diplomacy_season_next(struct diplomacy_state *s, const struct diplomacy_state *before, struct events *events)
{
    const struct map *map = state_map(s);
    bool due = false;
    if (phase_moves(s->phase) && s->dislodged_count > 0) {
        s->phase++;
        return;
    }
    if (s->phase < AUTUMN_MOVES) {
        s->phase = AUTUMN_MOVES;
        return;
    }
    if (s->phase != WINTER) {
        capture(s, before, events);
        if (diplomacy_winner(s) != 0 || s->year >= s->end) {
            end(s, events);
            return;
        }
        for (int seat = 1; seat <= powers(map); seat++)
            due = due || diplomacy_due(s, seat) != 0;
        s->phase = WINTER;
    }
    if (!due && s->year >= s->end) {
        end(s, events);
    } else if (!due) {
        s->phase = SPRING_MOVES;
        s->year++;
    }
}
