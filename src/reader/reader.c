#include "reader/reader.h"

#include "base/mem.h"
#include "reader/clause.h"
#include "reader/letter.h"
#include "reader/sentence.h"
#include "reader/settle.h"
#include "reader/voice.h"
#include "rules/doors.h"

#include <stdlib.h>
#include <string.h>

/* The reading of a text under way. */
struct reader {
    struct desk desk;
    struct reader_result *out;
    struct around around;
    struct item kept[3]; /* what `around` points to, of lines before this one */
    int line;
    bool replace; /* what comes next stands for what was said last */
    bool doubt;   /* the writer cannot decide */
    char *head;   /* of the last clause that had one */
    bool pending; /* nothing stood behind it yet */
    bool either;  /* the last order taken is alternatives, of which the singles are kept here */
    char *single[READINGS_MOST];
    int singles;
};

/* ---- what comes of it ---- */

static void forget_singles(struct reader *reader)
{
    for (int i = 0; i < reader->singles; i++)
        free(reader->single[i]);
    reader->singles = 0;
    reader->either = false;
}

static struct reader_ask *add_ask(struct reader *reader, int slot)
{
    struct reader_result *out = reader->out;
    if (out->asks == READER_ASKS)
        return NULL;
    if (slot == SLOT_NONE && reader->desk.open_count > 0)
        slot = reader->desk.open[0].slot;
    struct reader_ask *ask = &out->ask[out->asks++];
    *ask = (struct reader_ask){.slot = slot, .line = reader->line};
    return ask;
}

static void ask_reading(struct reader *reader, const struct reading *reading)
{
    struct reader_ask *ask = add_ask(reader, reading->slot);
    for (int i = 0; ask != NULL && i < reading->texts && ask->options < READER_OPTIONS; i++)
        ask->option[ask->options++] = mem_copy_text(reading->text[i]);
}

static void drop_order(struct reader *reader, int index)
{
    struct reader_result *out = reader->out;
    free(out->order[index].text);
    out->orders--;
    memmove(&out->order[index], &out->order[index + 1], (size_t)(out->orders - index) * sizeof out->order[0]);
}

/* A correction: the last order of this slot, or else the last one. */
static void take_back(struct reader *reader, int slot)
{
    struct reader_result *out = reader->out;
    int last = -1;
    for (int i = 0; i < out->orders; i++)
        if (out->order[i].slot == slot)
            last = i;
    if (last < 0)
        last = out->orders - 1;
    reader->replace = false;
    if (last < 0) {
        if (out->asks > 0)
            out->asks--;
        return;
    }
    int of = out->order[last].slot;
    drop_order(reader, last);
    (void)desk_take_back(&reader->desk, of);
    for (int i = 0; i < out->orders; i++)
        if (out->order[i].slot == of)
            desk_take(&reader->desk, out->order[i].text);
}

static void add_order(struct reader *reader, const char *text, int slot, bool exact)
{
    struct reader_result *out = reader->out;
    if (out->orders == READER_ORDERS)
        return;
    desk_take(&reader->desk, text);
    out->order[out->orders++] =
        (struct reader_order){.text = mem_copy_text(text), .slot = slot, .line = reader->line, .exact = exact};
}

/* The last order of a slot, or NULL. */
static struct reader_order *order_of(struct reader *reader, int slot)
{
    for (int i = reader->out->orders - 1; i >= 0; i--)
        if (reader->out->order[i].slot == slot && slot != SLOT_NONE)
            return &reader->out->order[i];
    return NULL;
}

/* Has the game's table a rule of this name for orders that begin as this one does: "frame @once accept"? */
static bool is_ruled(const struct reader *reader, const char *rule, const char *order)
{
    struct text frame = TEXT_EMPTY;
    text_add(&frame, rule);
    text_add_char(&frame, ' ');
    text_add_bytes(&frame, order, strcspn(order, " "));
    bool ruled = lexicon_has_frame(reader->desk.seat->lexicon, frame.data);
    text_free(&frame);
    return ruled;
}

