/* How much came from an address that could not be read. */
#ifndef CURSUS_STORE_MISREAD_H
#define CURSUS_STORE_MISREAD_H

#include "store/store.h"

/* Mails from an address of which nothing was understood, and which were answered. */
struct misread {
    int in_row;  /* since one was understood */
    int64_t day; /* since 1970 */
    int today;   /* on that day */
};
/* Zeros for an address of which none is noted. */
enum rc misread_get(struct store *store, const char *address, struct misread *out, struct err *err);
enum rc misread_put(struct store *store, const char *address, const struct misread *row, struct err *err);
/* A mail was understood: none is in a row any more, where some were. */
enum rc misread_end(struct store *store, const char *address, int64_t day, struct err *err);

#endif
