/*
 * The bytes of a mail to struct incoming, with GMime. Runs in the worker process
 * (mail/worker.h): GMime 3.2.13 can be made to loop, leak and abort by a mail.
 */
#ifndef CURSUS_MAIL_PARSE_H
#define CURSUS_MAIL_PARSE_H

#include "base/text.h"
#include "mail/incoming.h"

/*
 * Reads one message. Line ends may be LF, CRLF or CR; a leading mbox line is stepped over. `authserv` is the id of the
 * operator's server whose Authentication-Results are believed; NULL: none.
 *
 * RC_OK for any bytes: a mail beyond the limits has `refused` set, and what its header says where that could still be
 * read. RC_IO without GMime. *out is the caller's, to be freed in both cases.
 */
enum rc mail_parse(const char *bytes, size_t size, const char *authserv, struct incoming *out, struct err *err);

#endif
