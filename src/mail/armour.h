/* What PGP puts around a text that stands in a mail as it is (RFC 9580, 6.2 and 7). */
#ifndef CURSUS_MAIL_ARMOUR_H
#define CURSUS_MAIL_ARMOUR_H

#include <stdbool.h>

/* Takes off, in place, what belongs to signatures, and drops keys and what is encrypted. UTF-8 with LF line ends; what
 * is quoted stays. Returns whether something encrypted was dropped. */
bool armour_take_off(char *text);

#endif
