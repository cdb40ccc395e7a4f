/* Parts of a position in a few words, for reports and the picture. */
#ifndef CURSUS_GAMES_DOGE_DESCRIBE_H
#define CURSUS_GAMES_DOGE_DESCRIBE_H

#include "base/text.h"
#include "games/doge/state.h"

/* The values from high to low with `between` between them and what stands in `out` from `from` on. */
void doge_add_values(const uint8_t of[VALUES], const char *between, size_t from, struct text *out);
/* The values from high to low, "?" for each marker face down, with `between` between them; "" for no stack. */
void doge_describe_stack(int stack, const char *between, struct text *out);

#endif
