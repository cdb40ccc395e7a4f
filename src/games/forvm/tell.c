/* What happened and where the game stands, in sentences. */
#include "games/forvm/act.h"
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "rules/row.h"
#include "rules/words.h"
#include "words/catalog.h"
#include "words/say.h"

void forvm_describe_money(int32_t amount, struct text *out)
{
    text_addf(out, amount < 0 ? "-$%lld" : "$%lld", amount < 0 ? -(long long)amount : amount);
}

void forvm_describe_set(uint64_t set, struct text *out)
{
    size_t from = out->len;
    for (int market = 0; (market = set_next(set, market)) != 0;) {
        text_between(out, from, ", ");
        text_add(out, catalog_name("forvm", forvm_markets[market].name, NULL));
    }
    if (out->len == from)
        say(out, "forvm.report.none");
}

void forvm_describe_allies(const struct forvm_state *s, int seat, struct text *out)
{
    for (int other = 0; (other = set_next(seat_allies(s, seat), other)) != 0;)
        text_add(out, forvm_seats[other - 1].letter);
}

void forvm_describe_fate_markets(int card, struct text *out)
{
    const struct fate *fate = &forvm_fates[card];
    for (int i = 0; i < fate->markets; i++)
        text_add_all(out, i == 0 ? "" : ", ", catalog_name("forvm", forvm_markets[fate->market[i]].name, NULL));
}

void forvm_describe_fate(int card, struct text *out)
{
    say(out, forvm_fates[card].title);
    if (forvm_fates[card].markets == 0)
        return;
    text_add(out, " (");
    forvm_describe_fate_markets(card, out);
    text_add_char(out, ')');
}

void forvm_tell_seat(int seat, struct text *out)
{
    say(out, "forvm.seat", SAID_NAME("seat", "forvm", forvm_titles[seat - 1]));
}

static NAMES_OF(market_told, forvm_markets, .name);
static NAMES_OF(child_name, forvm_children, );

static struct jv *save_money(const int16_t *arg)
{
    int32_t amount;
    (void)part_number_get(arg, 0, &amount);
    return jv_new_int(amount);
}

static void tell_money(const struct event_value *value, struct text *out)
{
    int32_t amount;
    (void)part_number_get(value->arg, 0, &amount);
    forvm_describe_money(amount, out);
}

static void tell_change(const struct event_value *value, struct text *out)
{
    text_addf(out, value->arg[0] > 0 ? "+%d" : "%d", value->arg[0]);
}

static void tell_card(const struct event_value *value, struct text *out)
{
    forvm_describe_fate(value->arg[0], out);
}

/* What stands on the card. */
static void tell_effect(const struct event_value *value, struct text *out)
{
    say(out, forvm_fates[value->event->arg[0]].text);
}

static NAMES_OF(gift_name, forvm_benefactions, );

static void tell_band(const struct event_value *value, struct text *out)
{
    text_add(out, catalog_name("forvm", forvm_bands[value->event->arg[1] / KINDS].id, NULL));
}

static const char *const losses[] = {[LOST_OUST] = "oust", [LOST_FEE] = "fee", [LOST_FATE] = "fate"};
static NAMES_OF(loss_name, losses, );

static const char *const why_keys[WHYS] = {
    [WHY_ALLIED] = "forvm.why.alliance", [WHY_ENDED] = "forvm.why.ended", [WHY_LOCAL] = "forvm.why.local",
    [WHY_DEBT] = "forvm.why.debt",       [WHY_FIRST] = "forvm.why.first", [WHY_LAST] = "forvm.why.last",
    [WHY_FIVE] = "forvm.why.five",       [WHY_EVERY] = "forvm.why.every", [WHY_GIFT] = "forvm.why.gift",
    [WHY_MONEY] = "forvm.why.money",     [WHY_FATE] = "forvm.why.fate",   [WHY_MORES] = "forvm.why.mores"};

