/* Events as fields of a record (spec section 5.8). */
#include "games/doge/codec.h"
#include "games/doge/events.h"
#include "games/doge/score.h"

const char *doge_event_name(int kind)
{
    static const char *const names[DOGE_EVENTS] = {
        [EVENT_PLACED] = "placed", [EVENT_ELECTION] = "election", [EVENT_NEUTRAL] = "neutral",
        [EVENT_TAKE] = "take",     [EVENT_ABSTAIN] = "abstain",   [EVENT_MOVE] = "move",
        [EVENT_HOUSE] = "house",   [EVENT_NO_HOUSE] = "no-house", [EVENT_PALACE] = "palace",
        [EVENT_CLOSED] = "closed", [EVENT_YEAR_END] = "year-end", [EVENT_OVER] = "over",
    };
    return kind >= 0 && kind < DOGE_EVENTS ? names[kind] : "unknown";
}

/* Running out of memory leaves a field out; the caller sees it when it dumps its record. */
static void put_area(struct jv *out, const char *key, int area)
{
    (void)jv_put_string(out, key, doge_area_name(area));
}

static void put_seats(struct jv *out, const char *key, int bits)
{
    struct jv *list = jv_new_array();
    for (int seat = 1; seat <= SEATS; seat++)
        if ((bits >> seat & 1) != 0)
            (void)jv_add_int(list, seat);
    (void)jv_put(out, key, list);
}

static void save_election(const int16_t *arg, struct jv *out)
{
    struct jv *votes = jv_new_array(), *markers = jv_new_array();
    int seats = arg[1];
    for (int i = 0; i < seats; i++) {
        struct jv *values = jv_new_array();
        const struct stack *stack = &doge_stacks[arg[2 + seats + i]];
        for (int value = 0; value < VALUES; value++)
            for (int k = 0; k < stack->of[value]; k++)
                (void)jv_add_int(values, value);
        (void)jv_add_int(votes, arg[2 + i]);
        (void)jv_add(markers, values);
    }
    put_area(out, "area", arg[0]);
    (void)jv_put(out, "votes", votes);
    (void)jv_put(out, "markers", markers);
    put_seats(out, "first", arg[2 + 2 * seats]);
    put_seats(out, "second", arg[3 + 2 * seats]);
}

/* What the seat of arg[0] did, in the words of its kind. */
static void save_deed(const struct event *event, struct jv *out)
{
    const int16_t *arg = event->arg;
    (void)jv_put_int(out, "seat", arg[0]);
    switch (event->kind) {
    case EVENT_PLACED:
        put_area(out, "area", arg[1]);
        (void)jv_put_int(out, "number", arg[2]);
        return;
    case EVENT_TAKE:
        (void)jv_put_string(out, "advisor", doge_advisor_name(arg[1]));
        put_area(out, "area", arg[2]);
        (void)jv_put_int(out, "former", arg[3]);
        return;
    case EVENT_ABSTAIN:
        put_area(out, "area", arg[1]);
        return;
    case EVENT_MOVE:
        put_area(out, "from", arg[1]);
        put_area(out, "to", arg[2]);
        return;
    case EVENT_PALACE:
        put_area(out, "district", arg[1]);
        (void)jv_put_int(out, "site", arg[2]);
        (void)jv_put_int(out, "cost", arg[3]);
        return;
    default:
        put_area(out, "district", arg[1]);
    }
}

void doge_event_save(const struct event *event, struct jv *out)
{
    const int16_t *arg = event->arg;
    switch (event->kind) {
    case EVENT_ELECTION:
        save_election(arg, out);
        return;
    case EVENT_NEUTRAL:
        (void)jv_put_string(out, "advisor", doge_advisor_name(arg[0]));
        (void)jv_put_int(out, "former", arg[1]);
        return;
    case EVENT_CLOSED:
        put_area(out, "area", arg[0]);
        put_area(out, "turned_up", arg[1]);
        return;
    case EVENT_YEAR_END:
        (void)jv_put_int(out, "year", arg[0]);
        return;
    case EVENT_OVER:
        put_seats(out, "winners", arg[0]);
        (void)jv_put_string(out, "reason", doge_reasons[arg[1]]);
        return;
    default:
        save_deed(event, out);
    }
}
