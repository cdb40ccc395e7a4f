#include "check.h"
#include "children.h"

#include "base/cipher.h"
#include "board.h"
#include "report/painter.h"
#include "report/palette.h"
#include "report/strokes.h"

#include <dlfcn.h>
#include <libdeflate.h>
#include <png.h>
#include <signal.h>
#include <sys/wait.h>

/* The painter's library calls this for each picture that is drawn: ours stands before it. */
static int drawn;

struct libdeflate_compressor *libdeflate_alloc_compressor(int level)
{
    struct libdeflate_compressor *(*real)(int level);
    void *found = dlsym(RTLD_NEXT, "libdeflate_alloc_compressor");
    memcpy(&real, &found, sizeof real);
    drawn++;
    return real(level);
}

static struct painter *painter(void)
{
    struct err err = {0};
    check_int(cipher_init(&err), RC_OK);
    struct painter *new = painter_new();
    return new;
}

static void paint(struct painter *with, const struct canvas *canvas, struct text *out)
{
    struct err err = {0};
    text_clear(out);
    if (painter_png(with, canvas, out, &err) != RC_OK)
        fail_msg("%s", err.text);
}

static bool same(const struct text *a, const struct text *b)
{
    return a->len == b->len && memcmp(a->data, b->data, a->len) == 0;
}

/* The picture as 0xRRGGBB pixels, read by libpng; free() it. */
static uint32_t *pixels_of(const struct text *png, int width, int height)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    check_true(png_image_begin_read_from_memory(&image, png->data, png->len));
    check_int(image.width, width);
    check_int(image.height, height);
    image.format = PNG_FORMAT_RGB;
    uint8_t *bytes = malloc(PNG_IMAGE_SIZE(image));
    uint32_t *pixels = malloc((size_t)(width * height) * sizeof *pixels);
    check_true(bytes != NULL && pixels != NULL);
    check_true(png_image_finish_read(&image, NULL, bytes, 0, NULL));
    for (int i = 0; i < width * height; i++)
        pixels[i] = (uint32_t)bytes[3 * i] << 16 | (uint32_t)bytes[3 * i + 1] << 8 | bytes[3 * i + 2];
    free(bytes);
    return pixels;
}

static void equal_strokes_equal_bytes(void **state)
{
    (void)state;
    struct canvas one, two, other;
    board_draw(&one, "Round 4 of 12");
    board_draw(&two, "Round 4 of 12");
    board_draw(&other, "Round 5 of 12");
    struct painter *a = painter(), *b = painter();
    struct text first = TEXT_EMPTY, again = TEXT_EMPTY;
    paint(a, &one, &first);
    check_true(first.len > 0);
    drawn = 0;
    paint(a, &two, &again); /* the kept picture */
    check_true(same(&first, &again));
    check_int(drawn, 0);
    paint(b, &other, &again); /* another one on the same background ... */
    check_true(!same(&first, &again));
    check_int(drawn, 1);
    paint(b, &two, &again); /* ... which then is kept */
    check_true(same(&first, &again));
    for (int i = 0; i < 20; i++) { /* until nothing of the first is kept any more */
        struct canvas small;
        canvas_begin(&small, 20 + i, 20, (uint32_t)i);
        canvas_background_ends(&small);
        paint(a, &small, &again);
        canvas_free(&small);
    }
    paint(a, &one, &again);
    check_true(same(&first, &again));
    text_free(&first);
    text_free(&again);
    painter_free(a);
    painter_free(b);
    canvas_free(&one);
    canvas_free(&two);
    canvas_free(&other);
}

