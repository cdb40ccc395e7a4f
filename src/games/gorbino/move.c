#include "games/gorbino/move.h"

/* What stands before a group of words; a good's code is below all of them. */
enum { WORD_TAKE = 100, WORD_LAB, WORD_LAB_NOTHING, WORD_SELL = 110, WORD_BUY = 120, MOVE_END = -1 };

static void put(struct order *order, int word)
{
    order_add(order, word);
}

static void put_all(struct order *order, const int16_t *word, int count)
{
    for (int i = 0; i < count; i++)
        put(order, word[i]);
}

static void put_goods(const struct move *move, struct order *order)
{
    if (move->gift_count > 0) {
        put(order, WORD_TAKE);
        put_all(order, move->gift, move->gift_count);
    }
    if (move->lab == LAB_NOTHING)
        put(order, WORD_LAB_NOTHING);
    if (move->lab == LAB_NAMED) {
        put(order, WORD_LAB);
        put_all(order, move->lab_good, move->lab_count);
    }
}

static void put_amounts(struct order *order, int word, const struct amount *amount, int count)
{
    for (int i = 0; i < count; i++) {
        put(order, word + amount[i].good);
        put(order, amount[i].count);
    }
}

static void put_effect(const struct move *move, struct order *order)
{
    switch (move_effect(move)->type) {
    case LOAN:
        put(order, move->number);
        return;
    case TRADE:
        put_goods(move, order);
        put_amounts(order, WORD_SELL, move->sell, move->sell_count);
        put_amounts(order, WORD_BUY, move->buy, move->buy_count);
        return;
    case RESET:
        put(order, move->number);
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
        put(order, (move->all ? 1 : 0) + (move->empty ? 2 : 0));
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
        put(order, move->card);
        if (move->copied != CARD_NONE) {
            put(order, move->victim);
            put(order, move->copied);
        }
        put_effect(move, order);
    }
    put(order, MOVE_END);
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
