/* Moves as the words of an order, and as its canonical text. */
#include "games/gorbino/move.h"

#include "games/gorbino/gorbino.h"

const char *const gorbino_slots[SLOTS] = {"found", "supply", "play"};

/* ---- words ------------------------------------------------------------------ */

/* What stands before a group of words; a good's code is below all of them. */
enum { WORD_TAKE = 100, WORD_LAB, WORD_LAB_NOTHING, WORD_SELL = 110, WORD_BUY = 120, MOVE_END = -1 };

static void put_all(struct order *order, const int16_t *word, int count)
{
    for (int i = 0; i < count; i++)
        order_add(order, word[i]);
}

static void put_goods(const struct move *move, struct order *order)
{
    if (move->gift_count > 0) {
        order_add(order, WORD_TAKE);
        put_all(order, move->gift, move->gift_count);
    }
    if (move->lab == LAB_NOTHING)
        order_add(order, WORD_LAB_NOTHING);
    if (move->lab == LAB_NAMED) {
        order_add(order, WORD_LAB);
        put_all(order, move->lab_good, move->lab_count);
    }
}

static void put_amounts(struct order *order, int word, const struct amount *amount, int count)
{
    for (int i = 0; i < count; i++) {
        order_add(order, word + amount[i].good);
        order_add(order, amount[i].count);
    }
}

static void put_effect(const struct move *move, struct order *order)
{
    switch (move_effect(move)->type) {
    case LOAN:
        order_add(order, move->number);
        return;
    case TRADE:
        put_goods(move, order);
        put_amounts(order, WORD_SELL, move->sell, move->sell_count);
        put_amounts(order, WORD_BUY, move->buy, move->buy_count);
        return;
    case RESET:
        order_add(order, move->number);
        put_goods(move, order);
        return;
    case PRODUCTION:
        put_all(order, move->name, move->name_count);
        put_goods(move, order);
        return;
    case TREACHERY:
        put_all(order, move->name, move->name_count);
        return;
    default: /* DEVELOPMENT, BUILD */
        order_add(order, (move->all ? 1 : 0) + (move->empty ? 2 : 0));
        put_all(order, move->name, move->name_count);
    }
}

void gorbino_move_put(const struct move *move, struct order *order)
{
    order->slot = move->slot;
    order->setting = false;
    if (move->slot != SLOT_PLAY) {
        put_all(order, move->name, move->name_count);
    } else {
        order_add(order, move->card);
        if (move->copied != CARD_NONE) {
            order_add(order, move->victim);
            order_add(order, move->copied);
        }
        put_effect(move, order);
    }
    order_add(order, MOVE_END);
}

void gorbino_move_only(const struct move *move, struct order *order)
{
    order->len = 0;
    gorbino_move_put(move, order);
}

/* Words from `at` on, as long as they are names below WORD_TAKE. */
static int get_names(const struct order *order, int at, int16_t *name, int *count)
{
    for (*count = 0; order->word[at] >= 0 && order->word[at] < WORD_TAKE; at++)
        name[(*count)++] = order->word[at];
    return at;
}

static int get_groups(const struct order *order, int at, struct move *move)
{
    while (order->word[at] != MOVE_END) {
        int word = order->word[at++];
        if (word == WORD_TAKE) {
            at = get_names(order, at, move->gift, &move->gift_count);
        } else if (word == WORD_LAB) {
            move->lab = LAB_NAMED;
            at = get_names(order, at, move->lab_good, &move->lab_count);
        } else if (word == WORD_LAB_NOTHING) {
            move->lab = LAB_NOTHING;
        } else if (word < WORD_BUY) {
            move->sell[move->sell_count++] = (struct amount){(int16_t)(word - WORD_SELL), order->word[at++]};
        } else {
            move->buy[move->buy_count++] = (struct amount){(int16_t)(word - WORD_BUY), order->word[at++]};
        }
    }
    return at;
}

