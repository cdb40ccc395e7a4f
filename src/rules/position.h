/* Why a position does not hold together. It is saved, loaded and checked by rules_save() and its like (rules.h). */
#ifndef CURSUS_RULES_POSITION_H
#define CURSUS_RULES_POSITION_H

#include "rules/refuse.h"

/* Refuses: `key` becomes the word, `detail` what is wrong. Returns false. */
bool position_bad(struct refusal *why, const char *key, const char *detail);
/* The same unless `good`; returns it. */
bool position_good(struct refusal *why, bool good, const char *key, const char *detail);

#endif
