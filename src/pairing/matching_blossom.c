#include "pairing/matching_blossom.h"

#include "base/err.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

static const int8_t steps[] = {[MATCHING_FREE] = 0, [MATCHING_OUTER] = 1, [MATCHING_INNER] = -1};

static void shift(struct matching *m, int32_t node, int by)
{
    int64_t *dual = matching_dual_(m, node);
    for (int i = 0; i < m->words; i++)
        dual[i] += by * m->now[i];
}

void matching_blossom_label(struct matching *m, int32_t node, enum matching_label label)
{
    int by = steps[label] - steps[m->label[node]];
    m->label[node] = (int8_t)label;
    if (by == 0)
        return;
    int32_t count;
    const int32_t *leaf = matching_leaves_(m, &node, &count);
    for (int32_t i = 0; i < count; i++)
        shift(m, leaf[i], by);
    if (node >= m->n)
        shift(m, node, -2 * by);
}

/* The outer node from which the inner one was reached that this outer node is matched with; -1 for the root. */
static int32_t up(const struct matching *m, int32_t node)
{
    int32_t mate = m->mate[m->base[node]];
    return mate < 0 ? -1 : m->top[m->from[m->top[mate]][0]];
}

/* The last outer node that the ways of both to the root have in common. */
static int32_t meet(const struct matching *m, int32_t a, int32_t b)
{
    int32_t far = 0, near = 0;
    for (int32_t x = a; x >= 0; x = up(m, x))
        far++;
    for (int32_t x = b; x >= 0; x = up(m, x))
        near++;
    for (; far > near; far--)
        a = up(m, a);
    for (; near > far; near--)
        b = up(m, b);
    while (a != b) {
        a = up(m, a);
        b = up(m, b);
    }
    return a;
}

static void child_add(struct matching_blossom *b, int32_t child, int32_t from, int32_t to)
{
    if (b->children == b->child_cap) {
        b->child_cap = b->child_cap == 0 ? 8 : 2 * b->child_cap;
        b->child = mem_grow(b->child, (size_t)b->child_cap, sizeof *b->child);
        b->link = mem_grow(b->link, (size_t)b->child_cap, sizeof *b->link);
    }
    b->child[b->children] = child;
    b->link[b->children][0] = from;
    b->link[b->children++][1] = to;
}

/* The children from the outer node of v up to, but not with, `end`; each with the edge to the one after it. */
static void climb(const struct matching *m, struct matching_blossom *b, int32_t v, int32_t end)
{
    for (int32_t node = m->top[v]; node != end; node = up(m, node)) {
        int32_t base = m->base[node], mate = m->mate[base], inner = m->top[mate];
        child_add(b, node, base, mate);
        child_add(b, inner, m->from[inner][1], m->from[inner][0]);
    }
}

/* Turns the first `count` children and the links between them around: the last one is the first one then. */
static void reverse(struct matching_blossom *b)
{
    for (int32_t i = 0, j = b->children - 1; i < j; i++, j--) {
        int32_t child = b->child[i];
        b->child[i] = b->child[j];
        b->child[j] = child;
    }
    for (int32_t i = 0, j = b->children - 1; i <= j; i++, j--) {
        int32_t first[2] = {b->link[i][0], b->link[i][1]}, last[2] = {b->link[j][0], b->link[j][1]};
        b->link[i][0] = last[1];
        b->link[i][1] = last[0];
        b->link[j][0] = first[1];
        b->link[j][1] = first[0];
    }
}

static void leaves_add(const struct matching *m, struct matching_blossom *b, int32_t child)
{
    int32_t count;
    const int32_t *leaf = matching_leaves_(m, &child, &count);
    if (b->leaves + count > b->leaf_cap) {
        b->leaf_cap = 2 * (b->leaves + count);
        b->leaf = mem_grow(b->leaf, (size_t)b->leaf_cap, sizeof *b->leaf);
    }
    memcpy(b->leaf + b->leaves, leaf, (size_t)count * sizeof *leaf);
    b->leaves += count;
}

