/*
 * Lines of a mail that wait for its writer: where one line for a decision could
 * not be taken, none of the mail's lines for that decision is filed, so that no
 * line meant for a later turn is played in its place. They are kept in the order
 * of the mail, with the gaps, until he answers or the decision is over.
 *
 * What was on file for the decision rests meanwhile; where the lines were to
 * stand behind it (`add`) it goes on being used.
 */
#ifndef CURSUS_ENGINE_PLAY_HELD_H
#define CURSUS_ENGINE_PLAY_HELD_H

#include "rules/rules.h"

enum { HELD_LINES_MAX = 64, HELD_OPTIONS_MAX = 5 }; /* of a seat, of a line */

struct held_line {
    int slot;
    bool behind;  /* stands behind what is on file, which does not rest */
    bool refused; /* a gap: an answer takes its place */
    bool asked;   /* a gap that could mean several orders: `text` is that of held_ask() */
    char *text;   /* of an order in canonical words, of a gap as it was written; owned */
};

/* The text of a gap that could mean several orders (canonical, the likeliest first, at most HELD_OPTIONS_MAX): these
 * and what was written. The caller's. */
char *held_ask(const char *const *option, int options, const char *written);
/* Option number `index` of it, the caller's; NULL: there are no more. */
char *held_option(const struct held_line *line, int index);
/* What was written, of any gap. Borrowed. */
const char *held_words(const struct held_line *line);

struct held {
    struct held_line *line;
    int count;
};

void held_free(struct held *held);

/* Takes line.text over, also where it fails. RC_FULL when HELD_LINES_MAX stand there. */
enum rc held_add(struct held *held, struct held_line line);

/* Takes over all of `lines`, which is empty then, as what a mail says for their slots: it replaces what was held for
 * them, or where all of a slot are gaps, and as many as there, these only. */
void held_replace(struct held *held, struct held *lines, bool behind);

/* Takes line number `at` out; its text is the caller's. */
struct held_line held_take(struct held *held, int at);

/* The gap of this slot that could mean this order (canonical) among others; -1: none could. */
int held_asked(const struct held *held, int slot, const char *order);

/* Puts the order, which it takes over, into gap number `at`: it goes on being held with the others. */
void held_settle(struct held *held, int at, char *order);

/* The first line of the slot; -1: nothing is held for it. */
int held_first(const struct held *held, int slot);

/* How many lines of the slot there are, and how many of them are gaps. */
int held_lines(const struct held *held, int slot);
int held_gaps(const struct held *held, int slot);

/* Whether what is on file for the slot rests. */
bool held_rests(const struct held *held, int slot);

void held_drop_slot(struct held *held, int slot);

/* One as it is stored among the lines on file, which none of those begins like; and back: false if it is no such line,
 * or names no slot (*out is empty then). */
void held_write(const struct rules *rules, const struct held_line *line, struct text *out);
bool held_is(const char *stored);
bool held_read(const struct rules *rules, const char *stored, struct held_line *out);

#endif
