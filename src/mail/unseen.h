/* Characters that nobody sees, or that change how others are seen. */
#ifndef CURSUS_MAIL_UNSEEN_H
#define CURSUS_MAIL_UNSEEN_H

#include "base/text.h"

#include <stdint.h>

/* Controls, format characters (marks of the writing direction, joiners, tags, the soft hyphen), separators of lines and
 * paragraphs, blanks that are no letter (the Hangul fillers), private and unassigned code points. */
bool unseen_is(uint32_t code);

/* Appends UTF-8 without them: a separator becomes a blank, the others nothing. TAB and LF stay, and so does a joiner
 * that makes one picture of two. */
void unseen_drop(const char *text, size_t size, struct text *out);

#endif
