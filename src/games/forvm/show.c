/* Facts for report.txt and report.html: rows as fields. */
#include "games/forvm/act.h"
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

static const char *money_of(struct row *row, int32_t amount)
{
    forvm_describe_money(amount, row_begin(row));
    return row->line;
}

static struct jv *show_horrea(const struct forvm_state *s, int seat)
{
    struct jv *list = jv_new_array();
    for (int market = 0; (market = set_next(family_of(s, seat)->horrea, market)) != 0;) {
        int owners = market_owners(s, market), earns = forvm_seat_earns(s, seat, market);
        bool boosted = forvm_seat_boosted(s, seat, market);
        const char *key = owners == 1 ? "forvm.report.boosted"
                          : boosted   ? "forvm.report.shared.boosted"
                                      : "forvm.report.shared";
        struct jv *one = jv_new_object();
        struct row money, note;
        (void)row_begin(&note);
        if (owners > 1 || boosted)
            (void)row_say(&note, key, SAID_NUMBER("owners", owners));
        if (family_of(s, seat)->flood == market)
            say(&note.text, "forvm.report.flooded");
        jv_put_string(one, "name", catalog_name("forvm", forvm_markets[market].name, NULL));
        jv_put_string(one, "earns", money_of(&money, earns));
        jv_put_string(one, "note", note.line);
        jv_add(list, one);
    }
    return list;
}

/* What ties the seat to others: "allied with Fabii; you paid $50". */
static struct jv *show_ties(const struct forvm_state *s, int seat)
{
    struct jv *list = jv_new_array();
    struct row row, money;
    for (int other = 0; (other = set_next(seat_allies(s, seat), other)) != 0;) {
        bool pays = s->pact[seat - 1][other - 1] != 0;
        int32_t price = pays ? s->price[seat - 1][other - 1] : s->price[other - 1][seat - 1];
        const char *key = pays ? "forvm.report.allied.paid" : "forvm.report.allied.got";
        (void)row_say(&row, price == 0 ? "forvm.report.allied" : key,
                      SAID_NAME("seat", "forvm", forvm_titles[other - 1]), SAID("price", money_of(&money, price)));
        if ((family_of(s, seat)->divorcing >> other & 1) != 0)
            say(&row.text, "forvm.report.divorcing");
        row_end(&row, jv_new_object(), list);
    }
    for (int market = 0; (market = set_next(seat_locals(s, seat), market)) != 0;) {
        row_add(list, s->married[market] % 2 == SON ? "forvm.report.son" : "forvm.report.daughter",
                SAID_NAME("market", "forvm", forvm_markets[market].name));
    }
    return list;
}

static struct jv *show_pending(const struct forvm_state *s, int seat)
{
    const struct family *f = family_of(s, seat);
    const struct {
        bool due;
        const char *key;
    } pending[] = {{f->flood != 0, "forvm.report.flood"},       {f->mores != 0, "forvm.report.mores"},
                   {f->dispatch != 0, "forvm.report.dispatch"}, {f->annonae == 2, "forvm.report.annonae.two"},
                   {f->annonae == 1, "forvm.report.annonae"},   {f->senator != 0, "forvm.report.senate"}};
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < sizeof pending / sizeof pending[0]; i++)
        if (pending[i].due)
            row_add(list, pending[i].key, SAID_NAME("market", "forvm", forvm_markets[f->flood].name));
    return list;
}

static void add_children(const struct forvm_state *s, int seat, struct text *out)
{
    const struct family *f = family_of(s, seat);
    struct row sons, daughters;
    if (f->children[SON] == HIDDEN) {
        say(out, "forvm.report.hidden", SAID_NUMBER("count", f->hand_count));
        return;
    }
    (void)row_say(&sons, "forvm.report.sons", SAID_NUMBER("count", f->children[SON]));
    (void)row_say(&daughters, "forvm.report.daughters", SAID_NUMBER("count", f->children[DAUGHTER]));
    say(out, "forvm.report.children", SAID("sons", sons.line), SAID("daughters", daughters.line));
    for (int i = 0; i < f->hand_count; i++)
        text_add_all(out, i == 0 ? " (" : ", ",
                     f->hand[i] == HIDDEN ? "?" : catalog_name("forvm", forvm_family[f->hand[i]].name, NULL));
    text_add(out, f->hand_count > 0 ? ")" : "");
}

