#include "rules/label.h"

#include "base/text.h"
#include "rules/font.h"
#include "words/catalog.h"

#include <string.h>

int label_width(int size, bool bold, const char *text)
{
    return font_width(px(size), bold, text);
}

int label_room(int size, bool bold, const char *key)
{
    const struct catalog *before = catalog_use(catalogs);
    int wide = label_width(size, bold, catalog_text(key));
    (void)catalog_use(before);
    return wide;
}

/* Boards are laid out for English words, which fit; those of another language may be half as long again. */
static int tightest(const struct label *label)
{
    return catalog_used() == catalogs ? label->least : (label->least * LABEL_TIGHT + 9) / 10;
}

/* The longest beginning that fits with "..." behind it. */
static void cut(const struct label *label, const char *text, char out[CANVAS_TEXT])
{
    static const char more[] = "\xe2\x80\xa6";
    size_t most = strlen(text) < CANVAS_TEXT - sizeof more ? strlen(text) : CANVAS_TEXT - sizeof more;
    do {
        most = text_fit(text, strlen(text), most);
        memcpy(out, text, most);
        memcpy(out + most, more, sizeof more);
    } while (most-- > 0 && label_width(tightest(label), label->bold, out) > label->box.w);
}

struct stroke *label_draw(struct canvas *canvas, const struct label *label, const char *text)
{
    const struct box *box = &label->box;
    char shorter[CANVAS_TEXT];
    int size = label->size;
    while (size > tightest(label) && label_width(size, label->bold, text) > box->w)
        size--;
    if (strlen(text) >= CANVAS_TEXT || label_width(size, label->bold, text) > box->w) {
        cut(label, text, shorter);
        text = shorter;
    }
    int capital = font_face_make(px(size), label->bold).capital;
    int x = label->align == ALIGN_LEFT ? box->x : label->align == ALIGN_RIGHT ? box->x + box->w : box->x + box->w / 2;
    struct stroke *stroke = canvas_text(canvas, point(px(x), px(box->y + (box->h + capital) / 2)), px(size),
                                        label->align, label->ink, text);
    stroke->bold = label->bold;
    return stroke;
}
