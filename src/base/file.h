/* Whole files in and out. */
#ifndef CURSUS_BASE_FILE_H
#define CURSUS_BASE_FILE_H

#include "base/err.h"
#include "base/text.h"

#include <stddef.h>

/* Appends all of the file to `out`. RC_BAD: it has more than `most` bytes, of which the first stand in `out`.
 * RC_NONE, RC_DENIED, RC_IO. The sentence names the file. */
enum rc file_read(const char *path, size_t most, struct text *out, struct err *err);
/* The same, and the file's permission bits as stat(2) has them. */
enum rc file_read_mode(const char *path, size_t most, struct text *out, unsigned *mode, struct err *err);
/* The same from an open descriptor (standard input), which stays open. */
enum rc file_read_open(int descriptor, const char *name, size_t most, struct text *out, struct err *err);

/* Reads what is left in an open descriptor, and drops it: who writes into a pipe may take it for trouble if nobody
 * does. Ends where nothing can be read any more, whatever the reason, and where nothing comes for so many seconds. */
void file_drain(int descriptor, int seconds);

/*
 * Writes the file so that after a crash there is the old one or the new one,
 * never half of it: a new file beside it (".NAME.XXXXXX"), fsync, rename, fsync
 * of the folder. `mode`: permission bits, as the file shall have them. RC_FULL,
 * RC_DENIED, RC_NONE (no such folder), RC_IO; the old file then stands.
 */
enum rc file_write(const char *path, const void *bytes, size_t count, unsigned mode, struct err *err);

/* What was made, renamed or taken away in the folder that holds `path` is on the disk when this returns. RC_IO, or why
 * the folder cannot be opened. */
enum rc file_sync_folder(const char *path, struct err *err);

/* Makes the folder and those above it that are missing, mode 0700. RC_OK if it is there. */
enum rc file_make_folder(const char *path, struct err *err);

#endif
