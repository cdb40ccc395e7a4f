#include "games/gorbino/describe.h"
#include "games/gorbino/effect.h"
#include "games/gorbino/gorbino.h"
#include "words/say.h"

static void add_coins(int coins, struct text *out)
{
    text_add_int(out, coins);
    text_add_char(out, 'c');
}

void gorbino_cost(const void *view, int seat, const struct order *order, struct text *out)
{
    (void)seat;
    const struct gorbino_state *s = view;
    struct move move;
    struct price price;
    (void)gorbino_move_get(order, 0, &move);
    if (move.slot != SLOT_PLAY)
        return;
    const struct card *card = move_effect(&move);
    switch (card->type) {
    case LOAN:
        say(out, "gorbino.cost.income", SAID_NUMBER("income", move.number));
        return;
    case TRADE:
        if (move.buy_count > 0)
            add_coins(move.buy[0].count * gorbino_goods[move.buy[0].good].price, out);
        return;
    case TREACHERY:
        if (card->price > 0)
            add_coins(card->price, out);
        return;
    case DEVELOPMENT:
        price = gorbino_price_of_card(card, move.name[0], gorbino_state_track(s, move.name[0]));
        gorbino_add_price(out, &price);
        return;
    case BUILD:
        price = gorbino_price_of_city(s, card, move.name[0]);
        gorbino_add_price(out, &price);
        return;
    default:
        return;
    }
}
