#include "reader/tally.h"

#include "base/mem.h"
#include "reader/alternatives.h"
#include "reader/asked.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void tally_forget(struct tally *tally)
{
    for (int i = 0; i < tally->singles; i++)
        free(tally->single[i]);
    tally->singles = 0;
    tally->either = false;
}

struct reader_ask *tally_ask(struct tally *tally, int slot, int line, const struct said *said)
{
    struct reader_result *out = tally->out;
    if (out->asks == READER_ASKS)
        return NULL;
    struct reader_ask *ask = &out->ask[out->asks++];
    *ask = (struct reader_ask){.slot = slot, .line = line, .said = said_copy(said), .place = tally->places++};
    return ask;
}

static struct reader_ask *add_ask(struct tally *tally, int slot)
{
    const bool guessed = slot == SLOT_NONE;
    for (int i = 0; i < tally->desk.open_count && slot == SLOT_NONE; i++) /* what the mail has not answered */
        slot = desk_asks(&tally->desk, tally->desk.open[i].slot) ? tally->desk.open[i].slot : SLOT_NONE;
    if (slot == SLOT_NONE && tally->desk.open_count > 0)
        slot = tally->desk.open[0].slot;
    struct reader_ask *ask = tally_ask(tally, slot, tally->line, &tally->said);
    if (ask != NULL)
        ask->guessed = guessed;
    return ask;
}

/* A question about an order of before, by what is read now. */
static struct reader_ask *ask_about(struct tally *tally, const struct reader_order *order)
{
    struct reader_ask *ask = add_ask(tally, order->slot);
    if (ask == NULL || order->said == NULL)
        return ask;
    free(ask->said);
    ask->said = mem_copy_text(order->said);
    said_widen(&tally->said, &ask->said);
    return ask;
}

static void ask_reading(struct tally *tally, const struct reading *reading)
{
    struct reader_ask *ask = add_ask(tally, reading->slot);
    for (int i = 0; ask != NULL && i < reading->texts && ask->options < READER_OPTIONS; i++)
        ask->option[ask->options++] = mem_copy_text(reading->text[i]);
    if (ask != NULL)
        asked_nought_last(ask);
    if (ask != NULL && reading->texts == 0) {
        ask->why = reading->why;
        ask->nearest = reading->nearest == NULL ? NULL : mem_copy_text(reading->nearest);
    }
}

static void drop_order(struct tally *tally, int index)
{
    struct reader_order order = asked_remove(tally->out, index);
    asked_free_order(&order);
}

/* Judges what is to come as behind the orders of this slot that there are now. */
static void take_anew(struct tally *tally, int slot)
{
    (void)desk_take_back(&tally->desk, slot);
    for (int i = 0; i < tally->out->orders; i++)
        if (tally->out->order[i].slot == slot)
            desk_take(&tally->desk, tally->out->order[i].text);
}

/* The order is another one by what is read now. The text is its own from here on. */
static void change_order(struct tally *tally, struct reader_order *order, struct text *text)
{
    free(order->text);
    order->text = text_detach(text);
    said_widen(&tally->said, &order->said);
}

static void withdraw(struct tally *tally, int index)
{
    int slot = tally->out->order[index].slot;
    drop_order(tally, index);
    take_anew(tally, slot);
}

/* The last order of a slot, or NULL. */
static struct reader_order *order_of(struct tally *tally, int slot)
{
    for (int i = tally->out->orders - 1; i >= 0; i--)
        if (tally->out->order[i].slot == slot && slot != SLOT_NONE)
            return &tally->out->order[i];
    return NULL;
}

