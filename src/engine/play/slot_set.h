/* A set of the slots of a game. */
#ifndef CURSUS_ENGINE_PLAY_SLOT_SET_H
#define CURSUS_ENGINE_PLAY_SLOT_SET_H

#include "base/err.h"
#include "rules/rules.h"

/* Slots of a word: as many as one column of the store holds. */
enum { SLOT_SET_BITS = 62, SLOT_SET_WORDS = (SLOTS_MAX + SLOT_SET_BITS - 1) / SLOT_SET_BITS };

/* Zero it to begin. Bit slot % SLOT_SET_BITS of word slot / SLOT_SET_BITS. */
struct slot_set {
    int64_t word[SLOT_SET_WORDS];
};

/* A slot that there cannot be is a BUG. */
static inline int64_t slot_set_bit(int slot)
{
    if (slot < 0 || slot >= SLOTS_MAX)
        BUG("slot %d", slot);
    return (int64_t)1 << slot % SLOT_SET_BITS;
}

static inline bool slot_set_has(const struct slot_set *set, int slot)
{
    return (set->word[slot / SLOT_SET_BITS] & slot_set_bit(slot)) != 0;
}

static inline void slot_set_add(struct slot_set *set, int slot)
{
    set->word[slot / SLOT_SET_BITS] |= slot_set_bit(slot);
}

static inline void slot_set_drop(struct slot_set *set, int slot)
{
    set->word[slot / SLOT_SET_BITS] &= ~slot_set_bit(slot);
}

/* Drops those that are not in `other`. */
static inline void slot_set_keep(struct slot_set *set, const struct slot_set *other)
{
    for (int i = 0; i < SLOT_SET_WORDS; i++)
        set->word[i] &= other->word[i];
}

/* Are all of them in `other`? */
static inline bool slot_set_within(const struct slot_set *set, const struct slot_set *other)
{
    bool within = true;
    for (int i = 0; i < SLOT_SET_WORDS; i++)
        within = within && (set->word[i] & ~other->word[i]) == 0;
    return within;
}

static inline bool slot_set_empty(const struct slot_set *set)
{
    return slot_set_within(set, &(const struct slot_set){0});
}

#endif
