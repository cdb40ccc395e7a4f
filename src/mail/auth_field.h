/* The value of an Authentication-Results field, word by word (RFC 8601, section 2.2). */
#ifndef CURSUS_MAIL_AUTH_FIELD_H
#define CURSUS_MAIL_AUTH_FIELD_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of a name and of a value; what is longer is read over and stands for nothing. */
enum { AUTH_NAME_BYTES = 40, AUTH_VALUE_BYTES = 320 };

/* What stands behind a '=', without quotation marks, escapes and comments; ASCII letters are small. */
struct auth_value {
    char text[AUTH_VALUE_BYTES + 1]; /* "" if it is too long */
    bool quoted;                     /* some of it stood in quotation marks */
    const char *domain;              /* in `text`: behind the '@' that ends a local part, all of it without one; NULL:
                                        the value names no domain for certain */
};

/* A method with its result ("dkim", "pass"), or a property of the last method ("header.d", "example.org"). */
struct auth_pair {
    char name[AUTH_NAME_BYTES + 1]; /* in small letters, without blanks; "" if it is too long */
    struct auth_value value;
    bool begins;  /* a method */
    bool version; /* a method of another version than 1: what it means is not known */
};

/* Borrows the value. */
struct auth_scan {
    const char *at;
    bool within; /* a method was read since the last ';' */
    bool broken; /* the field is not as the standard has it: nothing in it is a proof */
};

/* Begins with a whole field value on one line, and reads the name of the server that wrote it. False, and `broken`, if
 * none can be read; if only what stands behind the name is wrong, true and `broken`. */
bool auth_field_begin(const char *value, struct auth_scan *scan, struct auth_value *server);

/* The next pair; false at the end and where the field is broken. */
bool auth_field_next(struct auth_scan *scan, struct auth_pair *out);

#endif
