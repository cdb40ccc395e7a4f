/* Positions and events of Quorum as JSON (spec sections 4.1, 5.7, 9.2): see rules/rules.h. */
#ifndef CURSUS_GAMES_QUORUM_CODEC_H
#define CURSUS_GAMES_QUORUM_CODEC_H

#include "base/jv.h"
#include "games/quorum/state.h"
#include "rules/rules.h"

struct jv *quorum_save(const void *state);
bool quorum_load(void *state, const struct jv *position, bool as_view, struct refusal *why);
const char *quorum_event_name(int kind);
void quorum_event_save(const struct event *event, struct jv *out);

/* Invariants 1 to 8 of 9.2, then 10 and 11. */
bool quorum_sound(const void *state, struct refusal *why);
/* Those of them that a view can show: the numbers of cards, tokens, ring and rankings. */
bool quorum_sound_view(const struct quorum_state *s, struct refusal *why);

#endif
