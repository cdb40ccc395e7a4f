/*
 * The eras of a house. Each time it is taken back to an older database, by
 * `cursus restore` or by hand, a new one begins: keys of replies are made anew,
 * games that run go on on a new branch, where nobody knows the dice, and mails
 * that answer those of a former era are known as such.
 */
#ifndef CURSUS_ENGINE_GAME_ERA_H
#define CURSUS_ENGINE_GAME_ERA_H

#include "engine/game/services.h"

/* Makes the host's keys of `key`, the one that the database was made with. RC_DAMAGED. */
enum rc era_open(struct services *services, const uint8_t key[CIPHER_KEY], struct err *err);
/* Wipes and frees them. */
void era_close(struct services *services);

/* Where the list of eras is kept (store_meta_get()). */
extern const char ERA_KEY[];

/* What is known of the time that is lost. */
struct era_lost {
    int64_t branches; /* the highest branch that any game may have had in it */
    const char *eras; /* what was kept under ERA_KEY then; NULL: not known */
    size_t eras_size;
};

/* Writes the list with one more era at its end: those of this database, those of the time that is lost, and one that
 * begins with keys of its own, of a house taken back to `back_to`. Inside a transaction; the host's keys stay. */
enum rc era_list_add(struct services *services, const struct era_lost *lost, moment back_to, struct err *err);

#endif
