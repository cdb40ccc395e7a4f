#include "search/arena.h"

#include "base/mem.h"
#include "rules/doors.h"
#include "search/rollout.h"
#include "search/search.h"

/* The stream of one use of a game: what deals it is parted from what each seat thinks in each phase. */
static struct chance stream(uint64_t number, int phase, int seat)
{
    static const uint8_t key[CIPHER_KEY] = "cursus simulate";
    uint8_t what[16] = {0}, own[CIPHER_KEY];
    for (int i = 0; i < 8; i++)
        what[i] = (uint8_t)(number >> 8 * i);
    for (int i = 0; i < 4; i++)
        what[8 + i] = (uint8_t)(phase >> 8 * i);
    what[12] = (uint8_t)seat;
    cipher_keyed(key, what, sizeof what, own, sizeof own);
    return chance_seeded(own, 0, NULL);
}

static void answer_all(const struct arena *arena, struct rollout *table, uint64_t number, int phase)
{
    for (int at = 0, count = 0; at < table->count; at += count) {
        int seat = table->open[at].seat;
        struct chance own = stream(number, phase, seat);
        count = requests_together(table->open, table->count, at);
        const struct search_task task = {.rules = table->rules,
                                         .view = table->state,
                                         .open = &table->open[at],
                                         .count = count,
                                         .level = arena->level[seat - 1],
                                         .outsider = arena->outsider[seat - 1],
                                         .game = (int64_t)number};
        search_choose(&task, &own, &table->wish[at]);
    }
}

bool arena_play(const struct arena *arena, uint64_t number, struct result *out, int *phases, struct refusal *why)
{
    struct rollout table;
    struct chance dice = stream(number, 0, 0);
    rollout_begin(&table, arena->rules);
    bool set_up = arena->rules->setup(table.state, &arena->setup, &dice, NULL, why);
    *phases = 0;
    while (set_up && *phases <= arena->rules->phases_max && rollout_open(&table)) {
        ++*phases;
        answer_all(arena, &table, number, *phases);
        rollout_resolve(&table, &dice);
    }
    if (set_up)
        arena->rules->result(table.state, out);
    rollout_end(&table);
    return set_up;
}
