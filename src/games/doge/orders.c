/* Order lines of Doge as text: their words, and how they are read (docs/rules/doge.md, "Orders"). Pure. */
#include "games/doge/choice.h"
#include "games/doge/doge.h"
#include "rules/doors.h"
#include "rules/words.h"

enum { WORDS = 48 };

const char *const doge_slots[SLOTS] = {"place",         "plan",          "win:cannaregio", "win:castello",
                                       "win:dorsoduro", "win:san-marco", "win:san-polo",   "win:santa-croce",
                                       "win:quarantia", "second",        "tied-second",    "again",
                                       "tied"};

static const char *const verbs[VERBS] = {
    "place", "win",  "second", "again",   "tied", "tied-second", "hold",    "build",
    "limit", "done", "take",   "abstain", "move", "none",        "default",
};

static const struct {
    const char *word;
    int verb;
} shorts[] = {{"p", VERB_PLACE},
              {"w", VERB_WIN},
              {"s", VERB_SECOND},
              {"2nd", VERB_SECOND},
              {"t2", VERB_TIED_SECOND},
              {"m", VERB_OPTION + CHOICE_MOVE},
              {"ab", VERB_OPTION + CHOICE_ABSTAIN},
              {"pass", VERB_OPTION + CHOICE_NOTHING},
              {"ok", VERB_DONE},
              {"plan", VERB_DONE}};

/* Splits; "->" is ">", colons and ">" are words of their own. False: too many. */
static bool words_read(const struct order_line *line, struct piece piece, const char *blanks, struct word_run *out)
{
    out->at = 0;
    out->count = piece_words(line, piece, blanks, ":>", out->word, WORDS);
    if (out->count > WORDS)
        return false;
    int kept = 0;
    for (int i = 0; i < out->count; i++) {
        struct piece word = out->word[i];
        bool arrow = i + 1 < out->count && piece_is(out->word[i + 1], ">");
        if (arrow && word.at[word.len - 1] == '-')
            word.len--;
        if (word.len > 0)
            out->word[kept++] = word;
    }
    out->count = kept;
    return true;
}

NAMES_OF(doge_verb_name, verbs, );
static NAMES_OF(choice_name, verbs + VERB_OPTION, );

const char *doge_vocabulary(int index)
{
    static const struct names lists[] = {{doge_verb_name, VERBS}, {doge_area_name, AREAS}};
    return names_at(lists, 2, index);
}

/* A verb among those from `first` on, by abbreviation, whole or by prefix: its place behind that one, MATCH_NONE or
 * MATCH_MANY. */
static int find_from(int first, struct piece word)
{
    for (size_t i = 0; i < sizeof shorts / sizeof shorts[0]; i++)
        if (shorts[i].verb >= first && piece_is(word, shorts[i].word))
            return shorts[i].verb - first;
    return piece_match(word, first == 0 ? doge_verb_name : choice_name, VERBS - first);
}

/* The two words with a hyphen between them are the id of an area. */
static int joined(struct piece first, struct piece second)
{
    for (int area = 0; area < AREAS; area++) {
        const char *id = doge_areas[area].id;
        int before = (int)strcspn(id, "-");
        if (id[before] == '-' && before == first.len && memcmp(id, first.at, (size_t)before) == 0 &&
            piece_is(second, id + before + 1))
            return area;
    }
    return AREA_NONE;
}

/* How many of `count` words at `word` name an area: 2 for a whole name with a blank, else 1 (none at all: 0). */
static int area_words(const struct piece *word, int count)
{
    if (count < 1)
        return 0;
    return count > 1 && joined(word[0], word[1]) != AREA_NONE ? 2 : 1;
}

/* The area they name. False: `why` is about the last of the words. */
static bool area_read(const struct piece *word, int count, int *area, struct refusal *why)
{
    static const struct names areas = {doge_area_name, AREAS};
    static const struct word_errors misses = {&DOGE_AREA, &DOGE_AMBIGUOUS};
    if (count == 2) {
        *area = joined(word[0], word[1]);
        return true;
    }
    for (int i = 0; i < AREAS; i++) {
        if (piece_is(word[0], doge_areas[i].code) || piece_is(word[0], doge_areas[i].joined)) {
            *area = i;
            return true;
        }
    }
    return word_lookup(word[0], areas, misses, area, why);
}

