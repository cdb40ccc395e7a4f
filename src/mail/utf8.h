/* UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef CURSUS_MAIL_UTF8_H
#define CURSUS_MAIL_UTF8_H

#include "base/text.h"

#include <stdint.h>

/* The character at `bytes` and how many bytes it takes (1..4); 0 if there is none. */
size_t utf8_read(const char *bytes, size_t size, uint32_t *out);

/* Appends a character; one that is no Unicode scalar becomes U+FFFD. */
void utf8_add(struct text *out, uint32_t code);

bool utf8_valid(const char *bytes, size_t size);

/* Appends the text with every invalid byte taken as Windows-1252 and control characters other than TAB and LF
 * (NUL among them) dropped; CRLF and CR become LF. Says whether an invalid byte was met. */
bool utf8_clean(const char *bytes, size_t size, struct text *out);

/* One byte of Windows-1252. */
uint32_t utf8_of_windows_1252(unsigned char byte);

#endif
