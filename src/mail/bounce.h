/* Mails that came back: delivery status notifications (RFC 3464), and letters of servers that write none. */
#ifndef CURSUS_MAIL_BOUNCE_H
#define CURSUS_MAIL_BOUNCE_H

#include "mail/incoming.h"

/* Reads the content of a message/delivery-status part. Of several recipients the worst off counts: failed for good
 * (HARD until bounce_judge()), soft, unclear, delayed, delivered. A delay is no failure. */
void bounce_read(const char *bytes, size_t size, struct incoming_bounce *out);

/* At the end, when robot signs, body and Message-ID are known: whether what failed for good means that the address is
 * dead (reason.h); what was said, by the letter where no status says it; and what a letter without any status says. */
void bounce_judge(struct incoming *mail);

/* Notes the Message-ID of a returned header or of a returned text that holds one at the beginning of a line, unless one
 * is known. */
void bounce_find_id(const char *bytes, size_t size, struct incoming_bounce *out);

#endif
