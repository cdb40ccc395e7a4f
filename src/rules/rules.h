/*
 * The contract between the engine and a board game. A game is one table of
 * functions over a plain state: a fixed-size struct without pointers that is
 * copied with memcpy, so a look-ahead is a copy and undo is free.
 *
 * Words: docs/architecture.md. Rules:
 * - `state` is a whole position; `view` is the same type after observe(): what
 *   the seat may not know is blanked. Whatever faces a player (read, vet, tell,
 *   show, board, choose) gets only a view, so a leak needs a wrong type.
 * - rules.c and orders.c of a game are pure: no I/O, clock, allocation, locale.
 * - Seats are numbers 1..N clockwise; seat 0 is the public.
 */
#ifndef CURSUS_RULES_RULES_H
#define CURSUS_RULES_RULES_H

#include "base/jv.h"
#include "base/text.h"
#include "rules/canvas.h"
#include "rules/chance.h"
#include "rules/event_kind.h"
#include "rules/line.h"
#include "rules/look.h"
#include "rules/maps.h"
#include "rules/refuse.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    REQUESTS_MAX = 124, /* open at the same time, all seats together */
    OPTIONS_MAX = 16,
    ORDER_WORDS = 1020,
    SUGGESTED_MOST = 8,
    SLOT_NONE = -1,
    SLOTS_MAX = 558 /* slots are numbered from 0 */
};

/* One decision that the rules ask of one seat, now. */
struct request {
    int seat;
    int slot;      /* the game's code of the decision; slot_write() names it */
    int32_t clock; /* requests of one seat with the same clock share one deadline; what is open at one time for a seat
                    * has the same */
};

/*
 * One line of text, parsed: all its alternatives, in the game's own coding.
 * `slot` is what it answers; a setting answers nothing and has `setting` set.
 * Copy with order_copy(), which moves only the words in use.
 */
struct order {
    int16_t slot; /* SLOT_NONE for a setting, and where a faulty line named none */
    bool setting;
    int16_t len;
    int16_t word[ORDER_WORDS];
};

enum answer_by { BY_PLAYER, BY_PLAN, BY_POLICY, BY_BOT, BY_DEFAULT, BY_GM, BY_AUTO };

/* What resolve() is given for each request that was open. */
struct answer {
    const struct order *order; /* as check() wrote it */
    struct request request;
    enum answer_by by;
};

/* How many of the open requests, from number `at` on, are of one seat: those stand one behind the other. */
static inline int requests_together(const struct request *open, int count, int at)
{
    int end = at;
    while (end < count && open[end].seat == open[at].seat)
        end++;
    return end - at;
}

/* The order of the seat's answer; NULL: it was not asked. */
static inline const struct order *order_of_seat(const struct answer *answers, int count, int seat)
{
    for (int i = 0; i < count; i++)
        if (answers[i].request.seat == seat)
            return answers[i].order;
    return NULL;
}

/* A line as vet() sees it: on file and staying there, or new in this mail. */
struct vetted {
    struct order order;     /* of a faulty line only `slot` counts */
    bool on_file;           /* stays on file before the mail's lines of its slot */
    bool faulty;            /* read() refused it already (`refusal` says why) */
    struct refusal refusal; /* vet() fills it to refuse a new line; refusal.code NULL: accepted */
};

/* An option of a game as the GM may set it. */
struct rules_option {
    const char *name;
    const char *const *values; /* the default first, NULL at the end; or NULL: a number */
    const char *const *told;   /* keys of what each value means at a table, in their order: "one intrigue a turn"; of a
                                  number one, with {number} where it stands */
    const char *follows;       /* another option (of values): while this one is not set on its own it takes the value
                                  of the same rank; NULL: none. The other must not follow in turn. */
    int low, high, initial;    /* for a number */
    bool high_is_seats;        /* the highest value is the number of seats, not `high` */
    bool added_later; /* games are older than it: where it has its default it is left out of a game's options and
                         positions, which so are what they were before */
};

