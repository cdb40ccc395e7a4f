/* Facts for templates/quorum/: every row both as a ready-made line and as fields. */

#include "games/quorum/choice.h"
#include "games/quorum/describe.h"
#include "games/quorum/quorum.h"
#include "games/quorum/rules.h"
#include "games/quorum/score.h"
#include "rules/doors.h"
#include "rules/row.h"

static void put_card(struct jv *out, int card)
{
    const struct card *c = &quorum_cards[card];
    struct row items;
    (void)jv_put_string(out, "id", c->id);
    (void)jv_put_string(out, "type", quorum_type_names[c->type]);
    (void)jv_put_int(out, "power", c->power);
    card_items(c, row_begin(&items));
    (void)jv_put_string(out, "item", items.line);
    (void)jv_put_string(out, "province", quorum_provinces[c->province].name);
    (void)jv_put_int(out, "steps", c->steps);
    row_put_colour(out, "tint", quorum_provinces[c->province].tint);
}

static void show_rome(const struct quorum_state *s, struct jv *facts)
{
    struct jv *rome = jv_new_array();
    for (int place = 0; place < ROME; place++) {
        struct jv *one = jv_new_object();
        struct row row;
        struct text *line = row_begin(&row);
        bool god = !card_is_rome(s->rome[place]);
        text_add_int(line, place + 1);
        text_add_char(line, ' ');
        text_add(line, god ? "(God)" : card_name(s->rome[place]));
        if (!god) {
            text_pad(line, 0, 13);
            describe_card(s->rome[place], line);
            put_card(one, s->rome[place]);
        }
        (void)jv_put_int(one, "place", place + 1);
        (void)jv_put_bool(one, "god", god);
        (void)jv_put_string(one, "line", row.line);
        (void)jv_add(rome, one);
    }
    (void)jv_put(facts, "rome", rome);
}

static void show_deck(const struct quorum_state *s, struct jv *facts)
{
    struct row row;
    struct text *line = row_begin(&row);
    int gods = state_rome_gods(s);
    text_add_int(line, gods);
    text_add(line, gods == 1 ? " God in Rome: " : " Gods in Rome: ");
    if (s->refreshed != 0) {
        text_add(line, "renewed this turn, no second refresh");
    } else if (gods < s->option[OPTION_REFRESH]) {
        text_add(line, "no refresh (");
        text_add_int(line, s->option[OPTION_REFRESH]);
        text_add(line, " are needed)");
    } else {
        text_add(line, "refresh is possible");
    }
    (void)jv_put_string(facts, "refresh", row.line);
    int back = s->deck_count == 0 ? CARD_NONE : card_back(s->deck[s->deck_count - 1]);
    bool province = back >= BACK_FIRST && back < BACK_GOD;
    (void)jv_put_string(facts, "next_card", province ? quorum_provinces[back - BACK_FIRST].name : "a God");
    (void)jv_put_int(facts, "deck_count", s->deck_count);
}

static struct jv *show_god(int card)
{
    const struct god *god = card_god(card);
    struct jv *one = jv_new_object();
    struct row row;
    struct text *line = row_begin(&row);
    describe_held(card, line);
    (void)jv_put_string(one, "name", row.line);
    (void)jv_put_string(one, "left", god->left > 0 ? "+1" : "-1");
    (void)jv_put_string(one, "right", god->right > 0 ? "+1" : "-1");
    return one;
}

static void show_hand(const struct quorum_state *s, int seat, struct jv *facts)
{
    struct jv *hand = jv_new_array(), *gods = jv_new_array();
    int held = 0;
    for (int i = 0; seat > 0 && i < s->hand_count[seat - 1]; i++) {
        int card = s->hand[seat - 1][i];
        if (card_is_god(card)) {
            (void)jv_add(gods, show_god(card));
            held++;
        }
        if (!card_is_rome(card))
            continue;
        struct jv *one = jv_new_object();
        struct row row;
        struct text *line = row_begin(&row);
        bool star = !state_knows(s, card);
        text_add(line, star ? "* " : "  ");
        text_add(line, card_name(card));
        text_pad(line, 0, 13);
        describe_card(card, line);
        put_card(one, card);
        (void)jv_put_bool(one, "unknown", star);
        (void)jv_put_string(one, "line", row.line);
        (void)jv_add(hand, one);
    }
    (void)jv_put(facts, "hand", hand);
    (void)jv_put(facts, "gods", gods);
    (void)jv_put_bool(facts, "has_gods", held > 0);
    (void)jv_put_bool(facts, "has_hand", seat > 0);
}