static uint32_t number_at(const struct text *png, size_t at)
{
    const unsigned char *byte = (const unsigned char *)png->data + at;
    return (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
}

static void a_small_file_without_secrets(void **state)
{
    (void)state;
    struct canvas canvas;
    board_draw(&canvas, "Round 4 of 12");
    struct painter *with = painter();
    struct text png = TEXT_EMPTY, chunks = TEXT_EMPTY;
    paint(with, &canvas, &png);
    check_true(png.len < 95000);
    for (size_t at = 8; at + 12 <= png.len; at += 12 + number_at(&png, at)) {
        if (strcmp(chunks.data, "IHDR PLTE IDAT ") != 0 || memcmp(png.data + at + 4, "IDAT", 4) != 0) {
            text_add_bytes(&chunks, png.data + at + 4, 4);
            text_add_char(&chunks, ' ');
        }
    }
    check_text(chunks.data, "IHDR PLTE IDAT IEND ");
    text_free(&chunks);
    text_free(&png);
    painter_free(with);
    canvas_free(&canvas);
}

static void colours_are_exact(void **state)
{
    (void)state;
    struct canvas canvas;
    board_draw(&canvas, "Round 4 of 12");
    struct painter *with = painter();
    struct text png = TEXT_EMPTY;
    paint(with, &canvas, &png);
    uint32_t *pixels = pixels_of(&png, 1000, 700);
    check_int(pixels[0], BOARD_SEA);
    check_int(pixels[100 * 1000 + 55], BOARD_LAND);
    check_int(pixels[62 * 1000 + 40], BOARD_RED);
    check_int(pixels[680 * 1000 + 980], 0xffffff);
    check_int(pixels[650 * 1000 + 740], 0x444444); /* the box's edge lies inside and is sharp */
    check_int(pixels[650 * 1000 + 741], 0xffffff);
    check_true(pixels[600 * 1000 + 740] != 0x444444); /* round corners */
    check_true(pixels[601 * 1000 + 741] != 0xffffff);
    free(pixels);
    text_free(&png);
    painter_free(with);
    canvas_free(&canvas);
}

/* A picture 61 pixels wide that leans and curves and has large letters, in so many colours. */
static void paint_colours(struct painter *with, int height, int colours, struct text *png)
{
    struct canvas canvas;
    canvas_begin(&canvas, 61, height, 0xffffff);
    for (int i = 1; i < colours; i++)
        (void)draw_line(&canvas, point(2 * i, 3), point(2 * i + 20, 37), (uint32_t)i * 0x0a0503, 3);
    (void)draw_circle(&canvas, point(40, 20), 15, 0x0a0503, 0xffffff);
    (void)draw_text(&canvas, point(4, 38), 22, ALIGN_LEFT, 0x0a0503, "Rome");
    paint(with, &canvas, png);
    canvas_free(&canvas);
}

/* How many pixels have none of the colours that it was drawn in. */
static int blended(const struct text *png, int height, int colours)
{
    int count = 0;
    uint32_t *pixels = pixels_of(png, 61, height);
    for (int i = 0; i < 61 * height; i++)
        if (pixels[i] != 0xffffff && (pixels[i] % 0x0a0503 != 0 || pixels[i] / 0x0a0503 >= (uint32_t)colours))
            count++;
    free(pixels);
    return count;
}

static void only_wide_ones_have_colours_between(void **state)
{
    (void)state;
    enum { DEPTH_AT = 24 }; /* in the file: how many bits a pixel has */
    struct painter *with = painter();
    struct text png = TEXT_EMPTY;
    for (int colours = 15; colours <= 18; colours++) {
        paint_colours(with, 80, colours, &png);
        check_int(png.data[DEPTH_AT], colours <= 16 ? 4 : 8);
        check_int(blended(&png, 80, colours), 0);
        paint_colours(with, 40, colours, &png);
        check_int(png.data[DEPTH_AT], 8);
        check_true(blended(&png, 40, colours) > 50);
    }
    text_free(&png);
    painter_free(with);
}

static void shapes(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_begin(&canvas, 60, 40, 0xffffff);
    (void)draw_line(&canvas, point(10, 5), point(50, 5), 0x0000ff, 1);
    (void)draw_line(&canvas, point(20, 20), point(20, 20), 0xff0000, 6); /* no length: a dot */
    draw_line(&canvas, point(10, 30), point(50, 30), 0x008000, 2)->arrow = true;
    (void)draw_circle(&canvas, point(40, 18), 6, CANVAS_NONE, 0x000000);
    (void)canvas_rect(&canvas, (struct box){px(2), px(2), px(3), px(3)}, CANVAS_NONE, CANVAS_NONE);
    struct painter *with = painter();
    struct text png = TEXT_EMPTY;
    paint(with, &canvas, &png);
    uint32_t *pixels = pixels_of(&png, 60, 40);
    check_int(pixels[5 * 60 + 30], 0x0000ff); /* one whole row, none half */
    check_int(pixels[4 * 60 + 30], 0xffffff);
    check_int(pixels[6 * 60 + 30], 0xffffff);
    check_int(pixels[20 * 60 + 20], 0xff0000);
    check_int(pixels[18 * 60 + 40], 0xffffff);
    check_int(pixels[29 * 60 + 20], 0x008000);
    check_int(pixels[27 * 60 + 20], 0xffffff);
    check_int(pixels[27 * 60 + 42], 0x008000); /* the head is wider than the line */
    check_int(pixels[27 * 60 + 49], 0xffffff); /* and ends in a point */
    check_int(pixels[3 * 60 + 3], 0xffffff);
    free(pixels);
    text_free(&png);
    painter_free(with);
    canvas_free(&canvas);
}

/* One text alone on a canvas. */
static void paint_text(struct painter *with, int32_t size, bool bold, const char *word, struct text *png)
{
    struct canvas canvas;
    canvas_begin(&canvas, 60, 60, 0xffffff);
    canvas_text(&canvas, point(px(30), px(40)), size, ALIGN_CENTRE, 0x000000, word)->bold = bold;
    paint(with, &canvas, png);
    canvas_free(&canvas);
}

static void letters_differ(void **state)
{
    (void)state;
    struct painter *with = painter();
    static const int32_t sizes[] = {90, 120, 200};
    static struct text png[95];
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        for (int i = 0; i < 95; i++) {
            png[i] = TEXT_EMPTY;
            paint_text(with, sizes[s], s == 1, (char[]){(char)(32 + i), '\0'}, &png[i]);
            for (int j = 0; j < i; j++)
                if (same(&png[i], &png[j]))
                    fail_msg("'%c' looks like '%c' at %d", 32 + i, 32 + j, (int)sizes[s]);
        }
        for (int i = 0; i < 95; i++)
            text_free(&png[i]);
    }
    painter_free(with);
}

