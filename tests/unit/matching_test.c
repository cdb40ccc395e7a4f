/* Perfect matchings of greatest weight: against all of them, counted out, in small graphs. */
#include "check.h"

#include "pairing/matching.h"

#include <string.h>

enum { MOST = 12, GRAPHS = 3000, CHANGES = 5 };

struct graph {
    int n;
    bool edge[MOST][MOST], gone[MOST];
    int64_t weight[MOST][MOST][2];
    struct matching *m;
    uint32_t state;
};

/* Numbers that are the same in every run. */
static int below(struct graph *g, int most)
{
    g->state = g->state * 1664525u + 1013904223u;
    return (int)((g->state >> 8) % (uint32_t)most);
}

static void set_edge(struct graph *g, int a, int b)
{
    memcpy(g->weight[b][a], g->weight[a][b], sizeof g->weight[a][b]);
    g->edge[b][a] = g->edge[a][b];
    matching_edge(g->m, a, b, g->edge[a][b] ? g->weight[a][b] : NULL);
}

static void draw_graph(struct graph *g)
{
    g->n = 2 + 2 * below(g, MOST / 2);
    int dense = 30 + below(g, 70), first = 1 + below(g, 4), second = 1 + below(g, 20);
    memset(g->gone, 0, sizeof g->gone);
    g->m = matching_new(g->n, 2);
    for (int a = 0; a < g->n; a++)
        for (int b = a + 1; b < g->n; b++) {
            g->edge[a][b] = below(g, 100) < dense;
            g->weight[a][b][0] = below(g, first) - below(g, 2);
            g->weight[a][b][1] = below(g, second) - below(g, 3);
            set_edge(g, a, b);
        }
}

/* The greatest weight that pairs all vertices from `from` on which are not `used`; false for none. */
static bool best_of(const struct graph *g, uint32_t used, int64_t *best)
{
    int v = 0;
    bool found = false;
    while (v < g->n && (used >> v & 1u || g->gone[v]))
        v++;
    best[0] = best[1] = 0;
    if (v == g->n)
        return true;
    for (int w = v + 1; w < g->n; w++) {
        int64_t rest[2];
        if (used >> w & 1u || g->gone[w] || !g->edge[v][w] || !best_of(g, used | 1u << v | 1u << w, rest))
            continue;
        rest[0] += g->weight[v][w][0];
        rest[1] += g->weight[v][w][1];
        if (!found || rest[0] > best[0] || (rest[0] == best[0] && rest[1] > best[1]))
            memcpy(best, rest, sizeof rest);
        found = true;
    }
    return found;
}

static void check_best(const struct graph *g)
{
    int64_t best[2], sum[2] = {0};
    check_true(best_of(g, 0, best));
    for (int v = 0; v < g->n; v++) {
        int32_t w = matching_mate(g->m, v);
        if (g->gone[v])
            continue;
        check_true(w >= 0 && g->edge[v][w] && matching_mate(g->m, w) == v && matching_tight(g->m, v, w));
        sum[0] += v < w ? g->weight[v][w][0] : 0;
        sum[1] += v < w ? g->weight[v][w][1] : 0;
    }
    check_int(sum[0], best[0]);
    check_int(sum[1], best[1]);
}

/* A vertex's edges weigh something else. */
static void change_vertex(struct graph *g, int v)
{
    matching_release(g->m, v);
    for (int w = 0; w < g->n; w++)
        if (w != v && !g->gone[w]) {
            g->weight[v][w][1] += below(g, 7);
            set_edge(g, v, w);
        }
    matching_price(g->m, v);
    check_true(matching_solve(g->m));
}

static void like_all_counted(void **state)
{
    (void)state;
    struct graph g = {.state = 1};
    int none = 0;
    for (int i = 0; i < GRAPHS; i++) {
        int64_t best[2];
        draw_graph(&g);
        matching_start(g.m);
        bool found = matching_solve(g.m);
        check_int(found, best_of(&g, 0, best));
        none += !found;
        for (int change = 0; change < CHANGES && found; change++) {
            check_best(&g);
            change_vertex(&g, below(&g, g.n));
        }
        if (found && g.n > 2) {
            check_best(&g);
            int v = below(&g, g.n), w = matching_mate(g.m, v), other = 0;
            matching_release(g.m, v);
            matching_release(g.m, w);
            matching_drop(g.m, v);
            matching_drop(g.m, w);
            g.gone[v] = g.gone[w] = true;
            check_true(matching_solve(g.m));
            check_best(&g);
            while (g.gone[other])
                other++;
            change_vertex(&g, other);
            check_best(&g);
        }
        matching_free(g.m);
    }
    check_true(none > GRAPHS / 20 && none < GRAPHS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(like_all_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
