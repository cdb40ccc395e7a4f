#include "engine/fork.h"

#include "engine/announce.h"
#include "engine/audience.h"
#include "engine/clock.h"
#include "engine/fairness.h"
#include "engine/history.h"

/* No lost time holds more; and no game grows by more at once. */
enum { BRANCHES_AT_ONCE = 100 };

static bool is_over(const struct table *table)
{
    return table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED;
}

/* The position itself, on a match of its own that then takes the place of the table's. */
static enum rc play_back(const struct host *host, struct table *table, int64_t number, struct err *err)
{
    struct match match = {0};
    struct history history = {
        .game = &table->game, .rules = table->rules, .setup = &table->setup, .line = &table->line, .last = number};
    enum rc rc = match_begin(&match, table->rules, table->game.seats, err);
    if (rc != RC_OK)
        return rc;
    rc = history_play(host, &history, &match, err);
    if (rc == RC_OK && match_over(&match))
        rc = err_set(err, RC_DENIED, "game %lld was over after phase %lld: take it back further",
                     (long long)table->game.id, (long long)number);
    if (rc == RC_OK && match_hash(&match, table->game.hash) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a hash");
    if (rc != RC_OK) {
        match_free(&match);
        return rc;
    }
    match.plan_most = table->match.plan_most;
    match.on_miss = table->match.on_miss;
    match_free(&table->match);
    table->match = match;
    return RC_OK;
}

/* Its dice are known once the secret is: then only the next secret will do. */
static enum rc next_secret(struct table *table, struct err *err)
{
    uint8_t next[CIPHER_KEY];
    if (!fairness_next(table->game.root, table->game.secret, next))
        return err_set(err, RC_DENIED,
                       "game %lld cannot be taken back: its secret has been opened, and no other was committed to",
                       (long long)table->game.id);
    memcpy(table->game.secret, next, sizeof next);
    cipher_wipe(next, sizeof next);
    return RC_OK;
}

static enum rc add_branch(const struct host *host, struct table *table, int64_t number, struct err *err)
{
    struct branch_row row = {.game = table->game.id, .from = number, .at = host->now};
    const char *words[SEATS_MAX];
    for (size_t i = 0; i < table->seat_count; i++)
        words[i] = table->seat[i].word == NULL ? "" : table->seat[i].word;
    enum rc rc = fairness_seed(table->game.secret, words, table->game.seats, table->game.origin, table->game.branch + 1,
                               row.seed);
    if (rc != RC_OK)
        return err_set(err, rc, "out of memory for a seed");
    rc = line_fork(&table->line, &row, err);
    table->game.branch = table->line.branch;
    memcpy(table->game.seed, row.seed, sizeof row.seed);
    cipher_wipe(row.seed, sizeof row.seed);
    table->forked += rc == RC_OK;
    return rc;
}

/* A branch with a number above `above`. Those between stand empty: in a time that is lost they may have been played,
 * and their dice seen. */
static enum rc begin_branch(const struct host *host, struct table *table, int64_t number, int64_t above,
                            struct err *err)
{
    enum rc rc = add_branch(host, table, number, err);
    while (rc == RC_OK && table->game.branch <= above && table->forked < BRANCHES_AT_ONCE)
        rc = add_branch(host, table, number, err);
    return rc;
}

static void clear_seat(const struct host *host, struct table *table, int seat, int64_t number)
{
    struct seat_row *row = &table->seat[seat - 1];
    clock_clear(host, table, seat);
    row->blocked = 0;
    row->missed_phase = 0;
    row->told = row->told > number ? number : row->told;
    row->asked_phase = row->asked_phase > number ? number : row->asked_phase;
}

static enum rc fork_at(const struct host *host, struct table *table, int64_t number, int64_t above, struct err *err)
{
    bool opened = audience_opens(table);
    if (!table->live || number > table->game.phase)
        return err_set(err, RC_DENIED, "game %lld is at phase %lld: there is nothing to take back to phase %lld",
                       (long long)table->game.id, (long long)table->game.phase, (long long)number);
    enum rc rc = play_back(host, table, number, err);
    if (rc == RC_OK && opened)
        rc = next_secret(table, err);
    if (rc == RC_OK)
        rc = begin_branch(host, table, number, above, err);
    if (rc != RC_OK)
        return rc;
    table->game.phase = number;
    table->game.chance_position = 0;
    if (is_over(table))
        table->game.status = GAME_RUNNING;
    table->game.ended = 0;
    free(table->game.outcome); /* what the seats agreed on is gone with the rest */
    table->game.outcome = NULL;
    table->agreed = (struct result){0};
    table->game.archived = false;
    table->game.wake_at = table->game.cools_at = table->game.warned_at = 0;
    table->game.played_at = host->now; /* nobody has had time to play it since */
    for (int seat = 1; seat <= table->game.seats; seat++)
        clear_seat(host, table, seat, number);
    table_attach(host, table);
    return table_keep(table, err);
}

/* Whether the newest branch began there and nothing has come of it: its dice are not known to anybody, and who asks
 * again (after a connection that broke) has been served. */
static bool begins_there(const struct table *table, int64_t number)
{
    const struct line *line = &table->line;
    return number == table->game.phase && !is_over(table) && line->count > 0 &&
           line->row[line->count - 1].from == number;
}

enum rc table_fork(const struct host *host, struct table *table, int64_t number, struct err *err)
{
    if (begins_there(table, number))
        return err_set(err, RC_DENIED, "game %lld was taken back to phase %lld already, and nothing was drawn since",
                       (long long)table->game.id, (long long)number);
    return fork_at(host, table, number, 0, err);
}

enum rc table_fork_behind(const struct host *host, struct table *table, int64_t above, struct err *err)
{
    return fork_at(host, table, table->game.phase, above, err);
}

/* ---- telling --------------------------------------------------------------- */

static void say_dice(const struct table *table, bool secret, struct text *out)
{
    text_addf(out, "This is branch %d of the game. What is drawn from now on is mixed anew, ", table->game.branch);
    if (secret)
        text_add(out, "out of the next secret, since the last one has been opened; ");
    text_add(out, "and still bound by the commitment that you were told first: ");
    cipher_hex(table->game.commitment, CIPHER_HASH, out);
    text_add(out, ". What had been shuffled by then keeps its order.");
}

enum rc fork_tell(const struct host *host, struct table *table, const char *why, bool secret, struct bundle *bundle,
                  struct err *err)
{
    struct text where = TEXT_EMPTY, dice = TEXT_EMPTY;
    text_addf(&where, "%s to ", why);
    if (table->rules->set == NULL)
        text_addf(&where, "where it stood after phase %lld",
                  (long long)table->line.row[table->line.count - 1].from); /* bots have played on since */
    else
        text_add(&where, "an earlier position"); /* the number would tell how many settings were given */
    text_add(&where, ". What came behind it counts no more, and all orders on file are gone. Answer this mail: replies "
                     "to older ones are not used.");
    say_dice(table, secret, &dice);
    const char *const words[] = {where.data, dice.data, NULL};
    enum rc rc = where.failed || dice.failed ? err_set(err, RC_NOMEM, "out of memory for a report")
                                             : announce_words(host, table, true, words, bundle, err);
    text_free(&where);
    text_free(&dice);
    return rc;
}

enum rc fork_write(const struct host *host, const struct table *table, struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    enum rc rc = RC_OK;
    for (size_t i = table->line.count - (size_t)table->forked; rc == RC_OK && i < table->line.count; i++)
        rc = branch_add(host->store, &table->line.row[i], err);
    if (rc == RC_OK)
        rc = ballot_list(host->store, table->game.id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (rows[i].state == BALLOT_OPEN)
            rc = ballot_end(host->store, table->game.id, rows[i].number, BALLOT_LAPSED, err);
    ballot_rows_free(rows, count);
    return rc;
}
