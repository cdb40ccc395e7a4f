#include "pairing/matching.h"

#include "base/mem.h"
#include "pairing/matching_blossom.h"

#include <stdlib.h>
#include <string.h>

struct matching *matching_new(int32_t n, int words)
{
    struct matching *m = mem_new(1, sizeof *m);
    size_t count = (size_t)n, row = (size_t)words;
    m->n = n;
    m->words = words;
    m->weight = mem_new(count * count * row, sizeof *m->weight);
    m->edge = mem_new(count * count, sizeof *m->edge);
    m->dual = mem_new(2 * count * row, sizeof *m->dual);
    m->mate = mem_new(count, sizeof *m->mate);
    m->near = mem_new(count, sizeof *m->near);
    m->key = mem_new(count * row, sizeof *m->key);
    m->gone = mem_new(count, sizeof *m->gone);
    m->top = mem_new(count, sizeof *m->top);
    m->parent = mem_new(2 * count, sizeof *m->parent);
    m->base = mem_new(2 * count, sizeof *m->base);
    m->label = mem_new(2 * count, sizeof *m->label);
    m->from = mem_new(2 * count, sizeof *m->from);
    m->blossom = mem_new(count, sizeof *m->blossom);
    m->unused = mem_new(count, sizeof *m->unused);
    m->now = mem_new(row, sizeof *m->now);
    m->when = mem_new(row, sizeof *m->when);
    m->soonest = mem_new(row, sizeof *m->soonest);
    return m;
}

void matching_free(struct matching *m)
{
    if (m == NULL)
        return;
    for (int32_t i = 0; i < m->n; i++) {
        free(m->blossom[i].child);
        free(m->blossom[i].link);
        free(m->blossom[i].leaf);
    }
    void *parts[] = {m->weight, m->edge,  m->dual, m->mate,    m->near,   m->key, m->gone, m->top,     m->parent,
                     m->base,   m->label, m->from, m->blossom, m->unused, m->now, m->when, m->soonest, m};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
}

void matching_edge(struct matching *m, int32_t a, int32_t b, const int64_t *weight)
{
    int64_t *there = m->weight + ((ptrdiff_t)a * m->n + b) * m->words;
    int64_t *back = m->weight + ((ptrdiff_t)b * m->n + a) * m->words;
    m->edge[(ptrdiff_t)a * m->n + b] = m->edge[(ptrdiff_t)b * m->n + a] = weight != NULL;
    for (int i = 0; weight != NULL && i < m->words; i++)
        there[i] = back[i] = 2 * weight[i];
}

void matching_add(struct matching *m, int32_t a, int32_t b, int word, int64_t more)
{
    m->weight[((ptrdiff_t)a * m->n + b) * m->words + word] += 2 * more;
    m->weight[((ptrdiff_t)b * m->n + a) * m->words + word] += 2 * more;
}

static bool joined(const struct matching *m, int32_t a, int32_t b)
{
    return a != b && !m->gone[b] && m->edge[(ptrdiff_t)a * m->n + b];
}

