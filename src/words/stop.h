/* Where a sentence of a text ends. */
#ifndef CURSUS_WORDS_STOP_H
#define CURSUS_WORDS_STOP_H

#include <stddef.h>

/* The bytes of the sentence that a text begins with, its stop and what closes quotation marks behind it included. */
size_t stop_of(const char *text);
/* With the blanks and line ends behind it: where the next one begins. */
size_t stop_past(const char *text);

#endif
