/* The letters that people wrote (tests/human/), each with the position that it is about. */
#ifndef CURSUS_TESTS_HUMAN_H
#define CURSUS_TESTS_HUMAN_H

#include "base/jv.h"

struct human {
    struct jv **letter;
    int count;
};

/* Those of NAME.jsonl and NAME_more.jsonl, in their order. */
void human_open(const char *name, struct human *out);
void human_close(struct human *human);

const char *human_text(const struct human *human, int number);
/* The letter whose position and seat this one has: itself, or the one that it names. */
const struct jv *human_at(const struct human *human, int number);
int human_seat(const struct human *human, int number);

#endif
