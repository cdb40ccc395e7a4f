/*
 * What somebody says of the table that they open, in the order and the words they like, in English, German, French and
 * Spanish: "a Quorum for three, 48 hours a move, friends only, join by Friday". It becomes the words of `gm open`
 * (engine/gm/opening.h). What has no reading is named, and nothing is opened on a guess.
 */
#ifndef CURSUS_ENGINE_INBOX_OPEN_WORDS_H
#define CURSUS_ENGINE_INBOX_OPEN_WORDS_H

#include "base/moment.h"
#include "engine/gm/opening.h"
#include "letter/terms.h"

/* open_words_free() */
struct open_words {
    const struct rules *rules; /* NULL: none were named */
    char *name;                /* owned; NULL: it was given none */
    char *word[OPENING_MOST];  /* owned: "seats=3", "pace=48h", "term:listed=no" */
    int words;
    bool waits;   /* until when it waits, or when it begins, was said */
    char *unread; /* owned: the first words without a reading; NULL: all have one */
};

/* `now` and the zone say which day "Friday" is. */
void open_words_read(const char *line, moment now, const char *zone, struct open_words *out);
/* The same of a letter, in which what has no reading is passed over. */
void open_words_seek(const struct typed *letter, moment now, const char *zone, struct open_words *out);
/* Appends what was read as it is said behind the name of the rules, " for 3, pace 2d". */
void open_words_write(const struct open_words *words, const char *zone, struct text *out);
void open_words_free(struct open_words *words);

#endif
