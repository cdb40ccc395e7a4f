/* What is counted in a mail before any parser sees it. */
#ifndef CURSUS_MAIL_LIMITS_H
#define CURSUS_MAIL_LIMITS_H

#include "mail/incoming.h"

enum {
    LIMIT_BYTES = 1048576,
    LIMIT_HEADER = 65536,
    LIMIT_FIELDS = 500,
    LIMIT_BOUNDARY_LINES = 100,
    LIMIT_BOUNDARIES = 50,
    LIMIT_FIELD_LINES = 10000,
    LIMIT_DEPTH = 20,
    LIMIT_PARTS = 100
};

/* INCOMING_TAKEN, or the limit that the bytes exceed. A boundary line is one that begins with "--" and a boundary
 * parameter found anywhere in the mail; where such a parameter is written so oddly that it cannot be told, every line
 * that begins with "--" counts. Lines of the form "Name: ..." count wherever they stand: any may be a part's field. */
enum incoming_refusal limits_check(const char *bytes, size_t size);

#endif
