#include "report/png.h"

#include "base/deflate.h"
#include "base/mem.h"

enum { HEAD = 13, BYTE = 8, HALF = 4, COLOURS_BY_NUMBER = 3 };

struct rows {
    uint8_t *bytes;
    size_t count;
};

static void add_number(struct text *out, uint32_t number)
{
    const uint8_t bytes[] = {(uint8_t)(number >> 24), (uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number};
    text_add_bytes(out, (const char *)bytes, sizeof bytes);
}

/* A chunk: how long it is, its name, its bytes, the CRC of name and bytes. */
static void add_chunk(struct text *out, const char *name, const uint8_t *bytes, size_t count)
{
    uint32_t crc = deflate_crc(deflate_crc(0, name, 4), bytes, count);
    add_number(out, (uint32_t)count);
    text_add_bytes(out, name, 4);
    text_add_bytes(out, (const char *)bytes, count);
    add_number(out, crc);
}

static void add_head(struct text *out, int width, int height, int depth)
{
    char room[HEAD + 1];
    struct text head = text_fixed(room, sizeof room);
    const char rest[] = {(char)depth, COLOURS_BY_NUMBER, 0, 0, 0};
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

/* Two pixels a byte, the first in its upper half. */
static void add_halves(uint8_t *to, const uint8_t *pixels, size_t width)
{
    for (size_t i = 0; i + 1 < width; i += 2)
        to[i / 2] = (uint8_t)(pixels[i] << HALF | pixels[i + 1]);
    if (width % 2 == 1)
        to[width / 2] = (uint8_t)(pixels[width - 1] << HALF);
}

/* Each row has before it the number of its filter: none, which is best for few colours. */
static struct rows rows_of(const uint8_t *pixels, size_t width, size_t height, int depth)
{
    size_t wide = 1 + (depth == HALF ? (width + 1) / 2 : width);
    uint8_t *rows = mem_room(height, wide);
    for (size_t row = 0; row < height; row++) {
        uint8_t *to = rows + row * wide;
        *to = 0;
        if (depth == HALF)
            add_halves(to + 1, pixels + row * width, width);
        else
            memcpy(to + 1, pixels + row * width, width);
    }
    return (struct rows){rows, height * wide};
}

void png_write_palette(const struct palette *palette, const uint8_t *pixels, int width, int height, struct text *out)
{
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    int depth = palette->count <= PALETTE_SMALL ? HALF : BYTE;
    struct text packed = TEXT_EMPTY;
    struct rows rows = rows_of(pixels, (size_t)width, (size_t)height, depth);
    text_add_bytes(out, signature, sizeof signature - 1);
    add_head(out, width, height, depth);
    add_colours(out, palette);
    deflate_pack(rows.bytes, rows.count, &packed);
    add_chunk(out, "IDAT", (const uint8_t *)packed.data, packed.len);
    add_chunk(out, "IEND", rows.bytes, 0);
    text_free(&packed);
    free(rows.bytes);
}