static void show_own(const struct forvm_state *s, int seat, struct jv *facts)
{
    const struct family *f = family_of(s, seat);
    struct row row, money, credit, missing, markets;
    bool below = f->money >= 0 && f->money < LADDER_TOP * LADDER_STEP;
    forvm_describe_set(f->agents, row_begin(&markets));
    jv_put_string(facts, "own_money",
                  row_say(&row, below ? "forvm.report.money.ladder" : "forvm.report.money",
                          SAID("money", money_of(&money, f->money)),
                          SAID("credit", money_of(&credit, f->money - forvm_seat_limit(s, seat))),
                          SAID("missing", money_of(&missing, LADDER_STEP - f->money % LADDER_STEP))));
    jv_put_string(facts, "own_prestige",
                  row_say(&row, "forvm.report.prestige", SAID_NUMBER("prestige", f->prestige),
                          SAID_NUMBER("goal", s->option[OPTION_GOAL]),
                          SAID_NAME("band", "forvm", forvm_bands[prestige_band(f->prestige)].id)));
    jv_put_string(facts, "own_agents",
                  row_say(&row, f->recruit != 0 ? "forvm.report.agents.recruit" : "forvm.report.agents",
                          SAID("markets", markets.line), SAID_NUMBER("reserve", seat_reserve(s, seat))));
    add_children(s, seat, row_begin(&row));
    jv_put_string(facts, "own_children", row.line);
    jv_put_string(facts, "own_trade", money_of(&row, forvm_seat_trade(s, seat)));
    jv_put(facts, "horrea", show_horrea(s, seat));
    jv_put_bool(facts, "has_horrea", f->horrea != 0);
    jv_put(facts, "ties", show_ties(s, seat));
    jv_put(facts, "pending", show_pending(s, seat));
}

/* "agents: Rome", behind what the line has; nothing of nothing. */
static void add_named(struct text *line, const char *key, const char *names, const char *regions)
{
    if (names[0] == '\0')
        return;
    text_between(line, 0, catalog_text("list.apart"));
    say(line, key, SAID("names", names), SAID("regions", regions));
}

/* "Italia 5, Hispania 1": horrea by region. */
static void add_regions(const struct forvm_state *s, uint64_t horrea, struct text *out)
{
    static const char *const keys[REGIONS] = {"forvm.picture.italia", "forvm.picture.hispania", "forvm.picture.graecia",
                                              "forvm.picture.oriens"};
    for (int i = 0; i < REGIONS; i++) {
        int count = market_count(horrea & forvm_region_markets(s, i));
        if (count == 0)
            continue;
        text_between(out, 0, ", ");
        text_addf(out, "%s %d", catalog_text(keys[i]), count);
    }
}

/* What a seat has of things that it need not have: "agents: Rome; horrea: Narbo (Hispania 1)". */
static void show_more(const struct forvm_state *s, int seat, int viewer, struct jv *one)
{
    const struct family *f = family_of(s, seat);
    struct row agents, horrea, regions, married, allies, more;
    struct text *line = row_begin(&more);
    forvm_describe_set(f->agents, row_begin(&agents));
    forvm_describe_set(f->horrea, row_begin(&horrea));
    forvm_describe_set(seat_locals(s, seat), row_begin(&married));
    forvm_describe_allies(s, seat, row_begin(&allies));
    add_regions(s, f->horrea, row_begin(&regions));
    if (seat != viewer && f->agents != 0)
        add_named(line, "forvm.report.agents.at", agents.line, "");
    if (f->horrea != 0)
        add_named(line, "forvm.report.horrea.at", horrea.line, regions.line);
    if (seat_locals(s, seat) != 0)
        add_named(line, "forvm.report.married", married.line, "");
    add_named(line, "forvm.report.allies", allies.line, "");
    if (f->senator != 0)
        add_named(line, "forvm.report.senator", "-", "");
    jv_put_string(one, "married", seat_locals(s, seat) == 0 ? "" : married.line);
    jv_put_string(one, "more", more.line);
}

