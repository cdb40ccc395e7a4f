/* The legal order that comes nearest to a refused line, by the letters. */
#ifndef CURSUS_ENGINE_PLAY_NEAREST_H
#define CURSUS_ENGINE_PLAY_NEAREST_H

#include "rules/rules.h"

/* Looks at what is open for `seat` in `view` (the seat's own view, so that nothing hidden shows) and appends the
 * canonical text of the legal order nearest to `line`, by the letters of any words for it, to `out`. False if nothing
 * is asked of the seat; then nothing is appended. Ties: the first in the rules' order. */
bool nearest_legal(const struct rules *rules, const void *view, int seat, const char *line, struct text *out);

#endif
