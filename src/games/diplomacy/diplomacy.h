/* The board game Diplomacy for seven on the classic map: its row in the table of games. Rules:
 * rules.md. */
#ifndef CURSUS_GAMES_DIPLOMACY_DIPLOMACY_H
#define CURSUS_GAMES_DIPLOMACY_DIPLOMACY_H

#include "games/diplomacy/choice.h"
#include "rules/declare.h"

RULES_DECLARE(diplomacy);

/* By seat - 1. */
extern const struct rules_seat diplomacy_seats[];

#endif