/* Are the two, with `between` between them, one order behind those of other decisions? With `keep` that order is. */
static bool join_text(struct tally *tally, struct reader_order *order, const char *first, const char *between,
                      const char *other, bool keep)
{
    struct text line = TEXT_EMPTY, joined = TEXT_EMPTY;
    int slot;
    text_addf(&line, "%s%s%s", first, between, other);
    (void)desk_take_back(&tally->desk, order->slot);
    bool legal = desk_judge(&tally->desk, line.data, &joined, &slot) == JUDGED_LEGAL;
    if (legal && keep)
        change_order(tally, order, &joined);
    take_anew(tally, order->slot);
    text_free(&line);
    text_free(&joined);
    return legal;
}

/* Of orders that stand in one line only that is taken back which begins as what stands for it, or else the last. False,
 * with nothing done: all of it is. */
static bool take_back_piece(struct tally *tally, struct reader_order *order, const struct reading *reading)
{
    const char *corrected = order->text;
    int most = 0;
    if (tally->whole || reading->kind != PIECE_ORDER || !desk_has_rule(&tally->desk, "@join") ||
        strchr(reading->text[0], ' ') == NULL || strchr(order->text, ',') == NULL)
        return false;
    for (const char *at = order->text; at != NULL; at = asked_behind_comma(at))
        if (asked_shared(at, reading->text[0]) >= most) {
            corrected = at;
            most = asked_shared(at, reading->text[0]);
        }
    struct text rest = TEXT_EMPTY;
    const char *behind = asked_behind_comma(corrected);
    text_add_bytes(&rest, order->text, (size_t)(corrected - order->text) - (behind == NULL ? 2 : 0));
    text_add(&rest, behind == NULL ? "" : behind);
    bool joins = join_text(tally, order, rest.data, ", ", reading->text[0], false);
    if (joins) {
        change_order(tally, order, &rest);
        take_anew(tally, order->slot);
    }
    text_free(&rest);
    return joins;
}

bool tally_clashes(struct tally *tally, const struct reading *reading)
{
    struct reader_order *order = order_of(tally, reading->slot);
    return order != NULL && reading->kind == PIECE_ORDER && desk_has_rule(&tally->desk, "@join") &&
           !join_text(tally, order, order->text, ", ", reading->text[0], false);
}

/* A correction: the last order of this slot, or else the last one. */
static void take_back(struct tally *tally, const struct reading *reading)
{
    int slot = reading->slot;
    struct reader_result *out = tally->out;
    int last = -1;
    for (int i = 0; i < out->orders; i++)
        if (out->order[i].slot == slot)
            last = i;
    bool instead = tally->instead && last < 0;
    tally->replace = tally->instead = false;
    if (instead)
        return;
    if (last < 0)
        last = out->orders - 1;
    if (last < 0) {
        if (out->asks > 0)
            asked_free(&out->ask[--out->asks]);
        return;
    }
    if (out->order[last].slot == slot && take_back_piece(tally, &out->order[last], reading))
        return;
    desk_drop_own(&tally->desk, out->order[last].text);
    withdraw(tally, last);
}

static void add_order(struct tally *tally, const char *text, int slot, bool exact)
{
    struct reader_result *out = tally->out;
    if (out->orders == READER_ORDERS)
        return;
    desk_take(&tally->desk, text);
    out->order[out->orders++] = (struct reader_order){.text = mem_copy_text(text),
                                                      .said = said_copy(&tally->said),
                                                      .slot = slot,
                                                      .line = tally->line,
                                                      .place = tally->places++,
                                                      .exact = exact};
}

/* Has the game's table a rule of this name for orders that begin as this one does: "frame @once accept"? */
static bool is_ruled(const struct tally *tally, const char *rule, const char *order)
{
    return lexicon_has_rule(tally->desk.seat->lexicon, rule, order, strcspn(order, " "));
}

/* "One house from A to B, and then one from C to D": the two halves of one order (`frame @pair move`). */
static bool join_pair(struct tally *tally, struct reader_order *before, const char *text)
{
    const char *rule = lexicon_frame_of(tally->desk.seat->lexicon, "@pair"),
               *other = rule == NULL ? NULL : strstr(text, strrchr(rule, ' '));
    return other != NULL && join_text(tally, before, before->text, " and", other + strlen(strrchr(rule, ' ')), true);
}

