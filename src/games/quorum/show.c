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
    jv_put_string(out, "type", quorum_type_names[c->type]);
    jv_put_int(out, "power", c->power);
    jv_put_string(out, "item", items.line);
    jv_put_string(out, "province", quorum_provinces[c->province].name);
    jv_put_int(out, "steps", c->steps);
    row_put_colour(out, "tint", quorum_provinces[c->province].tint);
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
            say(&row.text, "quorum.report.god");
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
    jv_put_string(facts, "next_card",
                  province ? quorum_provinces[back - BACK_FIRST].name : catalog_text("quorum.back"));
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

/* "you 2nd: 1 x 3", the seat's multiplier and its cards there. */
static void add_own(const struct quorum_state *s, int province, int seat, struct text *out)
{
    static const char *const keys[] = {"quorum.report.own.1", "quorum.report.own.2", "quorum.report.own.3",
                                       "quorum.report.own.4", "quorum.report.own"};
    struct tally tally = quorum_tally_table(s, seat);
    say(out, keys[quorum_rank(s, province, seat)], SAID_NUMBER("multiplier", quorum_multiplier(s, province, seat)),
        SAID_NUMBER("cards", quorum_tally_counts(&tally, province)));
}

static void show_province(const struct quorum_state *s, int place, int seat, struct jv *provinces)
{
    int id = s->ring[place];
    const struct province *province = &quorum_provinces[id];
    struct jv *one = jv_new_object();
    struct row row, ranking, own;
    describe_ranking(s, id, row_begin(&ranking));
    (void)row_begin(&own);
    if (seat > 0)
        add_own(s, id, seat, &own.text);
    (void)row_begin(&row);
    row_column_int(&row, one, "place", place + 1, 2);
    row_column(&row, one, "code", province->code, 5);
    row_column(&row, one, "name", province->name, 16);
    say(&row.text, "quorum.report.token", SAID_NUMBER("token", s->token[id]));
    text_pad(&row.text, 0, 25);
    row_column(&row, one, "counts", province->counts, 38);
    text_add(&row.text, ranking.text.len == 0 ? "-" : ranking.line);
    text_pad(&row.text, 0, seat > 0 ? 55 : 0);
    row_column(&row, one, "own", own.line, 0);
    jv_put_int(one, "token", s->token[id]);
    jv_put_string(one, "ranking", ranking.line);
    row_put_colour(one, "tint", province->tint);
    row_end(&row, one, provinces);
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
        row_column(&row, one, "type", quorum_type_names[type], 13);
        row_column_int(&row, one, "points", quorum_tally_points(tally, type), 16);
        text_add(&row.text, cards.text.len == 0 ? "-" : cards.line);
        jv_put_string(one, "cards", cards.line);
        row_end(&row, one, types);
    }
    return types;
}

/* "GA 0  HI 2  AS 6 ...": by ring place what each Province brings, or how many cards it counts. */
static void add_provinces(const struct quorum_state *s, int seat, const struct tally *tally, bool points,
                          struct text *out)
{
    for (int place = 0; place < PROVINCES; place++) {
        int id = s->ring[place], cards = quorum_tally_counts(tally, id);
        text_addf(out, place == 0 ? "%s %d" : "  %s %d", quorum_provinces[id].code,
                  points ? quorum_multiplier(s, id, seat) * cards : cards);
    }
}

static struct jv *show_seat(const struct quorum_state *s, int seat, int viewer)
{
    struct tally tally = quorum_tally_table(s, seat);
    struct jv *one = row_seat(&rules_quorum, seat, viewer);
    struct row provinces, counted, hand;
    (void)row_begin(&hand);
    add_provinces(s, seat, &tally, true, row_begin(&provinces));
    (void)row_begin(&counted);
    if (s->table_count[seat - 1] > 0)
        add_provinces(s, seat, &tally, false, &counted.text);
    for (int i = 0; i < s->hand_count[seat - 1]; i++) {
        text_add(&hand.text, i == 0 ? "" : " ");
        describe_held(s->hand[seat - 1][i], &hand.text);
    }
    jv_put_bool(one, "active", s->phase != PHASE_OVER && seat == state_active(s));
    jv_put_int(one, "points", quorum_points(s, seat));
    jv_put_int(one, "influence", quorum_influence(s, seat));
    jv_put_int(one, "cards", s->table_count[seat - 1]);
    jv_put(one, "types", show_types(&tally));
    jv_put_string(one, "provinces", provinces.line);
    jv_put_string(one, "counted", counted.line);
    jv_put_int(one, "province_points", quorum_province_points(s, &tally, seat));
    jv_put_string(one, "hand", hand.line);
    return one;
}

/* A ready-made line for what is asked of the seat: cards by id, never by place. */
static void show_ready(const struct quorum_state *s, int seat, struct jv *facts)
{
    struct request open;
    struct order legal[PROVINCES + ROME], line = {.slot = SLOT_NONE};
    struct row row;
    /* every name is there in any case: what is not said here a template would look up around it */
    jv_put_string(facts, "ready", "");
    jv_put_bool(facts, "ready_take", false);
    jv_put_bool(facts, "ready_refresh", false);
    jv_put_bool(facts, "took", false);
    if (quorum_requests(s, &open) == 0 || open.seat != seat)
        return;
    int count = quorum_legal(s, &open, legal, PROVINCES + ROME);
    bool god = false;
    line.slot = (int16_t)open.slot;
    for (int i = 0; i < count; i++) {
        int16_t word = legal[i].word[0];
        if (open.slot == SLOT_TAKE && (word == CHOICE_REFRESH || (choice_is_god(word) && god)))
            continue;
        god = god || choice_is_god(word);
        line.word[line.len++] = open.slot == SLOT_TAKE && choice_is_god(word) ? CHOICE_GOD : word;
    }
    quorum_write(&line, row_begin(&row));
    jv_put_string(facts, "ready", row.line);
    jv_put_bool(facts, "ready_take", open.slot == SLOT_TAKE);
    jv_put_bool(facts, "ready_refresh", open.slot == SLOT_TAKE && state_may_refresh(s));
    if (open.slot == SLOT_GOD && card_is_god(s->took))
        jv_put(facts, "took", show_god(s->took));
}

void quorum_show(const void *view, int seat, struct jv *facts)
{
    const struct quorum_state *s = view;
    struct jv *seats = jv_new_array();
    row_put_game(facts, &rules_quorum, s, seat);
    jv_put_int(facts, "round", state_round(s));
    jv_put_bool(facts, "over", s->phase == PHASE_OVER);
    show_ready(s, seat, facts);
    show_rome(s, facts);
    show_deck(s, facts);
    show_hand(s, seat, facts);
    show_provinces(s, seat, facts);
    for (int i = 1; i <= s->seats; i++)
        jv_add(seats, show_seat(s, i, seat));
    jv_put(facts, "seats", seats);
}
