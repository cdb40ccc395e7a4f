/* Facts for report.txt and report.html: every row both as a ready-made line and as fields. */

#include "games/quorum/describe.h"
#include "games/quorum/quorum.h"
#include "games/quorum/rules.h"
#include "games/quorum/score.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

/* Behind what stands in the row, which is 13 columns wide with its id. */
static void put_card(struct row *row, struct jv *out, int card)
{
    const struct card *c = &quorum_cards[card];
    struct row items;
    row_column(row, out, "id", c->id, 13);
    describe_card(card, &row->text);
    card_items(c, row_begin(&items));
    jv_put_string(out, "type", describe_type_name(c->type));
    jv_put_int(out, "power", c->power);
    jv_put_string(out, "item", items.line);
    jv_put_string(out, "province", describe_province(c->province));
    jv_put_int(out, "steps", c->steps);
    row_put_colour(out, "tint", quorum_provinces[c->province].tint);
}

static void put_back(struct row *row, struct jv *out, int place)
{
    struct row id;
    text_addf(row_begin(&id), "god-%d", place + 1);
    row_column(row, out, "id", id.line, 13);
    say(&row->text, "quorum.report.god");
}

static void show_rome(const struct quorum_state *s, struct jv *facts)
{
    struct jv *rome = jv_new_array();
    for (int place = 0; place < ROME; place++) {
        struct jv *one = jv_new_object();
        struct row row;
        bool god = !card_is_rome(s->rome[place]);
        (void)row_begin(&row);
        row_column_int(&row, one, "place", place + 1, 2);
        if (god)
            put_back(&row, one, place);
        else
            put_card(&row, one, s->rome[place]);
        jv_put_bool(one, "god", god);
        row_end(&row, one, rome);
    }
    jv_put(facts, "rome", rome);
}

static void show_deck(const struct quorum_state *s, struct jv *facts)
{
    struct row row;
    int gods = state_rome_gods(s);
    const char *key = s->refreshed != 0                  ? "quorum.report.renewed"
                      : gods < s->option[OPTION_REFRESH] ? "quorum.report.refresh.none"
                                                         : "quorum.report.refresh";
    jv_put_string(facts, "refresh",
                  row_say(&row, key, SAID_NUMBER("count", gods), SAID_NUMBER("needed", s->option[OPTION_REFRESH])));
    int back = card_back(s->deck[s->deck_count - 1]);
    bool province = back >= BACK_FIRST && back < BACK_GOD;
    jv_put_string(facts, "next_card", province ? describe_province(back - BACK_FIRST) : catalog_text("quorum.back"));
    jv_put_int(facts, "deck_count", s->deck_count);
}

static struct jv *show_god(int card)
{
    const struct god *god = card_god(card);
    struct jv *one = jv_new_object();
    struct row row;
    describe_held(card, row_begin(&row));
    jv_put_string(one, "name", row.line);
    jv_put_string(one, "left", god->left > 0 ? "+1" : "-1");
    jv_put_string(one, "right", god->right > 0 ? "+1" : "-1");
    return one;
}

static void show_hand(const struct quorum_state *s, int seat, struct jv *facts)
{
    struct jv *hand = jv_new_array(), *gods = jv_new_array();
    for (int i = 0; seat > 0 && i < s->hand_count[seat - 1]; i++) {
        int card = s->hand[seat - 1][i];
        if (card_is_god(card))
            jv_add(gods, show_god(card));
        if (!card_is_rome(card))
            continue;
        struct jv *one = jv_new_object();
        struct row row;
        bool star = !state_knows(s, card);
        text_add(row_begin(&row), star ? "* " : "  ");
        put_card(&row, one, card);
        jv_put_bool(one, "unknown", star);
        row_end(&row, one, hand);
    }
    jv_put(facts, "hand", hand);
    jv_put(facts, "gods", gods);
    jv_put_bool(facts, "has_gods", jv_size(gods) > 0);
    jv_put_bool(facts, "has_hand", seat > 0);
}

