/* FORVM as one of the games of this binary. */
#ifndef CURSUS_GAMES_FORVM_FORVM_H
#define CURSUS_GAMES_FORVM_FORVM_H

#include "rules/rules.h"

extern const struct rules rules_forvm;

#endif
