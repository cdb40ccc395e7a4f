/* What people say to the robot beside orders (words/command.h), with what games are called here. */
#ifndef CURSUS_ENGINE_PLAY_SPOKEN_H
#define CURSUS_ENGINE_PLAY_SPOKEN_H

#include "base/jv.h"

/* A trial without rules, {"text": ..., "now": ...}: {"words": [[verb, argument ...] ...]}; {"error": ...} where it is
 * no such trial. The caller's. */
struct jv *spoken_trial(const struct jv *object);

#endif