/* "you 2nd: 1 x 3", the seat's multiplier and its cards there. */
static void add_own(const struct quorum_state *s, int province, int seat, struct text *out)
{
    static const char *const nth[] = {"1st", "2nd", "3rd", "4th"};
    struct tally tally = tally_table(s, seat);
    int rank = quorum_rank(s, province, seat);
    text_add(out, "you ");
    text_add(out, rank < 0 ? "-" : nth[rank]);
    text_add(out, ": ");
    text_add_int(out, quorum_multiplier(s, province, seat));
    text_add(out, " x ");
    text_add_int(out, tally_counts(&tally, province));
}

static struct jv *show_province(const struct quorum_state *s, int place, int seat)
{
    int id = s->ring[place];
    const struct province *province = &quorum_provinces[id];
    struct jv *one = jv_new_object();
    struct row row, ranking, own;
    struct text *line = row_begin(&row);
    describe_ranking(s, id, row_begin(&ranking));
    (void)row_begin(&own);
    if (seat > 0)
        add_own(s, id, seat, &own.text);
    text_add_int(line, place + 1);
    text_add_char(line, ' ');
    text_add(line, province->code);
    text_add_char(line, ' ');
    text_add(line, province->name);
    text_pad(line, 0, 16);
    text_add(line, "token ");
    text_add_int(line, s->token[id]);
    text_pad(line, 0, 25);
    text_add(line, province->counts);
    text_pad(line, 0, 38);
    text_add(line, ranking.text.len == 0 ? "-" : ranking.line);
    if (seat > 0) {
        text_pad(line, 0, 55);
        text_add(line, own.line);
    }
    (void)jv_put_int(one, "place", place + 1);
    (void)jv_put_string(one, "code", province->code);
    (void)jv_put_string(one, "name", province->name);
    (void)jv_put_string(one, "counts", province->counts);
    (void)jv_put_int(one, "token", s->token[id]);
    (void)jv_put_string(one, "ranking", ranking.line);
    (void)jv_put_string(one, "own", own.line);
    (void)jv_put_string(one, "line", row.line);
    row_put_colour(one, "tint", province->tint);
    return one;
}

static void show_provinces(const struct quorum_state *s, int seat, struct jv *facts)
{
    struct jv *provinces = jv_new_array();
    for (int place = 0; place < PROVINCES; place++)
        (void)jv_add(provinces, show_province(s, place, seat));
    (void)jv_put(facts, "provinces", provinces);
}

static struct jv *show_types(const struct tally *tally)
{
    struct jv *types = jv_new_array();
    for (int type = 0; type < TYPES; type++) {
        struct jv *one = jv_new_object();
        struct row row, cards;
        struct text *line = row_begin(&row);
        describe_type(tally, type, row_begin(&cards));
        text_add(line, quorum_type_names[type]);
        text_pad(line, 0, 13);
        text_add_int(line, tally_points(tally, type));
        text_pad(line, 0, 16);
        text_add(line, cards.text.len == 0 ? "-" : cards.line);
        (void)jv_put_string(one, "type", quorum_type_names[type]);
        (void)jv_put_string(one, "cards", cards.line);
        (void)jv_put_int(one, "points", tally_points(tally, type));
        (void)jv_put_string(one, "line", row.line);
        (void)jv_add(types, one);
    }
    return types;
}

