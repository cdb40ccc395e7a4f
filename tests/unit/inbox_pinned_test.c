/*
 * What the house does with whole mails, pinned (pinned.h): after each step of the stories (teller.h) the mails that it
 * made, the rows that it changed and what it logged. One story alone: inbox_pinned_test votes.
 */
#include "check.h"
#include "pinned.h"
#include "teller.h"

static struct pinned pinned;

static enum rc do_it(const struct task *task, struct err *err)
{
    return task->act(task->context, err);
}

static void hear(const char *scene, const char *what, struct text *text)
{
    char row[PINNED_NAME];
    (void)snprintf(row, sizeof row, "%s: %s", scene, what);
    if (strcmp(what, "rows") == 0)
        pinned_text(&pinned, row, text);
    else
        pinned_scene(&pinned, row, text);
}

static void as_it_was(void **state)
{
    static const struct listener listener = {do_it, hear};
    char name[PINNED_NAME];
    (void)snprintf(name, sizeof name, "inbox_%s", (const char *)*state);
    pinned_begin(&pinned, name);
    teller_tell(*state, &listener);
    pinned_end(&pinned);
}

int main(int argc, char **argv)
{
    return teller_main("inbox_pinned", as_it_was, argc, argv);
}