/* The values of an option, or the keys of what they mean: OPTION_WORDS("yes", "no"). */
#define OPTION_WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* A map that comes from files, in the rules that are made for it: those of a game besides are the same. It is kept with
 * each of its games, so that they can be played and proved when the files have changed or are gone. */
struct rules_map {
    const char *name;      /* "islands" */
    const struct jv *kept; /* {"files":[{"name","text"}],"hash","name"} */
    uint32_t nobodys;      /* bit s: nobody plays seat s, whose bot does what the deadline would do */
    const void *made;      /* the game's own form of it, for those functions that are given no state, but the rules */
};

struct rules_format;

struct rules_setup {
    int seats;
    int option[OPTIONS_MAX];     /* in the order of rules->options: index into values, or the number */
    const struct rules_map *map; /* of the rules */
};

/* What stands at the end: filled for running games too (over = false, no ranks). */
struct result {
    bool over;
    int seats;
    int rank[SEATS_MAX]; /* 1 = best, equal when shared; index seat - 1 */
    int score[SEATS_MAX];
    const char *reason; /* one word, static: how it ended, where a game ends in several ways; NULL: not said */
    char why[400];      /* one sentence */
    bool by_score;      /* it says no more than that the highest score has won */
};

/* What a seat has points for. */
enum { SCORE_PARTS = 16, SCORE_NAME = 96 };
struct score_part {
    char name[SCORE_NAME]; /* as people call it: "Military" */
    int points;
};

enum mark { MARK_DISC = 1, MARK_SQUARE, MARK_TRIANGLE, MARK_DIAMOND, MARK_HEXAGON, MARK_STAR, MARK_PENTAGON };

/* How a seat is called and marked, in every text and picture. */
struct rules_seat {
    const char *name;   /* "red" */
    const char *letter; /* "R" */
    enum mark mark;
    uint32_t colour; /* 0xRRGGBB */
};

/* Keys of what somebody is told who does not know the game: who he is in it, what wins, what a turn is, how long it is
 * and how often he is asked, how he answers. One sentence each; {seats}, {title}, {pace} (of a decision) stand for what
 * they say, and options that are numbers by their names. */
struct rules_about {
    const char *who, *wins, *turn, *length, *answer;
};

/* "disc" */
const char *rules_mark_name(enum mark mark);

struct name_table;
struct walk;

enum { VERB_ARGUMENTS = 4 };

/* What stands behind a verb: a name, or a number. */
struct rules_argument {
    const struct name_table *names; /* NULL: a number */
    int low, high;                  /* of a number */
};

/*
 * A verb of order lines. Where a game leaves out read(), an alternative of an order is the verb's number and then its
 * arguments, a name by its place in its table; the alternatives stand one behind the other.
 */
struct rules_verb {
    const char *name; /* "bid" */
    const char *form; /* "bid 3 fives": how a line with it looks */
    const char *does; /* key of the sentence that says what it does */
    int slot;
    int arguments;
    struct rules_argument argument[VERB_ARGUMENTS];
};

enum aside {
    ASIDE_ASKED,   /* all that the seat is asked, in a heading: "orders for 3 units" */
    ASIDE_BLANK,   /* behind the blank of a request: "F Lon can go to Eng Nth Wal Yor" */
    ASIDE_MORE,    /* another blank, which the same mail may fill in: "play: ____" */
    ASIDE_HOW,     /* below the blanks: how to fill them in */
    ASIDE_DEFAULT, /* what the deadline does, as a sentence: "Units without orders hold." */
};

/*
 * A game, in groups: what plays must be there; all else has a default, and everybody calls the functions that may be
 * NULL by rules/doors.h, where the defaults are.
 */
struct rules {
    /* ---- What plays: a game fills this group, and its table of names ---- */

    const char *id;    /* "quorum" */
    const char *title; /* "Quorum" */
    int version;       /* raised when a recorded game would replay otherwise or its events are coded otherwise */
    int seats_min, seats_max;
    size_t state_size;
    struct rules_map map;            /* of rules that are made for a map from outside */
    int phases_max;                  /* resolve() calls after which every game is over */
    const struct event_kind *events; /* by kind */
    int event_count;

