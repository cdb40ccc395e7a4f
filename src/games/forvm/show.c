/* Facts for templates/forvm/: every row both as a ready-made line and as fields. */
#include "games/forvm/describe.h"
#include "games/forvm/earn.h"
#include "games/forvm/effect.h"
#include "games/forvm/forvm.h"
#include "games/forvm/orders.h"
#include "games/forvm/seats.h"
#include "games/forvm/show_now.h"
#include "rules/row.h"
#include "words/catalog.h"

/* {"line":...} at the end of a list. */
static void add_line(struct jv *list, const char *line)
{
    struct jv *one = jv_new_object();
    (void)jv_put_string(one, "line", line);
    (void)jv_add(list, one);
}

static struct jv *show_horrea(const struct forvm_state *s, int seat)
{
    struct jv *list = jv_new_array();
    for (uint64_t set = family_at(s, seat)->horrea; set != 0; set &= set - 1) {
        int market = market_first(set), owners = market_owners(s, market);
        bool flooded = family_at(s, seat)->flood == market, boosted = seat_boosted(s, seat, market);
        struct jv *one = jv_new_object();
        struct row row;
        struct text *line = row_begin(&row), note;
        char bytes[48];
        note = text_fixed(bytes, sizeof bytes);
        if (owners > 1) {
            text_add(&note, "shared by ");
            text_add_int(&note, owners);
        }
        text_add(&note, boosted ? (owners > 1 ? ", boosted" : "boosted") : "");
        text_add(&note, flooded ? " (flooded)" : "");
        text_add(line, forvm_markets[market].name);
        text_pad(line, 0, 25);
        describe_money(seat_earns(s, seat, market), line);
        text_pad(line, 0, 33);
        text_add(line, bytes);
        (void)jv_put_string(one, "line", row.line);
        (void)jv_put_string(one, "name", forvm_markets[market].name);
        (void)jv_put_int(one, "earns", seat_earns(s, seat, market));
        (void)jv_put_string(one, "note", bytes);
        (void)jv_add(list, one);
    }
    return list;
}

static struct jv *show_ties(const struct forvm_state *s, int seat)
{
    struct jv *list = jv_new_array();
    struct row row;
    for (int other = 1; other <= s->seats; other++) {
        if (other == seat || !seats_allied(s, seat, other))
            continue;
        bool pays = s->pact[seat - 1][other - 1] != 0;
        int32_t price = pays ? s->price[seat - 1][other - 1] : s->price[other - 1][seat - 1];
        struct text *line = row_begin(&row);
        text_add(line, "allied with ");
        text_add(line, forvm_titles[other - 1]);
        if (price > 0) {
            text_add(line, pays ? "; you paid " : "; they paid ");
            describe_money(price, line);
        }
        if ((family_at(s, seat)->divorcing >> other & 1) != 0)
            text_add(line, "; you divorce them in your next intrigue step");
        add_line(list, row.line);
    }
    for (int m = ROME; m <= MARKETS; m++) {
        if (market_spouse(s, m) != seat)
            continue;
        struct text *line = row_begin(&row);
        text_add(line, "your ");
        text_add(line, s->married[m] % 2 == SON ? "son" : "daughter");
        text_add(line, " is married into ");
        text_add(line, forvm_markets[m].name);
        add_line(list, row.line);
    }
    return list;
}

static struct jv *show_pending(const struct forvm_state *s, int seat)
{
    const struct family *f = family_at(s, seat);
    struct jv *list = jv_new_array();
    struct row row;
    if (f->flood != 0) {
        struct text *line = row_begin(&row);
        text_add(line, "flood: ");
        text_add(line, forvm_markets[f->flood].name);
        text_add(line, " earns nothing in the next trade");
        add_line(list, row.line);
    }
    if (f->mores != 0)
        add_line(list, "old morals: wed a child by the end of the next INTRIGUE or lose 1");
    if (f->dispatch != 0)
        add_line(list, "army supplies: $500 more in the next trade");
    if (f->annonae != 0)
        add_line(list, f->annonae == 2 ? "grain supply: $500 more in each of the next two trades"
                                       : "grain supply: $500 more in the next trade");
    if (f->senator != 0)
        add_line(list, "you sit in the senate");
    return list;
}

