/* Order lines of Doge as text (docs/rules/doge.md, "Orders"). Pure. */
#include "games/doge/choice.h"
#include "games/doge/doge.h"

#include "games/doge/errors.h"
#include "games/doge/words.h"
#include "rules/doors.h"
#include "rules/words.h"

const char *const doge_slots[SLOTS] = {"place",         "plan",          "win:cannaregio", "win:castello",
                                       "win:dorsoduro", "win:san-marco", "win:san-polo",   "win:santa-croce",
                                       "win:quarantia", "second",        "tied-second",    "again",
                                       "tied"};

/* The slot that a verb tells; SLOT_NONE: its area is to come (win), or it tells none. */
static int slot_of_verb(int verb)
{
    switch (verb) {
    case VERB_SECOND:
        return SLOT_SECOND;
    case VERB_TIED_SECOND:
        return SLOT_TIED_SECOND;
    case VERB_AGAIN:
        return SLOT_AGAIN;
    case VERB_TIED:
        return SLOT_TIED;
    default:
        return SLOT_NONE;
    }
}

/* One line being read. */
struct reading {
    const struct doge_state *view;
    int seat;
    const struct order_line *line;
    struct order *out;
    struct refusal *why;
};

/* A word is missing behind those that were read, or the next one stands where it may not. */
static bool malformed(const struct reading *r, const struct words *w)
{
    if (doge_words_left(w))
        return refuse_piece(r->why, &DOGE_SYNTAX, w->word[w->at]);
    struct piece whole = line_whole(r->line);
    return refuse_word(r->why, &DOGE_SYNTAX, "", 0, whole.column + whole.len);
}

/* "AREA V V ..." up to `and` or the end. */
static bool read_stack(const struct reading *r, struct words *w)
{
    uint8_t of[VALUES] = {0};
    int area = 0, names = doge_area_words(&w->word[w->at], w->count - w->at), end = w->at + names;
    if (names == 0)
        return malformed(r, w);
    if (!doge_area_read(&w->word[w->at], names, &area, r->why))
        return false;
    if (end < w->count && piece_is(w->word[end], ":"))
        end++;
    int from = end;
    while (end < w->count && !piece_is(w->word[end], "and"))
        end++;
    if (end == from || end - from > STACK_MOST)
        return refuse_piece(r->why, &DOGE_COUNT, end == from ? w->word[w->at] : w->word[from + STACK_MOST]);
    for (w->at = from; w->at < end; w->at++) {
        int value = 0;
        if (!piece_number(w->word[w->at], 0, VALUES - 1, &value))
            return refuse_piece(r->why, &DOGE_VALUE, w->word[w->at]);
        of[value]++;
    }
    order_add(r->out, place_word(area, doge_stack_find(of)));
    return true;
}

static bool read_place(const struct reading *r)
{
    struct words w;
    r->out->slot = SLOT_PLACE;
    if (!doge_words_read(r->line, line_whole(r->line), " ,+", &w))
        return refuse(r->why, &REFUSAL_LONG);
    w.at = 1;
    (void)doge_words_skip(&w, ":");
    for (;;) {
        if (!doge_words_left(&w))
            return malformed(r, &w);
        if (!read_stack(r, &w))
            return false;
        if (!doge_words_left(&w))
            return true;
        if (!state_sealed(r->view))
            return malformed(r, &w);
        w.at++;
    }
}

/* `done`, or the form of a mail filled in: "plan: done". */
static bool read_done(const struct reading *r)
{
    struct words w;
    r->out->slot = SLOT_PLAN;
    if (!doge_words_read(r->line, line_whole(r->line), " ", &w))
        return refuse(r->why, &REFUSAL_LONG);
    if (doge_words_skip(&w, "plan")) {
        (void)doge_words_skip(&w, ":");
        if (!doge_words_left(&w) || doge_verb_find(w.word[w.at]) != VERB_DONE)
            return malformed(r, &w);
    }
    w.at++;
    return !doge_words_left(&w) || malformed(r, &w);
}

