#include "engine/record.h"

#include "engine/audience.h"
#include "engine/moves.h"
#include "engine/outcome.h"
#include "rules/options.h"

enum { MOVES_AT_ONCE = 200 };

static struct jv *parsed(const char *text)
{
    struct jv *value = NULL;
    return text != NULL && jv_parse(text, strlen(text), &value, NULL) == RC_OK ? value : NULL;
}

static bool put_hex(struct jv *object, const char *key, const uint8_t *bytes)
{
    struct text hex = TEXT_EMPTY;
    cipher_hex(bytes, CIPHER_HASH, &hex);
    bool ok = !hex.failed && jv_put_string(object, key, hex.data);
    text_free(&hex);
    return ok;
}

static struct jv *told_events(const struct rules *rules, const char *stored)
{
    struct events events = {0};
    struct jv *list = parsed(stored), *told = NULL;
    if (moves_events_read(list, &events))
        told = moves_events_told(rules, &events);
    events_free(&events);
    jv_free(list);
    return told;
}

/* A stored text that is no JSON any more must not look like a lack of memory. */
static bool put_stored_text(struct jv *object, const char *key, const char *text, bool *damaged)
{
    struct jv *value = parsed(text);
    *damaged = *damaged || value == NULL;
    return jv_put(object, key, value);
}

/* Number 0 is the setup and gives start and draws; the others are moves. */
static enum rc put_move(struct jv *record, const struct table *table, const struct move_row *row, struct err *err)
{
    bool damaged = false, ok = true;
    if (row->number == 0) {
        ok = put_stored_text(record, "draws", row->draws, &damaged) &&
             put_stored_text(record, "start", row->position, &damaged);
    } else {
        /* events of an earlier version are coded in its own way */
        struct jv *move = jv_new_object(), *events = table->outdated ? NULL : told_events(table->rules, row->events);
        damaged = events == NULL && !table->outdated;
        ok = jv_put_string(move, "phase", row->phase);
        ok = put_stored_text(move, "orders", row->orders, &damaged) && ok;
        ok = put_stored_text(move, "draws", row->draws, &damaged) && ok;
        if (row->position != NULL)
            ok = put_stored_text(move, "position", row->position, &damaged) && ok;
        if (!table->outdated)
            ok = jv_put(move, "events", events) && ok;
        ok = put_hex(move, "hash", row->hash) && ok;
        ok = jv_add(jv_get(record, "moves"), move) && ok;
    }
    if (damaged)
        return err_set(err, RC_DAMAGED, "game %lld: move %lld cannot be read", (long long)row->game,
                       (long long)row->number);
    return ok ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a record");
}

static bool put_result(struct jv *record, const struct table *table)
{
    struct result result = {0};
    table_result(table, &result);
    if (!result.over)
        return jv_put(record, "result", jv_new_null());
    struct jv *object = jv_new_object(), *ranks = jv_new_array(), *scores = jv_new_array();
    bool ok = jv_put_bool(object, "over", true) && jv_put_string(object, "why", result.why);
    for (int i = 0; i < result.seats; i++)
        ok = jv_add_int(ranks, result.rank[i]) && jv_add_int(scores, result.score[i]) && ok;
    ok = jv_put(object, "ranks", ranks) && ok;
    ok = jv_put(object, "scores", scores) && ok;
    if (ok && table->agreed.over)
        ok = jv_put_bool(object, "agreed", true);
    return jv_put(record, "result", object) && ok;
}

/* The pieces of the line, each with the branch that its moves belong to. The secrets are put in later. */
static bool put_branches(struct jv *record, const struct table *table)
{
    struct jv *list = jv_new_array();
    bool ok = list != NULL;
    for (int64_t number = 0, last = 0; ok && last < INT64_MAX; number = last + 1) {
        struct jv *one = jv_new_object();
        ok = jv_put_int(one, "branch", line_at(&table->line, number, &last)) &&
             jv_put_int(one, "from", number == 0 ? 0 : number - 1) && jv_put(one, "secret", jv_new_null());
        ok = jv_add(list, one) && ok;
        if (last == INT64_MAX)
            break;
    }
    return jv_put(record, "branches", list) && jv_put(record, "secret", jv_new_null()) && ok;
}

