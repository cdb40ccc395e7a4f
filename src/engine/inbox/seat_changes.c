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
    job_tell(job, game->row.status == GAME_FORMING ? "answer.early" : "answer.over", SAID("word", word),
             SAID_GAME(game));
}

enum rc hands_leave(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int64_t id = game->row.id;
    int seat = job->seat;
    if (!under_way(game)) {
        not_under_way(job, game, "leave");
        return RC_OK;
    }
    if (!substitute_others(game, seat)) {
        job_tell(job, "answer.leave.alone", SAID_NUMBER("game", id));
        return RC_OK;
    }
    if (!job->sure) {
        confirm_first(job, "leave",
                      SAYING("answer.consent.leave", SAID_GAME(game), SAID("seat", game_seat_name(game, seat))));
        return RC_OK;
    }
    enum rc rc = substitute_offer(job->services, game, seat, LEAVES_ASKED, &job->commit, err);
    if (rc != RC_OK)
        return rc;
    job->seat = 0;
    *changed = true;
    job_tell(job, "answer.leave", SAID_NUMBER("game", id), SAID("name", game->row.name));
    return RC_OK;
}

/* In a game of two the other one has won. */
static enum rc end_duel(struct job *job, struct game *game, struct err *err)
{
    struct text why = TEXT_EMPTY;
    int rank[2] = {1, 1};
    rank[job->seat - 1] = 2;
    say(&why, "answer.conceded", SAID("seat", game_seat_name(game, job->seat)));
    enum rc rc = game_agree(job->services, game, rank, why.data, err);
    text_free(&why);
    if (rc == RC_OK)
        commit_audit(&job->commit, "engine", "concede", "seat %d", job->seat);
    return rc;
}

enum rc hands_concede(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int64_t id = game->row.id;
    int seat = job->seat;
    bool duel = game->row.seats == 2;
    if (seat == 0) {
        job_tell(job, "answer.seat.no", SAID_NUMBER("game", id));
        return RC_OK;
    }
    if (!under_way(game)) {
        not_under_way(job, game, "concede");
        return RC_OK;
    }
    if (!job->sure) {
        confirm_first(job, "concede", SAYING(duel ? "answer.consent.duel" : "answer.consent.concede", SAID_GAME(game)));
        return RC_OK;
    }
    *changed = true;
    if (duel)
        return end_duel(job, game, err);
    enum rc rc = substitute_concede(job->services, game, seat, &job->commit, err);
    job->seat = 0;
    if (rc == RC_OK)
        job_tell(job, "answer.concede", SAID_NUMBER("game", id), SAID("name", game->row.name));
    return rc;
}

enum rc hands_return(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int64_t id = game->row.id;
    int seat = substitute_kept(game, job->player.id);
    if (job->seat != 0) {
        job_tell(job, "answer.return.has", SAID_NUMBER("game", id), SAID("seat", game_seat_name(game, job->seat)));
        return RC_OK;
    }
    if (seat == 0) {
        job_tell(job, "answer.return.none", SAID_NUMBER("game", id));
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
    job_tell(job, "answer.return", SAID_NUMBER("game", id), SAID("name", game->row.name),
             SAID("seat", game_seat_name(game, seat)));
    return RC_OK;
}

/* The seat on offer that the words mean: the named one or the first. 0: there is none, and the notes say so. */
static int wanted(struct job *job, const struct game *game, const char *name)
{
    int64_t id = game->row.id;
    int seat = name[0] == '\0' ? 0 : game_seat_called(game, name);
    if (name[0] != '\0' && seat == 0)
        job_tell(job, "answer.seat.unknown", SAID_NUMBER("game", id), SAID("seat", name));
    else if (seat != 0 && game->seat[seat - 1].kept_for == 0)
        job_tell(job, "answer.takeover.not", SAID("seat", game_seat_name(game, seat)), SAID_NUMBER("game", id));
    if (name[0] != '\0')
        return seat != 0 && game->seat[seat - 1].kept_for != 0 ? seat : 0;
    for (seat = 1; seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].kept_for != 0)
            return seat;
    job_tell(job, "answer.takeover.none", SAID_NUMBER("game", id));
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
    job_tell(job, "answer.takeover", SAID("seat", game_seat_name(game, seat)), SAID_GAME(game),
             SAID("rules", game->rules->title));
    return RC_OK;
}

enum rc hands_takeover(struct job *job, struct game *game, const char *seat_name, bool *changed, struct err *err)
{
    if (job->seat != 0) {
        job_tell(job, "answer.seat.has", SAID_NUMBER("game", game->row.id),
                 SAID("seat", game_seat_name(game, job->seat)));
        return RC_OK;
    }
    if (!under_way(game)) {
        not_under_way(job, game, "takeover");
        return RC_OK;
    }
    if (substitute_kept(game, job->player.id) != 0)
        return hands_return(job, game, changed, err);
    int seat = wanted(job, game, seat_name);
    if (seat == 0)
        return RC_OK;
    *changed = true;
    return take_over(job, game, seat, err);
}
