/* Facts for report.txt and report.html: every row both as a ready-made line and as fields. */
#include "base/mem.h"
#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "games/gorbino/score.h"
#include "rules/best.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

/* Its id, then in a column of its own whatever the row goes on with. */
static void put_card(struct row *row, struct jv *out, int card)
{
    const struct card *c = &gorbino_cards[card];
    struct row name;
    gorbino_add_card(row_begin(&name), card);
    row_column(row, out, "id", c->id, 21);
    jv_put_string(out, "name", name.line);
    jv_put_string(out, "effect", catalog_text(c->effect));
    row_put_colour(out, "tint", gorbino_colours[c->tag].colour);
    jv_put_string(out, "tag", gorbino_colours[c->tag].letters);
}

static void show_track(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *track = jv_new_array();
    for (int i = 0; i < TRACK && s->track[i] != CARD_NONE; i++) {
        const struct card *plain = &gorbino_cards[STARTER_DEVELOPMENT];
        struct jv *one = jv_new_object();
        struct price price = gorbino_price_of_card(plain, s->track[i], i);
        struct row row, cost;
        bool pay = seat > 0 && gorbino_price_lacks(s, seat, price) == NULL;
        gorbino_add_price(row_begin(&cost), &price);
        text_add(row_begin(&row), pay ? "* " : "  ");
        put_card(&row, one, s->track[i]);
        row_column(&row, one, "price", cost.line, 0);
        jv_put_bool(one, "pay", pay);
        row_end(&row, one, track);
    }
    jv_put(facts, "track", track);
}

/* The cards that left the track for good, oldest first; "" for none. */
static void show_gone(const struct gorbino_state *s, struct jv *facts)
{
    struct text gone = TEXT_EMPTY;
    for (int i = 0; i < s->gone_count; i++) {
        text_between(&gone, 0, ", ");
        text_add(&gone, gorbino_cards[s->gone[i]].id);
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
    gorbino_add_letters(row_begin(&row), s->lab);
    jv_put_string(facts, "lab", row.line);
    show_gone(s, facts);
}

static void show_cards(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct jv *hand = jv_new_array();
    struct text pile = TEXT_EMPTY;
    for (int card = CARDS; card >= 1 && seat > 0; card--) {
        if (!state_holds(s, seat, card))
            continue;
        struct jv *one = jv_new_object();
        struct row row;
        (void)row_begin(&row);
        put_card(&row, one, card);
        text_add(&row.text, catalog_text(gorbino_cards[card].effect));
        row_end(&row, one, hand);
    }
    for (int i = seat > 0 ? s->discard_count[seat - 1] - 1 : -1; i >= 0; i--) {
        text_between(&pile, 0, ", ");
        text_add(&pile, gorbino_cards[s->discard[seat - 1][i]].id);
    }
    jv_put(facts, "hand", hand);
    jv_put_bool(facts, "has_hand", seat > 0);
    jv_put_text(facts, "discard", &pile);
}

static void show_kingdom(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct row row, goods;
    if (seat > 0 && !gorbino_add_goods(row_begin(&goods), s->goods[seat - 1]))
        say(&goods.text, "gorbino.report.none");
    jv_put_string(facts, "kingdom",
                  seat == 0 ? ""
                            : row_say(&row, "gorbino.report.kingdom", SAID_NUMBER("coins", s->coins[seat - 1]),
                                      SAID_NUMBER("income", s->income[seat - 1]), SAID("goods", goods.line),
                                      SAID_NUMBER("left", gorbino_state_cities_left(s, seat))));
}

/* Columns of a line, which has four blanks before it; many cities stand below the others'. */
enum { SITE_CITIES = 56, SITE_MOST = 68 };
#define SITE_BELOW "                                              "

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
        bool pay = gorbino_price_lacks(s, seat, price) == NULL;
        gorbino_add_price(row_begin(&cost), &price);
        gorbino_add_cities(row_begin(&there), s, place);
        text_add(row_begin(&row), pay ? "* " : "  ");
        text_add(&row.text, gorbino_places[place].id);
        text_pad(&row.text, 0, 14);
        row_column(&row, one, "good", gorbino_goods[s->token[place] - 1].id, 20);
        row_column(&row, one, "price", cost.line, 42);
        row_column(&row, one, "province", gorbino_provinces[gorbino_places[place].province].name, 0);
        if (gorbino_state_built(s, place)) {
            text_pad(&row.text, 0, SITE_CITIES);
            text_add(&row.text, row.text.len + there.text.len > SITE_MOST ? "\n" SITE_BELOW : "");
            text_add(&row.text, there.line);
        }
        jv_put_string(one, "name", gorbino_places[place].name);
        jv_put_string(one, "cities", there.line);
        jv_put_bool(one, "pay", pay);
        row_end(&row, one, sites);
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
        struct row row, own;
        int tags = realm.tags[colour], worth = seat > 0 ? gorbino_victory_worth(s, s->vp[colour], seat, &realm) : 0;
        (void)row_say(&own, "gorbino.report.tags", SAID_NUMBER("tags", tags), SAID_NUMBER("worth", worth),
                      SAID_NUMBER("sum", (long long)tags * worth));
        (void)row_begin(&row);
        row_column(&row, one, "colour", gorbino_colours[colour].id, 8);
        row_column(&row, one, "name", gorbino_victories[s->vp[colour]].name, 21);
        row_column(&row, one, "worth", gorbino_worth_text(s, s->vp[colour], false), 56);
        row_column(&row, one, "own", seat > 0 ? own.line : "", 0);
        row_put_colour(one, "tint", gorbino_colours[colour].colour);
        row_end(&row, one, victories);
    }
    jv_put(facts, "victories", victories);
}

