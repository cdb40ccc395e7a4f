#include "games/forvm/show_now.h"

#include "games/forvm/act.h"
#include "games/forvm/describe.h"
#include "games/forvm/earn.h"
#include "games/forvm/forvm.h"
#include "games/forvm/orders.h"
#include "games/forvm/rules.h"
#include "games/forvm/seats.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

static const char *const sizes[SIZES] = {"forvm.size.capital", "forvm.picture.small", "forvm.picture.large",
                                         "forvm.picture.exotic"};

/* Letters of the seats with an agent there. */
static void add_who(const struct forvm_state *s, int market, struct text *out)
{
    if (market_agents(s, market) == 0)
        text_add_char(out, '-');
    for (int seat = 1; seat <= s->seats; seat++)
        if (seat_has_agent(s, seat, market))
            text_add(out, forvm_seats[seat - 1].letter);
}

static struct jv *show_market(const struct forvm_state *s, int seat, int market)
{
    const struct market *m = &forvm_markets[market];
    struct jv *one = jv_new_object();
    struct row row, who;
    struct text *line = row_begin(&row);
    int have = market_owners(s, market), own = seat_has_horreum(s, seat, market);
    int value = market_value(market, have + (own ? 0 : 1));
    add_who(s, market, row_begin(&who));
    row_column(&row, one, "id", m->id, 18);
    row_column_int(&row, one, "steps", m->steps, 21);
    row_column(&row, one, "size", catalog_text(sizes[m->size]), 30);
    if (own)
        say(line, "forvm.report.yours");
    else
        describe_money(value, line);
    text_pad(line, 0, 38);
    if (m->steps > 0)
        say(line, "forvm.report.boost", SAID_NUMBER("boost", forvm_boost[m->steps]));
    text_pad(line, 0, 45);
    row_column(&row, one, "who", who.line, 0);
    jv_put_string(one, "line", row.line);
    jv_put_string(one, "name", m->name);
    jv_put_int(one, "value", value);
    jv_put_int(one, "boost", forvm_boost[m->steps]);
    jv_put_bool(one, "yours", own != 0);
    return one;
}

