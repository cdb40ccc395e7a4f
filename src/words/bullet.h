/* What begins a line of a list. */
#ifndef CURSUS_WORDS_BULLET_H
#define CURSUS_WORDS_BULLET_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of the bullet that begins here, "- ", "12. ", "a) ", with the blank behind it; 0: none does. */
size_t bullet_len(const char *line);

/* Is the line, so many bytes, nothing but a bullet, or marks that could be one? */
bool bullet_only(const char *line, size_t len);

#endif
