#include "engine/game/outcome.h"

#include "engine/game/clock.h"
#include "rules/standing.h"
#include "words/say.h"

static void take(struct game *game, const int *rank, const char *why)
{
    struct result *agreed = &game->outcome.agreed;
    *agreed = (struct result){.over = true, .seats = game->row.seats};
    memcpy(agreed->rank, rank, (size_t)agreed->seats * sizeof rank[0]);
    struct text text = text_fixed(agreed->why, sizeof agreed->why);
    text_add(&text, why);
    game->match.ended = true;
}

enum rc outcome_load(struct game *game, struct err *err)
{
    struct jv *outcome = NULL;
    int rank[SEATS_MAX];
    const char *stored = game->row.outcome;
    if (stored == NULL || stored[0] == '\0')
        return RC_OK;
    enum rc rc = jv_parse(stored, strlen(stored), &outcome, err);
    const char *why = jv_string(jv_get(outcome, "why"));
    bool good = rc == RC_OK && why != NULL && standing_ranks_read(jv_get(outcome, "ranks"), game->row.seats, rank);
    if (good)
        take(game, rank, why);
    else
        rc = err_set(err, RC_DAMAGED, "game %lld: the result that was agreed on cannot be read",
                     (long long)game->row.id);
    jv_free(outcome);
    return rc;
}

static char *outcome_text(const struct result *agreed)
{
    struct jv *outcome = jv_new_object(), *ranks = jv_new_array();
    for (int i = 0; i < agreed->seats; i++)
        jv_add_int(ranks, agreed->rank[i]);
    jv_put(outcome, "ranks", ranks);
    jv_put_string(outcome, "why", agreed->why);
    return jv_dump_free(outcome);
}

enum rc game_agree(const struct services *services, struct game *game, const int *rank, const char *why,
                   struct err *err)
{
    bool under_way = game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED;
    if (!under_way || !(game->outdated || (game->live && !match_over(&game->match))))
        return err_say(err, RC_DENIED, "deny.not_under_way", SAID_NUMBER("game", game->row.id));
    if (!standing_ranks_hold(rank, game->row.seats))
        BUG("game %lld: these are no ranks", (long long)game->row.id);
    take(game, rank, why);
    char *outcome = outcome_text(&game->outcome.agreed);
    free(game->row.outcome);
    game->row.outcome = outcome;
    game_end(services, game);
    return RC_OK;
}

void game_result(const struct game *game, struct result *out)
{
    struct result ruled = game->outcome.past;
    if (!game->outdated)
        game->rules->result(game->match.state, &ruled);
    *out = game->outcome.agreed.over ? game->outcome.agreed : ruled;
    memcpy(out->score, ruled.score, sizeof out->score);
}