/* Two answers to what is answered once, as "accept fabii" and "decline fabii" ("frame @once accept"): asked. `again`:
 * so are two for the same turn (`frame @turns`). */
static bool is_contradiction(struct tally *tally, const char *text, int slot, bool again)
{
    struct reader_order *before = order_of(tally, slot);
    bool same = again && !tally->turns && lexicon_has_frame(tally->desk.seat->lexicon, "@turns"),
         known = before != NULL;
    known = known && (is_ruled(tally, "@once", text) || (same && before->line == tally->line) ||
                      (!before->exact && desk_is_of_one(&tally->desk, before->text, text)));
    if (!known || strcmp(before->text, text) == 0 || asked_more(before->text, text) || join_pair(tally, before, text))
        return known;
    if (asked_more(text, before->text)) {
        withdraw(tally, (int)(before - tally->out->order));
        return false;
    }
    struct reader_ask *ask = ask_about(tally, before);
    if (ask != NULL) {
        ask->option[ask->options++] = mem_copy_text(before->text);
        ask->option[ask->options++] = mem_copy_text(text);
    }
    drop_order(tally, (int)(before - tally->out->order));
    (void)desk_take_back(&tally->desk, slot);
    return true;
}

static void ask_why(struct tally *tally, int slot, const char *nearest)
{
    struct reader_ask *ask = add_ask(tally, slot);
    if (ask == NULL)
        return;
    ask->why = tally->desk.why;
    ask->nearest = mem_copy_text(nearest);
}

/* "I sell a gold and a coal and buy two wood": the halves of one order ("frame @halves trade") that cannot be done as
 * one are no orders of two turns. */
static bool is_broken(struct tally *tally, const char *text, int slot)
{
    struct reader_order *before = order_of(tally, slot);
    const char *said = before == NULL ? NULL : before->said;
    const struct said *now = &tally->said;
    size_t head = strcspn(text, " ");
    int other;
    if (said == NULL || strlen(said) != now->to - now->from ||
        strncmp(now->typed + now->from, said, strlen(said)) != 0 || !is_ruled(tally, "@halves", text) ||
        strncmp(before->text, text, head + 1) != 0)
        return false;
    struct text whole = TEXT_EMPTY;
    text_add_all(&whole, before->text, text + head);
    (void)desk_take_back(&tally->desk, slot);
    bool broken = desk_judge(&tally->desk, whole.data, NULL, &other) != JUDGED_LEGAL;
    if (broken) {
        ask_why(tally, slot, whole.data);
        drop_order(tally, (int)(before - tally->out->order));
    }
    take_anew(tally, slot);
    text_free(&whole);
    return broken;
}

/* Makes the other an alternative of an order of before. False, with nothing done: it is none. */
static bool join_choice(struct tally *tally, struct reader_order *last, const char *other, const char *head)
{
    struct text joined = TEXT_EMPTY;
    bool joins = alternatives_join(&tally->desk, last->text, other, head, &joined);
    if (joins) {
        change_order(tally, last, &joined);
        take_anew(tally, last->slot);
    }
    text_free(&joined);
    return joins;
}

/* Orders of one decision that the game takes in one line: "build rhodes, give games". */
static bool join_order(struct tally *tally, const struct reading *reading)
{
    struct reader_order *last = order_of(tally, reading->slot);
    if (last == NULL)
        return false;
    if (lexicon_has_rule(tally->desk.seat->lexicon, "@first", last->text, strlen(last->text)))
        return join_choice(tally, last, reading->text[0], NULL);
    if (!desk_has_rule(&tally->desk, "@join"))
        return false;
    /* said twice, or "Rome to Luna, the others stay" */
    if (strcmp(last->text, reading->text[0]) == 0 || is_ruled(tally, "@idle", reading->text[0]))
        return true;
    if (is_ruled(tally, "@idle", last->text)) { /* "no building, just a temple" */
        withdraw(tally, (int)(last - tally->out->order));
        return false;
    }
    return join_text(tally, last, last->text, ", ", reading->text[0], true);
}

