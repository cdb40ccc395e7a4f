/*
 * Pictures before a library draws them, pinned (pinned.h): strokes and what they become, plots, bars, colours and
 * films, of whatever chance puts together.
 */
#include "check.h"
#include "pinned.h"
#include "sketched.h"

#include "base/jv.h"
#include "report/bars.h"
#include "report/palette.h"
#include "report/plot.h"
#include "report/strokes.h"
#include "report/svg.h"
#include "rules/chance.h"
#include "rules/doors.h"
#include "site/film.h"

enum { CANVASES = 40, PLOTS = 40, FILMS = 12, SPOILT = 400 };

static struct pinned pinned;
static struct text text;
static struct chance dice;

static void begin(uint8_t what)
{
    const uint8_t seed[CIPHER_KEY] = {what, 3};
    dice = chance_seeded(seed, 0, NULL);
    text = TEXT_EMPTY;
}

static int below(int most)
{
    return (int)chance_below(&dice, most);
}

#define SOME(list) ((list)[below((int)(sizeof(list) / sizeof *(list)))])

static void put(const char *row, struct text *bytes)
{
    pinned_text(&pinned, row, bytes);
}

/* ---- strokes ---- */

static void strokes_are_written_as_they_were(void **state)
{
    (void)state;
    begin(6);
    for (int i = 0; i < CANVASES; i++) {
        struct canvas canvas = {0}, again = {0};
        struct text bytes = TEXT_EMPTY;
        sketch(&dice, &canvas, NULL, 3 + below(20));
        svg_write(&canvas, i % 3 == 0 ? "A <title>" : "title", i % 4 == 0 ? "" : "about & \"it\"", &text);
        put("svg", &text);
        strokes_write(&canvas, &bytes);
        for (int spoilt = 0; spoilt < SPOILT / CANVASES; spoilt++) {
            size_t at = (size_t)below((int)bytes.len), size = spoilt % 3 == 0 ? at : bytes.len;
            char was = bytes.data[at];
            bytes.data[at] = (char)(was ^ (1 << below(8)));
            bool read = strokes_read(bytes.data, size, &again);
            text_addf(&text, "%d ", read);
            if (read)
                strokes_write(&again, &text);
            canvas_free(&again);
            put("strokes: spoilt", &text);
            bytes.data[at] = was;
        }
        check_true(strokes_read(bytes.data, bytes.len, &again));
        strokes_write(&again, &text);
        check_true(text.len == bytes.len && memcmp(text.data, bytes.data, text.len) == 0);
        put("strokes", &text);
        canvas_free(&again);
        canvas_free(&canvas);
        text_free(&bytes);
    }
    text_free(&text);
}

static void plots_are_drawn_as_they_were(void **state)
{
    (void)state;
    static const int spans[] = {1, 3, 9, 40, 300, 12000};
    begin(7);
    for (int i = 0; i < PLOTS; i++) {
        const struct rules *rules = rules_all[i % 3];
        struct canvas canvas = {0};
        struct plot plot = {.rounds = "round", .points = 2 + below(i % 5 == 0 ? PLOT_POINTS_MAX - 1 : 14)};
        plot.lines = 1 + below(4);
        int span = SOME(spans);
        for (int point = 0; point < plot.points; point++)
            plot.number[point] = (point == 0 ? below(3) : plot.number[point - 1]) + 1 + (i % 4 == 0 ? below(3) : 0);
        for (int line = 0; line < plot.lines; line++) {
            plot.line[line].seat = rules_seat(rules, line % rules->seats_max + 1);
            for (int point = 0; point < plot.points; point++)
                plot.line[line].value[point] = below(span) - (i % 3 == 0 ? span / 2 : 0);
        }
        for (int line = 0; line < plot.lines; line++) /* behind the last point stands what nobody is to read */
            for (int point = plot.points; point < PLOT_POINTS_MAX; point++)
                plot.line[line].value[point] = plot.number[point] = point % 2 == 0 ? 1 << 24 : -(1 << 24);
        plot_draw(&plot, &canvas);
        strokes_write(&canvas, &text);
        put("plots", &text);
        canvas_free(&canvas);
    }
    for (int step = 0; step < 400; step++)
        text_addf(&text, "%d ", plot_step(step * step / 7, 2 + step % 12));
    put("plots: steps", &text);
    text_free(&text);
}

static void bars_are_drawn_as_they_were(void **state)
{
    (void)state;
    begin(8);
    for (int i = 0; i < PLOTS; i++) {
        struct canvas canvas = {0};
        struct bars bars = {.title = "how long it took", .rows = 1 + below(5)};
        for (int column = 0; column < BARS_COLUMNS; column++)
            bars.column[column] = column % 2 == 0 ? "1h" : "12h";
        for (int row = 0; row < bars.rows; row++) {
            bars.row[row].seat = row == 0 && i % 2 == 0 ? NULL : rules_seat(rules_all[0], row % 4 + 1);
            bars.row[row].label = row % 2 == 0 ? "all together" : "Bartholomew Featherstonehaugh";
            for (int column = 0; column < BARS_COLUMNS; column++)
                bars.row[row].value[column] = below(3) == 0 ? 0 : below(i % 4 == 0 ? 2 : 500);
        }
        bars_draw(&bars, &canvas);
        strokes_write(&canvas, &text);
        put("bars", &text);
        canvas_free(&canvas);
    }
    text_free(&text);
}

