/* What is forgotten by age, as the section [retention] says. */
#ifndef CURSUS_ENGINE_ADMIN_RETENTION_H
#define CURSUS_ENGINE_ADMIN_RETENTION_H

#include "engine/game/services.h"

struct retention_report {
    size_t parked, failed;      /* mails that nobody waits for any more */
    size_t texts_in, texts_out; /* mails whose texts are gone */
    size_t finished;            /* mails out of games that are over, gone whole */
};

/* Ends what is parked or failed, and forgets texts and rates that are too old, some at a time; and mails of games that
 * are over, where the setting says so. */
enum rc retention_sweep(const struct services *services, struct retention_report *out, struct err *err);

#endif