/* Where orders of one decision stand in one line, what is not for a later turn is for this one. False, with the reason
 * at the desk: it cannot be done in it. */
static bool is_for_now(struct tally *tally, const struct reading *reading)
{
    const struct reader_order *last = order_of(tally, reading->slot);
    if (last == NULL || !desk_has_rule(&tally->desk, "@join") || asked_goes_on(reading->text[0], last->text))
        return true;
    int slot, before = tally->desk.taken_count;
    struct vetted *kept = mem_new((size_t)before + 1, sizeof *kept);
    memcpy(kept, tally->desk.taken, (size_t)before * sizeof *kept);
    (void)desk_take_back(&tally->desk, reading->slot);
    bool legal = desk_judge(&tally->desk, reading->text[0], NULL, &slot) == JUDGED_LEGAL;
    memcpy(tally->desk.taken, kept, (size_t)before * sizeof *kept);
    tally->desk.taken_count = before;
    free(kept);
    return legal;
}

/* "But the circus is better. The circus." */
static bool is_said_again(struct tally *tally, const char *text, int slot)
{
    const struct reader_order *last = order_of(tally, slot);
    return last != NULL && !last->exact && last->line == tally->line && strcmp(last->text, text) == 0;
}

/* "Wheat or circus? Circus!" answers itself. */
static void drop_answered(struct tally *tally, const char *text)
{
    struct reader_result *out = tally->out;
    struct reader_ask *ask = out->asks > 0 ? &out->ask[out->asks - 1] : NULL;
    bool among = false;
    for (int i = 0; ask != NULL && ask->line == tally->line && i < ask->options; i++)
        among = among || strcmp(ask->option[i], text) == 0 || asked_more(text, ask->option[i]);
    if (among)
        asked_free(&out->ask[--out->asks]);
}

/* "Warsaw to Galicia. Or not? Warsaw takes Ukraine.": where orders are told by the order of their words, what is said
 * of a unit last answers what is asked of it. */
static void drop_settled(struct tally *tally, int slot)
{
    struct reader_result *out = tally->out;
    int asked = 0, kept = 0;
    for (int i = 0; i < tally->desk.open_count; i++)
        asked += tally->desk.open[i].slot == slot ? 1 : 0;
    if (asked != 1 || tally->desk.owns == 0)
        return;
    for (int i = 0; i < out->asks; i++) {
        if (out->ask[i].slot == slot && out->ask[i].options > 0)
            asked_free(&out->ask[i]);
        else
            out->ask[kept++] = out->ask[i];
    }
    out->asks = kept;
}

/* "Circus or wheat ... I'll go with wheat": one of the alternatives said last stands for them. */
static void drop_alternatives(struct tally *tally, const char *text)
{
    struct reader_result *out = tally->out;
    const struct reader_order *last = out->orders > 0 ? &out->order[out->orders - 1] : NULL;
    bool among = false;
    for (int i = 0; i < tally->singles; i++)
        among = among || strcmp(tally->single[i], text) == 0;
    if (!tally->either || !among || last == NULL || last->line != tally->line)
        return;
    withdraw(tally, out->orders - 1);
}

/* "All hold, but Naples goes to the Ionian" */
static void drop_general(struct tally *tally, const struct reading *reading)
{
    const struct reader_order *there = order_of(tally, reading->slot);
    if (there == NULL || !there->general || reading->general)
        return;
    drop_order(tally, (int)(there - tally->out->order));
    (void)desk_take_back(&tally->desk, reading->slot);
}