/* Two answers to what is answered once, as "accept fabii" and "decline fabii" ("frame @once accept"): asked. */
static bool is_contradiction(struct reader *reader, const char *text, int slot)
{
    struct reader_order *before = order_of(reader, slot);
    bool known = before != NULL && is_ruled(reader, "@once", text);
    if (!known || strcmp(before->text, text) == 0)
        return known;
    struct reader_ask *ask = add_ask(reader, slot);
    if (ask != NULL) {
        ask->option[ask->options++] = mem_copy_text(before->text);
        ask->option[ask->options++] = mem_copy_text(text);
    }
    drop_order(reader, (int)(before - reader->out->order));
    (void)desk_take_back(&reader->desk, slot);
    return true;
}

/* Orders of one decision that the game takes in one line: "build rhodes, give games". */
static bool join_order(struct reader *reader, const struct reading *reading)
{
    struct reader_order *last = order_of(reader, reading->slot);
    if (last == NULL)
        return false;
    if (!lexicon_has_frame(reader->desk.seat->lexicon, "@join"))
        return false;
    /* said twice, or "Rome to Luna, the others stay" */
    if (strcmp(last->text, reading->text[0]) == 0 || is_ruled(reader, "@idle", reading->text[0]))
        return true;
    struct text line = TEXT_EMPTY, joined = TEXT_EMPTY;
    int slot;
    text_add(&line, last->text);
    text_add(&line, ", ");
    text_add(&line, reading->text[0]);
    (void)desk_take_back(&reader->desk, last->slot);
    bool legal = desk_judge(&reader->desk, line.data, &joined, &slot) == JUDGED_LEGAL;
    if (legal) {
        free(last->text);
        last->text = mem_copy_text(joined.data);
    }
    desk_take(&reader->desk, last->text);
    text_free(&line);
    text_free(&joined);
    return legal;
}

static void emit(struct reader *reader, const struct reading *reading, bool either, bool later)
{
    if (reader->replace)
        take_back(reader, reading->slot);
    forget_singles(reader);
    if (reading->kind == PIECE_ORDER) {
        if (is_contradiction(reader, reading->text[0], reading->slot))
            return;
        if (later || !join_order(reader, reading))
            add_order(reader, reading->text[0], reading->slot, false);
        reader->either = either;
        for (int i = 1; either && i < reading->texts; i++)
            reader->single[reader->singles++] = mem_copy_text(reading->text[i]);
    } else if (reading->kind == PIECE_SEVERAL && reading->all) {
        for (int i = 0; i < reading->texts; i++)
            add_order(reader, reading->text[i], reading->slot, false);
    } else {
        ask_reading(reader, reading);
    }
}

/* "... I can't decide": the alternatives of before are a question. */
static void doubt_last(struct reader *reader)
{
    if (!reader->either || reader->out->orders == 0)
        return;
    struct reader_ask *ask = add_ask(reader, reader->out->order[reader->out->orders - 1].slot);
    for (int i = 0; ask != NULL && i < reader->singles && ask->options < READER_OPTIONS; i++)
        ask->option[ask->options++] = mem_copy_text(reader->single[i]);
    reader->replace = false;
    int slot = reader->out->order[reader->out->orders - 1].slot;
    drop_order(reader, reader->out->orders - 1);
    (void)desk_take_back(&reader->desk, slot);
    forget_singles(reader);
}

/* ---- sentences ---- */

/* Keeps what the sentence left in mind, since its items go. */
static void keep_around(struct reader *reader)
{
    if (reader->around.verb != NULL && reader->around.verb != &reader->kept[0]) {
        reader->kept[0] = *reader->around.verb;
        reader->around.verb = &reader->kept[0];
    }
    if (reader->around.seat != NULL && reader->around.seat != &reader->kept[2]) {
        reader->kept[2] = *reader->around.seat;
        reader->around.seat = &reader->kept[2];
    }
    if (reader->around.place != NULL && reader->around.place != &reader->kept[1]) {
        reader->kept[1] = *reader->around.place;
        reader->around.place = &reader->kept[1];
    }
}

