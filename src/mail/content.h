/* What the parts of a mail add up to: the text of its writer, and the names of what was not read. */
#ifndef CURSUS_MAIL_CONTENT_H
#define CURSUS_MAIL_CONTENT_H

#include "base/text.h"
#include "mail/incoming.h"

#include <stdbool.h>

/* A leaf of the MIME tree; strings may be NULL where the mail says nothing. */
struct content_part {
    const char *type, *subtype; /* lower or mixed case, as written */
    const char *charset, *encoding, *format, *del_sp;
    const char *name;  /* of a file; NULL or "" if it is none */
    bool attached;     /* Content-Disposition: attachment */
    bool root;         /* the whole mail is this part */
    bool related;      /* a picture or the like that an HTML part shows */
    const char *bytes; /* still in its transfer encoding */
    size_t size;
};

/* Filled by two walks over the parts: the first takes plain text and names the rest, the second, needed only if
 * content_needs_html(), takes HTML. */
struct content {
    struct text plain, html, attachment;
    struct text other; /* HTML that says the same as the plain text before it */
    bool html_pass, attachment_seen;
};

struct content content_begin(void);

/* `muted`: an alternative of something already read. Sets out->refused if the text is too long. */
void content_take(struct content *content, const struct content_part *part, bool muted, struct incoming *out);

/* After the first walk: no plain text was found. */
bool content_needs_html(const struct content *content);

/* The body into out->body (from HTML if there is no plain text, or if the HTML strikes something out or tells where the
 * signature is, which plain text cannot), the attachment's text into out->attachment_text; both stay "" if
 * out->refused. Frees the content. */
void content_end(struct content *content, struct incoming *out);

/* content_armour.c: what PGP puts around a text that stands in a mail as it is (RFC 9580, 6.2 and 7). */

/* Takes off, in place, what belongs to signatures, and drops keys and what is encrypted. UTF-8 with LF line ends; what
 * is quoted stays. Returns whether something encrypted was dropped. */
bool content_take_off_armour(char *text);

/* content_flowed.c: undoing format=flowed (RFC 3676). */

/* Appends the text (LF line ends) with its flowed lines joined, space-stuffing removed and quote marks written as
 * "> " once a level. "-- " stays a line of its own. `del_sp`: the blank that marks a flowed line is no part of it. */
void content_unflow(const char *text, size_t size, bool del_sp, struct text *out);

#endif
