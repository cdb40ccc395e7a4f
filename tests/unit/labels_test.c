/*
 * Nothing in a picture overlaps: 1,000 positions of each game, as bots and chance play it by all numbers of seats, in
 * both shapes, light and dark; each tenth in all languages, and in one whose words are 40 % longer
 * (tests/tools/pseudo.py).
 */
#include "check.h"
#include "labels.h"
#include "played.h"

#include "rules/canvas.h"
#include "rules/doors.h"
#include "rules/draw.h"
#include "words/catalog.h"

enum { POSITIONS = 1000, GAMES = 20, RARELY = 4, SAID = 3, IN_ALL = 10 };

/* What is drawn of one game. */
struct drawing {
    int every, left; /* one position in so many; until that many are drawn */
    int bad;
    struct text said;
    void *view;
};

/* The picture in the language in use. */
static void draw_one(const struct played *played, const struct look *look, struct drawing *drawing)
{
    struct canvas canvas;
    struct text breaches = TEXT_EMPTY;
    rules_board(played->rules, drawing->view, look, &canvas);
    labels_check(&canvas, look->shape, &breaches);
    if (breaches.len > 0 && drawing->bad++ < SAID)
        text_addf(&drawing->said, "%s for %d, phase %d, seat %d, %s%s, %s:\n%s", played->rules->id, played->seats,
                  played->phase, look->seat, look->shape == SHAPE_WIDE ? "wide" : "upright", look->dark ? ", dark" : "",
                  catalog_used()->code, breaches.data);
    text_free(&breaches);
    canvas_free(&canvas);
}

static bool see(const struct played *played, void *context)
{
    struct drawing *drawing = context;
    if (played->phase % drawing->every != 0)
        return true;
    int seat = played->phase / drawing->every % (played->seats + 1);
    rules_observe(played->rules, played->state, seat, drawing->view);
    for (int i = 0; i < 2; i++) {
        struct look look = {.seat = seat,
                            .shape = (enum shape)i,
                            .dark = drawing->left % 2 == 0,
                            .name = "ides",
                            .events = played->events->item,
                            .event_count = played->events->count};
        draw_one(played, &look, drawing);
        for (int other = 1; drawing->left % IN_ALL == 0 && catalogs[other].code != NULL; other++) {
            const struct catalog *before = catalog_use(&catalogs[other]);
            draw_one(played, &look, drawing);
            (void)catalog_use(before);
        }
    }
    return --drawing->left > 0;
}

/* How many phases a game has. */
static bool count(const struct played *played, void *context)
{
    *(int *)context = played->phase;
    return true;
}

static void no_label_meets_another(void **state)
{
    const struct rules *rules = *state;
    int phases = 0, kinds = rules->seats_max - rules->seats_min + 1;
    struct drawing drawing = {.left = POSITIONS, .said = TEXT_EMPTY, .view = calloc(1, rules->state_size)};
    check_true(drawing.view != NULL);
    play_through(rules, rules->seats_max, 0, RARELY, count, &phases);
    drawing.every = 1 + phases * GAMES / POSITIONS;
    for (uint32_t game = 0; drawing.left > 0; game++)
        play_through(rules, rules->seats_max - (int)game % kinds, game, RARELY, see, &drawing);
    if (drawing.bad > 0)
        print_error("%s%d of %d pictures are bad\n", drawing.said.data, drawing.bad, 2 * POSITIONS);
    int bad = drawing.bad;
    text_free(&drawing.said);
    free(drawing.view);
    check_int(bad, 0);
}

/* ---- what is looked for is found -------------------------------------------- */

static bool says(const struct canvas *canvas, const char *what)
{
    struct text out = TEXT_EMPTY;
    labels_check(canvas, SHAPE_WIDE, &out);
    bool said = what == NULL ? out.len == 0 : out.len > 0 && strstr(out.data, what) != NULL;
    if (!said)
        print_error("'%s' is not in: %s\n", what == NULL ? "nothing" : what, out.len > 0 ? out.data : "nothing");
    text_free(&out);
    return said;
}

static struct canvas paper(void)
{
    struct canvas canvas;
    canvas_begin(&canvas, 200, 100, WHITE);
    draw_box(&canvas, (struct box){10, 10, 100, 40}, 0, WHITE, INK);
    draw_text(&canvas, point(20, 35), 14, ALIGN_LEFT, INK, "Gallia");
    return canvas;
}

static void breaches_are_found(void **state)
{
    (void)state;
    struct canvas canvas = paper();
    check_true(says(&canvas, NULL));
    draw_text(&canvas, point(40, 40), 14, ALIGN_LEFT, INK, "Asia");
    check_true(says(&canvas, "'Gallia' and 'Asia' meet"));
    canvas_free(&canvas);
    canvas = paper();
    draw_text(&canvas, point(90, 35), 14, ALIGN_LEFT, INK, "Asia");
    check_true(says(&canvas, "'Asia' sticks out"));
    draw_text(&canvas, point(180, 80), 14, ALIGN_LEFT, INK, "Africa");
    check_true(says(&canvas, "'Africa' stands outside"));
    draw_text(&canvas, point(20, 80), 13, ALIGN_LEFT, INK, "Rome");
    check_true(says(&canvas, "'Rome' is 13.0 pixels"));
    canvas_free(&canvas);
    canvas = paper();
    draw_circle(&canvas, point(40, 30), 6, SEAT_RED, INK);
    check_true(says(&canvas, "'Gallia' is covered"));
    canvas_free(&canvas);
    canvas = paper();
    draw_text(&canvas, point(20, 80), 14, ALIGN_LEFT, 0xbbbbbb, "Asia");
    check_true(says(&canvas, "'Asia' is faint"));
    canvas_darken(&canvas);
    check_true(says(&canvas, "'Asia' is faint"));
    canvas_free(&canvas);
    canvas = paper();
    draw_number(&canvas, point(40, 80), 14, ALIGN_RIGHT, INK, 8);
    draw_number(&canvas, point(60, 80), 14, ALIGN_RIGHT, INK, 1);
    check_true(says(&canvas, NULL));
    draw_number(&canvas, point(80, 80), 14, ALIGN_RIGHT, INK, 18);
    check_true(says(&canvas, "'1' and '18' run together"));
    canvas_free(&canvas);
}

/* Those of all games, or of the one named. */
int main(int argc, char **argv)
{
    struct CMUnitTest tests[16] = {cmocka_unit_test(breaches_are_found)};
    int count = 1;
    struct err err = {0};
    check_int(cipher_init(&err), RC_OK);
    for (int i = 0; rules_all[i] != NULL; i++)
        if (argc < 2 || strcmp(argv[1], rules_all[i]->id) == 0)
            tests[count++] = (struct CMUnitTest){.name = rules_all[i]->id,
                                                 .test_func = no_label_meets_another,
                                                 .initial_state = (void *)(uintptr_t)rules_all[i]};
    return _cmocka_run_group_tests("labels_test", tests, (size_t)count, NULL, NULL);
}
