/* "The first one", "2", "das letzte": which of several orders that were offered. */
#ifndef CURSUS_ENGINE_PLAY_CHOICES_H
#define CURSUS_ENGINE_PLAY_CHOICES_H

#include <stdbool.h>

/* The number, from 1, of what a whole line chooses among `count`, or a greater one (at most 5) that is not among them;
 * 0: it chooses none. In English, German, French and Spanish. */
int choice_read(const char *line, int count);

enum { CHOICES_MOST = 64 };

/* What a whole line chooses where several questions are open, whose choices are numbered through from 1 to `most`. */
struct choices {
    int number[CHOICES_MOST]; /* "1 2 3", "1, 2 and 3", or of questions: */
    int count;                /* 0: it chooses none */
    bool questions;           /* "the first two, not the third": the first choice of each of these */
    bool all;                 /* "all", "both of them": of all */
    bool none;                /* "none of them", "keine von beiden": of none */
    bool only;                /* "number 4, nothing else": of no other question */
};
void choices_read(const char *line, int most, struct choices *out);

#endif
