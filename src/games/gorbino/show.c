/* Facts for templates/gorbino/: every row both as a ready-made line and as fields. */

#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "games/gorbino/score.h"
#include "games/gorbino/seats.h"
#include "games/gorbino/show_ready.h"
#include "rules/row.h"
#include "words/catalog.h"

static void put_card(struct jv *out, int card)
{
    const struct card *c = &gorbino_cards[card];
    (void)jv_put_string(out, "id", c->id);
    struct row name;
    gorbino_add_card(row_begin(&name), card);
    (void)jv_put_string(out, "name", name.line);
    (void)jv_put_string(out, "effect", catalog_text(c->effect));
    row_put_colour(out, "tint", gorbino_colours[c->tag].colour);
    (void)jv_put_string(out, "tag", gorbino_colours[c->tag].letters);
}

static void show_track(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *track = jv_new_array();
    for (int i = 0; i < TRACK && s->track[i] != CARD_NONE; i++) {
        const struct card *plain = &gorbino_cards[STARTER_DEVELOPMENT];
        struct jv *one = jv_new_object();
        struct price price = gorbino_price_of_card(plain, s->track[i], i);
        struct row row, cost;
        gorbino_add_price(row_begin(&cost), &price);
        bool pay = seat > 0 && gorbino_price_lacks(s, seat, &price) == NULL;
        struct text *line = row_begin(&row);
        text_add(line, pay ? "* " : "  ");
        text_add(line, gorbino_cards[s->track[i]].id);
        text_pad(line, 0, 21);
        text_add(line, cost.line);
        put_card(one, s->track[i]);
        (void)jv_put_string(one, "price", cost.line);
        (void)jv_put_bool(one, "pay", pay);
        (void)jv_put_string(one, "line", row.line);
        (void)jv_add(track, one);
    }
    (void)jv_put(facts, "track", track);
}

static void show_end(const struct gorbino_state *s, struct jv *facts)
{
    struct row row;
    struct text *line = row_begin(&row);
    int left = gorbino_state_tech_left(s);
    text_add_int(line, left);
    text_add(line, " technology cards left (");
    text_add_int(line, gorbino_state_deck_tech(s));
    text_add(line, " in the deck");
    if (s->option[OPTION_FEAST] != 0) {
        text_add(line, ", with ");
        text_add_int(line, s->deck_count - gorbino_state_deck_tech(s));
        text_add(line, " events");
    }
    text_add(line, ")");
    if (s->phase != PHASE_OVER) {
        int likely = s->round + 100 * left / (100 + 33 * s->seats);
        text_add(line, "; the end is likely in round ");
        text_add_int(line, likely > ROUNDS ? ROUNDS : likely);
    }
    (void)jv_put_string(facts, "end", row.line);
    gorbino_add_letters(row_begin(&row), s->lab);
    (void)jv_put_string(facts, "lab", row.line);
}

static struct jv *show_card_line(int card)
{
    struct jv *one = jv_new_object();
    struct row row;
    struct text *line = row_begin(&row);
    text_add(line, gorbino_cards[card].id);
    text_pad(line, 0, 21);
    text_add(line, catalog_text(gorbino_cards[card].effect));
    put_card(one, card);
    (void)jv_put_string(one, "line", row.line);
    return one;
}

static void show_cards(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *hand = jv_new_array();
    struct text pile = TEXT_EMPTY;
    for (int card = CARDS; card >= 1 && seat > 0; card--)
        if (state_holds(s, seat, card))
            (void)jv_add(hand, show_card_line(card));
    for (int i = seat > 0 ? s->discard_count[seat - 1] - 1 : -1; i >= 0; i--) {
        text_add(&pile, pile.len == 0 ? "" : ", ");
        text_add(&pile, gorbino_cards[s->discard[seat - 1][i]].id);
    }
    (void)jv_put(facts, "hand", hand);
    (void)jv_put_bool(facts, "has_hand", seat > 0);
    (void)jv_put_string(facts, "discard", pile.data);
    text_free(&pile);
}

static void show_kingdom(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct row row;
    struct text *line = row_begin(&row);
    if (seat > 0) {
        text_add_int(line, s->coins[seat - 1]);
        text_add(line, "c, income ");
        text_add_int(line, s->income[seat - 1]);
        text_add(line, "; goods: ");
        if (!gorbino_add_goods(line, s->goods[seat - 1]))
            text_add(line, "none");
        text_add(line, "; ");
        text_add_int(line, gorbino_state_cities_left(s, seat));
        text_add(line, " cities left to build");
    }
    (void)jv_put_string(facts, "kingdom", row.line);
}