static void letters_of_others(void **state)
{
    (void)state;
    static const struct {
        const char *word, *as;
    } cases[] = {{"\xc3\xa9\xc3\x84", "eA"}, /* accents */
                 {"\xc5\x81\xc3\xb3\xc5\xba", "Loz"},
                 {"\xe2\x98\x83", "?"}, /* unknown */
                 {"\xff", "?"},         /* broken */
                 {"\xe2\x82", "??"},
                 {"\xc0\x80", "??"},
                 {"\xf0\x9f\x98\x80", "?"},
                 {"a\xc2\xa0"
                  "b",
                  "a b"}};
    struct painter *with = painter();
    struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        paint_text(with, px(12), false, cases[i].word, &one);
        paint_text(with, px(12), false, cases[i].as, &two);
        if (!same(&one, &two))
            fail_msg("%s is not drawn as %s", cases[i].word, cases[i].as);
    }
    paint_text(with, px(12), true, "e", &one);
    paint_text(with, px(12), false, "e", &two);
    check_true(!same(&one, &two));
    text_free(&one);
    text_free(&two);
    painter_free(with);
}

/* First and last column with ink. */
static void extent(struct painter *with, enum stroke_align align, int *first, int *last)
{
    struct canvas canvas;
    struct text png = TEXT_EMPTY;
    canvas_begin(&canvas, 100, 40, 0xffffff);
    (void)draw_text(&canvas, point(50, 30), 14, align, 0x000000, "HNH");
    paint(with, &canvas, &png);
    uint32_t *pixels = pixels_of(&png, 100, 40);
    *first = 100;
    *last = -1;
    for (int x = 0; x < 100; x++)
        for (int y = 0; y < 40; y++)
            if (pixels[y * 100 + x] != 0xffffff) {
                *first = x < *first ? x : *first;
                *last = x;
                check_true(y >= 20 && y < 30); /* capitals of 10 pixels on the base line */
            }
    free(pixels);
    text_free(&png);
    canvas_free(&canvas);
}

static void alignment(void **state)
{
    (void)state;
    struct painter *with = painter();
    int first, last;
    extent(with, ALIGN_LEFT, &first, &last);
    check_int(first, 50);
    int width = last - first + 1;
    check_true(width > 20 && width < 40);
    extent(with, ALIGN_RIGHT, &first, &last);
    check_int(last, 49);
    check_int(first, 50 - width);
    extent(with, ALIGN_CENTRE, &first, &last);
    check_true(first + last >= 98 && first + last <= 100);
    painter_free(with);
}

