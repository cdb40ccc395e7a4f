/* Whom a letter is to: "Dear England, ...", "Hi Carla", "Bruno:". */
#ifndef CURSUS_WORDS_GREETED_H
#define CURSUS_WORDS_GREETED_H

#include "letter/terms.h"
#include "words/lexicon.h"

/* Could it be such a line, whatever names there are? */
bool greeted_may(const struct terms *line);
/* Who knows whom a word names. */
struct greeted_by {
    const struct lexicon *lexicon;
    unsigned (*named)(const char *word, size_t len, const void *context); /* seats, 1 << seat; 0: nobody */
    const void *context;
};

/* The seats, as bits, 1 << seat, that the line names where a letter says whom it is to; 0: none. */
unsigned greeted_seats(const struct greeted_by *by, const struct terms *line);

#endif
