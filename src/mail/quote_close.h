/* The closing block of a mail without "-- " above it: who its writer is, where he lives, how he is reached, his motto.
 */
#ifndef CURSUS_MAIL_QUOTE_CLOSE_H
#define CURSUS_MAIL_QUOTE_CLOSE_H

#include "mail/quote.h"

enum { CLOSE_NAMES = 2 };

/*
 * Marks the lines of closing blocks, above a quotation and below it (kept_line.closing). One begins below the first
 * line that says something, with the writer's name ("Bruno Example", "- bruno"), with a row, or with words like
 * "Regards,", below which a name stands; or it is a last paragraph that tells how to reach somebody. It goes to the end
 * of its paragraph; later ones belong to it that do the same or stand in quotation marks, but nothing from "PS" on. A
 * last paragraph of names, titles and places alone may be one (CLOSING_MAYBE), and so may any other last one below
 * something that is said, if its writer is known to sign with it (CLOSING_LAST).
 *
 * `names`: what the writer is called; NULL or "": not known. `order` can tell lines that mean something; NULL: nobody
 * can.
 */
void quote_close_find(struct kept *kept, const char *const names[CLOSE_NAMES], quote_is_order *order);

#endif
