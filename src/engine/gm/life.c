/* From the start of a game to its end, at a game master's word. */
#include "engine/game/clock.h"
#include "engine/game/halt.h"
#include "engine/gm/act_list.h"
#include "engine/gm/retire.h"
#include "engine/letters/announce.h"
#include "engine/letters/notice.h"

enum rc gm_start(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                 struct err *err)
{
    bool bots = call->words == 1;
    if (bots && strcmp(call->word[0], "bots") != 0)
        return err_set(err, RC_BAD, "write 'start GAME' or 'start GAME bots', not '%s'", call->word[0]);
    if (game->row.status != GAME_FORMING)
        return err_set(err, RC_DENIED, "game %lld has started already", (long long)call->game);
    for (size_t i = 0; bots && i < game->seat_count; i++)
        if (game->seat[i].kind == SEAT_EMPTY)
            game->seat[i].kind = SEAT_BOT;
    enum rc rc = game_start(call->services, game, err);
    if (rc == RC_OK)
        rc = game_pump(call->services, game, err);
    text_addf(told, call->dry ? "#%lld %s would start.\n" : "#%lld %s has started.\n", (long long)call->game,
              game->row.name);
    return rc == RC_OK ? announce_all(call->services, game, 0, true, commit, err) : rc;
}

enum rc gm_pause(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                 struct err *err)
{
    (void)commit;
    if (game->row.status != GAME_RUNNING)
        return err_set(err, RC_DENIED, "game %lld is not running", (long long)call->game);
    game_pause(call->services, game);
    text_addf(told,
              call->dry ? "#%lld %s would be paused; its clock would stand still.\n"
                        : "#%lld %s is paused; its clock stands still.\n",
              (long long)call->game, game->row.name);
    return RC_OK;
}

enum rc gm_resume(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                  struct err *err)
{
    if (game->row.status != GAME_PAUSED)
        return err_set(err, RC_DENIED, "game %lld is not paused", (long long)call->game);
    char what[80];
    const char *const words[] = {what, NULL};
    (void)snprintf(what, sizeof what, "%s lets this game go on.", gm_who(call));
    int64_t gap = call->services->now - game->row.paused_left;
    game->row.status = GAME_RUNNING;
    game->row.paused_left = 0;
    /* nobody could play meanwhile */
    game->row.played_at = gap + (game->row.played_at > game->row.started ? game->row.played_at : game->row.started);
    clock_go(call->services, game, gap);
    enum rc rc = game_pump(call->services, game, err);
    text_addf(told,
              call->dry ? "#%lld %s would go on; its deadlines would move by "
                        : "#%lld %s goes on; its deadlines have moved by ",
              (long long)call->game, game->row.name);
    span_write(gap, told);
    text_add(told, ".\n");
    return rc == RC_OK ? announce_words(call->services, game, true, words, commit, err) : rc;
}

enum rc gm_cancel(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                  struct err *err)
{
    char what[80];
    const char *const words[] = {what, NULL};
    (void)snprintf(what, sizeof what, "%s has ended this game. There is no result.", gm_who(call));
    if (game->row.status == GAME_FINISHED || game->row.status == GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is over", (long long)call->game);
    game->row.status = GAME_CANCELLED;
    game->row.ended = call->services->now;
    for (int seat = 1; seat <= game->row.seats; seat++)
        clock_clear(call->services, game, seat);
    text_addf(told,
              call->dry ? "#%lld %s would be cancelled, without a result.\n"
                        : "#%lld %s is cancelled, without a result.\n",
              (long long)call->game, game->row.name);
    const struct notice notice = {.cause = "cancelled", .title = "The game is cancelled", .words = words};
    return notice_players(call->services, game, &notice, commit, err);
}

enum rc gm_close(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                 struct err *err)
{
    text_addf(told,
              call->dry ? "#%lld %s would be closed, with the ranks as it stands.\n"
                        : "#%lld %s is closed, with the ranks as it stood.\n",
              (long long)call->game, game->row.name);
    return retire_close(call->services, game, commit, err);
}

enum rc gm_archive(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                   struct err *err)
{
    (void)commit;
    if (game->row.status != GAME_FINISHED && game->row.status != GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is not over: only a game that is over is put away",
                       (long long)call->game);
    if (game->row.archived)
        return err_set(err, RC_DENIED, "game %lld is put away already", (long long)call->game);
    game->row.archived = true;
    text_addf(told,
              call->dry ? "#%lld %s would be put away; `cursus game list --all` would show it.\n"
                        : "#%lld %s is put away; `cursus game list --all` shows it.\n",
              (long long)call->game, game->row.name);
    return RC_OK;
}

enum rc gm_unarchive(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                     struct err *err)
{
    (void)commit;
    if (!game->row.archived)
        return err_set(err, RC_DENIED, "game %lld is not put away", (long long)call->game);
    game->row.archived = false;
    text_addf(told, call->dry ? "#%lld %s would stand in the lists again.\n" : "#%lld %s stands in the lists again.\n",
              (long long)call->game, game->row.name);
    return RC_OK;
}
