/* Running another program: no shell, a time limit, its output caught. */
#ifndef CURSUS_BASE_SPAWN_H
#define CURSUS_BASE_SPAWN_H

#include "base/err.h"
#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

struct spawn {
    const char *const *argv; /* NULL-ended; argv[0] is looked for in $PATH unless it has a '/' */
    const char *input;       /* what the program reads on standard input; borrowed */
    size_t input_size;
    int64_t seconds; /* then it is killed, with what it started (its process group) */
    size_t most;     /* bytes of output that are read; more is an error */
};

/*
 * Runs the program to its end. Its standard output is appended to `out`; its
 * standard error is ours. A program that does not read all of its input is no
 * error. *status is its exit status, or 128 + the signal that ended it. RC_NONE: no such program.
 * RC_BUSY: the time was up. RC_BAD: too much output. RC_IO, RC_DENIED, RC_NOMEM.
 */
enum rc spawn_run(const struct spawn *spawn, struct text *out, int *status, struct err *err);

/*
 * Runs `command`, split at blanks, and appends the first line of its output
 * without the line end. As spawn_run(), and RC_IO when it exits with another
 * status than 0, RC_BAD when it prints nothing or more than 32 words are given.
 */
enum rc spawn_line(const char *command, int64_t seconds, struct text *out, struct err *err);

#endif
