#include "report/png.h"

#include "base/mem.h"

#include <libdeflate.h>

/* 8 costs three times as much for another four in a hundred. */
enum { LEVEL = 7, HEAD = 13, DEPTH = 8, COLOURS_BY_NUMBER = 3 };

static void add_number(struct text *out, uint32_t number)
{
    const uint8_t bytes[] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number};
    text_add_bytes(out, (const char *)bytes, sizeof bytes);
}

/* A chunk: how long it is, its name, its bytes, the CRC of name and bytes. */
static void add_chunk(struct text *out, const char *name, const uint8_t *bytes, size_t count)
{
    uint32_t crc = libdeflate_crc32(libdeflate_crc32(0, name, 4), bytes, count);
    add_number(out, (uint32_t)count);
    text_add_bytes(out, name, 4);
    text_add_bytes(out, (const char *)bytes, count);
    add_number(out, crc);
}

static void add_head(struct text *out, int width, int height)
{
    char room[HEAD + 1];
    struct text head = text_fixed(room, sizeof room);
    const char rest[] = {DEPTH, COLOURS_BY_NUMBER, 0, 0, 0};
    add_number(&head, (uint32_t)width);
    add_number(&head, (uint32_t)height);
    text_add_bytes(&head, rest, sizeof rest);
    add_chunk(out, "IHDR", (const uint8_t *)room, HEAD);
}

static void add_colours(struct text *out, const struct palette *palette)
{
    uint8_t colours[PALETTE_MAX][3];
    for (int i = 0; i < palette->count; i++) {
        colours[i][0] = (uint8_t)(palette->colour[i] >> 16);
        colours[i][1] = (uint8_t)(palette->colour[i] >> 8);
        colours[i][2] = (uint8_t)palette->colour[i];
    }
    add_chunk(out, "PLTE", colours[0], 3 * (size_t)palette->count);
}

/* Each row has before it the number of its filter: none, which is best for few colours. */
static uint8_t *rows_of(const uint8_t *pixels, size_t width, size_t height)
{
    uint8_t *rows = mem_room(height, width + 1);
    for (size_t row = 0; row < height; row++) {
        uint8_t *to = rows + row * (width + 1);
        *to = 0;
        memcpy(to + 1, pixels + row * width, width);
    }
    return rows;
}

/* Room as large as the library asks for is never too small. */
static void add_rows(struct text *out, const uint8_t *rows, size_t count)
{
    struct libdeflate_compressor *packer = libdeflate_alloc_compressor(LEVEL);
    if (packer == NULL)
        mem_end();
    size_t most = libdeflate_zlib_compress_bound(packer, count);
    uint8_t *packed = mem_room(most, 1);
    size_t size = libdeflate_zlib_compress(packer, rows, count, packed, most);
    libdeflate_free_compressor(packer);
    add_chunk(out, "IDAT", packed, size);
    free(packed);
}

void png_write_palette(const struct palette *palette, const uint8_t *pixels, int width, int height, struct text *out)
{
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    uint8_t *rows = rows_of(pixels, (size_t)width, (size_t)height);
    text_add_bytes(out, signature, sizeof signature - 1);
    add_head(out, width, height);
    add_colours(out, palette);
    add_rows(out, rows, ((size_t)width + 1) * (size_t)height);
    add_chunk(out, "IEND", rows, 0);
    free(rows);
}

void png_library_version(struct text *out)
{
    text_add(out, LIBDEFLATE_VERSION_STRING);
}
