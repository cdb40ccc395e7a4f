#include "engine/pages/own.h"

#include "engine/letters/calendar.h"

#include <string.h>

void own_make(const struct game *game, struct text *out)
{
    struct jv *own = jv_new_object(), *seats = jv_new_array();
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct seat_row *row = &game->seat[seat - 1];
        bool held = row->kind == SEAT_PLAYER;
        int64_t player = held ? row->player : row->kept_for != 0 ? row->kept_for : row->gave_up;
        if (player == 0)
            continue;
        struct jv *one = jv_new_object();
        jv_put_int(one, "player", player);
        jv_put_int(one, "seat", seat);
        jv_put_bool(one, "held", held);
        jv_put_int(one, "stage", row->asked_phase);
        jv_put_int(one, "due", held && calendar_has(game, seat) ? row->due : 0);
        jv_add(seats, one);
    }
    jv_put(own, "seats", seats);
    jv_dump(own, out);
    jv_free(own);
}

static const struct jv *of_seat(const struct jv *own, int64_t seat, int64_t player)
{
    const struct jv *seats = jv_get(own, "seats");
    for (size_t i = 0; i < jv_size(seats); i++)
        if (jv_number(jv_at(seats, i), "seat") == seat && jv_number(jv_at(seats, i), "player") == player)
            return jv_at(seats, i);
    return NULL;
}

static void follow(struct jv *one, const struct jv *was, moment now)
{
    int64_t due = jv_number(one, "due"), before = jv_number(was, "due");
    bool asked = before != 0 && jv_number(was, "stage") == jv_number(one, "stage"), same = asked && due == before;
    jv_put_int(one, "since", same ? jv_number(was, "since") : now);
    jv_put_bool(one, "moved", same ? jv_true(jv_get(was, "moved")) : asked && due != 0);
}

void own_follow(const struct jv *before, moment now, struct listing_row *row)
{
    struct jv *own = NULL;
    if (jv_parse(row->own, strlen(row->own), &own, NULL) != RC_OK)
        return;
    struct jv *seats = jv_get(own, "seats");
    for (size_t i = 0; i < jv_size(seats); i++) {
        struct jv *one = jv_at(seats, i);
        follow(one, of_seat(before, jv_number(one, "seat"), jv_number(one, "player")), now);
    }
    free(row->own);
    row->own = jv_dump_free(own);
}
