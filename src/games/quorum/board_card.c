#include "games/quorum/board_card.h"

#include "base/text.h"
#include "words/catalog.h"

/* The type's letter in its shape: M shield, T sack, A column, I mask. */
static void draw_type(struct canvas *canvas, struct point at, int type)
{
    static const uint32_t fill[TYPES] = {0xf3dede, 0xf5ecd0, 0xdfe7ee, 0xe9e0f0};
    static const char *const letter[TYPES] = {"M", "T", "A", "I"};
    int drop = 0;
    if (type == MILITARY) {
        int32_t xs[] = {px(at.x - 13), px(at.x + 13), px(at.x + 13), px(at.x + 8),
                        px(at.x),      px(at.x - 8),  px(at.x - 13)};
        int32_t ys[] = {px(at.y - 14), px(at.y - 14), px(at.y + 2), px(at.y + 10),
                        px(at.y + 16), px(at.y + 10), px(at.y + 2)};
        (void)canvas_polygon(canvas, xs, ys, 7, fill[type], INK);
    } else if (type == TRADE) {
        (void)draw_circle(canvas, at, 14, fill[type], INK);
    } else if (type == ARCHITECTURE) {
        draw_box(canvas, (struct box){at.x - 11, at.y - 15, 22, 30}, 0, fill[type], INK);
    } else {
        int32_t xs[] = {px(at.x), px(at.x + 17), px(at.x - 17)}, ys[] = {px(at.y - 16), px(at.y + 14), px(at.y + 14)};
        (void)canvas_polygon(canvas, xs, ys, 3, fill[type], INK);
        drop = 4;
    }
    draw_bold(canvas, point(at.x, at.y + 6 + drop), 16, ALIGN_CENTRE, INK, letter[type]);
}

static void draw_altar(struct canvas *canvas, struct point at)
{
    draw_box(canvas, (struct box){at.x - 26, at.y - 4, 52, 8}, 1, 0xf2efe9, INK);
    draw_box(canvas, (struct box){at.x - 18, at.y + 4, 36, 26}, 0, 0xf2efe9, INK);
    draw_box(canvas, (struct box){at.x - 24, at.y + 30, 48, 8}, 1, 0xf2efe9, INK);
    int32_t xs[] = {px(at.x), px(at.x + 8), px(at.x), px(at.x - 8)},
            ys[] = {px(at.y - 30), px(at.y - 12), px(at.y - 5), px(at.y - 12)};
    (void)canvas_polygon(canvas, xs, ys, 4, 0xe9a15b, INK);
}

static void draw_god(struct canvas *canvas, struct box box)
{
    draw_box(canvas, box, 7, STONE, INK);
    draw_altar(canvas, point(box.x + box.w / 2, box.y + box.h / 2 - 4));
    draw_bold(canvas, point(box.x + box.w / 2, box.y + box.h - 14), 17, ALIGN_CENTRE, INK,
              catalog_text("quorum.picture.god"));
}

/* What the card shows in its middle: one below the other, a product that it shows twice on both lines. */
static void draw_items(struct canvas *canvas, struct point at, const struct card *card)
{
    bool two = card->item[1] != ITEM_NONE;
    for (int i = 0; i < CARD_ITEMS && card->item[i] != ITEM_NONE; i++)
        draw_bold(canvas, point(at.x, two ? at.y - 6 + 16 * i : at.y), two ? 16 : 17, ALIGN_CENTRE, INK,
                  quorum_items[card->item[i]]);
}

void draw_front(struct canvas *canvas, struct box box, int card)
{
    static const char *const roman[] = {"", "I", "II", "III"};
    if (!card_is_rome(card)) {
        draw_god(canvas, box);
        return;
    }
    const struct card *c = &quorum_cards[card];
    const struct province *province = &quorum_provinces[c->province];
    int middle = box.x + box.w / 2, foot = box.y + box.h;
    draw_box(canvas, box, 7, WHITE, INK);
    draw_type(canvas, point(box.x + 23, box.y + 24), c->type);
    draw_bold(canvas, point(box.x + box.w - 10, box.y + 32), 22, ALIGN_RIGHT, INK, roman[c->power]);
    draw_text(canvas, point(middle, box.y + 62), 13, ALIGN_CENTRE, FAINT, quorum_type_names[c->type]);
    draw_items(canvas, point(middle, box.y + 84), c);
    draw_text(canvas, point(middle, box.y + 109), 13, ALIGN_CENTRE, INK, c->id);
    draw_box(canvas, (struct box){box.x + 4, foot - 36, box.w - 8, 32}, 4, province->tint, INK);
    draw_bold(canvas, point(box.x + 13, foot - 13), 18, ALIGN_LEFT, INK, province->code);
    char steps[] = {'+', (char)('0' + c->steps), '\0'};
    draw_bold(canvas, point(box.x + box.w - 13, foot - 13), 18, ALIGN_RIGHT, INK, steps);
}

void draw_back(struct canvas *canvas, struct box box, int back)
{
    if (back < BACK_FIRST || back >= BACK_GOD) {
        draw_god(canvas, box);
        return;
    }
    const struct province *province = &quorum_provinces[back - BACK_FIRST];
    draw_box(canvas, box, 7, province->tint, INK);
    draw_bold(canvas, point(box.x + box.w / 2, box.y + 72), 34, ALIGN_CENTRE, INK, province->code);
    draw_text(canvas, point(box.x + box.w / 2, box.y + 98), 14, ALIGN_CENTRE, INK, province->name);
}

void draw_held(struct canvas *canvas, struct box box, int card, bool star)
{
    char label[32];
    struct text text = text_fixed(label, sizeof label);
    uint32_t fill = STONE;
    bool code = card >= BACK_FIRST && card < BACK_GOD;
    if (card_is_rome(card))
        fill = quorum_provinces[quorum_cards[card].province].tint;
    else if (code)
        fill = quorum_provinces[card - BACK_FIRST].tint;
    text_add(&text, code ? quorum_provinces[card - BACK_FIRST].code : card_name(card));
    if (star)
        text_add_char(&text, '*');
    draw_box(canvas, box, 4, fill, card_is_god(card) ? INK : EDGE);
    struct stroke *stroke =
        draw_text(canvas, point(box.x + box.w / 2, box.y + (code ? 18 : 16)), code ? 15 : 11, ALIGN_CENTRE, INK, label);
    stroke->bold = code || card_is_god(card);
}
