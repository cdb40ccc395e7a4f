/* Positions and events of Doge as JSON (spec sections 4.1, 5.8, 9): see rules/rules.h. */
#ifndef CURSUS_GAMES_DOGE_CODEC_H
#define CURSUS_GAMES_DOGE_CODEC_H

#include "base/jv.h"
#include "games/doge/state.h"
#include "rules/rules.h"

struct jv *doge_save(const void *state);
bool doge_load(void *state, const struct jv *position, bool as_view, struct refusal *why);
const char *doge_event_name(int kind);
void doge_event_save(const struct event *event, struct jv *out);

/* I1 to I7 of section 9. */
bool doge_sound(const void *state, struct refusal *why);
/* The same with what a view hides left out. */
bool doge_sound_view(const struct doge_state *s, struct refusal *why);

#endif
