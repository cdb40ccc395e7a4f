/* Forward and back along the line of a game, at a game master's word. */
#include "base/number.h"
#include "engine/announce.h"
#include "engine/fork.h"
#include "engine/gm_acts.h"

static enum rc read_phase(const char *word, int64_t *out, struct err *err)
{
    return number_read(word, 0, INT32_MAX, out)
               ? RC_OK
               : err_set(err, RC_BAD, "'%s' is no phase: it is a number that `cursus gm status` shows", word);
}

enum rc gm_resolve(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                   struct err *err)
{
    static const char *const words[] = {"The game master did not wait for the deadline: what was not answered has been "
                                        "answered by the default order.",
                                        NULL};
    int64_t phase = 0;
    enum rc rc = read_phase(call->word[0], &phase, err);
    if (rc != RC_OK)
        return rc;
    if (table->game.status != GAME_RUNNING)
        return err_set(err, RC_DENIED, "game %lld is not running", (long long)call->game);
    if (phase != table->game.phase)
        return err_set(err, RC_DENIED, "game %lld is at phase %lld, not %lld: nothing was done", (long long)call->game,
                       (long long)table->game.phase, (long long)phase);
    pump_deadline(&table->match);
    table->match.on_miss = MISS_DEFAULT;
    table->match.cooled = true;
    rc = table_pump(call->host, table, err);
    text_addf(told,
              call->dry ? "#%lld %s would go from phase %lld to phase %lld.\n"
                        : "#%lld %s went from phase %lld to phase %lld.\n",
              (long long)call->game, table->game.name, (long long)phase, (long long)table->game.phase);
    return rc == RC_OK ? announce_words(call->host, table, false, words, bundle, err) : rc;
}

enum rc gm_undo(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                struct err *err)
{
    int64_t phase = 0, was = table->game.phase;
    uint8_t secret[CIPHER_KEY];
    memcpy(secret, table->game.secret, sizeof secret);
    enum rc rc = read_phase(call->word[0], &phase, err);
    if (rc == RC_OK)
        rc = table_fork(call->host, table, phase, err);
    bool fresh = !cipher_same(secret, table->game.secret, sizeof secret);
    cipher_wipe(secret, sizeof secret);
    if (rc != RC_OK)
        return rc;
    text_addf(told,
              call->dry ? "#%lld %s would be taken back from phase %lld to phase %lld, on branch %d%s.\n"
                        : "#%lld %s is taken back from phase %lld to phase %lld, on branch %d%s.\n",
              (long long)call->game, table->game.name, (long long)was, (long long)phase, table->game.branch,
              fresh ? ", with the next secret of its chain" : "");
    if (table->game.status == GAME_RUNNING)
        rc = table_pump(call->host, table, err);
    return rc == RC_OK ? fork_tell(call->host, table, "The game master has taken this game back", fresh, bundle, err)
                       : rc;
}
