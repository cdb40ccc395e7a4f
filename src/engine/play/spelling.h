/* An order line that cannot be read: a slip of the pen in one of its names, and the legal order nearest to it. */
#ifndef CURSUS_ENGINE_PLAY_SPELLING_H
#define CURSUS_ENGINE_PLAY_SPELLING_H

#include "rules/rules.h"

enum spelling {
    SPELLING_LEFT,    /* nothing to mend, or more is wrong than a letter */
    SPELLING_MENDED,  /* `out` holds the line as it was meant */
    SPELLING_DOUBTFUL /* `out` holds the names it could be, "a or b" */
};

/* Looks at a line that read() refuses over one word of at least four letters, beside which stand others: is there a
 * name of the game one letter away (wrong, missing, too many, or two swapped) with which the line can be read?
 * `view` is the seat's own. `out` is appended to. */
enum spelling spelling_mend(const struct rules *rules, const void *view, int seat, const struct order_line *line,
                            struct text *out);

/* Looks at what is open for `seat` in `view` (the seat's own view, so that nothing hidden shows) and appends the
 * canonical text of the legal order nearest to `line`, by the letters of any words for it, to `out`. False if nothing
 * is asked of the seat; then nothing is appended. Ties: the first in the rules' order. */
bool spelling_nearest(const struct rules *rules, const void *view, int seat, const char *line, struct text *out);

#endif
