/* What a game says in its own words around what it asks. */
#include "engine/letters/facts.h"
#include "engine/play/views.h"

void facts_aside(struct game *game, const struct request *request, enum aside what, struct text *out)
{
    if (game->rules->aside != NULL)
        game->rules->aside(view_get(&game->match, request->seat), request, what, out);
}

/* The same under `key`, which stays as it is where nothing is said: 0; else how long it is. */
static size_t put(struct jv *object, const char *key, struct game *game, const struct request *request, enum aside what)
{
    struct text told = TEXT_EMPTY;
    facts_aside(game, request, what, &told);
    size_t len = told.len;
    if (len > 0)
        jv_put_string(object, key, told.data);
    text_free(&told);
    return len;
}

void facts_aside_turn(struct jv *facts, struct game *game, int seat)
{
    const struct request *first = NULL;
    struct jv *move = jv_get(facts, "move");
    for (int i = game->pumped.count - 1; i >= 0; i--) {
        const struct waiting *waiting = &game->pumped.waiting[i];
        if (waiting->request.seat == seat && waiting->answered)
            return;
        first = waiting->request.seat == seat ? &waiting->request : first;
    }
    if (first == NULL || move == NULL)
        return;
    size_t asked = put(move, "asked", game, first, ASIDE_ASKED);
    if (asked > 0)
        jv_put_bool(move, "short", asked <= HEADING_MOST);
    (void)put(move, "more", game, first, ASIDE_MORE);
    (void)put(move, "how", game, first, ASIDE_HOW);
}
