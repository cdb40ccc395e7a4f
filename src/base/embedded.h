/* The files built into the binary: sql/, templates/, config/, and of games their examples and, packed, their pages. */
#ifndef CURSUS_BASE_EMBEDDED_H
#define CURSUS_BASE_EMBEDDED_H

#include "base/text.h"

struct embedded {
    const char *path; /* "templates/receipt.txt"; NULL ends the table */
    const char *data; /* NUL-terminated; of a page what gzip makes of it */
    size_t size;      /* without the NUL */
};

/* Sorted by path. Generated at build time. */
extern const struct embedded embedded_files[];
extern const size_t embedded_count; /* without the end */

/* Which Cursus this is: the file VERSION. */
extern const char cursus_version[];

/* NULL if there is no such file. */
const struct embedded *embedded_find(const char *path);
/* Appends a packed file as it was. */
void embedded_unpack(const struct embedded *file, struct text *out);

#endif
