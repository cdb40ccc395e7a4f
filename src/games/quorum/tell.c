#include "games/quorum/tell.h"

#include "games/quorum/events.h"
#include "games/quorum/seats.h"

static void add_upper(struct text *out, const char *word)
{
    for (; *word != '\0'; word++)
        text_add_char(out, *word >= 'a' && *word <= 'z' ? (char)(*word - 'a' + 'A') : *word);
}

static void add_seat(struct text *out, int seat)
{
    add_upper(out, quorum_seats[seat - 1].name);
}

/* A God in capitals; a Rome card by its id, with the products or the building on it. */
static void add_card(struct text *out, int card)
{
    if (card_is_god(card)) {
        add_upper(out, card_name(card));
        return;
    }
    text_add(out, card == BACK_GOD ? "a God" : card_name(card));
    if (!card_is_rome(card) || quorum_cards[card].item[0] == ITEM_NONE)
        return;
    text_add(out, " (");
    card_items(&quorum_cards[card], out);
    text_add_char(out, ')');
}

static void tell_refresh(const int16_t *arg, struct text *out)
{
    if (arg[1] != 0) {
        text_add(out, "Rome renewed itself:");
    } else {
        add_seat(out, arg[0]);
        text_add(out, " renewed Rome:");
    }
    for (int i = 0; i < ROME; i++) {
        text_add(out, i == 0 ? " " : ", ");
        add_card(out, arg[2 + i]);
    }
}

static void tell_take(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add(out, card_is_god(arg[2]) ? " took god " : " took ");
    add_card(out, arg[2]);
    text_add(out, " from place ");
    text_add_int(out, arg[1]);
    text_add(out, "; there now: ");
    add_card(out, arg[3]);
}

static void tell_god(const int16_t *arg, struct text *out)
{
    const struct god *god = card_god(arg[1]);
    add_seat(out, arg[0]);
    text_add(out, " sent ");
    add_card(out, arg[1]);
    text_add(out, " to ");
    text_add(out, quorum_provinces[arg[2]].name);
    text_add(out, " (left ");
    text_add(out, god->left > 0 ? "+1" : "-1");
    text_add(out, ", right ");
    text_add(out, god->right > 0 ? "+1)" : "-1)");
}

static void tell_advance(const int16_t *arg, struct text *out)
{
    add_seat(out, arg[0]);
    text_add_char(out, ' ');
    text_add(out, quorum_provinces[arg[1]].name);
    text_add_char(out, ' ');
    text_add_int(out, arg[2]);
    text_add_char(out, '>');
    text_add_int(out, arg[3]);
    if (arg[2] == arg[3])
        text_add(out, " (end of the track)");
}

static void tell_token(const int16_t *arg, struct text *out)
{
    text_add(out, quorum_provinces[arg[0]].name);
    text_add(out, " token ");
    text_add_int(out, arg[1]);
    text_add_char(out, '>');
    text_add_int(out, arg[2]);
    if (arg[1] == arg[2])
        text_add(out, " (at its limit)");
}

static void tell_play(const int16_t *arg, struct text *out)
{
    const struct card *card = &quorum_cards[arg[1]];
    add_seat(out, arg[0]);
    text_add(out, " played ");
    text_add(out, card->id);
    text_add(out, " (");
    text_add(out, quorum_type_names[card->type]);
    text_add_char(out, ' ');
    text_add_int(out, card->power);
    if (card->item[0] != ITEM_NONE) {
        text_add(out, ", ");
        card_items(card, out);
    }
    text_add(out, ", ");
    text_add(out, quorum_provinces[card->province].name);
    text_add(out, " +");
    text_add_int(out, card->steps);
    text_add_char(out, ')');
}

static void tell_over(const int16_t *arg, struct text *out)
{
    text_add(out, "The game is over:");
    for (int i = 0; i < arg[0]; i++) {
        text_add(out, i == 0 ? " " : ", ");
        add_seat(out, i + 1);
        text_add_char(out, ' ');
        text_add_int(out, arg[1 + i]);
        text_add(out, " (place ");
        text_add_int(out, arg[1 + arg[0] + i]);
        text_add_char(out, ')');
    }
}

void quorum_tell(const void *view, const struct event *event, struct text *out)
{
    (void)view;
    static void (*const tell[QUORUM_EVENTS])(const int16_t *arg, struct text *out) = {
        [EVENT_REFRESH] = tell_refresh, [EVENT_TAKE] = tell_take,   [EVENT_GOD] = tell_god,
        [EVENT_ADVANCE] = tell_advance, [EVENT_TOKEN] = tell_token, [EVENT_PLAY] = tell_play,
        [EVENT_OVER] = tell_over,
    };
    if (event->kind >= 0 && event->kind < QUORUM_EVENTS)
        tell[event->kind](event->arg, out);
}

void quorum_phase(const void *view, struct text *out)
{
    const struct quorum_state *s = view;
    static const char *const what[] = {"to take", "to place a God", "to play"};
    if (s->phase == PHASE_OVER) {
        text_add(out, "game over");
        return;
    }
    text_add(out, "round ");
    text_add_int(out, state_round(s));
    text_add(out, " of ");
    text_add_int(out, ROUNDS);
    text_add(out, ", ");
    text_add(out, quorum_seats[state_active(s) - 1].name);
    text_add_char(out, ' ');
    text_add(out, what[s->phase]);
}
