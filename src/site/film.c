#include "site/film_own.h"

#include "base/mem.h"

#include <string.h>

void film_row_add(struct film_row *numbers, uint32_t number)
{
    if (numbers->count == numbers->cap) {
        numbers->cap = numbers->cap == 0 ? 256 : 2 * numbers->cap;
        numbers->item = mem_grow(numbers->item, numbers->cap, sizeof *numbers->item);
    }
    numbers->item[numbers->count++] = number;
}

struct film *film_new(void)
{
    return mem_new(1, sizeof(struct film));
}

void film_free(struct film *film)
{
    if (film == NULL)
        return;
    free(film->pool);
    free(film->table);
    free(film->picture);
    free(film->changed.item);
    free(film->last.item);
    free(film->pieces.after);
    free(film->pieces.before);
    free(film->pieces.piece);
    free(film->pieces.first.item);
    free(film->shows.item);
    free(film);
}

int film_frames(const struct film *film)
{
    return (int)film->pictures;
}

/* ---- strokes ------------------------------------------------------------------ */

static bool same_stroke(const struct stroke *a, const struct stroke *b)
{
    size_t size = (size_t)a->points * sizeof a->x[0];
    return a->kind == b->kind && a->fill == b->fill && a->edge == b->edge && a->width == b->width &&
           a->radius == b->radius && a->size == b->size && a->bold == b->bold && a->align == b->align &&
           a->arrow == b->arrow && a->own == b->own && a->points == b->points && memcmp(a->x, b->x, size) == 0 &&
           memcmp(a->y, b->y, size) == 0 && strcmp(a->text, b->text) == 0;
}

