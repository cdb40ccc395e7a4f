/* Single orders as people say them, for the buttons of mails, and what they are asked. */
#include "games/diplomacy/adjust.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/legal.h"
#include "words/say.h"

enum { UNIT_BYTES = 16 };

static void put_unit(const struct map *map, int unit, char *bytes)
{
    struct text text = text_fixed(bytes, UNIT_BYTES);
    diplomacy_describe_unit(map, unit, &text);
}

/* Which unit stands, or stood, in a province. */
static int unit_in(const struct diplomacy_state *s, int seat, int province)
{
    const struct dislodged *unit = state_dislodged(s, seat, province);
    return unit != NULL ? unit->unit : s->seat[province] != 0 ? s->unit[province] : UNIT_AT_ARMY(province);
}

/* What a winter's default comes to; NULL: that cannot be told, as it is ordered ahead. *unit: what goes. */
static const char *default_key(const struct diplomacy_state *s, int seat, int *unit)
{
    int due = s->phase == WINTER ? diplomacy_due(s, seat) : 0, province = due < 0 ? diplomacy_first_to_go(s, seat) : -1;
    *unit = province >= 0 ? s->unit[province] : *unit;
    return due > 0 ? "diplomacy.phrase.default.build" : due == -1 ? "diplomacy.phrase.default.remove" : NULL;
}

void diplomacy_phrase(const void *view, int seat, const struct order *order, struct text *out)
{
    static const char *const keys[ACTS] = {
        [ACT_HOLD] = "diplomacy.phrase.hold",       [ACT_MOVE] = "diplomacy.phrase.move",
        [ACT_SEA] = "diplomacy.phrase.sea",         [ACT_CONVOY] = "diplomacy.phrase.convoy",
        [ACT_SUPPORT] = "diplomacy.phrase.support", [ACT_SUPPORT_MOVE] = "diplomacy.phrase.support.move",
        [ACT_RETREAT] = "diplomacy.phrase.retreat", [ACT_DISBAND] = "diplomacy.phrase.disband",
        [ACT_BUILD] = "diplomacy.phrase.army",      [ACT_REMOVE] = "diplomacy.phrase.remove",
        [ACT_WAIVE] = "diplomacy.phrase.waive",     [ACT_DEFAULT] = "diplomacy.phrase.default"};
    const struct map *map = state_map(view);
    struct choice c = order_choice(order, 0);
    char unit[UNIT_BYTES], other[UNIT_BYTES], bytes[UNIT_BYTES];
    struct text to = text_fixed(bytes, sizeof bytes);
    int first = unit_in(view, seat, c.x);
    const char *what = c.act == ACT_DEFAULT ? default_key(view, seat, &first) : NULL;
    put_unit(map, first, unit);
    put_unit(map, unit_in(view, 0, c.y), other);
    diplomacy_describe_place(map, c.to, &to);
    say(out,
        what != NULL                              ? what
        : c.act == ACT_BUILD && c.y == KIND_FLEET ? "diplomacy.phrase.fleet"
                                                  : keys[c.act],
        SAID("unit", unit), SAID("other", other), SAID("to", bytes));
}

/* May the seat build something here? */
static bool is_site(const struct diplomacy_state *s, int seat, int province)
{
    struct choice build = {.act = ACT_BUILD, .y = KIND_ARMY, .to = (int16_t)province};
    return diplomacy_legal_choice(s, seat, &build, NULL);
}

/* By province: the units that have to be ordered, with the least that they can be told; or where one may be built. */
bool diplomacy_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct diplomacy_state *s = view;
    const struct map *map = state_map(s);
    if (index >= map->provinces)
        return false;
    const struct dislodged *gone = state_dislodged(s, seat, index);
    const char *id = place_name(map, index);
    int due = s->phase == WINTER ? diplomacy_due(s, seat) : 0;
    bool retreats = phase_retreats(s->phase), mine = s->seat[index] == seat;
    text_addf(words, "place:%s", id);
    if (due > 0 && is_site(s, seat, index))
        text_addf(order, "build a %s", id);
    else if (due < 0 && mine)
        text_addf(order, "remove %s", id);
    else if (retreats ? gone != NULL : mine && phase_moves(s->phase))
        text_addf(order, retreats ? "%s d" : "%s h", id);
    if (due <= 0)
        text_add(words, unit_is_fleet(retreats && gone != NULL ? gone->unit : s->unit[index]) ? " unit:f" : " unit:a");
    return true;
}

void diplomacy_ask(const void *view, const struct request *request, struct text *out)
{
    char unit[UNIT_BYTES];
    const struct diplomacy_state *s = view;
    if (request->slot == SLOT_BUILD) {
        bool removals = state_units(s, request->seat) > state_centres(s, request->seat);
        say(out, removals ? "diplomacy.ask.remove" : "diplomacy.ask.build");
        return;
    }
    put_unit(state_map(s), unit_in(s, request->slot < SLOT_RETREAT ? 0 : request->seat, request->slot % PROVINCES),
             unit);
    say(out, request->slot < SLOT_RETREAT ? "diplomacy.ask.move" : "diplomacy.ask.retreat", SAID("unit", unit));
}