static void add_children(const struct forvm_state *s, int seat, struct text *out)
{
    const struct family *f = family_at(s, seat);
    if (f->children[SON] == HIDDEN) {
        text_add_int(out, f->hand_count);
        text_add(out, " hidden");
        return;
    }
    text_add_int(out, f->children[SON]);
    text_add(out, f->children[SON] == 1 ? " son, " : " sons, ");
    text_add_int(out, f->children[DAUGHTER]);
    text_add(out, f->children[DAUGHTER] == 1 ? " daughter" : " daughters");
    for (int i = 0; i < f->hand_count; i++) {
        text_add(out, i == 0 ? " (" : ", ");
        text_add(out, f->hand[i] == HIDDEN ? "?" : forvm_family[f->hand[i]].name);
    }
    text_add(out, f->hand_count > 0 ? ")" : "");
}

static void show_own(const struct forvm_state *s, int seat, struct jv *facts)
{
    static const char *const bands[BANDS] = {"quaestor", "aedile", "praetor"};
    const struct family *f = family_at(s, seat);
    struct row row;
    struct text *line = row_begin(&row);
    int32_t credit = f->money - seat_limit(s, seat);
    describe_money(f->money, line);
    if (f->money >= 0 && f->money < LADDER_TOP * LADDER_STEP) {
        text_add(line, ", ");
        describe_money((f->money / LADDER_STEP + 1) * LADDER_STEP - f->money, line);
        text_add(line, " to the next thousand");
    }
    text_add(line, "; with debt up to ");
    describe_money(credit, line);
    (void)jv_put_string(facts, "own_money", row.line);
    line = row_begin(&row);
    text_add_int(line, f->prestige);
    text_add(line, " of ");
    text_add_int(line, s->option[OPTION_GOAL]);
    text_add(line, ", ");
    text_add(line, bands[prestige_band(f->prestige)]);
    (void)jv_put_string(facts, "own_prestige", row.line);
    line = row_begin(&row);
    describe_set(f->agents, line);
    text_add(line, "; in reserve ");
    text_add_int(line, seat_reserve(s, seat));
    text_add(line, f->recruit != 0 ? "; a recruit in Rome" : "");
    (void)jv_put_string(facts, "own_agents", row.line);
    line = row_begin(&row);
    add_children(s, seat, line);
    (void)jv_put_string(facts, "own_children", row.line);
    line = row_begin(&row);
    describe_money(seat_trade(s, seat), line);
    (void)jv_put_string(facts, "own_trade", row.line);
    (void)jv_put(facts, "horrea", show_horrea(s, seat));
    (void)jv_put_bool(facts, "has_horrea", f->horrea != 0);
    (void)jv_put(facts, "ties", show_ties(s, seat));
    (void)jv_put(facts, "pending", show_pending(s, seat));
}