/* Where the Starter Build could build now. */
static void show_sites(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *sites = jv_new_array();
    const struct card *plain = &gorbino_cards[STARTER_BUILD];
    uint32_t reach = seat > 0 && s->phase == PHASE_PLAY ? gorbino_reach_of(s, plain, seat) : 0;
    for (int place = 0; place < PLACES; place++) {
        if ((reach & place_bit(place)) == 0)
            continue;
        struct jv *one = jv_new_object();
        struct price price = gorbino_price_of_city(s, plain, place);
        struct row row, cost, there;
        gorbino_add_price(row_begin(&cost), &price);
        gorbino_add_cities(row_begin(&there), s, place);
        bool pay = gorbino_price_lacks(s, seat, &price) == NULL;
        struct text *line = row_begin(&row);
        text_add(line, pay ? "* " : "  ");
        text_add(line, gorbino_places[place].id);
        text_pad(line, 0, 14);
        text_add(line, gorbino_goods[s->token[place] - 1].id);
        text_pad(line, 0, 20);
        text_add(line, cost.line);
        text_pad(line, 0, 42);
        text_add(line, gorbino_provinces[gorbino_places[place].province].name);
        if (gorbino_state_built(s, place)) {
            text_pad(line, 0, 56);
            text_add(line, "cities: ");
            text_add(line, there.line);
        }
        (void)jv_put_string(one, "name", gorbino_places[place].name);
        (void)jv_put_string(one, "province", gorbino_provinces[gorbino_places[place].province].name);
        (void)jv_put_string(one, "good", gorbino_goods[s->token[place] - 1].id);
        (void)jv_put_string(one, "price", cost.line);
        (void)jv_put_string(one, "cities", there.line);
        (void)jv_put_bool(one, "pay", pay);
        (void)jv_put_string(one, "line", row.line);
        (void)jv_add(sites, one);
    }
    (void)jv_put(facts, "sites", sites);
}

static void show_victories(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *victories = jv_new_array();
    int tags[COLOURS] = {0};
    if (seat > 0)
        (void)gorbino_seat_tags(s, seat, tags);
    for (int colour = 0; colour < COLOURS; colour++) {
        const struct victory *victory = &gorbino_victories[s->vp[colour]];
        struct jv *one = jv_new_object();
        struct row row, own;
        struct text *sum = row_begin(&own), *line = row_begin(&row);
        if (seat > 0) {
            int worth = gorbino_victory_worth(s, s->vp[colour], seat);
            text_add_int(sum, tags[colour]);
            text_add(sum, " x ");
            text_add_int(sum, worth);
            text_add(sum, " = ");
            text_add_int(sum, (long long)tags[colour] * worth);
        }
        text_add(line, gorbino_colours[colour].id);
        text_pad(line, 0, 8);
        text_add(line, victory->name);
        text_pad(line, 0, 21);
        text_add(line, gorbino_worth_text(s, s->vp[colour], false));
        text_pad(line, 0, 56);
        text_add(line, own.line);
        (void)jv_put_string(one, "colour", gorbino_colours[colour].id);
        row_put_colour(one, "tint", gorbino_colours[colour].colour);
        (void)jv_put_string(one, "name", victory->name);
        (void)jv_put_string(one, "worth", gorbino_worth_text(s, s->vp[colour], false));
        (void)jv_put_string(one, "own", own.line);
        (void)jv_put_string(one, "line", row.line);
        (void)jv_add(victories, one);
    }
    (void)jv_put(facts, "victories", victories);
}

/* "loan, build, green-build": what the seat holds, starters by their type; "none". */
static void add_hand(const struct gorbino_state *s, int seat, struct text *out)
{
    bool any = false;
    for (int card = CARDS; card >= 1; card--) {
        if (!state_holds(s, seat, card))
            continue;
        text_add(out, any ? ", " : "");
        text_add(out, card_is_tech(card) ? gorbino_cards[card].id : gorbino_types[gorbino_cards[card].type]);
        any = true;
    }
    text_add(out, any ? "" : "none");
}

/* The same of its discard, top first. */
static void add_pile(const struct gorbino_state *s, int seat, struct text *out)
{
    int count = s->discard_count[seat - 1];
    for (int i = count - 1; i >= 0; i--) {
        int card = s->discard[seat - 1][i];
        text_add(out, i < count - 1 ? ", " : "");
        text_add(out, card_is_tech(card) ? gorbino_cards[card].id : gorbino_types[gorbino_cards[card].type]);
    }
    text_add(out, count == 0 ? "none" : "");
}

/* "PI1 YE2": tags by colour; "-" for none. */
static void add_tags(const struct gorbino_state *s, int seat, struct text *out)
{
    int tags[COLOURS];
    if (gorbino_seat_tags(s, seat, tags) == 0)
        text_add(out, "-");
    for (int colour = 0, any = 0; colour < COLOURS; colour++) {
        if (tags[colour] == 0)
            continue;
        text_add(out, any++ > 0 ? " " : "");
        text_add(out, gorbino_colours[colour].letters);
        text_add_int(out, tags[colour]);
    }
}

static void add_first_line(const struct gorbino_state *s, int seat, struct text *line)
{
    text_add(line, state_active(s) == seat ? "> " : "  ");
    text_add_int(line, seat);
    text_add_char(line, ' ');
    text_add(line, gorbino_seats[seat - 1].name);
    text_add(line, s->first == seat ? " (first)" : "");
    text_pad(line, 0, 19);
    text_add_int(line, gorbino_seat_points(s, seat));
    text_add(line, " points");
    text_pad(line, 0, 31);
    text_add_int(line, s->coins[seat - 1]);
    text_add(line, "c, income ");
    text_add_int(line, s->income[seat - 1]);
    text_pad(line, 0, 50);
    gorbino_add_letters(line, s->goods[seat - 1]);
}

