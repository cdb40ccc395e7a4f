/* Character references of HTML ("&amp;", "&#8217;", "&#x2019;"). */
#ifndef CURSUS_MAIL_HTML_ENTITY_H
#define CURSUS_MAIL_HTML_ENTITY_H

#include <stddef.h>
#include <stdint.h>

/* The reference at `text` (which begins with '&') and how many bytes it takes; 0 if it is none that is known. The
 * names are those of ASCII marks, of Latin-1 letters and of the typography that mail programs write. */
size_t html_entity(const char *text, size_t size, uint32_t *out);

#endif
