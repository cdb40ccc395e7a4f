/*
 * Reads what a person wrote as orders of a game. What has one sensible reading is taken; what has several is asked;
 * what has none is asked as well; chat is left alone. Nothing is guessed: the same words in the same position are
 * always read the same. Everything comes from tables of words and from the orders that the game itself reads and
 * allows.
 */
#ifndef CURSUS_READER_READER_H
#define CURSUS_READER_READER_H

#include "rules/rules.h"
#include "words/lexicon.h"

enum { READER_ORDERS = 64, READER_ASKS = 16, READER_OPTIONS = 5, READER_ASIDES = 16 };

/* Who writes, in which position. All is the caller's. */
struct reader_seat {
    const struct rules *rules;
    const struct lexicon *lexicon; /* reader_lexicon() with the players' names */
    const void *state;             /* to see what would be legal */
    const void *view;              /* of this seat: all that is read and named comes from it */
    int seat;
    bool second; /* the second reader asks about what the first leaves open (reader/scored.h) */
};

/* Words that are an order but have several readings, or none that is possible. */
struct reader_ask {
    char *option[READER_OPTIONS]; /* canonical orders, the likeliest first; owned */
    int options;
    /* without options: orders that come nearest to what was said, the nearest first; owned */
    char *close[READER_OPTIONS];
    int closes;
    struct refusal why; /* without options: what stands in the way; code NULL: not known */
    char *nearest;      /* of what order that is said, canonical; NULL: of several; owned */
    char *said;         /* the sentences that say it, as they were written; NULL: the whole line; owned */
    int slot;           /* SLOT_NONE: not known */
    bool guessed;       /* nothing in it says for which decision it is */
    int line;           /* of the text, from 0 */
    int place;          /* among all that was read, in the order of the letter */
};

/* One order that was understood. */
struct reader_order {
    char *text; /* canonical; owned */
    char *said; /* as of a question */
    int slot;   /* SLOT_NONE: a setting */
    int line;
    int place;    /* as of a question */
    bool terse;   /* exact, and with the shortest of its words: "nth c yor-nwy", not "the North Sea convoys York to
                     Norway" */
    bool exact;   /* as the rules page has it, letter for letter */
    bool general; /* said of all of them: what is said of this one counts more */
    bool later;   /* said of a turn behind those before it: "next turn the bath" */
};

/* Words that speak of the game and came to nothing: no order, no question, and nothing that another order waits for. */
struct reader_aside {
    char *text; /* as it was written, without what stands around it in its line; owned */
    int line;
};

struct reader_result {
    struct reader_order order[READER_ORDERS];
    int orders;
    struct reader_ask ask[READER_ASKS];
    int asks;
    struct reader_order held[READER_ORDERS]; /* of decisions that are asked about: none of these before the answer */
    int helds;
    struct reader_aside aside[READER_ASIDES]; /* in the order of the letter */
    int asides;
    int chat; /* lines that are no order */
};

/* The words of games: the common ones, each game's own (ID.words in its folder), the names of its orders and seats.
 * The tables of a game are read when they are wanted first, which takes longer than reading a letter: one book is for
 * many letters. */
struct wordbook;
struct wordbook *reader_wordbook_new(void);
void reader_wordbook_free(struct wordbook *book);

/* The words of a game, for one letter. The caller's, by lexicon_free() before the book goes; NULL for the book: the
 * tables are read for this letter only. */
struct lexicon *reader_lexicon(struct wordbook *book, const struct rules *rules);
/* A player's name stands for the seat, and so does the first word of it; not one that means something else. */
void reader_name(struct lexicon *lexicon, int seat, const char *name);

/* Reads the body of a letter (UTF-8, quotations cut away): what is left of it without greeting and signature; where
 * that says nothing, its subject ("Subject: ..." in its first line). reader_free() in any case. */
void reader_letter(const struct reader_seat *seat, const char *body, struct reader_result *out);
void reader_free(struct reader_result *result);

#endif
