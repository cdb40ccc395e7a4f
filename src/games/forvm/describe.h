/* Pieces of sentences about a position, for the facts and the picture. */
#ifndef CURSUS_GAMES_FORVM_DESCRIBE_H
#define CURSUS_GAMES_FORVM_DESCRIBE_H

#include "base/text.h"
#include "games/forvm/state.h"

/* "$75", "-$25" */
void describe_money(int32_t amount, struct text *out);
/* "Rome, Luna", or "none" */
void describe_set(uint64_t set, struct text *out);

/* "Wine (Narbo, Marseille)": the title of a fate card with the markets that it means. */
void describe_fate(int card, struct text *out);
/* The markets alone; nothing where it names none. */
void describe_fate_markets(int card, struct text *out);

#endif