static void strokes_over_the_edge(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_begin(&canvas, 30, 30, 0xffffff);
    static const int32_t far[] = {INT32_MIN, -50, 280, 40000, INT32_MAX};
    for (int i = 0; i < 25; i++) {
        int32_t x = far[i % 5], y = far[i / 5];
        (void)canvas_text(&canvas, point(x, y), px(20), (enum stroke_align)(i % 3), 0x000000, "far away");
        (void)canvas_circle(&canvas, point(x, y), px(10), 0x00ff00, 0x000000);
        canvas_line(&canvas, point(px(15), px(15)), point(x, y), 0x000000, px(3))->arrow = true;
    }
    (void)canvas_text(&canvas, point(0, 0), INT32_MAX, ALIGN_LEFT, 0x000000, "large");
    (void)canvas_text(&canvas, point(0, 0), INT32_MIN, ALIGN_LEFT, 0x000000, "small");
    struct painter *with = painter();
    struct text png = TEXT_EMPTY;
    paint(with, &canvas, &png);
    free(pixels_of(&png, 30, 30));
    text_free(&png);
    painter_free(with);
    canvas_free(&canvas);
}

static void refused(void **state)
{
    (void)state;
    struct painter *with = painter();
    static const int32_t sides[][2] = {{0, 10}, {10, 0}, {-1, 10}, {4001, 10}, {10, 4001}, {3000, 3000}};
    struct text png = TEXT_EMPTY;
    struct err err = {0};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        struct canvas canvas;
        canvas_begin(&canvas, sides[i][0], sides[i][1], 0xffffff);
        check_int(painter_png(with, &canvas, &png, &err), RC_BAD);
        canvas_free(&canvas);
    }
    check_int(png.len, 0);
    painter_free(with);
}

static void many_colours(void **state)
{
    (void)state;
    struct canvas canvas;
    canvas_begin(&canvas, 64, 64, 0xffffff);
    for (int i = 0; i < 64 * 64; i++) /* every pixel another colour: more than fit */
        (void)canvas_rect(&canvas, (struct box){px(i % 64), px(i / 64), px(1), px(1)},
                          (uint32_t)(i % 64 * 4) << 16 | (uint32_t)(i / 64 * 4) << 8 | 0x80, CANVAS_NONE);
    struct painter *with = painter();
    struct text png = TEXT_EMPTY;
    paint(with, &canvas, &png);
    uint32_t *pixels = pixels_of(&png, 64, 64);
    long off = 0;
    for (int i = 0; i < 64 * 64; i++)
        off += labs((long)(pixels[i] >> 16) - i % 64 * 4) + labs((long)(pixels[i] >> 8 & 0xff) - i / 64 * 4) +
               labs((long)(pixels[i] & 0xff) - 0x80);
    check_true(off / (64 * 64) < 12);
    free(pixels);
    text_free(&png);
    painter_free(with);
    canvas_free(&canvas);
}

/* Each pixel has the number of its own colour, if that is kept, or else that of its bin, however many others there are:
 * a few that differ, or more than are noted on the way. */
static void pixels_of_a_bin_have_one_number(void **state)
{
    enum { FEW = 1000, MANY = 200000, NONE = -1 };
    (void)state;
    uint32_t *pixels = calloc(MANY, sizeof *pixels);
    uint8_t *numbers = calloc(MANY, 1);
    for (int i = 0; i < MANY; i++)
        pixels[i] = i % 5 == 0 ? 0x102030 : i % 7 < 2 ? 0xfafafa : (uint32_t)i * 0x9e3779b1u >> 8;
    for (int count = FEW; count <= MANY; count += MANY - FEW) {
        struct palette palette = {.blends = 12};
        int bins[4096], used = 0;
        bool seen[PALETTE_MAX] = {false};
        for (int i = 0; i < 4096; i++)
            bins[i] = NONE;
        check_true(palette_keep(&palette, 0x102030) && palette_keep(&palette, 0xfafafa));
        palette_map(&palette, pixels, (size_t)count, numbers);
        check_int(palette.count, PALETTE_SMALL);
        for (int i = 0; i < count; i++) {
            uint32_t colour = pixels[i];
            int *bin = &bins[(colour >> 12 & 0xf00) | (colour >> 8 & 0xf0) | (colour >> 4 & 0xf)];
            bool kept = colour == 0x102030 || colour == 0xfafafa;
            int want = kept ? (colour == 0xfafafa) : *bin == NONE ? numbers[i] : *bin;
            if (!kept)
                *bin = want;
            if (numbers[i] != want || want >= palette.count)
                fail_msg("pixel %d of %d: number %d, not %d", i, count, numbers[i], want);
            used += !seen[want];
            seen[want] = true;
        }
        check_int(used, PALETTE_SMALL);
    }
    free(pixels);
    free(numbers);
}