static int get_effect(const struct order *order, int at, struct move *move)
{
    switch (move_effect(move)->type) {
    case LOAN:
        move->number = order->word[at++];
        return at;
    case TRADE:
        return get_groups(order, at, move);
    case RESET:
        move->number = order->word[at++];
        return get_groups(order, at, move);
    case PRODUCTION:
        at = get_names(order, at, move->name, &move->name_count);
        return get_groups(order, at, move);
    case TREACHERY:
        return get_names(order, at, move->name, &move->name_count);
    default: /* DEVELOPMENT, BUILD */
        move->all = (order->word[at] & 1) != 0;
        move->empty = (order->word[at] & 2) != 0;
        return get_names(order, at + 1, move->name, &move->name_count);
    }
}

int gorbino_move_get(const struct order *order, int at, struct move *move)
{
    *move = (struct move){.slot = order->slot};
    if (move->slot != SLOT_PLAY)
        return get_names(order, at, move->name, &move->name_count) + 1;
    move->card = order->word[at++];
    if (gorbino_cards[move->card].mode >= MODE_COPY_ANY) {
        move->victim = order->word[at++];
        move->copied = order->word[at++];
    }
    return get_effect(order, at, move) + 1;
}

/* ---- text ------------------------------------------------------------------- */

static void add_goods(struct text *out, const int16_t *good, int count)
{
    for (int i = 0; i < count; i++)
        text_add_word(out, gorbino_good_name(good[i]));
}

static void add_amounts(struct text *out, const char *verb, const char *whole, const struct amount *amount, int count)
{
    for (int i = 0; i < count; i++) {
        if (i == 0)
            text_add_word(out, verb);
        if (amount[i].count == AMOUNT_ALL)
            text_add_word(out, whole);
        else
            text_add_word_int(out, amount[i].count);
        text_add_word(out, gorbino_good_name(amount[i].good));
    }
}

static void add_card(struct text *out, int card)
{
    text_add(out, gorbino_types[gorbino_cards[card].type]);
    if (gorbino_cards[card].tag != STARTER)
        text_add_word(out, gorbino_colour_name(gorbino_cards[card].tag));
}

/* What the move names: a place, a province, a card, a seat or a good. */
static void add_name(struct text *out, const struct move *move, int name)
{
    int type = move_effect(move)->type;
    if (move->slot == SLOT_FOUND || type == BUILD)
        text_add_word(out, gorbino_place_name(name));
    else if (type == PRODUCTION)
        text_add_word(out, gorbino_province_name(name));
    else if (type == DEVELOPMENT)
        text_add_word(out, gorbino_card_name(name));
    else if (name >= SEAT_WISH)
        text_add_word_int(out, name - SEAT_WISH);
    else
        text_add_word(out, gorbino_good_name(name));
}

static void add_head(struct text *out, const struct move *move)
{
    if (move->slot != SLOT_PLAY) {
        text_add(out, move->slot == SLOT_FOUND ? "found" : "take");
        return;
    }
    add_card(out, move->card);
    if (move->copied != CARD_NONE) {
        text_add(out, " copy");
        text_add_word_int(out, move->victim);
        text_add_char(out, ' ');
        add_card(out, move->copied);
    }
    int type = move_effect(move)->type;
    if (type == RESET && move->number == 0)
        text_add_word(out, "none");
    else if (type == LOAN || (type == RESET && move->number != RESET_ALL))
        text_add_word_int(out, move->number);
}

static void add_move(struct text *out, const struct move *move)
{
    add_head(out, move);
    if (move->all)
        text_add_word(out, "all");
    if (move->empty)
        text_add_word(out, "empty");
    for (int i = 0; i < move->name_count; i++)
        add_name(out, move, move->name[i]);
    if (move->gift_count > 0)
        text_add_word(out, "take");
    add_goods(out, move->gift, move->gift_count);
    if (move->lab != LAB_DEAREST)
        text_add_word(out, "lab");
    if (move->lab == LAB_NOTHING)
        text_add_word(out, "none");
    add_goods(out, move->lab_good, move->lab_count);
    add_amounts(out, "sell", "all", move->sell, move->sell_count);
    add_amounts(out, "buy", "max", move->buy, move->buy_count);
}

void gorbino_write(const struct order *order, struct text *out)
{
    for (int at = 0; at < order->len;) {
        struct move move;
        if (at > 0)
            text_add(out, " / ");
        at = gorbino_move_get(order, at, &move);
        add_move(out, &move);
    }
}