static NAMES_OF(why_key, why_keys, );
static NAMES_OF(why_name, why_keys, +sizeof "forvm.why." - 1);

bool forvm_credit(const struct event *event, int *seat, struct score_part *out)
{
    if (event->kind != EVENT_PRESTIGE)
        return false;
    *seat = event->arg[0];
    score_part(out, catalog_text(why_keys[event->arg[2]]), event->arg[1]);
    return true;
}

int forvm_round(const void *state)
{
    return ((const struct forvm_state *)state)->turn;
}

/* The prestige of each family, the consuls among them named. */
static void tell_families(const struct event_value *value, struct text *out)
{
    const int16_t *arg = value->event->arg;
    for (int seat = 1; seat <= arg[0]; seat++) {
        struct row who;
        event_kind_person(value, seat, row_begin(&who));
        text_add(out, seat > 1 ? ", " : "");
        say(out, (arg[1] >> seat & 1) != 0 ? "forvm.over.consul" : "forvm.over.family", SAID("seat", who.line),
            SAID_NUMBER("prestige", arg[1 + seat]));
    }
}

static void write_part(const int16_t *word, struct text *out)
{
    struct part part;
    (void)part_get(word, 0, &part);
    part_write(&part, SLOT_INTRIGUE, out);
}

static struct jv *save_part(const int16_t *arg)
{
    char bytes[LINE_BYTES + 1];
    struct text text = text_fixed(bytes, sizeof bytes);
    write_part(arg, &text);
    return jv_new_string(bytes);
}

static void tell_part(const struct event_value *value, struct text *out)
{
    text_add_char(out, '\'');
    write_part(value->arg, out);
    text_add_char(out, '\'');
}

static NAMES_OF(code_name, forvm_errors, ->code);

static NAMES_OF(code_key, forvm_errors, ->key);

/* Does turn 1 go the other way round? */
static int reversed(const struct event_value *event)
{
    const struct forvm_state *s = event->view;
    return s->option[OPTION_OPENING] != 0;
}

static int turn_reversed(const struct event_value *event)
{
    return reversed(event) != 0 && event->event->arg[1] == 1;
}

/* The families in the order of turn 1, where it goes the other way round. */
static void tell_order(const struct event_value *value, struct text *out)
{
    const struct forvm_state *s = value->view;
    for (int i = s->seats - 1; i >= 0; i--) {
        event_kind_person(value, (value->event->arg[0] - 1 + i) % s->seats + 1, out);
        text_add(out, i > 0 ? ", " : "");
    }
}

/* Whether it came off, and whether a die fell. */
static int ousted(const struct event_value *event)
{
    return (event->arg[5] != 0 ? 2 : 0) + (event->arg[4] != 0);
}

static int allied_paid(const struct event_value *event)
{
    int32_t price;
    (void)part_number_get(event->arg, 2, &price);
    return price != 0;
}

static int gift_kind(const struct event_value *event)
{
    return event->arg[1] % KINDS;
}

static const struct value_type MARKET = {1, forvm_market_name, .told = market_told}, CHILD = {1, .name = child_name},
                               MONEY = {2, .save = save_money, .tell = tell_money}, CHANGE = {1, .tell = tell_change},
                               CARD = {1, forvm_fate_name, .tell = tell_card}, EFFECT = {0, .tell = tell_effect},
                               GIFT = {1, .name = gift_name}, BAND = {0, .tell = tell_band},
                               LOSS = {1, .name = loss_name}, WHY = {1, why_name, .key = why_key},
                               FAMILIES = {0, .tell = tell_families},
                               PART = {WORDS_REST, .save = save_part, .tell = tell_part},
                               FAULT = {1, code_name, .key = code_key}, ORDER = {0, .tell = tell_order};

/* A family that tries to drive another one away, by a die. */
#define TRIED                                                                                                          \
    FIELD_SEAT, FIELD("target", VALUE_SEAT), FIELD("at", MARKET), FIELD("need", VALUE_NUMBER),                         \
        FIELD("die", VALUE_NUMBER), FIELD("ok", VALUE_FLAG)

