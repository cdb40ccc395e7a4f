/* Inside the reader: the lines of a letter that its writer meant. */
#ifndef CURSUS_READER_LETTER_H
#define CURSUS_READER_LETTER_H

#include "reader/reader.h"
#include "words/cut.h"

struct letter_line {
    const char *typed;  /* with its bullet */
    struct terms terms; /* behind it */
    int number;         /* in the body, from 0 */
};

struct letter {
    char *body; /* without what is not said (words/comment.h) */
    struct typed typed;
    struct cut cut;
    struct letter_line *line; /* borrowed from `cut` */
    int count;
    struct letter_line subject; /* as cut; "" where there is none */
};

/*
 * Cuts what is no order. A form of our mails that came back with the answer is told from what was filled in: what
 * stands indented under a label, or between a label and the same one with something behind it, was copied, and a blank
 * that was left is nothing.
 *
 *     place:
 *         place castello 3
 *         place dorsoduro 1
 *
 *     place: cannaregio 2 1
 *
 * letter_close() in any case.
 */
void letter_open(const struct reader_seat *seat, const char *body, struct letter *out);
void letter_close(struct letter *letter);

/* Appends the order of the game's own grammar that a line of a form says, a blank filled in behind the label of a
 * decision that is open: "move:par: - bur", "move:par: bur". False: it says none, and nothing is appended. The
 * seat needs no lexicon. */
bool letter_label(const struct reader_seat *seat, const char *line, struct text *out);

#endif