/* What was to be forgotten is. */
static void forget(struct tally *tally)
{
    if (!tally->forgotten)
        return;
    tally->forgotten = false;
    while (tally->out->orders > 0)
        drop_order(tally, tally->out->orders - 1);
    while (tally->out->asks > 0)
        asked_free(&tally->out->ask[--tally->out->asks]);
    desk_cut(&tally->desk, 0);
    tally_forget(tally);
}

void tally_emit(struct tally *tally, const struct reading *reading, bool either, bool later)
{
    forget(tally);
    if (tally->replace)
        take_back(tally, reading);
    else if (reading->kind == PIECE_ORDER && !later)
        drop_alternatives(tally, reading->text[0]);
    tally_forget(tally);
    if (reading->kind == PIECE_ORDER && later && is_ruled(tally, "@once", reading->text[0])) {
        ask_reading(tally, reading); /* "yes, next turn", where that is asked now */
    } else if (reading->kind == PIECE_ORDER) {
        for (int i = 0; i < (either ? reading->texts : 1); i++)
            drop_answered(tally, reading->text[i]);
        drop_settled(tally, reading->slot);
        drop_general(tally, reading);
        const char *text = reading->text[0];
        if ((!later && (is_said_again(tally, text, reading->slot) || is_broken(tally, text, reading->slot))) ||
            is_contradiction(tally, text, reading->slot, !later))
            return;
        if (!later && !is_for_now(tally, reading)) {
            ask_why(tally, reading->slot, text);
            return;
        }
        if (later || !join_order(tally, reading))
            add_order(tally, text, reading->slot, false);
        if (tally->out->orders > 0) {
            tally->out->order[tally->out->orders - 1].general = reading->general;
            tally->out->order[tally->out->orders - 1].later = later;
        }
        tally->either = either;
        for (int i = 1; either && i < reading->texts; i++)
            tally->single[tally->singles++] = mem_copy_text(reading->text[i]);
    } else if (reading->kind == PIECE_SEVERAL && reading->all) {
        for (int i = 0; i < reading->texts; i++) {
            int slot; /* each is for a decision of its own */
            (void)desk_judge(&tally->desk, reading->text[i], NULL, &slot);
            add_order(tally, reading->text[i], slot, false);
        }
    } else if (reading->kind != PIECE_NEVER || !asked_ordered(tally->out, reading->nearest)) {
        ask_reading(tally, reading);
    }
}

bool tally_holds(const struct tally *tally, int slot, int orders)
{
    for (int i = 0; i < orders && i < tally->out->orders; i++)
        if (slot != SLOT_NONE && tally->out->order[i].slot == slot)
            return true;
    return false;
}

void tally_doubt(struct tally *tally)
{
    if (!tally->either || tally->out->orders == 0)
        return;
    struct reader_ask *ask = ask_about(tally, &tally->out->order[tally->out->orders - 1]);
    for (int i = 0; ask != NULL && i < tally->singles && ask->options < READER_OPTIONS; i++)
        ask->option[ask->options++] = mem_copy_text(tally->single[i]);
    tally->replace = tally->instead = false;
    int slot = tally->out->order[tally->out->orders - 1].slot;
    drop_order(tally, tally->out->orders - 1);
    (void)desk_take_back(&tally->desk, slot);
    tally_forget(tally);
}

static void doubt_order(struct tally *tally, int index)
{
    const struct reader_order order = tally->out->order[index];
    struct reader_ask *ask = ask_about(tally, &order);
    if (ask == NULL)
        return;
    ask->option[ask->options++] = mem_copy_text(order.text);
    withdraw(tally, index);
    tally_forget(tally);
}

void tally_doubt_last(struct tally *tally)
{
    tally->replace = false;
    if (tally->out->orders > 0)
        doubt_order(tally, tally->out->orders - 1);
}

void tally_doubt_order(struct tally *tally, const char *text)
{
    for (int i = tally->out->orders - 1; i >= 0; i--) {
        if (strcmp(tally->out->order[i].text, text) != 0)
            continue;
        doubt_order(tally, i);
        return;
    }
}

