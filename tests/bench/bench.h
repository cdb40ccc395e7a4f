/*
 * What the benches share: a clock, medians, and one form of table. Nothing here
 * judges: each line shows a figure, the baseline of the same run and the ratio.
 */
#ifndef CURSUS_BENCH_H
#define CURSUS_BENCH_H

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 5 };

/* Microseconds since some moment. */
static inline double bench_now(void)
{
    struct timespec at;
    (void)clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec * 1e6 + (double)at.tv_nsec / 1e3;
}

static inline int bench_by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The value below which `part` (0..1) of them lie; sorts them. */
static inline double bench_part(double *value, size_t count, double part)
{
    qsort(value, count, sizeof *value, bench_by_size);
    size_t at = (size_t)(part * (double)count);
    return count == 0 ? 0 : value[at < count ? at : count - 1];
}

/* One figure measured ROUNDS times, each time beside its baseline. */
struct bench_pair {
    double ours[ROUNDS], base[ROUNDS], ratio[ROUNDS];
};

static inline void bench_set(struct bench_pair *pair, int round, double ours, double base)
{
    pair->ours[round] = ours;
    pair->base[round] = base;
    pair->ratio[round] = base > 0 ? ours / base : 0;
}

static inline void bench_title(const char *title, const char *base)
{
    printf("\n%-46s %12s %12s %8s   %s\n", title, "cursus", "baseline", "ratio", "goal");
    printf("  baseline: %s\n", base);
}

/* Notes how a goal came out ("P4 <= 1.5"; "": there is none) for the table at the end of the run (table.py). */
static inline void bench_judge(const char *goal, const char *what, double figure)
{
    const char *path = getenv("BENCH_TABLE");
    FILE *file = path == NULL || goal[0] == '\0' ? NULL : fopen(path, "a");
    if (file == NULL)
        return;
    (void)fprintf(file, "%s\t%s\t%.3f\n", goal, what + strspn(what, " "), figure);
    (void)fclose(file);
}

/* Medians; the ratio is the median of the rounds' own ratios. `goal` is one of the ratio, or "". */
static inline void bench_row(const char *what, struct bench_pair *pair, const char *goal)
{
    double ours = bench_part(pair->ours, ROUNDS, 0.5), base = bench_part(pair->base, ROUNDS, 0.5);
    double ratio = bench_part(pair->ratio, ROUNDS, 0.5);
    int digits = ours < 10 ? 2 : ours < 1000 ? 1 : 0;
    printf("  %-44s %12.*f %12.*f %8.2f   %s\n", what, digits, ours, digits, base, ratio, goal);
    bench_judge(goal, what, ratio);
    (void)fflush(stdout);
}

/* A figure that has no baseline but itself; `goal` is one of the figure, or "". */
static inline void bench_fact(const char *what, const char *unit, double value, const char *goal)
{
    char shown[64];
    (void)snprintf(shown, sizeof shown, "%.*f%s", value < 10 ? 2 : value < 1000 ? 1 : 0, value, unit);
    printf("  %-44s %12s %12s %8s   %s\n", what, shown, "", "", goal);
    bench_judge(goal, what, value);
    (void)fflush(stdout);
}

#endif
