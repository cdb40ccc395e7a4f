/* Delivery status notifications (RFC 3464), as far as an engine acts on them. */
#ifndef CURSUS_MAIL_BOUNCE_H
#define CURSUS_MAIL_BOUNCE_H

#include "mail/incoming.h"

/* Reads the content of a message/delivery-status part. Of several recipients the worst off counts: hard, soft, unclear,
 * delayed, delivered. Status 5 is hard, 4 soft; a delay is no failure. */
void bounce_read(const char *bytes, size_t size, struct incoming_bounce *out);

/* Notes the Message-ID of a returned header or of a returned text that holds one at the beginning of a line, unless one
 * is known. */
void bounce_find_id(const char *bytes, size_t size, struct incoming_bounce *out);

#endif
