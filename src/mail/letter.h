/*
 * A mail of ours and how it is written as a message (RFC 5322, MIME): the same
 * letter gives the same bytes, whenever and wherever. Lines end with CR LF, none is over 998 bytes.
 *
 * The shape is the least that shows everything everywhere:
 *   mixed { alternative { text, related { html, pictures } }, attachments }
 * where a level with only one thing in it is left out. Texts are quoted-printable and not format=flowed, which
 * would join the lines of a board.
 */
#ifndef CURSUS_MAIL_LETTER_H
#define CURSUS_MAIL_LETTER_H

#include "base/err.h"
#include "base/moment.h"
#include "base/text.h"

/* A picture or an attachment. All borrowed. */
struct letter_file {
    const char *name;       /* file name, printable UTF-8, no slashes */
    const char *type;       /* "image/png" */
    const char *content_id; /* of a picture, without <>: the HTML says src="cid:..."; NULL for attachments */
    const char *method;     /* of a calendar: what is to be done with it; NULL: it is none */
    const void *bytes;
    size_t size;
    bool words; /* a text that ends with a NUL behind its bytes: quoted-printable, which for ASCII is a quarter smaller
                 */
};

/* RFC 3834: what made this mail */
enum letter_cause {
    LETTER_GENERATED, /* by itself: a report, a reminder */
    LETTER_REPLIED    /* by a mail: a receipt, a refusal, help */
};

/* All borrowed. What may be NULL says so. Texts are UTF-8; header values without control characters. */
struct letter {
    const char *from_address;
    const char *from_name; /* may be NULL; also shown beside the Reply-To */
    const char *to_address;
    const char *to_name;       /* may be NULL */
    const char *envelope_from; /* where bounces go, "" for nowhere; not written, but checked as a sender would */
    const char *reply_to;      /* may be NULL */
    const char *subject;
    const char *message_id;  /* without <>, ours, unique for ever */
    const char *in_reply_to; /* without <>; may be NULL */
    const char *const *references;
    size_t reference_count; /* the root of the thread first */
    moment date;
    enum letter_cause cause;
    const char *list_id;          /* "12.games.example.org"; may be NULL */
    const char *list_name;        /* words before the List-Id; may be NULL */
    const char *list_unsubscribe; /* "mailto:..."; may be NULL */
    const char *list_help;        /* "mailto:..."; may be NULL */
    const char *loop;             /* word of ours that X-Loop carries, known again if it comes back; may be NULL */
    const char *game;             /* X-Cursus-Game, for filters and tests; may be NULL */
    const char *text;
    const char *html; /* may be NULL */
    const struct letter_file *pictures;
    size_t picture_count; /* shown within the HTML; without one they become attachments */
    const struct letter_file *attachments;
    size_t attachment_count;
};

/* Appends the whole message to `out`. RC_BAD names the field that cannot be written: control characters, no
 * UTF-8, an address that no sender would take, no date, an odd Message-ID of our own. A foreign id among
 * in_reply_to and references that cannot be written is left out: it must not keep a player from his answer.
 * On failure `out` is as it was. */
enum rc letter_compose(const struct letter *letter, struct text *out, struct err *err);

#endif
