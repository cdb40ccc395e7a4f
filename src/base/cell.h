/*
 * Work that is done in a process of its own, under limits of CPU time and memory,
 * without files, network and other processes, watched by a clock: what it is given
 * can cost that process its life and nothing else. The process answers many
 * questions, and is replaced when it dies. Mail is read and pictures are painted so.
 */
#ifndef CURSUS_BASE_CELL_H
#define CURSUS_BASE_CELL_H

#include "base/err.h"
#include "base/text.h"

struct cell_work {
    const char *name;               /* for sentences: "mail reader" */
    const char *death;              /* what is said where a question killed it: "the mail ended its reader" */
    void (*warm_up)(void *context); /* once in the process, before it gives everything up and reads a question */
    enum rc (*answer)(void *context, const char *bytes, size_t size, struct text *out); /* RC_OK */
    void *context;                     /* borrowed; the process works on a copy */
    size_t question_most, answer_most; /* bytes, below 2^32 */
};

struct cell_limits {
    int wall_ms;     /* for one question */
    int cpu_seconds; /* for one question */
    size_t memory;   /* bytes of address space beyond what the process begins with; not under AddressSanitizer */
    int jobs;        /* then the process is replaced */
    bool unfiltered; /* as on a kernel without seccomp: for tests (cell_jail.h) */
};

struct cell; /* one process, or none for the moment */

enum { CELL_PARTS = 3 };

/* Starts the process: a fork of this one that keeps no file but its pipe, and dies with its parent. Call it while this
 * process is small. *out is the caller's, to be closed. RC_IO. */
enum rc cell_open(const struct cell_work *work, const struct cell_limits *limits, struct cell **out, struct err *err);

/*
 * One question, in CELL_PARTS pieces that are put one after the other; the answer is appended to `answer`. RC_BAD:
 * there is none, and *killed says why: true if the process crashed, hung or went over a limit, false if the question is
 * too long. One that somebody killed (SIGKILL) is asked again, some times. The process is replaced, by the next call at
 * the latest. RC_IO (no process could be started).
 */
enum rc cell_ask(struct cell *cell, const char *const *parts, const size_t *sizes, struct text *answer, bool *killed,
                 struct err *err);

/* Its last answer was none that a healthy process gives: it is replaced by the next call. */
void cell_refuse(struct cell *cell);

/* Ends the process and frees. NULL is harmless. */
void cell_close(struct cell *cell);

#endif
