#include "engine/letters/picture.h"

#include "engine/play/moves.h"
#include "engine/play/views.h"

/* The first deadline of a list; NULL: there is none. */
static const char *until_of(const struct jv *list)
{
    const char *near = jv_string(jv_get(jv_at(list, 0), "deadline_near"));
    return near == NULL || near[0] == '\0' ? NULL : near;
}

struct picture_form picture_form_of(const struct player_row *player)
{
    if (player == NULL)
        return (struct picture_form){0};
    return (struct picture_form){.wide = player->picture_wide, .dark = player->picture_dark};
}

void picture_form_put(struct jv *board, struct picture_form form)
{
    jv_put_bool(board, "wide", form.wide);
    if (form.dark)
        jv_put_bool(board, "dark", true);
}

struct picture_form picture_form_get(const struct jv *board)
{
    return (struct picture_form){.wide = jv_true(jv_get(board, "wide")), .dark = jv_true(jv_get(board, "dark"))};
}

bool picture_wanted(const struct services *services, const struct rules *rules, const struct player_row *player)
{
    bool drawn = rules == NULL || rules->map.made == NULL || rules->board != NULL;
    return drawn && config_flag(services->config, SETTING_PICTURE_ENABLE) && (player == NULL || !player->picture_off);
}

struct jv *picture_past(struct match *match, int seat, const char *name, struct picture_form form)
{
    struct jv *board = jv_new_object(), *game = jv_new_object();
    struct events heard = {0};
    for (int i = 0; i < match->events.count; i++) {
        const struct event *event = &match->events.item[i];
        if (view_hears(event, seat))
            events_add(&heard, event->kind, event->seen_by, event->arg, event->len);
    }
    jv_put_string(game, "name", name);
    jv_put(board, "game", game);
    jv_put_string(board, "rules", match->rules->id);
    if (match->rules->map.kept != NULL)
        jv_put(board, "map", jv_copy_deep(match->rules->map.kept));
    picture_form_put(board, form);
    jv_put(board, "latest", moves_events(&heard));
    jv_put(board, "view", rules_save(match->rules, view_get(match, seat)));
    if (seat != 0)
        jv_put_int(board, "seat", seat);
    events_free(&heard);
    return board;
}

void picture_look(const struct jv *facts, int seat, struct events *events, struct look *out)
{
    *events = (struct events){0};
    const struct jv *latest = jv_get(facts, "latest");
    if (latest != NULL && !moves_events_read(latest, events))
        events->count = 0;
    const char *owed = until_of(jv_get(facts, "owed"));
    *out = (struct look){.seat = seat,
                         .name = jv_string(jv_get(jv_get(facts, "game"), "name")),
                         .until = owed != NULL ? owed : until_of(jv_get(facts, "waiting")),
                         .events = events->item,
                         .event_count = events->count};
}
