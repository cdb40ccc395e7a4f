/* Single orders as people say them, for the buttons of mails, and what they are asked. */
#include "games/quorum/describe.h"
#include "games/quorum/quorum.h"
#include "games/quorum/rules.h"
#include "rules/row.h"
#include "words/catalog.h"

/* "any Military card of Asia", "any wheat+fish card", "any card with Power 1"; false: it is no such choice. `first`,
 * which any card fits, says enough itself. */
static bool describe_any(int choice, struct text *out)
{
    int type = choice >> 5, province = choice >> 2 & 7, power = choice & 3, products = choice - CHOICE_PAIR;
    struct row kind;
    if (choice == CHOICE_FIRST || choice >= CHOICE_GOD_AT)
        return false;
    if (choice >= CHOICE_PAIR)
        text_add_all(row_begin(&kind), describe_item(products / PRODUCTS), "+", describe_item(products % PRODUCTS));
    else
        text_add(row_begin(&kind), choice >= CHOICE_ITEM ? describe_item(choice - CHOICE_ITEM)
                                   : type < TYPES        ? describe_type_name(type)
                                                         : "");
    say(out, kind.text.len > 0 ? "quorum.any.kind" : "quorum.any", SAID("kind", kind.line));
    if (choice < CHOICE_ITEM && province < PROVINCES)
        say(out, "quorum.any.province", SAID_NAME("province", "quorum", quorum_provinces[province].name));
    if (choice < CHOICE_ITEM && power != ANY_POWER)
        say(out, "quorum.any.power", SAID_NUMBER("power", power + 1));
    return true;
}

static void say_take(int choice, struct text *out)
{
    int card = choice_named(choice);
    struct row named;
    if (card != CARD_NONE)
        describe_named(card, true, row_begin(&named));
    if (card != CARD_NONE || describe_any(choice, row_begin(&named)))
        say(out, "quorum.phrase.take", SAID("card", named.line));
    else if (choice == CHOICE_GOD)
        say(out, "quorum.phrase.take.any");
    else if (choice == CHOICE_REFRESH)
        say(out, "quorum.phrase.take.refresh");
    else if (choice_is_god(choice))
        say(out, "quorum.phrase.take.god", SAID_NUMBER("place", choice - CHOICE_GOD_AT + 1));
}

static void say_play(int card, struct text *out)
{
    struct row named;
    describe_named(card, false, row_begin(&named));
    say(out, "quorum.phrase.play", SAID("card", named.line));
}

/* Of a rule with a condition there is nothing to say that is as short. */
static void say_god(int rule, struct text *out)
{
    if (rule != CHOICE_DEFAULT && rule / PROVINCES == COND_ANY)
        say(out, "quorum.phrase.god", SAID_NAME("province", "quorum", quorum_provinces[rule].name));
}

/* A card that lies in Rome is the one that the turn takes. */
static bool in_rome(const struct quorum_state *view, int card)
{
    return memchr(view->rome, card, sizeof view->rome) != NULL;
}

void quorum_phrase(const void *view, int seat, const struct order *order, struct text *out)
{
    (void)seat;
    int choice = order->word[0], card = order->slot == SLOT_PLAY ? choice_named(choice) : CARD_NONE;
    struct row any;
    if (order->slot == SLOT_TAKE)
        say_take(choice, out);
    else if (order->slot == SLOT_GOD)
        say_god(choice, out);
    else if (card != CARD_NONE && !in_rome(view, card))
        say_play(card, out);
    else if (card != CARD_NONE || choice == CHOICE_NEW)
        say(out, "quorum.phrase.play.it");
    else if (describe_any(choice, row_begin(&any)))
        say(out, "quorum.phrase.play", SAID("card", any.line));
}

const char *const quorum_asks[SLOTS] = {
    [SLOT_TAKE] = "quorum.ask.take", [SLOT_GOD] = "quorum.ask.god", [SLOT_PLAY] = "quorum.ask.play"};

/* The default as it is carried out: "you take and play Military 2 of Hispania". */
static void say_default(const struct quorum_state *view, const struct request *request, struct text *out)
{
    struct order order;
    quorum_fallback(view, request, &order);
    int card = order.slot == SLOT_GOD ? CARD_NONE : choice_named(order.word[0]);
    struct row named;
    if (order.slot == SLOT_GOD)
        say(out, "quorum.default.god", SAID_NAME("province", "quorum", quorum_provinces[order.word[0]].name));
    else if (card_is_rome(card))
        describe_named(card, false, row_begin(&named));
    if (order.slot != SLOT_GOD && card != CARD_NONE)
        say(out, order.slot == SLOT_TAKE ? "quorum.default.take" : "quorum.default.play",
            SAID("card", card_is_rome(card) ? named.line : catalog_name("quorum", card_name(card), NULL)));
}

void quorum_aside(const void *view, const struct request *request, enum aside what, struct text *out)
{
    if (what == ASIDE_DEFAULT)
        say_default(view, request, out);
    else if (what == ASIDE_ASKED && request->slot == SLOT_TAKE)
        say(out, "quorum.asked.turn");
    else if (what == ASIDE_MORE && request->slot != SLOT_PLAY)
        say(out, request->slot == SLOT_TAKE ? "quorum.more.take" : "quorum.more.god");
}
