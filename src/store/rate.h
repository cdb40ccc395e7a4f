/* How often something came in a window of time. */
#ifndef CURSUS_STORE_RATE_H
#define CURSUS_STORE_RATE_H

#include "store/store.h"

/* When the window of `seconds` >= 1 that holds `now` began: a multiple of them, also before 1970. */
moment rate_window(moment now, int64_t seconds);
/* Counts one more under `key` in the window of `seconds` >= 1 that holds `now` (windows
 * begin at multiples of `seconds`); *count with this one, NULL: nobody asks. */
enum rc rate_bump(struct store *store, const char *key, moment now, int64_t seconds, int64_t *count, struct err *err);
/* The count without raising it. */
enum rc rate_count(struct store *store, const char *key, moment now, int64_t seconds, int64_t *count, struct err *err);
/* Forgets windows that began before `before`. */
enum rc rate_strip(struct store *store, moment before, struct err *err);

#endif