const struct event_kind forvm_events[FORVM_EVENTS] = {
    [EVENT_START] = EVENT_WHICH("start", reversed, SENTENCES("forvm.start", "forvm.start.reversed"), FIELD_SEAT),
    [EVENT_TURN] = EVENT_WHICH("turn", turn_reversed, SENTENCES("forvm.turn", "forvm.turn.reversed"),
                               FIELD("start", VALUE_SEAT), FIELD("turn", VALUE_NUMBER), FIELD("order", ORDER)),
    [EVENT_RECRUIT] = EVENT_BY("recruit", "ok", SENTENCES("forvm.recruit.none", "forvm.recruit"), FIELD_SEAT,
                               FIELD("die", VALUE_NUMBER), FIELD("ok", VALUE_FLAG)),
    [EVENT_NO_ROOM] = EVENT_SAID("no-room", "forvm.recruit.room", FIELD_SEAT),
    [EVENT_MOVED] = EVENT_BY("moved", "contested", SENTENCES("forvm.moved", "forvm.moved.contested"), FIELD_SEAT,
                             FIELD("frm", MARKET), FIELD("to", MARKET), FIELD("contested", VALUE_FLAG)),
    [EVENT_OUST] =
        EVENT_WHICH("oust", ousted,
                    SENTENCES("forvm.oust.failed.poor", "forvm.oust.failed", "forvm.oust.poor", "forvm.oust"), TRIED),
    [EVENT_AGENT_LOST] =
        EVENT_BY("agent-lost", "why",
                 SENTENCES([LOST_OUST] = "forvm.lost", [LOST_FEE] = "forvm.lost.fee", [LOST_FATE] = "forvm.lost"),
                 FIELD_SEAT, FIELD("at", MARKET), FIELD("why", LOSS)),
    [EVENT_MARRIED] =
        EVENT_BY("married", "child", SENTENCES([SON] = "forvm.married.son", [DAUGHTER] = "forvm.married.daughter"),
                 FIELD_SEAT, FIELD("at", MARKET), FIELD("child", CHILD)),
    [EVENT_ALLIED] = EVENT_WHICH("allied", allied_paid, SENTENCES("forvm.allied", "forvm.allied.paid"), FIELD_SEAT,
                                 FIELD("other", VALUE_SEAT), FIELD("price", MONEY), FIELD("child", CHILD)),
    [EVENT_DISSOLVED] = EVENT_BY("dissolved", "by", SENTENCES("forvm.dissolved.decree", "forvm.dissolved"),
                                 FIELD("payer", VALUE_SEAT), FIELD("payee", VALUE_SEAT), FIELD("by", VALUE_SEAT)),
    [EVENT_LOCAL_END] = EVENT_SAID("local-end", "forvm.local", FIELD_SEAT, FIELD("at", MARKET)),
    [EVENT_TRADE] = EVENT_SAID("trade", "forvm.trade", FIELD_SEAT, FIELD("total", MONEY)),
    [EVENT_BUILT] = EVENT_SAID("built", "forvm.built", FIELD_SEAT, FIELD("at", MARKET)),
    [EVENT_DESTROY] = EVENT_BY("destroy", "ok", SENTENCES("forvm.destroy.failed", "forvm.destroy"), TRIED),
    [EVENT_GAVE] = EVENT_WHICH("gave", gift_kind, SENTENCES("forvm.gave.temple", "forvm.gave.games", "forvm.gave.food"),
                               FIELD_SEAT, FIELD("benefaction", GIFT), FIELD("band", BAND)),
    [EVENT_FATE] = EVENT_SAID("fate", "forvm.fate", FIELD("card", CARD), FIELD("effect", EFFECT)),
    [EVENT_ELECTION] = EVENT_SAID("election", "forvm.election", FIELD_SEAT, FIELD("die", VALUE_NUMBER)),
    [EVENT_PREFECT] = EVENT_SAID("prefect", "forvm.prefect", FIELD_SEAT),
    [EVENT_PRESTIGE] = EVENT_SAID("prestige", "forvm.prestige", FIELD_SEAT, FIELD("by", CHANGE), FIELD("why", WHY)),
    [EVENT_OVER] = EVENT_ENDS("over", "forvm.over", FIELD_TOLD("seats", VALUE_NUMBER), FIELD("winners", VALUE_SEATS),
                              {"prestige", &VALUE_NUMBER, MANY_SEATS, true}, FIELD("families", FAMILIES)),
    [EVENT_SKIPPED] = EVENT_SAID("skipped", "forvm.skipped", FIELD_SEAT, FIELD("text", PART)),
    [EVENT_UNDONE] = EVENT_SAID("undone", "forvm.undone", FIELD_SEAT, FIELD("code", FAULT), FIELD("text", PART)),
};