int32_t matching_blossom_form(struct matching *m, int32_t v, int32_t w)
{
    if (m->unuseds == 0)
        BUG("more blossoms than vertices");
    int32_t end = meet(m, m->top[v], m->top[w]), node = m->n + m->unused[--m->unuseds];
    struct matching_blossom *b = &m->blossom[node - m->n];
    b->children = b->leaves = 0;
    /* from v up, then around: from the common node down to v; the link of the common node is then the first one */
    climb(m, b, v, end);
    reverse(b);
    int32_t down = b->children;
    child_add(b, end, 0, 0);
    memmove(b->child + 1, b->child, (size_t)down * sizeof *b->child);
    b->child[0] = end;
    b->link[down][0] = v;
    b->link[down][1] = w;
    climb(m, b, w, end);
    m->base[node] = m->base[end];
    m->parent[node] = -1;
    m->label[node] = MATCHING_FREE;
    memset(matching_dual_(m, node), 0, (size_t)m->words * sizeof *m->dual);
    for (int32_t i = 0; i < b->children; i++) {
        matching_blossom_label(m, b->child[i], MATCHING_FREE);
        m->parent[b->child[i]] = node;
        leaves_add(m, b, b->child[i]);
    }
    for (int32_t i = 0; i < b->leaves; i++)
        m->top[b->leaf[i]] = node;
    matching_blossom_label(m, node, MATCHING_OUTER);
    return node;
}

void matching_blossom_open(struct matching *m, int32_t node)
{
    struct matching_blossom *b = &m->blossom[node - m->n];
    for (int32_t i = 0; i < b->children; i++) {
        int32_t child = b->child[i], count;
        m->parent[child] = -1;
        m->label[child] = MATCHING_FREE;
        const int32_t *leaf = matching_leaves_(m, &child, &count);
        for (int32_t j = 0; j < count; j++)
            m->top[leaf[j]] = child;
    }
    b->children = b->leaves = 0;
    m->unused[m->unuseds++] = node - m->n;
}

static void rotate(struct matching_blossom *b, int32_t first)
{
    int32_t *child = mem_room((size_t)b->children, sizeof *child);
    int32_t(*link)[2] = mem_room((size_t)b->children, sizeof *link);
    for (int32_t i = 0; i < b->children; i++) {
        int32_t from = (first + i) % b->children;
        child[i] = b->child[from];
        memcpy(link[i], b->link[from], sizeof *link);
    }
    memcpy(b->child, child, (size_t)b->children * sizeof *child);
    memcpy(b->link, link, (size_t)b->children * sizeof *link);
    free(child);
    free(link);
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as blossoms are nested */
void matching_blossom_turn(struct matching *m, int32_t node, int32_t v)
{
    if (node < m->n || m->base[node] == v)
        return;
    struct matching_blossom *b = &m->blossom[node - m->n];
    int32_t child = v, at = 0;
    while (m->parent[child] != node)
        child = m->parent[child];
    while (b->child[at] != child)
        at++;
    matching_blossom_turn(m, child, v);
    /* what lies between it and the first child, on the side of an even number of steps, is matched anew */
    int32_t count = b->children, step = at % 2 == 1 ? 1 : count - 1;
    for (int32_t i = at; i != 0;) {
        int32_t one = (i + step) % count, two = (one + step) % count;
        const int32_t *link = b->link[step == 1 ? one : two];
        int32_t x = link[step == 1 ? 0 : 1], y = link[step == 1 ? 1 : 0];
        matching_blossom_turn(m, b->child[one], x);
        matching_blossom_turn(m, b->child[two], y);
        m->mate[x] = y;
        m->mate[y] = x;
        i = two;
    }
    rotate(b, at);
    m->base[node] = v;
}

void matching_blossom_augment(struct matching *m, int32_t v, int32_t w)
{
    matching_blossom_turn(m, m->top[w], w);
    m->mate[w] = v;
    for (int32_t other = w;;) {
        int32_t node = m->top[v], mate = m->mate[m->base[node]];
        matching_blossom_turn(m, node, v);
        m->mate[v] = other;
        if (mate < 0)
            return;
        int32_t inner = m->top[mate];
        other = m->from[inner][1];
        v = m->from[inner][0];
        matching_blossom_turn(m, inner, other);
        m->mate[other] = v;
    }
}
