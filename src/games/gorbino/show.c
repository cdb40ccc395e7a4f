/* Facts for report.txt and report.html: rows as fields. */
#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "games/gorbino/score.h"
#include "rules/row.h"
#include "words/catalog.h"

/* The card is the next of a list. */
static void add_named(int card, struct text *out)
{
    text_between(out, 0, ", ");
    gorbino_add_named(out, card);
}

static struct jv *show_card(int card)
{
    const struct card *c = &gorbino_cards[card];
    struct jv *out = jv_new_object();
    jv_put_string(out, "id", c->id);
    /* as it is written: starters by their type */
    jv_put_string(out, "name", card_is_tech(card) ? c->id : gorbino_types[c->type]);
    jv_put_string(out, "effect", catalog_text(c->effect));
    row_put_colour(out, "tint", gorbino_colours[c->tag].colour);
    jv_put_string(out, "tag", catalog_text(gorbino_colours[c->tag].letters));
    return out;
}

static void show_track(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *track = jv_new_array();
    for (int i = 0; i < TRACK && s->track[i] != CARD_NONE; i++) {
        const struct card *plain = &gorbino_cards[STARTER_DEVELOPMENT];
        struct jv *one = show_card(s->track[i]);
        struct price price = gorbino_price_of_card(plain, s->track[i], i);
        struct row cost;
        gorbino_add_price(row_begin(&cost), &price);
        jv_put_string(one, "price", cost.line);
        jv_put_bool(one, "pay", seat > 0 && gorbino_price_lacks(s, seat, price) == NULL);
        jv_add(track, one);
    }
    jv_put(facts, "track", track);
}

/* The cards that left the track for good, by colour: "pink loan, trade; yellow build"; "" for none. */
static void show_gone(const struct gorbino_state *s, struct jv *facts)
{
    struct text gone = TEXT_EMPTY;
    for (int colour = 0; colour < COLOURS; colour++) {
        struct text types = TEXT_EMPTY;
        for (int i = 0; i < s->gone_count; i++) {
            const struct card *c = &gorbino_cards[s->gone[i]];
            if ((int)c->tag != colour)
                continue;
            text_between(&types, 0, ", ");
            text_add(&types, catalog_name("gorbino", gorbino_types[c->type], NULL));
        }
        if (types.len > 0) {
            text_between(&gone, 0, catalog_text("list.apart"));
            say(&gone, "gorbino.report.gone.colour", SAID_NAME("colour", "gorbino", gorbino_colours[colour].id),
                SAID("types", types.data));
        }
        text_free(&types);
    }
    jv_put_text(facts, "gone", &gone);
}

static void show_end(const struct gorbino_state *s, struct jv *facts)
{
    struct row row, cards;
    int left = gorbino_state_tech_left(s), deck = gorbino_state_deck_tech(s);
    int likely = s->round + 100 * left / (100 + 33 * s->seats);
    (void)row_say(&cards, s->option[OPTION_FEAST] != 0 ? "gorbino.report.left.events" : "gorbino.report.left",
                  SAID_NUMBER("left", left), SAID_NUMBER("deck", deck), SAID_NUMBER("events", s->deck_count - deck));
    (void)row_say(&row, "gorbino.report.end", SAID("cards", cards.line),
                  SAID_NUMBER("round", likely > ROUNDS ? ROUNDS : likely));
    jv_put_string(facts, "end", s->phase == PHASE_OVER ? cards.line : row.line);
    (void)gorbino_add_goods(row_begin(&row), s->lab);
    jv_put_string(facts, "lab", row.line);
    show_gone(s, facts);
}

/* "loan, build, green-build": what the seat holds; its Reset always. */
static void add_hand(const struct gorbino_state *s, int seat, struct text *out)
{
    for (int card = CARDS; card >= 1; card--)
        if (state_holds(s, seat, card))
            add_named(card, out);
}

/* The same of its discard, top first. */
static void add_pile(const struct gorbino_state *s, int seat, struct text *out)
{
    for (int i = s->discard_count[seat - 1] - 1; i >= 0; i--)
        add_named(s->discard[seat - 1][i], out);
}

static void show_cards(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *hand = jv_new_array();
    struct text pile = TEXT_EMPTY;
    for (int card = CARDS; card >= 1 && seat > 0; card--) {
        if (state_holds(s, seat, card))
            jv_add(hand, show_card(card));
    }
    if (seat > 0)
        add_pile(s, seat, &pile);
    jv_put(facts, "hand", hand);
    jv_put_bool(facts, "has_hand", seat > 0);
    jv_put_text(facts, "discard", &pile);
}

/* Where the Starter Build could build now, by what a city costs there. */
static void show_sites(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *sites = jv_new_array();
    const struct card *plain = &gorbino_cards[STARTER_BUILD];
    uint32_t left = seat > 0 && s->phase == PHASE_PLAY ? gorbino_reach_of(s, plain, seat) : 0;
    for (int place = 0; place < PLACES; place++) {
        if ((left & place_bit(place)) == 0)
            continue;
        struct jv *one = jv_new_object();
        struct price price = gorbino_price_of_city(s, plain, place);
        struct row cost, places;
        gorbino_add_price(row_begin(&cost), &price);
        (void)row_begin(&places);
        for (int other = place; other < PLACES; other++) {
            if ((left & place_bit(other)) == 0) /* it may be no place of this game, which costs nothing */
                continue;
            struct price same = gorbino_price_of_city(s, plain, other);
            if (same.coins != price.coins || memcmp(same.goods, price.goods, sizeof same.goods) != 0)
                continue;
            left &= ~place_bit(other);
            text_between(&places.text, 0, ", ");
            text_add(&places.text, catalog_name("gorbino", gorbino_places[other].name, NULL));
        }
        jv_put_string(one, "price", cost.line);
        jv_put_bool(one, "pay", gorbino_price_lacks(s, seat, price) == NULL);
        jv_put_string(one, "places", places.line);
        jv_add(sites, one);
    }
    jv_put_bool(facts, "sites_any", jv_size(sites) > 0);
    jv_put(facts, "sites", sites);
}

