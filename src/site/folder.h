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
#include <stdint.h>

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

/* Whether `path` is the same folder, by whatever name. */
bool folder_is(const struct folder *folder, const char *path);

/* Appends what stands in the file now; nothing where it is not there or cannot be read. */
void folder_get(const struct folder *folder, const char *name, struct text *out);

/* Whether files can be made in the folder itself: else none of its files can be written. */
bool folder_stands(const struct folder *folder);

/* `name` is relative, "game/12.html"; folders in it are made, as everybody may read them. A file that is not a plain
 * one or has another mode than 0644 is written anew. RC_FULL, RC_DENIED, RC_IO, and RC_NONE and RC_BAD of a path. */
enum rc folder_put(struct folder *folder, const char *name, const struct text *bytes, struct err *err);
/* The name counts as put, before it is. */
void folder_keep(struct folder *folder, const char *name);
/* Removes a file, where it is there; a folder of that name stays. */
enum rc folder_drop(struct folder *folder, const char *name, struct err *err);
/* Removes the files of the folder `within` ("" the whole) whose names are `ours` and that were not put since
 * folder_open(), and what a writer left half of such who died (that is
 * no fault when checking: he may write still); then `within` itself, if nothing is left in it. What is
 * in folders below it stays. What cannot be removed keeps no other; the first error is returned. */
enum rc folder_sweep(struct folder *folder, const char *within, bool (*ours)(const char *name), struct err *err);
/* Appends the numbers by which folders in `within` are called to *numbers, which is the caller's for free(). */
void folder_numbers(const struct folder *folder, const char *within, int64_t **numbers, size_t *count);
/* Of the hidden folder `name`, if it is there: that others cannot list it is put right. */
enum rc folder_mend(struct folder *folder, const char *name, struct err *err);

/* A sum over all files in the folder and in folders below it, of their names, sizes, modes and last changes: where it
 * is what it was, nobody has touched one. */
uint64_t folder_sum(const struct folder *folder);
/* What was put and dropped since folder_open() adds to it. */
uint64_t folder_sum_change(const struct folder *folder);

struct folder_report folder_report(const struct folder *folder);
/* When checking: a line for each file that is missing, differs, has another mode or should not be there. Borrowed. */
const char *folder_faults(const struct folder *folder);

#endif