static int order(const int64_t *a, const int64_t *b, int words)
{
    for (int i = 0; i < words; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* The least dual of v that no edge of it forbids, and a vertex at which an edge is tight then: one without a mate if
 * there is one. -1 where it has no edge. */
static int32_t price(struct matching *m, int32_t v)
{
    int64_t *dual = matching_dual_(m, v);
    int32_t best = -1;
    for (int32_t w = 0; w < m->n; w++) {
        if (!joined(m, v, w))
            continue;
        const int64_t *weight = matching_weight_(m, v, w), *other = matching_dual_(m, w);
        for (int i = 0; i < m->words; i++)
            m->when[i] = weight[i] - other[i];
        int than = best < 0 ? 1 : order(m->when, dual, m->words);
        if (than > 0)
            memcpy(dual, m->when, (size_t)m->words * sizeof *dual);
        if (than > 0 || (than == 0 && m->mate[best] >= 0 && m->mate[w] < 0))
            best = w;
    }
    return best;
}

void matching_start(struct matching *m)
{
    m->unuseds = 0;
    for (int32_t i = m->n - 1; i >= 0; i--) {
        m->unused[m->unuseds++] = i;
        m->blossom[i].children = 0;
    }
    for (int32_t v = 0; v < m->n; v++) {
        m->mate[v] = m->parent[v] = -1;
        m->top[v] = m->base[v] = v;
        int64_t *dual = matching_dual_(m, v);
        bool any = false;
        for (int32_t w = 0; w < m->n; w++) {
            const int64_t *weight = matching_weight_(m, v, w);
            if (joined(m, v, w) && (!any || order(weight, dual, m->words) > 0)) {
                memcpy(dual, weight, (size_t)m->words * sizeof *dual);
                any = true;
            }
        }
        for (int i = 0; i < m->words; i++)
            dual[i] = any ? dual[i] / 2 : 0;
    }
    for (int32_t v = 0; v < m->n; v++) {
        int32_t w = m->gone[v] || m->mate[v] >= 0 ? -1 : price(m, v);
        if (w >= 0 && m->mate[w] < 0) {
            m->mate[v] = w;
            m->mate[w] = v;
        }
    }
}

/* All edges of a vertex that has become outer are looked at. */
static void scan(struct matching *m, int32_t v)
{
    const int64_t *dual = matching_dual_(m, v);
    for (int32_t w = 0; w < m->n; w++) {
        if (!joined(m, v, w) || m->top[w] == m->top[v])
            continue;
        const int64_t *weight = matching_weight_(m, v, w);
        int64_t *key = m->key + (ptrdiff_t)w * m->words;
        int i = 0;
        if (m->near[w] >= 0) {
            while (i < m->words && dual[i] - weight[i] == key[i])
                i++;
            if (i == m->words || dual[i] - weight[i] > key[i])
                continue;
        }
        for (; i < m->words; i++)
            key[i] = dual[i] - weight[i];
        m->near[w] = v;
    }
}

/* The nearest one of w has come into its own blossom. */
static void renear(struct matching *m, int32_t w)
{
    int64_t *key = m->key + (ptrdiff_t)w * m->words;
    m->near[w] = -1;
    for (int32_t v = 0; v < m->n; v++) {
        if (!joined(m, w, v) || m->label[m->top[v]] != MATCHING_OUTER || m->top[v] == m->top[w])
            continue;
        const int64_t *dual = matching_dual_(m, v), *weight = matching_weight_(m, v, w);
        for (int i = 0; i < m->words; i++)
            m->when[i] = dual[i] - weight[i];
        if (m->near[w] < 0 || order(m->when, key, m->words) < 0) {
            memcpy(key, m->when, (size_t)m->words * sizeof *key);
            m->near[w] = v;
        }
    }
}

static void make_outer(struct matching *m, int32_t node)
{
    matching_blossom_label(m, node, MATCHING_OUTER);
    int32_t count;
    const int32_t *leaf = matching_leaves_(m, &node, &count);
    for (int32_t i = 0; i < count; i++)
        scan(m, leaf[i]);
}

/* The edge of two outer vertices has become tight. */
static void close_circle(struct matching *m, int32_t v, int32_t w)
{
    int32_t node = matching_blossom_form(m, v, w);
    const struct matching_blossom *b = &m->blossom[node - m->n];
    for (int32_t i = 0; i < b->leaves; i++)
        scan(m, b->leaf[i]);
    for (int32_t i = 0; i < b->leaves; i++)
        if (m->near[b->leaf[i]] >= 0 && m->top[m->near[b->leaf[i]]] == node)
            renear(m, b->leaf[i]);
}

/* An inner blossom whose dual has come to zero: those of its children that are on the way stay in the tree. */
static void expand(struct matching *m, int32_t node)
{
    struct matching_blossom *b = &m->blossom[node - m->n];
    int32_t from[2] = {m->from[node][0], m->from[node][1]}, child = from[1], at = 0;
    while (m->parent[child] != node)
        child = m->parent[child];
    while (b->child[at] != child)
        at++;
    matching_blossom_label(m, node, MATCHING_FREE);
    int32_t count = b->children, step = at % 2 == 1 ? 1 : count - 1, *way = mem_room((size_t)count, sizeof *way),
            ways = 0;
    int32_t(*link)[2] = mem_room((size_t)count, sizeof *link);
    for (int32_t i = at;; i = (i + step) % count) {
        const int32_t *to = b->link[step == 1 ? i : (i + step) % count];
        link[ways][0] = to[step == 1 ? 0 : 1];
        link[ways][1] = to[step == 1 ? 1 : 0];
        way[ways++] = b->child[i];
        if (i == 0)
            break;
    }
    matching_blossom_open(m, node);
    for (int32_t i = 0; i < ways; i += 2) {
        matching_blossom_label(m, way[i], MATCHING_INNER);
        m->from[way[i]][0] = i == 0 ? from[0] : link[i - 1][0];
        m->from[way[i]][1] = i == 0 ? from[1] : link[i - 1][1];
    }
    for (int32_t i = 1; i < ways; i += 2)
        make_outer(m, way[i]);
    free(way);
    free(link);
}

/* Whether the event of `m->when` comes before the soonest one so far; it is the soonest one then. */
static bool sooner(struct matching *m, bool any)
{
    if (any && order(m->when, m->soonest, m->words) >= 0)
        return false;
    memcpy(m->soonest, m->when, (size_t)m->words * sizeof *m->when);
    return true;
}

/* What happens next as the tree grows: a vertex's nearest edge gets tight, or an inner blossom's dual zero. -1 for
 * nothing: there is no perfect matching. */
static int32_t next_event(struct matching *m)
{
    int32_t best = -1;
    for (int32_t w = 0; w < m->n; w++) {
        int8_t label = m->label[m->top[w]];
        if (m->gone[w] || m->near[w] < 0 || label == MATCHING_INNER)
            continue;
        const int64_t *key = m->key + (ptrdiff_t)w * m->words, *dual = matching_dual_(m, w);
        for (int i = 0; i < m->words; i++)
            m->when[i] = label == MATCHING_OUTER ? (key[i] + dual[i]) / 2 : key[i] + dual[i];
        if (sooner(m, best >= 0))
            best = w;
    }
    for (int32_t i = 0; i < m->n; i++) {
        int32_t node = m->n + i;
        if (m->blossom[i].children == 0 || m->parent[node] >= 0 || m->label[node] != MATCHING_INNER)
            continue;
        const int64_t *dual = matching_dual_(m, node);
        for (int j = 0; j < m->words; j++)
            m->when[j] = dual[j] / 2;
        if (sooner(m, best >= 0))
            best = node;
    }
    if (best >= 0)
        memcpy(m->now, m->soonest, (size_t)m->words * sizeof *m->now);
    return best;
}

static bool zero(const struct matching *m, int32_t node)
{
    const int64_t *dual = matching_dual_(m, node);
    for (int i = 0; i < m->words; i++)
        if (dual[i] != 0)
            return false;
    return true;
}

/* All that is in the tree is free again; blossoms that nothing holds together are opened. */
static void settle(struct matching *m)
{
    for (int32_t v = 0; v < m->n; v++)
        matching_blossom_label(m, m->top[v], MATCHING_FREE);
    for (int32_t v = 0; v < m->n; v++)
        while (m->top[v] >= m->n && zero(m, m->top[v]))
            matching_blossom_open(m, m->top[v]);
}

static bool grow(struct matching *m, int32_t root)
{
    memset(m->now, 0, (size_t)m->words * sizeof *m->now);
    for (int32_t v = 0; v < m->n; v++) {
        m->near[v] = -1;
        m->label[m->top[v]] = MATCHING_FREE;
    }
    make_outer(m, m->top[root]);
    for (;;) {
        int32_t event = next_event(m);
        if (event < 0)
            return false;
        if (event >= m->n) {
            expand(m, event);
            continue;
        }
        int32_t v = m->near[event], node = m->top[event];
        if (m->label[node] == MATCHING_OUTER) {
            close_circle(m, v, event);
        } else if (m->mate[m->base[node]] < 0) {
            matching_blossom_augment(m, v, event);
            settle(m);
            return true;
        } else {
            matching_blossom_label(m, node, MATCHING_INNER);
            m->from[node][0] = v;
            m->from[node][1] = event;
            make_outer(m, m->top[m->mate[m->base[node]]]);
        }
    }
}

bool matching_solve(struct matching *m)
{
    for (int32_t v = 0; v < m->n; v++)
        if (!m->gone[v] && m->mate[v] < 0 && !grow(m, v))
            return false;
    return true;
}

void matching_release(struct matching *m, int32_t v)
{
    memset(m->now, 0, (size_t)m->words * sizeof *m->now);
    for (;;) {
        int32_t node = m->top[v], mate = m->mate[m->base[node]];
        if (mate >= 0)
            m->mate[mate] = m->mate[m->base[node]] = -1;
        if (node < m->n)
            return;
        /* its dual goes to its vertices, by halves: what is tight within stays so */
        matching_blossom_turn(m, node, v);
        m->mate[v] = -1;
        const struct matching_blossom *b = &m->blossom[node - m->n];
        for (int32_t i = 0; i < b->leaves; i++)
            for (int j = 0; j < m->words; j++)
                matching_dual_(m, b->leaf[i])[j] += matching_dual_(m, node)[j] / 2;
        matching_blossom_open(m, node);
    }
}

void matching_price(struct matching *m, int32_t v)
{
    price(m, v);
}

void matching_drop(struct matching *m, int32_t v)
{
    m->gone[v] = true;
}

int32_t matching_mate(const struct matching *m, int32_t v)
{
    return m->mate[v];
}

bool matching_tight(const struct matching *m, int32_t a, int32_t b)
{
    if (!joined(m, a, b))
        return false;
    for (int i = 0; i < m->words; i++) {
        int64_t slack = matching_dual_(m, a)[i] + matching_dual_(m, b)[i] - matching_weight_(m, a, b)[i];
        for (int32_t x = m->parent[a]; x >= 0; x = m->parent[x])
            for (int32_t y = m->parent[b]; y >= 0; y = m->parent[y])
                slack += x == y ? matching_dual_(m, x)[i] : 0;
        if (slack != 0)
            return false;
    }
    return true;
}
