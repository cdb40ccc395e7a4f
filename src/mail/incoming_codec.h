/*
 * struct incoming as bytes for the pipe between the worker and its parent:
 * little-endian numbers, counted strings. Reading trusts nothing: a worker that a
 * mail took over can make the parent refuse the answer, nothing else.
 */
#ifndef CURSUS_MAIL_INCOMING_CODEC_H
#define CURSUS_MAIL_INCOMING_CODEC_H

#include "base/text.h"
#include "mail/incoming.h"

/* No answer is longer: strings and lists are capped. */
enum { INCOMING_CODEC_BYTES = 4 * 1024 * 1024 };

/* Appends. */
void incoming_encode(const struct incoming *mail, struct text *out);

/* RC_BAD if the bytes are not exactly one encoded struct with all values in range and all strings valid UTF-8 without
 * control characters. *out is to be freed in any case. */
enum rc incoming_decode(const char *bytes, size_t size, struct incoming *out, struct err *err);

#endif
