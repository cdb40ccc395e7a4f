/*
 * Numbered crash points, for the tests that kill the program at each durable step
 * and look at what a restart finds. Nothing unless built with CURSUS_CRASH_POINTS.
 *
 * CURSUS_CRASH_AT=n: the n-th point reached kills the process (SIGKILL).
 * CURSUS_CRASH_LOG=path: each point reached appends "n name" to that file.
 */
#ifndef CURSUS_BASE_CRASH_H
#define CURSUS_BASE_CRASH_H

#ifdef CURSUS_CRASH_POINTS
#define crash_point(name) crash_point_at(name)
#else
#define crash_point(name) ((void)0)
#endif

void crash_point_at(const char *name);

#endif
