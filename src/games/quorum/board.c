/* The board picture of Quorum: the ring of Provinces, Rome, what scores; below or beside them the seats. */
#include "games/quorum/board_parts.h"
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
    quorum_draw_rome(&frame, parts.rome, s);
    quorum_draw_scores(&frame, parts.scores, s);
    for (int seat = 1; seat <= s->seats; seat++) {
        frame_points(&frame, seat,
                     row_say(&row, frame.upright ? "quorum.picture.points" : "quorum.picture.points.influence",
                             SAID_NUMBER("points", quorum_points(s, seat)),
                             SAID_NUMBER("influence", quorum_influence(s, seat))));
        quorum_draw_hand(&frame, s, seat);
    }
}