void forvm_phase(const void *view, struct text *stage, struct text *rest)
{
    static const char *const all[] = {"forvm.phase.move", "forvm.phase.intrigue", "forvm.phase.answer",
                                      "forvm.phase.build", "forvm.phase.fate"},
                             *const one[] = {"forvm.phase.move.seat", "forvm.phase.intrigue.seat",
                                             "forvm.phase.answer.seat", "forvm.phase.build.seat", "forvm.phase.fate"};
    const struct forvm_state *s = view;
    struct row fate, who;
    if (s->phase == PHASE_OVER) {
        say(rest, "game.over.phase");
        return;
    }
    say(stage, s->option[OPTION_TURNS] != 0 ? "forvm.stage.turns" : "forvm.stage", SAID_NUMBER("turn", s->turn),
        SAID_NUMBER("turns", s->option[OPTION_TURNS]));
    (void)row_begin(&fate);
    (void)row_begin(&who);
    if (s->active != 0)
        forvm_tell_seat(s->active, &who.text);
    if (s->phase == PHASE_FATE)
        forvm_describe_fate(s->card, &fate.text);
    say(rest, s->active != 0 ? one[s->phase] : all[s->phase], SAID("seat", who.line), SAID("card", fate.line));
}

/* What set the winners above the others at the goal. */
static const char *edge(const struct forvm_state *s, int version, int winner)
{
    const struct family *first = family_of(s, winner);
    const char *said = "forvm.won";
    if ((s->winners & (s->winners - 1)) != 0)
        return version == 1 ? "forvm.won.together.1" : "forvm.won.together";
    for (int seat = 1; seat <= s->seats; seat++) {
        const struct family *f = family_of(s, seat);
        if (seat == winner || f->prestige < s->option[OPTION_GOAL] || f->money != first->money)
            continue;
        if (version == 1 || f->prestige == first->prestige)
            return version == 1 ? "forvm.won.gifts.1" : "forvm.won.gifts";
        said = "forvm.won.prestige";
    }
    return said;
}

static void get_result(const struct forvm_state *s, int version, struct result *out)
{
    struct row names;
    struct text why = text_fixed(out->why, sizeof out->why);
    *out = (struct result){.over = s->phase == PHASE_OVER, .seats = s->seats};
    for (int i = 0; i < s->seats; i++)
        out->score[i] = s->family[i].prestige;
    if (!out->over)
        return;
    forvm_turn_ranks(s, version, out->rank);
    event_kind_seats(&rules_forvm, s->winners, row_begin(&names));
    int winner = 31 - __builtin_clz(s->winners);
    bool goal = family_of(s, winner)->prestige >= s->option[OPTION_GOAL];
    say(&why, goal ? edge(s, version, winner) : "forvm.won.last", SAID("seats", names.line),
        SAID_NUMBER("goal", s->option[OPTION_GOAL]));
}

void forvm_result(const void *state, struct result *out)
{
    get_result(state, FORVM_VERSION, out);
}

void forvm_result_1(const void *state, struct result *out)
{
    get_result(state, 1, out);
}
