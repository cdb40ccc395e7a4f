#include "report/palette.h"

#include "base/mem.h"

enum { BINS = 4096, SLOTS = 1024, UNUSED = 0xffff, RUN_MOST = 0x10000, LATER_MOST = 0x10000 };

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

static void count_pixel_run(struct bin *bin, uint32_t colour, uint32_t run)
{
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
    size_t to = from + 1, end = count - from < RUN_MOST ? count : from + RUN_MOST;
    const uint64_t two = (uint64_t)pixels[from] << 32 | pixels[from];
    uint64_t next;
    while (to + 2 <= end && (memcpy(&next, pixels + to, sizeof next), next == two))
        to += 2;
    while (to < end && pixels[to] == pixels[from])
        to++;
    return (uint32_t)(to - from);
}

/* What goes into a bin has its number only when all bins are known. */
struct later {
    size_t at;
    uint32_t run;
    uint16_t bin;
};

static void keep_work(struct work *work, const struct palette *palette)
{
    for (size_t i = 0; i < SLOTS; i++)
        work->slot[i] = UNUSED;
    for (int i = 0; i < palette->count; i++) {
        size_t at = slot_of(work, palette->colour[i]);
        work->key[at] = palette->colour[i];
        work->slot[at] = (uint16_t)i;
    }
    for (int i = 0; i < BINS; i++)
        work->bin[i].bin = (uint16_t)i;
}

/* Numbers what is of a kept colour, and counts the others into their bins; how many runs these are. The first
 * LATER_MOST of them are noted. */
static size_t map_kept(struct work *work, const uint32_t *pixels, size_t count, uint8_t *out, struct later *later)
{
    size_t others = 0;
    uint32_t run = 0;
    for (size_t i = 0; i < count; i += run) {
        run = run_length(pixels, i, count);
        uint32_t colour = pixels[i] & 0xffffff;
        uint16_t kept = work->slot[slot_of(work, colour)], bin = bin_of(colour);
        if (kept != UNUSED) {
            memset(out + i, kept, run);
            continue;
        }
        count_pixel_run(&work->bin[bin], colour, run);
        if (others < LATER_MOST)
            later[others] = (struct later){i, run, bin};
        others++;
    }
    return others;
}

/* All that is of no kept colour, looked for once more. */
static void map_others(const struct work *work, const uint32_t *pixels, size_t count, uint8_t *out)
{
    uint32_t run = 0;
    for (size_t i = 0; i < count; i += run) {
        run = run_length(pixels, i, count);
        uint32_t colour = pixels[i] & 0xffffff;
        if (work->slot[slot_of(work, colour)] == UNUSED)
            memset(out + i, work->number[bin_of(colour)], run);
    }
}

void palette_map(struct palette *palette, const uint32_t *pixels, size_t count, uint8_t *out)
{
    struct work *work = mem_new(1, sizeof *work);
    struct later *later = mem_room(LATER_MOST, sizeof *later);
    keep_work(work, palette);
    size_t others = map_kept(work, pixels, count, out, later);
    choose(work, palette);
    for (size_t i = 0; others <= LATER_MOST && i < others; i++)
        memset(out + later[i].at, work->number[later[i].bin], later[i].run);
    if (others > LATER_MOST)
        map_others(work, pixels, count, out);
    free(later);
    free(work);
}
