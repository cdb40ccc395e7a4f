/* A mail's lines against a seat's plan: reading, vetting, replacing (docs/decisions.md, "Plans"). */
#ifndef CURSUS_ENGINE_PLAY_PLAN_H
#define CURSUS_ENGINE_PLAY_PLAN_H

#include "engine/play/match.h"
#include "engine/play/verbs.h"

enum line_fate {
    LINE_EMPTY,  /* says nothing */
    LINE_VERB,   /* an engine verb: done (those of the plan) or left to the caller */
    LINE_FILED,  /* an order, now on file */
    LINE_SET,    /* a setting, in effect */
    LINE_HELD,   /* an order, kept aside with a line of its slot that was refused (held.h) */
    LINE_REFUSED /* `why` says it */
};

struct filed_line {
    enum line_fate fate;
    enum verb verb;     /* of LINE_VERB */
    char *text;         /* canonical text of an order or setting; owned, may be NULL */
    struct refusal why; /* of LINE_REFUSED */
    char *kept;         /* of a line that was held before: as it stood there; owned */
};

/* How lines of one slot hang together where one of them is refused, and the mail has others that are not. */
enum filing_way {
    FILING_EACH,    /* each by itself: the others are filed; engine verbs that are not the plan's pass */
    FILING_TOGETHER /* those of a mail beside its words: none is filed; they are held until the writer answers */
};

/* What came of each line; plan_filing_free() in any case. */
struct filing {
    struct filed_line *line; /* the mail's, then those that were held before and that its lines have filled up */
    int count;               /* of the mail's */
    int more;                /* of the others */
    bool undone;             /* "undo": what was on file then stands in `before` */
    bool changed;            /* something on file, a setting or a policy is other than before */
    char **before;           /* canonical texts of lines that were on file and are no more; owned */
    int before_count;
};

/* Reads, vets and files the lines of one mail from `seat`. Settings act on the state at once. The
 * caller pumps afterwards.
 *
 * FILING_TOGETHER: as many lines of a slot as have gaps in what is held for it take the places of these, in order; any
 * other number replaces all that is held. */
void plan_file(struct match *match, int seat, enum filing_way way, const struct order_line *const *lines, int count,
               struct filing *out);
/* The same of lines that are not read yet. */
void plan_file_texts(struct match *match, int seat, enum filing_way way, const char *const *texts, int count,
                     struct filing *out);
void plan_filing_free(struct filing *filing);

#endif
