/* What texts are spoiled with (spoil.h), and the walks over texts that several pinned tests take. */
#ifndef CURSUS_TESTS_SPOILS_H
#define CURSUS_TESTS_SPOILS_H

#include "pinned.h"
#include "spoil.h"

/* What means something in heads of mails, in short texts of many kinds, in replies. */
extern const char *const spoils_of_mails[], *const spoils_of_texts[], *const spoils_of_replies[];

/* Each of `count` texts as it is, and then so many times one of them spoiled with spoils_of_texts. */
struct texts {
    const char *const *text;
    size_t count, spoilt;
};
void each_spoilt(struct pinned *pinned, const char *row, struct texts texts,
                 void (*see)(const char *word, struct text *out));

/* Each reply of tests/corpus/, as clean text; `row` is the folder that it stands in. */
void each_reply(struct pinned *pinned, void (*see)(struct pinned *pinned, const char *row, const char *body));

#endif