/* "2nd x 1": how far ahead the seat is in the Province, and what each of its cards is worth there. */
static void add_own(const struct quorum_state *s, int province, int seat, struct text *out)
{
    static const char *const keys[] = {"quorum.report.own.1", "quorum.report.own.2", "quorum.report.own.3",
                                       "quorum.report.own.4", "quorum.report.own"};
    say(out, keys[quorum_rank(s, province, seat)], SAID_NUMBER("multiplier", quorum_multiplier(s, province, seat)));
}

/* How many cards of each seat the Province counts. */
static void put_counted(const struct quorum_state *s, int province, struct jv *one)
{
    struct jv *list = jv_new_array();
    for (int seat = 1; seat <= s->seats; seat++) {
        struct jv *counted = jv_new_object();
        struct tally tally = quorum_tally_table(s, seat);
        struct row number;
        text_add_int(row_begin(&number), quorum_tally_counts(&tally, province));
        jv_put_string(counted, "number", number.line);
        jv_add(list, counted);
    }
    jv_put(one, "counted", list);
}

static void show_province(const struct quorum_state *s, int place, int seat, struct jv *provinces)
{
    int id = s->ring[place];
    const struct province *province = &quorum_provinces[id];
    struct jv *one = jv_new_object();
    struct row ranking, own;
    describe_ranking(s, id, row_begin(&ranking));
    (void)row_begin(&own);
    if (seat > 0)
        add_own(s, id, seat, &own.text);
    jv_put_string(one, "code", province->code);
    jv_put_string(one, "name", describe_province(id));
    jv_put_string(one, "counts", catalog_name("quorum", province->counts, NULL));
    jv_put_int(one, "token", s->token[id]);
    jv_put_string(one, "ranking", ranking.text.len == 0 ? "-" : ranking.line);
    put_counted(s, id, one);
    jv_put_string(one, "own", own.line);
    row_put_colour(one, "tint", province->tint);
    jv_add(provinces, one);
}

static void show_provinces(const struct quorum_state *s, int seat, struct jv *facts)
{
    struct jv *provinces = jv_new_array();
    for (int place = 0; place < PROVINCES; place++)
        show_province(s, place, seat, provinces);
    jv_put(facts, "provinces", provinces);
}

static struct jv *show_types(const struct tally *tally)
{
    struct jv *types = jv_new_array();
    for (int type = 0; type < TYPES; type++) {
        struct jv *one = jv_new_object();
        struct row row, cards;
        describe_type(tally, type, row_begin(&cards));
        (void)row_begin(&row);
        row_column(&row, one, "type", describe_type_name(type), 13);
        row_column_int(&row, one, "points", quorum_tally_points(tally, type), 16);
        text_add(&row.text, cards.text.len == 0 ? "-" : cards.line);
        jv_put_string(one, "cards", cards.line);
        row_end(&row, one, types);
    }
    return types;
}

/* "GA 0  HI 2  AS 6 ...": what each Province brings, by ring place. */
static void add_provinces(const struct quorum_state *s, int seat, const struct tally *tally, struct text *out)
{
    for (int place = 0; place < PROVINCES; place++) {
        int id = s->ring[place];
        text_addf(out, place == 0 ? "%s %d" : "  %s %d", quorum_provinces[id].code,
                  quorum_multiplier(s, id, seat) * quorum_tally_counts(tally, id));
    }
}

/* A hand as the viewer knows it: its Rome cards, or its Gods. */
static void add_hand(const struct quorum_state *s, int seat, bool gods, struct text *out)
{
    for (int i = 0; i < s->hand_count[seat - 1]; i++) {
        int card = s->hand[seat - 1][i];
        if (card_shows_god(card) != gods)
            continue;
        text_between(out, 0, " ");
        describe_held(card, out);
    }
}

/* What scores besides the Provinces and is not nought, as one text under "cards" and as rows of a mail: "Military 1 2",
 * "Trade wheat 2, wood". Intrigues are counted by their Province. */
