/* A correction of the position, at a game master's word. */
#include "engine/announce.h"
#include "engine/audience.h"
#include "engine/edit.h"
#include "engine/gm_acts.h"

#include "base/merge.h"

enum { CHANGES_SHOWN = 40 };

/* Whether a line on file can still be read as an order under what the seat sees now. */
static bool still_reads(struct table *table, int seat, const struct order *order, struct order *room,
                        struct refusal *why, bool *memory)
{
    struct order_line line;
    char *text = match_order_text(&table->match, order);
    *memory = text != NULL;
    if (text == NULL)
        return false;
    (void)line_read(text, &line);
    bool reads = table->rules->read(audience_view(&table->match, seat), seat, &line, room, why);
    free(text);
    return reads;
}

/* What the seat has on file and makes no sense any more goes; its mail and the game master's answer say so. */
static enum rc sift_plan(const struct gm_call *call, struct table *table, int seat, struct order *room,
                         struct text *told, struct err *err)
{
    struct plan *plan = &table->match.seat[seat - 1].plan;
    for (int i = 0; i < plan->count;) {
        struct refusal why = {0};
        bool memory = true;
        if (still_reads(table, seat, &plan->line[i].order, room, &why, &memory)) {
            i++;
            continue;
        }
        if (!memory || match_note(&table->match, seat, NOTE_SPENT, &plan->line[i].order, &why) != RC_OK)
            return err_set(err, RC_NOMEM, "out of memory for a plan");
        plan_remove(plan, i);
        text_addf(told,
                  call->dry ? "A line on file of seat %d could no more be read, and would be dropped.\n"
                            : "A line on file of seat %d can no more be read, and is dropped.\n",
                  seat);
    }
    return RC_OK;
}

/* A slot that waits since a line was spent waits only as long as its request is open. */
static void keep_blocked(struct table *table)
{
    struct request open[REQUESTS_MAX];
    uint64_t kept[SEATS_MAX] = {0};
    int count = match_over(&table->match) ? 0 : table->rules->requests(table->match.state, open);
    for (int i = 0; i < count; i++)
        kept[open[i].seat - 1] |= slot_bit(open[i].slot);
    for (int i = 0; i < table->game.seats; i++)
        table->match.seat[i].blocked &= kept[i];
}

static enum rc sift(const struct gm_call *call, struct table *table, struct text *told, struct err *err)
{
    struct order *room = malloc(sizeof *room);
    enum rc rc = room == NULL ? err_set(err, RC_NOMEM, "out of memory for a plan") : RC_OK;
    for (int seat = 1; rc == RC_OK && !match_over(&table->match) && seat <= table->game.seats; seat++)
        rc = sift_plan(call, table, seat, room, told, err);
    free(room);
    keep_blocked(table);
    return rc;
}

static enum rc apply(const struct gm_call *call, struct table *table, struct text *told, struct err *err)
{
    struct jv *patch = NULL, *before = table->rules->save(table->match.state), *after = NULL;
    enum rc rc = jv_parse(call->text, strlen(call->text), &patch, err);
    if (rc != RC_OK)
        (void)err_at(err, "the patch");
    if (rc == RC_OK)
        rc = edit_apply(&table->match, patch, err);
    if (rc == RC_OK)
        rc = table_record_edit(call->host, table, patch, err);
    if (rc == RC_OK) {
        after = table->rules->save(table->match.state);
        text_addf(told,
                  call->dry ? "#%lld %s would be corrected, at phase %lld:\n"
                            : "#%lld %s is corrected, at phase %lld:\n",
                  (long long)call->game, table->game.name, (long long)table->game.phase);
        merge_diff(before, after, CHANGES_SHOWN, told);
        rc = before == NULL || after == NULL ? err_set(err, RC_NOMEM, "out of memory for a report") : RC_OK;
    }
    jv_free(patch);
    jv_free(before);
    jv_free(after);
    return rc;
}

enum rc gm_patch(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                 struct err *err)
{
    static const char *const words[] = {"The game master has corrected the position. What this mail shows holds; what "
                                        "you saw before may not.",
                                        NULL};
    if (table->game.status != GAME_RUNNING && table->game.status != GAME_PAUSED)
        return err_set(err, RC_DENIED, "game %lld is not under way: there is no position to correct",
                       (long long)call->game);
    enum rc rc = apply(call, table, told, err);
    if (rc == RC_OK)
        rc = sift(call, table, told, err);
    if (rc == RC_OK)
        rc = table->game.status == GAME_RUNNING ? table_pump(call->host, table, err) : table_keep(table, err);
    return rc == RC_OK ? announce_words(call->host, table, true, words, bundle, err) : rc;
}
