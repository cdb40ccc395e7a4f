/*
 * Inside the reader: what the game asks of one seat now, and the orders that words may stand for. Judged by the same
 * functions of the contract that read, vet and check lines.
 */
#ifndef CURSUS_READER_DESK_H
#define CURSUS_READER_DESK_H

#include "reader/reader.h"
#include "rules/rules.h"
#include "words/item.h"

#include <stdint.h>

enum {
    OFFERS_MOST = 600,
    OFFER_BUCKETS = 1024,
    FEATURES_MOST = 40,
    READINGS_MOST = 5,
    PIECES_MOST = 300,
    STEPS_MOST = 4000,
    OWN_MOST = 40,
    OWN_BYTES = 24
};

/* An order that words may stand for. */
struct offer {
    char *text;           /* canonical; owned */
    char *words;          /* how the game describes it; owned, may be NULL */
    struct item *feature; /* owned; at most FEATURES_MOST */
    uint64_t must;        /* bits: without this feature it is not meant */
    const char *behind;   /* only where an order before it in the mail has this word; NULL: anywhere */
    bool seen, unseen;    /* what lies there now, and not later; what may lie there, if it is not to be seen now */
    int features;
    int needed;   /* of them, those of its text: what goes without saying counts against a reading; the others only
                   * describe it */
    bool open;    /* it is legal now */
    int slot;     /* of one that is open: of its decision */
    int16_t next; /* in its bucket */
};

/* What the writer can order now, where orders are told by the order of their words (reader/spell.h). */
struct own {
    char place[OWN_BYTES];
    char kind[OWN_BYTES];  /* of class `unit`; "": nothing stands there yet */
    char order[OWN_BYTES]; /* the least that it can be told: "par h" */
    bool dropped;          /* what the mail ordered it was taken back */
    bool open;             /* the mail says something of it that is not understood */
};

enum judged { JUDGED_NONSENSE, JUDGED_ILLEGAL, JUDGED_LEGAL };

struct desk {
    const struct reader_seat *seat;
    struct request open[REQUESTS_MAX];
    int open_count;
    struct offer *offer;
    int offers;
    int16_t bucket[OFFER_BUCKETS]; /* the first offer whose text has this hash, from 1; 0: none */
    struct own own[OWN_MOST];
    int owns;
    struct vetted *taken; /* the orders of this mail so far */
    int taken_count;
    bool later;            /* what is read now is for a turn behind the next one */
    unsigned char pending; /* orders of this sentence that are not taken yet, of the slots below */
    int pending_slot[8];
    struct order *scratch;
    struct refusal why; /* of the line judged last; code NULL: it is legal */
    int pieces;         /* how many pieces may still be read; 0: the letter is no letter of people */
    int steps;          /* how many may still be taken (desk_step()) */
};

/* The order was taken back: of whoever it is for nothing needs to be said any more. */
void desk_drop_own(struct desk *desk, const char *order);

/* Are both orders for the same of what the writer can order? It does only one of them. */
bool desk_is_of_one(const struct desk *desk, const char *order, const char *other);

void desk_open(struct desk *desk, const struct reader_seat *seat);
void desk_close(struct desk *desk);

/* Takes one of the steps that a letter has: a line judged, or all frames tried. False: there are no more, and nothing
 * is read from here on. A letter of people takes some hundred. */
bool desk_step(struct desk *desk);

/* Is a line an order of this game, and can it be taken behind what was taken of this mail? Its canonical text goes to
 * `out` (may be NULL; of nonsense nothing), its slot to *slot (SLOT_NONE for a setting). Why it cannot goes to
 * desk->why. */
enum judged desk_judge(struct desk *desk, const char *line, struct text *out, int *slot);

/* Has the game's table a rule of this name: "@spell"? */
bool desk_has_rule(const struct desk *desk, const char *rule);

/* Is the seat asked for this slot now, and has the mail not answered it yet? In a later turn it will be asked again. */
bool desk_asks(const struct desk *desk, int slot);

/* Is one of the first so many orders of this mail of this slot? */
bool desk_answers(const struct desk *desk, int slot, int orders);

/* Does any order of the game name a player? */
bool desk_seat_names_seats(const struct reader_seat *seat);

/* Is it asked what somebody of the game is to do, whom words may call "she" (`frame @person god`)? */
bool desk_asks_person(const struct desk *desk);

/* May an order be meant that is for somebody of the game: is it none, or has an order before it named them? */
bool desk_has_person(const struct desk *desk, const char *order);

/* Is it a verb that says nothing beside other orders (`frame @idle done`)? */
bool desk_item_is_idle(const struct lexicon *lexicon, const struct item *item);

/* The sentence that is read has an order of this slot already. */
void desk_await(struct desk *desk, int slot);
bool desk_awaits(const struct desk *desk, int slot);

/* Has an order before it in the mail the word that this offer is to stand behind? */
bool desk_stands(const struct desk *desk, const struct offer *offer);

/* Takes an order that was judged legal. */
void desk_take(struct desk *desk, const char *line);
/* Takes back all but so many. */
void desk_cut(struct desk *desk, int count);
/* Takes back all of this slot; returns how many. */
int desk_take_back(struct desk *desk, int slot);

#endif