static void add_places(const struct map *map, const map_code *place, int count, struct text *out)
{
    for (int i = 0; i < count; i++) {
        text_add(out, i == 0 ? "" : " ");
        diplomacy_describe_place(map, place[i], out);
    }
}

/* Where a unit can go: by itself, then over sea. Returns how many it can reach by itself. */
static int goals(const struct diplomacy_state *s, int x, map_code near[PLACES], map_code far[PLACES], int *carried)
{
    const struct map *map = state_map(s);
    const struct places *reach = unit_reach(map, s->unit[x]);
    int count = 0;
    *carried = 0;
    for (int to = 0; to < PLACES; to++) {
        struct choice move = {.act = ACT_MOVE, .x = (int16_t)x, .to = (int16_t)to}, meant = move;
        if (diplomacy_places_have(reach, to))
            near[count++] = (map_code)to;
        else if (!unit_is_fleet(s->unit[x]) && to < PROVINCES && is_coast(map, to) && is_coast(map, x) && to != x &&
                 diplomacy_legal_choice(s, s->seat[x], &meant, NULL))
            far[(*carried)++] = (map_code)to;
    }
    return count;
}

/* "F Lon can go to Eng Nth Wal Yor", shorter where a line has no room for it. */
static void say_goals(const struct diplomacy_state *s, const struct request *request, struct text *out)
{
    enum { NEAR = 40, FAR = 40 };
    const struct map *map = state_map(s);
    map_code near[PLACES], far[PLACES];
    char unit[UNIT_BYTES], near_bytes[200], far_bytes[200];
    struct text to = text_fixed(near_bytes, sizeof near_bytes), over = text_fixed(far_bytes, sizeof far_bytes);
    const struct dislodged *gone = state_dislodged(s, request->seat, request->slot % PROVINCES);
    int carried = 0, x = request->slot % PROVINCES;
    if (request->slot >= SLOT_RETREAT && gone == NULL)
        return;
    if (request->slot >= SLOT_RETREAT)
        add_places(map, gone->to, gone->count, &to);
    else
        add_places(map, near, goals(s, x, near, far, &carried), &to);
    add_places(map, far, carried, &over);
    put_unit(map, unit_in(s, request->slot < SLOT_RETREAT ? 0 : request->seat, x), unit);
    say(out,
        request->slot >= SLOT_RETREAT ? to.len > 0 ? "diplomacy.blank.retreat" : "diplomacy.blank.none"
        : to.len > NEAR               ? "diplomacy.blank.many"
        : carried > 0 && to.len + over.len > (size_t)FAR - 10 ? "diplomacy.blank.carried"
        : carried > 0                                         ? "diplomacy.blank.sea"
                                                              : "diplomacy.blank.move",
        SAID("unit", unit), SAID("to", near_bytes), SAID("over", far_bytes), SAID_NUMBER("count", carried));
}

/* How to write moves, by the first that this one could do. */
static void say_how(const struct diplomacy_state *s, const struct request *request, struct text *out)
{
    const struct map *map = state_map(s);
    map_code near[PLACES], far[PLACES];
    int carried = 0, x = request->slot, convoys = 0;
    for (int p = 0; p < PROVINCES; p++)
        convoys += s->seat[p] == request->seat && state_fleet_at_sea(s, p);
    if (x < SLOT_RETREAT && goals(s, x, near, far, &carried) > 0)
        say(out, convoys > 0 ? "diplomacy.how.convoy" : "diplomacy.how", SAID("from", place_name(map, x)),
            SAID("to", place_name(map, near[0])));
    else if (x >= SLOT_RETREAT && x < SLOT_BUILD)
        say(out, "diplomacy.how.retreat");
}

static void say_default(const struct diplomacy_state *s, const struct request *request, struct text *out)
{
    int due = s->phase == WINTER ? diplomacy_due(s, request->seat) : 0;
    if (request->slot < SLOT_RETREAT)
        say(out, "diplomacy.default.move");
    else if (request->slot < SLOT_BUILD)
        say(out, "diplomacy.default.retreat");
    else if (due > 0)
        say(out, "diplomacy.default.build");
    else if (due < -1)
        say(out, "diplomacy.default.remove");
}

void diplomacy_aside(const void *view, const struct request *request, enum aside what, struct text *out)
{
    const struct diplomacy_state *s = view;
    if (what == ASIDE_ASKED && request->slot < SLOT_RETREAT && state_units(s, request->seat) > 1)
        say(out, "diplomacy.asked", SAID_NUMBER("units", state_units(s, request->seat)));
    else if (what == ASIDE_BLANK && request->slot < SLOT_BUILD)
        say_goals(s, request, out);
    else if (what == ASIDE_HOW)
        say_how(s, request, out);
    else if (what == ASIDE_DEFAULT)
        say_default(s, request, out);
}
