/*
 * A film gives back each of its pictures: in random games of all rules, by the splices that its page carries and by the
 * elements <svg> that it shows without them.
 */
#include "check.h"
#include "played.h"

#include "base/jv.h"
#include "report/svg.h"
#include "rules/canvas.h"
#include "rules/doors.h"
#include "rules/draw.h"
#include "site/film.h"

#include <string.h>

enum { GAMES = 3, RARELY = 4, FRAMES = 4000, PIECES = 60000 };

/* What was drawn, and the film of it. */
struct shooting {
    struct film *film;
    char **drawn; /* of each picture its strokes as they must come out */
    int count, most;
    size_t bytes; /* of all pictures as whole drawings */
    void *view;
};

static struct shooting shoot(int most, size_t view)
{
    struct shooting out = {.film = film_new(), .drawn = calloc((size_t)most, sizeof(char *)), .most = most};
    out.view = calloc(1, view);
    check_true(out.drawn != NULL && out.view != NULL);
    return out;
}

/* A stroke that stays on dark paper is marked so. */
static void add_stroke(const struct stroke *stroke, struct text *out)
{
    struct text svg = TEXT_EMPTY;
    svg_stroke(stroke, &svg);
    size_t name = strcspn(svg.data, " ");
    text_add_bytes(out, svg.data, name);
    if (svg.len > 0 && stroke->own)
        text_add(out, " class=\"own\"");
    text_add(out, svg.data + name);
    text_free(&svg);
}

static void take(struct shooting *shooting, const struct canvas *canvas)
{
    struct text out = TEXT_EMPTY;
    text_addf(&out, "%d x %d\n", (int)canvas->width, (int)canvas->height);
    for (int i = 0; i < canvas->count; i++)
        add_stroke(&canvas->item[i], &out);
    shooting->bytes += out.len;
    shooting->drawn[shooting->count++] = text_detach(&out);
    film_frame(shooting->film, canvas);
}

static void pack_up(struct shooting *shooting)
{
    for (int i = 0; i < shooting->count; i++)
        free(shooting->drawn[i]);
    free(shooting->drawn);
    free(shooting->view);
    film_free(shooting->film);
}

/* ---- shown ---------------------------------------------------------------------- */

/* The pieces by number, without their ids and groups. */
struct shelf {
    char *piece[PIECES];
    int count;
};

/* One line of film_pieces(): an element. The one with the next id begins a piece; returns whether it is a group. */
static bool read_line(struct shelf *shelf, const char *line, size_t size, struct text *piece)
{
    char id[32];
    (void)snprintf(id, sizeof id, " id=\"p%d\"", shelf->count);
    const char *own = memmem(line, size, id, strlen(id));
    if (own == NULL) {
        text_add_bytes(piece, line, size);
        return true;
    }
    check_int(own - line, strcspn(line, " "));
    if (own - line == 2)
        return true;
    text_add_bytes(piece, line, (size_t)(own - line));
    text_add_bytes(piece, own + strlen(id), size - (size_t)(own - line) - strlen(id));
    return false;
}

static void read_shelf(const struct film *film, struct shelf *out)
{
    struct text all = TEXT_EMPTY, piece = TEXT_EMPTY;
    film_pieces(film, &all);
    out->count = 0;
    const char *at = strstr(all.data, "<defs>\n"), *end = strstr(all.data, "</defs></svg>\n");
    check_true(at != NULL && end != NULL);
    for (at += strlen("<defs>\n"); at < end;) {
        size_t size = strcspn(at, "\n") + 1;
        bool group = strncmp(at, "</g>", 4) != 0 && read_line(out, at, size, &piece);
        if (!group) {
            check_true(out->count < PIECES);
            out->piece[out->count++] = text_detach(&piece);
        }
        at += size;
    }
    check_int(piece.len, 0);
    text_free(&all);
}

static void empty_shelf(struct shelf *shelf)
{
    for (int i = 0; i < shelf->count; i++)
        free(shelf->piece[i]);
}

/* ---- as the page of a browser shows it --------------------------------------------- */

