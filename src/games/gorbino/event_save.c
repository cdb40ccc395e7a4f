/* Events as fields of a record (spec section 5.8). */
#include "games/gorbino/codec.h"
#include "games/gorbino/events.h"

const char *gorbino_event_name(int kind)
{
    static const char *const names[GORBINO_EVENTS] = {
        [EVENT_FOUND] = "found", [EVENT_SUPPLY] = "supply",   [EVENT_PLAY] = "play",         [EVENT_COPY] = "copy",
        [EVENT_TAKEN] = "taken", [EVENT_PRODUCE] = "produce", [EVENT_BUY] = "buy",           [EVENT_BUILD] = "build",
        [EVENT_DRAW] = "draw",   [EVENT_PLENTY] = "plenty",   [EVENT_DISASTER] = "disaster", [EVENT_GONE] = "gone",
        [EVENT_ROUND] = "round", [EVENT_OVER] = "over",
    };
    return kind >= 0 && kind < GORBINO_EVENTS ? names[kind] : "unknown";
}

/* What one argument is. */
enum field { FIELD_NONE, FIELD_SEAT, FIELD_VICTIM, FIELD_PLACE, FIELD_CARD, FIELD_GOOD, FIELD_PROVINCE, FIELD_ROUND };

/* Running out of memory leaves a field out; the caller sees it when it dumps its record. */
static void put_field(struct jv *out, enum field field, int value)
{
    switch (field) {
    case FIELD_NONE:
        return;
    case FIELD_SEAT:
        (void)jv_put_int(out, "seat", value);
        return;
    case FIELD_VICTIM:
        (void)jv_put_int(out, "victim", value);
        return;
    case FIELD_PLACE:
        (void)jv_put_string(out, "place", gorbino_place_name(value));
        return;
    case FIELD_CARD:
        (void)jv_put_string(out, "card", gorbino_card_name(value));
        return;
    case FIELD_GOOD:
        (void)jv_put_string(out, "good", gorbino_good_name(value));
        return;
    case FIELD_PROVINCE:
        (void)jv_put_string(out, "province", gorbino_province_name(value));
        return;
    case FIELD_ROUND:
        (void)jv_put_int(out, "round", value);
    }
}

void gorbino_event_save(const struct event *event, struct jv *out)
{
    static const enum field fields[GORBINO_EVENTS][3] = {
        [EVENT_FOUND] = {FIELD_SEAT, FIELD_PLACE},
        [EVENT_SUPPLY] = {FIELD_SEAT},
        [EVENT_PLAY] = {FIELD_SEAT, FIELD_CARD},
        [EVENT_COPY] = {FIELD_SEAT, FIELD_VICTIM, FIELD_CARD},
        [EVENT_TAKEN] = {FIELD_SEAT, FIELD_VICTIM, FIELD_GOOD},
        [EVENT_PRODUCE] = {FIELD_PROVINCE},
        [EVENT_BUY] = {FIELD_SEAT, FIELD_CARD},
        [EVENT_BUILD] = {FIELD_SEAT, FIELD_PLACE},
        [EVENT_DRAW] = {FIELD_CARD},
        [EVENT_PLENTY] = {FIELD_CARD},
        [EVENT_DISASTER] = {FIELD_CARD},
        [EVENT_GONE] = {FIELD_CARD},
        [EVENT_ROUND] = {FIELD_ROUND},
    };
    if (event->kind < 0 || event->kind >= GORBINO_EVENTS)
        return;
    for (int i = 0; i < 3; i++)
        put_field(out, fields[event->kind][i], event->arg[i]);
    if (event->kind == EVENT_SUPPLY) {
        struct jv *goods = jv_new_array();
        (void)jv_add_string(goods, gorbino_good_name(event->arg[1]));
        (void)jv_add_string(goods, gorbino_good_name(event->arg[2]));
        (void)jv_put(out, "goods", goods);
    }
}