/* "Otherwise ...": what the sentence says is for when the last order cannot be done. */
static bool begins_else(const struct item *item, int count)
{
    int first = 0;
    while (first < count && (item[first].kind == ITEM_MARK || item_in(&item[first], "and") != NULL))
        first++;
    return first < count && item_in(&item[first], "else") != NULL;
}

/* Makes the reading an alternative of the last order. */
static bool join_else(struct reader *reader, const struct reading *reading)
{
    struct reader_result *out = reader->out;
    struct reader_order *last = out->orders > 0 ? &out->order[out->orders - 1] : NULL;
    struct text joined = TEXT_EMPTY;
    bool joins = last != NULL && reading->kind == PIECE_ORDER && last->slot == reading->slot && !reader->replace &&
                 sentence_join(&reader->desk, last->text, reading->text[0], reader->around.head, &joined);
    if (joins) {
        free(last->text);
        last->text = mem_copy_text(joined.data);
        (void)desk_take_back(&reader->desk, last->slot);
        for (int i = 0; i < out->orders; i++)
            if (out->order[i].slot == reading->slot)
                desk_take(&reader->desk, out->order[i].text);
    }
    text_free(&joined);
    return joins;
}

/* What is corrected must not stand in the way of what stands for it: it is off the desk while that is read. */
static void set_aside(struct reader *reader)
{
    struct reader_result *out = reader->out;
    if (reader->replace && out->orders > 0)
        (void)desk_take_back(&reader->desk, out->order[out->orders - 1].slot);
}

static void put_back(struct reader *reader)
{
    struct reader_result *out = reader->out;
    for (int i = 0; reader->replace && out->orders > 0 && i < out->orders; i++)
        if (out->order[i].slot == out->order[out->orders - 1].slot)
            desk_take(&reader->desk, out->order[i].text);
}

static void read_said(struct reader *reader, const struct item *item, int count, const struct mood *mood)
{
    struct sentence sentence;
    bool otherwise = begins_else(item, count);
    bool wonders = mood->question && !mood->polite; /* only what asks for a choice is more than chat */
    set_aside(reader);
    sentence_read(&reader->desk, &reader->around, item, count, &sentence);
    put_back(reader);
    keep_around(reader);
    for (int i = 0; i < sentence.count; i++) {
        if (wonders && !sentence.either[i])
            continue;
        if (i == 0 && otherwise && join_else(reader, &sentence.reading[0]))
            continue;
        emit(reader, &sentence.reading[i], sentence.either[i], sentence.later[i]);
        if (sentence.either[i] && (mood->doubt || wonders))
            doubt_last(reader);
    }
    sentence_free(&sentence);
}

/* A head stays for "otherwise" in the next sentence, and for the next line where nothing stood behind it. */
static void keep_head(struct reader *reader, const char *head, bool pending)
{
    free(reader->head);
    reader->head = head == NULL ? NULL : mem_copy_text(head);
    reader->pending = pending;
}

/* Who is named, if it is one. */
static void keep_seat(struct reader *reader, const struct item *item, int count)
{
    const struct item *named = NULL;
    bool several = false;
    for (int i = 0; i < count; i++) {
        if (item[i].kind != ITEM_MEANT || item_in(&item[i], "seat") == NULL)
            continue;
        several = several || (named != NULL && !item_is(named, "seat", item_in(&item[i], "seat")));
        named = &item[i];
    }
    if (named != NULL)
        reader->around.seat = several ? NULL : named;
    keep_around(reader);
}

/* "There are three palaces in Castello, so I place my 2 there": what was only told is named as well. Where one order
 * goes on from the other that would be too much. */
