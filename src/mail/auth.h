/* Authentication-Results (RFC 8601) as the operator's own mail server wrote them. */
#ifndef CURSUS_MAIL_AUTH_H
#define CURSUS_MAIL_AUTH_H

#include "mail/incoming.h"

/*
 * Reads the topmost Authentication-Results field, if it is `authserv`'s (the server's id; NULL or "": none is trusted,
 * *out is all absent). It counts only where a server stands for it: above the header of the writer (From, To, Subject,
 * Date, ...) and above the first Received of a foreign server. Other fields of its id count with it where it is certain
 * that the server wrote them all: above the Received in which it tells that it took the mail in. Of several results of
 * one method the worst counts. A field that cannot be read is no proof: its results are "other", and "fail" for DMARC
 * where it says so anywhere. `from_domain` is the canonical domain of the one From address, "" aligns with nothing.
 */
void auth_read(const char *bytes, size_t size, const char *authserv, const char *from_domain,
               struct incoming_auth *out);

#endif
