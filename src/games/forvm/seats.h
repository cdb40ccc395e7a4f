/* The four families. */
#ifndef CURSUS_GAMES_FORVM_SEATS_H
#define CURSUS_GAMES_FORVM_SEATS_H

#include "rules/rules.h"

extern const struct rules_seat forvm_seats[];
extern const char *const forvm_titles[]; /* "Aemilii" */

#endif
