/* Orders as lines, and single ones as people say them, for the buttons of mails; and what people are asked. */
#include "games/forvm/act.h"
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "rules/row.h"
#include "words/catalog.h"
#include "words/say.h"

const struct verb forvm_verbs[VERBS] = {
    [VERB_MOVE] = {"move", SLOT_MOVE, PART_MOVE},
    [VERB_STAY] = {"stay", SLOT_MOVE, PART_KINDS},
    [VERB_OUST] = {"oust", SLOT_INTRIGUE, PART_OUST},
    [VERB_MARRY] = {"marry", SLOT_INTRIGUE, PART_MARRY},
    [VERB_PROPOSE] = {"propose", SLOT_INTRIGUE, PART_PROPOSE},
    [VERB_ACCEPT] = {"accept", SLOT_NONE, PART_ACCEPT},
    [VERB_DECLINE] = {"decline", SLOT_NONE, PART_DECLINE},
    [VERB_BUILD] = {"build", SLOT_BUILD, PART_WORK},
    [VERB_DESTROY] = {"destroy", SLOT_BUILD, PART_WORK},
    [VERB_GIVE] = {"give", SLOT_BUILD, PART_GIVE},
    [VERB_FATE] = {"fate", SLOT_NONE, PART_PAY},
    [VERB_PASS] = {"pass", SLOT_NONE, PART_KINDS},
    [VERB_DIVORCE] = {"divorce", SLOT_NONE, PART_DIVORCE},
    [VERB_REMAIN] = {"remain", SLOT_NONE, PART_REMAIN},
};

const char *const forvm_slots[SLOTS] = {
    "move",         "intrigue",   "build",    "answer:aemilii", "answer:cornelii", "answer:fabii",
    "answer:iulii", "fate:games", "fate:vow", "fate:patron",    "fate:divorce"};
const char *const forvm_fate_slots[SLOTS - SLOT_GAMES] = {"games", "vow", "patron", "divorce"};

/* How a part begins, and what it is called where it stands alone: what a seat does by itself; then what it says to
 * others, and to fate; and settings. The verb of a work is that of each of its choices. */
static const struct {
    const char *begins, *phrase;
} kinds[PART_KINDS] = {
    [PART_MOVE] = {"move", "forvm.phrase.move"},
    [PART_OUST] = {"oust", "forvm.phrase.oust"},
    [PART_MARRY] = {"marry", "forvm.phrase.marry"},
    [PART_PROPOSE] = {"propose", "forvm.phrase.propose"},
    [PART_WORK] = {"", "forvm.phrase.build"},
    [PART_GIVE] = {"give", "forvm.phrase.give"},
    [PART_ACCEPT] = {"accept", "forvm.phrase.accept"},
    [PART_DECLINE] = {"decline", "forvm.phrase.decline"},
    [PART_PAY] = {" pay", "forvm.phrase.pay"},
    [PART_REFUSE] = {" refuse", "forvm.phrase.refuse"},
    [PART_BORROW] = {" borrow", "forvm.phrase.borrow"},
    [PART_AGENT] = {" agent", "forvm.phrase.agent"},
    [PART_LOCAL] = {"", "forvm.phrase.divorce.local"},
    [PART_ALLY] = {"", "forvm.phrase.divorce"},
    [PART_DIVORCE] = {"divorce", NULL},
    [PART_REMAIN] = {"remain", NULL},
};

/* The verb of choice i of a part. */
static const char *verb_of(const struct part *part, int i)
{
    if (part->kind == PART_WORK)
        return choice_of(part, i).seat == 0 ? "build" : "destroy";
    return kinds[part->kind].begins;
}

static void write_choice(const struct part *part, int i, struct text *out)
{
    const struct choice choice = choice_of(part, i);
    if (part->kind == PART_GIVE)
        text_add_word(out, forvm_kinds[choice.kind]);
    if (choice.market != 0)
        text_add_word(out, forvm_market_name(choice.market));
    if (choice.oust)
        text_add_word(out, "oust");
    if (choice.seat != 0)
        text_add_word(out, forvm_seats[choice.seat - 1].name);
    if (part->kind == PART_MARRY || part->kind == PART_PROPOSE || part->kind == PART_ACCEPT)
        text_add_word(out, forvm_children[choice.child]);
    if (part->kind == PART_PROPOSE)
        text_add_word_int(out, part->price);
}

static void write_modifiers(const struct part *part, struct text *out)
{
    if (part->kind == PART_ACCEPT && part->price > 0) {
        text_add_word(out, "min");
        text_add_word_int(out, part->price);
    }
    if (part->debt)
        text_add_word(out, "debt");
    if (part->keep > 0) {
        text_add_word(out, "keep");
        text_add_word_int(out, part->keep);
    }
    if (part->cond == COND_NONE)
        return;
    text_add_word(out, part->unless ? "unless" : "if");
    text_add_word(out, forvm_conds[part->cond - 1]);
    if (part->cond == COND_WON || part->cond == COND_LOST)
        text_add_word(out, forvm_market_name(part->argument));
    else if (part->cond != COND_CONTESTED)
        text_add_word_int(out, part->argument);
}

void part_write(const struct part *part, int slot, struct text *out)
{
    int first = part_first(part);
    if (slot >= SLOT_GAMES)
        text_add_all(out, "fate ", forvm_fate_slots[slot - SLOT_GAMES]);
    text_add(out, verb_of(part, first));
    if (slot >= SLOT_ANSWER && slot < SLOT_GAMES)
        text_add_word(out, forvm_seats[slot - SLOT_ANSWER].name);
    if (part->kind == PART_MOVE)
        text_add_word(out, forvm_market_name(part->choice[0]));
    for (int i = first; i < part->choices; i++) {
        if (i > first)
            text_add_word(out, "or");
        if (i > first && part->kind == PART_WORK)
            text_add_word(out, verb_of(part, i));
        write_choice(part, i, out);
    }
    write_modifiers(part, out);
}

