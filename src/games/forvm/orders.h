/* The order lines of FORVM (docs/rules/forvm.md, "A turn"): read, vetted, written. Pure. */
#ifndef CURSUS_GAMES_FORVM_ORDERS_H
#define CURSUS_GAMES_FORVM_ORDERS_H

#include "games/forvm/part.h"

enum verb_kind {
    VERB_MOVE,
    VERB_STAY,
    VERB_OUST,
    VERB_MARRY,
    VERB_PROPOSE,
    VERB_ACCEPT,
    VERB_DECLINE,
    VERB_BUILD,
    VERB_DESTROY,
    VERB_GIVE,
    VERB_FATE,
    VERB_PASS,
    VERB_DIVORCE,
    VERB_REMAIN,
    VERBS
};

/* A verb: whose line it begins (SLOT_NONE: that is said behind it), and the kind of its parts. */
struct verb {
    const char *name;
    int slot;
    enum part_kind kind;
};

extern const struct verb forvm_verbs[VERBS];
extern const char *const forvm_fate_slots[]; /* from SLOT_GAMES on: "vow" */

/* One part of a line, as forvm_write() has it. */
void part_write(const struct part *part, int slot, struct text *out);

#endif
