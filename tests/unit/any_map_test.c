/* Diplomacy on maps from files: the rules that are made for one, up to the largest that there may be. */
#include "check.h"
#include "labels.h"

#include "base/file.h"
#include "base/mem.h"
#include "rules/doors.h"
#include "rules/options.h"

extern const struct rules rules_diplomacy;

/* The file of a map, and that of its places, if it has one. */
struct source {
    const char *name;
    struct text text, places;
};

static const char *bytes(void *context, const char *name, size_t *size)
{
    const struct source *source = context;
    const struct text *text = strcmp(name, source->name) == 0   ? &source->text
                              : strstr(name, ".places") != NULL ? &source->places
                                                                : NULL;
    *size = text == NULL ? 0 : text->len;
    return text == NULL || text->len == 0 ? NULL : text->data;
}

static struct rules *make(struct source *source, struct maps_told *told)
{
    const struct maps_files files = {bytes, source};
    *told = (struct maps_told){TEXT_EMPTY, TEXT_EMPTY, 0};
    struct rules *rules = rules_diplomacy.maps->make(&files, source->name, told);
    if (rules != NULL)
        rules->map.name = "test";
    return rules;
}

static struct rules *made(struct source *source)
{
    struct maps_told told;
    struct rules *rules = make(source, &told);
    check_text(told.faults.data == NULL ? "" : told.faults.data, "");
    check_true(rules != NULL);
    maps_told_free(&told);
    text_free(&source->text);
    text_free(&source->places);
    return rules;
}

static struct rules *lagoon(void)
{
    struct source source = {"lagoon.map", TEXT_EMPTY, TEXT_EMPTY};
    struct maps_told told;
    check_int(file_read("tests/maps/lagoon.map", 100000, &source.text, NULL), RC_OK);
    struct rules *rules = make(&source, &told);
    check_text(told.faults.data == NULL ? "" : told.faults.data, "");
    check_true(rules != NULL);
    maps_told_free(&told);
    text_free(&source.text);
    return rules;
}

static void *begun(const struct rules *rules)
{
    void *state = mem_new(1, rules->state_size);
    struct rules_setup setup;
    check_true(options_default(rules, rules->seats_min, &setup, NULL));
    check_true(rules->setup(state, &setup, NULL, NULL, NULL));
    return state;
}

/* The position is the same after it was saved and loaded, and every order after it was written and read. */
static void check_kept(const struct rules *rules, const void *state, const struct request *open,
                       const struct order *order, int count)
{
    struct jv *json = rules_save(rules, state);
    void *again = mem_new(1, rules->state_size);
    struct refusal why = {0};
    if (!rules_load(rules, again, json, false, &why))
        fail_msg("%s %s", why.word, why.detail);
    check_true(memcmp(again, state, rules->state_size) == 0);
    for (int i = 0; i < count; i++) {
        struct text line = TEXT_EMPTY;
        struct order read;
        rules_write(rules, &order[i], &line);
        check_true(rules_read_text(rules, state, open[i].seat, line.data, &read, NULL));
        check_true(order_same(&read, &order[i]));
        text_free(&line);
    }
    free(again);
    jv_free(json);
}

/* Bots play until the game is over, or so many phases; returns how many orders were asked at most. */
static int play(const struct rules *rules, void *state, int phases)
{
    static struct order order[REQUESTS_MAX], checked[REQUESTS_MAX];
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    struct result result = {0};
    const uint8_t seed[32] = {7};
    int most = 0;
    struct chance chance = chance_seeded(seed, 0, NULL);
    for (int phase = 0; phase < phases && !result.over; phase++) {
        int count = rules->requests(state, open);
        most = count > most ? count : most;
        check_true(count <= REQUESTS_MAX);
        for (int at = 0; at < count; at += requests_together(open, count, at))
            rules_choose_all(rules, state, open + at, requests_together(open, count, at), &chance, order + at);
        for (int i = 0; i < count; i++) {
            check_true(open[i].slot >= 0 && open[i].slot < SLOTS_MAX);
            check_true(rules_check(rules, state, &open[i], &order[i], &checked[i], NULL));
            answer[i] = (struct answer){.order = &checked[i], .request = open[i], .by = BY_BOT};
        }
        check_kept(rules, state, open, order, count);
        rules->resolve(state, answer, count, &chance, NULL);
        check_true(rules_sound(rules, state, NULL));
        rules->result(state, &result);
    }
    check_true(phases < rules->phases_max || result.over);
    return most;
}

