/* Parts of a position in a few words, for reports and the picture. */
#ifndef CURSUS_GAMES_DOGE_DESCRIBE_H
#define CURSUS_GAMES_DOGE_DESCRIBE_H

#include "base/text.h"
#include "games/doge/state.h"

/* The values from high to low with `between` between them and what stands in `out` from `from` on. */
void doge_add_values(const uint8_t of[VALUES], const char *between, size_t from, struct text *out);
/* The values from high to low, "?" for each marker face down, with `between` between them; "" for no stack. */
void doge_describe_stack(int stack, const char *between, struct text *out);
/* The owners of the palaces as built, a dot for each free site: "12..." */
void doge_describe_sites(const struct doge_state *s, int district, struct text *out);
/* "Castello's in San Polo, q1 in Dorsoduro"; "none". */
void doge_describe_advisors(const struct doge_state *s, int seat, struct text *out);
/* The markers in the seat's supply, "[3 2 1 0]"; "none". */
void doge_describe_hand(const struct doge_state *s, int seat, struct text *out);
/* Would one palace more, somewhere it may be built, fulfil a goal for the seat? */
bool doge_needs_one(const struct doge_state *s, int seat);

#endif
