/*
 * What Cursus keeps, as domain operations. Another engine can stand behind this
 * header: it shows neither a query nor a library.
 *
 * A struct store is one connection of one process; it is not shared between
 * threads, nor used after fork() (a child opens its own, or leaves it alone). Do not
 * fork inside a transaction: the child would hold the write lock on.
 *
 * Transactions. Every operation that writes is part of the transaction the caller
 * opened with store_begin(); without one it is a transaction of its own, and what
 * it did is durable when it returns RC_OK. Reads outside see one snapshot each;
 * store_snapshot() makes several reads see the same one. In a transaction an
 * operation that fails with RC_BAD, RC_NONE or RC_CONFLICT has changed nothing
 * and the transaction goes on; any other failure (and RC_BAD for a text over 64 MB)
 * spoils the transaction: every write and store_commit() then say that failure again,
 * and the commit rolls back. Where the database is on a server, a write of which
 * nothing is asked (a seat, a move, a row of the log) may be refused only by what
 * follows it, which spoils the transaction.
 *
 * Return codes every operation may give, not repeated below: RC_BUSY (another
 * process held the database longer than the busy time), RC_FULL, RC_IO, RC_NOMEM,
 * RC_DENIED (file modes, read-only file system), RC_DAMAGED (the file is no
 * database of ours any more, or a row contradicts itself). The sentence names the
 * file and what to do.
 *
 * Rows are plain structs that own their strings: x_row_free() empties one row and
 * leaves it zeroed, x_rows_free() also frees the array a list came in. Lists that
 * find nothing give RC_OK, *rows NULL and *count 0; on failure there is nothing
 * to free. Strings put in are UTF-8, borrowed for the call; NULL counts as "".
 * Ids are given out from 1 upwards and never again. Times come from the caller.
 */
#ifndef CURSUS_STORE_STORE_H
#define CURSUS_STORE_STORE_H

#include "base/err.h"
#include "base/moment.h"
#include "base/text.h"

#include <stdint.h>

struct store;
struct progress;

enum { STORE_HASH = 32, STORE_BUSY_DEFAULT = 30 };

/* ---- the file -------------------------------------------------------------- */

/* Makes the database `path` (mode 0600), or finishes one whose making was cut
 * short before it had tables. RC_CONFLICT if there is one; RC_NONE without the
 * folder. Does not leave it open. */
enum rc store_create(const char *path, struct err *err);

/* Opens it, bringing an older schema up to date. `busy`: seconds to wait for other
 * processes. RC_NONE: no such file, or an empty one; RC_BAD: of a newer Cursus or
 * somebody else's; RC_DAMAGED. The caller closes *out. */
enum rc store_open(const char *path, int busy, struct store **out, struct err *err);

/* NULL is fine. An open transaction is a BUG. */
void store_close(struct store *store);

/* RC_IO, with the reason, if this connection writes no more: a sync failed (see store_commit()), or the file was moved,
 * replaced or written over while it was open. Open a new one, best in a new process. Cheap enough to ask before each
 * mail that leaves. */
enum rc store_look(struct store *store, struct err *err);

/* Who is told of long work on the file; borrowed, NULL: nobody. */
void store_watch(struct store *store, const struct progress *progress);

/* As given to store_open(). Borrowed. */
const char *store_path(const struct store *store);

/* Takes the write lock; a second one inside the first, or a commit without one, is
 * a BUG. Keep it short: no network while it is open, and pictures only where
 * several mails share it. */
enum rc store_begin(struct store *store, struct err *err);
/* Durable when RC_OK; otherwise nothing of the transaction happened, with one exception: after
 * a failed sync, or where another file has taken the place of this one (RC_IO), only a new opening can tell, and this
 * store writes no more. The transaction is over either way. */
enum rc store_commit(struct store *store, struct err *err);
void store_rollback(struct store *store);
/* Commits where `rc` is RC_OK and takes back otherwise; `rc`, or what came of the commit. */
enum rc store_end(struct store *store, enum rc rc, struct err *err);
/* The same where `keep`; else all is taken back in any case, and rc is given back. */
enum rc store_end_if(struct store *store, bool keep, enum rc rc, struct err *err);
/* The same as store_begin() for what lies safely elsewhere as well: store_commit() then syncs nothing. Everybody sees
 * the transaction, and it outlives the process; a machine that goes down may take it back, but not after any later
 * commit that is durable. */
enum rc store_begin_soft(struct store *store, struct err *err);
/* Has all be durable that was committed softly; nothing is done where a commit since has seen to that. */
enum rc store_harden(struct store *store, struct err *err);
bool store_in_transaction(const struct store *store);

/* A mark inside a transaction, for what may fail while the rest of it stands: a mail of a batch, and inside that mark a
 * second one, for an act of the mail (STORE_MARKS at most). Release keeps what came since the last mark, undo takes it
 * back (and mends a transaction spoiled since, where that is possible; else the commit will say). */
enum { STORE_MARKS = 2 };
enum rc store_mark(struct store *store, struct err *err);
enum rc store_mark_release(struct store *store, struct err *err);
enum rc store_mark_undo(struct store *store, struct err *err);
/* As store_end_if(): release or undo. */
enum rc store_mark_end(struct store *store, bool keep, enum rc rc, struct err *err);
bool store_marked(const struct store *store);

/* Reads until store_snapshot_end() see one state. Writing meanwhile is a BUG. */
enum rc store_snapshot(struct store *store, struct err *err);
void store_snapshot_end(struct store *store);

/* From now on this connection hears when another commits what somebody may wait for: a mail filed, a mail queued, a
 * game changed. Nothing is done where the engine has no way to tell. */
enum rc store_listen(struct store *store, struct err *err);
/* A descriptor that can be read once there is something to hear; -1: nobody tells, and one has to look by oneself (also
 * when the connection is gone, until something makes it anew). *rung: something was heard since this was asked last,
 * of this process's own doing, too. */
int store_bell(struct store *store, bool *rung);

/* ---- the house ------------------------------------------------------------- */

/* Keyed bytes: the token key, the last tick, a mailbox's place. *bytes is the
 * caller's (free()), with a NUL behind `size`. RC_NONE if the key is not there. */
enum rc store_meta_get(struct store *store, const char *key, char **bytes, size_t *size, struct err *err);
/* Sets or replaces. */
enum rc store_meta_put(struct store *store, const char *key, const void *bytes, size_t size, struct err *err);
/* Sets only if the key is not there yet: RC_CONFLICT if it is. */
enum rc store_meta_add(struct store *store, const char *key, const void *bytes, size_t size, struct err *err);
/* The same for a number (a moment). */
enum rc store_meta_get_int(struct store *store, const char *key, int64_t *out, struct err *err);
/* The same; `otherwise` where the key is not there, in place of RC_NONE. */
enum rc store_meta_get_int_or(struct store *store, const char *key, int64_t otherwise, int64_t *out, struct err *err);
enum rc store_meta_put_int(struct store *store, const char *key, int64_t number, struct err *err);

/* Whether an older database than the one that stood here was put in its place: the witness beside it (PATH.witness)
 * knows of mails that it does not. *branches: the highest branch that any game had as far as is known. */
bool store_behind(const struct store *store, int64_t *branches);
/* What follows from that is done in the transaction that is open: once it commits, nobody is told again. */
void store_behind_mended(struct store *store);

/* Appends the version of SQLite that is loaded. */
void store_library_version(struct text *out);

#endif
