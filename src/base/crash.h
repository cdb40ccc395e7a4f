/*
 * Numbered crash points for the crash runner. In builds with
 * -DCURSUS_CRASH_POINTS (debug and asan) a process counts the points it passes;
 * CURSUS_CRASH_AT=n kills it at its n-th one (SIGKILL, as a power cut would: no
 * destructor, no flush), and CURSUS_CRASH_LOG=path appends "n name" for each, so
 * that the runner learns how many there are. In a release they do not exist.
 *
 * One stands before and one after every durable step (commit, rename, fsync) and
 * around handing a mail to somebody else.
 */
#ifndef CURSUS_BASE_CRASH_H
#define CURSUS_BASE_CRASH_H

#ifdef CURSUS_CRASH_POINTS
void crash_point_at(const char *name);
#define crash_point(name) crash_point_at(name)
#else
#define crash_point(name) ((void)0)
#endif

#endif
