/* A text part's bytes to clean UTF-8, whatever its charset is said to be. */
#ifndef CURSUS_MAIL_CHARSET_H
#define CURSUS_MAIL_CHARSET_H

#include "base/text.h"

enum charset_fit {
    CHARSET_FITS,
    CHARSET_BROKEN, /* bytes that the named charset does not have were replaced */
    CHARSET_UNKNOWN /* the name was of no use: read as UTF-8 where it is, else as Windows-1252 */
};

/*
 * Appends the text as UTF-8 without control characters (TAB and LF stay) and without a byte order mark. `name` may be
 * NULL (none stated). ISO-8859-1 and US-ASCII are read as Windows-1252, as all mail programs do; text that is valid
 * UTF-8 with letters beyond ASCII is read as such where ASCII, Latin-1 or nothing was stated. UTF-16 and UTF-32 that
 * hold no NUL byte, and charsets in which ASCII letters are something else (EBCDIC), are lies, and unknown.
 */
enum charset_fit charset_read(const char *name, const char *bytes, size_t size, struct text *out);

#endif
