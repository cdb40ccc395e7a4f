#include "engine/game/fork.h"

#include "engine/game/audience.h"
#include "engine/game/ballots.h"
#include "engine/game/clock.h"
#include "engine/game/history.h"
#include "engine/play/fairness.h"
#include "words/say.h"

/* No lost time holds more; and no game grows by more at once. */
enum { BRANCHES_AT_ONCE = 100 };

static bool is_over(const struct game *game)
{
    return game->row.status == GAME_FINISHED || game->row.status == GAME_CANCELLED;
}

/* The position itself, on a match of its own that then takes the place of the table's. */
static enum rc play_back(const struct services *services, struct game *game, int64_t number, struct err *err)
{
    struct match match = {0};
    struct history history = {
        .game = &game->row, .rules = game->rules, .setup = &game->setup, .line = &game->branch, .last = number};
    match_begin(&match, game->rules, game->row.seats);
    enum rc rc = history_play(services, &history, &match, err);
    if (rc == RC_OK && match_over(&match))
        rc = err_say(err, RC_DENIED, "deny.undo.over", SAID_NUMBER("game", game->row.id), SAID_NUMBER("phase", number));
    if (rc == RC_OK)
        match_hash(&match, game->row.hash);
    if (rc != RC_OK) {
        match_free(&match);
        return rc;
    }
    match.plan_most = game->match.plan_most;
    match.on_miss = game->match.on_miss;
    match_free(&game->match);
    game->match = match;
    return RC_OK;
}

/* Its dice are known once the secret is: then only the next secret will do. */
static enum rc next_secret(struct game *game, struct err *err)
{
    uint8_t next[CIPHER_KEY];
    if (!fairness_next(game->row.root, game->row.secret, next))
        return err_say(err, RC_DENIED, "deny.undo.secret", SAID_NUMBER("game", game->row.id));
    memcpy(game->row.secret, next, sizeof next);
    cipher_wipe(next, sizeof next);
    return RC_OK;
}

static void add_branch(const struct services *services, struct game *game, int64_t number)
{
    struct branch_row row = {.game = game->row.id, .from = number, .at = services->now};
    const char *words[SEATS_MAX];
    for (size_t i = 0; i < game->seat_count; i++)
        words[i] = game->seat[i].word == NULL ? "" : game->seat[i].word;
    fairness_seed(game->row.secret, words, game->row.seats, game->row.origin, game->row.branch + 1, row.seed);
    branch_fork(&game->branch, &row);
    game->row.branch = game->branch.branch;
    memcpy(game->row.seed, row.seed, sizeof row.seed);
    cipher_wipe(row.seed, sizeof row.seed);
    game->forked += true;
}

/* A branch with a number above `above`. Those between stand empty: in a time that is lost they may have been played,
 * and their dice seen. */
static void begin_branch(const struct services *services, struct game *game, int64_t number, int64_t above)
{
    add_branch(services, game, number);
    while (game->row.branch <= above && game->forked < BRANCHES_AT_ONCE)
        add_branch(services, game, number);
}

static void clear_seat(const struct services *services, struct game *game, int seat, int64_t number)
{
    struct seat_row *row = &game->seat[seat - 1];
    clock_clear(services, game, seat);
    memset(row->blocked, 0, sizeof row->blocked);
    row->missed_phase = 0;
    row->told = row->told > number ? number : row->told;
    row->asked_phase = row->asked_phase > number ? number : row->asked_phase;
}

static enum rc fork_at(const struct services *services, struct game *game, int64_t number, int64_t above,
                       struct err *err)
{
    bool opened = audience_opens(game);
    if (!game->live || number > game->row.phase)
        return err_say(err, RC_DENIED, "deny.undo.ahead", SAID_NUMBER("game", game->row.id),
                       SAID_NUMBER("now", game->row.phase), SAID_NUMBER("phase", number));
    enum rc rc = play_back(services, game, number, err);
    if (rc == RC_OK && opened)
        rc = next_secret(game, err);
    if (rc == RC_OK)
        begin_branch(services, game, number, above);
    if (rc != RC_OK)
        return rc;
    game->row.phase = number;
    game->row.chance_position = 0;
    if (is_over(game))
        game->row.status = GAME_RUNNING;
    game->row.ended = 0;
    free(game->row.outcome); /* what the seats agreed on is gone with the rest */
    game->row.outcome = NULL;
    game->outcome.agreed = (struct result){0};
    game->row.archived = false;
    game->row.wake_at = game->row.cools_at = game->row.warned_at = 0;
    game->row.played_at = services->now; /* nobody has had time to play it since */
    for (int seat = 1; seat <= game->row.seats; seat++)
        clear_seat(services, game, seat, number);
    for (size_t i = 0; i < game->ballots.count; i++) /* what was asked of the seats was of the line that is left */
        if (game->ballots.open[i].row.state == BALLOT_OPEN)
            game->ballots.open[i].row.state = BALLOT_LAPSED;
    game_attach(services, game);
    game_keep(game);
    return RC_OK;
}

/* Whether the newest branch began there and nothing has come of it: its dice are not known to anybody, and who asks
 * again (after a connection that broke) has been served. */
static bool begins_there(const struct game *game, int64_t number)
{
    const struct branch *line = &game->branch;
    return number == game->row.phase && !is_over(game) && line->count > 0 && line->row[line->count - 1].from == number;
}

enum rc game_fork(const struct services *services, struct game *game, int64_t number, struct err *err)
{
    if (begins_there(game, number))
        return err_say(err, RC_DENIED, "deny.undo.same", SAID_NUMBER("game", game->row.id),
                       SAID_NUMBER("phase", number));
    return fork_at(services, game, number, 0, err);
}

enum rc game_fork_behind(const struct services *services, struct game *game, int64_t above, struct err *err)
{
    return fork_at(services, game, game->row.phase, above, err);
}

/* ---- telling --------------------------------------------------------------- */
