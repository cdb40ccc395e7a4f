#include "games/gorbino/tell.h"

#include "games/gorbino/describe.h"
#include "games/gorbino/events.h"
#include "games/gorbino/seats.h"

static void tell_found(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    gorbino_add_seat(out, arg[0]);
    text_add(out, " founded a city in ");
    text_add(out, gorbino_places[arg[1]].name);
}

static void tell_supply(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    gorbino_add_seat(out, arg[0]);
    text_add(out, " took ");
    text_add(out, gorbino_goods[arg[1]].id);
    text_add(out, " and ");
    text_add(out, gorbino_goods[arg[2]].id);
}

static void add_change(struct text *out, int number, const char *unit, bool *any)
{
    if (number == 0)
        return;
    text_add(out, *any ? ", " : ": ");
    text_add(out, number > 0 ? "+" : "");
    text_add_int(out, number);
    text_add(out, unit);
    *any = true;
}

static void tell_play(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    bool any = false;
    gorbino_add_seat(out, arg[0]);
    text_add(out, " played ");
    gorbino_add_card(out, arg[1]);
    add_change(out, arg[2], "c", &any);
    add_change(out, arg[3], " income", &any);
    for (int good = 0; good < GOODS; good++) {
        char unit[8];
        struct text text = text_fixed(unit, sizeof unit);
        text_add_char(&text, ' ');
        text_add(&text, gorbino_goods[good].id);
        add_change(out, arg[4 + good], unit, &any);
    }
}

static void tell_copy(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    gorbino_add_seat(out, arg[0]);
    text_add(out, " copied ");
    gorbino_add_card(out, arg[2]);
    text_add(out, " of ");
    gorbino_add_seat(out, arg[1]);
}

static void tell_taken(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    gorbino_add_seat(out, arg[0]);
    text_add(out, " took 1 ");
    text_add(out, gorbino_goods[arg[2]].id);
    text_add(out, " from ");
    gorbino_add_seat(out, arg[1]);
}

/* Tokens never move, so the view still says what each place gave. */
static void tell_produce(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    const struct province *p = &gorbino_provinces[arg[0]];
    bool any = false;
    text_add(out, p->name);
    text_add(out, " produced");
    for (int seat = 1; seat <= v->seats; seat++) {
        int16_t goods[GOODS] = {0};
        bool own = false;
        for (int i = 0; i < p->places; i++) {
            int good = v->token[p->first + i] - 1, cities = arg[SEATS * i + seat];
            if (good >= 0)
                goods[good] = (int16_t)(goods[good] + cities);
            own = own || cities > 0;
        }
        if (!own)
            continue;
        text_add(out, any ? "; " : ": ");
        gorbino_add_seat(out, seat);
        text_add_char(out, ' ');
        (void)gorbino_add_goods(out, goods, false);
        any = true;
    }
    text_add(out, any ? "" : " nothing");
}

static void tell_buy(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    gorbino_add_seat(out, arg[0]);
    text_add(out, " bought ");
    gorbino_add_card(out, arg[1]);
}

static void tell_build(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    gorbino_add_seat(out, arg[0]);
    text_add(out, " built a city in ");
    text_add(out, gorbino_places[arg[1]].name);
    if (v->token[arg[1]] != 0) {
        text_add(out, " on ");
        text_add(out, gorbino_goods[v->token[arg[1]] - 1].id);
    }
}

static void tell_draw(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    gorbino_add_card(out, arg[0]);
    text_add(out, " came to the track");
}

static void tell_plenty(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    gorbino_add_card(out, arg[0]);
}

static void tell_disaster(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    bool any = false;
    gorbino_add_card(out, arg[0]);
    for (int seat = 1; seat <= v->seats; seat++) {
        int at = 2 * seat - 1, goods = arg[at], coins = arg[at + 1];
        if (goods + coins == 0)
            continue;
        text_add(out, any ? "; " : ": ");
        gorbino_add_seat(out, seat);
        text_add(out, " lost ");
        if (goods > 0) {
            text_add_int(out, goods);
            text_add(out, goods > 1 ? " goods" : " good");
        }
        text_add(out, goods > 0 && coins > 0 ? " and " : "");
        if (coins > 0) {
            text_add_int(out, coins);
            text_add_char(out, 'c');
        }
        any = true;
    }
    text_add(out, any ? "" : ": nobody lost anything");
}

static void tell_gone(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    gorbino_add_card(out, arg[0]);
    text_add(out, " left the track for good");
}

static void tell_round(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    text_add(out, "Round ");
    text_add_int(out, arg[0]);
    text_add(out, " begins; income:");
    for (int seat = 1; seat <= v->seats; seat++) {
        text_add(out, seat == 1 ? " " : ", ");
        gorbino_add_seat(out, seat);
        text_add(out, arg[seat] >= 0 ? " +" : " ");
        text_add_int(out, arg[seat]);
        text_add_char(out, 'c');
    }
}

static void tell_over(const struct gorbino_state *v, const int16_t *arg, struct text *out)
{
    (void)v;
    text_add(out, "The game is over:");
    for (int i = 0; i < arg[0]; i++) {
        text_add(out, i == 0 ? " " : ", ");
        gorbino_add_seat(out, i + 1);
        text_add_char(out, ' ');
        text_add_int(out, arg[1 + i]);
        text_add(out, " (place ");
        text_add_int(out, arg[1 + arg[0] + i]);
        text_add_char(out, ')');
    }
}

void gorbino_tell(const void *view, const struct event *event, struct text *out)
{
    static void (*const tell[GORBINO_EVENTS])(const struct gorbino_state *v, const int16_t *arg, struct text *out) = {
        [EVENT_FOUND] = tell_found,   [EVENT_SUPPLY] = tell_supply,     [EVENT_PLAY] = tell_play,
        [EVENT_COPY] = tell_copy,     [EVENT_TAKEN] = tell_taken,       [EVENT_PRODUCE] = tell_produce,
        [EVENT_BUY] = tell_buy,       [EVENT_BUILD] = tell_build,       [EVENT_DRAW] = tell_draw,
        [EVENT_PLENTY] = tell_plenty, [EVENT_DISASTER] = tell_disaster, [EVENT_GONE] = tell_gone,
        [EVENT_ROUND] = tell_round,   [EVENT_OVER] = tell_over,
    };
    if (event->kind >= 0 && event->kind < GORBINO_EVENTS)
        tell[event->kind](view, event->arg, out);
}

void gorbino_phase(const void *view, struct text *out)
{
    const struct gorbino_state *s = view;
    static const char *const what[] = {"to found a city", "to take two goods", "to play a card"};
    if (s->phase == PHASE_OVER) {
        text_add(out, "game over");
        return;
    }
    int active = state_active(s);
    if (s->phase == PHASE_PLAY) {
        text_add(out, "round ");
        text_add_int(out, s->round);
        text_add(out, ", ");
    }
    text_add(out, active != 0 ? gorbino_seats[active - 1].name : "all");
    text_add_char(out, ' ');
    text_add(out, what[s->phase]);
}