static void keep_place(struct reader *reader, const struct voice *voice)
{
    for (int i = 0; i < voice->count && !lexicon_has_frame(reader->desk.seat->lexicon, "@chain"); i++) {
        const struct item *item = &voice->item[i];
        if (item_in(item, "place") != NULL || item_in(item, "city") != NULL || item_in(item, "area") != NULL)
            reader->around.place = item;
    }
    keep_around(reader);
}

static void read_voice(struct reader *reader, const struct voice *voice, bool headed)
{
    const struct mood *mood = &voice->mood;
    if (mood->doubt && reader->either)
        doubt_last(reader);
    if (voice->chat && !(mood->doubt && mood->choices)) {
        keep_place(reader, voice);
        return;
    }
    reader->around.head = headed ? reader->head : NULL;
    reader->around.negated = mood->negated;
    reader->pending = false;
    read_said(reader, voice->item, voice->count, mood);
    reader->around.head = NULL;
}

static void read_clause(struct reader *reader, const struct clause *clause, char end)
{
    struct voice voice[VOICES_MOST];
    bool empty = items_only_marks(clause->item, clause->count);
    if (clause->head != NULL)
        keep_head(reader, clause->head, empty);
    bool headed = clause->head != NULL || reader->pending || begins_else(clause->item, clause->count);
    if (empty)
        return;
    int voices = voices_read(clause->item, clause->count, end, voice);
    for (int i = 0; i < voices; i++)
        read_voice(reader, &voice[i], headed);
}

/* "no, quarryton" behind an order corrects it. Returns how many items that is, with the mark. */
static int no_first(const struct reader *reader, const struct item *item, int count)
{
    int first = 0;
    while (first < count && (item[first].kind == ITEM_MARK || item_in(&item[first], "filler") != NULL))
        first++;
    bool no = reader->out->orders > 0 && first + 1 < count && item_in(&item[first], "no") != NULL &&
              item[first + 1].kind == ITEM_MARK;
    return no ? first + 2 : 0;
}

static void read_clauses(struct reader *reader, const struct item *item, int count, char end)
{
    struct clause clause[CLAUSES_MOST];
    int no = no_first(reader, item, count);
    reader->replace = reader->replace || no > 0;
    item += no;
    count -= no;
    int clauses = clauses_read(reader->desk.seat->lexicon, item, count, clause);
    for (int i = 0; i < clauses; i++)
        read_clause(reader, &clause[i], end);
    keep_seat(reader, item, count);
    if (clauses >= 0)
        clauses_free(clause, clauses);
}

/* Corrections part a sentence: "take the bath - no, hang on - take the wine". */
static void read_sentence(struct reader *reader, const struct item *item, int count, char end)
{
    int from = 0;
    for (int i = 0; i <= count; i++) {
        if (i < count && item_in(&item[i], "fix") == NULL && !items_fix_no(item, count, i))
            continue;
        bool last = i < count && i > from && items_only_marks(item + i + 1, count - i - 1);
        if (last && !items_choose(item + from, i - from)) /* "take the wine instead" */
            reader->replace = true;
        if (i > from && (i == count || !items_only_no(item + from, i - from)))
            read_clauses(reader, item + from, i - from, i < count ? '.' : end);
        from = i + 1;
        if (i < count && !last) {
            reader->replace = true;
            if (item_is(&item[i], "fix", "forget")) /* what is to be forgotten is named behind it */
                while (i + 1 < count && item[i + 1].kind != ITEM_MARK)
                    from = ++i + 1;
        }
    }
}

/* A full stop behind a number or a single letter ends nothing. */
static bool ends(const struct item *item, int at, int count)
{
    if (item[at].kind != ITEM_MARK || strchr(".!?", item[at].mark) == NULL)
        return false;
    if (item[at].mark != '.' || at + 1 == count || at == 0 || item_in(&item[at - 1], "short") == NULL)
        return true;
    /* "no. 5", but "Anna: no. Bruno: yes" */
    return item_in(&item[at - 1], "no") != NULL && item_in(&item[at + 1], "number") == NULL;
}

