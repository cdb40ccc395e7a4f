/* The table of Gorbino's Quest for the engine. */
#ifndef CURSUS_GAMES_GORBINO_GORBINO_H
#define CURSUS_GAMES_GORBINO_GORBINO_H

#include "rules/rules.h"

extern const struct rules rules_gorbino;

#endif
