/*
 * The pictures of docs/pictures/, which README.md shows: one position of each game, as its bots play it. They are made
 * by `make screenshots`, which is this program with --write; without it the files must be those of today.
 */
#include "check.h"
#include "played.h"

#include "base/file.h"
#include "report/svg.h"
#include "rules/doors.h"

#include <string.h>

enum { NUMBER = 7, BOTS = 1 };

/* Which position: so far into the game that there is something to see. */
static const struct shot {
    const char *rules;
    int seats, phase;
} shots[] = {{"quorum", 4, 92}, {"forvm", 4, 18}, {"doge", 4, 40}, {"gorbino", 4, 60}, {"diplomacy", 7, 5}};

struct taking {
    const struct shot *shot;
    struct text svg;
};

static bool take(const struct played *played, void *context)
{
    struct taking *taking = context;
    struct canvas canvas;
    struct text about = TEXT_EMPTY;
    if (played->phase != taking->shot->phase)
        return true;
    void *view = calloc(1, played->rules->state_size);
    check_true(view != NULL);
    rules_observe(played->rules, played->state, 0, view);
    const struct look look = {
        .shape = SHAPE_UPRIGHT, .name = "ides", .events = played->events->item, .event_count = played->events->count};
    rules_board(played->rules, view, &look, &canvas);
    rules_phase(played->rules, view, &about);
    svg_write(&canvas, played->rules->title, about.data, &taking->svg);
    text_free(&about);
    canvas_free(&canvas);
    free(view);
    return false;
}

static void shoot(const struct shot *shot, struct text *svg, char path[64])
{
    struct taking taking = {.shot = shot, .svg = TEXT_EMPTY};
    (void)snprintf(path, 64, "docs/pictures/%s.svg", shot->rules);
    play_through(rules_find(shot->rules), shot->seats, NUMBER, BOTS, take, &taking);
    check_true(taking.svg.len > 0);
    *svg = taking.svg;
}

static void they_are_of_today(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shots / sizeof shots[0]; i++) {
        struct text svg;
        char path[64];
        size_t size = 0;
        shoot(&shots[i], &svg, path);
        char *stored = file_bytes(path, &size);
        if (size != svg.len || memcmp(stored, svg.data, size) != 0)
            fail_msg("%s is not what is drawn today: make screenshots", path);
        free(stored);
        text_free(&svg);
    }
}

static int write_all(void)
{
    for (size_t i = 0; i < sizeof shots / sizeof shots[0]; i++) {
        struct text svg;
        struct err err = {0};
        char path[64];
        shoot(&shots[i], &svg, path);
        if (file_write(path, svg.data, svg.len, 0644, &err) != RC_OK) {
            print_error("%s\n", err.text);
            return 1;
        }
        text_free(&svg);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(they_are_of_today)};
    struct err err = {0};
    check_int(cipher_init(&err), RC_OK);
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return write_all();
    return cmocka_run_group_tests_name("pictures", tests, NULL, NULL);
}
