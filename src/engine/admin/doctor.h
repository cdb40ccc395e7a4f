/* Whether what is stored holds together. */
#ifndef CURSUS_ENGINE_ADMIN_DOCTOR_H
#define CURSUS_ENGINE_ADMIN_DOCTOR_H

#include "engine/game/services.h"

struct doctor_report {
    size_t faults;
    size_t games; /* played again */
    size_t moves;
};

/* Integrity and references of the database; every started game played again from its setup, its positions compared
 * with the stored hashes and the cached one; its dice with its secret, words and seed; every audit chain, and the
 * moves it vouches for. Adds a line a fault to `out`; the first of each game. */
enum rc doctor(const struct services *services, struct text *out, struct doctor_report *report, struct err *err);

/* The same for one game. RC_DAMAGED or RC_BAD with the first fault. */
enum rc doctor_game(const struct services *services, int64_t game, struct err *err);

/* Whether it finds nothing: RC_DAMAGED says how many faults, and the first of them. */
enum rc doctor_sound(const struct services *services, struct err *err);

#endif
