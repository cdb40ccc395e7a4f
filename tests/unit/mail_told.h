/* A mail that was read as text, for tests that hold the whole of it beside something. */
#ifndef CURSUS_TESTS_MAIL_TOLD_H
#define CURSUS_TESTS_MAIL_TOLD_H

#include "base/text.h"
#include "mail/incoming.h"

void tell_list(const char *name, const struct incoming_list *list, struct text *out);
void tell_auth(const struct incoming_auth *auth, struct text *out);
void tell_bounce(const struct incoming_bounce *bounce, struct text *out);
/* All but subject, name of the sender and names of files, which a library decodes; of letters beyond ASCII a mark a
 * run, since charsets are read otherwise by other libraries. */
void tell_mail(const struct incoming *mail, struct text *out);

#endif
