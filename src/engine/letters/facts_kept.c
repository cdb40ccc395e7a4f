/* What a player keeps for themselves. */
#include "engine/letters/facts.h"

enum { KEPT_TOLD = 10 }; /* the newest of them; "note" lists all */

enum rc facts_kept(struct report *report, const struct services *services, const struct game *game, int seat,
                   struct err *err)
{
    struct press_row *rows = NULL;
    size_t count = 0, kept = 0, old = 0;
    const struct player_row *player = game_player(game, seat);
    if (!game->was.around.notes || player == NULL)
        return RC_OK;
    enum rc rc = record_press_of(services->store, game->row.id, player->id, &rows, &count, err);
    struct jv *list = jv_new_array();
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        kept += (rows[i].to & PRESS_SELF) != 0;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if ((rows[i].to & PRESS_SELF) == 0 || ++old + KEPT_TOLD <= kept)
            continue;
        struct jv *one = jv_new_object();
        jv_put_string(one, "about", rows[i].about);
        jv_put_string(one, "text", rows[i].text);
        jv_add(list, one);
    }
    jv_put_bool(report->facts, "kept_any", kept > 0);
    jv_put(report->facts, "kept", list);
    record_press_rows_free(rows, count);
    return rc;
}
