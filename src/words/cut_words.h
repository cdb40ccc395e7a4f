/* The words of letters: whether a piece of a line greets, closes, or names somebody. */
#ifndef CURSUS_WORDS_CUT_WORDS_H
#define CURSUS_WORDS_CUT_WORDS_H

#include "letter/term.h"

/* How many bytes at the beginning of the line greet somebody, with the stop behind it; 0: none. "Hi all, " */
size_t cut_greeting(const struct terms *line);

enum cut_closing {
    CLOSING_NONE,
    CLOSING_WORDS, /* "Many thanks," */
    CLOSING_NAMED  /* "LG Anna" */
};
/* Whether the whole line is a closing formula. */
enum cut_closing cut_closing(const struct terms *line);

/* "Anna", "- Anna Smith-Jones", "Anna de la Cruz" */
bool cut_is_name(const struct terms *line);
/* What may stand under a name: "Head of Procurement", "12 Station Road", "+44 20 7946 0000" */
bool cut_is_title(const struct terms *line);

/* "Sent from my iPhone" */
bool cut_is_footer(const struct terms *line);
/* "--", "_____" */
bool cut_is_row(const struct terms *line);

/* The bytes of what programs put before a subject: "Re: ", "AW: "; 0: none. */
size_t cut_reply_mark(const char *subject);
/* The bytes of the word that begins a line with a subject, as "Subject: "; 0: none. */
size_t cut_subject_label(const char *line);

#endif