    /* A fresh game. `why` names an option whose value does not go with the seats. */
    bool (*setup)(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                  struct refusal *why);

    /* Who must decide what, now, by ascending seat. Returns how many (0..REQUESTS_MAX). 0 in a game that
     * is not over: resolve() is due with no answers (a step of the game itself). Works on views. */
    int (*requests)(const void *state, struct request *open);

    /* Instead of check() and legal(): may the request be answered by this alternative, a verb's number and its
     * arguments? Works on views. False: `why` (may be NULL) says why not. NULL where they are there. */
    bool (*allows)(const void *state, const struct request *request, const int16_t *words, struct refusal *why);

    /* Carries out the phase. `answers`: one for each open request, in the order of requests(). */
    void (*resolve)(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events);

    /* Works on views, and gives the same scores by each of them: how the seats stand is for everybody. Where the rules
     * hide that until the end, all have the same score until then. */
    void (*result)(const void *state, struct result *out);

    /* Names each field of the position once, with its bounds (rules/walk.h): what rules_save(), rules_load() and
     * rules_sound() go by. */
    void (*walk)(struct walk *walk, void *state);

    /* What a position whose fields are within their bounds must hold besides: how they go together. Of a view
     * (`as_view`) as much as it shows. */
    bool (*agrees)(const void *state, bool as_view, struct refusal *why);

    const struct rules_maps *maps; /* of a game that is played on maps from files; NULL: it is not */

    /* Files of other programs (rules/format.h), an array that ends without a name; NULL: none are read or written. */
    const struct rules_format *formats;

    /* ---- Its table of names: how order lines are written and read ---- */

    /* Order lines: the verbs, NULL where vocabulary() and a page of help of the game's own do without; the tables of
     * the other words, NULL as well; the names of the slots from 0 on, NULL where slot_write() and slot_read() know
     * them. */
    const struct rules_verb *verbs;
    const struct name_table *names;
    const char *const *slots;
    int verb_count, name_tables, slot_count;

    /* ---- What may be other in play: options, hidden things, turns, deadlines ---- */

    const struct rules_option *options;
    int option_count;
    int ahead; /* 1 + the place of the option that says with how many points seat 1 begins; those of the other seats
                * stand behind it. So seats have a handicap, and can be sold for points. 0: there is none */

    /* The state as `seat` (0: the public) may know it. observe(observe(x)) == observe(x). NULL: all is known to all. */
    void (*observe)(const void *state, int seat, void *view);

    /* Deals anew, into *state, what `seat` cannot know: the view of `seat` stays the same, and nothing of what it hides
     * goes into what is dealt, so that a view does as well as the state. For looks ahead, for the twin test, and for
     * "ask if surprised". NULL: nothing is hidden from anybody, every view is the whole state. */
    void (*redeal)(void *state, int seat, struct chance *chance);

    /* Refuses those new lines that are certain to fail, and those that stand or fall with another: sets their
     * `refusal`. Lines come in the order in which they will stand; settings among them count as in effect. NULL: none
     * is refused. */
    void (*vet)(const void *view, int seat, struct vetted *lines, int count);

    /* Carries out an accepted setting of a seat at once. NULL if the game has none. */
    void (*set)(void *state, int seat, const struct order *setting, struct events *events);

    /* What the deadline does: always legal, uses no chance. NULL: the first of legal(). */
    void (*fallback)(const void *state, const struct request *request, struct order *out);

    /* Whether the request has one legal answer, that of fallback(), and this says nothing (`done`): then the engine may
     * give it at once. Works on views. NULL: there is no such request. */
    bool (*silent)(const void *state, const struct request *request);
    const char *spoken; /* what else a seat may send when it was answered for so: key of a sentence; NULL: nothing */

    /* Is the seat still in the game? One that is not has no part in votes and in a draw. NULL: all are to the end. */
    bool (*plays)(const void *state, int seat);

    /* The number of the turn, as players count turns: mails offer together what one seat is asked in one of them, so
     * far as it is known (engine/play/ahead.h). Works on views. NULL: each decision is a turn of its own. */
    int (*turn)(const void *state);

