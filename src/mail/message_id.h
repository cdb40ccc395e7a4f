/* Message-IDs in header fields, read loosely: what a key or a thread needs. */
#ifndef CURSUS_MAIL_MESSAGE_ID_H
#define CURSUS_MAIL_MESSAGE_ID_H

#include "mail/fields.h"

enum { MESSAGE_ID_BYTES = 255 };

/* Takes the next "<...>" of printable ASCII (blanks in it dropped) from *at on, stepping behind it; longer ones and
 * others are passed over. False if there is no more. */
bool message_id_take(const char **at, const char *end, char out[MESSAGE_ID_BYTES + 1]);

/* The one id of a Message-ID field; a value without "<" is taken whole, in angle brackets. False if it holds none. */
bool message_id_of(const struct field *field, char out[MESSAGE_ID_BYTES + 1]);

#endif