static bool read_setting(const struct reading *r, int verb)
{
    struct words w;
    int area = 0, number = 0;
    if (!doge_words_read(r->line, line_whole(r->line), " ", &w))
        return refuse(r->why, &REFUSAL_LONG);
    w.at = 1;
    (void)doge_words_skip(&w, ":");
    int names = doge_area_words(&w.word[w.at], w.count - w.at), at = w.at;
    w.at += names;
    if (names == 0)
        return malformed(r, &w);
    if (verb == VERB_LIMIT) {
        if (!doge_words_left(&w) || !piece_number(w.word[w.at], 0, LIMIT_NO, &number))
            return malformed(r, &w);
        w.at++;
    }
    if (doge_words_left(&w))
        return malformed(r, &w);
    if (!doge_area_read(&w.word[at], names, &area, r->why))
        return false;
    if (area == QUARANTIA)
        return refuse_piece(r->why, &DOGE_DISTRICT, w.word[at]);
    r->out->setting = true;
    order_add(r->out, setting_word(verb - VERB_HOLD + SETTING_HOLD, area, number));
    return true;
}

/* Words from..to-1 of an option. */
struct part {
    int from, to;
};

/* The form of an option, before names are looked up. */
struct form {
    struct part advisor, target;     /* of take */
    struct part move[WORDS / 4 + 1]; /* from and to of each move stand beside `arrow` */
    int arrow[WORDS / 4 + 1];
    int moves;
    bool guard;
};

/* Names an area, be it one or not: one word, or the two words of a whole name. */
static bool is_area_part(const struct words *w, struct part part)
{
    return part.to > part.from && doge_area_words(&w->word[part.from], part.to - part.from) == part.to - part.from;
}

/* "[if open]" or "[if builds]" at the end. */
static bool form_guard(struct words *w, const char *guard, struct form *form)
{
    if (!doge_words_left(w))
        return true;
    form->guard = doge_words_skip(w, "if") && doge_words_skip(w, guard);
    return form->guard && !doge_words_left(w);
}

/* "take [Q] to AREA [if open]", behind take. */
static bool form_take(struct words *w, struct form *form)
{
    form->advisor = (struct part){w->at, w->at};
    if (doge_words_left(w) && !piece_is(w->word[w->at], "to"))
        form->advisor.to = ++w->at;
    if (!doge_words_skip(w, "to"))
        return false;
    form->target.from = w->at;
    while (doge_words_left(w) && !piece_is(w->word[w->at], "if"))
        w->at++;
    form->target.to = w->at;
    if (!is_area_part(w, form->target)) {
        w->at = form->target.from;
        return false;
    }
    return form_guard(w, "open", form);
}

static bool is_arrow(struct piece word)
{
    return piece_is(word, ">") || piece_is(word, "to");
}

/* "D > D" up to `and` or `if`. */
static bool form_move(struct words *w, struct form *form)
{
    struct part *part = &form->move[form->moves];
    int *arrow = &form->arrow[form->moves];
    part->from = w->at;
    *arrow = -1;
    while (doge_words_left(w) && !piece_is(w->word[w->at], "and") && !piece_is(w->word[w->at], "if")) {
        if (*arrow < 0 && is_arrow(w->word[w->at]))
            *arrow = w->at;
        w->at++;
    }
    part->to = w->at;
    form->moves++;
    if (*arrow < 0)
        return false;
    return is_area_part(w, (struct part){part->from, *arrow}) && is_area_part(w, (struct part){*arrow + 1, part->to});
}

/* "D > D [and [move] D > D] [if builds]". */
static bool form_moves(struct words *w, struct form *form)
{
    do {
        if (form->moves > 0 && doge_words_left(w) && doge_choice_find(w->word[w->at]) == CHOICE_MOVE)
            w->at++;
        if (!form_move(w, form))
            return false;
    } while (doge_words_skip(w, "and"));
    return form_guard(w, "builds", form);
}