static int64_t number_at(const struct jv *list, size_t at, int64_t most)
{
    int64_t number = -1;
    check_true(jv_int(jv_at(list, at), 0, most, &number));
    return number;
}

/* What Array.splice() does. */
static int splice(int *list, int count, const struct jv *splice)
{
    int at = (int)number_at(splice, 0, count), gone = (int)number_at(splice, 1, count - at);
    int come = (int)jv_size(splice) - 2;
    memmove(&list[at + come], &list[at + gone], (size_t)(count - at - gone) * sizeof list[0]);
    for (int i = 0; i < come; i++)
        list[at + i] = (int)number_at(splice, (size_t)i + 2, PIECES);
    check_true(gone + come > 0);
    return count - gone + come;
}

static void check_film(const struct shooting *shooting, const struct shelf *shelf, const struct jv *json)
{
    static int list[PIECES];
    const struct jv *frames = jv_get(json, "frames"), *sizes = jv_get(json, "sizes");
    int count = 0, wide = 0, high = 0;
    size_t next = 0;
    check_int(jv_size(frames), shooting->count);
    for (int i = 0; i < shooting->count; i++) {
        struct text out = TEXT_EMPTY;
        const struct jv *splices = jv_at(frames, (size_t)i), *size = jv_at(sizes, next);
        for (size_t k = 0; k < jv_size(splices); k++)
            count = splice(list, count, jv_at(splices, k));
        if (size != NULL && number_at(size, 0, FRAMES) == i) {
            wide = (int)number_at(size, 1, 100000);
            high = (int)number_at(size, 2, 100000);
            next++;
        }
        text_addf(&out, "%d x %d\n", wide, high);
        for (int k = 0; k < count; k++) {
            check_true(list[k] < shelf->count);
            text_add(&out, shelf->piece[list[k]]);
        }
        check_text(out.data, shooting->drawn[i]);
        text_free(&out);
    }
    check_int(next, jv_size(sizes));
}

/* ---- as it stands in a page without a script ---------------------------------------- */

static void check_svg(const struct shooting *shooting, const struct shelf *shelf, int frame)
{
    struct text svg = TEXT_EMPTY, out = TEXT_EMPTY, begin = TEXT_EMPTY;
    int wide = 0, high = 0;
    film_svg(shooting->film, frame, "a <title>", "about", &svg);
    check_int(sscanf(shooting->drawn[frame], "%d x %d", &wide, &high), 2);
    svg_begin(wide, high, "a <title>", "about", &begin);
    text_add(&begin, SHADES_SILENT);
    check_int(strncmp(svg.data, begin.data, begin.len), 0);
    text_addf(&out, "%d x %d\n", wide, high);
    const char *at = svg.data + begin.len;
    int number = 0, read = 0;
    for (; sscanf(at, "<use href=\"#p%d\"/>%n", &number, &read) == 1; at += read) {
        check_true(number >= 0 && number < shelf->count);
        text_add(&out, shelf->piece[number]);
    }
    check_text(at, "</g></svg>\n");
    check_text(out.data, shooting->drawn[frame]);
    text_free(&svg);
    text_free(&out);
    text_free(&begin);
}

static size_t check_all(struct shooting *shooting)
{
    static struct shelf shelf;
    struct text json = TEXT_EMPTY, pieces = TEXT_EMPTY;
    film_end(shooting->film);
    check_int(film_frames(shooting->film), shooting->count);
    read_shelf(shooting->film, &shelf);
    struct jv *value = film_json(shooting->film);
    check_film(shooting, &shelf, value);
    const int some[] = {0, shooting->count / 3, shooting->count - 1, shooting->count - 1, shooting->count - 2, 0};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++)
        check_svg(shooting, &shelf, some[i] < 0 ? 0 : some[i]);
    film_pieces(shooting->film, &pieces);
    jv_dump(value, &json);
    size_t size = json.len + pieces.len;
    jv_free(value);
    text_free(&json);
    text_free(&pieces);
    empty_shelf(&shelf);
    return size;
}

/* ---- games -------------------------------------------------------------------------- */

