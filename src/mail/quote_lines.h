/* The lines of a mail, with what quotes them taken off. */
#ifndef CURSUS_MAIL_QUOTE_LINES_H
#define CURSUS_MAIL_QUOTE_LINES_H

#include "mail/quote_sent.h"

struct body_line {
    const char *text;  /* behind the quote marks; without blanks at its end */
    const char *plain; /* the same, blanks squeezed */
    size_t depth;      /* quote marks before it */
    size_t width;      /* bytes of it with its marks */
    bool closing;      /* begins with the '>' that belongs to the line before: of an announcement, or nothing */
};

/* Cuts two copies of a body, which the lines then point into. `lines` has room for all; returns how many there are. */
size_t quote_lines_split(char *text, char *plain, struct body_line *lines);

/* Some programs mark quoted lines otherwise than by '>': mailx by a tab, and whoever likes to by a bar. If lines of
 * ours stand behind such a mark, it is one, and lines that begin with it are quoted. */
void quote_lines_find_marks(struct body_line *lines, size_t count, struct sent *sent);

/* Are the lines, without what announced them, our mail with marks, and words of its answerer above or between them? */
bool quote_lines_are_marked(const struct body_line *lines, size_t count, struct sent *sent);

#endif
