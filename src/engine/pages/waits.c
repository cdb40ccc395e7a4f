#include "engine/pages/waits.h"

#include "base/mem.h"
#include "engine/play/views.h"
#include "report/bars.h"
#include "words/catalog.h"

_Static_assert((int)WAITS_RANGES == (int)BARS_COLUMNS, "a bar for each range");

/* In seconds. */
enum {
    MINUTE = 60,
    HOUR = 60 * MINUTE,
    HOURS_4 = 4 * HOUR,
    HOURS_12 = 12 * HOUR,
    DAY = 24 * HOUR,
    DAYS_2 = 2 * DAY,
    DAYS_4 = 4 * DAY
};

/* How long at most; the last one has no end. */
static const int64_t most[WAITS_RANGES] = {MINUTE, HOUR, HOURS_4, HOURS_12, DAY, DAYS_2, DAYS_4, INT64_MAX};
/* Keys: how a range is called where there is little room, and where there is more. */
static const char *const brief[WAITS_RANGES] = {"pages.waits.minute",   "pages.waits.hour", "pages.waits.hours.4",
                                                "pages.waits.hours.12", "pages.waits.day",  "pages.waits.days.2",
                                                "pages.waits.days.4",   "pages.waits.more"};
static const char *const whole[WAITS_RANGES] = {
    "pages.waits.whole.minute", "pages.waits.whole.hour",   "pages.waits.whole.hours.4", "pages.waits.whole.hours.12",
    "pages.waits.whole.day",    "pages.waits.whole.days.2", "pages.waits.whole.days.4",  "pages.waits.whole.more"};

/* ---- counting -------------------------------------------------------------------- */

void waits_watch_opens(struct watch *watch, struct match *match, moment since)
{
    struct request open[REQUESTS_MAX];
    int count = match_requests(match, open);
    watch->asked = 0;
    watch->since = since;
    for (int i = 0; i < count; i++)
        if (view_asks(match, 0, &open[i]))
            watch->asked |= 1u << open[i].seat;
}

void waits_watch_closes(struct watch *watch, moment at, unsigned for_whom)
{
    int seats = __builtin_popcount(watch->asked), seat = seats == 1 ? __builtin_ctz(watch->asked) : 0, range = 0;
    if (seats == 0 || (watch->asked & for_whom) == 0)
        return;
    while (at - watch->since > most[range])
        range++;
    watch->seat[seat].count[range]++;
}

int waits_total(const struct waits *waits)
{
    int total = 0;
    for (int i = 0; i < WAITS_RANGES; i++)
        total += waits->count[i];
    return total;
}

void waits_add(struct waits *to, const struct waits *more)
{
    for (int i = 0; i < WAITS_RANGES; i++)
        to->count[i] += more->count[i];
}

struct jv *waits_save(const struct waits *waits)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < WAITS_RANGES; i++)
        jv_add_int(list, waits->count[i]);
    return list;
}

void waits_load(const struct jv *list, struct waits *out)
{
    *out = (struct waits){0};
    for (size_t i = 0; jv_size(list) == WAITS_RANGES && i < WAITS_RANGES; i++) {
        int64_t count = 0;
        out->count[i] = jv_int(jv_at(list, i), 0, INT32_MAX / 1024, &count) ? (int)count : 0;
    }
}

/* ---- the page -------------------------------------------------------------------- */

/* The first range within which so many of ten lie. */
static const char *within(const struct waits *waits, int of_ten)
{
    int total = waits_total(waits), so_far = 0, range = -1;
    do
        so_far += waits->count[++range];
    while (10 * (int64_t)so_far < (int64_t)of_ten * total);
    return catalog_text(whole[range]);
}

static struct jv *row_of(const struct waits_row *row)
{
    struct jv *one = jv_new_object(), *cells = jv_new_array();
    for (int i = 0; i < WAITS_RANGES; i++) {
        struct jv *cell = jv_new_object();
        jv_put_int(cell, "number", row->waits.count[i]);
        jv_add(cells, cell);
    }
    jv_put_string(one, "name", row->name);
    jv_put_int(one, "decisions", waits_total(&row->waits));
    jv_put_string(one, "half", within(&row->waits, 5));
    jv_put_string(one, "most", within(&row->waits, 9));
    jv_put(one, "cells", cells);
    return one;
}

static void put_table(struct jv *facts, const struct waits_row *rows, int count)
{
    struct jv *waits = jv_new_object(), *list = jv_new_array(), *head = jv_new_array();
    for (int i = 0; i < WAITS_RANGES; i++) {
        struct jv *one = jv_new_object();
        jv_put_string(one, "name", catalog_text(brief[i]));
        jv_add(head, one);
    }
    for (int i = 0; i < count; i++)
        jv_add(list, row_of(&rows[i]));
    jv_put(waits, "head", head);
    jv_put(waits, "rows", list);
    jv_put(facts, "waits", waits);
}

void waits_facts(struct jv *facts, const struct waits_row *rows, int count, struct shades *shades)
{
    struct bars *bars = mem_new(1, sizeof *bars);
    struct canvas canvas = {0};
    struct text svg = TEXT_EMPTY;
    put_table(facts, rows, count);
    bars->title = catalog_text("pages.waits.ranges");
    for (int i = 0; i < WAITS_RANGES; i++)
        bars->column[i] = catalog_text(brief[i]);
    for (; bars->rows < count; bars->rows++) {
        struct bars_row *row = &bars->row[bars->rows];
        row->label = rows[bars->rows].name;
        row->seat = rows[bars->rows].seat;
        memcpy(row->value, rows[bars->rows].waits.count, sizeof row->value);
    }
    bars_draw(bars, &canvas);
    shades_picture(shades, &canvas, catalog_text("pages.waits"), catalog_text("pages.plot.table"), &svg);
    jv_put_text(facts, "waits_plot", &svg);
    canvas_free(&canvas);
    free(bars);
}
