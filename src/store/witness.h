/*
 * Inside the store: a small file beside the database (PATH.witness) that says what the database's file looked like
 * when one of ours changed it last, and how many mails it knew. It is a help: where it is missing or says nonsense,
 * nothing is known, and it is made anew. Written under the write lock.
 */
#ifndef CURSUS_STORE_WITNESS_H
#define CURSUS_STORE_WITNESS_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

/* What tells one state of a file from another: changed by whoever writes into it. */
struct witness_file {
    uint64_t device, node;
    int64_t size, changed; /* bytes; nanoseconds since 1970 */
};

struct witness {
    uint64_t line; /* the history of the file since somebody else put it there: a random number */
    bool moving;   /* a checkpoint is under way, or was cut short: `file` is of before it */
    struct witness_file file;
    int64_t mails_out, mails_in; /* the highest numbers of the outbox and the inbox */
    int64_t branches;            /* the highest branch of any game */
};

/* RC_NONE if nothing is there. */
enum rc witness_file_read(const char *path, struct witness_file *out, struct err *err);
bool witness_file_same(const struct witness_file *a, const struct witness_file *b);

/* The witness of the database `path`. False: there is none that can be read. */
bool witness_read(const char *path, struct witness *out);
/* False, and no witness is left, where it cannot be written. */
bool witness_write(const char *path, const struct witness *witness);

#endif
