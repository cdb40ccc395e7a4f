#include "engine/inbox/mail_game.h"

#include "engine/inbox/joining.h"

/* The argument of the verbs that may name a game: the word behind them. */
static bool names_game(const struct said *said, char *out, size_t size)
{
    size_t len = strcspn(said->rest, " \t");
    if (!verb_is(said->verb, VERB_NAMES_GAME) || len == 0 || len >= size)
        return false;
    if (said->verb == VERB_JOIN && joining_names_no_game(said->rest))
        return false;
    memcpy(out, said->rest, len);
    out[len] = '\0';
    return true;
}

static enum rc only_live_game(struct job *job, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = player_seats(job->services->store, job->player.id, GAMES_LIVE, &places, &count, err);
    struct game_row game = {0};
    if (rc == RC_OK && count == 1)
        rc = game_get(job->services->store, places[0].game, &game, err);
    /* a mail that has waited for a yes cannot mean a game that came after it */
    if (rc == RC_OK && count == 1 && !(job->owned && game.created > job->received))
        job->game = game.id;
    game_row_free(&game);
    free(places);
    return rc;
}

enum rc act_find_game(struct job *job, bool *refused, struct err *err)
{
    char word[64];
    int64_t spoken = 0;
    job->game = job->named != 0 ? job->named : job->who.game;
    for (int i = 0; i < job->lines; i++) {
        int64_t named = 0;
        struct err why = {0};
        if (job->line[i].taken || !names_game(&job->line[i], word, sizeof word))
            continue;
        enum rc rc = job_find_game(job->services, word, &named, &why);
        if (rc != RC_OK && rc != RC_NONE)
            return err_set(err, rc, "%s", why.text);
        bool two = rc == RC_OK && job->game != 0 && job->game != named && (job_has_orders(job) || spoken != 0);
        if (rc == RC_NONE || two) {
            *refused = true;
            if (rc == RC_NONE)
                job_tell(job, "answer.game.none", SAID("game", word));
            else
                job_tell(job, "answer.two_games", SAID_NUMBER("game", job->game), SAID_NUMBER("other", named));
            return RC_OK;
        }
        job->game = spoken = named;
    }
    return job->game == 0 ? only_live_game(job, err) : RC_OK;
}
