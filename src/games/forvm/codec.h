/* Positions and events as JSON (spec sections 4, 5.10 and 9). */
#ifndef CURSUS_GAMES_FORVM_CODEC_H
#define CURSUS_GAMES_FORVM_CODEC_H

#include "base/jv.h"
#include "games/forvm/part.h"

extern const char *const forvm_phases[]; /* by enum phase */

struct jv *forvm_save(const void *state);
bool forvm_load(void *state, const struct jv *position, bool as_view, struct refusal *why);
bool forvm_sound(const void *state, struct refusal *why);
/* Those invariants that a view holds as well. */
bool forvm_sound_view(const struct forvm_state *s, struct refusal *why);

const char *forvm_event_name(int kind);
void forvm_event_save(const struct event *event, struct jv *out);

/* A part of an INTRIGUE line. load: hostile input; false with a refusal. */
struct jv *act_save(const struct part *part);
bool act_load(const struct jv *object, int seat, int seats, struct part *part, struct refusal *why);

#endif
