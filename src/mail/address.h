/*
 * Mail addresses by a strict grammar of our own, which stands before everything
 * that stores, compares or sends one.
 *
 * Accepted: dot-atom "@" domain. The local part is 1..64 bytes of ASCII letters,
 * digits and !#$%&'*+-/=?^_`{|}~ in parts joined by single dots, not beginning
 * with '-' (it could be taken for an option of a sendmail command). The domain
 * is labels of letters, digits and inner hyphens, 1..63 bytes each, the last one
 * not all digits; one label alone ("localhost") is a domain. 254 bytes in all.
 * Quoted local parts, comments, address literals, blanks, control characters and
 * anything behind or before the address are refused. What is accepted is fit for an SMTP command as it stands.
 */
#ifndef CURSUS_MAIL_ADDRESS_H
#define CURSUS_MAIL_ADDRESS_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

enum { ADDRESS_BYTES = 254, ADDRESS_LOCAL_BYTES = 64 };

/* The one form in which addresses are stored and compared: the domain as lower-case A-labels (a domain in other
 * letters is converted by IDNA), the local part with ASCII letters lowered. RC_BAD says what is wrong with it;
 * out is then "". A NULL `word` is bad. */
enum rc address_canonical(const char *word, char out[ADDRESS_BYTES + 1], struct err *err);

/* The mailbox in which an address in canonical form ends, where many spellings do so by the provider's own rules: at
 * Gmail dots before the @ and what stands behind a plus are nothing, and googlemail.com is gmail.com. Only this is
 * known: in any other domain a dot or a plus may make another mailbox. `out` is the address itself there, and false. */
bool address_mailbox(const char *address, char out[ADDRESS_BYTES + 1]);

/* The one address of a field as it stands ("Anna <anna@example.org>"), in canonical form; "" and false: it has none, or
 * several. */
struct field;
bool address_of_field(const struct field *field, char out[ADDRESS_BYTES + 1]);

#endif
