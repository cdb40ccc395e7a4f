/* What a player is told: sentences about events, facts for templates. All work on views. */
#ifndef CURSUS_GAMES_GORBINO_TELL_H
#define CURSUS_GAMES_GORBINO_TELL_H

#include "games/gorbino/state.h"
#include "rules/rules.h"

void gorbino_tell(const void *view, const struct event *event, struct text *out);
void gorbino_phase(const void *view, struct text *out);
void gorbino_show(const void *view, int seat, struct jv *facts);

/* What a single order of legal() costs: "3c + wood"; nothing where it is free. */
void gorbino_cost(const void *view, int seat, const struct order *order, struct text *out);

#endif
