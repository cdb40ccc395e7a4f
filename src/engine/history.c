#include "engine/history.h"

#include "engine/moves.h"

enum { MOVES_AT_ONCE = 200 };

/* The JSON texts of one row. `err` is never NULL in this file: history_play() brings its own. */
struct texts {
    struct jv *orders, *draws, *events, *position;
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
    if (rc == RC_OK)
        rc = parse(row->events, &out->events);
    if (rc != RC_OK)
        return err_set(err, rc, rc == RC_NOMEM ? "out of memory for a move" : "it cannot be read");
    rc = row->position == NULL ? RC_OK : parse(row->position, &out->position);
    return rc == RC_OK ? RC_OK
                       : err_set(err, rc, rc == RC_NOMEM ? "out of memory for a move" : "its position cannot be read");
}

static enum rc check_hash(const struct match *match, const struct move_row *row, struct err *err)
{
    uint8_t hash[CIPHER_HASH];
    if (match_hash(match, hash) != RC_OK)
        return err_set(err, RC_NOMEM, "out of memory for a hash");
    return cipher_same(hash, row->hash, sizeof hash) ? RC_OK
                                                     : err_set(err, RC_BAD, "it leads to another position than it did");
}

static enum rc check_events(const struct match *match, const struct jv *stored, struct err *err)
{
    struct jv *events = moves_events(&match->events);
    enum rc rc = events == NULL             ? err_set(err, RC_NOMEM, "out of memory for events")
                 : jv_equal(events, stored) ? RC_OK
                                            : err_set(err, RC_BAD, "other events follow from it than did");
    jv_free(events);
    return rc;
}

static enum rc check_start(const struct match *match, const char *stored, struct err *err)
{
    struct text text = TEXT_EMPTY;
    struct jv *start = match->rules->save(match->state);
    enum rc rc = jv_dump(start, &text) != RC_OK ? err_set(err, RC_NOMEM, "out of memory for a position") : RC_OK;
    if (rc == RC_OK && (stored == NULL || strcmp(text.data, stored) != 0))
        rc = err_set(err, RC_BAD, "the stored start is not what the draws lead to");
    jv_free(start);
    text_free(&text);
    return rc;
}

/* A stored move as moves_replay_checked() compares it. */
struct known {
    const struct move_row *row;
    const struct jv *events;
};

static enum rc check_known(const struct match *match, const void *context, struct err *err)
{
    const struct known *known = context;
    enum rc rc = check_hash(match, known->row, err);
    return rc == RC_OK ? check_events(match, known->events, err) : rc;
}

static enum rc play_row(const struct history *history, struct match *match, const struct move_row *row, struct err *err)
{
    struct texts texts = {0};
    enum rc rc = parse_all(row, &texts, err);
    struct recorded recorded = {
        .orders = texts.orders, .draws = texts.draws, .position = texts.position, .phase = row->phase};
    const struct known known = {.row = row, .events = texts.events};
    if (rc == RC_OK && row->number == 0 && (!jv_is_array(texts.orders) || jv_size(texts.orders) != 0))
        rc = err_set(err, RC_BAD, "a setup has no orders");
    if (rc == RC_OK && row->number == 0)
        rc = moves_replay_setup(match, history->setup, texts.draws, err);
    else if (rc == RC_OK)
        rc = moves_replay_checked(match, &recorded, check_known, &known, err);
    if (rc == RC_OK && row->number == 0)
        rc = check_start(match, row->position, err);
    if (rc == RC_OK && row->number == 0)
        rc = check_known(match, &known, err);
    jv_free(texts.orders);
    jv_free(texts.draws);
    jv_free(texts.events);
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

enum rc history_play(const struct host *host, const struct history *history, struct match *match, struct err *err)
{
    struct err own = {0};
    const struct game_row *game = history->game;
    int64_t next = 0;
    size_t count = 1, wanted = 1;
    enum rc rc = RC_OK;
    while (rc == RC_OK && count == wanted && (wanted = batch(history, next)) > 0) {
        struct move_row *rows = NULL;
        rc = line_moves(host, game->id, history->line, next, wanted, &rows, &count, &own);
        for (size_t i = 0; rc == RC_OK && i < count; i++, next++) {
            if (rows[i].number != next)
                rc = err_set(&own, RC_DAMAGED, "game %lld: move %lld is missing", (long long)game->id, (long long)next);
            else
                rc = play_row(history, match, &rows[i], &own);
        }
        move_rows_free(rows, count);
    }
    if (rc == RC_OK && next == 0)
        rc = err_set(&own, RC_DAMAGED, "game %lld: move 0 is missing", (long long)game->id);
    else if (rc == RC_OK && history->last != HISTORY_ALL && next != history->last + 1)
        rc = err_set(&own, RC_DAMAGED, "game %lld is at move %lld, but %lld are stored", (long long)game->id,
                     (long long)game->phase, (long long)next - 1);
    draws_clear(&match->draws);
    events_clear(&match->events);
    match->phase = (int)next - 1;
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", own.text);
}
