/*
 * From the text of a reply to the lines that its sender wrote.
 *
 * Dropped: quotations ("> "), the line that announces them ("On ... wrote:",
 * wrapped or not, in some twenty languages), everything below "-----Original
 * Message-----" or a From:/Sent:/To:/Subject: block (on one line, too), signatures
 * ("-- " or "--" alone; or below the sender's text a row of 20 underscores, "Sent
 * from my iPhone", or a shorter row of any kind with nothing below it but what
 * looks like a signature; to the next quotation), "Sent from my iPhone" anywhere
 * but in a sentence, blank form lines, and the tail of a quoted line that was wrapped without a mark of its own.
 *
 * With the text that was answered ("sent"), three things more are known:
 * - A quoted line that is a filled-in form line is the sender's: a line of ours
 *   "LABEL: ____" (up to 40 bytes, a colon, three or more underscores) or "NUMBER: ..."
 *   stands in the quotation with the same label and other text behind it. It
 *   is kept without its quote marks and underscores. A line that is only the
 *   beginning of ours (wrapped) is not.
 * - Unmarked lines below an announcement are the sender's if what follows is
 *   mostly marked, and some of that is ours.
 * - Below a separator there are no quote marks: there what differs from every
 *   line of ours is kept, if at least half of the lines there are ours (else it
 *   is another mail), down to the next separator.
 * - Six or more lines running that are ours, in our order, are a quotation
 *   without marks; below a form line that was filled in next to other lines of
 *   ours, two or more are (and that form line is the sender's); and so is an unmarked line that the mail program broke
 * off the quoted line before it. Other unmarked lines that equal one of ours are kept, since a player copies legal
 * orders, and are marked so that they are never relayed.
 */
#ifndef CURSUS_MAIL_QUOTE_H
#define CURSUS_MAIL_QUOTE_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

enum kept_place {
    KEPT_TOP,       /* above any quotation */
    KEPT_INLINE,    /* unmarked, below or between quoted lines */
    KEPT_FROM_QUOTE /* inside a quotation: an edited form line */
};

enum kept_closing {
    CLOSING_NOT,
    CLOSING_LAST,  /* in the last paragraph, below something else: what it is nothing tells but earlier mails */
    CLOSING_MAYBE, /* looks like the end of a letter, or like an order of names alone */
    CLOSING_SURE
};

struct kept_line {
    const char *text; /* one line, without line end and without blanks at its end */
    size_t number;    /* of the line in the body, from 1 */
    enum kept_place place;
    bool as_sent;              /* equals a line of `sent` */
    bool filled;               /* a blank of ours that was filled in, a numbered line that was edited */
    bool doubtful;             /* quote_copy.h: it may be a line of ours, or of somebody whose words we passed on */
    enum kept_closing closing; /* of who its writer is (mail/quote_close.h); until that is looked for: not */
};

/* Single blank lines between kept lines are kept too (text ""), so that a letter keeps its paragraphs. */
struct kept {
    struct kept_line *lines;
    size_t count;
    char *text;       /* owns what the lines point to */
    bool quoted;      /* the body holds a quotation of some kind */
    size_t copied_at; /* number of the first line of ours where some run without marks; 0: none do */
};

/* Whether a line may be an order or another word for the engine; such a line is never taken for a signature. */
typedef bool quote_is_order(const char *line, const void *context);

/* `body` and `sent` (NULL: not known) are UTF-8 with LF line ends; `order` (NULL: nobody) can tell orders. Linear time
 * for all that matters. *out is the caller's, to be freed with quote_free(). */
void quote_cut(const char *body, const char *sent, quote_is_order *order, const void *context, struct kept *out);

/* Blanks the last line above any quotation if it is nothing but the sender's name, or its first word, and not all that
 * he wrote; not where the name is an order (`order` NULL: none is). */
void quote_drop_name(struct kept *kept, const char *name, quote_is_order *order);

/* May this line be relayed as press? Not what was in a quotation, nor what we sent (it may be secret). */
bool quote_may_be_relayed(const struct kept_line *line);

void quote_free(struct kept *kept);

#endif
