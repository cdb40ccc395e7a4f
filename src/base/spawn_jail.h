/*
 * What a program of the operator's gives up before it runs, so that what it is, or what it is given, can do no harm:
 * it reads one folder and what the system has for all, and writes, talks to and touches nothing.
 */
#ifndef CURSUS_BASE_SPAWN_JAIL_H
#define CURSUS_BASE_SPAWN_JAIL_H

#include <stdint.h>

struct spawn_jail {
    const char *folder; /* that it may read, and run what is in it */
    int64_t seconds;    /* of the clock and of the processor */
    int64_t memory;     /* bytes of address space; not under AddressSanitizer */
};

/* Where entering a jail failed. */
struct spawn_jail_end {
    int wrong;     /* an errno */
    int confining; /* 1: while it was made, on a system that cannot; 0: its program could not be started */
};

/*
 * In a child: becomes the program argv[0], a path, with `input` and `output` as its standard input and output, an empty
 * environment, nothing else open, and a process group of its own that it cannot leave. Root becomes "nobody". By limits
 * it has little memory and time and writes no file; by Landlock it reads `folder` and below /usr; by a seccomp filter
 * it has no socket, no signal for others, no other process (threads it may have), and changes nothing of any file.
 * Where the kernel lacks one of the two it does not run. If it fails a struct spawn_jail_end is written to `report`,
 * which is closed otherwise.
 */
_Noreturn void spawn_jail_enter(const struct spawn_jail *jail, const char *const *argv, const int io[2], int report);

#endif