static void show_seat(const struct forvm_state *s, int seat, int viewer, struct jv *seats)
{
    const struct family *f = family_of(s, seat);
    struct jv *one = row_seat(&rules_forvm, seat, viewer);
    struct row money, agents, children, told;
    text_addf(row_begin(&agents), "%d+%d", market_count(f->agents), seat_reserve(s, seat));
    (void)row_begin(&told);
    if (f->children[SON] == HIDDEN)
        text_add_int(&told.text, f->hand_count);
    else
        text_addf(&told.text, "%d+%d", f->children[SON], f->children[DAUGHTER]);
    add_children(s, seat, row_begin(&children));
    jv_put_string(one, "name", catalog_name("forvm", forvm_titles[seat - 1], NULL));
    jv_put_string(one, "money", money_of(&money, f->money));
    jv_put_int(one, "prestige", f->prestige);
    jv_put_string(one, "agents_told", agents.line);
    jv_put_string(one, "children_told", told.line);
    jv_put_string(one, "children", children.line);
    show_more(s, seat, viewer, one);
    jv_add(seats, one);
}

static void show_contests(const struct forvm_state *s, struct jv *facts)
{
    struct jv *list = jv_new_array();
    for (int m = ROME; m <= MARKETS; m++) {
        struct row seats;
        (void)row_begin(&seats);
        for (int i = 0; i < SEATS && s->arrivals[m][i] != 0; i++) {
            text_add(&seats.text, i > 0 ? catalog_text("forvm.report.contested") : "");
            forvm_tell_seat(s->arrivals[m][i], &seats.text);
        }
        if (seats.text.len > 0)
            row_add(list, "forvm.report.contest", SAID_NAME("market", "forvm", forvm_markets[m].name),
                    SAID("seats", seats.line));
    }
    jv_put_bool(facts, "has_contests", jv_size(list) > 0);
    jv_put(facts, "contests", list);
}

/* The cards that are out until the deck is shuffled anew, in the order of the deck's list. */
static struct jv *show_out(const struct forvm_state *s)
{
    struct jv *list = jv_new_array();
    for (int card = 1; card <= FATES; card++) {
        struct row row;
        int out = fate_out(s, card);
        if (out == 0)
            continue;
        struct jv *one = jv_new_object();
        forvm_describe_fate(card, row_begin(&row));
        if (out > 1)
            text_addf(&row.text, " x%d", out);
        jv_put_bool(one, "first", jv_size(list) == 0);
        row_end(&row, one, list);
    }
    return list;
}

static void show_fate(const struct forvm_state *s, struct jv *facts)
{
    int card = state_last_card(s);
    struct row row;
    struct text *line = row_begin(&row);
    if (card != 0)
        forvm_describe_fate(card, line);
    jv_put_string(facts, "card", row.line);
    jv_put_string(facts, "card_text", card == 0 ? "" : catalog_text(forvm_fates[card].text));
    jv_put_bool(facts, "card_open", s->card != 0);
    jv_put_int(facts, "deck_count", s->deck_count);
    struct jv *out = show_out(s);
    jv_put_bool(facts, "out_any", jv_size(out) > (card != 0 && fate_out(s, card) == 1 ? 1 : 0)); /* others than it */
    jv_put(facts, "fates_out", out);
}

static const char *const sizes[SIZES] = {"forvm.size.capital", "forvm.picture.small", "forvm.picture.large",
                                         "forvm.picture.exotic"};

static struct jv *show_market(const struct forvm_state *s, int seat, int market)
{
    const struct market *m = &forvm_markets[market];
    struct jv *one = jv_new_object();
    struct row who, value, boost;
    int have = market_owners(s, market), own = seat_has_horreum(s, seat, market);
    (void)row_begin(&who);
    for (int other = 1; other <= s->seats; other++)
        if (seat_has_agent(s, other, market))
            text_add(&who.text, forvm_seats[other - 1].letter);
    (void)row_begin(&value);
    if (own)
        say(&value.text, "forvm.report.yours");
    else
        forvm_describe_money(market_value(market, have + 1), &value.text);
    (void)row_begin(&boost);
    if (m->steps > 0)
        say(&boost.text, "forvm.report.boost", SAID_NUMBER("boost", forvm_boost[m->steps]));
    jv_put_string(one, "id", m->id);
    jv_put_string(one, "name", catalog_name("forvm", m->name, NULL));
    jv_put_string(one, "size", catalog_text(sizes[m->size]));
    jv_put_string(one, "new", value.line);
    jv_put_string(one, "boost", boost.line);
    jv_put_string(one, "who", who.line);
    return one;
}