static struct jv *show_seat(const struct gorbino_state *s, int seat, int viewer)
{
    const struct rules_seat *look = &gorbino_seats[seat - 1];
    struct jv *one = jv_new_object();
    struct row row, more, tags, goods, held, thrown;
    int pile = s->discard_count[seat - 1];
    const char *top = pile > 0 ? gorbino_cards[s->discard[seat - 1][pile - 1]].id : "-";
    add_tags(s, seat, row_begin(&tags));
    add_hand(s, seat, row_begin(&held));
    add_pile(s, seat, row_begin(&thrown));
    gorbino_add_letters(row_begin(&goods), s->goods[seat - 1]);
    add_first_line(s, seat, row_begin(&row));
    struct text *line = row_begin(&more);
    text_add(line, "    ");
    text_add_int(line, CITIES - gorbino_state_cities_left(s, seat));
    text_add(line, gorbino_state_cities_left(s, seat) == CITIES - 1 ? " city, " : " cities, ");
    text_add_int(line, gorbino_hand_size(s, seat));
    text_add(line, " cards, top of discard ");
    text_add(line, top);
    (void)jv_put_int(one, "number", seat);
    (void)jv_put_string(one, "name", look->name);
    row_put_colour(one, "colour", look->colour);
    (void)jv_put_bool(one, "you", seat == viewer);
    (void)jv_put_bool(one, "active", state_active(s) == seat);
    (void)jv_put_bool(one, "first", s->first == seat);
    (void)jv_put_int(one, "points", gorbino_seat_points(s, seat));
    (void)jv_put_int(one, "coins", s->coins[seat - 1]);
    (void)jv_put_int(one, "income", s->income[seat - 1]);
    (void)jv_put_string(one, "goods", goods.line);
    (void)jv_put_string(one, "tags", tags.line);
    (void)jv_put_int(one, "cities", CITIES - gorbino_state_cities_left(s, seat));
    (void)jv_put_int(one, "cards", gorbino_hand_size(s, seat));
    (void)jv_put_string(one, "top", top);
    (void)jv_put_string(one, "held", held.line);
    (void)jv_put_string(one, "pile", thrown.line);
    (void)jv_put_string(one, "line", row.line);
    (void)jv_put_string(one, "more", more.line);
    return one;
}

static struct jv *show_province(const struct gorbino_state *s, int province)
{
    const struct province *p = &gorbino_provinces[province];
    struct jv *one = jv_new_object(), *places = jv_new_array();
    for (int place = p->first; place < p->first + p->places; place++) {
        struct jv *at = jv_new_object();
        struct row row, there;
        gorbino_add_cities(row_begin(&there), s, place);
        struct text *line = row_begin(&row);
        text_add(line, gorbino_places[place].name);
        text_add(line, gorbino_places[place].capital ? "*" : "");
        text_pad(line, 0, 13);
        text_add(line, gorbino_goods[s->token[place] - 1].id);
        text_pad(line, 0, 19);
        text_add(line, there.line);
        (void)jv_put_string(at, "name", gorbino_places[place].name);
        (void)jv_put_string(at, "good", gorbino_goods[s->token[place] - 1].id);
        (void)jv_put_bool(at, "capital", gorbino_places[place].capital);
        (void)jv_put_string(at, "cities", there.line);
        (void)jv_put_string(at, "line", row.line);
        (void)jv_add(places, at);
    }
    (void)jv_put_string(one, "name", p->name);
    (void)jv_put_string(one, "id", p->id);
    row_put_colour(one, "tint", p->tint);
    (void)jv_put(one, "places", places);
    return one;
}

static void show_map(const struct gorbino_state *s, struct jv *facts)
{
    struct jv *provinces = jv_new_array();
    for (int province = 0; province < PROVINCES; province++)
        if (state_province_in(s, province))
            (void)jv_add(provinces, show_province(s, province));
    (void)jv_put(facts, "provinces", provinces);
}

void gorbino_show(const void *view, int seat, struct jv *facts)
{
    const struct gorbino_state *s = view;
    struct jv *seats = jv_new_array();
    struct row row;
    gorbino_phase(s, row_begin(&row));
    (void)jv_put_string(facts, "phase", row.line);
    (void)jv_put_int(facts, "round", s->round);
    (void)jv_put_bool(facts, "over", s->phase == PHASE_OVER);
    (void)jv_put_string(facts, "your_name", seat > 0 ? gorbino_seats[seat - 1].name : "");
    (void)jv_put_int(facts, "your_number", seat);
    gorbino_show_ready(s, seat, facts);
    show_kingdom(s, seat, facts);
    show_track(s, seat, facts);
    show_end(s, facts);
    show_cards(s, seat, facts);
    show_sites(s, seat, facts);
    show_victories(s, seat, facts);
    show_map(s, facts);
    for (int i = 1; i <= s->seats; i++)
        (void)jv_add(seats, show_seat(s, i, seat));
    (void)jv_put(facts, "seats", seats);
}
