/* What a game says in its own words around what it asks. */
#include "engine/letters/facts.h"
#include "engine/play/views.h"

void facts_aside(struct game *game, const struct request *request, enum aside what, struct text *out)
{
    if (game->rules->aside != NULL)
        game->rules->aside(view_get(&game->match, request->seat), request, what, out);
}

void facts_aside_put(struct jv *object, const char *key, struct game *game, const struct request *request,
                     enum aside what)
{
    struct text told = TEXT_EMPTY;
    facts_aside(game, request, what, &told);
    if (told.len > 0)
        jv_put_string(object, key, told.data);
    text_free(&told);
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
    facts_aside_put(move, "asked", game, first, ASIDE_ASKED);
    facts_aside_put(move, "more", game, first, ASIDE_MORE);
    facts_aside_put(move, "how", game, first, ASIDE_HOW);
    jv_put_bool(move, "short", strlen(jv_member_string(move, "asked")) <= HEADING_MOST);
}
