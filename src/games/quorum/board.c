/* The board picture of Quorum: the ring of Provinces, Rome, what scores; below or beside them the seats. */
#include "games/quorum/board_parts.h"
#include "games/quorum/describe.h"
#include "games/quorum/events.h"
#include "games/quorum/quorum.h"
#include "games/quorum/score.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { HAND_LINES = 2, LEGEND = 2, GAP = 6 };

/* Where the three parts lie, one below the other. */
struct parts {
    struct box ring, rome, scores;
};

static struct parts parts_of(const struct frame *frame)
{
    struct box all = frame->board;
    int scores = frame->upright ? 195 : 168, rome = frame->upright ? 100 : 84, ring = all.h - scores - rome - 2 * GAP;
    return (struct parts){{all.x, all.y, all.w, ring},
                          {all.x - 3, all.y + ring + GAP, all.w + 6, rome},
                          {all.x, all.y + ring + rome + 2 * GAP, all.w, scores}};
}

enum { STONE = 0xd9d4cb, CARD_LINES = 4, HELD_ACROSS = 3 };

/* Line 0..3 of a card. */
static struct box line_box(struct box card, int line)
{
    return (struct box){card.x + 1, card.y + 1 + line * (card.h - 2) / CARD_LINES, card.w - 2,
                        (card.h - 2) / CARD_LINES};
}

/* Of its first line what stands at the left and at the right. */
static struct box sides(struct box card)
{
    struct box line = line_box(card, 0);
    return (struct box){line.x + 5, line.y, line.w - 10, line.h};
}

static uint32_t tint_of(int card)
{
    if (card_is_rome(card))
        return quorum_provinces[quorum_cards[card].province].tint;
    return card >= BACK_FIRST && card < BACK_GOD ? quorum_provinces[card - BACK_FIRST].tint : STONE;
}

/* Below the name, one below the other: the building, or the products, one that the card shows twice on both lines; of
 * other cards their type. */
static void draw_items(const struct frame *frame, struct box box, const struct card *card)
{
    for (int i = 0; i < CARD_ITEMS && card->item[i] != ITEM_NONE; i++)
        frame_text(frame, line_box(box, 2 + i), ALIGN_CENTRE, INK, quorum_items[card->item[i]]);
    if (card->item[0] == ITEM_NONE)
        frame_text(frame, line_box(box, 2), ALIGN_CENTRE, INK, quorum_type_names[card->type]);
}

static void draw_front(const struct frame *frame, struct box box, int card)
{
    struct row row;
    if (!card_is_rome(card)) {
        frame_bold(frame, (struct box){box.x, line_box(box, 1).y, box.w, box.h / 2}, ALIGN_CENTRE, INK,
                   catalog_text("quorum.picture.god"));
        return;
    }
    frame_bold(frame, sides(box), ALIGN_RIGHT, INK,
               row_say(&row, "quorum.picture.steps", SAID_NUMBER("steps", quorum_cards[card].steps)));
    frame_text(frame, line_box(box, 1), ALIGN_CENTRE, INK, quorum_cards[card].id);
    draw_items(frame, box, &quorum_cards[card]);
}

/* What is known of a card: its id, a God's name, or of its id the Province. */
static const char *known_of(struct row *row, int card)
{
    if (card < BACK_FIRST || card >= CARD_HIDDEN)
        return card_name(card);
    if (card == BACK_GOD)
        return catalog_text("quorum.picture.god");
    char province[] = {quorum_provinces[card - BACK_FIRST].id[0], quorum_provinces[card - BACK_FIRST].id[1],
                       quorum_provinces[card - BACK_FIRST].id[2], '\0'};
    return row_say(row, "quorum.picture.back", SAID("province", province));
}

static void draw_deck(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    struct row row;
    int back = s->deck_count > 0 ? card_back(s->deck[s->deck_count - 1]) : CARD_NONE;
    draw_box(frame->canvas, box, 6, back == CARD_NONE ? PAPER : tint_of(back), EDGE);
    frame_text(frame, line_box(box, 0), ALIGN_CENTRE, INK, catalog_text("quorum.picture.next"));
    if (back != CARD_NONE)
        frame_bold(frame, (struct box){box.x + 1, line_box(box, 1).y, box.w - 2, box.h / 2}, ALIGN_CENTRE, INK,
                   known_of(&row, back));
    frame_text(frame, line_box(box, 3), ALIGN_CENTRE, INK,
               row_say(&row, "quorum.picture.deck", SAID_NUMBER("count", s->deck_count)));
}

