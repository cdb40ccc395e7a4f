/* The hard end of a game: a date at which it is closed, whatever stands on the board. */
#ifndef CURSUS_ENGINE_ENDING_H
#define CURSUS_ENGINE_ENDING_H

#include "engine/bundle.h"

/* Tells the game masters, once, when the end is as near as CLOCK_END_TOLD. For a tick, before the pump. */
enum rc ending_warn(const struct host *host, struct table *table, struct bundle *bundle, struct err *err);

/* Closes the game without a result; nothing that is open is answered any more. Tells everybody. */
enum rc ending_close(const struct host *host, struct table *table, struct bundle *bundle, struct err *err);

#endif
