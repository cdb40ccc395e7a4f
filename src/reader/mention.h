/* Inside the reader: what one phrase of a sentence names, where orders are told by the order of their words
 * (reader/spell.h). */
#ifndef CURSUS_READER_MENTION_H
#define CURSUS_READER_MENTION_H

#include "reader/desk.h"

enum { NAMED_MOST = 6 };

struct mention {
    const struct item *item; /* borrowed */
    int count;
    int place[NAMED_MOST]; /* which items name places, in their order */
    int own[NAMED_MOST];   /* which of desk->own each is; -1: none */
    int places, owns;
    int verb;           /* the first item that says what is done; -1: none */
    const char *does;   /* its id; NULL: none */
    const char *kind;   /* of a unit that is named by what it is alone ("my fleet"), of class `unit`; NULL: none is */
    const char *tail;   /* "south coast"; NULL: none */
    const char *saying; /* what its words come to beside verbs, of class `saying`; NULL: nothing */
    bool gives;         /* "for" stands behind the first place: "Picardy for Paris" */
    bool mine;          /* it says whose it is */
    bool whole, rest;   /* "all of them", "both"; "everything else" */
    long long number;   /* two or more; 0: none was said */
    bool other;         /* "the other one"; with a number it is the rest */
    bool names;         /* somebody, or a word that is not known */
    bool denied;        /* a no: it does not go */
    bool rel;           /* "which ...", and nothing of the writer's: it is about what was named before it */
    bool before;        /* it names nobody and says that orders stay as they were: "the rest as written" */
    int except;         /* the item behind which stands who is not meant: "all but Naples"; -1: there is none */
    int keeps;          /* the item that says that something is kept: that it stays, or no order; -1: none */
    bool choice;        /* alternatives */
    bool barred;        /* a condition or a question: nothing is told by structure */
};

/* How many items belong to the phrase that begins here: up to a mark that parts, or "and". */
int mention_end(const struct item *item, int at, int count);
void mention_read(const struct desk *desk, const struct item *item, int count, struct mention *out);
/* Is one of these what is done, or what its words come to? "m r", with a blank between them. */
bool mention_does(const struct mention *said, const char *verbs);
bool mention_says(const struct mention *said, const char *ids);
/* The place that is named as this one: its id. */
const char *mention_place(const struct mention *said, int place);
/* Does it name a place? Short names that are also words of sentences ("con", "war") do not. */
bool mention_is_place(const struct item *item);
/* Only who it is: "and the fleet in Brest". */
bool mention_is_bare(const struct desk *desk, const struct item *item, int count);

#endif
