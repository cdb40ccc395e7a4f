/* Undoing Content-Transfer-Encoding (RFC 2045 section 6), as far as broken input allows. */
#ifndef CURSUS_MAIL_TRANSFER_H
#define CURSUS_MAIL_TRANSFER_H

#include "base/text.h"

enum transfer { TRANSFER_PLAIN, TRANSFER_BASE64, TRANSFER_QUOTED_PRINTABLE };

/* Of a field's value ("Base64 "); an unknown word or NULL is plain, with *known false. */
enum transfer transfer_of(const char *word, bool *known);

/* Appends the decoded bytes, stopping once out->len exceeds `most`. Says whether the input was sound; of unsound
 * input all that can be understood is decoded. */
bool transfer_decode(enum transfer transfer, const char *bytes, size_t size, size_t most, struct text *out);

#endif
