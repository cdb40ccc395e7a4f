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

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef CURSUS_CRASH_POINTS
void crash_point_at(const char *name);
void crash_on_word(const char *bytes, size_t size);
void crash_bug_on_word(const char *bytes, size_t size);
void crash_reach_on_word(const char *bytes, size_t size);
#define crash_point(name) crash_point_at(name)
/* Dies if CURSUS_CRASH_ON is set and stands in these bytes: a mail that kills its reader, without a fault in it. */
#define crash_on(bytes, size) crash_on_word(bytes, size)
/* BUG() if CURSUS_BUG_ON is set and stands in these bytes: a mail that kills the program itself. With CURSUS_KILL_ON it
 * is killed, as from outside. */
#define crash_bug_on(bytes, size) crash_bug_on_word(bytes, size)
/* Reaches for what a reader of mail must not have, at the word that the variable holds: CURSUS_OPEN_ON for a file,
 * CURSUS_SOCKET_ON for the network, CURSUS_FORK_ON for another process. Goes on if nobody minds. */
#define crash_reach(bytes, size) crash_reach_on_word(bytes, size)
/* CURSUS_RANDOM=WORD: what is drawn at random follows from the word and from how much was drawn since it was told, so
 * that a test can tell a whole story twice. False, and nothing written, where it is not set. */
bool crash_random_on_word(uint8_t *out, size_t count);
/* CURSUS_REST=SECONDS: how long a daemon that others wake sleeps otherwise, so that a test sees that they did. */
int crash_rest_of_word(int seconds);
#define crash_rest(seconds) crash_rest_of_word(seconds)
#else
#define crash_point(name) ((void)0)
#define crash_on(bytes, size) ((void)0)
#define crash_bug_on(bytes, size) ((void)0)
#define crash_reach(bytes, size) ((void)0)
#define crash_rest(seconds) (seconds)
#endif

#endif
