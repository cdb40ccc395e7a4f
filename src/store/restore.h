/* Putting a backup in the place of a database. */
#ifndef CURSUS_STORE_RESTORE_H
#define CURSUS_STORE_RESTORE_H

#include "store/store.h"

/* What is known of the database that stands at `path`, sound or not: the highest branch of any game, and what is kept
 * under `key` (*bytes: free(); NULL: nothing, or it cannot be read). */
void store_predecessor(const char *path, const char *key, int64_t *branches, char **bytes, size_t *size);

/* Copies the backup `from` to a file of its own beside `path`, whose name *copy is (free()); an older one of that name
 * gives way. It is to be opened, brought up to date, settled and closed, and then swapped in. RC_NONE, RC_CONFLICT
 * (it is the database itself), RC_DENIED, RC_FULL, RC_IO. */
enum rc store_restore_copy(const char *path, const char *from, char **copy, struct err *err);

/* Removes such a copy that was not swapped in, and what stands beside it. */
void store_restore_drop(const char *copy);

/* Removes what stands beside a copy that nobody has open. */
void store_drop_beside(const char *path);

/* Moves all of what was written into the file itself, so that it alone is the database. RC_BUSY: somebody reads it. */
enum rc store_settle(struct store *store, struct err *err);

/* Puts the copy in the place of `path`, whatever stands there, and that under the name *old (free(); NULL: nothing
 * stood there). After a crash there is the one or the other, and never a piece of both. Processes that have the old one
 * open end at their next look. RC_BUSY: some of them write just now. */
enum rc store_restore_swap(const char *path, const char *copy, int busy, moment now, char **old, struct err *err);

#endif
