/* The canonical text of an order. */
#include "games/gorbino/gorbino.h"
#include "games/gorbino/move.h"

const char *const gorbino_slots[SLOTS] = {"found", "supply", "play"};

static void add_word(struct text *out, const char *word)
{
    text_add_char(out, ' ');
    text_add(out, word);
}

static void add_number(struct text *out, int number)
{
    text_add_char(out, ' ');
    text_add_int(out, number);
}

static void add_names(struct text *out, const int16_t *name, int count, const char *(*text)(int index))
{
    for (int i = 0; i < count; i++)
        add_word(out, text(name[i]));
}

static void write_amounts(const char *verb, const char *whole, const struct amount *amount, int count, struct text *out)
{
    for (int i = 0; i < count; i++) {
        if (i == 0)
            add_word(out, verb);
        if (amount[i].count == AMOUNT_ALL)
            add_word(out, whole);
        else
            add_number(out, amount[i].count);
        add_word(out, gorbino_good_name(amount[i].good));
    }
}

static void write_gift(const struct move *move, struct text *out)
{
    if (move->gift_count > 0)
        add_word(out, "take");
    add_names(out, move->gift, move->gift_count, gorbino_good_name);
}

static void write_groups(const struct move *move, struct text *out)
{
    write_gift(move, out);
    if (move->lab != LAB_DEAREST)
        add_word(out, "lab");
    if (move->lab == LAB_NOTHING)
        add_word(out, "none");
    add_names(out, move->lab_good, move->lab_count, gorbino_good_name);
}

static void write_reset(const struct move *move, struct text *out)
{
    if (move->number == 0)
        add_word(out, "none");
    else if (move->number != RESET_ALL)
        add_number(out, move->number);
    write_groups(move, out);
}

static void write_victims(const struct move *move, struct text *out)
{
    for (int i = 0; i < move->name_count; i++) {
        if (move->name[i] >= SEAT_WISH)
            add_number(out, move->name[i] - SEAT_WISH);
        else
            add_word(out, gorbino_good_name(move->name[i]));
    }
}

static void write_trade(const struct move *move, struct text *out)
{
    write_gift(move, out);
    write_amounts("sell", "all", move->sell, move->sell_count, out);
    write_amounts("buy", "max", move->buy, move->buy_count, out);
}

static void write_effect(const struct move *move, struct text *out)
{
    switch (move_effect(move)->type) {
    case LOAN:
        add_number(out, move->number);
        return;
    case TRADE:
        write_trade(move, out);
        return;
    case PRODUCTION:
        add_names(out, move->name, move->name_count, gorbino_province_name);
        write_groups(move, out);
        return;
    case RESET:
        write_reset(move, out);
        return;
    case TREACHERY:
        write_victims(move, out);
        return;
    default:
        if (move->all)
            add_word(out, "all");
        if (move->empty)
            add_word(out, "empty");
        add_names(out, move->name, move->name_count,
                  move_effect(move)->type == BUILD ? gorbino_place_name : gorbino_card_name);
    }
}

static void write_card(int card, struct text *out)
{
    text_add(out, gorbino_types[gorbino_cards[card].type]);
    if (gorbino_cards[card].tag != STARTER)
        add_word(out, gorbino_colour_name(gorbino_cards[card].tag));
}

static void write_move(const struct move *move, struct text *out)
{
    if (move->slot != SLOT_PLAY) {
        bool found = move->slot == SLOT_FOUND;
        text_add(out, found ? "found" : "take");
        add_names(out, move->name, move->name_count, found ? gorbino_place_name : gorbino_good_name);
        return;
    }
    write_card(move->card, out);
    if (move->copied != CARD_NONE) {
        text_add(out, " copy");
        add_number(out, move->victim);
        text_add_char(out, ' ');
        write_card(move->copied, out);
    }
    write_effect(move, out);
}

void gorbino_write(const struct order *order, struct text *out)
{
    for (int at = 0; at < order->len;) {
        struct move move;
        if (at > 0)
            text_add(out, " / ");
        at = gorbino_move_get(order, at, &move);
        write_move(&move, out);
    }
}