/* The card is the next of a list: starters by their type. */
static void add_named(int card, struct text *out)
{
    text_between(out, 0, ", ");
    text_add(out, card_is_tech(card) ? gorbino_cards[card].id : gorbino_types[gorbino_cards[card].type]);
}

/* "loan, build, green-build": what the seat holds; its Reset always. */
static void add_hand(const struct gorbino_state *s, int seat, struct text *out)
{
    for (int card = CARDS; card >= 1; card--)
        if (state_holds(s, seat, card))
            add_named(card, out);
}

/* The same of its discard, top first; "none". */
static void add_pile(const struct gorbino_state *s, int seat, struct text *out)
{
    for (int i = s->discard_count[seat - 1] - 1; i >= 0; i--)
        add_named(s->discard[seat - 1][i], out);
    if (out->len == 0)
        say(out, "gorbino.report.none");
}

/* "PI1 YE2": tags by colour; "-" for none. */
static void add_tags(const struct gorbino_state *s, int seat, struct text *out)
{
    const struct realm realm = gorbino_realm(s, seat, NULL);
    for (int colour = 0; colour < COLOURS; colour++) {
        if (realm.tags[colour] == 0)
            continue;
        text_between(out, 0, " ");
        text_addf(out, "%s%d", gorbino_colours[colour].letters, realm.tags[colour]);
    }
    text_add(out, out->len == 0 ? "-" : "");
}

static void add_first_line(const struct gorbino_state *s, int seat, struct text *line)
{
    text_add(line, state_active(s) == seat ? "* " : "  ");
    say(line, s->first == seat ? "gorbino.report.seat.first" : "gorbino.report.seat", SAID_NUMBER("number", seat),
        SAID("seat", gorbino_seats[seat - 1].name));
    text_pad(line, 0, 19);
    say(line, "gorbino.report.points", SAID_NUMBER("points", gorbino_seat_points(s, seat)));
    text_pad(line, 0, 31);
    say(line, "gorbino.report.coins", SAID_NUMBER("coins", s->coins[seat - 1]),
        SAID_NUMBER("income", s->income[seat - 1]));
    text_pad(line, 0, 50);
    gorbino_add_letters(line, s->goods[seat - 1]);
}

