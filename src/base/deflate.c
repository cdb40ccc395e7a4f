#include "base/deflate.h"

#include "base/mem.h"

#include <libdeflate.h>
#include <stdlib.h>

/* 8 costs three times as much for another four in a hundred. */
enum { LEVEL = 7, SIZE_BYTES = 4 };

void deflate_pack(const uint8_t *bytes, size_t count, struct text *out)
{
    struct libdeflate_compressor *packer = libdeflate_alloc_compressor(LEVEL);
    if (packer == NULL)
        mem_end();
    /* room as large as the library asks for is never too small */
    size_t most = libdeflate_zlib_compress_bound(packer, count);
    char *packed = mem_room(most, 1);
    text_add_bytes(out, packed, libdeflate_zlib_compress(packer, bytes, count, packed, most));
    libdeflate_free_compressor(packer);
    free(packed);
}

bool deflate_unpack(const char *gzip, size_t size, struct text *out)
{
    size_t most = 0; /* the last four bytes say how many there were, the lowest first */
    for (size_t i = 1; i <= SIZE_BYTES && i <= size; i++)
        most = most << 8 | (unsigned char)gzip[size - i];
    char *bytes = mem_room(most, 1);
    struct libdeflate_decompressor *unpacker = libdeflate_alloc_decompressor();
    if (unpacker == NULL)
        mem_end();
    bool good = libdeflate_gzip_decompress(unpacker, gzip, size, bytes, most, NULL) == LIBDEFLATE_SUCCESS;
    if (good)
        text_add_bytes(out, bytes, most);
    libdeflate_free_decompressor(unpacker);
    free(bytes);
    return good;
}

uint32_t deflate_crc(uint32_t crc, const void *bytes, size_t count)
{
    return libdeflate_crc32(crc, bytes, count);
}

void deflate_library_version(struct text *out)
{
    text_add(out, LIBDEFLATE_VERSION_STRING);
}