void tally_open(struct tally *tally)
{
    const struct reader_result *out = tally->out;
    tally->replace = true;
    tally->instead = out->orders > 0;
    if (tally->open == NULL && out->orders > 0)
        tally->open = mem_copy_text(out->order[out->orders - 1].text);
}

void tally_settle(struct tally *tally)
{
    free(tally->open);
    tally->open = NULL;
}

void tally_close(struct tally *tally)
{
    if (tally->open != NULL)
        tally_doubt_order(tally, tally->open);
    for (int i = tally->out->orders - 1; i >= 0; i--)
        if (tally->forgotten || (tally->undecided && !tally->out->order[i].exact))
            doubt_order(tally, i);
    tally_settle(tally);
}

bool tally_drop_said(struct tally *tally, int from, int to)
{
    int before = tally->out->orders;
    for (int i = before - 1; i >= 0 && !lexicon_has_frame(tally->desk.seat->lexicon, "@join"); i--)
        if (tally->out->order[i].place >= from && tally->out->order[i].place < to)
            withdraw(tally, i);
    return tally->out->orders < before;
}

void tally_forget_all(struct tally *tally)
{
    tally->forgotten = true;
    desk_cut(&tally->desk, 0);
}

/* One more of the alternatives that stand in an order. */
static void keep_single(struct tally *tally, const char *text)
{
    if (tally->singles < READINGS_MOST)
        tally->single[tally->singles++] = mem_copy_text(text);
}

bool tally_join_else(struct tally *tally, struct reading *reading, const char *head, bool wonders)
{
    struct reader_result *out = tally->out;
    struct reader_order *last = out->orders > 0 ? &out->order[out->orders - 1] : NULL;
    if (last != NULL)
        alternatives_pick(&tally->desk, last->slot, reading);
    if (last != NULL &&
        last->slot != reading->slot) /* "Take the circus and play the forum. If it's gone, the wheat." */
        last = order_of(tally, reading->slot);
    if (last == NULL || reading->kind != PIECE_ORDER || last->slot != reading->slot || tally->replace)
        return false;
    char *first = mem_copy_text(last->text);
    bool joins = join_choice(tally, last, reading->text[0], head);
    if (joins) {
        if (!tally->either)
            tally_forget(tally);
        if (tally->singles == 0)
            keep_single(tally, first);
        keep_single(tally, reading->text[0]);
        tally->either = true;
    }
    free(first);
    if (joins && wonders)
        tally_doubt(tally);
    return joins;
}

void tally_set_aside(struct tally *tally)
{
    struct reader_result *out = tally->out;
    if (tally->replace && out->orders > 0)
        (void)desk_take_back(&tally->desk, out->order[out->orders - 1].slot);
}

void tally_put_back(struct tally *tally)
{
    struct reader_result *out = tally->out;
    for (int i = 0; tally->replace && out->orders > 0 && i < out->orders; i++)
        if (out->order[i].slot == out->order[out->orders - 1].slot)
            desk_take(&tally->desk, out->order[i].text);
}

bool tally_exact(struct tally *tally, const char *line)
{
    struct text text = TEXT_EMPTY;
    int slot;
    tally_set_aside(tally);
    enum judged judged = desk_judge(&tally->desk, line, &text, &slot);
    tally_put_back(tally);
    if (judged != JUDGED_NONSENSE) {
        forget(tally);
        struct reading reading = {.kind = PIECE_NEVER, .slot = slot};
        if (tally->replace)
            take_back(tally, &reading);
        tally_forget(tally);
        if (judged == JUDGED_LEGAL && !is_contradiction(tally, text.data, slot, false)) {
            add_order(tally, text.data, slot, true);
            tally->out->order[tally->out->orders - 1].terse = asked_tersely(text.data, line);
        } else if (judged != JUDGED_LEGAL)
            ask_reading(tally, &reading);
    }
    text_free(&text);
    return judged != JUDGED_NONSENSE;
}
