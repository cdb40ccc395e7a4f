/* Events as fields of a record (spec section 5.10). */
#include "games/forvm/codec.h"
#include "games/forvm/errors.h"
#include "games/forvm/events.h"
#include "games/forvm/orders.h"

const char *forvm_event_name(int kind)
{
    static const char *const names[FORVM_EVENTS] = {
        [EVENT_START] = "start",
        [EVENT_TURN] = "turn",
        [EVENT_RECRUIT] = "recruit",
        [EVENT_NO_ROOM] = "no-room",
        [EVENT_MOVED] = "moved",
        [EVENT_OUST] = "oust",
        [EVENT_AGENT_LOST] = "agent-lost",
        [EVENT_MARRIED] = "married",
        [EVENT_ALLIED] = "allied",
        [EVENT_DISSOLVED] = "dissolved",
        [EVENT_LOCAL_END] = "local-end",
        [EVENT_TRADE] = "trade",
        [EVENT_BUILT] = "built",
        [EVENT_DESTROY] = "destroy",
        [EVENT_GAVE] = "gave",
        [EVENT_FATE] = "fate",
        [EVENT_ELECTION] = "election",
        [EVENT_PREFECT] = "prefect",
        [EVENT_PRESTIGE] = "prestige",
        [EVENT_OVER] = "over",
        [EVENT_SKIPPED] = "skipped",
        [EVENT_UNDONE] = "undone",
    };
    return kind >= 0 && kind < FORVM_EVENTS ? names[kind] : "unknown";
}

/* What a word of an event is, and under which name it is recorded. */
enum field_kind { NUMBER, FLAG, MARKET, CHILD, LONG, GIFT, CARD, AGENT_WHY, PRESTIGE_WHY };

struct field {
    const char *key;
    enum field_kind kind;
};

enum { FIELDS = 6 };

static const struct field fields[FORVM_EVENTS][FIELDS] = {
    [EVENT_START] = {{"seat", NUMBER}},
    [EVENT_TURN] = {{"start", NUMBER}, {"turn", NUMBER}},
    [EVENT_RECRUIT] = {{"seat", NUMBER}, {"die", NUMBER}, {"ok", FLAG}},
    [EVENT_NO_ROOM] = {{"seat", NUMBER}},
    [EVENT_MOVED] = {{"seat", NUMBER}, {"frm", MARKET}, {"to", MARKET}, {"contested", FLAG}},
    [EVENT_OUST] =
        {{"seat", NUMBER}, {"target", NUMBER}, {"at", MARKET}, {"need", NUMBER}, {"die", NUMBER}, {"ok", FLAG}},
    [EVENT_AGENT_LOST] = {{"seat", NUMBER}, {"at", MARKET}, {"why", AGENT_WHY}},
    [EVENT_MARRIED] = {{"seat", NUMBER}, {"at", MARKET}, {"child", CHILD}},
    [EVENT_ALLIED] = {{"seat", NUMBER}, {"other", NUMBER}, {"price", LONG}, {"child", CHILD}},
    [EVENT_DISSOLVED] = {{"payer", NUMBER}, {"payee", NUMBER}, {"by", NUMBER}},
    [EVENT_LOCAL_END] = {{"seat", NUMBER}, {"at", MARKET}},
    [EVENT_TRADE] = {{"seat", NUMBER}, {"total", LONG}},
    [EVENT_BUILT] = {{"seat", NUMBER}, {"at", MARKET}},
    [EVENT_DESTROY] =
        {{"seat", NUMBER}, {"target", NUMBER}, {"at", MARKET}, {"need", NUMBER}, {"die", NUMBER}, {"ok", FLAG}},
    [EVENT_GAVE] = {{"seat", NUMBER}, {"benefaction", GIFT}},
    [EVENT_FATE] = {{"card", CARD}},
    [EVENT_ELECTION] = {{"seat", NUMBER}, {"die", NUMBER}},
    [EVENT_PREFECT] = {{"seat", NUMBER}},
    [EVENT_PRESTIGE] = {{"seat", NUMBER}, {"by", NUMBER}, {"why", PRESTIGE_WHY}},
    [EVENT_SKIPPED] = {{"seat", NUMBER}},
    [EVENT_UNDONE] = {{"seat", NUMBER}},
};

/* Running out of memory leaves a field out; the caller sees it when it dumps its record. Returns the words read. */
static int put_field(struct jv *out, const struct field *field, const int16_t *arg)
{
    static const char *const losses[] = {"oust", "fee", "fate"};
    static const char *const whys[WHYS] = {
        [WHY_ALLIED] = "alliance", [WHY_ENDED] = "ended", [WHY_LOCAL] = "local", [WHY_DEBT] = "debt",
        [WHY_FIRST] = "first",     [WHY_LAST] = "last",   [WHY_FIVE] = "five",   [WHY_EVERY] = "every",
        [WHY_GIFT] = "gift",       [WHY_MONEY] = "money", [WHY_FATE] = "fate",   [WHY_MORES] = "mores"};
    int32_t number;
    switch (field->kind) {
    case NUMBER:
        (void)jv_put_int(out, field->key, arg[0]);
        return 1;
    case FLAG:
        (void)jv_put_bool(out, field->key, arg[0] != 0);
        return 1;
    case MARKET:
        (void)jv_put_string(out, field->key, market_name(arg[0]));
        return 1;
    case CHILD:
        (void)jv_put_string(out, field->key, arg[0] == SON ? "son" : "daughter");
        return 1;
    case LONG:
        (void)number_get(arg, 0, &number);
        (void)jv_put_int(out, field->key, number);
        return 2;
    case GIFT:
        (void)jv_put_string(out, field->key, forvm_benefactions[arg[0]]);
        return 1;
    case CARD:
        (void)jv_put_string(out, field->key, fate_name(arg[0]));
        return 1;
    case AGENT_WHY:
        (void)jv_put_string(out, field->key, losses[arg[0]]);
        return 1;
    case PRESTIGE_WHY:
        (void)jv_put_string(out, field->key, whys[arg[0]]);
        return 1;
    }
    return 1;
}

static void put_part(struct jv *out, const int16_t *word)
{
    char bytes[LINE_BYTES + 1];
    struct text text = text_fixed(bytes, sizeof bytes);
    struct part part;
    (void)part_get(word, 0, &part);
    part_write(&part, part.kind == PART_MOVE ? SLOT_MOVE : SLOT_INTRIGUE, &text);
    (void)jv_put_string(out, "text", bytes);
}

static void put_winners(struct jv *out, unsigned set)
{
    struct jv *winners = jv_new_array();
    for (int seat = 1; seat <= SEATS; seat++)
        if ((set >> seat & 1) != 0)
            (void)jv_add_int(winners, seat);
    (void)jv_put(out, "winners", winners);
}

void forvm_event_save(const struct event *event, struct jv *out)
{
    const int16_t *arg = event->arg;
    if (event->kind < 0 || event->kind >= FORVM_EVENTS)
        return;
    for (int i = 0; i < FIELDS && fields[event->kind][i].key != NULL; i++)
        arg += put_field(out, &fields[event->kind][i], arg);
    if (event->kind == EVENT_OVER)
        put_winners(out, (unsigned)arg[1]);
    if (event->kind == EVENT_UNDONE)
        (void)jv_put_string(out, "code", forvm_errors[*arg++].code);
    if (event->kind == EVENT_UNDONE || event->kind == EVENT_SKIPPED)
        put_part(out, arg);
}
