/* One part of a line of FORVM, what stands between two commas: choices and modifiers (rules.md, "Words
 * behind a part"). Pure. */
#ifndef CURSUS_GAMES_FORVM_READ_PART_H
#define CURSUS_GAMES_FORVM_READ_PART_H

#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "rules/words.h"

/* A run of words. */
struct words {
    const struct piece *at;
    int count;
};

/* One line being read. */
struct reading {
    const struct forvm_state *view;
    int seat;
    struct piece whole; /* the alternative, for what is missing in it */
    struct refusal *why;
    int verb;     /* of the part before: what a shortened alternative takes over */
    int from;     /* of the only move before, or 0 */
    int slot;     /* of the alternative */
    int known;    /* the slot of the one before, or that stood before the line ("answer:aemilii: accept") */
    bool setting; /* of the alternative */
};

/* The verbs, to match words with. */
extern const struct names forvm_verb_names;

/* The verb that the word names or begins; MATCH_NONE, MATCH_MANY. */
static inline int verb_named(struct piece word)
{
    return piece_match(word, forvm_verb_names.name, forvm_verb_names.count);
}

/* E-SYNTAX at the first of the words, or of the whole where there is none. False. */
bool read_part_syntax(const struct reading *r, struct words words);

static inline struct words words_rest(struct words words, int count)
{
    return (struct words){.at = words.at + count, .count = words.count - count};
}

/* The first word, which is taken off. */
static inline struct piece words_take(struct words *words)
{
    words->count--;
    return *words->at++;
}

/* Where a word stands, or `count`. */
int read_part_word(struct words words, const char *one, const char *other);

bool forvm_refuse(struct refusal *why, enum forvm_error code, struct piece word);

/* The market that the word names in full: by id, alias or three letters; 0 if none. */
int forvm_market_in_full(struct piece word);
/* Does the word name a seat: number, letter, beginning of the title? 0: no. */
int forvm_seat_named(struct piece word, int seats);
/* Each: false with a refusal about the word. */
bool read_part_market(struct piece word, int *market, struct refusal *why);
bool read_part_child(struct piece word, int *child, struct refusal *why);
/* A seat but one's own. */
bool read_part_other(const struct reading *r, struct piece word, int *seat);
/* What is paid for an alliance. */
bool read_part_price(const struct reading *r, struct piece word, int32_t *price);

/* Takes condition, `keep` and `debt` off the end of a part. */
bool read_part_modifiers(const struct reading *r, struct words *words, struct part *part);

/* One part of a move, intrigue or build line, its verb taken off. */
bool read_part(struct reading *r, struct words words, struct part *part);

#endif
