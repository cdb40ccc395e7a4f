#include "base/embedded.h"

#include "base/deflate.h"
#include "base/err.h"

#include <stdlib.h>
#include <string.h>

static int by_path(const void *path, const void *file)
{
    return strcmp(path, ((const struct embedded *)file)->path);
}

const struct embedded *embedded_find(const char *path)
{
    return bsearch(path, embedded_files, embedded_count, sizeof *embedded_files, by_path);
}

void embedded_unpack(const struct embedded *file, struct text *out)
{
    if (!deflate_unpack(file->data, file->size, out))
        BUG("%s cannot be unpacked", file->path);
}
