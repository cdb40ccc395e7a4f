/*
 * Inside the store: a small file beside the database (PATH.attempts) in which each process notes the inbox row that it
 * works on. If the process dies, however it does, its note stays, and whoever looks next can lay the death to the mail.
 * It is not synced: it is for programs that die, not for machines. Where the file cannot be had nothing is noted, and
 * work goes on.
 */
#ifndef CURSUS_STORE_ATTEMPTS_H
#define CURSUS_STORE_ATTEMPTS_H

#include <stddef.h>
#include <stdint.h>

struct attempts {
    int file; /* descriptor; -1: not opened yet */
    int slot; /* this process's place in it, held by a lock of one byte; -1: it has none */
};

/* Notes that work on the row begins; 0: on none. */
void attempts_note(struct attempts *attempts, const char *path, int64_t inbox);

/* The first row that a process died with; 0: there is none. It is asked for again until attempts_forget(). Processes
 * that died with the same row since then count as one: a machine that went down is no proof against a mail. */
int64_t attempts_dead(struct attempts *attempts, const char *path);
void attempts_forget(struct attempts *attempts, const char *path, int64_t inbox);

/* Takes this process's note out. */
void attempts_close(struct attempts *attempts);

#endif
