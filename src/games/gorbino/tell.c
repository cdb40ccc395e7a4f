/* What a player is told: sentences about events, facts for templates. All work on views. */
#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "rules/row.h"
#include "rules/words.h"
#include "words/catalog.h"

void gorbino_tell_seat(int seat, struct text *out)
{
    text_add_upper(out, catalog_name("gorbino", gorbino_seats[seat - 1].name, NULL));
    text_addf(out, " (%d)", seat);
}

/* "Green Build", "Build"; events: "Year of Plenty in Faeloria". */
static void tell_card(const struct event_value *value, struct text *out)
{
    int card = value->arg[0];
    if (card_is_event(card))
        say(out, event_is_plenty(card) ? "gorbino.card.plenty" : "gorbino.card.disaster",
            SAID_NAME("province", "gorbino", gorbino_provinces[event_province(card)].name));
    else
        gorbino_add_named(out, card);
}

static NAMES_OF(place_told, gorbino_places, .name);
static NAMES_OF(province_told, gorbino_provinces, .name);

/* The two goods of a supply. */
static void tell_pair(const struct event_value *value, struct text *out)
{
    gorbino_add_pair(out, value->event->arg[1], value->event->arg[2]);
}

/* The good that a city was built on. */
static void tell_token(const struct event_value *value, struct text *out)
{
    const struct gorbino_state *v = value->view;
    text_add(out, catalog_name("gorbino", gorbino_good_name(v->token[value->event->arg[1]] - 1), NULL));
}

static int built_on_token(const struct event_value *event)
{
    const struct gorbino_state *v = event->view;
    return v->token[event->arg[1]] != 0;
}

static void add_change(struct text *out, size_t from, const char *key, int change, const char *good)
{
    struct row number;
    if (change == 0)
        return;
    text_addf(row_begin(&number), "%+d", change);
    text_add(out, out->len > from ? ", " : "");
    say(out, key, SAID("change", number.line), SAID("good", good));
}

/* "+3c, -1 income, +2 wood": what a card changed. */
static void tell_changes(const struct event_value *value, struct text *out)
{
    size_t from = out->len;
    add_change(out, from, "gorbino.change.coins", value->arg[0], "");
    add_change(out, from, "gorbino.change.income", value->arg[1], "");
    for (int good = 0; good < GOODS; good++)
        add_change(out, from, "gorbino.change.good", value->arg[2 + good],
                   catalog_name("gorbino", gorbino_good_name(good), NULL));
}

/* What a seat's cities there gave it. Tokens never move, so the view still says what each place gave. False: it has
 * none there. */
static bool harvest(const struct event_value *value, int seat, int16_t goods[GOODS])
{
    const struct gorbino_state *v = value->view;
    const struct province *p = &gorbino_provinces[value->event->arg[0]];
    bool own = false;
    for (int i = 0; i < p->places; i++) {
        int good = v->token[p->first + i] - 1, cities = value->event->arg[SEATS * i + seat];
        if (good >= 0)
            goods[good] = (int16_t)(goods[good] + cities);
        own = own || cities > 0;
    }
    return own;
}

static void tell_harvests(const struct event_value *value, struct text *out)
{
    const struct gorbino_state *v = value->view;
    size_t from = out->len;
    for (int seat = 1; seat <= v->seats; seat++) {
        struct row who, what;
        int16_t goods[GOODS] = {0};
        if (!harvest(value, seat, goods))
            continue;
        event_kind_person(value, seat, row_begin(&who));
        (void)gorbino_add_goods(row_begin(&what), goods);
        text_between(out, from, catalog_text("list.apart"));
        say(out, "gorbino.harvest", SAID("seat", who.line), SAID("goods", what.line));
    }
}

/* What each seat lost by a disaster: goods and coins. */
static void tell_losses(const struct event_value *value, struct text *out)
{
    const struct gorbino_state *v = value->view;
    size_t from = out->len;
    for (int seat = 1; seat <= v->seats; seat++) {
        int at = 2 * seat - 1, goods = value->event->arg[at], coins = value->event->arg[at + 1];
        struct row who;
        if (goods + coins == 0)
            continue;
        event_kind_person(value, seat, row_begin(&who));
        text_between(out, from, catalog_text("list.apart"));
        say(out,
            coins == 0   ? "gorbino.loss.goods"
            : goods == 0 ? "gorbino.loss.coins"
                         : "gorbino.loss.both",
            SAID_NUMBER("goods", goods), SAID_NUMBER("coins", coins), SAID("seat", who.line));
    }
}

static void tell_incomes(const struct event_value *value, struct text *out)
{
    const struct gorbino_state *v = value->view;
    size_t from = out->len;
    for (int seat = 1; seat <= v->seats; seat++) {
        int income = value->event->arg[seat];
        struct row who, change;
        if (income == 0)
            continue;
        event_kind_person(value, seat, row_begin(&who));
        text_addf(row_begin(&change), "%+d", income);
        text_add(out, out->len > from ? ", " : "");
        say(out, "gorbino.income", SAID("seat", who.line), SAID("change", change.line));
    }
}