/* Could the word be meant as an area: a name or the beginning of one? */
static bool area_begins(struct piece word)
{
    int area;
    struct refusal why = {0};
    return area_read(&word, 1, &area, &why) || why.code == DOGE_AMBIGUOUS.code;
}

/* One line being read. */
struct reading {
    const struct doge_state *view;
    int seat;
    const struct order_line *line;
    struct order *out;
    struct refusal *why;
    struct refusal kept;
};

/* A word is missing behind those that were read, or the next one stands where it may not. */
static bool malformed(const struct reading *r, const struct word_run *w)
{
    if (words_left(w))
        return refuse_piece(r->why, &DOGE_SYNTAX, w->word[w->at]);
    struct piece whole = line_whole(r->line);
    return refuse_word(r->why, &DOGE_SYNTAX, "", 0, whole.column + whole.len);
}

/* The words of the line behind its verb and a colon. */
static bool read_behind(const struct reading *r, const char *blanks, struct word_run *w)
{
    if (!words_read(r->line, line_whole(r->line), blanks, w))
        return refuse(r->why, &REFUSAL_LONG);
    w->at = 1;
    (void)words_skip(w, ":");
    return true;
}

/* "AREA V V ..." up to `and` or the end. */
static bool read_stack(const struct reading *r, struct word_run *w)
{
    uint8_t of[VALUES] = {0};
    int area = 0, names = area_words(&w->word[w->at], w->count - w->at), end = w->at + names;
    if (names == 0)
        return malformed(r, w);
    if (!area_read(&w->word[w->at], names, &area, r->why))
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
    struct word_run w;
    r->out->slot = SLOT_PLACE;
    if (!read_behind(r, " ,+", &w))
        return false;
    for (;;) {
        if (!words_left(&w))
            return malformed(r, &w);
        if (!read_stack(r, &w))
            return false;
        if (!words_left(&w))
            return true;
        if (!state_sealed(r->view))
            return malformed(r, &w);
        w.at++;
    }
}

/* `done`, or the form of a mail filled in: "plan: done". */
static bool read_done(const struct reading *r)
{
    struct word_run w;
    r->out->slot = SLOT_PLAN;
    if (!words_read(r->line, line_whole(r->line), " ", &w))
        return refuse(r->why, &REFUSAL_LONG);
    if (words_skip(&w, "plan")) {
        (void)words_skip(&w, ":");
        if (!words_left(&w) || find_from(0, w.word[w.at]) != VERB_DONE)
            return malformed(r, &w);
    }
    w.at++;
    return !words_left(&w) || malformed(r, &w);
}

static bool read_setting(const struct reading *r, int verb)
{
    struct word_run w;
    int area = 0, number = 0;
    if (!read_behind(r, " ", &w))
        return false;
    int names = area_words(&w.word[w.at], w.count - w.at), at = w.at;
    w.at += names;
    if (names == 0)
        return malformed(r, &w);
    if (verb == VERB_LIMIT) {
        if (!words_left(&w) || !piece_number(w.word[w.at], 0, LIMIT_NO, &number))
            return malformed(r, &w);
        w.at++;
    }
    if (words_left(&w))
        return malformed(r, &w);
    if (!area_read(&w.word[at], names, &area, r->why))
        return false;
    if (area == QUARANTIA)
        return refuse_piece(r->why, &DOGE_DISTRICT, w.word[at]);
    r->out->setting = true;
    order_add(r->out, setting_word(verb - VERB_HOLD + SETTING_HOLD, area, number));
    return true;
}

/* What is wrong with a name of an option counts only if its form is right: the first such fault is kept until then. */
static void keep(struct reading *r, const struct refusal_text *error, struct piece word)
{
    if (r->kept.code == NULL)
        (void)refuse_piece(&r->kept, error, word);
}

/* Do the words from..to-1 name an area, be it one or not: one word, or the two words of a whole name? */
static bool is_area(const struct word_run *w, int from, int to)
{
    return to > from && area_words(&w->word[from], to - from) == to - from;
}

static bool find_area(struct reading *r, const struct word_run *w, int from, int to, int *area)
{
    struct refusal why = {0};
    bool found = area_read(&w->word[from], to - from, area, &why);
    if (!found && r->kept.code == NULL)
        r->kept = why;
    return found;
}

