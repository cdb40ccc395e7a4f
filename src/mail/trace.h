/* The fields that mail servers write above a message on its way. */
#ifndef CURSUS_MAIL_TRACE_H
#define CURSUS_MAIL_TRACE_H

#include "mail/fields.h"

/* Whether the field is one that the writer's program makes: below it no server of ours wrote anything. */
bool trace_is_writers(const struct field *field);

/*
 * Whether a Received field tells that a server which is not of `authserv`'s house took the mail in from elsewhere:
 * "by" names a full domain name whose last two labels are not those of `authserv`. A
 * name of a local network (as either), a hand-over from "localhost", and a mailbox that was fetched ("with IMAP") tell
 * of no such server.
 */
void trace_foreign(const struct field *received, const char *authserv, bool *foreign);

/* Whether a Received field is of a mail that was passed on within the house, or fetched from it: by LMTP, IMAP or POP.
 */
bool trace_is_inner(const struct field *received);

#endif
