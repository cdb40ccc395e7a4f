/*
 * One line of a player's mail made plain, which every game's order reader builds on: case, typography, comments and
 * blanks are settled here.
 */
#ifndef CURSUS_RULES_LINE_H
#define CURSUS_RULES_LINE_H

#include "rules/piece.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_BYTES = 2000, LINE_ALTERNATIVES = 64, LINE_PIECES = 128 };

/*
 * `text` is lower case; curly quotes, long dashes, minus signs, ellipses, odd
 * blanks, zero-width characters and full-width forms have become plain ASCII;
 * a comment ("# ...", and the others of words/comment.h) is cut; blanks are squeezed and trimmed; a bullet ("- ",
 * "* ", "1. ", "2) ") before the first word, full stops, commas and semicolons at the end, and the marks around a line
 * of bold or slanted letters ("*take 3*") are gone. Other characters stay as they were.
 */
struct order_line {
    int len;
    bool cut; /* the raw line is longer than LINE_BYTES, and this is its beginning */
    char text[LINE_BYTES + 1];
    uint16_t column[LINE_BYTES + 1]; /* of each byte of `text` in the raw line, from 1 */
};

/* False if the raw line (UTF-8, one line, no line end; invalid bytes are taken as they are) is longer than
 * LINE_BYTES; *out is then its beginning. An empty result (len 0) is a line that says nothing. */
bool line_read(const char *raw, struct order_line *out);

/* A piece as a line of its own; its columns stay those of the raw line. */
void line_part(const struct order_line *line, struct piece piece, struct order_line *out);

#endif
