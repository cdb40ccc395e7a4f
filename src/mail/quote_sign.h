/* Signatures without "-- " above them, told by their look. */
#ifndef CURSUS_MAIL_QUOTE_SIGN_H
#define CURSUS_MAIL_QUOTE_SIGN_H

#include <stdbool.h>
#include <stddef.h>

/* Lines of a signature at most; what is longer is text. */
enum { SIGN_LINES = 12 };

/* A row of two or more '_', '-', '=', '*', '~' or long dashes, with blanks between them or not, and nothing else. */
bool quote_sign_divider(const char *line);

/*
 * Whether plain lines that are all that stands below a divider look like who somebody is: a name, then titles, places
 * and how to reach him. Words of a sentence or of an order do not ("take ceres", "1: north"), but an order of one word
 * with a capital letter does.
 */
bool quote_sign_looks_so(const char *const *lines, size_t count);

/* "John E. Doe", "Anna de la Cruz": words with capitals, but for short ones between them. */
bool quote_sign_is_like_name(const char *line);

/* An address, a link, or more digits than an order has. */
bool quote_sign_tells_how_to_reach(const char *line);

/* Whether the line is somebody's name, by itself or behind a dash: all of `name` or its first word, without regard to
 * ASCII case. */
bool quote_sign_is_name(const char *line, const char *name);

#endif
