#include "games/forvm/part.h"

const char *const forvm_conds[5] = {"contested", "won", "lost", "money", "prestige"};

enum { BIT_DEBT = 1, BIT_KEEP = 2, BIT_PRICE = 4, BIT_UNLESS = 8 };

int part_number_put(int32_t number, int16_t *word, int at)
{
    word[at] = (int16_t)(number >> 15);
    word[at + 1] = (int16_t)(number & 0x7fff);
    return at + 2;
}

int part_number_get(const int16_t *word, int at, int32_t *number)
{
    *number = word[at] * 0x8000 + word[at + 1];
    return at + 2;
}

int part_put(const struct part *part, int16_t *word, int at)
{
    int bits = (part->debt ? BIT_DEBT : 0) | (part->keep > 0 ? BIT_KEEP : 0) | (part->price > 0 ? BIT_PRICE : 0) |
               (part->unless ? BIT_UNLESS : 0);
    word[at++] = (int16_t)(part->kind << 10 | part->choices << 7 | bits << 3 | part->cond);
    for (int i = 0; i < part->choices; i++)
        word[at++] = part->choice[i];
    if (part->keep > 0)
        at = part_number_put(part->keep, word, at);
    if (part->price > 0)
        at = part_number_put(part->price, word, at);
    if (part->cond > COND_CONTESTED)
        at = part_number_put(part->argument, word, at);
    return at;
}

int part_get(const int16_t *word, int at, struct part *part)
{
    int head = word[at++], bits = head >> 3 & 15;
    part->kind = (uint8_t)(head >> 10);
    part->choices = (uint8_t)(head >> 7 & 7);
    part->cond = (uint8_t)(head & 7);
    part->debt = (bits & BIT_DEBT) != 0;
    part->unless = (bits & BIT_UNLESS) != 0;
    part->keep = part->price = part->argument = 0;
    for (int i = 0; i < part->choices; i++)
        part->choice[i] = word[at++];
    if ((bits & BIT_KEEP) != 0)
        at = part_number_get(word, at, &part->keep);
    if ((bits & BIT_PRICE) != 0)
        at = part_number_get(word, at, &part->price);
    if (part->cond > COND_CONTESTED)
        at = part_number_get(word, at, &part->argument);
    return at;
}

int part_alternative_end(const int16_t *word, int at)
{
    struct parts parts = parts_of(word + at);
    while (parts_next(&parts))
        ;
    return at + parts.at;
}

void part_order_put(struct order *order, int at, const struct part *part)
{
    order->word[at]++;
    order->len = (int16_t)part_put(part, order->word, order->len);
}

void part_order_put_one(struct order *order, const struct part *part)
{
    int at = order->len;
    order_add(order, 0);
    if (part != NULL)
        part_order_put(order, at, part);
}

void part_to_order(struct order *order, int slot, const struct part *part)
{
    order_begin(order, slot);
    part_order_put_one(order, part);
}
