#include "rules/chance.h"

#include "base/mem.h"

enum { SPARE_DRAWS = 1000 };

static void draws_add(struct draws *draws, int32_t bound, int32_t value)
{
    if (draws == NULL)
        return;
    if (draws->count == draws->cap) {
        int cap = draws->cap == 0 ? 64 : 2 * draws->cap;
        struct draw *item = mem_grow(draws->item, (size_t)cap, sizeof *item);
        draws->item = item;
        draws->cap = cap;
    }
    draws->item[draws->count++] = (struct draw){bound, value};
}

void chance_draws_clear(struct draws *draws)
{
    draws->count = 0;
}

void chance_draws_free(struct draws *draws)
{
    free(draws->item);
    *draws = (struct draws){0};
}

struct chance chance_seeded(const uint8_t seed[CIPHER_KEY], uint64_t position, struct draws *record)
{
    struct chance chance = {.position = position, .record = record};
    memcpy(chance.key, seed, CIPHER_KEY);
    return chance;
}

struct chance chance_forced(const int32_t *values, int count, struct draws *record)
{
    return (struct chance){.forced = true, .values = values, .values_count = count, .record = record};
}

static uint32_t next_word(struct chance *chance)
{
    enum { WORDS = CIPHER_BLOCK / 4 };
    uint32_t index = (uint32_t)(chance->position / WORDS);
    if (!chance->block_ready || chance->block_index != index) {
        cipher_stream(chance->key, index, chance->block);
        chance->block_index = index;
        chance->block_ready = true;
    }
    const uint8_t *at = chance->block + 4 * (chance->position % WORDS);
    chance->position++;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static int32_t next_forced(struct chance *chance, int32_t bound)
{
    int32_t value = 0;
    if (chance->position < (uint64_t)chance->values_count)
        value = chance->values[chance->position];
    chance->position++;
    if (value < 0 || value >= bound) {
        chance->mismatch = true;
        value = 0;
    }
    return value;
}

bool chance_ran_dry(const struct chance *chance)
{
    return chance->forced && chance->position > (uint64_t)chance->values_count + SPARE_DRAWS;
}

int32_t chance_below(struct chance *chance, int32_t bound)
{
    if (bound < 1)
        BUG("a draw below %d", (int)bound);
    int32_t value;
    if (chance->forced) {
        value = next_forced(chance, bound);
    } else {
        /* words below `skip` would make small values likelier: 2^32 mod bound of them */
        uint32_t range = (uint32_t)bound, skip = (0u - range) % range, word;
        do
            word = next_word(chance);
        while (word < skip);
        value = (int32_t)(word % range);
    }
    chance->drawn++;
    draws_add(chance->record, bound, value);
    return value;
}

int32_t chance_die(struct chance *chance)
{
    return 1 + chance_below(chance, 6);
}

void chance_shuffle(struct chance *chance, int *items, int count)
{
    for (int i = count - 1; i >= 1; i--) {
        int j = chance_below(chance, i + 1), held = items[i];
        items[i] = items[j];
        items[j] = held;
    }
}

void chance_shuffle_bytes(struct chance *chance, uint8_t *items, int count)
{
    for (int i = count - 1; i >= 1; i--) {
        int j = chance_below(chance, i + 1);
        uint8_t held = items[i];
        items[i] = items[j];
        items[j] = held;
    }
}

void chance_deal(struct chance *chance, uint8_t *items, int first, int count)
{
    for (int i = 0; i < count; i++)
        items[i] = (uint8_t)(first + i);
    chance_shuffle_bytes(chance, items, count);
}
