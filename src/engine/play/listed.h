/* The legal orders that a mail lists for a request: all, or of many so few that every verb stands among them. */
#ifndef CURSUS_ENGINE_PLAY_LISTED_H
#define CURSUS_ENGINE_PLAY_LISTED_H

#include "rules/rules.h"

enum { LISTED_MOST = 16, LISTED_FROM = 1024, VERB_BYTES = 24 };

/* The orders of one verb: the first word of their text, or the second where many orders begin with one word alike. */
struct listed_verb {
    char verb[VERB_BYTES];
    int count, shown; /* how many there are; how many of them are listed */
};

struct listed {
    int order[LISTED_MOST];               /* indices, rising */
    int count, left;                      /* how many there are in `order`; how many orders are not */
    struct listed_verb verb[LISTED_MOST]; /* as they come first */
    int verbs;
};

/* Chooses from `count` (0..LISTED_FROM) orders of one request. The verbs share the room evenly, and the orders listed
 * of one verb lie evenly among all of it. */
void listed_choose(const struct rules *rules, const struct order *legal, int count, struct listed *out);

/* "20 with build, 12 with destroy": what is not listed; nothing where all is, or where all orders have one verb. */
void listed_rest(const struct listed *listed, struct text *out);

/* Alternatives on one line: how a game wants the second one written. */

/* Whether orders of `legal`, which are `count` orders of one request, can stand on one line as alternatives. Then *head
 * (appended to) is what all of them begin with and all but the first leave out: "take ", "win castello: ", or nothing.
 * Asked of the rules, by reading such a line. */
bool listed_head(const struct rules *rules, const void *view, const struct request *request, const struct order *legal,
                 int count, struct text *head);

#endif
