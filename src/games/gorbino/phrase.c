/* Single orders as people say them, for the buttons of mails, what they cost, and what is asked. */
#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "rules/row.h"
#include "words/catalog.h"

static void add_named(const struct move *move, int name, struct text *out)
{
    int type = move_effect(move)->type;
    if (move->slot == SLOT_FOUND || type == BUILD)
        text_add(out, catalog_name("gorbino", gorbino_places[name].name, NULL));
    else if (type == PRODUCTION)
        text_add(out, catalog_name("gorbino", gorbino_provinces[name].name, NULL));
    else
        gorbino_add_named(out, name);
}

static void say_names(const struct move *move, const char *key, const char *card, struct text *out)
{
    struct row names;
    (void)row_begin(&names);
    for (int i = 0; i < move->name_count; i++) {
        text_between(&names.text, 0, ", ");
        add_named(move, move->name[i], &names.text);
    }
    struct row every;
    if (move->all)
        (void)row_say(&every, "gorbino.phrase.every", SAID("names", names.line));
    say(out, key, SAID("card", card), SAID("names", move->all ? every.line : names.line));
}

static void say_supply(const struct move *move, struct text *out)
{
    struct row pair;
    gorbino_add_pair(row_begin(&pair), move->name[0], move->name[1]);
    say(out, "gorbino.phrase.supply", SAID("names", pair.line));
}

/* False: which card buys which could be taken the other way round. */
static bool say_bought(const struct move *move, const char *card, struct text *out)
{
    bool starter = move->card == STARTER_DEVELOPMENT;
    if (!starter && move->all) /* "buy all of Green Loan" is read as one of several orders */
        return false;
    for (int i = 0; i < move->name_count; i++)
        if (!starter && gorbino_cards[move->name[i]].type == DEVELOPMENT)
            return false;
    say_names(move, starter ? "gorbino.phrase.buy" : "gorbino.phrase.buy.with", card, out);
    return true;
}

static void say_loan(const struct move *move, const char *card, struct text *out)
{
    say(out, "gorbino.phrase.loan", SAID("card", card), SAID_NUMBER("coins", move_loan(move)),
        SAID_NUMBER("income", move->number));
}

/* "2 wood, all coal" */
static void add_amounts(const struct amount *amount, int count, const char *whole, struct text *out)
{
    size_t from = out->len;
    for (int i = 0; i < count; i++) {
        const char *good = catalog_name("gorbino", gorbino_good_name(amount[i].good), NULL);
        text_between(out, from, ", ");
        if (amount[i].count == AMOUNT_ALL)
            say(out, whole, SAID("good", good));
        else
            say(out, "gorbino.phrase.amount", SAID_NUMBER("count", amount[i].count), SAID("good", good));
    }
}

/* "Trade: sell 2 wood, buy 1 gold"; false: it does more. */
static bool say_trade(const struct move *move, const char *card, struct text *out)
{
    struct row sold, bought, deal;
    if (move->gift_count > 0)
        return false;
    add_amounts(move->sell, move->sell_count, "gorbino.phrase.all", row_begin(&sold));
    add_amounts(move->buy, move->buy_count, "gorbino.phrase.most", row_begin(&bought));
    (void)row_say(&deal,
                  move->sell_count == 0  ? "gorbino.phrase.buy"
                  : move->buy_count == 0 ? "gorbino.phrase.sell"
                                         : "gorbino.phrase.trade",
                  SAID("sold", sold.line), SAID("bought", bought.line), SAID("names", bought.line));
    say(out, "gorbino.phrase.play", SAID("card", card), SAID("names", deal.line));
    return true;
}

static void say_reset(const struct move *move, const char *card, struct text *out)
{
    struct row taken;
    (void)row_say(&taken,
                  move->number == RESET_ALL ? "gorbino.phrase.reset"
                  : move->number == 0       ? "gorbino.phrase.reset.none"
                                            : "gorbino.phrase.reset.some",
                  SAID_NUMBER("count", move->number));
    say(out, "gorbino.phrase.play", SAID("card", card), SAID("names", taken.line));
}

/* False: the card is for more than can be said in few words. */
static bool say_played(const struct move *move, struct text *out)
{
    int type = gorbino_cards[move->card].type; /* of one that copies, treachery */
    struct row card;
    gorbino_add_named(row_begin(&card), move->card);
    if (type == LOAN)
        say_loan(move, card.line, out);
    else if (type == RESET)
        say_reset(move, card.line, out);
    else if (type == BUILD || type == PRODUCTION)
        say_names(move, "gorbino.phrase.play", card.line, out);
    else
        return type == DEVELOPMENT ? say_bought(move, card.line, out)
                                   : type == TRADE && say_trade(move, card.line, out);
    return true;
}

void gorbino_phrase(const void *view, int seat, const struct order *order, struct text *out)
{
    (void)view;
    (void)seat;
    struct move move;
    (void)gorbino_move_get(order, 0, &move);
    if (move.slot == SLOT_FOUND)
        say_names(&move, "gorbino.phrase.found", "", out);
    else if (move.slot == SLOT_SUPPLY)
        say_supply(&move, out);
    else if (!say_played(&move, out))
        gorbino_write(&rules_gorbino, order, out);
}

const char *const gorbino_asks[SLOTS] = {
    [SLOT_FOUND] = "gorbino.ask.found", [SLOT_SUPPLY] = "gorbino.ask.supply", [SLOT_PLAY] = "gorbino.ask.play"};

void gorbino_cost(const void *view, int seat, const struct order *order, struct text *out)
{
    (void)seat;
    struct move move;
    (void)gorbino_move_get(order, 0, &move);
    if (move.slot != SLOT_PLAY)
        return;
    int type = move_effect(&move)->type;
    const struct price price = gorbino_price_of(view, &move);
    if (type == LOAN)
        say(out, "gorbino.cost.income", SAID_NUMBER("income", move.number));
    else if (type == DEVELOPMENT || type == BUILD || price.coins > 0)
        gorbino_add_price(out, &price);
}
