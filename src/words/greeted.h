/* Whom a letter is to: "Dear England, ...", "Hi Carla", "Bruno:". */
#ifndef CURSUS_WORDS_GREETED_H
#define CURSUS_WORDS_GREETED_H

#include "words/lexicon.h"

/* Could it be such a line, whatever names there are? */
bool greeted_may(const char *line);
/* The seats, as bits, 1 << seat, that the line names where a letter says whom it is to; 0: none. */
unsigned greeted_seats(const struct lexicon *lexicon, const char *line);

#endif
