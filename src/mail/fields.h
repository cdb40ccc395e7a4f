/*
 * The header fields of a message, read straight from its bytes: no MIME, no
 * allocation, every loop bounded by the input. Lines end with LF or CRLF; a
 * message without any LF may end them with CR. Blank lines and an mbox line
 * ("From x@y Fri Nov 20 ...") at the very beginning are stepped over, lines that
 * are no field are skipped.
 */
#ifndef CURSUS_MAIL_FIELDS_H
#define CURSUS_MAIL_FIELDS_H

#include "base/text.h"

/* Borrowed from the message's bytes. `value` is raw: folded, not decoded. */
struct field {
    const char *name;
    size_t name_len;
    const char *value;
    size_t value_len;
};

struct fields {
    const char *at, *end;
    char line_end;
    bool ended;       /* the empty line behind the header was seen; `at` is the body */
    const char *mbox; /* the leading "From " line, NULL if there is none */
    size_t mbox_len;
};

struct fields fields_begin(const char *bytes, size_t size);

/* The next field; false at the end of the header. */
bool fields_next(struct fields *fields, struct field *out);

/* Compares without regard to ASCII case. */
bool field_is(const struct field *field, const char *name);
bool field_begins(const struct field *field, const char *prefix);

/* Appends the value on one line: blanks and control characters squeezed to one space, trimmed. */
void field_value(const struct field *field, struct text *out);

/* Whether two byte strings of this length are equal but for ASCII case. */
bool fields_same_letters(const char *a, const char *b, size_t count);
char fields_ascii_lower(char byte);

#endif
