/* A correction of the position, at a game master's word. */
#include "base/jv.h"
#include "base/mem.h"
#include "engine/gm/act_list.h"
#include "engine/letters/announce.h"
#include "engine/play/patch.h"
#include "engine/play/views.h"
#include "words/catalog.h"
#include "words/say.h"

enum { CHANGES_SHOWN = 40 };

/* Whether a line on file can still be read as an order under what the seat sees now. */
static bool still_reads(struct game *game, int seat, const struct order *order, struct order *room, struct refusal *why)
{
    char *text = match_order_text(&game->match, order);
    bool reads = rules_read_text(game->rules, view_get(&game->match, seat), seat, text, room, why);
    free(text);
    return reads;
}

/* What the seat has on file and makes no sense any more goes; its mail and the game master's answer say so. */
static void sift_plan(const struct gm_call *call, struct game *game, int seat, struct order *room, struct text *told)
{
    struct plan *plan = &game->match.seat[seat - 1].plan;
    for (int i = 0; i < plan->count;) {
        struct refusal why = {0};
        if (still_reads(game, seat, &plan->line[i].order, room, &why)) {
            i++;
            continue;
        }
        match_note(&game->match, seat, NOTE_SPENT, &plan->line[i].order, &why);
        match_plan_remove(plan, i);
        say_line(told, call->dry ? "act.patch.line.dry" : "act.patch.line", SAID_NUMBER("seat", seat));
    }
}

/* A slot that waits since a line was spent waits only as long as its request is open. */
static void keep_blocked(struct game *game)
{
    struct request open[REQUESTS_MAX];
    struct slot_set kept[SEATS_MAX] = {0};
    int count = match_requests(&game->match, open);
    for (int i = 0; i < count; i++)
        slot_set_add(&kept[open[i].seat - 1], open[i].slot);
    for (int i = 0; i < game->row.seats; i++)
        slot_set_keep(&game->match.seat[i].blocked, &kept[i]);
}

static void sift(const struct gm_call *call, struct game *game, struct text *told)
{
    struct order *room = mem_new(1, sizeof *room);
    for (int seat = 1; !match_over(&game->match) && seat <= game->row.seats; seat++)
        sift_plan(call, game, seat, room, told);
    free(room);
    keep_blocked(game);
}

static enum rc apply(const struct gm_call *call, struct game *game, struct text *told, struct err *err)
{
    struct jv *patch = NULL, *before = rules_save(game->rules, game->match.state), *after = NULL;
    struct jv_fault fault;
    enum rc rc = jv_parse_at(call->text, strlen(call->text), &patch, &fault, NULL);
    if (rc != RC_OK)
        rc = err_say(err, RC_BAD, fault.line == 0 ? "deny.patch.number" : "deny.patch.json",
                     SAID_NUMBER("line", fault.line), SAID_NUMBER("column", fault.column));
    if (rc == RC_OK)
        rc = patch_apply(&game->match, patch, err);
    if (rc == RC_OK)
        game_record_edit(call->services, game, patch);
    if (rc == RC_OK) {
        after = rules_save(game->rules, game->match.state);
        gm_tell(told, call->dry ? "act.patch.dry" : "act.patch", game, SAID_NUMBER("phase", game->row.phase));
        int more = jv_diff(before, after, catalog_text("act.patch.none"), CHANGES_SHOWN, told);
        if (more > 0)
            say_line(told, "act.patch.more", SAID_NUMBER("count", more));
    }
    jv_free(patch);
    jv_free(before);
    jv_free(after);
    return rc;
}

enum rc gm_patch(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                 struct err *err)
{
    if (game->row.status != GAME_RUNNING && game->row.status != GAME_PAUSED)
        return err_say(err, RC_DENIED, "deny.patch", SAID_NUMBER("game", call->game));
    enum rc rc = apply(call, game, told, err);
    if (rc == RC_OK)
        sift(call, game, told);
    if (rc == RC_OK) {
        if (game->row.status == GAME_RUNNING) {
            rc = game_pump(call->services, game, err);
        } else {
            game_keep(game);
            rc = RC_OK;
        }
    }
    return rc == RC_OK ? announce_words(call->services, game, true, &SAYING("tell.patch"), commit, err) : rc;
}
