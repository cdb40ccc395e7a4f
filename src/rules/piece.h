/* Part of an order line: the words in it. */
#ifndef CURSUS_RULES_PIECE_H
#define CURSUS_RULES_PIECE_H

#include <stdbool.h>
#include <stddef.h>

struct order_line;

/* Part of an order_line's text (not NUL-terminated), valid as long as the line. */
struct piece {
    const char *at;
    int len;
    int column; /* of its first byte in the raw line, from 1 */
};

/* The whole line as a piece. */
struct piece piece_whole(const struct order_line *line);

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
