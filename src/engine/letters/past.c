#include "engine/letters/past.h"

#include "engine/game/history.h"
#include "engine/play/moves.h"
#include "engine/play/patch.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/event_kind.h"
#include "words/catalog.h"

void past_tell(struct match *match, int seat, const struct called *called, struct told_list *told)
{
    const void *view = view_get(match, seat);
    for (int i = 0; i < match->events.count; i++) {
        const struct event *event = &match->events.item[i];
        struct text sentence = TEXT_EMPTY;
        if (view_hears(event, seat))
            event_kind_tell(match->rules, view, event, &called->people, &sentence);
        if (sentence.len > 0)
            report_tell(told, sentence.data);
        text_free(&sentence);
    }
}

/* No rules name the first two. */
static const char *name_of(const struct past *past, const struct move_row *move)
{
    if (move->number == 0)
        return catalog_text("report.moves.setup");
    return strcmp(move->phase, EDIT_PHASE) == 0 ? catalog_text("report.moves.edit") : past->next.data;
}

static void look(struct match *match, const struct move_row *move, void *context)
{
    struct past *past = context;
    if (strcmp(move->phase, MOVES_SETTING) != 0) {
        past->phase = name_of(past, move);
        called_at(&past->called, move->number);
        past->see(past, match, move);
    }
    text_clear(&past->next);
    rules_phase(match->rules, view_get(match, 0), &past->next);
}

enum rc past_play(const struct services *services, struct past *past, struct err *err)
{
    const struct game *game = past->game;
    struct match match = {0};
    const struct history history = {.game = &game->row,
                                    .rules = game->rules,
                                    .setup = &game->setup,
                                    .line = &game->branch,
                                    .last = game->row.phase,
                                    .see = look,
                                    .context = past};
    past->next = TEXT_EMPTY;
    called_begin(&past->called, game, 0);
    match_begin(&match, game->rules, game->row.seats);
    enum rc rc = history_play(services, &history, &match, err);
    match_free(&match);
    text_free(&past->next);
    return rc;
}