enum rc record_unseal(struct jv *record, const struct table *table, struct err *err)
{
    struct jv *branches = jv_get(record, "branches");
    struct line_dice dice;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < jv_size(branches); i++) {
        int64_t branch = 0;
        (void)jv_int(jv_get(jv_at(branches, i), "branch"), 0, INT32_MAX, &branch);
        rc = table_dice(table, (int)branch, &dice, err);
        if (rc == RC_OK && !put_hex(jv_at(branches, i), "secret", dice.secret))
            rc = err_set(err, RC_NOMEM, "out of memory for a record");
    }
    cipher_wipe(&dice, sizeof dice);
    if (rc == RC_OK && !put_hex(record, "secret", table->game.secret))
        rc = err_set(err, RC_NOMEM, "out of memory for a record");
    return rc;
}

static bool put_frame(struct jv *record, const struct table *table)
{
    struct jv *words = jv_new_array();
    bool ok = jv_put_int(record, "cursus", 1) && jv_put_int(record, "game", table->game.origin) &&
              jv_put_string(record, "name", table->game.name) && jv_put_string(record, "rules", table->rules->id) &&
              jv_put_int(record, "version", table->game.position_version) &&
              jv_put_int(record, "seats", table->game.seats) && jv_put_int(record, "branch", table->game.branch);
    for (size_t i = 0; i < table->seat_count; i++)
        ok = jv_add_string(words, table->seat[i].word == NULL ? "" : table->seat[i].word) && ok;
    ok = jv_put(record, "words", words) && ok;
    return jv_put(record, "options", options_save(table->rules, &table->setup)) && ok &&
           put_hex(record, "commitment", table->game.commitment) && jv_put(record, "moves", jv_new_array());
}

static enum rc put_stored(const struct host *host, struct jv *record, const struct table *table, struct err *err)
{
    int64_t fresh = table->move_count == 0 ? INT64_MAX : table->move[0].number, from = 0;
    for (;;) {
        struct move_row *rows = NULL;
        size_t count = 0;
        enum rc rc = line_moves(host, table->game.id, &table->line, from, MOVES_AT_ONCE, &rows, &count, err);
        if (rc != RC_OK)
            return rc;
        for (size_t i = 0; i < count && rc == RC_OK; i++) {
            if (rows[i].number < fresh)
                rc = put_move(record, table, &rows[i], err);
            from = rows[i].number + 1;
        }
        move_rows_free(rows, count);
        if (rc != RC_OK || count < MOVES_AT_ONCE)
            return rc;
    }
}

/* An outdated one is not brought to life: as it is stored. */
static struct jv *position_of(const struct table *table)
{
    return table->outdated ? parsed(table->game.position) : table->rules->save(table->match.state);
}

enum rc record_build(const struct host *host, struct table *table, struct jv **out, struct err *err)
{
    *out = NULL;
    if (!table->live && !table->outdated)
        return err_set(err, RC_BAD, "game %lld has not started: there is no record yet", (long long)table->game.id);
    struct jv *record = jv_new_object();
    bool ok = put_frame(record, table);
    enum rc rc = ok ? put_stored(host, record, table, err) : RC_NOMEM;
    for (size_t i = 0; rc == RC_OK && i < table->move_count; i++)
        rc = put_move(record, table, &table->move[i], err);
    if (rc == RC_OK && ok)
        ok = jv_put(record, "position", position_of(table)) && put_branches(record, table) && put_result(record, table);
    if (rc == RC_OK && ok && audience_opens(table))
        rc = record_unseal(record, table, err);
    if (rc == RC_OK && ok) {
        *out = record;
        return RC_OK;
    }
    jv_free(record);
    return rc == RC_OK || rc == RC_NOMEM ? err_set(err, RC_NOMEM, "out of memory for a record") : rc;
}

enum rc record_text(const struct host *host, struct table *table, char **out, struct err *err)
{
    struct jv *record = NULL;
    struct text text = TEXT_EMPTY;
    *out = NULL;
    if (!audience_opens(table))
        return err_set(err, RC_DENIED, "game %lld is not over: its record stays here", (long long)table->game.id);
    enum rc rc = record_build(host, table, &record, err);
    if (rc != RC_OK)
        return rc;
    if (jv_dump(record, &text) == RC_OK)
        *out = text_detach(&text);
    jv_free(record);
    text_free(&text);
    return *out == NULL ? err_set(err, RC_NOMEM, "out of memory for a record") : RC_OK;
}
