/* A game as a saved game (saved.h): what was ordered is read off what came of it. */
#include "games/diplomacy/saved.h"

#include "rules/options.h"

#include <string.h>

/* What the file says of an order by what came of it: how it goes on behind the unit, "@" for where to, "#" for the unit
 * that is helped; and the result. */
static const struct outcome {
    const char *event, *order, *result;
} outcomes[] = {
    {"hold", " H", NULL},
    {"move", " - @", NULL},
    {"bounce", " - @", "bounce"},
    {"stuck", " - @", "no convoy"},
    {"support", " S #@", NULL},
    {"cut", " S #@", "cut"},
    {"void", " S #@", "void"},
    {"convoy", " C #@", NULL},
    {"disrupt", " C #@", "disrupted"},
    {"retreat", " R @", NULL},
    {"clash", " R @", "bounce"},
    {"disband", " D", "disband"},
    {"build", " B", ""},
    {"remove", " D", ""},
};

struct writing {
    const struct rules *rules;
    struct jv *orders, *results; /* of one phase */
};

static const struct outcome *outcome_of(const char *event)
{
    for (size_t i = 0; i < sizeof outcomes / sizeof outcomes[0]; i++)
        if (strcmp(outcomes[i].event, event) == 0)
            return &outcomes[i];
    return NULL;
}

/* An object with a fresh value for each power. */
static struct jv *by_power(const struct rules *rules, struct jv *(*fresh)(void))
{
    struct jv *out = jv_new_object();
    for (int seat = 1; seat <= rules->seats_max; seat++) {
        char name[SAVED_POWER];
        saved_power(rules, seat, name);
        jv_put(out, name, fresh());
    }
    return out;
}

static struct jv *of_power(const struct rules *rules, struct jv *powers, int seat)
{
    char name[SAVED_POWER];
    saved_power(rules, seat, name);
    return jv_get(powers, name);
}

static void put_lists(const struct rules *rules, const struct jv *seats, struct jv *powers)
{
    for (int seat = 1; seat <= rules->seats_max; seat++) {
        const struct jv *list = jv_at(seats, (size_t)seat - 1);
        for (size_t i = 0; i < jv_size(list); i++) {
            struct text upper = TEXT_EMPTY;
            text_add_upper(&upper, jv_string(jv_at(list, i)));
            jv_add_text(of_power(rules, powers, seat), &upper);
        }
    }
}

/* Units that must retreat stand among the units, too, with a mark. */
static void put_dislodged(const struct rules *rules, const struct jv *dislodged, struct jv *units, struct jv *retreats)
{
    for (size_t i = 0; i < jv_size(dislodged); i++) {
        const struct jv *one = jv_at(dislodged, i), *to = jv_get(one, "to");
        int seat = (int)jv_number(one, "seat");
        struct text unit = TEXT_EMPTY;
        struct jv *places = jv_new_array();
        text_add_char(&unit, '*');
        text_add_upper(&unit, jv_word(one, "unit"));
        for (size_t k = 0; k < jv_size(to); k++) {
            struct text place = TEXT_EMPTY;
            text_add_upper(&place, jv_string(jv_at(to, k)));
            jv_add_text(places, &place);
        }
        jv_put(of_power(rules, retreats, seat), unit.data + 1, places);
        jv_add_text(of_power(rules, units, seat), &unit);
    }
}

/* ---- what a unit did ---- */

static void add_help(const struct jv *event, struct text *out)
{
    text_add_upper(out, jv_word(event, "of"));
    if (strcmp(jv_word(event, "to"), "none") != 0) {
        text_add(out, " - ");
        text_add_upper(out, jv_word(event, "to"));
    }
}

static void order_text(const struct jv *event, const struct outcome *outcome, struct text *out)
{
    bool convoys = strcmp(jv_word(event, "kind"), "convoy") == 0;
    bool by_sea = jv_true(jv_get(event, "by_sea")) || strcmp(outcome->event, "stuck") == 0;
    text_add_upper(out, jv_word(event, "unit"));
    for (const char *at = outcome->order; *at != '\0'; at++) {
        if (*at == '@' && at[-1] != '#')
            text_add_upper(out, jv_word(event, "to"));
        else if (*at == '#')
            add_help(event, out);
        else if (*at != '@')
            text_add_char(out, *at == 'S' && convoys ? 'C' : *at);
    }
    text_add(out, by_sea ? " VIA" : "");
}

static void add_event(const struct writing *writing, const struct jv *event)
{
    const struct outcome *outcome = outcome_of(jv_word(event, "event"));
    bool waives = strcmp(jv_word(event, "event"), "waive") == 0;
    struct jv *orders =
        outcome != NULL || waives ? of_power(writing->rules, writing->orders, (int)jv_number(event, "seat")) : NULL;
    struct text unit = TEXT_EMPTY, order = TEXT_EMPTY;
    text_add_upper(&unit, jv_word(event, "unit"));
    struct jv *results = jv_get(writing->results, unit.data);
    if (waives)
        jv_add_string(orders, "WAIVE");
    if (strcmp(jv_word(event, "event"), "dislodge") == 0)
        jv_add_string(results, "dislodged");
    if (outcome != NULL) {
        order_text(event, outcome, &order);
        jv_add_text(orders, &order);
        results = jv_new_array();
        if (outcome->result != NULL)
            jv_add_string(results, outcome->result);
        if (strcmp(outcome->event, "clash") == 0)
            jv_add_string(results, "disband");
        jv_put(writing->results, unit.data, results);
    }
    text_free(&unit);
}

