/*
 * One line of a player's mail made plain, and the words in it. What every game's
 * order reader builds on: case, typography, comments and blanks are settled here.
 */
#ifndef CURSUS_RULES_LINE_H
#define CURSUS_RULES_LINE_H

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

/* Part of an order_line's text (not NUL-terminated), valid as long as the line. */
struct piece {
    const char *at;
    int len;
    int column; /* of its first byte in the raw line, from 1 */
};

/* False if the raw line (UTF-8, one line, no line end; invalid bytes are taken as they are) is longer than
 * LINE_BYTES; *out is then its beginning. An empty result (len 0) is a line that says nothing. */
bool line_read(const char *raw, struct order_line *out);

/* The whole line as a piece. */
struct piece line_whole(const struct order_line *line);

/* A piece as a line of its own; its columns stay those of the raw line. */
void line_part(const struct order_line *line, struct piece piece, struct order_line *out);

/* The piece without blanks at both ends. */
struct piece piece_trim(struct piece piece);

/* Splits at a byte ('/' for alternatives), each part trimmed, empty parts kept ("a /" has two). Returns how
 * many there are, of which at most `max` are stored. */
int piece_split(const struct order_line *line, struct piece piece, char at, struct piece *out, int max);

/* The words: runs of bytes that are in neither `blanks` (skipped) nor `alone` (each a word of its own).
 * Returns how many there are, of which at most `max` are stored. */
int piece_words(const struct order_line *line, struct piece piece, const char *blanks, const char *alone,
                struct piece *out, int max);

bool piece_is(struct piece piece, const char *word);
/* A prefix of `word`, the whole included; never the empty piece. */
bool piece_begins(struct piece piece, const char *word);
/* The whole piece as a decimal number in the range. */
bool piece_number(struct piece piece, int low, int high, int *out);
/* Into `out` (size >= 1) as a string, cut if need be. */
void piece_copy(struct piece piece, char *out, size_t size);

/* Looks a word up among `count` names: a name in full wins; else a prefix that fits exactly one. */
enum { MATCH_NONE = -1, MATCH_MANY = -2 };
/* Returns the index, MATCH_NONE or MATCH_MANY. `name(i)` must be static text. */
int piece_match(struct piece piece, const char *(*name)(int index), int count);

#endif
