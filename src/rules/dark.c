#include "rules/dark.h"

enum { DEEP = 0x14, HIGH = 0xf4 }; /* paper is not black, letters are not white: less glare */

/* The same hue and saturation, as light as it was dark. */
uint32_t dark_of(uint32_t colour)
{
    int32_t most = 0, least = 255, turned = 0;
    if (colour == CANVAS_NONE)
        return colour;
    for (int shift = 0; shift <= 16; shift += 8) {
        int32_t part = (int32_t)(colour >> shift & 0xff);
        most = part > most ? part : most;
        least = part < least ? part : least;
    }
    for (int shift = 0; shift <= 16; shift += 8) {
        int32_t part = (int32_t)(colour >> shift & 0xff) + 255 - most - least;
        turned |= (DEEP + part * (HIGH - DEEP) / 255) << shift;
    }
    return (uint32_t)turned;
}

void canvas_darken(struct canvas *canvas)
{
    for (int i = 0; i < canvas->count; i++) {
        struct stroke *stroke = &canvas->item[i];
        if (!stroke->own || stroke->kind != STROKE_LINE)
            stroke->edge = dark_of(stroke->edge);
        if (!stroke->own)
            stroke->fill = dark_of(stroke->fill);
    }
}