/* "[if open]" or "[if builds]" at the end. */
static bool read_guard(struct word_run *w, const char *guard, struct option *o)
{
    if (!words_left(w))
        return true;
    o->guard = words_skip(w, "if") && words_skip(w, guard);
    return o->guard && !words_left(w);
}

/* q1..q3 or an id; the name of a district's advisor is left out. */
static int find_advisor(struct reading *r, struct piece word)
{
    static const char *const councillors[COUNCILLORS] = {"q1", "q2", "q3"};
    int home = slot_area(r->out->slot);
    for (int i = 0; i < COUNCILLORS && home == QUARANTIA; i++)
        if (piece_is(word, councillors[i]) || piece_is(word, doge_advisor_name(DISTRICTS + i)))
            return i + 1;
    if (home == QUARANTIA || !piece_is(word, doge_advisor_name(home)))
        keep(r, &DOGE_ADVISOR, word);
    return 0;
}

/* "take [Q] to AREA [if open]", behind take. As all of these: false, if the form is not right. */
static bool read_take(struct reading *r, struct word_run *w, struct option *o)
{
    if (words_left(w) && !words_next(w, "to"))
        o->advisor = find_advisor(r, w->word[w->at++]);
    if (!words_skip(w, "to"))
        return false;
    int from = w->at, end = from;
    while (end < w->count && !piece_is(w->word[end], "if"))
        end++;
    if (!is_area(w, from, end))
        return false;
    w->at = end;
    if (piece_is(w->word[from], "next"))
        o->target = TARGET_NEXT;
    else if (find_area(r, w, from, end, &o->target) && o->target == slot_area(r->out->slot))
        keep(r, &DOGE_HOME, w->word[from]);
    return read_guard(w, "open", o);
}

static bool is_arrow(struct piece word)
{
    return piece_is(word, ">") || piece_is(word, "to");
}

/* "D > D" up to `and` or `if`. */
static bool read_move(struct reading *r, struct word_run *w, int *move)
{
    int begin = w->at, arrow = -1, from = 0, to = 0, home = slot_area(r->out->slot);
    for (; words_left(w) && !words_next(w, "and") && !words_next(w, "if"); w->at++)
        if (arrow < 0 && is_arrow(w->word[w->at]))
            arrow = w->at;
    if (arrow < 0 || !is_area(w, begin, arrow) || !is_area(w, arrow + 1, w->at))
        return false;
    struct piece first = w->word[begin], second = w->word[arrow + 1];
    if (!find_area(r, w, begin, arrow, &from) || !find_area(r, w, arrow + 1, w->at, &to))
        return true;
    if (from == QUARANTIA || to == QUARANTIA)
        keep(r, &DOGE_DISTRICT, from == QUARANTIA ? first : second);
    else if (from == to)
        keep(r, &DOGE_SAME, second);
    else if (home != QUARANTIA && from != home && to != home)
        keep(r, &DOGE_MOVE_HOME, first);
    *move = move_of(from, to);
    return true;
}

/* "D > D [and [move] D > D] [if builds]". */
static bool read_moves(struct reading *r, struct word_run *w, struct option *o)
{
    int begin[WORDS], moves = 0, most = slot_moves(r->out->slot);
    do {
        int move = MOVE_NONE;
        if (moves > 0 && words_left(w) && find_from(VERB_OPTION, w->word[w->at]) == CHOICE_MOVE)
            w->at++;
        begin[moves] = w->at;
        if (!read_move(r, w, &move))
            return false;
        if (moves < 2)
            o->move[moves] = move;
        moves++;
    } while (words_skip(w, "and"));
    if (moves > most)
        keep(r, &DOGE_MOVES, w->word[begin[most]]);
    else if (moves == 2 && move_from(o->move[1]) == move_to(o->move[0]))
        keep(r, &DOGE_SAME_HOUSE, w->word[begin[1]]);
    return read_guard(w, "builds", o);
}

/* Behind the word of its kind. */
static bool read_kind(struct reading *r, struct word_run *w, struct option *o)
{
    if (o->kind == CHOICE_TAKE)
        return read_take(r, w, o);
    if (o->kind == CHOICE_MOVE)
        return read_moves(r, w, o);
    if (o->kind != CHOICE_ABSTAIN || !words_left(w))
        return !words_left(w);
    if (find_from(VERB_OPTION, w->word[w->at]) != CHOICE_MOVE)
        return false;
    w->at++;
    return read_moves(r, w, o);
}