static void read_items(struct reader *reader, const struct item *item, int count)
{
    int from = 0;
    for (int i = 0; i <= count; i++) {
        if (i < count && !ends(item, i, count))
            continue;
        if (i > from)
            read_sentence(reader, item + from, i - from, i < count ? item[i].mark : '.');
        from = i + 1;
    }
}

/* ---- lines ---- */

/* As the page of rules has it, letter for letter. */
static bool read_exact(struct reader *reader, const char *line)
{
    struct text text = TEXT_EMPTY;
    int slot;
    set_aside(reader);
    enum judged judged = desk_judge(&reader->desk, line, &text, &slot);
    put_back(reader);
    if (judged != JUDGED_NONSENSE) {
        struct reading reading = {.kind = PIECE_NEVER, .slot = slot};
        if (reader->replace)
            take_back(reader, slot);
        forget_singles(reader);
        if (judged == JUDGED_LEGAL && !is_contradiction(reader, text.data, slot))
            add_order(reader, text.data, slot, true);
        else if (judged != JUDGED_LEGAL)
            ask_reading(reader, &reading);
    }
    text_free(&text);
    return judged != JUDGED_NONSENSE;
}

static void read_one_line(struct reader *reader, const char *raw)
{
    struct item item[ITEMS_MOST];
    const char *line = letter_behind_bullet(raw);
    int orders = reader->out->orders, asks = reader->out->asks;
    reader->around.seat = NULL;
    if (line[strspn(line, " \t\r")] == '\0')
        return;
    if (!read_exact(reader, line)) {
        int count = items_read(reader->desk.seat->lexicon, line, item);
        settle_words(item, count);
        read_items(reader, item, count);
    }
    if (reader->out->orders == orders && reader->out->asks == asks)
        reader->out->chat++;
}

/* What cannot be told of a decision holds all that the mail says for it. */
static void hold_asked(struct reader *reader)
{
    for (int i = 0; i < reader->out->asks; i++)
        for (int k = reader->out->orders - 1; k >= 0; k--)
            if (reader->out->order[k].slot != SLOT_NONE && reader->out->order[k].slot == reader->out->ask[i].slot)
                drop_order(reader, k);
}

static void read_lines(const struct reader_seat *seat, const char *const *lines, int count, struct reader_result *out)
{
    struct reader *reader = mem_new(1, sizeof *reader);
    *out = (struct reader_result){.orders = 0};
    reader->out = out;
    desk_open(&reader->desk, seat);
    reader->around.said = lexicon_has_frame(seat->lexicon, "@said");
    for (reader->line = 0; reader->line < count; reader->line++)
        read_one_line(reader, lines[reader->line]);
    hold_asked(reader);
    forget_singles(reader);
    if (reader->desk.pieces == 0) /* half of what somebody says may mean something else */
        reader_free(out);
    free(reader->head);
    desk_close(&reader->desk);
    free(reader);
}

void reader_letter(const struct reader_seat *seat, const char *body, struct reader_result *out)
{
    struct letter letter;
    letter_open(seat, body, &letter);
    read_lines(seat, letter.line, letter.count, out);
    for (int i = 0; i < out->orders; i++)
        out->order[i].line = letter.number[out->order[i].line];
    for (int i = 0; i < out->asks; i++)
        out->ask[i].line = letter.number[out->ask[i].line];
    if (out->orders == 0 && out->asks == 0 && letter.cut.subject[0] != '\0') {
        const char *subject = letter.cut.subject;
        reader_free(out);
        read_lines(seat, &subject, 1, out);
    }
    letter_close(&letter);
}

void reader_free(struct reader_result *result)
{
    for (int i = 0; i < result->orders; i++)
        free(result->order[i].text);
    for (int i = 0; i < result->asks; i++)
        for (int k = 0; k < result->ask[i].options; k++)
            free(result->ask[i].option[k]);
    *result = (struct reader_result){.orders = 0};
}
