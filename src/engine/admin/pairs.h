/*
 * Pairs of players who may be one person, or live under one roof: they share a mailbox, their mails come from one
 * machine, or within the same minutes again and again. All of it is a hint for a game master and no more; nobody is
 * refused for it. It is read of the mails whose texts are still kept, so that it forgets as they do.
 */
#ifndef CURSUS_ENGINE_ADMIN_PAIRS_H
#define CURSUS_ENGINE_ADMIN_PAIRS_H

#include "engine/game/services.h"

struct pair {
    int64_t one, other; /* players, one < other */
    bool mailbox;       /* an address of each ends in the same one */
    int machine;        /* mails of either that came from a machine the other writes from, too */
    int minutes;        /* mails of one that came within PAIRS_SECONDS of one of the other's */
};
enum { PAIRS_SECONDS = 180, PAIRS_MINUTES_LEAST = 3 };

/* Those with a mailbox or a machine in common, or with PAIRS_MINUTES_LEAST such moments; by number. *out: free(). */
enum rc pairs_find(const struct services *services, struct pair **out, size_t *count, struct err *err);

#endif