    /* Whose turn it is after that of `seat`, who is asked now, alone, if the game goes on; 0: that hangs on what it
     * does, or several are asked then. Works on views. NULL: that is not told. */
    int (*after)(const void *view, int seat);

    /* The round that a position is in, from 1 on, and the key of what the game calls that ("year"). NULL both: it is
     * told by how often each has had a turn. */
    int (*round)(const void *state);
    const char *rounds;
    int round_before;  /* the number that players give to what is before the first round: 1900, where that is 1901 */
    bool secret_votes; /* votes that end a game are usually secret where these rules are played */

    /* What holds of every position that play leads to, but need not of one that is loaded; NULL: nothing. */
    bool (*reached)(const void *state, struct refusal *why);

    /* ---- What reads and writes order lines, where the table of names does not do ---- */

    /* One line -> an order, judged by words alone and by what never can be legal for this seat. False: `why`
     * says code, word and column; out->slot is still set where the line's verb tells it. NULL: by the table of verbs;
     * then write(), check() and legal() are NULL too, and allows() is there. */
    bool (*read)(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why);

    /* The canonical text of an order (read() turns it back into the same order under every view). */
    void (*write)(const struct rules *rules, const struct order *order, struct text *out);

    /* The first alternative of `line` that is legal now becomes *answer (with what the game needs of those after
     * it); false: none is, `why` has its code. `line` and `answer` may not overlap. */
    bool (*check)(const void *state, const struct request *request, const struct order *line, struct order *answer,
                  struct refusal *why);

    /* Single legal orders for a request, sorted by the order's words, unique; at most `max`; returns how many.
     * Large families may be sampled. Works on the view of the asked seat. */
    int (*legal)(const void *state, const struct request *request, struct order *out, int max);

    /* A slot's name ("win:castello") and its code by name (whole; SLOT_NONE if there is none). A number below SLOTS_MAX
     * that is no slot has a name that is none. Both NULL: those of `slots`. */
    void (*slot_write)(const struct rules *rules, int slot, struct text *out);
    int (*slot_read)(const struct rules *rules, const char *name);

    /* The names that lines may hold, one after the other: static text, NULL after the last. NULL: those of
     * `verbs` and `names`. */
    const char *(*vocabulary)(const struct rules *rules, int index);

    /* The table of words for the reader of letters (templates/words/, of a game in its folder); NULL: that of its id.
     */
    const char *words;

    /* What people call the places of a map besides: the id of the place that name number `index` stands for, in lines
     * and as class `place` in letters; the name goes to `name`. NULL after the last. NULL itself: the table has all. */
    const char *(*place_names)(const struct rules *rules, int index, struct text *name);

    /* Other words for an order of legal(), number `which` from 0 on: what the card shows where write() says its id.
     * False after the last. Only to find the legal order that comes nearest to a refused line. NULL: there are none. */
    bool (*reword)(const struct order *order, int which, struct text *out);

    /* What people name by how it looks rather than by its name, for the reader of their words: order number `index`,
     * and the meanings (class:id, parted by blanks, as in the table of words) that describe it, behind a '!' those that
     * must be said; "seen:" of what lies there now, but not in a later turn, "unseen:" of what stands for that. Also
     * orders of slots that are not open yet. Where orders are told by the order of their words (reader/spell.h): the
     * least that each unit can be told now, its place and what it is. False after the last. NULL: people name things as
     * legal() does. */
    bool (*described)(const void *view, int seat, int index, struct text *order, struct text *words);

    /* ---- What tells and shows ---- */

    const struct rules_seat *seats;                /* seats_max of them; NULL: the palette */
    void (*tell_seat)(int seat, struct text *out); /* how events call a seat; NULL: by its name in capitals */
    const char *const *titles; /* what people are told that they are called ("Fabii"); NULL: their names */
    const char *called;        /* key of how a seat is called to who holds it, {Seat}: "the Fabii"; NULL: by its name */
    const char *listed;        /* key of how lists call one and who holds it, {name} and {Seat}; NULL: "Anna (red)" */
    const char *person;        /* key of how they call others who hold one, {name} and {seat}; NULL: "Anna (red)" */
    const char *const
        *guide; /* keys of the paragraphs of rules on the general page of help, NULL at the end; or NULL */
    const struct rules_about *about; /* NULL: what is true of every game */

