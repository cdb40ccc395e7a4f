/* Inside the store: an flock() with an end to its patience. */
#ifndef CURSUS_STORE_LOCK_H
#define CURSUS_STORE_LOCK_H

#include "base/err.h"

/* Opens (makes, 0600) and locks `path`, waiting at most `busy` seconds. *descriptor is
 * the lock. RC_BUSY, RC_DENIED, RC_IO. A database `beside` lends a lock file made by root
 * its owner. */
enum rc lock_take(const char *path, const char *beside, int busy, int *descriptor, struct err *err);

/* Sets *descriptor to -1. Harmless on -1. */
void lock_drop(int *descriptor);

#endif
