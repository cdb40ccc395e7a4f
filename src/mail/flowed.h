/* Undoing format=flowed (RFC 3676). */
#ifndef CURSUS_MAIL_FLOWED_H
#define CURSUS_MAIL_FLOWED_H

#include "base/text.h"

/* Appends the text (LF line ends) with its flowed lines joined, space-stuffing removed and quote marks written as
 * "> " once a level. "-- " stays a line of its own. `del_sp`: the blank that marks a flowed line is no part of it. */
void flowed_undo(const char *text, size_t size, bool del_sp, struct text *out);

#endif
