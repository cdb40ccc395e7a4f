/* Inside the reader: what of a letter was taken so far, and what is to be asked. */
#ifndef CURSUS_READER_TALLY_H
#define CURSUS_READER_TALLY_H

#include "reader/said.h"
#include "reader/sentence.h"

struct tally {
    struct desk desk;
    struct reader_result *out;
    int line;                    /* that is read */
    struct said said;            /* in it */
    int places;                  /* that have been given to what was read */
    bool replace;                /* what comes next stands for what was said last */
    bool instead;                /* ... only if that is for the same decision: "and play the forum instead" */
    char *open;                  /* the order that is corrected by what was not understood; NULL: none; owned */
    bool turns;                  /* what is read has words for turns: "then", "next" */
    bool forgotten;              /* all that was said before, by whatever comes next */
    bool undecided;              /* the mail says that the decision is still to come */
    bool whole;                  /* ... for all that the last order has in its line */
    bool either;                 /* the last order taken is alternatives, of which the singles are kept here */
    char *single[READINGS_MOST]; /* owned */
    int singles;
};

/* What came out of words: an order taken or a question. `either`: it is alternatives; `later`: for a turn behind those
 * before it. */
void tally_emit(struct tally *tally, const struct reading *reading, bool either, bool later);
/* Where several orders stand in one line: may it not be added to those of its decision, so that it stands for one? */
bool tally_clashes(struct tally *tally, const struct reading *reading);
/* Makes the reading an alternative of the last order, with `head` (may be NULL) in front of both. False, with nothing
 * done: it is none. `wonders`: which of them is a question. */
bool tally_join_else(struct tally *tally, struct reading *reading, const char *head, bool wonders);
/* A line as the page of rules has it, letter for letter. False, with nothing done: it is none. */
bool tally_exact(struct tally *tally, const char *line);

/* One more question about a decision, by words of a line; NULL: there is no room. */
struct reader_ask *tally_ask(struct tally *tally, int slot, int line, const struct said *said);

/* Is there an order of this slot among the first so many? */
bool tally_holds(const struct tally *tally, int slot, int orders);

/* "... I can't decide": the alternatives of before are a question. */
void tally_doubt(struct tally *tally);
/* What was to stand for the last order was not understood: is that order meant? */
void tally_doubt_last(struct tally *tally);
/* What was to stand for the last order was not understood yet: what comes next may be it. */
void tally_open(struct tally *tally);
/* What came next was it. */
void tally_settle(struct tally *tally);
/* At the end: nothing was it. Is that order meant? */
void tally_close(struct tally *tally);
/* Takes back the orders with these places, where each stands for itself. False: there are none. */
bool tally_drop_said(struct tally *tally, int from, int to);
/* "Scrap all of that": the first thing that comes next takes back all orders and questions; where nothing does, the
 * orders are asked about. */
void tally_forget_all(struct tally *tally);
/* This order of before, if there is one, is not to be done as well: is it meant? */
void tally_doubt_order(struct tally *tally, const char *text);
void tally_forget(struct tally *tally);

/* What is corrected must not stand in the way of what stands for it: it is off the desk while that is read. */
void tally_set_aside(struct tally *tally);
void tally_put_back(struct tally *tally);

#endif