static const struct value_type CARD = {1, gorbino_card_name, .tell = tell_card},
                               PLACE = {1, gorbino_place_name, .told = place_told},
                               GOOD = {1, .name = gorbino_good_name},
                               PROVINCE = {1, gorbino_province_name, .told = province_told},
                               PAIR = {0, .tell = tell_pair}, TOKEN = {0, .tell = tell_token},
                               CHANGES = {WORDS_REST, .tell = tell_changes},
                               HARVESTS = {WORDS_REST, .tell = tell_harvests},
                               LOSSES = {WORDS_REST, .tell = tell_losses}, INCOMES = {WORDS_REST, .tell = tell_incomes};

const struct event_kind gorbino_events[GORBINO_EVENTS] = {
    [EVENT_FOUND] = EVENT_SAID("found", "gorbino.found", FIELD("seat", VALUE_SEAT), FIELD("place", PLACE)),
    [EVENT_SUPPLY] = EVENT_SAID("supply", "gorbino.supply", FIELD("seat", VALUE_SEAT), FIELD_LIST("goods", GOOD, 2),
                                FIELD("pair", PAIR)),
    [EVENT_PLAY] = {.name = "play",
                    .field = {FIELD("seat", VALUE_SEAT), FIELD("card", CARD), FIELD_TOLD("changes", CHANGES)},
                    .sentence = {"gorbino.play", "gorbino.play.changes"},
                    .said = "changes"},
    [EVENT_COPY] =
        EVENT_SAID("copy", "gorbino.copy", FIELD("seat", VALUE_SEAT), FIELD("victim", VALUE_SEAT), FIELD("card", CARD)),
    [EVENT_TAKEN] = EVENT_SAID("taken", "gorbino.taken", FIELD("seat", VALUE_SEAT), FIELD("victim", VALUE_SEAT),
                               FIELD("good", GOOD)),
    [EVENT_PRODUCE] = {.name = "produce",
                       .field = {FIELD("province", PROVINCE), FIELD_TOLD("harvests", HARVESTS)},
                       .sentence = {"gorbino.produce.nothing", "gorbino.produce"},
                       .said = "harvests"},
    [EVENT_BUY] = EVENT_SAID("buy", "gorbino.buy", FIELD("seat", VALUE_SEAT), FIELD("card", CARD),
                             FIELD_TOLD("position", VALUE_NUMBER)),
    [EVENT_BUILD] = EVENT_WHICH("build", built_on_token, SENTENCES("gorbino.build", "gorbino.build.token"),
                                FIELD("seat", VALUE_SEAT), FIELD("place", PLACE), FIELD("good", TOKEN)),
    [EVENT_DRAW] = EVENT_SAID("draw", "gorbino.draw", FIELD("card", CARD)),
    [EVENT_PLENTY] = EVENT_SAID("plenty", "gorbino.plenty", FIELD("card", CARD)),
    [EVENT_DISASTER] = {.name = "disaster",
                        .field = {FIELD("card", CARD), FIELD_TOLD("losses", LOSSES)},
                        .sentence = {"gorbino.disaster.nothing", "gorbino.disaster"},
                        .said = "losses"},
    [EVENT_GONE] = EVENT_SAID("gone", "gorbino.gone", FIELD("card", CARD)),
    [EVENT_ROUND] = {.name = "round",
                     .field = {FIELD("round", VALUE_NUMBER), FIELD_TOLD("incomes", INCOMES)},
                     .sentence = {"gorbino.round.nothing", "gorbino.round"},
                     .said = "incomes"},
    [EVENT_OVER] =
        EVENT_ENDS("over", "game.over", FIELD_TOLD("seats", VALUE_NUMBER), {"scores", &VALUE_NUMBER, MANY_SEATS, true},
                   {"ranks", &VALUE_NUMBER, MANY_SEATS, true}, FIELD("ranked", VALUE_RANKED)),
};

void gorbino_phase(const void *view, struct text *stage, struct text *rest)
{
    static const char *const keys[][2] = {{"gorbino.phase.found.all", "gorbino.phase.found"},
                                          {"gorbino.phase.supply", "gorbino.phase.supply"},
                                          {"gorbino.phase.play.all", "gorbino.phase.play"},
                                          {"game.over.phase", "game.over.phase"}};
    const struct gorbino_state *s = view;
    int active = state_active(s);
    if (s->phase == PHASE_PLAY)
        say(stage, "gorbino.stage", SAID_NUMBER("round", s->round));
    say(rest, keys[s->phase][active != 0],
        SAID_NAME("seat", "gorbino", active != 0 ? gorbino_seats[active - 1].name : ""));
}
