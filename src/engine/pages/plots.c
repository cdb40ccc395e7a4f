#include "engine/pages/plots.h"

#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/letters/called.h"
#include "engine/letters/closing.h"
#include "engine/letters/course_facts.h"
#include "report/bars.h"
#include "rules/doors.h"
#include "words/catalog.h"

enum { ROWS_MOST = 60, EPOCH_FIRST = 2 /* 1 that of a seat where nobody sat */ };

void plots_standing(struct jv *facts, const struct game *game, const struct course *course, struct shades *shades)
{
    struct canvas canvas;
    struct text svg = TEXT_EMPTY;
    if (!course_moves(course))
        return;
    course_facts(facts, game, course, ROWS_MOST);
    if (closing_plot(jv_get(facts, "plot"), game->rules, &canvas)) {
        shades_picture(shades, &canvas, jv_word(jv_get(facts, "course"), "title"), catalog_text("pages.plot.table"),
                       &svg);
        jv_put_string(facts, "course_plot", svg.data);
        canvas_free(&canvas);
    }
    text_free(&svg);
}

bool plots_is_his(const struct seat_row *row)
{
    return row->kind == SEAT_PLAYER && row->epoch <= EPOCH_FIRST;
}

void plots_waits(struct jv *facts, const struct game *game, const struct watch *watch, struct shades *shades)
{
    struct waits_row rows[BARS_ROWS];
    int count = 0;
    if (audience_hides(game)) /* who is fast, and who is a bot */
        return;
    struct called *called = mem_new(1, sizeof *called);
    called_begin(called, game, 0);
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct seat_row *row = &game->seat[seat - 1];
        if (row->kind != SEAT_PLAYER || waits_total(&watch->seat[seat]) == 0)
            continue;
        rows[count++] =
            (struct waits_row){.name = plots_is_his(row) ? called->name[seat - 1] : game_seat_told(game, seat),
                               .seat = rules_seat(game->rules, seat),
                               .waits = watch->seat[seat]};
    }
    if (waits_total(&watch->seat[0]) > 0)
        rows[count++] = (struct waits_row){.name = catalog_text("pages.waits.together"), .waits = watch->seat[0]};
    if (count > 0)
        waits_facts(facts, rows, count, shades);
    free(called);
}
