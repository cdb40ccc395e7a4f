/*
 * The inside of a matching (matching.h), and its blossoms: what matching.c searches with.
 *
 * While a tree grows, duals move all the time: those of outer vertices fall, those of inner ones rise, by what `now`
 * has risen. So what is kept of a dual is a number that stays: the dual plus now times the step of its label. The same
 * goes for blossoms at the top, by twice as much the other way.
 */
#ifndef CURSUS_PAIRING_MATCHING_BLOSSOM_H
#define CURSUS_PAIRING_MATCHING_BLOSSOM_H

#include "pairing/matching.h"

#include <stddef.h>

/* In the tree: outer vertices have a way of even length to the root, inner ones of odd length. */
enum matching_label { MATCHING_FREE, MATCHING_OUTER, MATCHING_INNER };

/* An odd circle of children, vertices or blossoms. The first one holds the base; link[i] is the edge from child i to
 * the one after it, and the links 1, 3, 5, ... are matched. */
struct matching_blossom {
    int32_t children, child_cap;
    int32_t *child;
    int32_t (*link)[2];
    int32_t leaves, leaf_cap; /* its vertices */
    int32_t *leaf;
};

/* Nodes are vertices, 0 to n - 1, and blossoms, n to 2n - 1. */
struct matching {
    int32_t n;
    int words;
    int64_t *weight;    /* n * n rows; twice what was set, so that halves stay whole */
    bool *edge;         /* n * n */
    int64_t *dual;      /* 2n rows */
    int32_t *mate;      /* n, -1 for none */
    int32_t *near;      /* n: outer vertex of another blossom whose edge to this one gets tight first, -1 for none */
    int64_t *key;       /* n rows: the outer vertex's dual as kept, less the weight of that edge */
    bool *gone;         /* n */
    int32_t *top;       /* n: the node that is in no other */
    int32_t *parent;    /* 2n, -1 for none */
    int32_t *base;      /* 2n: the vertex that is matched outwards, or not matched */
    int8_t *label;      /* 2n, of nodes at the top */
    int32_t (*from)[2]; /* 2n: the edge by which an inner node was reached, its outer end first */
    struct matching_blossom *blossom; /* n */
    int32_t *unused, unuseds;         /* ids of blossoms */
    int64_t *now, *when, *soonest;    /* rows */
};

static inline int64_t *matching_dual_(const struct matching *m, int32_t node)
{
    return m->dual + (ptrdiff_t)node * m->words;
}

static inline const int64_t *matching_weight_(const struct matching *m, int32_t a, int32_t b)
{
    return m->weight + ((ptrdiff_t)a * m->n + b) * m->words;
}

/* The vertices of a node. */
static inline const int32_t *matching_leaves_(const struct matching *m, const int32_t *node, int32_t *count)
{
    *count = *node < m->n ? 1 : m->blossom[*node - m->n].leaves;
    return *node < m->n ? node : m->blossom[*node - m->n].leaf;
}

/* Labels a node at the top; what is kept of its duals follows. */
void matching_blossom_label(struct matching *m, int32_t node, enum matching_label label);
/* Makes a circle, closed by the edge of two outer vertices v and w, one outer blossom. Returns it. */
int32_t matching_blossom_form(struct matching *m, int32_t v, int32_t w);
/* Takes a free blossom at the top apart: its children are at the top then. */
void matching_blossom_open(struct matching *m, int32_t node);
/* Matches the vertices of a node so that v is its base. */
void matching_blossom_turn(struct matching *m, int32_t node, int32_t v);
/* An edge of an outer vertex v and a vertex w that is not matched outwards is matched, and all on the way to the root.
 */
void matching_blossom_augment(struct matching *m, int32_t v, int32_t w);

#endif