static void a_small_map_is_played_to_its_end(void **unused)
{
    (void)unused;
    struct rules *rules = lagoon();
    void *state = begun(rules);
    check_int(rules->seats_min, 4);
    check_text(rules->seats[0].name, "Heron");
    check_int(rules->map.nobodys, 1 << 2);
    check_int(rules->round_before, 311);
    play(rules, state, rules->phases_max);
    free(state);
    free(rules);
}

/* "P07": the provinces of a row of squares, each beside the next and those of the rows around. */
static void add_id(struct text *out, int number)
{
    text_addf(out, "%c%02d", 'B' + number / 100, number % 100);
}

/* As many provinces, powers, coasts and units as are played: a board of squares, every third a sea. */
static void write_squares(struct text *out, int provinces, int powers, int units)
{
    enum { ACROSS = 16 };
    for (int p = 0; p < provinces; p++) {
        text_addf(out, "Square %d = ", p);
        add_id(out, p);
        text_add(out, "\n");
    }
    for (int power = 0; power < powers; power++) {
        text_addf(out, "Power%c%c (of:%c)", 'A' + power / 26, 'A' + power % 26, 'A' + power % 26);
        for (int p = power; p < units; p += powers) {
            text_add(out, " ");
            add_id(out, 2 * p + p / 8 % 2);
        }
        for (int p = power; p < units; p += powers) {
            text_add(out, "\nA ");
            add_id(out, 2 * p + p / 8 % 2);
        }
        text_add(out, "\n");
    }
    for (int p = 0; p < provinces; p++) {
        text_add(out, (p + p / ACROSS) % 2 == 0 ? "COAST " : "WATER ");
        add_id(out, p);
        text_add(out, " ABUTS");
        for (int q = 0; q < provinces; q++) {
            int down = abs(q / ACROSS - p / ACROSS), across = abs(q % ACROSS - p % ACROSS);
            if (q == p || down > 1 || across > 1)
                continue;
            text_add(out, " ");
            add_id(out, q);
        }
        text_add(out, "\n");
    }
}

static void the_largest_map_is_played(void **unused)
{
    (void)unused;
    struct source source = {"squares.map", TEXT_EMPTY, TEXT_EMPTY};
    write_squares(&source.text, 272, SEATS_MAX, 109);
    struct rules *rules = made(&source);
    void *state = begun(rules);
    check_int(play(rules, state, 6), 109);
    free(state);
    free(rules);
}

/* Facts of templates have each power by its name, in the colour it has in the picture. */
static void reports_name_the_powers(void **unused)
{
    (void)unused;
    struct source source = {"squares.map", TEXT_EMPTY, TEXT_EMPTY};
    struct jv *facts = jv_new_object();
    write_squares(&source.text, 272, SEATS_MAX, 109);
    struct rules *rules = made(&source);
    void *state = begun(rules);
    rules->show(state, 2, facts);
    const struct jv *seats = jv_get(facts, "seats");
    check_int(jv_size(seats), SEATS_MAX);
    check_text(jv_member_string(facts, "your_name"), "PowerAB");
    for (int i = 0; i < SEATS_MAX; i++) {
        const struct jv *one = jv_at(seats, (size_t)i);
        char colour[8];
        check_true(snprintf(colour, sizeof colour, "#%06x", (unsigned)rules->seats[i].colour) == 7);
        check_text(jv_member_string(one, "name"), rules->seats[i].name);
        check_text(jv_member_string(one, "letter"), rules->seats[i].letter);
        check_text(jv_member_string(one, "colour"), colour);
    }
    jv_free(facts);
    free(state);
    free(rules);
}

