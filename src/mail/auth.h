/* Authentication-Results (RFC 8601) as the operator's own mail server wrote them. */
#ifndef CURSUS_MAIL_AUTH_H
#define CURSUS_MAIL_AUTH_H

#include "mail/incoming.h"

/*
 * Reads the topmost block of Authentication-Results fields of `authserv` (the server's id; NULL or "": none is trusted,
 * *out is all absent). The block ends at a field of another id, at the first Received below it, and where the header
 * of the writer begins (From, To, Subject or Date). Of several DKIM results an aligned pass wins over a pass, that
 * over the first; of SPF and DMARC the first counts. `from_domain` is the canonical domain of the one From address, ""
 * aligns with nothing. False if out of memory.
 */
bool auth_read(const char *bytes, size_t size, const char *authserv, const char *from_domain,
               struct incoming_auth *out);

#endif
