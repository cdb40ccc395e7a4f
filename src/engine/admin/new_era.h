/* A new era of the house (era.h): it was taken back to an older database. */
#ifndef CURSUS_ENGINE_ADMIN_NEW_ERA_H
#define CURSUS_ENGINE_ADMIN_NEW_ERA_H

#include "engine/game/era.h"

struct era_report {
    moment back_to;       /* the house is as it was then */
    size_t games, failed; /* on a new branch; not, since they are damaged */
    size_t dropped;       /* mails that were not sent yet */
};

/* Begins a new era: all of it or nothing. Outages are given back first; every running or paused game is told. Not in a
 * transaction; the host's keys are the new ones then. */
enum rc new_era_begin(struct services *services, const struct era_lost *lost, struct era_report *out, struct err *err);

#endif
