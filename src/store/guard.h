/*
 * Inside the store: is the database that is open still the one that stands at its path? Somebody may move it away, put
 * another in its place or copy one over it while we work. What was written after that would be lost, so it is looked
 * for before and after every commit; and the witness beside the file tells whoever opens it next.
 */
#ifndef CURSUS_STORE_GUARD_H
#define CURSUS_STORE_GUARD_H

#include "store/store.h"
#include "store/witness.h"

#include <stdbool.h>

struct store;

enum { GUARD_BESIDE = 2 }; /* the WAL and its index */

struct guard {
    bool on;     /* guard_open() was called */
    bool behind; /* the database knows fewer mails than the witness: an older one was put back */
    bool gone;   /* it is no longer the one that is open; for good */
    bool mended; /* what `behind` says is dealt with in the transaction that is open */
    struct witness known;
    struct witness_file beside[GUARD_BESIDE];
    struct witness soft;                     /* given out, but not durably yet */
    struct witness given;                    /* the numbers given out in the transaction that is open */
    struct witness before_mark[STORE_MARKS]; /* `given` when the mark was set */
};

/* Takes up what stands there, once its schema is right. Without the write lock. */
enum rc guard_open(struct store *store, struct err *err);

/* RC_IO if it is another file by now, or was written over. A few looks at the file system. */
enum rc guard_look(struct store *store, struct err *err);

/* Around whatever changes the file itself, under the write lock. */
void guard_checkpoint(struct store *store);
void guard_checkpointed(struct store *store);

/* After a commit, under the write lock; guard_forget() after a rollback. */
void guard_committed(struct store *store);
/* After one that is not durable yet: the witness must not know more than a machine that goes down leaves. */
void guard_softly(struct store *store);
void guard_forget(struct store *store);

/* What is given out after a mark was never given out once the mark is undone. Marks are numbered from 0. */
void guard_marked(struct store *store, int mark);
void guard_mark_undone(struct store *store, int mark);

#endif