static uint64_t mix(uint64_t hash, uint64_t more)
{
    hash = (hash ^ more) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

/* Of what tells most strokes apart. */
static uint64_t hash_stroke(const struct stroke *stroke)
{
    uint64_t hash = mix((uint64_t)stroke->kind, (uint64_t)stroke->fill << 32 | stroke->edge);
    for (int i = 0; i < stroke->points; i++)
        hash = mix(hash, (uint64_t)(uint32_t)stroke->x[i] << 32 | (uint32_t)stroke->y[i]);
    for (const char *byte = stroke->text; *byte != '\0'; byte++)
        hash = mix(hash, (unsigned char)*byte);
    return hash;
}

/* Where the stroke stands in the table, or the free place for it. */
static size_t place_of(const struct film *film, const struct stroke *stroke)
{
    size_t at = (size_t)hash_stroke(stroke) & (film->slots - 1);
    while (film->table[at] != 0 && !same_stroke(&film->pool[film->table[at] - 1], stroke))
        at = (at + 1) & (film->slots - 1);
    return at;
}

static void widen_table(struct film *film)
{
    free(film->table);
    film->slots = film->slots == 0 ? 1024 : 2 * film->slots;
    film->table = mem_new(film->slots, sizeof *film->table);
    for (size_t i = 0; i < film->strokes; i++)
        film->table[place_of(film, &film->pool[i])] = (uint32_t)i + 1;
}

/* The number of a stroke in the pool. */
static uint32_t number_of(struct film *film, const struct stroke *stroke)
{
    if (2 * (film->strokes + 1) > film->slots)
        widen_table(film);
    size_t at = place_of(film, stroke);
    if (film->table[at] != 0)
        return film->table[at] - 1;
    if (film->strokes == film->pool_cap) {
        film->pool_cap = film->pool_cap == 0 ? 256 : 2 * film->pool_cap;
        film->pool = mem_grow(film->pool, film->pool_cap, sizeof *film->pool);
    }
    film->pool[film->strokes++] = *stroke;
    film->table[at] = (uint32_t)film->strokes;
    return film->table[at] - 1;
}

/* ---- pictures ----------------------------------------------------------------- */

void film_step(const struct film *film, const struct picture *picture, struct film_row *numbers)
{
    size_t old = numbers->count, tail = picture->front + picture->count;
    for (size_t i = old; i < tail + picture->back; i++)
        film_row_add(numbers, 0);
    if (numbers->item == NULL)
        return; /* neither shows anything */
    memmove(&numbers->item[tail], &numbers->item[old - picture->back], picture->back * sizeof *numbers->item);
    memcpy(&numbers->item[picture->front], &film->changed.item[picture->from], picture->count * sizeof *numbers->item);
    numbers->count = tail + picture->back;
}

void film_frame(struct film *film, const struct canvas *canvas)
{
    size_t count = (size_t)canvas->count, old = film->last.count, least = count < old ? count : old;
    struct picture picture = {.width = canvas->width, .height = canvas->height, .from = film->changed.count};
    const struct stroke *stroke = canvas->item;
    while (picture.front < least && same_stroke(&stroke[picture.front], &film->pool[film->last.item[picture.front]]))
        picture.front++;
    while (picture.front + picture.back < least &&
           same_stroke(&stroke[count - 1 - picture.back], &film->pool[film->last.item[old - 1 - picture.back]]))
        picture.back++;
    picture.count = count - picture.front - picture.back;
    for (size_t i = picture.front; i < picture.front + picture.count; i++)
        film_row_add(&film->changed, number_of(film, &stroke[i]));
    film_step(film, &picture, &film->last);
    if (film->pictures == film->picture_cap) {
        film->picture_cap = film->picture_cap == 0 ? 64 : 2 * film->picture_cap;
        film->picture = mem_grow(film->picture, film->picture_cap, sizeof *film->picture);
    }
    film->picture[film->pictures++] = picture;
}

static bool same_picture(const struct picture *a, const struct picture *b)
{
    return a->width == b->width && a->height == b->height && a->front == b->front && a->back == b->back &&
           a->from == b->from && a->count == b->count;
}

/* Equal pictures one after another lead to equal strokes and numbers. */
bool film_same(const struct film *a, const struct film *b)
{
    if (a->pictures != b->pictures || a->strokes != b->strokes || a->changed.count != b->changed.count)
        return false;
    for (size_t i = 0; i < a->pictures; i++)
        if (!same_picture(&a->picture[i], &b->picture[i]))
            return false;
    for (size_t i = 0; i < a->changed.count; i++)
        if (a->changed.item[i] != b->changed.item[i])
            return false;
    for (size_t i = 0; i < a->strokes; i++)
        if (!same_stroke(&a->pool[i], &b->pool[i]))
            return false;
    return true;
}

/* ---- pieces ------------------------------------------------------------------- */

static void note(uint32_t *neighbour, uint32_t other)
{
    if (*neighbour == FILM_NONE)
        *neighbour = other;
    else if (*neighbour != other)
        *neighbour = FILM_SEVERAL;
}

static void note_neighbours(struct pieces *pieces, const struct film_row *strokes)
{
    uint32_t left = FILM_EDGE;
    for (size_t i = 0; i < strokes->count; i++) {
        uint32_t here = strokes->item[i];
        note(&pieces->before[here], left);
        note(&pieces->after[here], i + 1 < strokes->count ? strokes->item[i + 1] : FILM_EDGE);
        left = here;
    }
}

/* Whether a stroke begins a piece: its neighbours at the left are not always one that is always its neighbour. */
static bool begins(const struct pieces *pieces, uint32_t stroke)
{
    uint32_t left = pieces->before[stroke];
    return left >= FILM_EDGE || pieces->after[left] != stroke;
}

void film_end(struct film *film)
{
    struct film_row strokes = {0};
    struct pieces *out = &film->pieces;
    size_t each = sizeof(uint32_t), size = film->strokes * each;
    *out = (struct pieces){.after = mem_new(film->strokes, each),
                           .before = mem_new(film->strokes, each),
                           .piece = mem_new(film->strokes, each)};
    memset(out->after, 0xff, size);
    memset(out->before, 0xff, size);
    memset(out->piece, 0xff, size);
    for (size_t i = 0; i < film->pictures; i++) {
        film_step(film, &film->picture[i], &strokes);
        note_neighbours(out, &strokes);
    }
    for (size_t i = 0; i < film->strokes; i++)
        if (begins(out, (uint32_t)i)) {
            out->piece[i] = (uint32_t)out->first.count;
            film_row_add(&out->first, (uint32_t)i);
        }
    free(strokes.item);
}
