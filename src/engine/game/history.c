#include "engine/game/history.h"

#include "engine/play/lots.h"
#include "engine/play/moves.h"

enum { MOVES_AT_ONCE = 200 };

/* The JSON texts of one row. `err` is never NULL in this file: history_play() brings its own. */
struct texts {
    struct jv *orders, *draws, *position;
};

static enum rc parse(const char *text, struct jv **out)
{
    *out = NULL;
    return text == NULL ? RC_BAD : jv_parse(text, strlen(text), out, NULL);
}

static enum rc parse_all(const struct move_row *row, struct texts *out, struct err *err)
{
    enum rc rc = parse(row->orders, &out->orders);
    if (rc == RC_OK)
        rc = parse(row->draws, &out->draws);
    if (rc != RC_OK)
        return err_set(err, rc, "it cannot be read");
    rc = row->position == NULL ? RC_OK : parse(row->position, &out->position);
    return rc == RC_OK ? RC_OK : err_set(err, rc, "its position cannot be read");
}

static enum rc check_hash(const struct match *match, const struct move_row *row, struct err *err)
{
    uint8_t hash[CIPHER_HASH];
    match_hash(match, hash);
    return cipher_same(hash, row->hash, sizeof hash) ? RC_OK
                                                     : err_set(err, RC_BAD, "it leads to another position than it did");
}

static struct jv *events_of(const void *match)
{
    return moves_events(&((const struct match *)match)->events);
}

/* They are stored in their canonical form. */
static enum rc check_events(const struct match *match, const char *stored, struct err *err)
{
    struct text events = TEXT_EMPTY;
    jv_dump_made(events_of, match, &events);
    enum rc rc = stored != NULL && strcmp(events.data, stored) == 0
                     ? RC_OK
                     : err_set(err, RC_BAD, "other events follow from it than did");
    text_free(&events);
    return rc;
}

static enum rc check_start(const struct match *match, const char *stored, struct err *err)
{
    struct text text = TEXT_EMPTY;
    match_write(match, &text);
    enum rc rc = RC_OK;
    if (stored == NULL || strcmp(text.data, stored) != 0)
        rc = err_set(err, RC_BAD, "the stored start is not what the draws lead to");
    text_free(&text);
    return rc;
}

/* `known`: the stored move. */
static enum rc check_known(const struct match *match, const void *known, struct err *err)
{
    const struct move_row *row = known;
    enum rc rc = check_hash(match, row, err);
    return rc == RC_OK ? check_events(match, row->events, err) : rc;
}

static enum rc play_row(const struct history *history, struct match *match, const struct move_row *row, struct err *err)
{
    struct texts texts = {0};
    enum rc rc = parse_all(row, &texts, err);
    struct recorded recorded = {
        .orders = texts.orders, .draws = texts.draws, .position = texts.position, .phase = row->phase};
    if (rc == RC_OK && row->number == 0) /* what it has for orders is the draw of seats */
        rc = lots_read(texts.orders, history->game->seats, err);
    if (rc == RC_OK && row->number == 0)
        rc = moves_replay_setup(match, history->setup, texts.draws, err);
    else if (rc == RC_OK)
        rc = moves_replay_checked(match, &recorded, check_known, row, err);
    if (rc == RC_OK && row->number == 0)
        rc = check_start(match, row->position, err);
    if (rc == RC_OK && row->number == 0)
        rc = check_known(match, row, err);
    jv_free(texts.orders);
    jv_free(texts.draws);
    jv_free(texts.position);
    if (rc == RC_BAD) {
        (void)err_at(err, "game %lld, move %lld", (long long)history->game->id, (long long)row->number);
        rc = err->rc = RC_DAMAGED;
    }
    return rc;
}

/* How many of the next moves are wanted. */
static size_t batch(const struct history *history, int64_t next)
{
    int64_t left = history->last - next + 1;
    return history->last == HISTORY_ALL || left > MOVES_AT_ONCE ? MOVES_AT_ONCE : (size_t)left;
}

enum rc history_play(const struct services *services, const struct history *history, struct match *match,
                     struct err *err)
{
    struct err own = {0};
    const struct game_row *game = history->game;
    int64_t next = 0;
    size_t count = 1, wanted = 1;
    enum rc rc = RC_OK;
    while (rc == RC_OK && count == wanted && (wanted = batch(history, next)) > 0) {
        struct branch_moves moves;
        rc = branch_moves(services, history->line, next, wanted, &moves, &own);
        count = moves.count;
        for (size_t i = 0; rc == RC_OK && i < count; i++, next++) {
            if (moves.row[i].number != next)
                rc = err_set(&own, RC_DAMAGED, "game %lld: move %lld is missing", (long long)game->id, (long long)next);
            else
                rc = play_row(history, match, &moves.row[i], &own);
            if (rc == RC_OK && history->see != NULL)
                history->see(match, &moves.row[i], history->context);
        }
        branch_moves_free(&moves);
    }
    if (rc == RC_OK && next == 0)
        rc = err_set(&own, RC_DAMAGED, "game %lld: move 0 is missing", (long long)game->id);
    else if (rc == RC_OK && history->last != HISTORY_ALL && next != history->last + 1)
        rc = err_set(&own, RC_DAMAGED, "game %lld is at move %lld, but %lld are stored", (long long)game->id,
                     (long long)game->phase, (long long)next - 1);
    chance_draws_clear(&match->draws);
    events_clear(&match->events);
    match->phase = (int)next - 1;
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", own.text);
}
