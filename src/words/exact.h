/* Lines as the handbook has them (docs/player-reference.md, "All words"), word by word. */
#ifndef CURSUS_WORDS_EXACT_H
#define CURSUS_WORDS_EXACT_H

#include "words/sense.h"

/* Whether the whole line is one of them; *out has its words then. `lexicon` knows which words are no names. */
bool exact_read(const struct lexicon *lexicon, const char *line, struct sense *out);

/* A thumb, up or down, and nothing else. */
bool exact_thumb(const struct terms *line, struct sense *out);

#endif