/* Where a card is to be taken or played. */
static void put_spot(const struct frame *frame, struct box box, int card, int place)
{
    struct row words, label;
    if (card_is_rome(card)) {
        describe_named(card, true, row_begin(&label));
        draw_spot(frame->canvas, box, quorum_cards[card].id, label.line);
    } else if (card != CARD_NONE) {
        text_addf(row_begin(&words), "god-%d", place + 1);
        draw_spot(frame->canvas, box, words.line, row_say(&label, "quorum.spot.god", SAID_NUMBER("place", place + 1)));
    }
}

static void draw_rome(const struct frame *frame, struct box box, const struct quorum_state *s)
{
    int wide = (box.w - ROME * 3) / (ROME + 1);
    bool renewed = look_has(frame->look, EVENT_REFRESH, 1, false) || look_has(frame->look, EVENT_REFRESH, 1, true);
    for (int place = 0; place < ROME; place++) {
        struct row row;
        struct box card = {box.x + place * (wide + 3), box.y, wide, box.h};
        bool latest = renewed || look_has(frame->look, EVENT_TAKE, 1, place + 1);
        draw_box(frame->canvas, card, 6, tint_of(s->rome[place]), latest ? LATEST : EDGE)->width = px(latest ? 3 : 1);
        frame_bold(frame, sides(card), ALIGN_LEFT, INK,
                   row_say(&row, "quorum.picture.place", SAID_NUMBER("place", place + 1)));
        draw_front(frame, card, s->rome[place]);
        put_spot(frame, card, s->rome[place], place);
    }
    struct box deck = {box.x + ROME * (wide + 3), box.y, box.w - ROME * (wide + 3), box.h};
    draw_deck(frame, deck, s);
    draw_spot(frame->canvas, deck, "refresh", catalog_text("quorum.phrase.take.refresh"));
}

static void draw_hand(const struct frame *frame, const struct quorum_state *s, int seat)
{
    for (int i = 0; i < s->hand_count[seat - 1]; i++) {
        int card = s->hand[seat - 1][i];
        struct box line = frame_line(frame, seat, i / HELD_ACROSS);
        int wide = (line.w + 8) / HELD_ACROSS; /* up to the panel's edges */
        struct box box = {line.x - 4 + i % HELD_ACROSS * wide, line.y + 1, wide, line.h - 3};
        struct row row;
        draw_box(frame->canvas, box, 4, tint_of(card), EDGE);
        frame_text(frame, box, ALIGN_CENTRE, INK, known_of(&row, card));
        if (seat == frame->look->seat && card_is_rome(card))
            put_spot(frame, box, card, 0);
    }
}

static void draw_legend(const struct frame *frame)
{
    static const char *const keys[LEGEND] = {"quorum.legend.ahead", "quorum.legend.latest"};
    for (int i = 0; i < LEGEND; i++) {
        struct box box = frame_legend(frame, i);
        if (i == 1)
            draw_box(frame->canvas, (struct box){box.x, box.y + 3, box.h - 6, box.h - 6}, 3, WHITE, LATEST)->width =
                px(3);
        frame_text(frame, i == 1 ? box_after(box, box.h + 2) : box, ALIGN_LEFT, INK, catalog_text(keys[i]));
    }
}

void quorum_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct quorum_state *s = view;
    struct frame frame;
    struct row row;
    frame_begin(&frame, &rules_quorum, look, canvas,
                &(struct frame_plan){.seats = s->seats, .lines = HAND_LINES, .legend = LEGEND});
    struct parts parts = parts_of(&frame);
    quorum_draw_ring(&frame, parts.ring, s);
    draw_legend(&frame);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    quorum_draw_markers(&frame, parts.ring, s);
    draw_rome(&frame, parts.rome, s);
    quorum_draw_scores(&frame, parts.scores, s);
    for (int seat = 1; seat <= s->seats; seat++) {
        frame_points(&frame, seat,
                     row_say(&row, frame.upright ? "quorum.picture.points" : "quorum.picture.points.influence",
                             SAID_NUMBER("points", quorum_points(s, seat)),
                             SAID_NUMBER("influence", quorum_influence(s, seat))));
        draw_hand(&frame, s, seat);
    }
}
