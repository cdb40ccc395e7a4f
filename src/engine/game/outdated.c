#include "engine/game/outdated.h"

#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/outcome.h"
#include "words/catalog.h"
#include "words/say.h"

/* How the stored position stands, into table->past; it stays empty where that cannot be told. */
static void read_standing(struct game *game)
{
    const struct rules *rules = game->rules;
    const char *stored = game->row.position;
    struct jv *position = NULL;
    struct refusal why = {0};
    void *state = rules->past_result == NULL ? NULL : mem_new(1, rules->state_size);
    bool known = state != NULL && jv_unpack(stored, strlen(stored), &position, NULL) == RC_OK &&
                 rules_load(rules, state, position, false, &why) &&
                 rules->past_result(game->row.position_version, state, &game->outcome.past) &&
                 game->outcome.past.seats == game->row.seats;
    if (!known)
        game->outcome.past = (struct result){0};
    jv_free(position);
    free(state);
}

enum rc outdated_take(struct game *game, struct err *err)
{
    if (game->live)
        match_free(&game->match);
    game->live = false;
    game->outdated = true;
    read_standing(game);
    return outcome_load(game, err);
}

void outdated_write(const struct game *game, struct text *out)
{
    const struct rules *rules = game->rules;
    bool known = rules->was != NULL && game->row.position_version < rules->plays_from;
    say(out, game_is_under_way(game) ? "outdated.running" : "outdated.over", SAID_GAME(game),
        SAID_NUMBER("version", game->row.position_version), SAID("rules", rules->title),
        SAID("was", catalog_text(known ? rules->was : "outdated.was")));
}

/* "1. Anna (red) 72, 2. Bruno (yellow) 44" */
void outdated_write_standing(const struct game *game, struct text *out)
{
    struct result result = {0};
    bool first = true;
    game_result(game, &result);
    for (int rank = 1; rank <= game->outcome.past.seats; rank++) {
        for (int i = 0; i < game->outcome.past.seats; i++) {
            int shown = result.over ? result.rank[i] : game->outcome.past.rank[i];
            if (shown != rank)
                continue;
            text_addf(out, "%s%d. %s (%s) %d", first ? "" : ", ", rank, audience_name(game, i + 1),
                      game_seat_told(game, i + 1), game->outcome.past.score[i]);
            first = false;
        }
    }
}

/* ---- mails about it, and its end ------------------------------------------------ */
