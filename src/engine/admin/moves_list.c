#include "engine/admin/moves_list.h"

#include "engine/game/outdated.h"
#include "engine/letters/past.h"
#include "words/say.h"
#include "words/when.h"

struct listing {
    struct jv *moves;
    int64_t first, last;
};

static void list(const struct past *past, struct match *match, const struct move_row *move)
{
    struct listing *listing = past->context;
    struct told_list sentences = {0};
    if (move->number < listing->first || move->number > listing->last)
        return;
    struct jv *one = jv_new_object(), *told = jv_new_array();
    past_tell(match, 0, &past->called, &sentences);
    for (size_t i = 0; i < sentences.count; i++)
        jv_add_string(told, sentences.item[i].text);
    report_drop(&sentences);
    jv_put_int(one, "phase", move->number);
    jv_put_int(one, "at", move->at);
    jv_put_string(one, "name", past->phase);
    jv_put(one, "told", told);
    jv_add(listing->moves, one);
}

enum rc moves_list(const struct services *services, struct game *game, int64_t before, int64_t most, struct jv **out,
                   struct err *err)
{
    struct text what = TEXT_EMPTY;
    struct listing listing = {.last = before <= game->row.phase ? before - 1 : game->row.phase};
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
    enum rc rc = past_play(services, &(struct past){.game = game, .see = list, .context = &listing}, err);
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
