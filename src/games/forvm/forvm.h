/* FORVM as one of the games of this binary. */
#ifndef CURSUS_GAMES_FORVM_FORVM_H
#define CURSUS_GAMES_FORVM_FORVM_H

#include "games/forvm/state.h"
#include "rules/declare.h"

RULES_DECLARE(forvm);

#endif
