/* The order lines of FORVM (spec section 5.2): read, vetted, written. Pure. */
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

extern const char *const forvm_verbs[VERBS];

const char *forvm_vocabulary(int index);
bool forvm_read(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why);
void forvm_vet(const void *view, int seat, struct vetted *lines, int count);
void forvm_write(const struct order *order, struct text *out);
void forvm_slot_write(int slot, struct text *out);
int forvm_slot_read(const char *name);

/* One part of a line, as forvm_write() has it. */
void part_write(const struct part *part, int slot, struct text *out);

#endif
