/* Forward and back along the line of a game, at a game master's word. */
#include "base/number.h"
#include "engine/game/fork.h"
#include "engine/gm/act_list.h"
#include "engine/letters/announce.h"
#include "words/catalog.h"
#include "words/say.h"

static enum rc read_phase(const char *word, int64_t *out, struct err *err)
{
    return number_read(word, 0, INT32_MAX, out) ? RC_OK : err_say(err, RC_BAD, "deny.phase", SAID("word", word));
}

enum rc gm_resolve(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                   struct err *err)
{
    int64_t phase = 0;
    enum rc rc = read_phase(call->word[0], &phase, err);
    if (rc != RC_OK)
        return rc;
    if (game->row.status != GAME_RUNNING)
        return err_say(err, RC_DENIED, "deny.not_running", SAID_NUMBER("game", call->game));
    if (phase != game->row.phase)
        return err_say(err, RC_DENIED, "deny.phase.other", SAID_NUMBER("game", call->game),
                       SAID_NUMBER("now", game->row.phase), SAID_NUMBER("phase", phase));
    pump_deadline(&game->match, 0);
    game->match.on_miss = MISS_DEFAULT;
    game->match.cooled = true;
    rc = game_pump(call->services, game, err);
    gm_tell(told, call->dry ? "act.resolve.dry" : "act.resolve", game, SAID_NUMBER("from", phase),
            SAID_NUMBER("to", game->row.phase));
    return rc == RC_OK ? announce_words(call->services, game, false, &SAYING("tell.resolve"), commit, err) : rc;
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
    gm_tell(told, call->dry ? "act.undo.dry" : "act.undo", game, SAID_NUMBER("from", was), SAID_NUMBER("to", phase),
            SAID_NUMBER("branch", game->row.branch), SAID("secret", fresh ? catalog_text("act.undo.secret") : ""));
    if (game->row.status == GAME_RUNNING)
        rc = game_pump(call->services, game, err);
    const struct taken_back back = {.secret = fresh, .voted = strcmp(call->by, GM_BY_VOTE) == 0};
    return rc == RC_OK ? announce_branch(call->services, game, &back, commit, err) : rc;
}
