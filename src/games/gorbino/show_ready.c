#include "games/gorbino/show_ready.h"

#include "base/mem.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "rules/doors.h"

enum { SAMPLE = 160, READY = 3 };

/* What a player would like to copy first: a city, a card, goods of his own; the rest as it comes. */
static int liking(const struct gorbino_state *s, int seat, const struct order *order)
{
    struct move move;
    int goods;
    (void)gorbino_move_get(order, 0, &move);
    if (move.slot != SLOT_PLAY)
        return 0;
    switch (move_effect(&move)->type) {
    case BUILD:
        return 40;
    case DEVELOPMENT:
        return 30;
    case PRODUCTION:
        goods = gorbino_cities_in(s, move.name[0], seat);
        return goods > 0 ? 10 + goods : 0;
    default:
        return move_effect(&move)->type == LOAN ? 5 : 1;
    }
}

/* The best-liked sample whose card has not been shown yet; -1: none. */
static int next_ready(const struct gorbino_state *s, int seat, const struct order *legal, int count, const int *shown,
                      int done)
{
    int best = -1;
    for (int i = 0; i < count; i++) {
        bool again = false;
        for (int j = 0; j < done; j++)
            again =
                again || shown[j] == i || (legal[i].slot == SLOT_PLAY && legal[i].word[0] == legal[shown[j]].word[0]);
        if (!again && (best < 0 || liking(s, seat, &legal[i]) > liking(s, seat, &legal[best])))
            best = i;
    }
    return best;
}

static void add_ready(const struct gorbino_state *s, const struct request *request, struct jv *list)
{
    struct order *legal = mem_new(SAMPLE, sizeof *legal);
    int shown[READY], count = gorbino_legal(s, request, legal, SAMPLE);
    for (int done = 0; done < READY; done++) {
        struct text text = TEXT_EMPTY;
        shown[done] = next_ready(s, request->seat, legal, count, shown, done);
        if (shown[done] < 0)
            break;
        gorbino_write(&legal[shown[done]], &text);
        (void)jv_add_string(list, text.data);
        text_free(&text);
    }
    free(legal);
}

void gorbino_show_ready(const struct gorbino_state *s, int seat, struct jv *facts)
{
    struct request open;
    struct jv *list = jv_new_array();
    if (rules_asks(&rules_gorbino, s, seat, &open))
        add_ready(s, &open, list);
    (void)jv_put_bool(facts, "asked", jv_size(list) > 0);
    (void)jv_put(facts, "ready", list);
}