static void show_victories(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *victories = jv_new_array();
    const struct realm realm = seat > 0 ? gorbino_realm(s, seat, NULL) : (struct realm){0};
    for (int colour = 0; colour < COLOURS; colour++) {
        struct jv *one = jv_new_object();
        struct row own;
        int tags = realm.tags[colour], worth = seat > 0 ? gorbino_victory_worth(s, s->vp[colour], seat, &realm) : 0;
        (void)row_begin(&own);
        if (tags != 0 || worth != 0)
            say(&own.text, "gorbino.report.tags", SAID_NUMBER("tags", tags), SAID_NUMBER("worth", worth));
        jv_put_string(one, "colour", catalog_name("gorbino", gorbino_colours[colour].id, NULL));
        jv_put_string(one, "name", catalog_name("gorbino", gorbino_victories[s->vp[colour]].name, NULL));
        jv_put_string(one, "worth", gorbino_worth_text(s, s->vp[colour], false));
        jv_put_string(one, "own", own.line);
        row_put_colour(one, "tint", gorbino_colours[colour].colour);
        jv_add(victories, one);
    }
    jv_put(facts, "victories", victories);
}

/* "1 pink, 2 yellow": tags by colour. */
static void add_tags(const struct gorbino_state *s, int seat, struct text *out)
{
    const struct realm realm = gorbino_realm(s, seat, NULL);
    for (int colour = 0; colour < COLOURS; colour++) {
        if (realm.tags[colour] == 0)
            continue;
        text_between(out, 0, ", ");
        say(out, "gorbino.report.tags.colour", SAID_NUMBER("count", realm.tags[colour]),
            SAID_NAME("colour", "gorbino", gorbino_colours[colour].id));
    }
}

static struct jv *show_seat(const struct gorbino_state *s, int seat, int viewer)
{
    struct jv *one = row_seat(&rules_gorbino, seat, viewer);
    struct row tags, goods, held, pile;
    add_tags(s, seat, row_begin(&tags));
    add_hand(s, seat, row_begin(&held));
    add_pile(s, seat, row_begin(&pile));
    (void)gorbino_add_goods(row_begin(&goods), s->goods[seat - 1]);
    jv_put_int(one, "number", seat);
    jv_put_bool(one, "first", s->first == seat);
    jv_put_int(one, "points", gorbino_seat_points(s, seat));
    jv_put_int(one, "coins", s->coins[seat - 1]);
    jv_put_int(one, "income", s->income[seat - 1]);
    jv_put_int(one, "cities", CITIES - gorbino_state_cities_left(s, seat));
    jv_put_string(one, "goods", goods.line);
    jv_put_string(one, "tags", tags.line);
    jv_put_string(one, "held", held.line);
    jv_put_string(one, "pile", pile.line);
    return one;
}

/* "Goldgate* coal, Honeyfield food [3]" */
static struct jv *show_province(const struct gorbino_state *s, int province)
{
    const struct province *p = &gorbino_provinces[province];
    struct jv *one = jv_new_object(), *places = jv_new_array();
    struct row row;
    (void)row_begin(&row);
    for (int place = p->first; place < p->first + p->places; place++) {
        struct jv *at = jv_new_object();
        struct row there;
        const char *good = catalog_name("gorbino", gorbino_good_name(s->token[place] - 1), NULL);
        gorbino_add_cities(row_begin(&there), s, place);
        text_between(&row.text, 0, ", ");
        text_add_all(&row.text, catalog_name("gorbino", gorbino_places[place].name, NULL),
                     gorbino_places[place].capital ? "* " : " ", good);
        if (there.text.len > 0)
            text_addf(&row.text, " [%s]", there.line);
        jv_put_string(at, "name", catalog_name("gorbino", gorbino_places[place].name, NULL));
        jv_put_string(at, "good", good);
        jv_put_string(at, "cities", there.line);
        jv_put_bool(at, "capital", gorbino_places[place].capital);
        jv_add(places, at);
    }
    jv_put_string(one, "name", catalog_name("gorbino", p->name, NULL));
    jv_put_string(one, "line", row.line);
    row_put_colour(one, "tint", p->tint);
    jv_put(one, "places", places);
    return one;
}

static void show_map(const struct gorbino_state *s, struct jv *facts)
{
    struct jv *provinces = jv_new_array();
    for (int province = 0; province < PROVINCES; province++)
        if (state_province_in(s, province))
            jv_add(provinces, show_province(s, province));
    jv_put(facts, "provinces", provinces);
}

void gorbino_show(const void *view, int seat, struct jv *facts)
{
    const struct gorbino_state *s = view;
    struct jv *seats = jv_new_array();
    row_put_game(facts, &rules_gorbino, s, seat);
    jv_put_int(facts, "round", s->round);
    jv_put_bool(facts, "over", s->phase == PHASE_OVER);
    jv_put_int(facts, "cities_most", CITIES);
    show_track(s, seat, facts);
    show_end(s, facts);
    show_cards(s, seat, facts);
    show_sites(s, seat, facts);
    show_victories(s, seat, facts);
    show_map(s, facts);
    for (int i = 1; i <= s->seats; i++)
        jv_add(seats, show_seat(s, i, seat));
    jv_put(facts, "seats", seats);
}
