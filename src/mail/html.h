/* An HTML part as the text its reader sees. */
#ifndef CURSUS_MAIL_HTML_H
#define CURSUS_MAIL_HTML_H

#include "base/text.h"

#include <stdbool.h>

/*
 * Appends the text of `html` (UTF-8): block elements begin lines, table cells of a row are parted by a blank, <br>
 * ends a line, <pre> keeps its blanks, lines inside <blockquote> begin with "> " once a level, <hr> is a row of
 * underscores (mail programs put it above the mail that they quote). Comments, scripts, styles, titles, elements
 * hidden by their `hidden` attribute or style, what is struck out and what a mail program marks as a signature are
 * dropped (mail/html_style.h). Returns whether one of the last two was met outside any quotation: what a plain text of
 * the same mail does not tell. Linear in time; never fails but for memory.
 */
bool html_text(const char *html, size_t size, struct text *out);

/* The same with what is hidden: as somebody may see it whose program drops styles. */
void html_text_all(const char *html, size_t size, struct text *out);

#endif