static struct jv *show_seat(const struct gorbino_state *s, int seat, int viewer)
{
    struct jv *one = row_seat(&rules_gorbino, seat, viewer);
    struct row row, more, tags, goods, held, thrown;
    int pile = s->discard_count[seat - 1], cities = CITIES - gorbino_state_cities_left(s, seat);
    const char *top = pile > 0 ? gorbino_cards[s->discard[seat - 1][pile - 1]].id : "-";
    add_tags(s, seat, row_begin(&tags));
    add_hand(s, seat, row_begin(&held));
    add_pile(s, seat, row_begin(&thrown));
    gorbino_add_letters(row_begin(&goods), s->goods[seat - 1]);
    add_first_line(s, seat, row_begin(&row));
    jv_put_string(one, "more",
                  row_say(&more, "gorbino.report.more", SAID_NUMBER("cities", cities),
                          SAID_NUMBER("cards", __builtin_popcountll(s->hand[seat - 1])), SAID("top", top)));
    jv_put_int(one, "number", seat);
    jv_put_bool(one, "active", state_active(s) == seat);
    jv_put_bool(one, "first", s->first == seat);
    jv_put_int(one, "points", gorbino_seat_points(s, seat));
    jv_put_int(one, "coins", s->coins[seat - 1]);
    jv_put_int(one, "income", s->income[seat - 1]);
    jv_put_string(one, "goods", goods.line);
    jv_put_string(one, "tags", tags.line);
    jv_put_int(one, "cities", cities);
    jv_put_int(one, "cards", __builtin_popcountll(s->hand[seat - 1]));
    jv_put_string(one, "top", top);
    jv_put_string(one, "held", held.line);
    jv_put_string(one, "pile", thrown.line);
    jv_put_string(one, "line", row.line);
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
        (void)row_begin(&row);
        row_column(&row, at, "name", gorbino_places[place].name, 0);
        text_add(&row.text, gorbino_places[place].capital ? "*" : "");
        text_pad(&row.text, 0, 13);
        row_column(&row, at, "good", gorbino_goods[s->token[place] - 1].id, 19);
        row_column(&row, at, "cities", there.line, 0);
        jv_put_bool(at, "built", gorbino_state_built(s, place));
        jv_put_bool(at, "capital", gorbino_places[place].capital);
        row_end(&row, at, places);
    }
    jv_put_string(one, "name", p->name);
    jv_put_string(one, "id", p->id);
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

enum { SAMPLE = 160, READY = 3 };

/* What a player would like to copy first: a city, a card, goods of his own; the rest as it comes. */
static int liking(const struct gorbino_state *s, int seat, const struct order *order)
{
    static const int liked[TYPES] = {
        [LOAN] = 5, [TRADE] = 1, [RESET] = 1, [TREACHERY] = 1, [DEVELOPMENT] = 30, [BUILD] = 40};
    struct move move;
    (void)gorbino_move_get(order, 0, &move);
    if (move.slot != SLOT_PLAY)
        return 0;
    int type = move_effect(&move)->type, goods = type == PRODUCTION ? gorbino_cities_in(s, move.name[0], seat) : 0;
    return goods > 0 ? 10 + goods : liked[type];
}

/* The best-liked samples, each card once. */
static void add_ready(const struct gorbino_state *s, const struct request *request, struct jv *list)
{
    struct order *legal = mem_new(SAMPLE, sizeof *legal);
    struct ranked best[SAMPLE];
    uint64_t shown = 0;
    int count = gorbino_legal(s, request, legal, SAMPLE);
    for (int i = 0; i < count; i++)
        (void)best_put(best, i, SAMPLE, liking(s, request->seat, &legal[i]), i);
    for (int i = 0, done = 0; i < count && done < READY; i++) {
        const struct order *order = &legal[best[i].what];
        uint64_t card = request->slot == SLOT_PLAY ? UINT64_C(1) << order->word[0] : 0;
        struct text text = TEXT_EMPTY;
        if ((shown & card) != 0)
            continue;
        shown |= card;
        done++;
        gorbino_write(order, &text);
        jv_add_text(list, &text);
    }
    free(legal);
}

/* Two or three lines that are legal now; none where the seat is not asked. */
static void show_ready(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct request open;
    struct jv *list = jv_new_array();
    if (rules_asks(&rules_gorbino, s, seat, &open))
        add_ready(s, &open, list);
    jv_put_bool(facts, "asked", jv_size(list) > 0);
    jv_put(facts, "ready", list);
}

void gorbino_show(const void *view, int seat, struct jv *facts)
{
    const struct gorbino_state *s = view;
    struct jv *seats = jv_new_array();
    row_put_game(facts, &rules_gorbino, s, seat);
    jv_put_int(facts, "round", s->round);
    jv_put_bool(facts, "over", s->phase == PHASE_OVER);
    jv_put_int(facts, "your_number", seat);
    show_ready(s, seat, facts);
    show_kingdom(s, seat, facts);
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
