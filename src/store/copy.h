/* Taking a house from one engine to another. */
#ifndef CURSUS_STORE_COPY_H
#define CURSUS_STORE_COPY_H

#include "store/store.h"

/* Writes all that is stored in `from`, as it is now, into `to`, which holds tables and nothing else, in one
 * transaction; then compares the dumps of both. Nobody may be in a transaction there. RC_CONFLICT: something is stored
 * in `to`; RC_DAMAGED: the dumps differ, and `to` is as it was. */
enum rc store_copy(struct store *from, struct store *to, struct err *err);

#endif
