/* What a player reads about a game of Quorum. */
#include "games/quorum/describe.h"
#include "games/quorum/quorum.h"
#include "rules/doors.h"
#include "rules/words.h"
#include "words/catalog.h"
#include "words/say.h"

/* A God by its name; face down only as what it is. */
static void tell_card(const struct event_value *value, struct text *out)
{
    int card = value->arg[0];
    if (card_is_rome(card))
        describe_named(card, true, out);
    else if (card == BACK_GOD)
        say(out, "quorum.back");
    else
        text_add(out, catalog_name("quorum", card_name(card), NULL));
}

static NAMES_OF(province_told, quorum_provinces, .name);

static void tell_left(const struct event_value *value, struct text *out)
{
    text_add(out, card_god(value->event->arg[1])->left > 0 ? "+1" : "-1");
}

static void tell_right(const struct event_value *value, struct text *out)
{
    text_add(out, card_god(value->event->arg[1])->right > 0 ? "+1" : "-1");
}

static int took_god(const struct event_value *value)
{
    return card_is_god(value->event->arg[2]);
}

/* Whether a card that is played is the one that was taken just before. */
static int was_taken(const struct event_value *value)
{
    const struct event *take = value->before;
    return take != NULL && take->kind == EVENT_TAKE && take->arg[0] == value->event->arg[0] &&
           take->arg[2] == value->event->arg[1];
}

/* A marker or token that stays where it is stands at an end: the last two numbers are from and to. */
static int stays(const struct event_value *value)
{
    const struct event *event = value->event;
    return event->arg[event->len - 2] == event->arg[event->len - 1];
}

static const struct value_type CARD = {1, card_name, .tell = tell_card},
                               PROVINCE = {1, quorum_province_name, .told = province_told},
                               LEFT = {0, .tell = tell_left}, RIGHT = {0, .tell = tell_right};

const struct event_kind quorum_events[QUORUM_EVENTS] = {
    [EVENT_REFRESH] = EVENT_BY("refresh", "forced", SENTENCES("quorum.refresh", "quorum.refresh.forced"),
                               FIELD("seat", VALUE_SEAT), FIELD("forced", VALUE_FLAG), FIELD_LIST("rome", CARD, ROME)),
    [EVENT_TAKE] = EVENT_WHICH("take", took_god, SENTENCES("quorum.take", "quorum.take.god"), FIELD("seat", VALUE_SEAT),
                               FIELD("place", VALUE_NUMBER), FIELD("card", CARD), FIELD("fill", CARD)),
    [EVENT_GOD] = EVENT_SAID("god", "quorum.god", FIELD("seat", VALUE_SEAT), FIELD("god", CARD),
                             FIELD("province", PROVINCE), FIELD("left", LEFT), FIELD("right", RIGHT)),
    [EVENT_ADVANCE] =
        EVENT_WHICH("advance", stays, SENTENCES("quorum.advance", "quorum.advance.end"), FIELD("seat", VALUE_SEAT),
                    FIELD("province", PROVINCE), FIELD("from", VALUE_NUMBER), FIELD("to", VALUE_NUMBER)),
    [EVENT_TOKEN] = EVENT_WHICH("token", stays, SENTENCES("quorum.token", "quorum.token.end"),
                                FIELD("province", PROVINCE), FIELD("from", VALUE_NUMBER), FIELD("to", VALUE_NUMBER)),
    [EVENT_PLAY] = EVENT_WHICH("play", was_taken, SENTENCES("quorum.play", "quorum.play.new"),
                               FIELD("seat", VALUE_SEAT), FIELD("card", CARD)),
    [EVENT_OVER] = EVENT_ENDS("over", "game.over", FIELD_TOLD("seats", VALUE_NUMBER),
                              FIELD_LIST("scores", VALUE_NUMBER, MANY_SEATS),
                              FIELD_LIST("ranks", VALUE_NUMBER, MANY_SEATS), FIELD("ranked", VALUE_RANKED)),
};

void quorum_phase(const void *view, struct text *stage, struct text *rest)
{
    static const char *const keys[] = {"quorum.phase.take", "quorum.phase.god", "quorum.phase.play", "game.over.phase"};
    const struct quorum_state *s = view;
    if (s->phase < sizeof keys / sizeof *keys - 1)
        say(stage, "quorum.stage", SAID_NUMBER("round", state_round(s)), SAID_NUMBER("rounds", ROUNDS));
    say(rest, keys[s->phase], SAID_NAME("seat", "quorum", rules_seat(&rules_quorum, state_active(s))->name));
}