void forvm_write(const struct rules *rules, const struct order *order, struct text *out)
{
    (void)rules;
    static const char *const passes[] = {"stay", "pass intrigue", "pass build"};
    struct part part;
    for (int at = 0; at < order->len;) {
        int parts = order->word[at];
        text_add(out, at == 0 ? "" : " / ");
        at++;
        if (parts == 0)
            text_add(out, order->slot >= 0 && order->slot < SLOT_ANSWER ? passes[order->slot] : "stay");
        for (int i = 0; i < parts; i++) {
            at = part_get(order->word, at, &part);
            text_add(out, i == 0 ? "" : ", ");
            part_write(&part, order->slot, out);
        }
    }
}

/* Whether choice i of the part may leave out what a reader would miss least, as choice k of `before` stands before it:
 * "move Rome to Luna, Carthage to Tingi", "propose your son to the Fabii with $0, your son to the Iulii with $0". "to
 * the Iulii" alone would not be read. NULL: it may not. */
static const char *key_behind(const struct part *before, int k, const struct part *part, int i)
{
    if (before->kind != part->kind || before->debt)
        return NULL;
    if (part->kind == PART_MOVE && !choice_of(before, k).oust && !choice_of(part, i).oust)
        return "forvm.phrase.move.next";
    return part->kind == PART_PROPOSE ? "forvm.phrase.propose.next" : NULL;
}

/* `behind`: a key of key_behind(), or NULL. */
static void say_choice(const struct part *part, int i, int slot, const char *behind, struct text *out)
{
    bool answers = part->kind == PART_ACCEPT || part->kind == PART_DECLINE;
    const struct choice choice = choice_of(part, i);
    int target = answers ? slot - SLOT_ANSWER + 1 : choice.seat;
    const char *key = kinds[part->kind].phrase, *market = forvm_markets[choice.market].name;
    if (choice.oust)
        key = "forvm.phrase.move.oust";
    if (part->kind == PART_WORK && target != 0)
        key = "forvm.phrase.destroy";
    say(out, behind == NULL ? key : behind, SAID_NAME("frm", "forvm", forvm_markets[choice_of(part, 0).market].name),
        SAID_NAME("to", "forvm", market), SAID_NAME("at", "forvm", market),
        SAID_NAME("child", "forvm", forvm_children[choice.child]), SAID_NAME("kind", "forvm", forvm_kinds[choice.kind]),
        SAID_NAME("target", "forvm", target == 0 ? "" : forvm_titles[target - 1]), SAID_NUMBER("price", part->price));
}

/* "move Rome to Carthage or Rome to Luna"; `before`: the part before it, or NULL. */
static void say_part(const struct part *before, const struct part *part, int slot, struct text *out)
{
    int first = part_first(part);
    const char *behind = before == NULL ? NULL : key_behind(before, before->choices - 1, part, first);
    say_choice(part, first, slot, behind, out);
    for (int i = first + 1; i < part->choices; i++) {
        text_add(out, catalog_text("list.or"));
        say_choice(part, i, slot, key_behind(part, i - 1, part, i), out);
    }
    if (part->debt)
        say(out, "forvm.phrase.debt");
}

void forvm_phrase(const void *view, int seat, const struct order *order, struct text *out)
{
    (void)view;
    (void)seat;
    static const char *const nothing[] = {"forvm.phrase.stay", "forvm.phrase.pass.intrigue", "forvm.phrase.pass.build"};
    struct part part = {.choice = {0}}, before;
    if (order->len == 0 || order->word[0] == 0) {
        say(out, nothing[order->slot < SLOT_ANSWER ? order->slot : SLOT_MOVE]);
        return;
    }
    for (int i = 0, at = 1; i < order->word[0]; i++) {
        before = part;
        at = part_get(order->word, at, &part);
        if (i > 0 && before.kind != part.kind) { /* "build at Lepcis Magna, give temple" would not be read */
            text_add(out, ", ...");
            break;
        }
        text_add(out, i == 0 ? "" : ", ");
        say_part(i == 0 ? NULL : &before, &part, order->slot, out);
    }
}

const char *const forvm_asks[SLOTS] = {
    [SLOT_MOVE] = "forvm.ask.move",      [SLOT_INTRIGUE] = "forvm.ask.intrigue", [SLOT_BUILD] = "forvm.ask.build",
    [SLOT_GAMES] = "forvm.ask.games",    [SLOT_VOW] = "forvm.ask.vow",           [SLOT_PATRON] = "forvm.ask.patron",
    [SLOT_DIVORCE] = "forvm.ask.divorce"};

/* With its terms: they are what the button below it accepts. */
void forvm_ask(const void *view, const struct request *request, struct text *out)
{
    int proposer = request->slot - SLOT_ANSWER + 1;
    struct part part;
    struct row money;
    if (!forvm_proposal_to(view, proposer, request->seat, &part)) {
        say(out, "forvm.ask.answer", SAID_NAME("target", "forvm", forvm_titles[proposer - 1]));
        return;
    }
    forvm_describe_money(part.price, row_begin(&money));
    say(out, (part.choice[0] & 1) == SON ? "forvm.ask.answer.son" : "forvm.ask.answer.daughter",
        SAID_NAME("target", "forvm", forvm_titles[proposer - 1]), SAID("price", money.line));
}
