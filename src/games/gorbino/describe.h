/* Short descriptions for sentences, reports and the picture. All work on views; they append. */
#ifndef CURSUS_GAMES_GORBINO_DESCRIBE_H
#define CURSUS_GAMES_GORBINO_DESCRIBE_H

#include "games/gorbino/rules.h"
#include "rules/rules.h"

/* "1 food, 2 gold". Returns whether there was any. */
bool gorbino_add_goods(struct text *out, const int16_t *goods);
/* "F2 W0 C1 I0 G3" */
void gorbino_add_letters(struct text *out, const int16_t *goods);
/* "Green Build", "Build" */
void gorbino_add_card(struct text *out, int card);
void gorbino_add_type(struct text *out, int card);
/* As people name it: "Green Build"; the starter card of a type is called by that, "Build". */
void gorbino_add_named(struct text *out, int card);
/* "food and wood", "2 coal" */
void gorbino_add_pair(struct text *out, int good, int other);
/* "1 iron + 10c", "free" */
void gorbino_add_price(struct text *out, const struct price *price);
/* "1 2x3": who has how many cities there. */
void gorbino_add_cities(struct text *out, const struct gorbino_state *s, int place);

/* What one tag is worth under a victory card, as the options of the game have it; `brief` for the picture. */
const char *gorbino_worth_text(const struct gorbino_state *s, int victory, bool brief);

#endif
