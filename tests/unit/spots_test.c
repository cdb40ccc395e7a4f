/*
 * The spots of the pictures, where people click: 300 positions of each game, as bots and chance play it by all numbers
 * of seats, for everybody who sits there, in both shapes.
 */
#include "check.h"
#include "played.h"

#include "rules/doors.h"
#include "rules/draw.h"
#include "rules/look.h"

#include <string.h>

enum { POSITIONS = 300, GAMES = 10, RARELY = 4 };

/* On a telephone 390 pixels wide the picture has 374 of its 700; a finger wants 24 there. */
enum { TOUCH = 45 };

struct looking {
    int every, left;
    void *view;
    int small, spots;
};

static bool meet(const struct box *a, const struct box *b)
{
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static void check_places(const struct played *played, const struct canvas *canvas)
{
    for (int i = 0; i < canvas->spots; i++) {
        const struct spot *spot = &canvas->spot[i];
        const struct box *box = &spot->box;
        if (box->w <= 0 || box->h <= 0 || box->x < 0 || box->y < 0 || box->x + box->w > px(canvas->width) ||
            box->y + box->h > px(canvas->height))
            fail_msg("%s, phase %d: %s lies outside", played->rules->id, played->phase, spot->words);
        if (spot->words[0] == '\0' || spot->label[0] == '\0')
            fail_msg("%s, phase %d: spot %d is nameless", played->rules->id, played->phase, i);
        for (int k = 0; k < i; k++) {
            if (strcmp(canvas->spot[k].words, spot->words) == 0)
                fail_msg("%s, phase %d: two spots are %s", played->rules->id, played->phase, spot->words);
            if (meet(&canvas->spot[k].box, box))
                fail_msg("%s, phase %d: %s lies on %s", played->rules->id, played->phase, spot->words,
                         canvas->spot[k].words);
        }
    }
}

/* Both shapes have the same spots in the same order: a page has one list of orders for both. */
static void check_same(const struct played *played, const struct canvas *a, const struct canvas *b)
{
    check_int(a->spots, b->spots);
    for (int i = 0; i < a->spots; i++)
        if (strcmp(a->spot[i].words, b->spot[i].words) != 0 || strcmp(a->spot[i].label, b->spot[i].label) != 0)
            fail_msg("%s, phase %d: spot %d differs by shape", played->rules->id, played->phase, i);
}

static void count_sizes(struct looking *looking, const struct canvas *canvas)
{
    for (int i = 0; i < canvas->spots; i++) {
        looking->spots++;
        looking->small += canvas->spot[i].box.w < px(TOUCH) || canvas->spot[i].box.h < px(TOUCH);
    }
}

static void look_as(const struct played *played, struct looking *looking, int seat)
{
    struct look look = {.seat = seat, .shape = SHAPE_UPRIGHT, .name = "ides"};
    struct canvas upright, wide;
    rules_observe(played->rules, played->state, seat, looking->view);
    rules_board(played->rules, looking->view, &look, &upright);
    look.shape = SHAPE_WIDE;
    rules_board(played->rules, looking->view, &look, &wide);
    check_places(played, &upright);
    check_places(played, &wide);
    check_same(played, &upright, &wide);
    count_sizes(looking, &upright);
    canvas_free(&upright);
    canvas_free(&wide);
}

static bool see(const struct played *played, void *context)
{
    struct looking *looking = context;
    if (played->phase % looking->every != 0)
        return true;
    for (int seat = 0; seat <= played->seats; seat++)
        look_as(played, looking, seat);
    return --looking->left > 0;
}

static bool count_phases(const struct played *played, void *context)
{
    *(int *)context = played->phase;
    return true;
}

/* Of 100 spots, how many may be smaller: cards in a hand stand in lines of text, and some names of provinces between
 * places. */
static int small_most(const struct rules *rules)
{
    return strcmp(rules->id, "quorum") == 0 ? 17 : strcmp(rules->id, "gorbino") == 0 ? 9 : 0;
}

static void people_can_click(void **state)
{
    const struct rules *rules = *state;
    int phases = 0, kinds = rules->seats_max - rules->seats_min + 1;
    struct looking *looking = calloc(1, sizeof *looking);
    check_true(looking != NULL);
    looking->left = POSITIONS;
    looking->view = calloc(1, rules->state_size);
    check_true(looking->view != NULL);
    play_through(rules, rules->seats_max, 0, RARELY, count_phases, &phases);
    looking->every = 1 + phases * GAMES / POSITIONS;
    for (uint32_t game = 0; looking->left > 0; game++)
        play_through(rules, rules->seats_max - (int)game % kinds, game, RARELY, see, looking);
    int small = 100 * looking->small / looking->spots;
    if (small > small_most(rules))
        fail_msg("%s: %d of 100 spots are too small for a finger", rules->id, small);
    free(looking->view);
    free(looking);
}

int main(void)
{
    struct err err = {0};
    struct CMUnitTest tests[8];
    int count = 0;
    check_int(cipher_init(&err), RC_OK);
    for (int i = 0; rules_all[i] != NULL; i++)
        tests[count++] = (struct CMUnitTest){
            .name = rules_all[i]->id, .test_func = people_can_click, .initial_state = (void *)(uintptr_t)rules_all[i]};
    return _cmocka_run_group_tests("spots_test", tests, (size_t)count, NULL, NULL);
}
