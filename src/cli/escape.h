/* What strangers wrote, made fit for a terminal. */
#ifndef CURSUS_CLI_ESCAPE_H
#define CURSUS_CLI_ESCAPE_H

#include "base/text.h"

/*
 * Appends the bytes with all that could command a terminal, or turn the order of what is read, written out:
 * "\x1b" for a control character or a byte that is no UTF-8, "\u{202e}" for a mark of the writing direction and
 * whatever else is unseen (mail/unseen.h). TAB and LF stay; so does a CR before a LF, which is dropped.
 */
void foreign_plain(const char *bytes, size_t size, struct text *out);

#endif
