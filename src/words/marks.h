/* Marks that part what is written: bullets of lists, and the stops of sentences. */
#ifndef CURSUS_WORDS_MARKS_H
#define CURSUS_WORDS_MARKS_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of the bullet that begins here, "- ", "12. ", "a) ", with the blank behind it; 0: none does. */
size_t marks_bullet(const char *line);

/* Is the line, so many bytes, nothing but a bullet, or marks that could be one? */
bool marks_only_bullet(const char *line, size_t len);

/* Where a sentence of a text ends. */

/* The bytes of the sentence that a text begins with, its stop and what closes quotation marks behind it included. */
size_t marks_sentence(const char *text);
/* With the blanks and line ends behind it: where the next one begins. */
size_t marks_past_sentence(const char *text);

#endif
