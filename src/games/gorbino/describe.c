#include "games/gorbino/describe.h"

#include "words/catalog.h"
#include "words/say.h"

/* "2 gold", behind what stands from `from` on. */
static void add_good(struct text *out, size_t from, const char *between, int count, int good)
{
    if (count == 0)
        return;
    text_between(out, from, between);
    say(out, "gorbino.phrase.amount", SAID_NUMBER("count", count),
        SAID_NAME("good", "gorbino", gorbino_good_name(good)));
}

bool gorbino_add_goods(struct text *out, const int16_t *goods)
{
    size_t from = out->len;
    for (int good = 0; good < GOODS; good++)
        add_good(out, from, ", ", goods[good], good);
    return out->len > from;
}

void gorbino_add_letters(struct text *out, const int16_t *goods)
{
    for (int good = 0; good < GOODS; good++)
        text_addf(out, "%s%s%d", good == 0 ? "" : " ", gorbino_goods[good].letter, goods[good]);
}

void gorbino_add_card(struct text *out, int card)
{
    const struct card *c = &gorbino_cards[card];
    say(out, "gorbino.card", SAID_NAME("colour", "gorbino", gorbino_colours[c->tag].id),
        SAID_NAME("type", "gorbino", gorbino_types[c->type]));
}

void gorbino_add_type(struct text *out, int card)
{
    say(out, "gorbino.card.type", SAID_NAME("type", "gorbino", gorbino_types[gorbino_cards[card].type]));
}

void gorbino_add_named(struct text *out, int card)
{
    if (gorbino_cards[card].tag == STARTER)
        gorbino_add_type(out, card);
    else
        gorbino_add_card(out, card);
}

void gorbino_add_pair(struct text *out, int good, int other)
{
    if (good == other)
        say(out, "gorbino.pair", SAID_NAME("good", "gorbino", gorbino_good_name(good)));
    else
        say(out, "gorbino.pair.two", SAID_NAME("good", "gorbino", gorbino_good_name(good)),
            SAID_NAME("other", "gorbino", gorbino_good_name(other)));
}

void gorbino_add_price(struct text *out, const struct price *price)
{
    size_t from = out->len;
    for (int good = 0; good < GOODS; good++)
        add_good(out, from, " + ", price->goods[good], good);
    if (price->coins > 0) {
        text_between(out, from, " + ");
        say(out, "gorbino.price.coins", SAID_NUMBER("coins", price->coins));
    } else if (out->len == from) {
        say(out, "gorbino.price.free");
    }
}

void gorbino_add_cities(struct text *out, const struct gorbino_state *s, int place)
{
    size_t from = out->len;
    for (int seat = 1; seat <= s->seats; seat++) {
        int cities = s->city[place][seat - 1];
        if (cities == 0)
            continue;
        text_between(out, from, " ");
        text_addf(out, cities > 1 ? "%dx%d" : "%d", seat, cities);
    }
}

const char *gorbino_worth_text(const struct gorbino_state *s, int victory, bool brief)
{
    const struct victory *v = &gorbino_victories[victory];
    if (victory == DOMINANCE && s->option[OPTION_LEAD] != 0)
        return catalog_text(brief ? "gorbino.worth.tied.brief" : "gorbino.worth.tied");
    return catalog_text(brief ? v->brief : v->worth);
}
