/* Giving back to the disk what the database no longer needs. */
#ifndef CURSUS_STORE_COMPACT_H
#define CURSUS_STORE_COMPACT_H

#include "store/store.h"

/*
 * Writes the database anew without the pages that hold nothing, in one transaction under the write lock: others read on
 * meanwhile, and whoever wants to write waits (RC_BUSY after his busy time). A crash leaves it as it was. For a while
 * it takes twice the room of what is in it beside the database; with less than that and `reserve` bytes free nothing is
 * begun (RC_FULL). Where somebody reads an old state for long, the file shrinks at a later commit. Inside a transaction
 * it is a BUG.
 */
enum rc store_compact(struct store *store, int64_t reserve, struct err *err);

#endif
