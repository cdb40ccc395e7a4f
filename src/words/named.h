/*
 * What a line names in another sentence than the one that asks for it.
 */
#ifndef CURSUS_WORDS_NAMED_H
#define CURSUS_WORDS_NAMED_H

#include "words/sense.h"

/* "I'd like to read up on Doge. Where are the rules?", "My name is Rosa. I want to register", "Room in game 4? I'd like
 * to join": the rules, the name or the game goes with a sense that has none. */
void named_add(const struct terms *terms, const struct bits *bits, struct sense *sense);

#endif