static bool form_option(struct words *w, int kind, struct form *form)
{
    *form = (struct form){0};
    switch (kind) {
    case CHOICE_TAKE:
        return form_take(w, form);
    case CHOICE_MOVE:
        return form_moves(w, form);
    case CHOICE_ABSTAIN:
        if (!doge_words_left(w))
            return true;
        if (doge_choice_find(w->word[w->at]) != CHOICE_MOVE)
            return false;
        w->at++;
        return form_moves(w, form);
    default:
        return !doge_words_left(w);
    }
}

static bool read_part(const struct reading *r, const struct words *w, struct part part, int *area)
{
    return doge_area_read(&w->word[part.from], part.to - part.from, area, r->why);
}

/* q1..q3 or an id; the name of a district's advisor is left out. */
static bool read_advisor(const struct reading *r, const struct words *w, struct part part, int *number)
{
    *number = 0;
    if (part.to == part.from)
        return true;
    struct piece word = w->word[part.from];
    int home = slot_area(r->out->slot);
    static const char *const councillors[COUNCILLORS] = {"q1", "q2", "q3"};
    for (int i = 0; i < COUNCILLORS && home == QUARANTIA; i++) {
        if (piece_is(word, councillors[i]) || piece_is(word, doge_advisor_name(DISTRICTS + i))) {
            *number = i + 1;
            return true;
        }
    }
    if (home != QUARANTIA && piece_is(word, doge_advisor_name(home)))
        return true;
    return refuse_piece(r->why, &DOGE_ADVISOR, word);
}

static bool read_take(const struct reading *r, const struct words *w, const struct form *form, struct option *o)
{
    if (!read_advisor(r, w, form->advisor, &o->advisor))
        return false;
    if (piece_is(w->word[form->target.from], "next")) {
        o->target = TARGET_NEXT;
        return true;
    }
    if (!read_part(r, w, form->target, &o->target))
        return false;
    if (o->target == slot_area(r->out->slot))
        return refuse_piece(r->why, &DOGE_HOME, w->word[form->target.from]);
    return true;
}

static bool read_move(const struct reading *r, const struct words *w, const struct form *form, int at, int *move)
{
    int from = 0, to = 0, home = slot_area(r->out->slot);
    struct piece first = w->word[form->move[at].from], second = w->word[form->arrow[at] + 1];
    if (!read_part(r, w, (struct part){form->move[at].from, form->arrow[at]}, &from) ||
        !read_part(r, w, (struct part){form->arrow[at] + 1, form->move[at].to}, &to))
        return false;
    if (from == QUARANTIA || to == QUARANTIA)
        return refuse_piece(r->why, &DOGE_DISTRICT, from == QUARANTIA ? first : second);
    if (from == to)
        return refuse_piece(r->why, &DOGE_SAME, second);
    if (home != QUARANTIA && from != home && to != home)
        return refuse_piece(r->why, &DOGE_MOVE_HOME, first);
    *move = move_of(from, to);
    return true;
}

static bool read_moves(const struct reading *r, const struct words *w, const struct form *form, struct option *o)
{
    for (int i = 0; i < form->moves; i++) {
        int move = MOVE_NONE;
        if (!read_move(r, w, form, i, &move))
            return false;
        if (i < 2)
            o->move[i] = move;
    }
    int most = slot_moves(r->out->slot);
    if (form->moves > most)
        return refuse_piece(r->why, &DOGE_MOVES, w->word[form->move[most].from]);
    if (form->moves == 2 && move_from(o->move[1]) == move_to(o->move[0]))
        return refuse_piece(r->why, &DOGE_SAME_HOUSE, w->word[form->move[1].from]);
    return true;
}

