/*
 * The stories of teller.h where the database refuses some step of each: whatever was to be done fails then, says so,
 * and leaves no trace; afterwards it is done as if nothing had been.
 */
#include "hosted.h"
#include "seen.h"
#include "teller.h"
#include "weak.h"

#include <stdlib.h>

enum { ATTEMPTS = 3, STEPS = 160 };

static uint32_t chance = 1;

/* The next number of a series that is the same each time. */
static int next_of(int most)
{
    chance = chance * 1664525u + 1013904223u;
    return 1 + (int)(chance >> 8) % most;
}

static char *before[SEEN_ROWS], *after[SEEN_ROWS];

static void drop(char **row, int count)
{
    for (int i = 0; i < count; i++)
        free(row[i]);
}

static void check_same(int count)
{
    int now = seen_rows(after);
    for (int i = 0; i < count || i < now; i++) {
        const char *was = i < count ? before[i] : "nothing", *is = i < now ? after[i] : "nothing";
        if (strcmp(was, is) != 0)
            fail_msg("step %d refused: %s\nbefore it: %s", weak.steps, is, was);
    }
    drop(after, now);
}

/* With one step refused; *done: it was behind the last one. */
static enum rc attempt(const struct task *task, int at, int count, bool *done, struct err *err)
{
    weak.steps = 0;
    weak.at = at;
    enum rc rc = task->act(task->context, err);
    *done = weak.steps < at || (task->mended && rc == RC_OK);
    weak.at = 0;
    if (*done)
        return rc;
    if (rc == RC_OK || err->text[0] == '\0')
        fail_msg("step %d refused: %s %s", at, rc_name(rc), err->text);
    if (task->whole)
        check_same(count);
    teller_redraw();
    return rc;
}

static enum rc do_it(const struct task *task, struct err *err)
{
    int count = seen_rows(before);
    bool done = false;
    enum rc rc = RC_OK;
    weak_begin(hosted.services.store);
    for (int i = 0, at = 0; i < ATTEMPTS && !done; i++) {
        *err = (struct err){0};
        at += next_of(STEPS / ATTEMPTS);
        rc = attempt(task, at, count, &done, err);
    }
    if (!done)
        rc = task->act(task->context, err);
    weak_end(hosted.services.store);
    drop(before, count);
    return rc;
}

static void hear(const char *scene, const char *what, struct text *text)
{
    (void)scene;
    (void)what;
    (void)text;
}

static void all_or_nothing(void **state)
{
    static const struct listener listener = {do_it, hear};
    teller_tell(*state, &listener);
}

int main(int argc, char **argv)
{
    return teller_main("inbox_fault", all_or_nothing, argc, argv);
}
