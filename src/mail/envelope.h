/*
 * What may go to a mail server as it is: addresses of the envelope and the bytes
 * of a message. The last look before libcurl, which sends CR LF within an address
 * as a second command, and bare LF within a text as it finds it. So it
 * is stricter than the grammar, and does not rely on anybody having looked before.
 */
#ifndef CURSUS_MAIL_ENVELOPE_H
#define CURSUS_MAIL_ENVELOPE_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

/* local@domain in plain ASCII: local a dot-atom of at most 64 (RFC 5321 4.5.3.1.1) that does not begin with '-',
 * domain labels of letters, digits and inner hyphens, 254 in all. No quotes, comments, brackets or blanks. */
bool envelope_address(const char *address);

/* The domain part of the above alone; also a host or EHLO name. At most 253. */
bool envelope_domain(const char *domain, size_t len);

/* RC_BAD unless the message is not empty, ends with CR LF, has no bare CR or LF, no NUL and no line over 998
 * bytes (RFC 5321 4.5.3.1.6). */
enum rc envelope_message(const char *bytes, size_t len, struct err *err);

#endif
