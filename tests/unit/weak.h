/* A driver that stands before a store's own, asks it, and refuses one step: as a disk that is full does. */
#ifndef CURSUS_TESTS_WEAK_H
#define CURSUS_TESTS_WEAK_H

#include "scratch.h"

#include "store/driver.h"

struct weak {
    int at;     /* the step that fails, from 1; 0: none does */
    int steps;  /* that were made: of statements but "rollback", values read, transactions, marks, and looks outside of
                   them */
    int laters; /* of them, by the driver's later() */
    const struct driver *real;
    struct driver driver; /* in force: a test may change it, and the next one */
    struct driver_query query;
};
extern struct weak weak;

void weak_begin(struct store *store);
void weak_end(struct store *store);
/* The function of a driver that may send a write with what follows, which SQLite has not. */
int weak_later(struct query *query, const struct err *missed);

/* What is done again for each step in it. */
struct weak_walk {
    void (*before)(void *context); /* makes everything as it was */
    enum rc (*act)(void *context, struct err *err);
    void (*after)(void *context, bool failed); /* looks at what became of it */
    enum rc end;                               /* of act() where no step is refused */
    void *context;
    bool mended; /* act() may try again by itself what was refused */
};
/* Acts with the first step refused, with the second, and so on, until there are no more: each time it must fail, and
 * say so in a sentence. Returns how many steps there are. */
int weak_walk(const struct weak_walk *walk);

#endif
