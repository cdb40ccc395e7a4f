/* Gorbino's tables for its page of the handbook. */
#include "handbook.h"

#include "games/gorbino/describe.h"
#include "games/gorbino/rules.h"
#include "words/catalog.h"

void handbook_gorbino_cards(struct text *out)
{
    text_add(out, "| card | price | what it does |\n| --- | --- | --- |\n");
    for (int card = 1; card <= TECH; card++) {
        const struct card *c = &gorbino_cards[card];
        struct price price = {.coins = c->coins};
        for (int good = 0; good < GOODS; good++)
            price.goods[good] = c->goods[good];
        text_add(out, "| ");
        gorbino_add_card(out, card);
        text_addf(out, " (`%s`) | ", c->id);
        gorbino_add_price(out, &price);
        text_addf(out, " | %s |\n", catalog_text(c->effect));
    }
}

static void add_roads(int place, struct text *out)
{
    bool any = false;
    for (int i = 0; i < ROADS; i++) {
        const struct road *road = &gorbino_roads[i];
        int other = road->a == place ? road->b : road->b == place ? road->a : -1;
        if (other < 0)
            continue;
        text_addf(out, "%s%s%s", any ? ", " : "", gorbino_places[other].name, road->ferry ? " (ferry)" : "");
        any = true;
    }
}

void handbook_gorbino_places(struct text *out)
{
    text_add(out, "| province | place (* capital) | roads to |\n| --- | --- | --- |\n");
    for (int place = 0; place < PLACES; place++) {
        const struct place *p = place_at(place);
        text_addf(out, "| %s | %s%s | ", gorbino_provinces[p->province].name, p->name, p->capital ? "*" : "");
        add_roads(place, out);
        text_add(out, " |\n");
    }
}

/* How many events lie in the deck of so many seats. */
static int events_in(int seats, bool smallmap)
{
    int cards = 2 * (PROVINCES - gorbino_out(seats, smallmap));
    return cards < EVENTS_IN ? cards : EVENTS_IN;
}

void handbook_gorbino_seats(struct text *out)
{
    text_add(out, "| players | provinces that leave | events with `feast` | on the Smaller Map | events there |\n"
                  "| --- | --- | --- | --- | --- |\n");
    for (int seats = 2; seats <= SEATS; seats++) {
        bool any = false;
        text_addf(out, "| %d | ", seats);
        for (int i = 0; i < PROVINCES; i++) {
            if (seats > gorbino_provinces[i].out_at)
                continue;
            text_addf(out, "%s%s", any ? ", " : "", gorbino_provinces[i].name);
            any = true;
        }
        text_addf(out, "%s | %d | %d by lot | %d |\n", any ? "" : "none", events_in(seats, false),
                  gorbino_out(seats, true), events_in(seats, true));
    }
}