static void what_is_larger_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        int provinces, powers, units;
        const char *more, *told;
    } sizes[] = {{273, 7, 40, "", "273 provinces; 272 can be played."},
                 {272, 29, 40, "", "29 powers; 28 can be played."},
                 {272, 7, 125, "", "125 units at the start; 124 can be played."},
                 {272, 7, 122, "UNOWNED D60 D61 D62\n", "125 centres; 124 can be played."}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct source source = {"squares.map", TEXT_EMPTY, TEXT_EMPTY};
        struct maps_told told;
        write_squares(&source.text, sizes[i].provinces, sizes[i].powers, sizes[i].units);
        text_add(&source.text, sizes[i].more);
        check_true(make(&source, &told) == NULL);
        check_true(strstr(told.faults.data, sizes[i].told) != NULL);
        maps_told_free(&told);
        text_free(&source.text);
    }
}

/* A sea of fleets between two coasts, and behind it one without: chains that need a fleet are too many to be seen one
 * by one. */
static void a_sea_full_of_fleets_is_no_trap(void **unused)
{
    (void)unused;
    enum { ACROSS = 10, DOWN = 13, FILLED = ACROSS * 10 };
    static struct order legal[4000];
    struct source source = {"sea.map", TEXT_EMPTY, TEXT_EMPTY};
    struct request open[REQUESTS_MAX];
    int convoys = 0, empty = 0;
    for (int p = 0; p < ACROSS * DOWN; p++) {
        text_addf(&source.text, "Sea %d = ", p);
        add_id(&source.text, p);
        text_add(&source.text, p % ACROSS % (ACROSS - 1) == 0 ? "\nCOAST " : "\nWATER ");
        add_id(&source.text, p);
        text_add(&source.text, " ABUTS");
        for (int q = 0; q < ACROSS * DOWN; q++) {
            if (abs(q / ACROSS - p / ACROSS) + abs(q % ACROSS - p % ACROSS) != 1)
                continue;
            text_add(&source.text, " ");
            add_id(&source.text, q);
        }
        text_add(&source.text, "\n");
    }
    text_add(&source.text, "NEAR (NEARISH) B00\nA B00");
    for (int p = 0; p < FILLED; p++) {
        text_add(&source.text, p % ACROSS % (ACROSS - 1) == 0 ? "" : "\nF ");
        if (p % ACROSS % (ACROSS - 1) != 0)
            add_id(&source.text, p);
    }
    text_add(&source.text, "\nFAR (FARISH) C29\nA C29\n");
    struct rules *rules = made(&source);
    void *state = begun(rules);
    check_int(rules->requests(state, open), 82);
    int count = rules->legal(state, &open[40], legal, 4000);
    for (int i = 0; i < count; i++) {
        struct text line = TEXT_EMPTY;
        rules_write(rules, &legal[i], &line);
        convoys += strstr(line.data, " c b00") != NULL;
        empty += strstr(line.data, " c b00 - c") != NULL || strstr(line.data, " c c29") != NULL;
        text_free(&line);
    }
    check_int(convoys, 19);
    check_int(empty, 0);
    free(state);
    free(rules);
}

/* Provinces in a row, all of land. */
static void write_row(struct text *out, int provinces)
{
    for (int p = 0; p < provinces; p++) {
        text_addf(out, "Row %d = ", p);
        add_id(out, p);
        text_add(out, "\nLAND ");
        add_id(out, p);
        text_add(out, " ABUTS ");
        if (p > 0)
            add_id(out, p - 1);
        text_add(out, " ");
        if (p + 1 < provinces)
            add_id(out, p + 1);
        text_add(out, "\n");
    }
}

static void the_farthest_unit_goes_first(void **unused)
{
    (void)unused;
    struct source source = {"row.map", TEXT_EMPTY, TEXT_EMPTY};
    struct request open[REQUESTS_MAX];
    struct order order;
    write_row(&source.text, 272);
    text_add(&source.text,
             "BEGIN WINTER 1900 ADJUSTMENTS\nWEST (WESTERN) B00\nA B99\nA C00\nEAST (EASTERN) D71\nA D71\n");
    struct rules *rules = made(&source);
    void *state = begun(rules);
    check_int(rules->requests(state, open), 1);
    rules_fallback(rules, state, &open[0], &order);
    rules->resolve(state, &(struct answer){.order = &order, .request = open[0], .by = BY_DEFAULT}, 1, NULL, NULL);
    struct jv *json = rules_save(rules, state);
    char *units = jv_dumped(jv_get(json, "units"));
    check_text(units, "[[\"a d71\"],[\"a b99\"]]");
    free(units);
    jv_free(json);
    free(state);
    free(rules);
}