    /* A single order as people say it, without a capital ("take Trade 2 of Asia (wheat+fish)"), for the buttons of
     * mails; also one that the seat can give only later in its turn. NULL: its canonical text. */
    void (*phrase)(const void *view, int seat, const struct order *order, struct text *out);

    /* What a request asks of its seat, as people say it to anybody, without a capital ("take a card from Rome"). `view`
     * may be of another seat. By slot as keys, `asks`; where there is none the function says it; NULL both: the slot's
     * name. */
    const char *const *asks;
    void (*ask)(const void *view, const struct request *request, struct text *out);

    /* What mails say around what they ask of a seat, in the game's own words; with nothing written they say what goes
     * for every game. NULL: they always do. */
    void (*aside)(const void *view, const struct request *request, enum aside what, struct text *out);

    /* What an order of legal() costs the seat now ("$100"), for lists of such orders; nothing where it is free. NULL:
     * all are. */
    void (*cost)(const void *view, int seat, const struct order *order, struct text *out);

    /* The short line about where the game stands: how far it is, if that can be said, "round 4 of 12", and the rest of
     * it, "red to take". NULL: who is to move. */
    void (*phase)(const void *view, struct text *stage, struct text *rest);

    /* Facts for the templates of its folder (report.txt, report.html): everything a player is shown. NULL: the
     * walked view, for the general templates of templates/game/. */
    void (*show)(const void *view, int seat, struct jv *facts);

    /* The board picture as strokes, in light colours. NULL: a table of the walked view. */
    void (*board)(const void *view, const struct look *look, struct canvas *canvas);

    /* Where the score of a seat in result() comes from, part by part, each the same for all seats and in one order, at
     * any moment of the game: returns how many (at most SCORE_PARTS); their sum is the score. Works on views. NULL:
     * there is one part; or, where credit() is there, the score follows from what happened. */
    int (*parts)(const void *state, int seat, struct score_part *out);

    /* Of a score that is an account: whether the event has added to one (or taken from it), whose, and what for. All of
     * them together are the score. NULL: none does. */
    bool (*credit)(const struct event *event, int *seat, struct score_part *out);
    const char *course; /* the key of what the scores are called, round by round; NULL: points */

    /* Whether a mail about this position shows how the seats have stood, round by round, as the last mail does: a year
     * is over. Works on views. NULL: none does. */
    bool (*sums_up)(const void *state);

    /* ---- What bots use, and what mails offer ---- */

    /* The bot: a legal order for one request, from the seat's view. Its chance is a stream of its own. NULL: it looks
     * one order ahead (rules/doors.h). */
    void (*choose)(const void *view, const struct request *request, struct chance *chance, struct order *out);

    /* What it says to each of a seat's open requests (`count`, as requests() gives them), at once: what choose() says
     * to each with the stream as it is. NULL: so it is done. */
    void (*choose_all)(const void *view, const struct request *open, int count, struct chance *chance,
                       struct order *out);

    /* For bots that look ahead (search/search.h). */
    struct {
        int rollouts;                                 /* of level 5 for one decision; 0: 512 */
        int phases;                                   /* so many are played on; 0: to the end */
        int (*estimate)(const void *state, int seat); /* how a seat stands in a game that goes on, in any measure from 0
                                                         on that grows in proportion; NULL: its score */
        void (*quick)(const void *state, const struct request *open, int count, struct chance *chance,
                      struct order *out); /* as choose_all(), with less thought: how what comes later is played; NULL:
                                             by that */
    } search;

    /* What mails offer as parts of whole turns: up to `most` (1..SUGGESTED_MOST) legal orders that its bot likes, the
     * best first, each of which does something else; without what is for the case that one cannot be. Returns how many.
     * NULL: what `choose` says. */
    int (*suggest)(const void *view, const struct request *request, struct chance *chance, struct order *out, int most);

    /* ---- Versions before this one ---- */

