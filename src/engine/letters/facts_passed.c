/* What whoever takes over a seat reads of its messages, where the game's terms say so (`successor_mails`). */
#include "engine/game/audience.h"
#include "engine/letters/facts.h"
#include "words/catalog.h"

enum { PASSED_BYTES = 20000 }; /* of the newest ones */

/* Who sits there now may not have sat there then: seats alone are named. */
static void put(const struct services *services, const struct game *game, int seat, const struct press_row *row,
                struct jv *list)
{
    struct jv *one = jv_new_object();
    struct text to = TEXT_EMPTY, head = TEXT_EMPTY;
    facts_receivers(game, row, &to);
    bool all = to.len == 0;
    say(&head, "report.passed",
        SAID("from", row->masked ? catalog_text("answer.press.from") : game_seat_told(game, row->from)),
        SAID("to", all           ? catalog_text("answer.press.all")
                   : row->masked ? game_seat_told(game, seat)
                                 : to.data),
        SAID_MOMENT("when", audience_out(row), facts_zone(services, &game->player[seat - 1])));
    jv_put_text(one, "head", &head);
    facts_lines(one, "lines", row->text);
    jv_add(list, one);
    text_free(&to);
}

void facts_receivers(const struct game *game, const struct press_row *row, struct text *out)
{
    unsigned others = ((1u << (game->row.seats + 1)) - 2) & ~(1u << row->from), to = row->to & others;
    for (int seat = 1; (row->to & PRESS_READERS) == 0 && to != others && seat <= game->row.seats; seat++)
        if ((to >> seat & 1u) != 0)
            text_addf(out, "%s%s", out->len == 0 ? "" : ", ", game_seat_told(game, seat));
}

static int compare(const void *a, const void *b)
{
    return audience_order(a, b);
}

enum rc facts_passed(struct report *report, const struct services *services, const struct game *game, int seat,
                     struct err *err)
{
    struct press_row *rows = NULL;
    size_t count = 0, bytes = 0, from;
    bool any = false;
    if (!game->told.passed[seat - 1] || !audience_succeeds(game, seat))
        return RC_OK;
    enum rc rc = record_press_list(services->store, &(struct press_range){.game = game->row.id, .limit = SIZE_MAX},
                                   &rows, &count, err);
    struct jv *list = jv_new_array();
    if (count > 1)
        qsort(rows, count, sizeof *rows, compare);
    for (from = count; from > 0 && bytes <= PASSED_BYTES; from--) {
        bool passes = audience_passes(game, seat, &rows[from - 1], services->now);
        bytes += passes ? strlen(rows[from - 1].text) : 0;
        any = any || passes;
    }
    bool more = bytes > PASSED_BYTES;
    for (size_t i = from + (more ? 1 : 0); i < count; i++)
        if (audience_passes(game, seat, &rows[i], services->now))
            put(services, game, seat, &rows[i], list);
    jv_put_bool(report->facts, "passed_any", any);
    jv_put_bool(report->facts, "passed_more", more);
    jv_put(report->facts, "passed", list);
    record_press_rows_free(rows, count);
    return rc;
}