/* "GA 0  HI 2  AS 6 ...": points by Province, by ring place. */
static int add_province_points(const struct quorum_state *s, int seat, const struct tally *tally, struct text *out)
{
    int sum = 0;
    for (int place = 0; place < PROVINCES; place++) {
        int id = s->ring[place], points = quorum_multiplier(s, id, seat) * tally_counts(tally, id);
        text_add(out, place == 0 ? "" : "  ");
        text_add(out, quorum_provinces[id].code);
        text_add_char(out, ' ');
        text_add_int(out, points);
        sum += points;
    }
    return sum;
}

static struct jv *show_seat(const struct quorum_state *s, int seat, int viewer)
{
    const struct rules_seat *look = rules_seat(&rules_quorum, seat);
    struct tally tally = tally_table(s, seat);
    struct jv *one = jv_new_object();
    struct row provinces, hand;
    (void)row_begin(&hand);
    int sum = add_province_points(s, seat, &tally, row_begin(&provinces));
    for (int i = 0; i < s->hand_count[seat - 1]; i++) {
        text_add(&hand.text, i == 0 ? "" : " ");
        describe_held(s->hand[seat - 1][i], &hand.text);
    }
    (void)jv_put_string(one, "name", look->name);
    (void)jv_put_string(one, "letter", look->letter);
    (void)jv_put_string(one, "mark", mark_name(look->mark));
    row_put_colour(one, "colour", look->colour);
    (void)jv_put_bool(one, "you", seat == viewer);
    (void)jv_put_bool(one, "active", s->phase != PHASE_OVER && seat == state_active(s));
    (void)jv_put_int(one, "points", quorum_points(s, seat));
    (void)jv_put_int(one, "influence", quorum_influence(s, seat));
    (void)jv_put_int(one, "cards", s->table_count[seat - 1]);
    (void)jv_put(one, "types", show_types(&tally));
    (void)jv_put_string(one, "provinces", provinces.line);
    (void)jv_put_int(one, "province_points", sum);
    (void)jv_put_string(one, "hand", hand.line);
    return one;
}

/* A ready-made line for what is asked of the seat: cards by id, never by place. */
static void show_ready(const struct quorum_state *s, int seat, struct jv *facts)
{
    struct request open;
    struct order legal[PROVINCES + ROME], line = {.slot = SLOT_NONE};
    char written[ROW_BYTES];
    struct text text = text_fixed(written, sizeof written);
    /* every name is there in any case: what is not said here a template would look up around it */
    (void)jv_put_string(facts, "ready", "");
    (void)jv_put_bool(facts, "ready_take", false);
    (void)jv_put_bool(facts, "ready_refresh", false);
    (void)jv_put_bool(facts, "took", false);
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
    quorum_write(&line, &text);
    (void)jv_put_string(facts, "ready", written);
    (void)jv_put_bool(facts, "ready_take", open.slot == SLOT_TAKE);
    (void)jv_put_bool(facts, "ready_refresh", open.slot == SLOT_TAKE && state_may_refresh(s));
    if (open.slot == SLOT_GOD && card_is_god(s->took))
        (void)jv_put(facts, "took", show_god(s->took));
}

void quorum_show(const void *view, int seat, struct jv *facts)
{
    const struct quorum_state *s = view;
    struct jv *seats = jv_new_array();
    struct row row;
    quorum_phase(s, row_begin(&row));
    (void)jv_put_string(facts, "phase", row.line);
    (void)jv_put_int(facts, "round", state_round(s));
    (void)jv_put_bool(facts, "over", s->phase == PHASE_OVER);
    (void)jv_put_string(facts, "your_name", seat > 0 ? rules_seat(&rules_quorum, seat)->name : "");
    (void)jv_put_string(facts, "your_letter", seat > 0 ? rules_seat(&rules_quorum, seat)->letter : "");
    show_ready(s, seat, facts);
    show_rome(s, facts);
    show_deck(s, facts);
    show_hand(s, seat, facts);
    show_provinces(s, seat, facts);
    for (int i = 1; i <= s->seats; i++)
        (void)jv_add(seats, show_seat(s, i, seat));
    (void)jv_put(facts, "seats", seats);
}
