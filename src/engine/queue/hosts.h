/* The machines of a house that is kept on a server: when each ran last, so that one that died is missed. */
#ifndef CURSUS_ENGINE_QUEUE_HOSTS_H
#define CURSUS_ENGINE_QUEUE_HOSTS_H

#include "base/jv.h"
#include "engine/game/services.h"

/* This one has done what was due. Written once a minute; one that has not for a week is forgotten. Does nothing where
 * the house is in a file. */
enum rc hosts_ticked(const struct services *services, struct err *err);

/* It ends as it was told to, and is not missed. */
enum rc hosts_left(const struct services *services, struct err *err);

/* When each ran last, by name; *out is the caller's object, empty where the house is in a file. */
enum rc hosts_read(const struct services *services, struct jv **out, struct err *err);

#endif
