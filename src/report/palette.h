/* From full colours to at most 256, the same way every time. */
#ifndef CURSUS_REPORT_PALETTE_H
#define CURSUS_REPORT_PALETTE_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PALETTE_MAX = 256, PALETTE_FIXED = 192, PALETTE_SMALL = 16 };

struct palette {
    uint32_t colour[PALETTE_MAX]; /* 0xRRGGBB */
    int count;
    int blends; /* how many colours blends get besides those kept */
};

/* Keeps `colour` exactly (once). False when PALETTE_FIXED colours are kept already. */
bool palette_keep(struct palette *palette, uint32_t colour);

/*
 * Adds to the colours kept those that blends use most (four bits a channel): so many as `blends` says, more until they
 * are PALETTE_SMALL, or as many as there is room for where no colour is kept; and writes for each of the `count` pixels
 * 0x00RRGGBB its colour's number.
 */
void palette_map(struct palette *palette, const uint32_t *pixels, size_t count, uint8_t *out);

#endif
