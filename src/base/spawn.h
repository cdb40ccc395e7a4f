/* Running another program: no shell, a time limit, its output caught. */
#ifndef CURSUS_BASE_SPAWN_H
#define CURSUS_BASE_SPAWN_H

#include "base/err.h"
#include "base/spawn_jail.h"
#include "base/text.h"

#include <stdint.h>

/*
 * Runs `command`, split at blanks, to its end, and appends the first line of its
 * standard output without the line end. Its standard input is empty, its standard
 * error ours. RC_NONE: no such program. RC_BUSY: it was not done after so many
 * seconds, and is killed with what it started. RC_IO: it exits with another status
 * than 0. RC_BAD: it prints nothing or more than 64 KiB, or more than 32 words are
 * given. RC_DENIED.
 */
enum rc spawn_line(const char *command, int64_t seconds, struct text *out, struct err *err);

/*
 * Runs `command`, split at blanks, with this text as its whole standard input. What it prints, on standard output or
 * error, is read and forgotten but for the first line, which stands in the error. RC_NONE, RC_BUSY, RC_IO, RC_BAD and
 * RC_DENIED as above; that it prints nothing is well.
 */
enum rc spawn_feed(const char *command, const char *input, int64_t seconds, struct err *err);

/* Runs the program of that path in a jail, with this text as its whole standard input, until it has printed a line,
 * which is appended to `out` without its end; then it is killed. RC_NONE: no such program. RC_DENIED: none that may
 * run, or the system has no jail. RC_BUSY: no line after the jail's seconds. RC_BAD: more than 64 KiB. RC_IO: it ended
 * first. */
enum rc spawn_jailed(const char *program, const char *input, const struct spawn_jail *jail, struct text *out,
                     struct err *err);

/* What spawn_self() runs: its first word. */
#define SPAWN_SELF "/proc/self/exe"

/* Runs this program anew, with these words (NULL-ended, the first SPAWN_SELF), to its end. What it prints is read and
 * forgotten, its standard error is ours. *status: its exit status, or 128 and the signal that ended it. RC_BUSY: it was
 * not done after so many seconds, and is killed. RC_NONE, RC_DENIED, RC_IO: it could not be started. */
enum rc spawn_self(const char *const *words, int64_t seconds, int *status, struct err *err);

#endif
