/* The encodings that carry any text through mail as short lines of plain ASCII. */
#ifndef CURSUS_MAIL_ENCODE_H
#define CURSUS_MAIL_ENCODE_H

#include "base/text.h"

enum { ENCODED_WORD_LEAST = 32, ENCODED_WORD_MOST = 75 };

/* UTF-8 without control characters: C0, DEL, C1 and the line and paragraph separators? */
bool encode_printable(const char *string);

/* Quoted-printable (RFC 2045 6.7). Line ends of any kind become CR LF, one is put behind the last line, lines
 * are at most 76 long. A dot or "From " that begins a line is encoded too, so that no mail program on the way
 * has a reason to change it. */
void encode_quoted(struct text *out, const char *string);

/* Base64 in lines of 76, each with CR LF. */
void encode_base64(struct text *out, const void *bytes, size_t size);

/* One encoded word (RFC 2047) of at most `room` bytes (ENCODED_WORD_LEAST to _MOST) with as many whole characters
 * of the `len` bytes of UTF-8 as fit, in Q or B, whichever takes more. Returns how many bytes it took. */
size_t encode_word(struct text *out, const char *string, size_t len, size_t room);

/* A byte of an extended parameter value (RFC 2231): itself, or %XX. */
void encode_percent(struct text *out, char byte);

#endif