/* Names of several words, of words of mails, and with dashes; coasts; what is none of the map's. */
static void lines_are_read_in_the_words_of_the_map(void **unused)
{
    (void)unused;
    static const struct {
        int seat;
        const char *line, *means;
    } lines[] = {{1, "f salt flats - yes water", "sal - yes"},
                 {1, "yes h", "yes h"},
                 {1, "Heron: a northern marsh of the old heron - abbey", "nma - mon"},
                 {3, "f old quay - inner-lagoon", "qua - inn"},
                 {3, "f qua - cape (west coast)", "qua - cap/wc"},
                 {3, "f qua-cap/wc", "qua - cap/wc"},
                 {3, "a wei s heron a marsh - mon", "wei s nma - mon"},
                 {1, "a par - bur", NULL}};
    struct rules *rules = lagoon();
    void *state = begun(rules);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct order order;
        struct text line = TEXT_EMPTY;
        struct refusal why = {0};
        bool read = rules_read_text(rules, state, lines[i].seat, lines[i].line, &order, &why);
        if (read)
            rules_write(rules, &order, &line);
        check_text(read ? line.data : "", lines[i].means == NULL ? "" : lines[i].means);
        text_free(&line);
    }
    free(state);
    free(rules);
}

/* ---- pictures ---- */

static const enum shape shapes[] = {SHAPE_UPRIGHT, SHAPE_WIDE};

/* Polygons with the edge of a province. */
static int patches(const struct canvas *canvas)
{
    int count = 0;
    for (int i = 0; i < canvas->background; i++)
        count += canvas->item[i].kind == STROKE_POLYGON && canvas->item[i].width == 8;
    return count;
}

/* The letters of a place, "Arv"; NULL: they are not there, or more than once. */
static const struct stroke *letters_of(const struct canvas *canvas, const char *id)
{
    const struct stroke *found = NULL;
    for (int i = canvas->background; i < canvas->count; i++) {
        if (canvas->item[i].kind != STROKE_TEXT || strcasecmp(canvas->item[i].text, id) != 0)
            continue;
        if (found != NULL)
            return NULL;
        found = &canvas->item[i];
    }
    return found;
}

/* A patch and letters for each province, which lie on the board, and nothing that meets. */
static void check_picture(const struct rules *rules, const void *state, const struct events *events, int provinces)
{
    for (int i = 0; i < 2; i++) {
        struct canvas canvas;
        struct text breaches = TEXT_EMPTY;
        const struct look look = {.shape = shapes[i],
                                  .name = "ides",
                                  .events = events == NULL ? NULL : events->item,
                                  .event_count = events == NULL ? 0 : events->count};
        rules_board(rules, state, &look, &canvas);
        labels_check(&canvas, shapes[i], &breaches);
        check_text(breaches.len == 0 ? "" : breaches.data, "");
        check_int(canvas.spots, provinces);
        check_int(patches(&canvas), provinces);
        for (int spot = 0; spot < canvas.spots; spot++) {
            const struct stroke *letters = letters_of(&canvas, canvas.spot[spot].words);
            check_true(letters != NULL);
            check_true(letters->x[0] > 0 && letters->x[0] < px(shapes[i] == SHAPE_WIDE ? 684 : 700));
        }
        text_free(&breaches);
        canvas_free(&canvas);
    }
}

static struct rules *drawn(const char *name)
{
    char *map = mem_textf("%s.map", name), *path = mem_textf("src/games/diplomacy/maps/%s.map", name);
    char *places = mem_textf("src/games/diplomacy/maps/%s.places", name);
    struct source source = {map, TEXT_EMPTY, TEXT_EMPTY};
    struct maps_told told;
    check_int(file_read(path, 100000, &source.text, NULL), RC_OK);
    check_int(file_read(places, 100000, &source.places, NULL), RC_OK);
    struct rules *rules = make(&source, &told);
    check_text(told.faults.data == NULL ? "" : told.faults.data, "");
    check_true(rules != NULL && rules->board != NULL);
    maps_told_free(&told);
    text_free(&source.text);
    text_free(&source.places);
    free(path);
    free(places);
    free(map);
    return rules;
}

