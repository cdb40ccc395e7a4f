#include "report/palette.h"

#include "base/mem.h"

enum { BINS = 4096, SLOTS = 1024, UNUSED = 0xffff };

/* Pixels whose colour is not kept, by the upper four bits of each channel. */
struct bin {
    uint32_t count;
    uint32_t red, green, blue; /* sums; 2^24 pixels fit */
    uint16_t bin;
};

struct work {
    uint32_t key[SLOTS]; /* the kept colours by hash */
    uint16_t slot[SLOTS];
    struct bin bin[BINS];
    uint8_t number[BINS]; /* the bin's colour in the palette */
};

bool palette_keep(struct palette *palette, uint32_t colour)
{
    for (int i = 0; i < palette->count; i++)
        if (palette->colour[i] == colour)
            return true;
    if (palette->count >= PALETTE_FIXED)
        return false;
    palette->colour[palette->count++] = colour;
    return true;
}

static size_t slot_of(const struct work *work, uint32_t colour)
{
    size_t at = (colour * 2654435761u) >> 22;
    while (work->slot[at] != UNUSED && work->key[at] != colour)
        at = (at + 1) % SLOTS;
    return at;
}

static uint16_t bin_of(uint32_t colour)
{
    return (uint16_t)((colour >> 12 & 0xf00) | (colour >> 8 & 0xf0) | (colour >> 4 & 0xf));
}

static void count_pixel_run(struct work *work, uint32_t colour, uint32_t run)
{
    if (work->slot[slot_of(work, colour)] != UNUSED)
        return;
    struct bin *bin = &work->bin[bin_of(colour)];
    bin->count += run;
    bin->red += run * (colour >> 16 & 0xff);
    bin->green += run * (colour >> 8 & 0xff);
    bin->blue += run * (colour & 0xff);
}

static int most_first(const void *a, const void *b)
{
    const struct bin *x = a, *y = b;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return (x->bin > y->bin) - (x->bin < y->bin);
}

static uint32_t average(const struct bin *bin)
{
    uint32_t half = bin->count / 2;
    return (bin->red + half) / bin->count << 16 | (bin->green + half) / bin->count << 8 |
           (bin->blue + half) / bin->count;
}

static uint8_t nearest(const struct palette *palette, uint32_t colour)
{
    int best = 0;
    int32_t least = INT32_MAX;
    for (int i = 0; i < palette->count; i++) {
        int32_t distance = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            int32_t d = (int32_t)(palette->colour[i] >> shift & 0xff) - (int32_t)(colour >> shift & 0xff);
            distance += d * d;
        }
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    return (uint8_t)best;
}

static void choose(struct work *work, struct palette *palette)
{
    int most = palette->count + palette->blends;
    if (palette->count == 0)
        most = PALETTE_MAX;
    else if (most < PALETTE_SMALL)
        most = PALETTE_SMALL;
    qsort(work->bin, BINS, sizeof work->bin[0], most_first);
    for (int i = 0; i < BINS && work->bin[i].count > 0; i++) {
        const struct bin *bin = &work->bin[i];
        if (palette->count < most) {
            work->number[bin->bin] = (uint8_t)palette->count;
            palette->colour[palette->count++] = average(bin);
        } else {
            work->number[bin->bin] = nearest(palette, average(bin));
        }
    }
}

static uint32_t run_length(const uint32_t *pixels, size_t from, size_t count)
{
    size_t to = from + 1;
    while (to < count && to - from < 0x10000 && pixels[to] == pixels[from])
        to++;
    return (uint32_t)(to - from);
}

void palette_map(struct palette *palette, const uint32_t *pixels, size_t count, uint8_t *out)
{
    struct work *work = mem_new(1, sizeof *work);
    for (size_t i = 0; i < SLOTS; i++)
        work->slot[i] = UNUSED;
    for (int i = 0; i < palette->count; i++) {
        size_t at = slot_of(work, palette->colour[i]);
        work->key[at] = palette->colour[i];
        work->slot[at] = (uint16_t)i;
    }
    for (int i = 0; i < BINS; i++)
        work->bin[i].bin = (uint16_t)i;
    uint32_t run = 0;
    for (size_t i = 0; i < count; i += run) {
        run = run_length(pixels, i, count);
        count_pixel_run(work, pixels[i] & 0xffffff, run);
    }
    choose(work, palette);
    for (size_t i = 0; i < count; i += run) {
        run = run_length(pixels, i, count);
        uint32_t colour = pixels[i] & 0xffffff;
        uint16_t kept = work->slot[slot_of(work, colour)];
        memset(out + i, kept == UNUSED ? work->number[bin_of(colour)] : (uint8_t)kept, run);
    }
    free(work);
}