static bool see(const struct played *played, void *context)
{
    struct shooting *shooting = context;
    struct canvas canvas;
    rules_observe(played->rules, played->state, played->phase % 2, shooting->view);
    const struct look look = {.seat = played->phase % 2,
                              .name = "ides",
                              .events = played->events->item,
                              .event_count = played->events->count};
    rules_board(played->rules, shooting->view, &look, &canvas);
    take(shooting, &canvas);
    canvas_free(&canvas);
    return shooting->count < shooting->most;
}

static void games_come_back(void **state)
{
    const struct rules *rules = *state;
    for (int game = 0; game < GAMES; game++) {
        struct shooting shooting = shoot(FRAMES, rules->state_size);
        int seats = rules->seats_max - (rules->seats_max > rules->seats_min ? game % 2 : 0);
        play_through(rules, seats, (uint32_t)game, RARELY, see, &shooting);
        check_true(shooting.count > 10);
        size_t size = check_all(&shooting);
        /* seen from two seats in turn, which differ in more than two steps of one do */
        if (10 * size > shooting.bytes)
            fail_msg("%s: %d pictures of %zu bytes in all make a film of %zu", rules->id, shooting.count,
                     shooting.bytes, size);
        pack_up(&shooting);
    }
}

/* ---- what games have not yet ---------------------------------------------------------- */

/* A letter each; a capital is the same as the small one, but keeps its colour. */
static void one_more(struct shooting *shooting, int size, const char *letters)
{
    struct canvas canvas;
    canvas_begin(&canvas, size, 50, WHITE);
    for (; *letters != '\0'; letters++) {
        bool own = *letters >= 'A' && *letters <= 'Z';
        const char text[] = {(char)(own ? *letters - 'A' + 'a' : *letters), '\0'};
        draw_text(&canvas, point(10 + text[0], 40), 14, ALIGN_LEFT, INK, text)->own = own;
    }
    take(shooting, &canvas);
    canvas_free(&canvas);
}

