/* Inside the store: an flock() with an end to its patience. */
#ifndef CURSUS_STORE_LOCK_H
#define CURSUS_STORE_LOCK_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

/* Opens (makes, 0600) the file `path` that stands beside a database, for reading and writing. Made by root it belongs
 * to the owner of the database `beside`. RC_DENIED, RC_IO. */
enum rc lock_open(const char *path, const char *beside, int *descriptor, struct err *err);

/* Opens (makes, 0600) and locks `path`, waiting at most `busy` seconds. *descriptor is
 * the lock. RC_BUSY, RC_DENIED, RC_IO. A database `beside` lends a lock file made by root
 * its owner. */
enum rc lock_take(const char *path, const char *beside, int busy, int *descriptor, struct err *err);

/* Opens (makes, 0600) `path` and locks the one byte at `mark`, for as long as *descriptor is open: the sign that
 * its holder lives. The kernel takes it away with the process, however that ends. RC_CONFLICT: somebody has that
 * mark; RC_DENIED, RC_IO. */
enum rc lock_mark(const char *path, const char *beside, int64_t mark, int *descriptor, struct err *err);
/* Whether anybody holds the mark (asked by another descriptor than its own). Where the system can't tell: true. */
bool lock_marked(int descriptor, int64_t mark);

/* Sets *descriptor to -1. Harmless on -1. */
void lock_drop(int *descriptor);

#endif
