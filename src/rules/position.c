#include "rules/position.h"

#include "base/mem.h"
#include "rules/walk.h"

#include <stdlib.h>
#include <string.h>

bool position_bad(struct refusal *why, const char *key, const char *detail)
{
    (void)refuse_word(why, &REFUSAL_POSITION, key, strlen(key), 0);
    refuse_candidate(why, detail);
    return false;
}

bool position_good(struct refusal *why, bool good, const char *key, const char *detail)
{
    return good || position_bad(why, key, detail);
}

struct jv *rules_save(const struct rules *rules, const void *state)
{
    void *copy = mem_new(rules->state_size, 1); /* saving changes nothing, but the one walk takes no const */
    struct walk walk = {.mode = WALK_SAVE, .as_view = true, .rules = rules, .level[0].made = jv_new_object()};
    struct jv *position = walk.level[0].made;
    memcpy(copy, state, rules->state_size);
    rules->walk(&walk, copy);
    if (walk.failed) {
        jv_free(position);
        position = NULL;
    }
    free(copy);
    return position;
}

bool rules_load(const struct rules *rules, void *state, const struct jv *position, bool as_view, struct refusal *why)
{
    struct walk walk = {.mode = WALK_LOAD, .as_view = as_view, .rules = rules, .why = why, .level[0].read = position};
    if (!jv_is_object(position))
        return position_bad(why, "position", "not an object");
    memset(state, 0, rules->state_size);
    rules->walk(&walk, state);
    walk_end(&walk);
    return !walk.failed && rules->agrees(state, as_view, why);
}

bool rules_sound(const struct rules *rules, const void *state, struct refusal *why)
{
    struct walk walk = {.mode = WALK_BOUNDS, .rules = rules, .why = why};
    void *copy = mem_new(rules->state_size, 1);
    memcpy(copy, state, rules->state_size);
    rules->walk(&walk, copy);
    free(copy);
    return !walk.failed && rules->agrees(state, false, why) && (rules->reached == NULL || rules->reached(state, why));
}