static bool read_option(struct reading *r, struct word_run *w)
{
    if (!words_left(w))
        return malformed(r, w);
    struct piece head = w->word[w->at];
    struct option o = {.kind = find_from(VERB_OPTION, head), .move = {MOVE_NONE, MOVE_NONE}};
    if (o.kind < 0)
        return malformed(r, w);
    if (o.kind != CHOICE_DEFAULT && slot_takes(r->out->slot) != (o.kind == CHOICE_TAKE || o.kind == CHOICE_ABSTAIN))
        return refuse_piece(r->why, &DOGE_DECISION, head);
    w->at++;
    if (!read_kind(r, w, &o))
        return malformed(r, w);
    if (r->kept.code != NULL) {
        *r->why = r->kept;
        return false;
    }
    order_add(r->out, option_pack(&o));
    return true;
}

/* The head of a decision line; *w is then at its first option. */
static bool read_head(const struct reading *r, int verb, struct word_run *w)
{
    int area = QUARANTIA;
    bool colon = words_skip(w, ":"), named = verb == VERB_WIN;
    if (!named && !colon && words_left(w))
        named = area_words(&w->word[w->at], w->count - w->at) == 2 || area_begins(w->word[w->at]);
    if (named) {
        int names = area_words(&w->word[w->at], w->count - w->at), at = w->at;
        if (names == 0 || (names == 1 && find_from(VERB_OPTION, w->word[at]) >= 0 && !area_begins(w->word[at])))
            return malformed(r, w);
        w->at += names;
        (void)words_skip(w, ":");
        if (!words_left(w))
            return malformed(r, w);
        if (!area_read(&w->word[at], names, &area, r->why))
            return false;
        if (verb != VERB_WIN && area != QUARANTIA)
            return refuse_piece(r->why, &DOGE_DECISION, w->word[at]);
    }
    if (verb == VERB_WIN)
        r->out->slot = (int16_t)(SLOT_WIN + area);
    return true;
}

/* The slot that a verb tells by its name, an option by what is asked; SLOT_NONE: its area is to come (win), or nothing
 * is asked. */
static int decision_slot(const struct reading *r, int verb)
{
    struct request open;
    if (verb >= VERB_OPTION)
        return rules_asks(&rules_doge, r->view, r->seat, &open) && slot_decides(open.slot) ? open.slot : SLOT_NONE;
    for (int slot = SLOT_SECOND; slot < SLOTS; slot++)
        if (strcmp(doge_slots[slot], doge_verb_name(verb)) == 0)
            return slot;
    return SLOT_NONE;
}

static bool read_decision(struct reading *r, int verb, struct piece head)
{
    struct piece part[LINE_ALTERNATIVES] = {0};
    struct word_run w;
    r->out->slot = (int16_t)decision_slot(r, verb);
    if (verb >= VERB_OPTION && r->out->slot == SLOT_NONE)
        return refuse_piece(r->why, &DOGE_NO_REQUEST, head);
    int parts = piece_split(r->line, line_whole(r->line), '/', part, LINE_ALTERNATIVES);
    if (parts > LINE_ALTERNATIVES)
        return refuse_piece(r->why, &REFUSAL_LONG, part[LINE_ALTERNATIVES - 1]);
    for (int i = 0; i < parts; i++) {
        if (!words_read(r->line, part[i], " ", &w))
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
    struct reading r = {.view = view, .seat = seat, .line = line, .out = out, .why = why};
    struct piece word[2] = {0};
    order_begin(out, SLOT_NONE);
    if (r.view->phase == PHASE_OVER)
        return refuse(why, &REFUSAL_OVER);
    int count = piece_words(line, line_whole(line), " ", ":>/", word, 2);
    int verb = count == 0 ? MATCH_NONE : find_from(0, word[0]);
    if (verb < 0)
        return refuse_piece(why, &DOGE_VERB, count == 0 ? line_whole(line) : word[0]);
    if (verb == VERB_PLACE)
        return read_place(&r);
    if (verb == VERB_DONE)
        return read_done(&r);
    return verb >= VERB_HOLD && verb < VERB_DONE ? read_setting(&r, verb) : read_decision(&r, verb, word[0]);
}
