#include "report/strokes.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 10 };

/* Field by field: a struct's padding is nobody's. */
void stroke_write(const struct stroke *stroke, struct text *out)
{
    uint32_t head[HEAD] = {(uint32_t)stroke->kind,
                           stroke->fill,
                           stroke->edge,
                           (uint32_t)stroke->width,
                           (uint32_t)stroke->radius,
                           (uint32_t)stroke->size,
                           stroke->bold,
                           (uint32_t)stroke->align,
                           stroke->arrow,
                           (uint32_t)stroke->points};
    size_t points = (size_t)stroke->points;
    text_add_bytes(out, (const char *)head, sizeof head);
    text_add_bytes(out, (const char *)stroke->x, points * sizeof stroke->x[0]);
    text_add_bytes(out, (const char *)stroke->y, points * sizeof stroke->y[0]);
    text_add_bytes(out, stroke->text, strlen(stroke->text) + 1);
}

void strokes_write(const struct canvas *canvas, struct text *out)
{
    const int32_t head[] = {canvas->width, canvas->height, canvas->background, canvas->count};
    text_add_bytes(out, (const char *)head, sizeof head);
    for (int i = 0; i < canvas->count; i++)
        stroke_write(&canvas->item[i], out);
}

/* What is left to read. */
struct rest {
    const char *bytes;
    size_t size;
};

static bool take(struct rest *rest, void *out, size_t size)
{
    if (rest->size < size)
        return false;
    memcpy(out, rest->bytes, size);
    rest->bytes += size;
    rest->size -= size;
    return true;
}

static bool stroke_read(struct rest *rest, struct stroke *out)
{
    uint32_t head[HEAD];
    if (!take(rest, head, sizeof head) || head[0] > STROKE_TEXT || head[7] > ALIGN_RIGHT || head[9] > CANVAS_POINTS)
        return false;
    *out = (struct stroke){.kind = (enum stroke_kind)head[0],
                           .fill = head[1],
                           .edge = head[2],
                           .width = (int32_t)head[3],
                           .radius = (int32_t)head[4],
                           .size = (int32_t)head[5],
                           .bold = head[6] != 0,
                           .align = (enum stroke_align)head[7],
                           .arrow = head[8] != 0,
                           .points = (int)head[9]};
    size_t length = head[9] * sizeof out->x[0];
    if (!take(rest, out->x, length) || !take(rest, out->y, length))
        return false;
    const char *end = memchr(rest->bytes, '\0', rest->size);
    return end != NULL && end - rest->bytes < CANVAS_TEXT && take(rest, out->text, (size_t)(end - rest->bytes) + 1);
}

bool strokes_read(const char *bytes, size_t size, struct canvas *out)
{
    struct rest rest = {bytes, size};
    int32_t head[4];
    *out = (struct canvas){0};
    if (!take(&rest, head, sizeof head) || head[2] < 0 || head[3] < head[2] || (size_t)head[3] > size / HEAD)
        return false;
    *out = (struct canvas){.width = head[0], .height = head[1], .background = head[2]};
    out->item = mem_new(head[3] == 0 ? 1 : (size_t)head[3], sizeof *out->item);
    out->cap = head[3];
    for (; out->count < head[3]; out->count++)
        if (!stroke_read(&rest, &out->item[out->count]))
            return false;
    return rest.size == 0;
}