/* ---- a phase ---- */

static void name_of(const struct jv *position, struct text *out)
{
    for (const struct saved_season *one = saved_seasons; one->phase != NULL; one++)
        if (strcmp(one->phase, jv_word(position, "phase")) == 0)
            text_addf(out, "%c%lld%c", one->season, (long long)jv_number(position, "year"), one->kind);
    if (out->len == 0)
        text_add(out, SAVED_COMPLETED);
}

static struct jv *state_of(const struct rules *rules, const struct jv *position, int64_t at, const char *note)
{
    struct jv *state = jv_new_object(), *units = by_power(rules, jv_new_array),
              *centers = by_power(rules, jv_new_array), *retreats = by_power(rules, jv_new_object);
    put_lists(rules, jv_get(position, "units"), units);
    put_lists(rules, jv_get(position, "centres"), centers);
    put_dislodged(rules, jv_get(position, "dislodged"), units, retreats);
    jv_put_int(state, "timestamp", at * 1000000);
    jv_put_string(state, "note", note);
    jv_put(state, "units", units);
    jv_put(state, "centers", centers);
    jv_put(state, "retreats", retreats);
    return state;
}

static struct jv *phase_of(const struct rules *rules, const char *name, struct jv *state, const struct jv *events)
{
    struct writing writing = {.rules = rules, .orders = by_power(rules, jv_new_array), .results = jv_new_object()};
    for (size_t i = 0; i < jv_size(events); i++)
        add_event(&writing, jv_at(events, i));
    struct jv *out = jv_new_object();
    jv_put_string(state, "name", name);
    jv_put_string(out, "name", name);
    jv_put(out, "state", state);
    jv_put(out, "orders", writing.orders);
    jv_put(out, "results", writing.results);
    jv_put(out, "messages", jv_new_array());
    return out;
}

static void add_phase(const struct rules *rules, const struct jv *move, struct jv *out)
{
    const struct jv *position = jv_get(move, "position");
    struct text name = TEXT_EMPTY;
    name_of(position, &name);
    jv_add(out,
           phase_of(rules, name.data, state_of(rules, position, jv_number(move, "at"), ""), jv_get(move, "events")));
    text_free(&name);
}

/* "Victory by: AUS, FRA" */
static void note_of(const struct rules *rules, const struct jv *ranks, struct text *out)
{
    text_add(out, "Victory by: ");
    size_t from = out->len;
    for (int seat = 1; seat <= rules->seats_max; seat++) {
        char name[SAVED_POWER];
        int64_t rank = 0;
        if (!jv_int(jv_at(ranks, (size_t)seat - 1), 1, 1, &rank))
            continue;
        saved_power(rules, seat, name);
        text_between(out, from, ", ");
        text_addf(out, "%.*s", SAVED_SHORT, name);
    }
}

static void add_end(const struct rules *rules, const struct jv *played, struct jv *out)
{
    struct jv *position = jv_copy_deep(jv_get(played, "position"));
    struct text note = TEXT_EMPTY;
    if (strcmp(jv_word(position, "phase"), "over") != 0)
        add_phase(rules, played, out); /* it was not played any more */
    jv_put(position, "dislodged", jv_new_array());
    note_of(rules, jv_get(played, "ranks"), &note);
    jv_add(out, phase_of(rules, SAVED_COMPLETED, state_of(rules, position, jv_number(played, "at"), note.data), NULL));
    text_free(&note);
    jv_free(position);
}

/* What the form has no place for. */
static struct jv *own_of(const struct jv *played)
{
    struct jv *own = jv_new_object(), *options = jv_copy_deep(jv_get(played, "options"));
    (void)jv_drop(options, OPTION_MAP);
    jv_put(own, "options", options);
    if (jv_true(jv_get(played, "agreed")))
        jv_put(own, "ranks", jv_copy_deep(jv_get(played, "ranks")));
    return own;
}

struct jv *saved_write(const struct rules *rules, const struct jv *played)
{
    const struct jv *options = jv_get(played, "options"), *moves = jv_get(played, "moves");
    struct jv *out = jv_new_object(), *phases = jv_new_array(), *named = jv_new_array();
    const char *map = rules->map.name == NULL ? SAVED_STANDARD : rules->map.name;
    if (strcmp(jv_word(options, "build"), "any") == 0)
        jv_add_string(named, "BUILD_ANY");
    for (size_t i = 0; i < jv_size(moves); i++)
        add_phase(rules, jv_at(moves, i), phases);
    add_end(rules, played, phases);
    for (size_t i = 0; i < jv_size(phases); i++) {
        struct jv *state = jv_get(jv_at(phases, i), "state");
        jv_put_string(state, "game_id", jv_word(played, "name"));
        jv_put_string(state, "map", map);
        jv_put(state, "rules", jv_copy_deep(named));
    }
    jv_put(out, SAVED_OWN, own_of(played));
    jv_put_string(out, "id", jv_word(played, "name"));
    jv_put_string(out, "map", map);
    jv_put(out, "rules", named);
    jv_put(out, "phases", phases);
    return out;
}
