/* Events as fields of a record (spec section 5.7). */
#include "games/quorum/codec.h"
#include "games/quorum/events.h"

const char *quorum_event_name(int kind)
{
    static const char *const names[QUORUM_EVENTS] = {
        [EVENT_REFRESH] = "refresh", [EVENT_TAKE] = "take", [EVENT_GOD] = "god",   [EVENT_ADVANCE] = "advance",
        [EVENT_TOKEN] = "token",     [EVENT_PLAY] = "play", [EVENT_OVER] = "over",
    };
    return kind >= 0 && kind < QUORUM_EVENTS ? names[kind] : "unknown";
}

/* Running out of memory leaves a field out; the caller sees it when it dumps its record. */
static void put_card(struct jv *out, const char *key, int card)
{
    (void)jv_put_string(out, key, card_name(card));
}

static struct jv *numbers(const int16_t *arg, int count)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < count; i++)
        (void)jv_add_int(list, arg[i]);
    return list;
}

static void save_refresh(const int16_t *arg, struct jv *out)
{
    struct jv *rome = jv_new_array();
    for (int i = 0; i < ROME; i++)
        (void)jv_add_string(rome, card_name(arg[2 + i]));
    (void)jv_put_int(out, "seat", arg[0]);
    (void)jv_put_bool(out, "forced", arg[1] != 0);
    (void)jv_put(out, "rome", rome);
}

static void save_move(const int16_t *arg, struct jv *out)
{
    (void)jv_put_string(out, "province", province_name(arg[0]));
    (void)jv_put_int(out, "from", arg[1]);
    (void)jv_put_int(out, "to", arg[2]);
}

void quorum_event_save(const struct event *event, struct jv *out)
{
    const int16_t *arg = event->arg;
    switch (event->kind) {
    case EVENT_REFRESH:
        save_refresh(arg, out);
        return;
    case EVENT_TAKE:
        (void)jv_put_int(out, "seat", arg[0]);
        (void)jv_put_int(out, "place", arg[1]);
        put_card(out, "card", arg[2]);
        put_card(out, "fill", arg[3]);
        return;
    case EVENT_GOD:
        (void)jv_put_int(out, "seat", arg[0]);
        put_card(out, "god", arg[1]);
        (void)jv_put_string(out, "province", province_name(arg[2]));
        return;
    case EVENT_ADVANCE:
        (void)jv_put_int(out, "seat", arg[0]);
        save_move(arg + 1, out);
        return;
    case EVENT_TOKEN:
        save_move(arg, out);
        return;
    case EVENT_PLAY:
        (void)jv_put_int(out, "seat", arg[0]);
        put_card(out, "card", arg[1]);
        return;
    case EVENT_OVER:
        (void)jv_put(out, "scores", numbers(arg + 1, arg[0]));
        (void)jv_put(out, "ranks", numbers(arg + 1 + arg[0], arg[0]));
        return;
    default:
        return;
    }
}
