/* The styles in the head of a page, without those that nothing in it asks for. */
#ifndef CURSUS_REPORT_PRUNE_H
#define CURSUS_REPORT_PRUNE_H

#include "base/text.h"

/*
 * Appends `html` to `out`. Of its first style block a selector goes that names a class (".table td") which no element
 * behind the block has, a rule where none of its selectors is left, a block of rules (@media) where none of its rules
 * is; and blanks around what stands in braces. All else stays as it is.
 */
void prune_styles(const char *html, struct text *out);

#endif
