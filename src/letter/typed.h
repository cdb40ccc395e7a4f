/* What a person typed: the lines of a text, each as a row of terms, read once for all who ask about them. */
#ifndef CURSUS_LETTER_TYPED_H
#define CURSUS_LETTER_TYPED_H

#include "letter/term.h"

struct typed {
    const char *body;   /* as it was given; borrowed */
    char *text;         /* a copy; the lines stand in it, each with its NUL, without blanks at their ends */
    struct terms *line; /* all of them, also blank ones, one at least; `text` of each is behind its first blanks */
    size_t count;
};

/* `body` is UTF-8 with LF line ends, and has to stay. *out is the caller's, to be freed with typed_free(). */
void typed_read(const char *body, struct typed *out);
void typed_free(struct typed *typed);

#endif
