#include "engine/outcome.h"

static bool are_ranks(const int *rank, int seats)
{
    for (int i = 0; i < seats; i++) {
        int better = 0;
        for (int k = 0; k < seats; k++)
            better += rank[k] < rank[i];
        if (rank[i] != better + 1)
            return false;
    }
    return seats > 0;
}

bool outcome_ranks(const struct jv *list, int seats, int *rank)
{
    if (!jv_is_array(list) || jv_size(list) != (size_t)seats)
        return false;
    for (int i = 0; i < seats; i++) {
        int64_t number = 0;
        if (!jv_int(jv_at(list, (size_t)i), 1, seats, &number))
            return false;
        rank[i] = (int)number;
    }
    return are_ranks(rank, seats);
}

static void take(struct table *table, const int *rank, const char *why)
{
    struct result *agreed = &table->agreed;
    *agreed = (struct result){.over = true, .seats = table->game.seats};
    memcpy(agreed->rank, rank, (size_t)agreed->seats * sizeof rank[0]);
    struct text text = text_fixed(agreed->why, sizeof agreed->why);
    text_add(&text, why);
    table->match.ended = true;
}

enum rc outcome_load(struct table *table, struct err *err)
{
    struct jv *outcome = NULL;
    int rank[SEATS_MAX];
    const char *stored = table->game.outcome;
    if (stored == NULL || stored[0] == '\0')
        return RC_OK;
    enum rc rc = jv_parse(stored, strlen(stored), &outcome, err);
    const char *why = jv_string(jv_get(outcome, "why"));
    bool good = rc == RC_OK && why != NULL && outcome_ranks(jv_get(outcome, "ranks"), table->game.seats, rank);
    if (good)
        take(table, rank, why);
    else if (rc != RC_NOMEM)
        rc = err_set(err, RC_DAMAGED, "game %lld: the result that was agreed on cannot be read",
                     (long long)table->game.id);
    jv_free(outcome);
    return rc;
}

static char *outcome_text(const struct result *agreed)
{
    struct jv *outcome = jv_new_object(), *ranks = jv_new_array();
    struct text text = TEXT_EMPTY;
    bool ok = ranks != NULL;
    for (int i = 0; ok && i < agreed->seats; i++)
        ok = jv_add_int(ranks, agreed->rank[i]);
    ok = jv_put(outcome, "ranks", ranks) && ok && jv_put_string(outcome, "why", agreed->why);
    char *out = ok && jv_dump(outcome, &text) == RC_OK ? text_detach(&text) : NULL;
    jv_free(outcome);
    text_free(&text);
    return out;
}

enum rc table_agree(const struct host *host, struct table *table, const int *rank, const char *why, struct err *err)
{
    bool under_way = table->game.status == GAME_RUNNING || table->game.status == GAME_PAUSED;
    if (!under_way || !(table->outdated || (table->live && !match_over(&table->match))))
        return err_set(err, RC_DENIED, "game %lld is not under way", (long long)table->game.id);
    if (!are_ranks(rank, table->game.seats))
        BUG("game %lld: these are no ranks", (long long)table->game.id);
    take(table, rank, why);
    char *outcome = outcome_text(&table->agreed);
    if (outcome == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a result");
    free(table->game.outcome);
    table->game.outcome = outcome;
    table_end(host, table);
    return RC_OK;
}

void table_result(const struct table *table, struct result *out)
{
    struct result ruled = table->past;
    if (!table->outdated)
        table->rules->result(table->match.state, &ruled);
    *out = table->agreed.over ? table->agreed : ruled;
    memcpy(out->score, ruled.score, sizeof out->score);
}
