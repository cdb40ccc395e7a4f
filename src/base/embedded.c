#include "base/embedded.h"

#include "base/err.h"
#include "base/mem.h"

#include <libdeflate.h>
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

/* The last four bytes say how many there were, the lowest first. */
void embedded_unpack(const struct embedded *file, struct text *out)
{
    size_t size = 0;
    for (int i = 1; i <= 4; i++)
        size = size << 8 | (unsigned char)file->data[file->size - (size_t)i];
    char *bytes = mem_room(size, 1);
    struct libdeflate_decompressor *unpacker = libdeflate_alloc_decompressor();
    if (unpacker == NULL)
        mem_end();
    if (libdeflate_gzip_decompress(unpacker, file->data, file->size, bytes, size, NULL) != LIBDEFLATE_SUCCESS)
        BUG("%s cannot be unpacked", file->path);
    text_add_bytes(out, bytes, size);
    libdeflate_free_decompressor(unpacker);
    free(bytes);
}
