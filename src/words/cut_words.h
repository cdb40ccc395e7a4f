/* The words of letters: whether a piece of a line greets, closes, or names somebody. */
#ifndef CURSUS_WORDS_CUT_WORDS_H
#define CURSUS_WORDS_CUT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes at the beginning of the line greet somebody, with the stop behind it; 0: none. "Hi all, " */
size_t cut_greeting(const char *line);

enum cut_closing {
    CLOSING_NONE,
    CLOSING_WORDS, /* "Many thanks," */
    CLOSING_NAMED  /* "LG Anna" */
};
/* Whether the whole line is a closing formula. */
enum cut_closing cut_closing(const char *line);

/* "Anna", "- Anna Smith-Jones", "Anna de la Cruz" */
bool cut_is_name(const char *line);
/* What may stand under a name: "Head of Procurement", "12 Station Road", "+44 20 7946 0000" */
bool cut_is_title(const char *line);

/* "Sent from my iPhone" */
bool cut_is_footer(const char *line);
/* "--", "_____" */
bool cut_is_row(const char *line);

/* The bytes of what programs put before a subject: "Re: ", "AW: "; 0: none. */
size_t cut_reply_mark(const char *subject);
/* The bytes of the word that begins a line with a subject, as "Subject: "; 0: none. */
size_t cut_subject_label(const char *line);

#endif
