/* An HTML part as the text its reader sees. */
#ifndef CURSUS_MAIL_HTML_H
#define CURSUS_MAIL_HTML_H

#include "base/text.h"

/*
 * Appends the text of `html` (UTF-8): block elements begin lines, table cells of a row are parted by a blank, <br>
 * ends a line, <pre> keeps its blanks, lines inside <blockquote> begin with "> " once a level, <hr> is a row of
 * underscores (mail programs put it above the mail that they quote). Comments, scripts, styles, titles, and elements
 * hidden by their `hidden` attribute or style are dropped. Linear in time; never fails but for memory.
 */
void html_text(const char *html, size_t size, struct text *out);

#endif
