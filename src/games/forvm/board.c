/* The picture of the Empire: the map, benefactions and fate; below or beside them the seats. */
#include "games/forvm/board.h"

#include "games/forvm/forvm.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { PANEL_LINES = 2, SIDE = 270, GAP = 6, SAMPLE_STEPS = 3, SAMPLE_SEAT = 2 };

enum entry {
    SMALL_MARKET,
    LARGE_MARKET,
    EXOTIC_MARKET,
    HORREUM,
    AGENT,
    CONTEST,
    SPOUSE,
    LAST,
    CHILDREN,
    BOOST,
    LEGEND
};

static void draw_sign(const struct frame *frame, struct box box, enum entry entry)
{
    struct point at = point(box.x + box.h / 2, box.y + box.h / 2);
    switch (entry) {
    case SMALL_MARKET:
    case LARGE_MARKET:
        forvm_draw_token(frame, at, entry == SMALL_MARKET ? SMALL : LARGE, SAMPLE_STEPS);
        break;
    case EXOTIC_MARKET:
        forvm_draw_token(frame, at, EXOTIC, STEPS);
        break;
    case HORREUM:
        forvm_draw_horreum(frame, at, SAMPLE_SEAT, false);
        break;
    case AGENT:
        forvm_draw_agent(frame, at, SAMPLE_SEAT);
        break;
    case SPOUSE:
        forvm_draw_spouse(frame, at, SAMPLE_SEAT);
        break;
    case CONTEST:
        draw_box(frame->canvas, (struct box){box.x, box.y + 3, box.h, box.h - 6}, 4, WHITE, INK)->width = px(3);
        break;
    case LAST:
        draw_line(frame->canvas, point(box.x, at.y), point(box.x + box.h, at.y), LATEST, 3)->arrow = true;
        break;
    case CHILDREN:
    case BOOST:
    case LEGEND:
        break; /* words alone */
    }
}

static void draw_legend(const struct frame *frame)
{
    static const char *const keys[LEGEND] = {
        [SMALL_MARKET] = "forvm.legend.small",   [LARGE_MARKET] = "forvm.legend.large",
        [EXOTIC_MARKET] = "forvm.legend.exotic", [HORREUM] = "forvm.legend.horreum",
        [AGENT] = "forvm.legend.agent",          [CONTEST] = "forvm.legend.contest",
        [SPOUSE] = "forvm.legend.spouse",        [LAST] = "forvm.legend.latest",
        [CHILDREN] = "forvm.legend.children",    [BOOST] = "forvm.legend.boost"};
    for (int i = 0; i < LEGEND; i++) {
        struct box box = frame_legend(frame, i);
        bool sign = i < CHILDREN;
        if (sign)
            draw_sign(frame, box, (enum entry)i);
        frame_text(frame, sign ? box_after(box, box.h + 6) : box, ALIGN_LEFT, INK, catalog_text(keys[i]));
    }
}

void forvm_board(const void *view, const struct look *look, struct canvas *canvas)
{
    const struct forvm_state *s = view;
    struct frame frame;
    bool upright = look->shape == SHAPE_UPRIGHT;
    int high = forvm_map_height(upright), tables = forvm_tables_height(upright);
    frame_begin(&frame, &rules_forvm, look, canvas,
                &(struct frame_plan){.seats = s->seats,
                                     .lines = PANEL_LINES,
                                     .legend = LEGEND,
                                     .side = SIDE,
                                     .board_most = high + GAP + tables});
    struct box all = frame.board, map = {all.x, all.y, all.w, high};
    struct box below = {all.x, map.y + map.h + GAP, all.w, tables};
    forvm_draw_map(&frame, map);
    forvm_draw_tables(&frame, below);
    draw_legend(&frame);
    canvas_background_ends(canvas);
    frame_now(&frame, view);
    forvm_draw_pieces(&frame, map, s);
    forvm_draw_given(&frame, below, s);
    for (int seat = 1; seat <= s->seats; seat++)
        forvm_draw_seat(&frame, s, seat);
}
