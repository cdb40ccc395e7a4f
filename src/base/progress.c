#include "base/progress.h"

#include <stddef.h>

void progress_step(const struct progress *progress, const char *what, int64_t done, int64_t total)
{
    if (progress != NULL && progress->told != NULL)
        progress->told(progress->context, what, done, total);
}
