/* Order lines of Doge as text: their words, and how they are read (rules.md, "Orders"). Pure. */
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

NAMES_OF(doge_verb_name, verbs, );
static NAMES_OF(choice_name, verbs + VERB_OPTION, );

const char *doge_vocabulary(const struct rules *rules, int index)
{
    (void)rules;
    static const struct names lists[] = {{doge_verb_name, VERBS}, {doge_area_name, AREAS}};
    return words_name_at(lists, 2, index);
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

/* One line being read. */
struct reading {
    const struct doge_state *view;
    int seat;
    const struct order_line *line;
    struct order *out;
    struct refusal *why;
    struct refusal kept;
    struct word_run words;
};

/* Splits; "->" is ">", colons and ">" are words of their own. False: too many. */
static bool words_read(struct reading *r, struct piece piece, const char *blanks)
{
    struct word_run *w = &r->words;
    struct piece whole = piece_whole(r->line);
    int count = piece_words(r->line, piece, blanks, ":>", w->word, WORDS);
    w->at = w->count = 0;
    w->end = (struct piece){.at = "", .column = whole.column + whole.len};
    for (int i = 0; i < count && count <= WORDS; i++) {
        struct piece word = w->word[i];
        bool arrow = i + 1 < count && piece_is(w->word[i + 1], ">");
        if (arrow && word.at[word.len - 1] == '-')
            word.len--;
        if (word.len > 0)
            w->word[w->count++] = word;
    }
    return count <= WORDS;
}

/* The area whose whole name, with a blank for the hyphen, begins with this word; AREA_NONE: it is none. */
static int two_words(const struct reading *r, int at)
{
    const struct piece *word = &r->words.word[at];
    for (int area = 0; area < AREAS && at + 1 < r->words.count; area++) {
        const char *id = doge_areas[area].id;
        int before = (int)strcspn(id, "-");
        if (id[before] == '-' && before == word[0].len && memcmp(id, word[0].at, (size_t)before) == 0 &&
            piece_is(word[1], id + before + 1))
            return area;
    }
    return AREA_NONE;
}

/* Where the name of an area ends that stands here: it is a word, or two. */
static int behind_area(const struct reading *r, int at)
{
    return at + (two_words(r, at) == AREA_NONE ? 1 : 2);
}

/* The area that is named here. */
static bool area_read(const struct reading *r, int at, int *area, struct refusal *why)
{
    static const struct names areas = {doge_area_name, AREAS};
    static const struct word_errors misses = {&DOGE_AREA, &DOGE_AMBIGUOUS};
    struct piece word = r->words.word[at];
    *area = two_words(r, at);
    for (int i = 0; i < AREAS && *area == AREA_NONE; i++)
        if (piece_is(word, doge_areas[i].code) || piece_is(word, doge_areas[i].joined))
            *area = i;
    return *area != AREA_NONE || word_lookup(word, areas, misses, area, why);
}

/* Could the next word be meant as an area: a name or the beginning of one? */
static bool area_begins(const struct reading *r)
{
    int area;
    struct refusal why = {0};
    return area_read(r, r->words.at, &area, &why) || why.code == DOGE_AMBIGUOUS.code;
}

/* A word is missing behind those that were read, or the next one stands where it may not. */
static bool malformed(const struct reading *r)
{
    return words_refuse(r->why, &DOGE_SYNTAX, words_here(&r->words));
}

/* The words of the line behind its verb and a colon. */
static bool read_behind(struct reading *r, const char *blanks)
{
    if (!words_read(r, piece_whole(r->line), blanks))
        return refuse(r->why, &REFUSAL_LONG);
    r->words.at = 1;
    (void)words_skip(&r->words, ":");
    return true;
}

/* "AREA V V ..." up to `and` or the end. */
static bool read_stack(struct reading *r)
{
    struct word_run *w = &r->words;
    uint8_t of[VALUES] = {0};
    int area, name = w->at;
    if (!words_left(w))
        return malformed(r);
    if (!area_read(r, name, &area, r->why))
        return false;
    w->at = behind_area(r, name);
    (void)words_skip(w, ":");
    int from = w->at;
    while (words_left(w) && !words_next(w, "and"))
        w->at++;
    if (w->at == from || w->at - from > STACK_MOST)
        return words_refuse(r->why, &DOGE_COUNT, w->word[w->at == from ? name : from + STACK_MOST]);
    for (int i = from; i < w->at; i++) {
        int value = 0;
        if (!piece_number(w->word[i], 0, VALUES - 1, &value))
            return words_refuse(r->why, &DOGE_VALUE, w->word[i]);
        of[value]++;
    }
    order_add(r->out, place_word(area, doge_stack_find(of)));
    return true;
}

static bool read_place(struct reading *r)
{
    r->out->slot = SLOT_PLACE;
    if (!read_behind(r, " ,+"))
        return false;
    for (;; r->words.at++) { /* behind `and` */
        if (!read_stack(r))
            return false;
        if (!words_left(&r->words))
            return true;
        if (!state_sealed(r->view))
            return malformed(r);
    }
}

/* `done`, or the form of a mail filled in: "plan: done". */
static bool read_done(struct reading *r)
{
    struct word_run *w = &r->words;
    r->out->slot = SLOT_PLAN;
    if (!words_read(r, piece_whole(r->line), " "))
        return refuse(r->why, &REFUSAL_LONG);
    if (words_skip(w, "plan")) {
        (void)words_skip(w, ":");
        if (find_from(0, words_here(w)) != VERB_DONE)
            return malformed(r);
    }
    w->at++;
    return !words_left(w) || malformed(r);
}

static bool read_setting(struct reading *r, int verb)
{
    struct word_run *w = &r->words;
    int area, number = 0;
    if (!read_behind(r, " "))
        return false;
    int name = w->at;
    if (!words_left(w))
        return malformed(r);
    w->at = behind_area(r, name);
    if (verb == VERB_LIMIT && !piece_number(words_here(w), 0, LIMIT_NO, &number))
        return malformed(r);
    w->at += verb == VERB_LIMIT;
    if (words_left(w))
        return malformed(r);
    if (!area_read(r, name, &area, r->why))
        return false;
    if (area == QUARANTIA)
        return words_refuse(r->why, &DOGE_DISTRICT, w->word[name]);
    r->out->setting = true;
    order_add(r->out, setting_word(verb - VERB_HOLD + SETTING_HOLD, area, number));
    return true;
}

/* What is wrong with a name of an option counts only if its form is right: here it is kept until then. NULL: there is
 * one already. */
static struct refusal *kept(struct reading *r)
{
    return r->kept.code == NULL ? &r->kept : NULL;
}

/* "[if open]" or "[if builds]" at the end. */
static bool read_guard(struct reading *r, const char *guard, struct option *o)
{
    if (!words_left(&r->words))
        return true;
    o->guard = words_skip(&r->words, "if") && words_skip(&r->words, guard);
    return o->guard && !words_left(&r->words);
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
        (void)words_refuse(kept(r), &DOGE_ADVISOR, word);
    return 0;
}

/* "take [Q] to AREA [if open]", behind take. As all of these: false, if the form is not right. */
static bool read_take(struct reading *r, struct option *o)
{
    struct word_run *w = &r->words;
    if (words_left(w) && !words_next(w, "to"))
        o->advisor = find_advisor(r, w->word[w->at++]);
    if (!words_skip(w, "to"))
        return false;
    int name = w->at, end = name;
    while (end < w->count && !piece_is(w->word[end], "if"))
        end++;
    if (end == name || end != behind_area(r, name))
        return false;
    w->at = end;
    if (piece_is(w->word[name], "next"))
        o->target = TARGET_NEXT;
    else if (area_read(r, name, &o->target, kept(r)) && o->target == slot_area(r->out->slot))
        (void)words_refuse(kept(r), &DOGE_HOME, w->word[name]);
    return read_guard(r, "open", o);
}

static bool is_arrow(struct piece word)
{
    return piece_is(word, ">") || piece_is(word, "to");
}

/* "D > D" up to `and` or `if`. */
static bool read_move(struct reading *r, int *move)
{
    struct word_run *w = &r->words;
    int first = w->at, arrow = behind_area(r, first), second = arrow + 1, from, to, home = slot_area(r->out->slot);
    while (words_left(w) && !words_next(w, "and") && !words_next(w, "if"))
        w->at++;
    if (second >= w->at || behind_area(r, second) != w->at || is_arrow(w->word[first]) || !is_arrow(w->word[arrow]))
        return false;
    if (!area_read(r, first, &from, kept(r)) || !area_read(r, second, &to, kept(r)))
        return true;
    if (from == QUARANTIA || to == QUARANTIA)
        (void)words_refuse(kept(r), &DOGE_DISTRICT, w->word[from == QUARANTIA ? first : second]);
    else if (from == to)
        (void)words_refuse(kept(r), &DOGE_SAME, w->word[second]);
    else if (home != QUARANTIA && from != home && to != home)
        (void)words_refuse(kept(r), &DOGE_MOVE_HOME, w->word[first]);
    *move = move_of(from, to);
    return true;
}

/* "D > D [and [move] D > D] [if builds]". */
static bool read_moves(struct reading *r, struct option *o)
{
    struct word_run *w = &r->words;
    int begin[WORDS], moves = 0, most = slot_moves(r->out->slot);
    do {
        int move = MOVE_NONE;
        if (moves > 0 && find_from(VERB_OPTION, words_here(w)) == CHOICE_MOVE)
            w->at++;
        begin[moves] = w->at;
        if (!read_move(r, &move))
            return false;
        if (moves < 2)
            o->move[moves] = move;
        moves++;
    } while (words_skip(w, "and"));
    if (moves > most)
        (void)words_refuse(kept(r), &DOGE_MOVES, w->word[begin[most]]);
    else if (moves == 2 && move_from(o->move[1]) == move_to(o->move[0]))
        (void)words_refuse(kept(r), &DOGE_SAME_HOUSE, w->word[begin[1]]);
    return read_guard(r, "builds", o);
}

/* Behind the word of its kind. */
static bool read_kind(struct reading *r, struct option *o)
{
    if (o->kind == CHOICE_TAKE)
        return read_take(r, o);
    if (o->kind == CHOICE_MOVE)
        return read_moves(r, o);
    if (o->kind != CHOICE_ABSTAIN || !words_left(&r->words))
        return !words_left(&r->words);
    if (find_from(VERB_OPTION, words_here(&r->words)) != CHOICE_MOVE)
        return false;
    r->words.at++;
    return read_moves(r, o);
}

static bool read_option(struct reading *r)
{
    struct piece head = words_here(&r->words);
    struct option o = {.kind = find_from(VERB_OPTION, head), .move = {MOVE_NONE, MOVE_NONE}};
    if (o.kind < 0)
        return malformed(r);
    if (o.kind != CHOICE_DEFAULT && slot_takes(r->out->slot) != (o.kind == CHOICE_TAKE || o.kind == CHOICE_ABSTAIN))
        return words_refuse(r->why, &DOGE_DECISION, head);
    r->words.at++;
    if (!read_kind(r, &o))
        return malformed(r);
    if (r->kept.code != NULL) {
        *r->why = r->kept;
        return false;
    }
    order_add(r->out, option_pack(&o));
    return true;
}

/* The head of a decision line; its first option is then the next word. */
static bool read_head(struct reading *r, int verb)
{
    struct word_run *w = &r->words;
    int area = QUARANTIA;
    if ((!words_skip(w, ":") && words_left(w) && area_begins(r)) || verb == VERB_WIN) {
        int name = w->at;
        if (!words_left(w) || (find_from(VERB_OPTION, words_here(w)) >= 0 && !area_begins(r)))
            return malformed(r);
        w->at = behind_area(r, name);
        (void)words_skip(w, ":");
        if (!words_left(w))
            return malformed(r);
        if (!area_read(r, name, &area, r->why))
            return false;
        if (verb != VERB_WIN && area != QUARANTIA)
            return words_refuse(r->why, &DOGE_DECISION, w->word[name]);
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
    r->out->slot = (int16_t)decision_slot(r, verb);
    if (verb >= VERB_OPTION && r->out->slot == SLOT_NONE)
        return words_refuse(r->why, &DOGE_NO_REQUEST, head);
    int parts = piece_split(r->line, piece_whole(r->line), '/', part, LINE_ALTERNATIVES);
    if (parts > LINE_ALTERNATIVES)
        return words_refuse(r->why, &REFUSAL_LONG, part[LINE_ALTERNATIVES - 1]);
    for (int i = 0; i < parts; i++) {
        if (!words_read(r, part[i], " "))
            return words_refuse(r->why, &DOGE_SYNTAX, part[i]);
        r->words.at = i == 0 && verb < VERB_OPTION;
        if ((r->words.at > 0 && !read_head(r, verb)) || !read_option(r))
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
    int count = piece_words(line, piece_whole(line), " ", ":>/", word, 2);
    int verb = count == 0 ? MATCH_NONE : find_from(0, word[0]);
    if (verb < 0)
        return words_refuse(why, &DOGE_VERB, count == 0 ? piece_whole(line) : word[0]);
    if (verb == VERB_PLACE)
        return read_place(&r);
    if (verb == VERB_DONE)
        return read_done(&r);
    return verb >= VERB_HOLD && verb < VERB_DONE ? read_setting(&r, verb) : read_decision(&r, verb, word[0]);
}
