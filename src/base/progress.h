/* How far a long piece of work is, told to whoever looks on. */
#ifndef CURSUS_BASE_PROGRESS_H
#define CURSUS_BASE_PROGRESS_H

#include <stdint.h>

/* `what` is borrowed for the call: "games", "pages". `total` 0: it is not known. */
typedef void progress_told(void *context, const char *what, int64_t done, int64_t total);

struct progress {
    progress_told *told;
    void *context;
};

/* NULL: nobody looks on. Cheap: call it at each step. */
void progress_step(const struct progress *progress, const char *what, int64_t done, int64_t total);

#endif
