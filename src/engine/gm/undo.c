/* Forward and back along the line of a game, at a game master's word. */
#include "base/number.h"
#include "engine/game/fork.h"
#include "engine/gm/act_list.h"
#include "engine/letters/announce.h"

static enum rc read_phase(const char *word, int64_t *out, struct err *err)
{
    return number_read(word, 0, INT32_MAX, out)
               ? RC_OK
               : err_set(err, RC_BAD, "'%s' is no phase: it is a number that `cursus gm status` shows", word);
}

enum rc gm_resolve(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                   struct err *err)
{
    static const char *const words[] = {"The game master did not wait for the deadline: what was not answered has been "
                                        "answered by the default order.",
                                        NULL};
    int64_t phase = 0;
    enum rc rc = read_phase(call->word[0], &phase, err);
    if (rc != RC_OK)
        return rc;
    if (game->row.status != GAME_RUNNING)
        return err_set(err, RC_DENIED, "game %lld is not running", (long long)call->game);
    if (phase != game->row.phase)
        return err_set(err, RC_DENIED, "game %lld is at phase %lld, not %lld: nothing was done", (long long)call->game,
                       (long long)game->row.phase, (long long)phase);
    pump_deadline(&game->match, 0);
    game->match.on_miss = MISS_DEFAULT;
    game->match.cooled = true;
    rc = game_pump(call->services, game, err);
    text_addf(told,
              call->dry ? "#%lld %s would go from phase %lld to phase %lld.\n"
                        : "#%lld %s went from phase %lld to phase %lld.\n",
              (long long)call->game, game->row.name, (long long)phase, (long long)game->row.phase);
    return rc == RC_OK ? announce_words(call->services, game, false, words, commit, err) : rc;
}

enum rc gm_undo(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                struct err *err)
{
    int64_t phase = 0, was = game->row.phase;
    uint8_t secret[CIPHER_KEY];
    memcpy(secret, game->row.secret, sizeof secret);
    enum rc rc = read_phase(call->word[0], &phase, err);
    if (rc == RC_OK)
        rc = game_fork(call->services, game, phase, err);
    bool fresh = !cipher_same(secret, game->row.secret, sizeof secret);
    cipher_wipe(secret, sizeof secret);
    if (rc != RC_OK)
        return rc;
    text_addf(told,
              call->dry ? "#%lld %s would be taken back from phase %lld to phase %lld, on branch %d%s.\n"
                        : "#%lld %s is taken back from phase %lld to phase %lld, on branch %d%s.\n",
              (long long)call->game, game->row.name, (long long)was, (long long)phase, game->row.branch,
              fresh ? ", with the next secret of its chain" : "");
    if (game->row.status == GAME_RUNNING)
        rc = game_pump(call->services, game, err);
    return rc == RC_OK
               ? announce_branch(call->services, game, "The game master has taken this game back", fresh, commit, err)
               : rc;
}
