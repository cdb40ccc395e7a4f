/*
 * Why a mail came back, by the words of a server: is it its receiver's address that is dead, or something that another
 * mail, another day or another sender would not meet? Servers have two ways of saying it, an enhanced status code (RFC
 * 3463) and plain words (templates/words/letters.lists: back_*), and many give "5.0.0" for whatever it was.
 */
#ifndef CURSUS_MAIL_REASON_H
#define CURSUS_MAIL_REASON_H

#include "base/text.h"

enum { REASON_CODE_BYTES = 16, REASON_BYTES = 320, REASON_NAME_BYTES = 72 };

/* `status`: a Status field's word, "" for none; `said`: a server's words, "" for none; both on one line. The code that
 * says most: of the status, unless that leaves it open ("5.0.0") or the server's own says otherwise; "" if there is
 * none. */
void reason_code(const char *status, const char *said, char out[REASON_CODE_BYTES]);

/* Whether they mean that the address does not exist or is closed for good: by a code that says so (5.1.x of a
 * receiver, 5.2.1), which words do not contradict, or where the code leaves it open by the words. */
bool reason_dead(const char *status, const char *said);

/* Finds a server's words in the letter of a bounce, up to the copy of the mail that came back, and adds them on one
 * line; false: none are there. */
bool reason_find(const char *letter, struct text *out);

/* Whether a letter says that the mail is late, and goes on being tried. */
bool reason_waits(const char *letter);

/* A name for it, by which the same reason of another address is known: its code, or its words without addresses and
 * numbers. "" if nothing was said. */
void reason_name(const char *status, const char *said, char out[REASON_NAME_BYTES]);

#endif
