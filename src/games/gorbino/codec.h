/* Positions and events as JSON (spec sections 4.1 and 5.8), and what makes a position sound (9). */
#ifndef CURSUS_GAMES_GORBINO_CODEC_H
#define CURSUS_GAMES_GORBINO_CODEC_H

#include "games/gorbino/state.h"
#include "rules/rules.h"

struct jv *gorbino_save(const void *state);
bool gorbino_load(void *state, const struct jv *position, bool as_view, struct refusal *why);
bool gorbino_sound(const void *state, struct refusal *why);
/* What a position must hold to be loaded (4.1). */
bool gorbino_sound_whole(const struct gorbino_state *s, struct refusal *why);
/* The part of it that a view can show. */
bool gorbino_sound_view(const struct gorbino_state *s, struct refusal *why);

const char *gorbino_event_name(int kind);
void gorbino_event_save(const struct event *event, struct jv *out);

#endif
