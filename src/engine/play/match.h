/*
 * A game in memory: position, plans and chance, without players' addresses,
 * clock or database. Trials, replays and the stored games all run on it.
 *
 * Filing a mail's lines: plan.h. Resolving what can be resolved: pump.h.
 */
#ifndef CURSUS_ENGINE_PLAY_MATCH_H
#define CURSUS_ENGINE_PLAY_MATCH_H

#include "base/err.h"
#include "base/settings.h"
#include "engine/play/held.h"
#include "engine/play/slot_set.h"
#include "rules/rules.h"

struct outsider;

enum { PLAN_LINES_MAX = 64 };

/* One order line on file. */
struct plan_line {
    struct order order;
    bool asked;     /* filed while its request was open: the answer is the player's own, not a plan's */
    bool loose;     /* just read from other words than the rules page has: the phase cools before it is used */
    bool surprised; /* something hidden has come to light since, and the seat wants to be asked then (surprise.h) */
};

/* The lines on file of one seat, grouped by slot, slots in the order of filing. */
struct plan {
    struct plan_line *line;
    int count, cap;
};

enum holder { HELD_BY_NOBODY, HELD_BY_PLAYER, HELD_BY_BOT };

struct match_seat {
    enum holder holder;
    int level;                 /* of a bot: search/search.h; 0: the game's own */
    struct outsider *outsider; /* the program that plays for its bot; NULL: none */
    bool idle;                 /* of HELD_BY_BOT: no bot plays, each decision is the default */
    struct plan plan;
    struct held held;        /* lines of a mail that wait for an answer */
    bool otherwise_default;  /* "otherwise default": the default follows a line that was spent */
    bool ask_surprised;      /* "otherwise ask if surprised" */
    bool wait;               /* "wait": no phase that asks this seat resolves before its deadline */
    bool ready;              /* "ready": what is open need not cool for this seat */
    struct slot_set blocked; /* a line was spent, the open request of that slot waits */
    bool overdue;            /* the deadline of overdue_clock has passed */
    int32_t overdue_clock;
};

/* What became of a line on file. */
enum note_kind {
    NOTE_USED,
    NOTE_SPENT,
    NOTE_DEFAULT,
    NOTE_BOT /* at the deadline the bot decided in the player's place */
};
struct note {
    int seat;
    enum note_kind kind;
    int phase;          /* match->phase at that moment */
    char *text;         /* canonical text of the line, of the default, or of what the bot chose; owned */
    void *view;         /* how the seat saw the game then, for saying it in the language of who reads of it; owned */
    struct refusal why; /* of a spent line */
};

struct match {
    const struct rules *rules;
    int seats;
    void *state;               /* rules->state_size bytes each */
    void *view[SEATS_MAX + 1]; /* what each seat may know of it, made when first asked for: views.h */
    unsigned views;            /* those that are of this position, bits 1 << seat */
    struct match_seat seat[SEATS_MAX];
    int plan_most;        /* lines a seat may have on file, 1..PLAN_LINES_MAX */
    int phase;            /* resolutions since the start */
    enum on_miss on_miss; /* what a passed deadline does */
    bool answers_silent;  /* a request with one answer that says nothing is answered at once */
    bool cools;           /* a phase that has all its answers waits, so that those just given can be changed */
    bool cooled;          /* what is open has waited so */
    bool ended;           /* the seats agreed on a result before the rules were done: nothing more is asked */
    uint8_t bot_key[CIPHER_KEY];
    int64_t game; /* its number, for the log; 0: none */
    struct chance chance;
    struct draws draws;   /* of the setup, then of the phase being resolved */
    struct events events; /* the same */
    struct note *note;
    int note_count, note_cap;
};

/* An empty match. All seats are players. match_free() in any case. */
void match_begin(struct match *match, const struct rules *rules, int seats);
void match_free(struct match *match);

/* The fresh position of these options with match->chance. RC_BAD: the options do not go together. */
enum rc match_setup(struct match *match, const struct rules_setup *setup, struct err *err);

/* Whether a game of these options can begin: tried on a scratch position. RC_BAD: the options do not go together. */
enum rc match_can_begin(const struct rules *rules, const struct rules_setup *setup, struct err *err);

/* Takes the position of a JSON object. RC_BAD with the rules' reason. */
enum rc match_load(struct match *match, const struct jv *position, struct err *err);

/* To be called by whoever has changed match->state: what was seen of it is of before. */
void match_moved(struct match *match);

/* By the rules, or by agreement. */
bool match_over(const struct match *match);

/* What is asked of all seats now: how many requests, none when it is over. */
int match_requests(const struct match *match, struct request open[REQUESTS_MAX]);

/* Appends the position's canonical JSON. */
void match_write(const struct match *match, struct text *out);
/* BLAKE2b-256 of it. */
void match_hash(const struct match *match, uint8_t out[CIPHER_HASH]);

/* Plans. A text of the order on file; the caller's to free. */
char *match_order_text(const struct match *match, const struct order *order);
/* Appends behind the lines of the same slot, or at the end. RC_FULL when 64 stand there. */
enum rc match_plan_add(struct plan *plan, const struct order *order, bool asked);
void match_plan_remove(struct plan *plan, int index);
void match_plan_drop_slot(struct plan *plan, int slot);
int match_plan_first(const struct plan *plan, int slot); /* index, or -1 */
/* The same of line number `nth` (from 0) of the slot, which is for the seat's request of that number for it. */
int match_plan_nth(const struct plan *plan, int slot, int nth);
/* What the seat has on file and what is held; the rest of it stays. */
void match_seat_free(struct match_seat *seat);

void match_note(struct match *match, int seat, enum note_kind kind, const struct order *order,
                const struct refusal *why);

#endif