/* As bots play it. */
static void see_game(const struct rules *rules, void *state, int provinces)
{
    static struct order order[REQUESTS_MAX], checked[REQUESTS_MAX];
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    struct result result = {0};
    const uint8_t seed[32] = {9};
    struct chance chance = chance_seeded(seed, 0, NULL);
    check_picture(rules, state, NULL, provinces);
    while (!result.over) {
        struct events events = {0};
        int count = rules->requests(state, open);
        for (int at = 0; at < count; at += requests_together(open, count, at))
            rules_choose_all(rules, state, open + at, requests_together(open, count, at), &chance, order + at);
        for (int i = 0; i < count; i++) {
            check_true(rules_check(rules, state, &open[i], &order[i], &checked[i], NULL));
            answer[i] = (struct answer){.order = &checked[i], .request = open[i], .by = BY_BOT};
        }
        rules->resolve(state, answer, count, &chance, &events);
        check_picture(rules, state, &events, provinces);
        events_free(&events);
        rules->result(state, &result);
    }
}

static void maps_of_the_program_have_pictures(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int provinces;
    } maps[] = {{"straits", 16}, {"waters", 22}, {"islands", 33}};
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        struct rules *rules = drawn(maps[i].name);
        void *state = begun(rules);
        see_game(rules, state, maps[i].provinces);
        free(state);
        free(rules);
    }
}

/* As many provinces as there may be, some of them as near to each other as numbers are: letters are smaller, and points
 * give way. */
static void the_largest_map_has_a_picture(void **unused)
{
    (void)unused;
    struct source source = {"squares.map", TEXT_EMPTY, TEXT_EMPTY};
    struct maps_told told;
    write_squares(&source.text, 272, 7, 40);
    for (int p = 0; p < 272; p++) {
        text_addf(&source.places, "%d %d ", p % 16 * 9 + p % 3 * 3, p / 16 * 11 + p % 5 * 2);
        add_id(&source.places, p);
        text_add(&source.places, "\n");
    }
    struct rules *rules = make(&source, &told);
    check_text(told.faults.data == NULL ? "" : told.faults.data, "");
    void *state = begun(rules);
    check_picture(rules, state, NULL, 272);
    maps_told_free(&told);
    text_free(&source.text);
    text_free(&source.places);
    free(state);
    free(rules);
}

/* A centre that is in no picture is not drawn. */
static void what_has_no_point_is_not_drawn(void **unused)
{
    (void)unused;
    struct source source = {"row.map", TEXT_EMPTY, TEXT_EMPTY};
    const struct look look = {.name = "ides"};
    struct canvas canvas;
    int centres = 0;
    write_row(&source.text, 5);
    text_add(&source.text, "WEST (WESTERN) B00\nA B00\nEAST (EASTERN) B04\nA B04\nIsle = isl\nSHUT ISL\nUNOWNED ISL\n");
    text_add(&source.places, "0 0 B00\n10 0 B01\n20 0 B02\n30 0 B03\n40 0 B04\n");
    struct rules *rules = made(&source);
    void *state = begun(rules);
    rules_board(rules, state, &look, &canvas);
    for (int i = canvas.background; i < canvas.count; i++) {
        centres += canvas.item[i].kind == STROKE_CIRCLE && canvas.item[i].width == px(2);
        check_true(canvas.item[i].kind != STROKE_CIRCLE || canvas.item[i].x[0] > 0);
    }
    check_int(centres, 2);
    canvas_free(&canvas);
    free(state);
    free(rules);
}

static void a_map_without_places_has_none(void **unused)
{
    (void)unused;
    struct rules *rules = lagoon();
    check_true(rules->board == NULL);
    free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_map_is_played_to_its_end),  cmocka_unit_test(the_largest_map_is_played),
        cmocka_unit_test(what_is_larger_is_refused),         cmocka_unit_test(lines_are_read_in_the_words_of_the_map),
        cmocka_unit_test(maps_of_the_program_have_pictures), cmocka_unit_test(the_largest_map_has_a_picture),
        cmocka_unit_test(a_map_without_places_has_none),     cmocka_unit_test(reports_name_the_powers),
        cmocka_unit_test(a_sea_full_of_fleets_is_no_trap),   cmocka_unit_test(the_farthest_unit_goes_first),
        cmocka_unit_test(what_has_no_point_is_not_drawn)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
