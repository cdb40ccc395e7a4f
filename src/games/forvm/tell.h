/* What happened and where the game stands, in sentences (spec sections 5.10 and 10). */
#ifndef CURSUS_GAMES_FORVM_TELL_H
#define CURSUS_GAMES_FORVM_TELL_H

#include "rules/rules.h"

void forvm_tell(const void *view, const struct event *event, struct text *out);
void forvm_phase(const void *view, struct text *out);

/* What a single order of legal() costs: "$100"; nothing where it is free. */
void forvm_cost(const void *view, int seat, const struct order *order, struct text *out);

#endif