/* ---- in a process of its own ---- */

static struct painter *confined(void)
{
    struct err err = {0};
    struct painter *new = painter();
    check_int(painter_confine(new, &err), RC_OK);
    check_true(only_child() > 0);
    return new;
}

static void the_bytes_are_those_of_this_process(void **state)
{
    (void)state;
    struct painter *here = painter(), *there = confined();
    struct text one = TEXT_EMPTY, other = TEXT_EMPTY;
    long pid = only_child();
    for (int round = 0; round < 20; round++) {
        char words[40];
        struct canvas canvas;
        (void)snprintf(words, sizeof words, "Round %d of 20", round);
        board_draw(&canvas, words);
        paint(here, &canvas, &one);
        paint(there, &canvas, &other);
        check_true(one.len > 0 && same(&one, &other));
        canvas_free(&canvas);
    }
    check_int(only_child(), pid); /* one painter for all of them */
    text_free(&one);
    text_free(&other);
    painter_free(here);
    painter_free(there);
}

static void a_painter_that_died_is_replaced(void **state)
{
    (void)state;
    struct painter *there = confined(), *here = painter();
    struct text one = TEXT_EMPTY, other = TEXT_EMPTY;
    struct canvas canvas;
    long pid = only_child();
    check_int(kill((pid_t)pid, SIGKILL), 0);
    siginfo_t gone;
    check_int(waitid(P_PID, (id_t)pid, &gone, WEXITED | WNOWAIT), 0);
    board_draw(&canvas, "again");
    paint(there, &canvas, &one);
    paint(here, &canvas, &other);
    check_true(same(&one, &other) && only_child() != pid);
    canvas_free(&canvas);
    text_free(&one);
    text_free(&other);
    painter_free(here);
    painter_free(there);
}

#ifdef CURSUS_CRASH_POINTS
static void a_picture_that_kills_costs_no_other(void **state)
{
    (void)state;
    struct err err = {0};
    struct canvas bad, good;
    struct text png = TEXT_EMPTY;
    check_int(setenv("CURSUS_CRASH_ON", "POISON", 1), 0);
    struct painter *there = confined();
    board_draw(&bad, "POISON");
    board_draw(&good, "cure");
    check_int(painter_png(there, &bad, &png, &err), RC_BAD);
    check_true(strstr(err.text, "painter") != NULL && png.len == 0);
    paint(there, &good, &png);
    check_true(png.len > 0);
    check_int(unsetenv("CURSUS_CRASH_ON"), 0);
    canvas_free(&bad);
    canvas_free(&good);
    text_free(&png);
    painter_free(there);
}
#endif

static void strokes_cut_short_are_none(void **state)
{
    (void)state;
    struct canvas canvas, read;
    struct text bytes = TEXT_EMPTY, again = TEXT_EMPTY;
    board_draw(&canvas, "Round 4 of 12");
    strokes_write(&canvas, &bytes);
    check_true(strokes_read(bytes.data, bytes.len, &read));
    strokes_write(&read, &again);
    check_true(same(&bytes, &again));
    canvas_free(&read);
    for (size_t size = 0; size < bytes.len; size += 1 + size / 50) {
        char *cut = malloc(size + 1);
        check_true(cut != NULL);
        memcpy(cut, bytes.data, size);
        check_true(!strokes_read(cut, size, &read));
        canvas_free(&read);
        free(cut);
    }
    canvas_free(&canvas);
    text_free(&bytes);
    text_free(&again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bytes_are_those_of_this_process),
        cmocka_unit_test(a_painter_that_died_is_replaced),
#ifdef CURSUS_CRASH_POINTS
        cmocka_unit_test(a_picture_that_kills_costs_no_other),
#endif
        cmocka_unit_test(strokes_cut_short_are_none),
        cmocka_unit_test(equal_strokes_equal_bytes),
        cmocka_unit_test(a_small_file_without_secrets),
        cmocka_unit_test(colours_are_exact),
        cmocka_unit_test(only_wide_ones_have_colours_between),
        cmocka_unit_test(shapes),
        cmocka_unit_test(letters_differ),
        cmocka_unit_test(letters_of_others),
        cmocka_unit_test(alignment),
        cmocka_unit_test(strokes_over_the_edge),
        cmocka_unit_test(refused),
        cmocka_unit_test(many_colours),
        cmocka_unit_test(pixels_of_a_bin_have_one_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