    int plays_from; /* games of versions before this one are not played on, even where they would replay */

    /* The version before, where games that began under it go on by this one (the two have one state, and their moves
     * lead to the same positions but for the last one of a game); those that ended by it stay with it. NULL: none. */
    const struct rules *earlier;
    const char *renewed; /* what is other for such a game: key of a sentence to its players; NULL: there is none */
    const char *was;     /* what those did: key of "showed one product on a card"; NULL where plays_from is 0 */

    /* How a position of an earlier version, which load() still reads, stands by its rules: scores and ranks in any
     * case, `over` and `why` as in result(). False: that version is not known. NULL: none is. */
    bool (*past_result)(int version, const void *state, struct result *out);
};

/* Fills a part in; a longer name is cut. */
static inline void score_part(struct score_part *out, const char *name, int points)
{
    struct text text = text_fixed(out->name, sizeof out->name);
    text_add(&text, name);
    out->points = points;
}

/* An order of this slot, without words yet. */
static inline void order_begin(struct order *order, int slot)
{
    order->slot = (int16_t)slot;
    order->setting = false;
    order->len = 0;
}

/* Appends a word. */
static inline void order_add(struct order *order, int word)
{
    order->word[order->len++] = (int16_t)word;
}

/* Copies slot, setting and the words in use. */
static inline void order_copy(struct order *to, const struct order *from)
{
    to->slot = from->slot;
    to->setting = from->setting;
    to->len = from->len;
    memcpy(to->word, from->word, (size_t)from->len * sizeof from->word[0]);
}

static inline bool order_same(const struct order *a, const struct order *b)
{
    return a->slot == b->slot && a->setting == b->setting && a->len == b->len &&
           memcmp(a->word, b->word, (size_t)a->len * sizeof a->word[0]) == 0;
}

/* Whether its words come before those of the other. */
bool rules_order_before(const struct order *a, const struct order *b);

/* Puts an order to its place among `count` sorted ones, by their words; there is room for one more. */
void rules_order_insert(struct order *orders, int count, const struct order *order);

/* All games of this binary, by id; NULL-terminated list of rules_all. */
extern const struct rules *const rules_all[];
const struct rules *rules_find(const char *id);
/* This version of the rules, or NULL: it is not known any more. */
const struct rules *rules_version(const struct rules *rules, int version);

/* rules->read(), and where that refuses a line which begins with the name of a slot and a colon, as a form in a mail
 * that is filled in, what stands behind it: it must answer that slot. *why is of the whole line. */
bool rules_read(const struct rules *rules, const void *view, int seat, const struct order_line *line, struct order *out,
                struct refusal *why);

/* The same of a text that is no line of a mail: an order on file or in a record. */
bool rules_read_text(const struct rules *rules, const void *view, int seat, const char *text, struct order *out,
                     struct refusal *why);

/* How a line stands to a game's grammar. */
enum grammar {
    GRAMMAR_NONE,  /* it says nothing, is too long, or begins as no order does */
    GRAMMAR_WRONG, /* it begins as one does, and is none */
    GRAMMAR_ORDER
};
/* *out: the order, if it is one; not to be used otherwise. */
enum grammar rules_grammar(const struct rules *rules, const void *view, int seat, const char *line, struct order *out);
/* The same of a line that was read, whole. */
enum grammar rules_grammar_line(const struct rules *rules, const void *view, int seat, const struct order_line *line,
                                struct order *out);

/* The position as JSON, whole or a view; the caller's to jv_free(). */
struct jv *rules_save(const struct rules *rules, const void *state);

/* Reads a position from JSON that may be hostile. `as_view`: it may be a view, and is loaded as one; hidden values may
 * stand in it. False: it is refused, and *state is nothing to go by. */
bool rules_load(const struct rules *rules, void *state, const struct jv *position, bool as_view, struct refusal *why);

/* Does a whole state hold what its rules promise of it? */
bool rules_sound(const struct rules *rules, const void *state, struct refusal *why);

/* "quorum, forvm, doge": the ids of all. */
void rules_names(struct text *out);

#endif
