/*
 * Header fields of a mail. Every byte of a value goes out through header_word(),
 * which lets nothing but printable ASCII pass and folds long lines: a name with
 * CR LF in it cannot add a field.
 */
#ifndef CURSUS_MAIL_HEADER_H
#define CURSUS_MAIL_HEADER_H

#include "base/err.h"
#include "base/text.h"

enum { HEADER_VALUE_MOST = 16384, HEADER_IDS_MOST = 11 };

/* A writer over `out`. The first failure sticks in `rc` (RC_BAD) and `err`; later writes do nothing. */
struct header {
    struct text *out; /* borrowed */
    struct err *err;  /* borrowed; may be NULL */
    const char *name; /* of the field being written, borrowed */
    size_t column;    /* bytes on the line so far */
    enum rc rc;
};

/* One field: header_open(), words and parameters, header_close(). `name` must live until then. */
void header_open(struct header *header, const char *name);
/* A blank and the word, on a line of its own where it would not fit. A word is never broken: at most 900 bytes. */
void header_word(struct header *header, const char *word);
/* "; name=value": a plain or quoted value, or one in RFC 2231 form, in pieces when long. Any printable UTF-8. */
void header_parameter(struct header *header, const char *name, const char *value);
void header_close(struct header *header);

/* Whole fields. RC_BAD for control characters, for what is no UTF-8 and for more than HEADER_VALUE_MOST bytes. */

/* "name: value" for a value that is one word of ASCII. */
void header_plain(struct header *header, const char *name, const char *value);
/* Free text, encoded (RFC 2047) where it must be. */
void header_text(struct header *header, const char *name, const char *value);
/* "name: display <value>"; `display` may be NULL or "". `value` is an address or a list's id. */
void header_mailbox(struct header *header, const char *name, const char *display, const char *value);
/* "name: <uri>" */
void header_uri(struct header *header, const char *name, const char *uri);
/* "name: <id> <id> ...". Ids that header_id_fits() refuses are left out; of more than HEADER_IDS_MOST the first
 * (the root of the thread) and the last ten stay. No field if none is left. */
void header_ids(struct header *header, const char *name, const char *const *ids, size_t count);

/* Can this Message-ID (without <>) be written? One blankless run of ASCII with one inner @, at most 500 bytes. */
bool header_id_fits(const char *id);

#endif
