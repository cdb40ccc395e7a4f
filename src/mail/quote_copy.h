/* Our own mail, repeated in an answer without marks: as a mail program does that puts a copy of what it answers into a
 * plain <div>. Whatever stands there was written by us, or by somebody whose words we passed on, and not by the
 * answerer. quote.h has cut the marked quotations away before. */
#ifndef CURSUS_MAIL_QUOTE_COPY_H
#define CURSUS_MAIL_QUOTE_COPY_H

#include "mail/quote.h"

/* What was sent, as its two forms are read; all borrowed. */
struct copy_of {
    const char *text; /* the text part; NULL: not known, and nothing is a copy */
    const char *page; /* the text of the HTML part; NULL: not known */
    bool talk;        /* lines that begin with a bar are the words of other people */
};

/*
 * Lines are compared by their letters and digits: bars, blanks and marks apart. Two of our own sentences, half of our
 * lines, or six lines running that quote.h has dropped, are a copy. From its first sentence on what stands in our mail
 * becomes "", and above that whole lines of ours that are no orders; so do, wherever they stand, the words of other
 * people. Behind a bar or below a separator it is so without a copy, too. What is left becomes
 * `doubtful`: what follows the beginning and is not ours, and of ours what `order` knows above it. A blank that was
 * filled in stays. Sets as_sent of what is ours.
 */
void quote_copy_drop(struct kept *kept, const struct copy_of *of, quote_is_order *order);

#endif
