#include "engine/pages/event_tables.h"

#include <stdlib.h>
#include <string.h>

int event_tables_number(const struct event_shown *shown, int entrant)
{
    return shown->book->hides ? entrant : shown->all->index[entrant] + 1;
}

struct jv *event_tables_person(const struct event_shown *shown, int entrant)
{
    struct jv *one = jv_new_object();
    const struct entrant_row *row = book_entrant(shown->book, entrant);
    jv_put_int(one, "number", event_tables_number(shown, entrant));
    jv_put_string(one, "player", book_name(shown->book, entrant));
    jv_put_int(one, "owner", row == NULL ? 0 : row->player);
    jv_put_bool(one, "left", row != NULL && row->until != 0);
    return one;
}

/* The seats of a table in the order in which they are told. */
struct seating {
    const struct event_shown *shown;
    const struct fixture_seat_row *seat[CONTEST_SEATS];
    int count;
};

/* By rank where there is one; else by place, or where that is hidden by number. */
static bool comes_before(const struct seating *seating, const struct fixture_seat_row *one,
                         const struct fixture_seat_row *two)
{
    const struct event_shown *shown = seating->shown;
    if (seating->count > 2 && one->rank != two->rank)
        return one->rank < two->rank;
    return shown->book->hides ? one->entrant < two->entrant : one->place < two->place;
}

static void sort(struct seating *seating)
{
    for (int i = 1; i < seating->count; i++)
        for (int k = i; k > 0 && comes_before(seating, seating->seat[k], seating->seat[k - 1]); k--) {
            const struct fixture_seat_row *seat = seating->seat[k];
            seating->seat[k] = seating->seat[k - 1];
            seating->seat[k - 1] = seat;
        }
}

static struct jv *seat_of(const struct event_shown *shown, const struct fixture_row *fixture,
                          const struct fixture_seat_row *seat, const int32_t *out)
{
    struct jv *one = event_tables_person(shown, seat->entrant);
    struct text points = TEXT_EMPTY;
    bool over = fixture->ended != 0;
    int32_t gone = out == NULL ? 1 : out[shown->all->index[seat->entrant]];
    if (over)
        points_write(seat->points, &points);
    jv_put_text(one, "points", &points);
    jv_put_int(one, "rank", over ? seat->rank : 0);
    jv_put_bool(one, "forfeit", seat->way == CONTEST_FORFEIT);
    jv_put_bool(one, "on", over && out != NULL && (gone == 0 || gone > fixture->round));
    return one;
}

struct jv *event_tables_one(const struct event_shown *shown, const struct fixture_row *fixture, const int32_t *out)
{
    struct seating seating = {.shown = shown};
    struct jv *table = jv_new_object(), *seats = jv_new_array();
    const struct fixture_seat_row *seat = book_seats(shown->book, fixture, &seating.count);
    seating.count = seating.count > CONTEST_SEATS ? CONTEST_SEATS : seating.count;
    for (int i = 0; i < seating.count; i++)
        seating.seat[i] = &seat[i];
    sort(&seating);
    for (int i = 0; i < seating.count; i++)
        jv_add(seats, seat_of(shown, fixture, seating.seat[i], out));
    bool alone = seating.count == 1;
    jv_put_int(table, "table", fixture->number);
    jv_put_int(table, "game", fixture->game);
    jv_put_bool(table, "over", fixture->ended != 0);
    jv_put_bool(table, "bye", alone && seat[0].way == CONTEST_BYE);
    jv_put_bool(table, "absent", alone && seat[0].way != CONTEST_BYE);
    jv_put(table, "seats", seats);
    return table;
}

bool event_tables_in(const struct event_shown *shown, const struct book_scope *scope, const struct fixture_row *fixture)
{
    return fixture->round <= shown->book->row.round && book_is_of(fixture, scope);
}
