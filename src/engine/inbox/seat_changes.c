#include "engine/inbox/seat_changes.h"

#include "engine/game/outcome.h"
#include "engine/gm/substitutes.h"
#include "engine/inbox/consent.h"

static bool under_way(const struct game *game)
{
    return game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED;
}

/* A word that has no meaning in the state the game is in. */
static void not_under_way(struct job *job, const struct game *game, const char *word)
{
    job_say(job, "'%s' was not done: #%lld %s %s.", word, (long long)game->row.id, game->row.name,
            game->row.status == GAME_FORMING ? "has not begun" : "is over");
}

enum rc hands_leave(struct job *job, struct game *game, bool *changed, struct err *err)
{
    long long id = (long long)game->row.id;
    int seat = job->seat;
    if (!under_way(game)) {
        not_under_way(job, game, "leave");
        return RC_OK;
    }
    if (!substitute_others(game, seat)) {
        job_say(job,
                "You have not left #%lld: nobody else plays there, so nobody would wait for another. "
                "Write 'concede' to give up, or 'vote cancel' to end the game without a result.",
                id);
        return RC_OK;
    }
    if (!job->sure) {
        char question[400];
        (void)snprintf(
            question, sizeof question,
            "You want to leave #%lld %s, which is under way. A bot plays %s then, and others are asked to take "
            "the seat. Until somebody does, 'return' gives it back to you. Do you want to leave?",
            id, game->row.name, game_seat_name(game, seat));
        confirm_first(job, "leave", question);
        return RC_OK;
    }
    enum rc rc = substitute_offer(job->services, game, seat, LEAVES_ASKED, &job->commit, err);
    if (rc != RC_OK)
        return rc;
    job->seat = 0;
    *changed = true;
    job_say(job, "You have left #%lld %s. Until somebody takes your seat, 'return %lld' gives it back.", id,
            game->row.name, id);
    return RC_OK;
}

/* In a game of two the other one has won. */
static enum rc end_duel(struct job *job, struct game *game, struct err *err)
{
    char why[120];
    int rank[2] = {1, 1};
    rank[job->seat - 1] = 2;
    (void)snprintf(why, sizeof why, "%s has conceded.", game_seat_name(game, job->seat));
    enum rc rc = game_agree(job->services, game, rank, why, err);
    if (rc == RC_OK)
        commit_audit(&job->commit, "engine", "concede", "seat %d", job->seat);
    return rc;
}

enum rc hands_concede(struct job *job, struct game *game, bool *changed, struct err *err)
{
    long long id = (long long)game->row.id;
    int seat = job->seat;
    bool duel = game->row.seats == 2;
    if (seat == 0) {
        job_say(job, "You have no seat in #%lld.", id);
        return RC_OK;
    }
    if (!under_way(game)) {
        not_under_way(job, game, "concede");
        return RC_OK;
    }
    if (!job->sure) {
        char question[400];
        (void)snprintf(question, sizeof question,
                       "You want to give up in #%lld %s. %s, and there is no way back. Do you want to give up?", id,
                       game->row.name,
                       duel ? "The game ends, and the other player wins" : "A bot plays your seat to the end");
        confirm_first(job, "concede", question);
        return RC_OK;
    }
    *changed = true;
    if (duel)
        return end_duel(job, game, err);
    enum rc rc = substitute_concede(job->services, game, seat, &job->commit, err);
    job->seat = 0;
    if (rc == RC_OK)
        job_say(job, "You have given up in #%lld %s. A bot plays your seat to the end.", id, game->row.name);
    return rc;
}

enum rc hands_return(struct job *job, struct game *game, bool *changed, struct err *err)
{
    long long id = (long long)game->row.id;
    int seat = substitute_kept(game, job->player.id);
    if (job->seat != 0) {
        job_say(job, "You have your seat in #%lld: %s.", id, game_seat_name(game, job->seat));
        return RC_OK;
    }
    if (seat == 0) {
        job_say(job, "No seat of #%lld is kept for you.", id);
        return RC_OK;
    }
    if (!under_way(game)) {
        not_under_way(job, game, "return");
        return RC_OK;
    }
    enum rc rc = substitute_return(job->services, game, seat, &job->commit, err);
    if (rc != RC_OK)
        return rc;
    game->row.played_at = job->services->now;
    game->row.warned_at = 0;
    job->seat = seat;
    *changed = true;
    job_say(job, "You are back in #%lld %s: %s. A bot has decided for you meanwhile.", id, game->row.name,
            game_seat_name(game, seat));
    return RC_OK;
}

/* The seat on offer that the words mean: the named one or the first. 0: there is none, and the notes say so. */
static int wanted(struct job *job, const struct game *game, const char *name, enum rc *rc)
{
    long long id = (long long)game->row.id;
    int seat = name[0] == '\0' ? 0 : game_seat_called(game, name);
    if (name[0] != '\0' && seat == 0) {
        job_say(job, "#%lld has no seat '%s'.", id, name);
        *rc = RC_OK;
    } else if (seat != 0 && game->seat[seat - 1].kept_for == 0) {
        job_say(job, "%s is not to be taken over in #%lld (any more).", game_seat_name(game, seat), id);
        *rc = RC_OK;
    }
    if (name[0] != '\0')
        return seat != 0 && game->seat[seat - 1].kept_for != 0 ? seat : 0;
    for (seat = 1; seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].kept_for != 0)
            return seat;
    job_say(job, "No seat of #%lld is to be taken over (any more).", id);
    *rc = RC_OK;
    return 0;
}

static enum rc take_over(struct job *job, struct game *game, int seat, struct err *err)
{
    struct player_row player = {0};
    enum rc rc = player_get(job->services->store, job->player.id, &player, err);
    if (rc == RC_OK)
        rc = substitute_take(job->services, game, seat, &player, &job->commit, err);
    player_row_free(&player);
    if (rc != RC_OK)
        return rc;
    game->row.played_at = job->services->now;
    game->row.warned_at = 0;
    job->seat = seat;
    job->seated = true;
    job_say(job, "You play %s in #%lld %s (%s) from now on.", game_seat_name(game, seat), (long long)game->row.id,
            game->row.name, game->rules->title);
    return RC_OK;
}

enum rc hands_takeover(struct job *job, struct game *game, const char *seat_name, bool *changed, struct err *err)
{
    enum rc rc = RC_OK;
    if (job->seat != 0) {
        job_say(job, "You sit in #%lld already, as %s.", (long long)game->row.id, game_seat_name(game, job->seat));
        return RC_OK;
    }
    if (!under_way(game)) {
        not_under_way(job, game, "takeover");
        return RC_OK;
    }
    if (substitute_kept(game, job->player.id) != 0)
        return hands_return(job, game, changed, err);
    int seat = wanted(job, game, seat_name, &rc);
    if (rc == RC_OK && seat != 0) {
        *changed = true;
        return take_over(job, game, seat, err);
    }
    return rc;
}