static struct jv *show_agents(const struct forvm_state *s, int seat)
{
    struct jv *list = jv_new_array();
    uint64_t set = seat == 0 ? 0 : family_at(s, seat)->agents;
    if (seat > 0 && family_at(s, seat)->recruit != 0)
        set |= market_bit(ROME);
    for (; set != 0; set &= set - 1) {
        int market = market_first(set);
        struct jv *one = jv_new_object(), *next = jv_new_array();
        for (int i = 0; i < forvm_markets[market].links; i++)
            jv_add(next, show_market(s, seat, forvm_markets[market].link[i]));
        jv_put_string(one, "at", forvm_markets[market].name);
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
    int band = seat == 0 ? 0 : prestige_band(family_at(s, seat)->prestige), free = 0;
    for (int kind = 0; kind < KINDS && seat > 0; kind++) {
        if (s->given[band * KINDS + kind] != 0)
            continue;
        if (free++ > 0)
            say(line, "list.or");
        text_add(line, forvm_kinds[kind]);
    }
    jv_put_string(facts, "gifts", row.line);
    jv_put_string(facts, "gift_band", forvm_bands[band].id);
    jv_put_int(facts, "gift_cost", forvm_bands[band].cost);
}

/* "accept fabii" */
static void put_answer(struct jv *out, const char *key, int verb, int other)
{
    struct row row;
    text_add(row_begin(&row), forvm_verbs[verb].name);
    text_add_char(&row.text, ' ');
    text_add(&row.text, forvm_seats[other - 1].name);
    jv_put_string(out, key, row.line);
}

/* Proposals to the seat, each with the words that answer it. */
static void show_proposals(const struct forvm_state *s, int seat, struct jv *facts)
{
    struct jv *list = jv_new_array();
    bool any = false;
    for (int other = 1; other <= s->seats; other++) {
        struct part part;
        if (!proposal_to(s, other, seat, &part))
            continue;
        struct jv *one = jv_new_object();
        struct row row, price;
        put_answer(one, "yes", VERB_ACCEPT, other);
        put_answer(one, "no", VERB_DECLINE, other);
        describe_money(part.price, row_begin(&price));
        (void)row_say(&row, (part.choice[0] & 1) == SON ? "forvm.report.offer.son" : "forvm.report.offer.daughter",
                      SAID("seat", forvm_titles[other - 1]), SAID("price", price.line));
        row_end(&row, one, list);
        any = true;
    }
    jv_put(facts, "proposals", list);
    jv_put_bool(facts, "has_proposals", any);
}

enum { EXAMPLE_CHOICES = 3, EXAMPLE_BYTES = 66 };

static void add_order(struct jv *list, const struct order *order)
{
    struct row row;
    forvm_write(order, row_begin(&row));
    row_end(&row, jv_new_object(), list);
}

/* As many parts with as many choices as fit a line of a mail; at least one. */
static void shorten(const struct order *order, struct order *out)
{
    struct row row;
    order_of_part(out, order->slot, NULL);
    for (struct parts p = parts_of(order->word); parts_next(&p);) {
        int first = part_first(&p.part), most = first + EXAMPLE_CHOICES, len = out->len;
        p.part.choices = (uint8_t)(p.part.choices > most ? most : p.part.choices);
        while (true) {
            out->len = (int16_t)part_put(&p.part, out->word, len);
            out->word[0]++;
            forvm_write(out, row_begin(&row));
            if (row.text.len <= EXAMPLE_BYTES || (out->word[0] == 1 && p.part.choices == first + 1))
                break;
            out->word[0]--;
            out->len = (int16_t)len;
            if (--p.part.choices == first)
                return;
        }
    }
}

/* What the bot would write for a slot, as the views stand: an example made of legal orders. */
static void add_example(const struct forvm_state *s, int seat, int slot, struct jv *list, struct order *order)
{
    static const int32_t none[1] = {0};
    struct chance chance = chance_forced(none, 0, NULL);
    const struct request request = {.seat = seat, .slot = slot};
    struct order whole;
    forvm_choose(s, &request, &chance, &whole);
    shorten(&whole, order);
    add_order(list, order);
}

/* Where the agents may stand after the example's moves: there it would build. */
static void add_build(const struct forvm_state *s, int seat, const struct order *moves, struct jv *list)
{
    struct part work = {.kind = PART_WORK};
    struct order order;
    uint64_t own = family_at(s, seat)->horrea, seen = own;
    for (struct parts p = parts_of(moves->word); parts_next(&p);) {
        for (int k = 1; k < p.part.choices && work.choices < EXAMPLE_CHOICES; k++) {
            int market = choice_of(&p.part, k).market;
            if ((seen & market_bit(market)) != 0)
                continue;
            seen |= market_bit(market);
            work.choice[work.choices++] = (int16_t)(8 * market);
        }
    }
    for (uint64_t set = family_at(s, seat)->agents & ~seen; set != 0 && work.choices < EXAMPLE_CHOICES; set &= set - 1)
        work.choice[work.choices++] = (int16_t)(8 * market_first(set));
    if (work.choices == 0)
        return;
    order_of_part(&order, SLOT_BUILD, &work);
    add_order(list, &order);
}

static void show_example(const struct forvm_state *s, int seat, struct jv *facts)
{
    struct jv *list = jv_new_array();
    struct request open;
    struct order order;
    bool asked = rules_asks(&rules_forvm, s, seat, &open) && s->phase != PHASE_ANSWER && s->phase != PHASE_FATE;
    if (asked && s->phase == PHASE_MOVE) {
        struct order moves;
        add_example(s, seat, SLOT_MOVE, list, &moves);
        add_example(s, seat, SLOT_INTRIGUE, list, &order);
        add_build(s, seat, &moves, list);
    } else if (asked) {
        if (s->phase == PHASE_INTRIGUE)
            add_example(s, seat, SLOT_INTRIGUE, list, &order);
        add_example(s, seat, SLOT_BUILD, list, &order);
    }
    jv_put(facts, "example", list);
    jv_put_bool(facts, "has_example", asked);
    jv_put_bool(facts, "whole_turn", asked && s->phase == PHASE_MOVE);
}

void show_now(const struct forvm_state *s, int seat, struct jv *facts)
{
    jv_put(facts, "agents", show_agents(s, seat));
    show_gifts(s, seat, facts);
    show_proposals(s, seat, facts);
    show_example(s, seat, facts);
}
