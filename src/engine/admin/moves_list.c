#include "engine/admin/moves_list.h"

#include "engine/game/history.h"
#include "engine/game/outdated.h"
#include "engine/letters/called.h"
#include "engine/play/moves.h"
#include "engine/play/patch.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/event_kind.h"
#include "words/catalog.h"
#include "words/say.h"
#include "words/when.h"

struct listing {
    struct jv *moves;
    int64_t first, last;
    struct called called;
    struct text phase; /* in which the next move is made */
};

static void tell_events(const struct listing *listing, struct match *match, struct jv *told)
{
    const void *view = view_get(match, 0);
    for (int i = 0; i < match->events.count; i++) {
        const struct event *event = &match->events.item[i];
        struct text sentence = TEXT_EMPTY;
        if (view_hears(event, 0))
            event_kind_tell(match->rules, view, event, &listing->called.people, &sentence);
        if (sentence.len > 0)
            jv_add_string(told, sentence.data);
        text_free(&sentence);
    }
}

/* In which it was made: records have that in English, but for the moves that no rules name. */
static const char *name_of(const struct listing *listing, const struct move_row *move)
{
    if (move->number == 0)
        return catalog_text("report.moves.setup");
    return strcmp(move->phase, EDIT_PHASE) == 0 ? catalog_text("report.moves.edit") : listing->phase.data;
}

static void list(struct listing *listing, struct match *match, const struct move_row *move)
{
    if (move->number < listing->first || move->number > listing->last || strcmp(move->phase, MOVES_SETTING) == 0)
        return;
    struct jv *one = jv_new_object(), *told = jv_new_array();
    called_at(&listing->called, move->number);
    tell_events(listing, match, told);
    jv_put_int(one, "phase", move->number);
    jv_put_int(one, "at", move->at);
    jv_put_string(one, "name", name_of(listing, move));
    jv_put(one, "told", told);
    jv_add(listing->moves, one);
}

static void look(struct match *match, const struct move_row *move, void *context)
{
    struct listing *listing = context;
    list(listing, match, move);
    text_clear(&listing->phase);
    rules_phase(match->rules, view_get(match, 0), &listing->phase);
}

enum rc moves_list(const struct services *services, struct game *game, int64_t before, int64_t most, struct jv **out,
                   struct err *err)
{
    struct match match = {0};
    struct text what = TEXT_EMPTY;
    struct listing listing = {.phase = TEXT_EMPTY, .last = before <= game->row.phase ? before - 1 : game->row.phase};
    *out = NULL;
    if (game->outdated)
        outdated_write(game, &what);
    if (what.len > 0 || !game->live) {
        (void)err_say(err, RC_DENIED, what.len > 0 ? "deny.outdated" : "deny.moves", SAID("what", what.data),
                      SAID_NUMBER("game", game->row.id));
        text_free(&what);
        return RC_DENIED;
    }
    listing.first = most > listing.last ? 0 : listing.last - most + 1;
    listing.moves = jv_new_array();
    called_begin(&listing.called, game, 0);
    const struct history history = {.game = &game->row,
                                    .rules = game->rules,
                                    .setup = &game->setup,
                                    .line = &game->branch,
                                    .last = game->row.phase,
                                    .see = look,
                                    .context = &listing};
    match_begin(&match, game->rules, game->row.seats);
    enum rc rc = history_play(services, &history, &match, err);
    match_free(&match);
    text_free(&listing.phase);
    if (rc == RC_OK)
        *out = listing.moves;
    else
        jv_free(listing.moves);
    return rc;
}

void moves_list_write(const struct services *services, const struct jv *moves, struct text *out)
{
    for (size_t i = 0; i < jv_size(moves); i++) {
        const struct jv *one = jv_at(moves, i), *told = jv_get(one, "told");
        text_addf(out, "%5lld  ", (long long)jv_number(one, "phase"));
        when_write(jv_number(one, "at"), config_text(services->config, SETTING_SITE_ZONE), out);
        text_addf(out, "  %s\n", jv_word(one, "name"));
        for (size_t k = 0; k < jv_size(told); k++)
            text_addf(out, "       %s\n", jv_string(jv_at(told, k)));
    }
}
