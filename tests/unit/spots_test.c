/*
 * The spots of the pictures, where people click: 300 positions of each game, as bots and chance play it by all numbers
 * of seats, for everybody who sits there, in both shapes.
 */
#include "check.h"
#include "played.h"

#include "rules/canvas.h"
#include "rules/doors.h"
#include "rules/draw.h"
#include "rules/look.h"

#include <string.h>

enum { POSITIONS = 300, GAMES = 10, RARELY = 4, LEGAL = 1024, KINDS = 128, NAMED = 32, RARE = 5 };

/* On a telephone 390 pixels wide the picture has 374 of its 700; a finger wants 24 there. */
enum { TOUCH = 45 };

/* Orders that concern no place: how they begin, and how they end. */
static const char *const begins[] = {"stay", "pass ", "fate ", "done", "loan", "trade", "reset", "treachery", "waive"};
static const char *const ends[] = {"abstain", "none", "to next", "pass"};

/* The spots of one game that were seen, and whether an order named them. */
struct seen {
    char words[SPOT_WORDS];
    bool named;
};

struct looking {
    int every, left;
    void *view;
    struct order *legal; /* LEGAL */
    struct seen seen[KINDS];
    int kinds, small, spots;
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

static struct seen *seen_of(struct looking *looking, const char *words)
{
    for (int i = 0; i < looking->kinds; i++)
        if (strcmp(looking->seen[i].words, words) == 0)
            return &looking->seen[i];
    check_true(looking->kinds < KINDS);
    struct seen *seen = &looking->seen[looking->kinds++];
    (void)snprintf(seen->words, sizeof seen->words, "%s", words);
    return seen;
}

static bool is_placeless(const char *line)
{
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (strncmp(line, begins[i], strlen(begins[i])) == 0)
            return true;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (strlen(line) >= strlen(ends[i]) && strcmp(line + strlen(line) - strlen(ends[i]), ends[i]) == 0)
            return true;
    return false;
}

static void check_named(const struct played *played, struct looking *looking, const struct canvas *canvas,
                        const struct order *order)
{
    int named[NAMED];
    char bytes[1024];
    struct text line = text_fixed(bytes, sizeof bytes);
    rules_write(played->rules, order, &line);
    int count = canvas_spots_named(canvas, bytes, named, NAMED);
    if (count == 0 && canvas->spots > 0 && !is_placeless(bytes))
        fail_msg("%s, phase %d: nothing to click on for '%s'", played->rules->id, played->phase, bytes);
    for (int i = 0; i < count; i++)
        seen_of(looking, canvas->spot[named[i]].words)->named = true;
}

static void check_orders(const struct played *played, struct looking *looking, const struct canvas *canvas, int seat)
{
    struct request open[REQUESTS_MAX];
    int requests = played->rules->requests(looking->view, open);
    for (int i = 0; i < requests; i++) {
        if (open[i].seat != seat)
            continue;
        int count = rules_legal(played->rules, looking->view, &open[i], looking->legal, LEGAL);
        for (int k = 0; k < count; k++)
            check_named(played, looking, canvas, &looking->legal[k]);
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
    for (int i = 0; i < upright.spots; i++)
        (void)seen_of(looking, upright.spot[i].words);
    check_orders(played, looking, &upright, seat);
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
    looking->legal = calloc(LEGAL, sizeof *looking->legal);
    check_true(looking->view != NULL && looking->legal != NULL);
    play_through(rules, rules->seats_max, 0, RARELY, count_phases, &phases);
    looking->every = 1 + phases * GAMES / POSITIONS;
    for (uint32_t game = 0; looking->left > 0; game++)
        play_through(rules, rules->seats_max - (int)game % kinds, game, RARELY, see, looking);
    int small = looking->spots == 0 ? 0 : 100 * looking->small / looking->spots, unnamed = 0;
    if (small > small_most(rules))
        fail_msg("%s: %d of 100 spots are too small for a finger", rules->id, small);
    for (int i = 0; i < looking->kinds; i++)
        unnamed += !looking->seen[i].named;
    if (100 * unnamed > RARE * looking->kinds)
        fail_msg("%s: of %d spots no order has named %d", rules->id, looking->kinds, unnamed);
    free(looking->view);
    free(looking->legal);
    free(looking);
}

static void what_names_a_spot(void **state)
{
    (void)state;
    struct canvas canvas;
    int named[NAMED];
    canvas_begin(&canvas, 100, 100, 0xffffff);
    canvas_spot(&canvas, (struct box){0, 0, 10, 10}, "rome", "Rome");
    canvas_spot(&canvas, (struct box){20, 0, 10, 10}, "games", "Games");
    canvas_spot(&canvas, (struct box){40, 0, 10, 10}, "give games", "to give games");
    canvas_spot(&canvas, (struct box){60, 0, 10, 10}, "luna", "Luna");
    check_int(canvas_spots_named(&canvas, "move luna rome", named, NAMED), 2);
    check_int(named[0], 3);
    check_int(named[1], 0);
    check_int(canvas_spots_named(&canvas, "build luna, give games", named, NAMED), 2);
    check_int(named[1], 2);
    check_int(canvas_spots_named(&canvas, "rome and rome", named, NAMED), 1);
    check_int(canvas_spots_named(&canvas, "win rome: take to luna", named, NAMED), 1);
    check_int(named[0], 3);
    check_int(canvas_spots_named(&canvas, "move romeo arome", named, NAMED), 0);
    check_int(canvas_spots_named(&canvas, "move luna/south rome", named, NAMED), 2);
    check_int(canvas_spots_named(&canvas, "move luna rome", named, 1), 1);
    canvas_free(&canvas);
}

int main(void)
{
    struct err err = {0};
    struct CMUnitTest tests[33];
    int count = 0;
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(what_names_a_spot);
    check_int(cipher_init(&err), RC_OK);
    for (int i = 0; rules_all[i] != NULL && count < 33; i++)
        tests[count++] = (struct CMUnitTest){
            .name = rules_all[i]->id, .test_func = people_can_click, .initial_state = (void *)(uintptr_t)rules_all[i]};
    return _cmocka_run_group_tests("spots_test", tests, (size_t)count, NULL, NULL);
}
