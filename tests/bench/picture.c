/*
 * P7: a board picture by src/report/painter.h against the same strokes written by
 * cairo_surface_write_to_png. Interleaved.
 */
#include "../unit/board.h"
#include "bare.h"
#include "base/cipher.h"
#include "bench.h"
#include "report/painter.h"
#include "rules/doors.h"
#include "rules/options.h"

#include <limits.h>

enum { TIMES = 7, OPENING = 24 };

/* Games one after the other: bots play them phase by phase. */
struct going {
    const struct rules *rules;
    struct rules_setup setup;
    void *state, *view;
    struct chance chance;
};

static void play_phase(struct going *going)
{
    static struct order order[REQUESTS_MAX], wish;
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    struct refusal why;
    struct result result = {0};
    going->rules->result(going->state, &result);
    if (result.over && !going->rules->setup(going->state, &going->setup, &going->chance, NULL, &why))
        return;
    int count = going->rules->requests(going->state, open);
    for (int i = 0; i < count; i++) {
        rules_observe(going->rules, going->state, open[i].seat, going->view);
        rules_choose(going->rules, going->view, &open[i], &going->chance, &wish);
        if (!rules_check(going->rules, going->state, &open[i], &wish, &order[i], &why))
            rules_fallback(going->rules, going->state, &open[i], &order[i]);
        answer[i] = (struct answer){.request = open[i], .order = &order[i], .by = BY_BOT};
    }
    going->rules->resolve(going->state, answer, count, &going->chance, NULL);
}

static bool begin(struct going *going, const struct rules *rules)
{
    static const uint8_t seed[CIPHER_KEY] = {'p', 'i', 'c'};
    struct refusal why;
    *going = (struct going){.rules = rules,
                            .state = calloc(1, rules->state_size),
                            .view = calloc(1, rules->state_size),
                            .chance = chance_seeded(seed, 0, NULL)};
    if (going->state == NULL || going->view == NULL || !options_default(rules, rules->seats_max, &going->setup, &why) ||
        !rules->setup(going->state, &going->setup, &going->chance, NULL, &why))
        return false;
    for (int i = 0; i < OPENING; i++)
        play_phase(going);
    return true;
}

/* The pictures of one seat in a game that goes on, with its fullest table, a new position each time. */
static bool measure_game(const struct rules *rules, struct painter *painter, struct letters *letters, struct err *err)
{
    struct going going;
    struct bench_pair time, size;
    struct text png = TEXT_EMPTY;
    size_t bytes = 0;
    bool fine = begin(&going, rules);
    for (int round = 0; round < ROUNDS && fine; round++) {
        double ours[TIMES], base[TIMES];
        for (int i = 0; i < TIMES && fine; i++) {
            struct canvas canvas = {0};
            play_phase(&going);
            rules_observe(rules, going.state, 1, going.view);
            rules_board(rules, going.view, &(struct look){.seat = 1}, &canvas);
            double start = bench_now();
            text_clear(&png);
            fine = painter_png(painter, &canvas, &png, err) == RC_OK;
            double middle = bench_now();
            fine = fine && bare_draw(letters, &canvas, &bytes, err);
            ours[i] = (middle - start) / 1e3;
            base[i] = (bench_now() - middle) / 1e3;
            canvas_free(&canvas);
        }
        bench_set(&time, round, bench_part(ours, TIMES, 0.5), bench_part(base, TIMES, 0.5));
        bench_set(&size, round, (double)png.len, (double)bytes);
    }
    if (fine) {
        char name[64];
        (void)snprintf(name, sizeof name, "%s, ms", rules->title);
        bench_row(name, &time, "P7 <= 0.4");
        (void)snprintf(name, sizeof name, "%s, bytes", rules->title);
        bench_row(name, &size, "P7 <= 0.4");
    }
    text_free(&png);
    free(going.state);
    free(going.view);
    return fine;
}

int main(void)
{
    struct err err = {0};
    struct painter *painter = cipher_init(&err) == RC_OK ? painter_new() : NULL;
    struct letters *letters = letters_new(256, INT_MAX);
    struct text png = TEXT_EMPTY;
    struct bench_pair time, size;
    double first = 0;
    size_t bytes = 0;
    bool fine = painter != NULL;
    for (int round = 0; round < ROUNDS && fine; round++) {
        double ours[TIMES], base[TIMES];
        for (int i = 0; i < TIMES && fine; i++) {
            char title[32];
            (void)snprintf(title, sizeof title, "Round %d of 12", round * TIMES + i); /* a new picture each time */
            struct canvas canvas;
            board_draw(&canvas, title);
            double start = bench_now();
            text_clear(&png);
            fine = painter_png(painter, &canvas, &png, &err) == RC_OK;
            double middle = bench_now();
            fine = fine && bare_draw(letters, &canvas, &bytes, &err);
            ours[i] = (middle - start) / 1e3;
            base[i] = (bench_now() - middle) / 1e3;
            first = round + i == 0 ? ours[i] : first;
            canvas_free(&canvas);
        }
        bench_set(&time, round, bench_part(ours, TIMES, 0.5), bench_part(base, TIMES, 0.5));
        bench_set(&size, round, (double)png.len, (double)bytes);
    }
    if (fine) {
        bench_title("A board picture (P7)", "the same strokes written by cairo_surface_write_to_png");
        bench_row("a full board, ms", &time, "P7 <= 0.4");
        bench_row("a full board, bytes", &size, "P7 <= 0.4");
        for (int i = 0; rules_all[i] != NULL && fine; i++)
            fine = measure_game(rules_all[i], painter, letters, &err);
        bench_fact("the first of a process", " ms", first, "");
    } else {
        (void)fprintf(stderr, "picture: %s\n", err.text);
    }
    text_free(&png);
    letters_free(letters);
    painter_free(painter);
    return fine ? 0 : 1;
}
