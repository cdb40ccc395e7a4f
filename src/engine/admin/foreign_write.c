/* A game of this house as a file of another program. */
#include "base/mem.h"
#include "engine/admin/foreign.h"
#include "engine/game/history.h"
#include "engine/game/outcome.h"
#include "engine/play/moves.h"
#include "rules/options.h"

/* What a format is given (rules/format.h). */
struct writing {
    struct jv *moves;    /* those that were played */
    struct jv *position; /* before the next one */
    moment at;
};

/* A correction is no phase: the next one begins with what it led to. */
static void see(struct match *match, const struct move_row *row, void *context)
{
    struct writing *writing = context;
    struct jv *orders = NULL;
    if (row->number > 0 && row->position == NULL &&
        jv_parse(row->orders, strlen(row->orders), &orders, NULL) == RC_OK) {
        struct jv *one = jv_new_object();
        jv_put_int(one, "at", row->at);
        jv_put(one, "position", writing->position);
        jv_put(one, "orders", orders);
        jv_put(one, "events", moves_events_told(match->rules, &match->events));
        jv_add(writing->moves, one);
    } else {
        jv_free(writing->position);
    }
    writing->position = rules_save(match->rules, match->state);
    writing->at = row->at;
}

/* Who won; by seat. */
static struct jv *ranks_of(const struct game *game)
{
    struct result result = {0};
    struct jv *ranks = jv_new_array();
    game_result(game, &result);
    for (int i = 0; i < result.seats; i++)
        jv_add_int(ranks, result.rank[i]);
    return ranks;
}

static enum rc play(const struct services *services, const struct game *game, struct writing *writing, struct err *err)
{
    struct match match = {0};
    const struct history history = {.game = &game->row,
                                    .rules = game->rules,
                                    .setup = &game->setup,
                                    .line = &game->branch,
                                    .last = HISTORY_ALL,
                                    .see = see,
                                    .context = writing};
    enum rc rc = store_snapshot(services->store, err);
    if (rc != RC_OK)
        return rc;
    match_begin(&match, game->rules, game->row.seats);
    rc = history_play(services, &history, &match, err);
    match_free(&match);
    store_snapshot_end(services->store);
    return rc;
}

static enum rc compose(const struct services *services, const struct game *game, const struct foreign *of,
                       struct jv **out, struct err *err)
{
    struct writing writing = {.moves = jv_new_array()};
    enum rc rc = play(services, game, &writing, err);
    struct jv *played = jv_new_object();
    jv_put_string(played, "name", game->row.name);
    jv_put(played, "options", options_save(game->rules, &game->setup));
    jv_put(played, "moves", writing.moves);
    jv_put(played, "position", writing.position);
    jv_put_int(played, "at", writing.at);
    jv_put(played, "ranks", ranks_of(game));
    jv_put_bool(played, "agreed", game->outcome.agreed.over);
    if (rc == RC_OK)
        *out = of->format->write(game->rules, played);
    jv_free(played);
    return rc;
}

enum rc foreign_write(const struct services *services, int64_t id, const struct foreign *of, struct jv **out,
                      struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    *out = NULL;
    enum rc rc = game_load(services, id, game, err);
    if (rc == RC_OK && strcmp(game->row.rules, of->rules->id) != 0)
        rc = err_set(err, RC_BAD, "%s is for games of %s", of->format->name, of->rules->title);
    if (rc == RC_OK && (game->outdated || !game->live))
        rc = err_set(err, RC_BAD, "game %lld was not played by rules that this program plays", (long long)id);
    if (rc == RC_OK && !match_over(&game->match))
        rc = err_set(err, RC_DENIED,
                     "game %lld goes on, and what is written here is for everybody: it can be written when it is over",
                     (long long)id);
    if (rc == RC_OK)
        rc = compose(services, game, of, out, err);
    game_free(game);
    free(game);
    return rc;
}
