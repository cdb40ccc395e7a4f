/* What mail programs write around quoted mail, in the languages of their users. */
#ifndef CURSUS_MAIL_QUOTE_WORDS_H
#define CURSUS_MAIL_QUOTE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum { QUOTE_WORDS_BYTES = 600 }; /* longer lines are none of these */

/* "On Fri, 20 Nov 2026 at 10:00, Anna <a@example.org> wrote:" and its like. `certain`: so clearly that it need not be
 * followed by marked lines; else a verb of writing, or a date and an address, at the end of which a colon stands. */
bool quote_words_attribution(const char *line, bool certain);

/* The same without its end: "Am 20.06.26 um 16:20 schrieb Anna". Only what follows tells what it is. */
bool quote_words_attribution_unended(const char *line);

/* May a wrapped attribution begin with this line? ("On Fri, 20 Nov 2026 at 10:00, Anna") */
bool quote_words_attribution_begins(const char *line);

/* Does one surely: a word, and a date or the beginning of one? ("On Fri, 20 Nov 2026", "Am Fr., 20.11.26") */
bool quote_words_attribution_opens(const char *line);

/* How many bytes stand on the line in front of an attribution whose program began it where its writer had stopped:
 * "take 3On Sat, 28 Nov 2026 ... wrote:". 0: none begins so. Only what follows tells whether it is one. */
size_t quote_words_glued(const char *line);

/* "-----Original Message-----", "---------- Forwarded message ---------", "Begin forwarded message:". */
bool quote_words_separator(const char *line);

/* "From games@club.example Sat Nov 28 08:00:00 2026": the first line of a mail in a mailbox file. */
bool quote_words_mbox(const char *line);

/* A row of at least 20 underscores and nothing else. */
bool quote_words_rule(const char *line);

/* A row of four or more '-', '=', '_' or '*': mail programs put one above the header of the mail that they quote. */
bool quote_words_row(const char *line);

enum words_label { LABEL_NONE, LABEL_FROM, LABEL_OTHER };
/* "From: ...", "*Von:* ...", "__Sent__: ...", "Betreff : ..." */
enum words_label quote_words_label(const char *line);

/* "**Gesendet:** ...": nobody writes a label so by hand. */
bool quote_words_label_is_bold(const char *line);

/* A header on one line: "Temat: ... Data: ... Nadawca: Anna <anna@example.org>". */
bool quote_words_header_line(const char *line);

/* "Sent from my iPhone", "Get Outlook for iOS<...>"; not a sentence that begins so ("Sent from my desk, it is late").
 */
bool quote_words_device(const char *line);

/* "-- ", "--" or a long dash alone. */
bool quote_words_signature(const char *line);

#endif
