/* A row of items: where in it something stands, and what becomes of a stretch of it. What is asked for is said as for
 * item_has(). A stretch goes from its first item to the one behind its last. */
#ifndef CURSUS_WORDS_ITEMS_H
#define CURSUS_WORDS_ITEMS_H

#include "words/item.h"

/* Is the item at `at` one of these? Outside the row there is none; but "EDGE and .,": one of these, or outside. */
bool items_has(const struct item *item, int count, int at, struct sought sought);
#define items_has(item, count, at, what) items_has(item, count, at, sought_of(what))

/* The first of the stretch that is one of these, or that is none; `end`: there is none. */
int items_find(const struct item *item, int at, int end, struct sought sought);
#define items_find(item, at, end, what) items_find(item, at, end, sought_of(what))
int items_pass(const struct item *item, int at, int end, struct sought sought);
#define items_pass(item, at, end, what) items_pass(item, at, end, sought_of(what))
/* The same from `at` back to the beginning; -1: there is none. */
int items_find_back(const struct item *item, int at, struct sought sought);
#define items_find_back(item, at, what) items_find_back(item, at, sought_of(what))
int items_pass_back(const struct item *item, int at, struct sought sought);
#define items_pass_back(item, at, what) items_pass_back(item, at, sought_of(what))
/* Is any of the stretch one of these? Nothing is of a stretch that is empty. */
bool items_any(const struct item *item, int from, int to, struct sought sought);
#define items_any(item, from, to, what) items_any(item, from, to, sought_of(what))
/* Are all of them? */
bool items_all(const struct item *item, int from, int to, struct sought sought);
#define items_all(item, from, to, what) items_all(item, from, to, sought_of(what))

/* How many of a row are. */
int items_count(const struct item *item, int count, struct sought sought);
#define items_count(item, count, what) items_count(item, count, sought_of(what))

/* Each of the stretch says nothing from now on. */
void items_silence(struct item *item, int from, int to);
/* Takes the stretch out of a row; returns how many remain. */
int items_cut(struct item *item, int count, int from, int to);

#endif