static bool read_option(const struct reading *r, struct words *w)
{
    if (!doge_words_left(w))
        return malformed(r, w);
    struct piece head = w->word[w->at];
    struct form form;
    struct option o = {.kind = doge_choice_find(head), .move = {MOVE_NONE, MOVE_NONE}};
    bool takes = slot_takes(r->out->slot);
    if (o.kind < 0)
        return malformed(r, w);
    if (o.kind != CHOICE_DEFAULT && takes != (o.kind == CHOICE_TAKE || o.kind == CHOICE_ABSTAIN))
        return refuse_piece(r->why, &DOGE_DECISION, head);
    w->at++;
    if (!form_option(w, o.kind, &form))
        return malformed(r, w);
    o.guard = form.guard;
    if (o.kind == CHOICE_TAKE ? !read_take(r, w, &form, &o) : !read_moves(r, w, &form, &o))
        return false;
    order_add(r->out, option_pack(&o));
    return true;
}

/* The head of a decision line; *w is then at its first option. */
static bool read_head(const struct reading *r, int verb, struct words *w)
{
    int area = QUARANTIA;
    bool colon = doge_words_skip(w, ":"), named = verb == VERB_WIN;
    if (!named && !colon && doge_words_left(w))
        named = doge_area_words(&w->word[w->at], w->count - w->at) == 2 || doge_area_begins(w->word[w->at]);
    if (named) {
        int names = doge_area_words(&w->word[w->at], w->count - w->at), at = w->at;
        if (names == 0 || (names == 1 && doge_choice_find(w->word[at]) >= 0 && !doge_area_begins(w->word[at])))
            return malformed(r, w);
        w->at += names;
        (void)doge_words_skip(w, ":");
        if (!doge_words_left(w))
            return malformed(r, w);
        if (!doge_area_read(&w->word[at], names, &area, r->why))
            return false;
        if (verb != VERB_WIN && area != QUARANTIA)
            return refuse_piece(r->why, &DOGE_DECISION, w->word[at]);
    }
    if (verb == VERB_WIN)
        r->out->slot = (int16_t)(SLOT_WIN + area);
    return true;
}

static int decision_slot(const struct reading *r, int verb)
{
    if (verb < VERB_OPTION)
        return slot_of_verb(verb);
    struct request open;
    return rules_asks(&rules_doge, r->view, r->seat, &open) && slot_decides(open.slot) ? open.slot : SLOT_NONE;
}

static bool read_decision(const struct reading *r, int verb, struct piece head)
{
    struct piece part[LINE_ALTERNATIVES] = {0};
    struct words w;
    r->out->slot = (int16_t)decision_slot(r, verb);
    if (verb >= VERB_OPTION && r->out->slot == SLOT_NONE)
        return refuse_piece(r->why, &DOGE_NO_REQUEST, head);
    int parts = piece_split(r->line, line_whole(r->line), '/', part, LINE_ALTERNATIVES);
    if (parts > LINE_ALTERNATIVES)
        return refuse_piece(r->why, &REFUSAL_LONG, part[LINE_ALTERNATIVES - 1]);
    for (int i = 0; i < parts; i++) {
        if (!doge_words_read(r->line, part[i], " ", &w))
            return refuse_piece(r->why, &DOGE_SYNTAX, part[i]);
        w.at = i == 0 && verb < VERB_OPTION ? 1 : 0;
        if (i == 0 && verb < VERB_OPTION && !read_head(r, verb, &w))
            return false;
        if (!read_option(r, &w))
            return false;
    }
    return true;
}

bool doge_read(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why)
{
    const struct reading r = {.view = view, .seat = seat, .line = line, .out = out, .why = why};
    struct piece word[2] = {0};
    order_begin(out, SLOT_NONE);
    if (r.view->phase == PHASE_OVER)
        return refuse(why, &REFUSAL_OVER);
    int count = piece_words(line, line_whole(line), " ", ":>/", word, 2);
    int verb = count == 0 ? MATCH_NONE : doge_verb_find(word[0]);
    if (verb < 0)
        return refuse_piece(why, &DOGE_VERB, count == 0 ? line_whole(line) : word[0]);
    switch (verb) {
    case VERB_PLACE:
        return read_place(&r);
    case VERB_HOLD:
    case VERB_BUILD:
    case VERB_LIMIT:
        return read_setting(&r, verb);
    case VERB_DONE:
        return read_done(&r);
    default:
        return read_decision(&r, verb, word[0]);
    }
}
