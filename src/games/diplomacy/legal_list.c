/* All that the board allows for one request (rules.md, "4. What may be ordered"). */
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/legal.h"

/* Orders on their way into a sorted list of at most `max`. */
struct list {
    const struct diplomacy_state *s;
    int seat;
    struct order *out;
    int count, max;
};

/* Choices come as they sort. */
static void add(struct list *list, int act, int x, int y, int to)
{
    struct choice c = {(int16_t)act, (int16_t)x, (int16_t)y, (int16_t)to}, meant = c;
    if (list->count == list->max || !diplomacy_legal_choice(list->s, list->seat, &meant, NULL))
        return;
    if (memcmp(&c, &meant, sizeof c) == 0)
        order_of_choice(&list->out[list->count++], c);
}

static void list_moves(struct list *list, int x)
{
    const struct map *map = state_map(list->s);
    const struct places *reach = unit_reach(map, list->s->unit[x]);
    bool fleet = unit_is_fleet(list->s->unit[x]);
    for (int to = 0; to < PLACES; to++)
        if (diplomacy_places_have(reach, to) || (!fleet && is_coast(map, x) && to < PROVINCES && is_coast(map, to)))
            add(list, ACT_MOVE, x, 0, to);
    for (int i = 0; i < reach->count && !fleet && is_coast(map, x); i++)
        add(list, ACT_SEA, x, 0, reach->to[i]);
}

static void list_convoys(struct list *list, int x)
{
    const struct map *map = state_map(list->s);
    bool to[PROVINCES];
    for (int y = 0; y < PROVINCES; y++) {
        if (!state_army(list->s, y) || !is_coast(map, y))
            continue;
        diplomacy_chains(list->s, y, x, to);
        for (int p = 0; p < PROVINCES; p++)
            if (to[p] && p != y && list->count < list->max)
                order_of_choice(&list->out[list->count++],
                                (struct choice){ACT_CONVOY, (int16_t)x, (int16_t)y, (int16_t)p});
    }
}

static void list_supports(struct list *list, int x)
{
    const struct map *map = state_map(list->s);
    const struct places *reach = unit_reach(map, list->s->unit[x]);
    bool goal[PROVINCES] = {false};
    for (int i = 0; i < reach->count; i++)
        goal[province_of(map, reach->to[i])] = true;
    for (int y = 0; y < PROVINCES; y++)
        if (goal[y] && list->s->seat[y] != 0)
            add(list, ACT_SUPPORT, x, y, 0);
    map_code place[PLACES];
    int count = 0;
    for (int to = 0; to < PLACES; to++)
        if (goal[province_of(map, to)])
            place[count++] = (map_code)to;
    for (int y = 0; y < PROVINCES; y++)
        for (int i = 0; list->s->seat[y] != 0 && i < count; i++)
            if (unit_is_fleet(list->s->unit[y]) ? place[i] >= PROVINCES || !has_coasts(map, place[i])
                                                : place[i] < PROVINCES)
                add(list, ACT_SUPPORT_MOVE, x, y, place[i]);
}

static void list_retreats(struct list *list, int x)
{
    const struct dislodged *unit = state_dislodged(list->s, list->seat, x);
    for (int to = 0; unit != NULL && to < PLACES; to++)
        add(list, ACT_RETREAT, x, 0, to);
    add(list, ACT_DISBAND, x, 0, 0);
}

static void list_adjustments(struct list *list)
{
    for (int kind = KIND_ARMY; kind <= KIND_FLEET; kind++)
        for (int to = 0; to < PLACES; to++)
            add(list, ACT_BUILD, 0, kind, to);
    for (int x = 0; x < PROVINCES; x++)
        add(list, ACT_REMOVE, x, 0, 0);
    add(list, ACT_WAIVE, 0, 0, 0);
}

int diplomacy_legal(const void *state, const struct request *request, struct order *out, int max)
{
    struct list list = {.s = state, .seat = request->seat, .out = out, .max = max};
    int x = request->slot % PROVINCES;
    if (request->slot == SLOT_BUILD) {
        list_adjustments(&list);
    } else if (request->slot >= SLOT_RETREAT) {
        list_retreats(&list, x);
    } else {
        add(&list, ACT_HOLD, x, 0, 0);
        list_moves(&list, x);
        if (state_fleet_at_sea(list.s, x))
            list_convoys(&list, x);
        list_supports(&list, x);
    }
    return list.count;
}
