/*
 * The server that takes our mail, as long as it cannot be reached: that is no mail's fault, so no mail is put off, and
 * the server itself is tried again after one minute, two, and then every five.
 */
#ifndef CURSUS_ENGINE_QUEUE_RELAY_H
#define CURSUS_ENGINE_QUEUE_RELAY_H

#include "engine/game/services.h"

/* Until when it is not tried; 0: it may be. `why` gets what it said last. */
enum rc relay_rests(const struct services *services, moment *until, struct text *why, struct err *err);

/* It could not be reached, for this reason; *until as above. Outside transactions. */
enum rc relay_failed(const struct services *services, const char *why, moment *until, struct err *err);

/* It was reached, or is to be tried whatever was before. */
enum rc relay_reached(const struct services *services, struct err *err);

#endif