static void colours_are_chosen_as_they_were(void **state)
{
    (void)state;
    enum { PIXELS = 3000 };
    /* which end where their memory does */
    uint32_t *pixels = calloc(PIXELS, sizeof *pixels);
    uint8_t *out = calloc(PIXELS, 1);
    check_true(pixels != NULL && out != NULL);
    begin(9);
    for (int i = 0; i < 24; i++) {
        struct palette palette = {.blends = i % 3 * 20};
        for (int kept = 0; kept < i * 9; kept++) {
            bool taken = palette_keep(&palette, (uint32_t)(kept % 7 == 6 ? kept - 1 : kept) * 0x030507u & 0xffffffu);
            text_add_char(&text, taken ? '1' : '0');
        }
        for (int at = 0; at < PIXELS; at++)
            pixels[at] =
                i % 2 == 0 ? (uint32_t)below(1 << 24) : (uint32_t)(below(40) * below(40)) * 0x010203u & 0xffffffu;
        palette_map(&palette, pixels, PIXELS, out);
        text_addf(&text, " %d ", palette.count);
        for (int at = 0; at < palette.count; at++)
            text_addf(&text, "%06x ", (unsigned)palette.colour[at]);
        text_add_bytes(&text, (const char *)out, PIXELS);
        put(i % 2 == 0 ? "palette: many colours" : "palette: few colours", &text);
    }
    free(pixels);
    free(out);
    text_free(&text);
}

/* More runs than are noted, of all colours there are, and one that is longer than can be noted. */
static void colours_of_large_pictures_are_chosen_as_they_were(void **state)
{
    (void)state;
    enum { LARGE = 150000 };
    begin(12);
    for (int i = 0; i < 4; i++) {
        uint32_t *pixels = calloc(LARGE, sizeof *pixels);
        uint8_t *out = calloc(LARGE, 1);
        struct palette palette = {.blends = i * 30};
        check_true(pixels != NULL && out != NULL);
        for (int kept = 0; kept < i * 20; kept++)
            (void)palette_keep(&palette, (uint32_t)kept * 0x0f0f0fu & 0xffffffu);
        for (uint32_t at = 0; at < LARGE; at++) /* each twelve bits are one of the bins */
            pixels[at] = i % 2 == 0    ? (at * 7 & 0xf00) << 12 | (at * 7 & 0xf0) << 8 | (at * 7 & 0xf) << 4 | (at % 3)
                         : at < 140000 ? 0x336699u
                                       : at % 5 * 0x112233u;
        palette_map(&palette, pixels, LARGE, out);
        for (int at = 0; at < palette.count; at++)
            text_addf(&text, "%06x ", (unsigned)palette.colour[at]);
        text_add_bytes(&text, (const char *)out, LARGE);
        put("palette: large pictures", &text);
        free(pixels);
        free(out);
    }
    text_free(&text);
}

/* ---- films ---- */

static void tell_film(struct film *film)
{
    film_end(film);
    film_pieces(film, &text);
    put("film: pieces", &text);
    struct jv *frames = film_json(film);
    jv_dump(frames, &text);
    jv_free(frames);
    put("film: frames", &text);
    for (int frame = 0; frame < film_frames(film); frame++)
        film_svg(film, frame, "title", "a < b", &text);
    put("film: drawings", &text);
    film_dark(film, &text);
    put("film: dark", &text);
}

static void films_are_made_as_they_were(void **state)
{
    (void)state;
    begin(10);
    for (int i = 0; i < FILMS; i++) {
        struct film *film = film_new(), *same = film_new();
        struct canvas before = {0}, now = {0};
        for (int frame = 0; frame < 1 + i * 3; frame++) {
            sketch(&dice, &now, frame == 0 ? NULL : &before, frame == 0 ? 30 + i * 40 : below(6));
            film_frame(film, &now);
            if (frame < 1 + i * 3 - i % 2)
                film_frame(same, &now);
            canvas_free(&before);
            before = now;
            now = (struct canvas){0};
        }
        canvas_free(&before);
        film_end(same);
        tell_film(film);
        text_addf(&text, "%d", film_same(film, same));
        put("film: same", &text);
        film_free(film);
        film_free(same);
    }
    text_free(&text);
}

static int open_rows(void **state)
{
    (void)state;
    pinned_begin(&pinned, "strokes");
    return cipher_init(NULL) == RC_OK ? 0 : -1;
}

static void nothing_else_is_pinned(void **state)
{
    (void)state;
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strokes_are_written_as_they_were),
        cmocka_unit_test(plots_are_drawn_as_they_were),
        cmocka_unit_test(bars_are_drawn_as_they_were),
        cmocka_unit_test(colours_are_chosen_as_they_were),
        cmocka_unit_test(colours_of_large_pictures_are_chosen_as_they_were),
        cmocka_unit_test(films_are_made_as_they_were),
        cmocka_unit_test(nothing_else_is_pinned),
    };
    return cmocka_run_group_tests_name("strokes_pinned", tests, open_rows, NULL);
}
