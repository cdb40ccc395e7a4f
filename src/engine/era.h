/*
 * The eras of a house. Each time it is taken back to an older database, by
 * `cursus restore` or by hand, a new one begins: keys of replies are made anew,
 * games that run go on on a new branch, where nobody knows the dice, and mails
 * that answer those of a former era are known as such.
 */
#ifndef CURSUS_ENGINE_ERA_H
#define CURSUS_ENGINE_ERA_H

#include "engine/host.h"

/* Makes the host's keys of `key`, the one that the database was made with. RC_DAMAGED, RC_NOMEM. */
enum rc era_open(struct host *host, const uint8_t key[CIPHER_KEY], struct err *err);
/* Wipes and frees them. */
void era_close(struct host *host);

/* Where the list of eras is kept (meta_get()). */
extern const char ERA_KEY[];

/* What is known of the time that is lost. */
struct era_lost {
    int64_t branches; /* the highest branch that any game may have had in it */
    const char *eras; /* what was kept under ERA_KEY then; NULL: not known */
    size_t eras_size;
};

struct era_report {
    moment back_to;       /* the house is as it was then */
    size_t games, failed; /* on a new branch; not, since they are damaged */
    size_t dropped;       /* mails that were not sent yet */
};

/* Begins a new era: all of it or nothing. Outages are given back first; every running or paused game is told. Not in a
 * transaction; the host's keys are the new ones then. */
enum rc era_begin(struct host *host, const struct era_lost *lost, struct era_report *out, struct err *err);

#endif
