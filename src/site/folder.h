/*
 * The folder of the pages. A file is written only where its bytes change, beside the old one and then renamed, so that
 * whoever reads sees the old page or the new one; and so that the time of a file tells no more than the file itself.
 */
#ifndef CURSUS_SITE_FOLDER_H
#define CURSUS_SITE_FOLDER_H

#include "base/err.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct folder;

/* What became of the files since folder_open(). */
struct folder_report {
    size_t same, written, removed;
};

enum folder_use {
    FOLDER_CHECK, /* nothing is written or removed, only counted, and the names go into folder_faults() */
    FOLDER_WRITE, /* the folder is made if it is missing, and locked as long as it is open: one process at a time */
    FOLDER_TRY    /* the same, but RC_BUSY where another process writes: it is not waited for */
};

/* *out is the caller's, for folder_close(). RC_BAD: it is no folder; RC_DENIED, RC_FULL, RC_IO. */
enum rc folder_open(const char *path, enum folder_use use, struct folder **out, struct err *err);
void folder_close(struct folder *folder);

/* From now on `name` and the folders in it, as far as they are made, cannot be listed by others: their files are found
 * by who knows their names. */
void folder_hide(struct folder *folder, const char *name);

/* `name` is relative, "game/12.html"; folders in it are made, as everybody may read them. RC_FULL, RC_DENIED, RC_IO. */
enum rc folder_put(struct folder *folder, const char *name, const struct text *bytes, struct err *err);
/* Removes a file, where it is there. */
enum rc folder_drop(struct folder *folder, const char *name, struct err *err);
/* Removes the files of the folder `within` ("" the whole) whose names end in `end` and that were not put since
 * folder_open(), and what a writer left half who died; what is in folders below it stays. */
enum rc folder_sweep(struct folder *folder, const char *within, const char *end, struct err *err);

struct folder_report folder_report(const struct folder *folder);
/* When checking: a line for each file that is missing, differs or should not be there. Borrowed. */
const char *folder_faults(const struct folder *folder);

#endif
