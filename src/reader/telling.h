/* Inside the reader: the orders that one phrase of a sentence tells (reader/saying.h). */
#ifndef CURSUS_READER_TELLING_H
#define CURSUS_READER_TELLING_H

#include "reader/mention.h"
#include "reader/piece.h"

enum { SAYING_MOST = 12, TELLING_BYTES = 80 };

enum saying_did { SAYING_NOTHING, SAYING_HELD, SAYING_STAYED, SAYING_HELPED, SAYING_SENT, SAYING_REMOVED };

/* What the phrases of a sentence leave for those behind them. */
struct saying {
    struct desk *desk;
    const char *corrected;            /* the order that this sentence corrects; NULL: none */
    const char *kind;                 /* of the units last said; NULL: none */
    enum saying_did did;              /* by the phrase before */
    bool removes;                     /* one said that what is named behind it goes: "dissolve: A Bul, F Aeg" */
    bool bare;                        /* that one only names a unit: "Paris and Marseilles support Burgundy" */
    int last;                         /* which of the desk's own was named last; -1: none */
    const char *last_kind;            /* of the unit named last; NULL: none was */
    bool negated;                     /* the sentence says what is not to be done */
    bool late;                        /* the phrase says who helps, and what is to be helped stands behind it */
    bool done;                        /* what the phrase says is understood, though it is no order */
    int bares, bare_own[SAYING_MOST]; /* "Munich and ...": those before the phrase that it may be about as well */
    bool took_bares;                  /* it was */
    int more;                         /* items behind the phrase that were read with it */
};

/* What is told by the orders of one phase. */
enum phase { PHASE_MOVES, PHASE_RETREATS, PHASE_REMOVALS, PHASE_BUILDS, PHASE_NONE };

struct telling {
    struct saying *saying;
    struct desk *desk;
    struct mention said;
    struct reading *out;
    int count;
    bool weak; /* it is asked about, not taken */
};

enum phase telling_phase(const struct desk *desk);

/* Has one of the desk's own an order? */
bool telling_ordered(const struct desk *desk, int own);

/* One more reading, or one more text of the last, where they are alternatives: the line as printf() makes it. False: it
 * is not possible. */
bool telling_add(struct telling *telling, bool other, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Who may be meant: the one that is named by its place, or all of the kind that was said. Returns how many. */
int telling_subjects(const struct telling *telling, int *out);

/* The line for each who may be meant, its place between `before` and `behind`: those without an order first. One that
 * is possible is the order, several are asked about. */
bool telling_add_of(struct telling *telling, const char *before, const char *behind);

/* What may be helped of an order: "par - bur" of itself, and of what helps or carries it; "par" of "par h". */
void telling_target_of(const char *order, char out[TELLING_BYTES]);
/* The same of the order taken as this one. */
void telling_target(const struct desk *desk, int taken, char out[TELLING_BYTES]);

/* "Supports that", "carries it there": the last order that it can be said of, moves first. */
bool telling_help(struct telling *telling, const char *verb);
/* "Serbia supports Albania", which goes to Greece: of help where it goes. */
bool telling_help_along(struct telling *telling);
/* "Serbia supports Gül from Bulgaria to Rumania", "the North Sea takes York to Norway" */
bool telling_help_abroad(struct telling *telling);
/* "..., supported by Munich" */
bool telling_helper(struct telling *telling);

#endif
