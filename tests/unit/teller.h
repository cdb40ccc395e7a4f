/*
 * Stories of tests/stories/, told to a house in this process: whole mails and what they cause, with a fixed clock,
 * fixed secrets and fixed dice. Each scene has a house of its own. What the steps of a story are: tests/stories/README.
 */
#ifndef CURSUS_TESTS_TELLER_H
#define CURSUS_TESTS_TELLER_H

#include "base/err.h"
#include "base/text.h"

#include <stdbool.h>

/* What a house is to do. */
struct task {
    enum rc (*act)(void *context, struct err *err);
    void *context;
    bool whole;  /* it is done in one piece or not at all */
    bool mended; /* what fails in it may be tried again by itself */
};

struct listener {
    /* Does it. */
    enum rc (*does)(const struct task *task, struct err *err);
    /* What came of it: "mails", "rows" that are other, "log", ... */
    void (*hears)(const char *scene, const char *what, struct text *text);
};

/* One story to its end. */
void teller_tell(const char *name, const struct listener *listener);

/* Whatever is drawn from now on in the step in hand is what would have been drawn at its beginning. */
void teller_redraw(void);

/* A program whose tests have the names of the stories as their state; one alone: PROGRAM NAME. */
int teller_main(const char *name, void (*test)(void **state), int argc, char **argv);

#endif
