/* Loans as people name them, by the coins they want, and as the small or the big one; and capitals, by their province.
 */
#include "games/gorbino/gorbino.h"

enum { LOANS = 2 };

static void describe_loan(int card, int which, struct text *order, struct text *words)
{
    const struct card *c = &gorbino_cards[card];
    int income = c->loans[which].income, coins = c->loans[which].coins;
    const char *colour = gorbino_colour_name(c->tag);
    text_add(order, "loan ");
    text_add(words, "verb:loan verb:take verb:give income: coin: away: ");
    if (c->tag != STARTER) {
        text_addf(order, "%s ", colour);
        text_addf(words, "colour:%s ", colour);
    }
    text_add_int(order, income);
    text_addf(words, "number:%d number:%d size:%s", income, coins, coins > c->loans[1 - which].coins ? "big" : "small");
}

/* "the capital of Goldendale", to found and to build */
static bool describe_capital(int index, struct text *order, struct text *words)
{
    const char *verb = index % 2 == 0 ? "found" : "build";
    for (int place = 0, seen = 0; place < PLACES; place++) {
        const struct place *p = place_at(place);
        if (!p->capital || seen++ != index / 2)
            continue;
        text_addf(order, "%s %s", verb, p->id);
        text_addf(words, "verb:%s verb:take !capital: !area:%s", verb, gorbino_provinces[p->province].id);
        return true;
    }
    return false;
}

/* Both loans of each card in the hand, then the capitals. */
bool gorbino_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct gorbino_state *s = view;
    for (int card = 1; card <= CARDS; card++) {
        if (gorbino_cards[card].type != LOAN || !state_holds(s, seat, card))
            continue;
        if (index < LOANS) {
            describe_loan(card, index, order, words);
            return true;
        }
        index -= LOANS;
    }
    return describe_capital(index, order, words);
}