static struct jv *show_seat(const struct forvm_state *s, int seat, int viewer)
{
    const struct family *f = family_at(s, seat);
    struct jv *one = jv_new_object();
    struct row row, regions, allies;
    struct text *line = row_begin(&row), *region = row_begin(&regions), *ally = row_begin(&allies);
    for (int i = 0; i < REGIONS; i++) {
        text_add(region, i == 0 ? "" : " ");
        text_add_int(region, market_count(f->horrea & region_markets(s, i)));
    }
    for (int other = 1; other <= s->seats; other++)
        if (other != seat && seats_allied(s, seat, other))
            text_add(ally, forvm_seats[other - 1].letter);
    text_add(line, forvm_seats[seat - 1].letter);
    text_add_char(line, ' ');
    text_add(line, forvm_titles[seat - 1]);
    text_pad(line, 0, 11);
    describe_money(f->money, line);
    text_pad(line, 0, 19);
    text_add_int(line, f->prestige);
    text_pad(line, 0, 25);
    text_add_int(line, market_count(f->agents));
    text_add_char(line, '+');
    text_add_int(line, seat_reserve(s, seat));
    text_pad(line, 0, 33);
    text_add(line, regions.line);
    text_pad(line, 0, 44);
    if (f->children[SON] == HIDDEN) {
        text_add_int(line, f->hand_count);
    } else {
        text_add_int(line, f->children[SON]);
        text_add_char(line, '+');
        text_add_int(line, f->children[DAUGHTER]);
    }
    text_pad(line, 0, 54);
    text_add(line, allies.text.len == 0 ? "-" : allies.line);
    text_pad(line, 0, 62);
    text_add(line, f->senator != 0 ? "yes" : "-");
    (void)jv_put_string(one, "line", row.line);
    (void)jv_put_string(one, "name", forvm_titles[seat - 1]);
    (void)jv_put_string(one, "letter", forvm_seats[seat - 1].letter);
    row_put_colour(one, "colour", forvm_seats[seat - 1].colour);
    (void)jv_put_bool(one, "you", seat == viewer);
    line = row_begin(&row);
    describe_money(f->money, line);
    (void)jv_put_string(one, "money", row.line);
    (void)jv_put_int(one, "prestige", f->prestige);
    line = row_begin(&row);
    describe_set(f->agents, line);
    (void)jv_put_string(one, "agents", row.line);
    (void)jv_put_int(one, "reserve", seat_reserve(s, seat));
    line = row_begin(&row);
    describe_set(f->horrea, line);
    (void)jv_put_string(one, "horrea", row.line);
    (void)jv_put_string(one, "regions", regions.line);
    line = row_begin(&row);
    add_children(s, seat, line);
    (void)jv_put_string(one, "children", row.line);
    (void)jv_put_string(one, "allies", allies.line);
    (void)jv_put_bool(one, "senator", f->senator != 0);
    return one;
}

static void show_contests(const struct forvm_state *s, struct jv *facts)
{
    struct jv *list = jv_new_array();
    bool any = false;
    for (int m = ROME; m <= MARKETS; m++) {
        struct row row;
        struct text *line = row_begin(&row);
        if (s->arrivals[m][0] == 0)
            continue;
        text_add(line, forvm_markets[m].name);
        text_add(line, ": ");
        for (int i = 0; i < SEATS && s->arrivals[m][i] != 0; i++) {
            text_add(line, i == 0 ? "" : " is contested by ");
            text_add(line, forvm_titles[s->arrivals[m][i] - 1]);
        }
        add_line(list, row.line);
        any = true;
    }
    (void)jv_put(facts, "contests", list);
    (void)jv_put_bool(facts, "has_contests", any);
}

static void show_fate(const struct forvm_state *s, struct jv *facts)
{
    int card = s->card != 0 ? s->card : s->discard_count > 0 ? s->discard[s->discard_count - 1] : 0;
    struct row row;
    struct text *line = row_begin(&row);
    if (card != 0)
        describe_fate(card, line);
    (void)jv_put_string(facts, "card", row.line);
    (void)jv_put_string(facts, "card_text", card == 0 ? "" : catalog_text(forvm_fates[card].text));
    (void)jv_put_bool(facts, "card_open", s->card != 0);
    (void)jv_put_int(facts, "deck_count", s->deck_count);
}

void forvm_show(const void *view, int seat, struct jv *facts)
{
    const struct forvm_state *s = view;
    struct jv *seats = jv_new_array();
    struct row row;
    forvm_phase(s, row_begin(&row));
    (void)jv_put_string(facts, "phase", row.line);
    (void)jv_put_int(facts, "turn", s->turn);
    (void)jv_put_bool(facts, "over", s->phase == PHASE_OVER);
    (void)jv_put_string(facts, "start", forvm_titles[seat_in_turn(s, 0) - 1]);
    (void)jv_put_string(facts, "your_name", seat > 0 ? forvm_titles[seat - 1] : "");
    (void)jv_put_string(facts, "your_letter", seat > 0 ? forvm_seats[seat - 1].letter : "");
    (void)jv_put_bool(facts, "own", seat > 0);
    if (seat > 0)
        show_own(s, seat, facts);
    show_now(s, seat, facts);
    show_contests(s, facts);
    show_fate(s, facts);
    for (int i = 1; i <= s->seats; i++)
        (void)jv_add(seats, show_seat(s, i, seat));
    (void)jv_put(facts, "seats", seats);
}