/* Rows turned round, equal strokes, nothing but paper, markup as text, another size; whatever a game may draw. */
static void odd_pictures_come_back(void **state)
{
    (void)state;
    static const char *const rows[] = {"abc",     "abc",    "cba",    "aabbcc", "abcabc",   "",    "bca", "<&>",
                                       "'\\\"'<", "aaaaab", "baaaaa", "abab",   "cabcabca", "aBc", "AbC", "z"};
    struct shooting shooting = shoot(64, 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        one_more(&shooting, 100 + (i > 8) + (i > 11), rows[i]);
    (void)check_all(&shooting);
    pack_up(&shooting);
    shooting = shoot(1, 1);
    one_more(&shooting, 100, "a");
    (void)check_all(&shooting);
    pack_up(&shooting);
}

/* "1,0,+1": from place 1 on none goes and one comes. */
static void check_splices(const char *before, const char *now, const char *want)
{
    struct shooting shooting = shoot(8, 1);
    struct text got = TEXT_EMPTY;
    one_more(&shooting, 100, before);
    one_more(&shooting, 100, now);
    for (const char *letter = now; *letter != '\0'; letter++) /* each is a piece by itself */
        one_more(&shooting, 100, (const char[]){*letter, '\0'});
    film_end(shooting.film);
    struct jv *json = film_json(shooting.film);
    const struct jv *splices = jv_at(jv_get(json, "frames"), 1);
    for (size_t i = 0; i < jv_size(splices); i++) {
        const struct jv *one = jv_at(splices, i);
        text_addf(&got, "%s%d,%d,+%zu", i == 0 ? "" : " ", (int)number_at(one, 0, FRAMES),
                  (int)number_at(one, 1, FRAMES), jv_size(one) - 2);
    }
    check_text(got.data, want);
    jv_free(json);
    text_free(&got);
    pack_up(&shooting);
}

/* The paper is the first piece. */
static void what_stays_is_not_told_again(void **state)
{
    (void)state;
    check_splices("abc", "abc", "");
    check_splices("abc", "abxc", "3,0,+1");
    check_splices("abxc", "abc", "3,1,+0");
    check_splices("xabc", "abcx", "1,1,+0 4,0,+1");
    check_splices("abcd", "axcy", "2,1,+1 4,1,+1");
}

static void films_are_compared(void **state)
{
    (void)state;
    static const char *const last[] = {"abc", "abc", "abd", "ab", "acb"};
    struct shooting shootings[5];
    for (int i = 0; i < 5; i++) {
        shootings[i] = shoot(2, 1);
        one_more(&shootings[i], 100, "abcd");
        one_more(&shootings[i], 100, last[i]);
        check_int(film_same(shootings[0].film, shootings[i].film), i < 2);
    }
    for (int i = 0; i < 5; i++)
        pack_up(&shootings[i]);
}

/* Thousands of pictures of thousands of strokes, each shuffled: what no game draws is done in a few seconds. */
static void wild_pictures_come_back(void **state)
{
    (void)state;
    enum { STROKES = 4000, WILD = 40 };
    static int order[STROKES];
    struct shooting shooting = shoot(WILD, 1);
    for (int i = 0; i < STROKES; i++)
        order[i] = i;
    for (uint32_t frame = 0; frame < WILD; frame++) {
        struct canvas canvas;
        canvas_begin(&canvas, 700, 1000, WHITE);
        for (uint32_t i = 0; i < STROKES; i++) {
            uint32_t other = (i * 2654435761u + frame * 40503u) % STROKES;
            int spare = order[i];
            order[i] = order[other];
            order[other] = spare;
            draw_circle(&canvas, point(order[i] % 90, order[i] / 90), 5 + (order[i] % 7 == 0), WHITE, INK);
        }
        take(&shooting, &canvas);
        canvas_free(&canvas);
    }
    (void)check_all(&shooting);
    pack_up(&shooting);
}

/* Both for pieces that turn and for those that stay, a rule for each colour. */
static void colours_turn_on_dark_paper(void **state)
{
    (void)state;
    struct shooting shooting = shoot(1, 1);
    struct canvas canvas;
    struct text css = TEXT_EMPTY, want = TEXT_EMPTY;
    canvas_begin(&canvas, 100, 50, WHITE);
    draw_circle(&canvas, point(50, 25), 7, 0xb92516, INK)->own = true;
    draw_circle(&canvas, point(50, 25), 9, CANVAS_NONE, INK);
    take(&shooting, &canvas);
    canvas_darken(&canvas);
    film_end(shooting.film);
    film_dark(shooting.film, &css);
    text_addf(&want, "[fill=\"#%06x\"]:not(.own){fill:#%06x}", WHITE, (unsigned)canvas.item[0].fill);
    check_true(strstr(css.data, want.data) != NULL);
    text_clear(&want);
    text_addf(&want, "[stroke=\"#%06x\"]:not(line.own){stroke:#%06x}", INK, (unsigned)canvas.item[1].edge);
    check_true(strstr(css.data, want.data) != NULL);
    check_int(canvas.item[1].fill, 0xb92516);
    check_true(strstr(css.data, "#ff000000") == NULL);
    canvas_free(&canvas);
    text_free(&css);
    text_free(&want);
    pack_up(&shooting);
}

/* Those of all games, or of the one named. */
int main(int argc, char **argv)
{
    struct CMUnitTest tests[16] = {
        cmocka_unit_test(odd_pictures_come_back),     cmocka_unit_test(what_stays_is_not_told_again),
        cmocka_unit_test(films_are_compared),         cmocka_unit_test(wild_pictures_come_back),
        cmocka_unit_test(colours_turn_on_dark_paper),
    };
    int count = 5;
    struct err err = {0};
    check_int(cipher_init(&err), RC_OK);
    for (int i = 0; rules_all[i] != NULL; i++)
        if (argc < 2 || strcmp(argv[1], rules_all[i]->id) == 0)
            tests[count++] = (struct CMUnitTest){.name = rules_all[i]->id,
                                                 .test_func = games_come_back,
                                                 .initial_state = (void *)(uintptr_t)rules_all[i]};
    return _cmocka_run_group_tests("film_test", tests, (size_t)count, NULL, NULL);
}