static struct jv *show_agents(const struct forvm_state *s, int seat)
{
    struct jv *list = jv_new_array();
    uint64_t set = seat > 0 ? family_of(s, seat)->agents : 0;
    if (seat > 0 && family_of(s, seat)->recruit != 0)
        set |= market_bit(ROME);
    for (int market = 0; (market = set_next(set, market)) != 0;) {
        struct jv *one = jv_new_object(), *next = jv_new_array();
        for (int to = 0; (to = market_next(market, to)) != 0;)
            jv_add(next, show_market(s, seat, to));
        jv_put(one, "here", show_market(s, seat, market));
        jv_put(one, "next", next);
        jv_add(list, one);
    }
    return list;
}

static void show_gifts(const struct forvm_state *s, int seat, struct jv *facts)
{
    struct row row;
    struct text *line = row_begin(&row);
    int band = seat == 0 ? 0 : prestige_band(family_of(s, seat)->prestige), free = 0;
    for (int kind = 0; kind < KINDS && seat > 0; kind++) {
        if (s->given[band * KINDS + kind] != 0)
            continue;
        if (free++ > 0)
            say(line, "list.or");
        text_add(line, catalog_name("forvm", forvm_kinds[kind], NULL));
    }
    jv_put_string(facts, "gifts", row.line);
    jv_put_string(facts, "gift_band", catalog_name("forvm", forvm_bands[band].id, NULL));
    jv_put_int(facts, "gift_cost", forvm_bands[band].cost);
}

/* Proposals to the seat, each with the words that answer it. */
static void show_proposals(const struct forvm_state *s, int seat, struct jv *facts)
{
    struct jv *list = jv_new_array();
    for (int other = 1; other <= s->seats; other++) {
        struct part part;
        if (!forvm_proposal_to(s, other, seat, &part))
            continue;
        struct jv *one = jv_new_object();
        struct row row, yes, no, price;
        text_add_all(row_begin(&yes), "accept ", forvm_seats[other - 1].name);
        text_add_all(row_begin(&no), "decline ", forvm_seats[other - 1].name);
        jv_put_string(one, "yes", yes.line);
        jv_put_string(one, "no", no.line);
        (void)row_say(&row, (part.choice[0] & 1) == SON ? "forvm.report.offer.son" : "forvm.report.offer.daughter",
                      SAID_NAME("seat", "forvm", forvm_titles[other - 1]), SAID("price", money_of(&price, part.price)));
        row_end(&row, one, list);
    }
    jv_put_bool(facts, "has_proposals", jv_size(list) > 0);
    jv_put(facts, "proposals", list);
}

void forvm_show(const void *view, int seat, struct jv *facts)
{
    const struct forvm_state *s = view;
    struct jv *seats = jv_new_array();
    row_put_game(facts, &rules_forvm, s, seat);
    jv_put_int(facts, "turn", s->turn);
    jv_put_bool(facts, "over", s->phase == PHASE_OVER);
    jv_put_string(facts, "start", catalog_name("forvm", forvm_titles[seat_in_turn(s, 0) - 1], NULL));
    jv_put_string(facts, "your_name", seat > 0 ? catalog_name("forvm", forvm_titles[seat - 1], NULL) : "");
    jv_put_bool(facts, "own", seat > 0);
    if (seat > 0)
        show_own(s, seat, facts);
    jv_put(facts, "agents", show_agents(s, seat));
    show_gifts(s, seat, facts);
    show_proposals(s, seat, facts);
    show_contests(s, facts);
    show_fate(s, facts);
    for (int i = 1; i <= s->seats; i++)
        show_seat(s, i, seat, seats);
    jv_put(facts, "seats", seats);
}
