/* Single orders as people say them, for the buttons of mails, and what they are asked. */
#include "games/quorum/choice.h"
#include "games/quorum/describe.h"
#include "games/quorum/quorum.h"
#include "rules/row.h"
#include "words/say.h"

static void say_take(int choice, struct text *out)
{
    int card = choice_named(choice);
    struct row named;
    if (card != CARD_NONE) {
        describe_named(card, true, row_begin(&named));
        say(out, "quorum.phrase.take", SAID("card", named.line));
    } else if (choice_is_god(choice) && choice != CHOICE_GOD) {
        say(out, "quorum.phrase.take.god", SAID_NUMBER("place", choice - CHOICE_GOD_AT + 1));
    } else if (choice == CHOICE_REFRESH) {
        say(out, "quorum.phrase.take.refresh");
    }
}

static void say_play(int card, struct text *out)
{
    struct row named;
    describe_named(card, false, row_begin(&named));
    say(out, "quorum.phrase.play", SAID("card", named.line));
}

/* A card that lies in Rome is the one that the turn takes. */
static bool in_rome(const struct quorum_state *view, int card)
{
    return memchr(view->rome, card, sizeof view->rome) != NULL;
}

void quorum_phrase(const void *view, int seat, const struct order *order, struct text *out)
{
    (void)seat;
    int choice = order->word[0], card = choice_named(choice);
    if (order->slot == SLOT_TAKE)
        say_take(choice, out);
    else if (order->slot == SLOT_GOD)
        say(out, "quorum.phrase.god", SAID("province", quorum_provinces[choice % PROVINCES].name));
    else if (card != CARD_NONE && !in_rome(view, card))
        say_play(card, out);
    else if (card != CARD_NONE || choice == CHOICE_NEW) /* of any card that fits there is nothing to say */
        say(out, "quorum.phrase.play.it");
}

const char *const quorum_asks[SLOTS] = {
    [SLOT_TAKE] = "quorum.ask.take", [SLOT_GOD] = "quorum.ask.god", [SLOT_PLAY] = "quorum.ask.play"};