static void put_cards(const struct quorum_state *s, int seat, int viewer, struct jv *one)
{
    enum { WIDTH = 66 };
    struct tally tally = quorum_tally_table(s, seat);
    struct jv *rows = jv_new_array();
    struct row all, line;
    (void)row_begin(&all);
    (void)row_begin(&line);
    for (int type = 0; type <= TYPES; type++) { /* behind the last its Gods */
        struct row part, what;
        (void)row_begin(&what);
        if (type == TYPES && seat != viewer)
            add_hand(s, seat, true, &what.text);
        else if (type < TYPES && type != INTRIGUE && tally.type[type] > 0)
            describe_type(&tally, type, &what.text);
        if (what.text.len == 0)
            continue;
        text_add_all(row_begin(&part), type == TYPES ? catalog_text("quorum.report.gods") : describe_type_name(type),
                     " ", what.line);
        if (line.text.len + part.text.len > WIDTH) {
            row_end(&line, jv_new_object(), rows);
            (void)row_begin(&line);
        }
        text_between(&line.text, 0, catalog_text("list.apart"));
        text_add(&line.text, part.line);
        text_between(&all.text, 0, catalog_text("list.apart"));
        text_add(&all.text, part.line);
    }
    if (line.text.len > 0)
        row_end(&line, jv_new_object(), rows);
    jv_put(one, "card_rows", rows);
    jv_put_string(one, "card_list", all.line);
}

static struct jv *show_seat(const struct quorum_state *s, int seat, int viewer)
{
    struct tally tally = quorum_tally_table(s, seat);
    struct jv *one = row_seat(&rules_quorum, seat, viewer);
    struct row provinces, hand;
    int points = quorum_points(s, seat), influence = quorum_influence(s, seat);
    (void)row_begin(&hand);
    add_provinces(s, seat, &tally, row_begin(&provinces));
    if (seat != viewer)
        add_hand(s, seat, false, &hand.text);
    jv_put_bool(one, "active", s->phase != PHASE_OVER && seat == state_active(s));
    jv_put_int(one, "points", points);
    jv_put_int(one, "influence", influence);
    jv_put_int(one, "third", tally.power[POWERS]);
    jv_put_int(one, "cards", s->table_count[seat - 1]);
    put_cards(s, seat, viewer, one);
    jv_put(one, "types", show_types(&tally));
    jv_put_string(one, "provinces", provinces.line);
    jv_put_int(one, "province_points", quorum_province_points(s, &tally, seat));
    jv_put_string(one, "hand", hand.line);
    struct row ahead;
    (void)row_begin(&ahead);
    if (s->option[OPTION_AHEAD + seat - 1] != 0)
        text_addf(&ahead.text, "%d", s->option[OPTION_AHEAD + seat - 1]);
    jv_put_string(one, "ahead", ahead.line);
    return one;
}

/* The God whose place is asked for. */
static void show_took(const struct quorum_state *s, int seat, struct jv *facts)
{
    bool asked = s->phase == PHASE_GOD && seat == state_active(s) && card_is_god(s->took);
    if (asked)
        jv_put(facts, "took", show_god(s->took));
    else
        jv_put_bool(facts, "took", false);
}

void quorum_show(const void *view, int seat, struct jv *facts)
{
    const struct quorum_state *s = view;
    struct jv *seats = jv_new_array();
    row_put_game(facts, &rules_quorum, s, seat);
    jv_put_int(facts, "round", state_round(s));
    jv_put_bool(facts, "over", s->phase == PHASE_OVER);
    jv_put_bool(facts, "scored", true);
    show_took(s, seat, facts);
    show_rome(s, facts);
    show_deck(s, facts);
    show_hand(s, seat, facts);
    show_provinces(s, seat, facts);
    for (int i = 1; i <= s->seats; i++)
        jv_add(seats, show_seat(s, i, seat));
    jv_put(facts, "seats", seats);
}
