/* Writes sentences of the catalog, with what stands for their placeholders. */
#ifndef CURSUS_WORDS_SAY_H
#define CURSUS_WORDS_SAY_H

#include "base/text.h"

/* Writes what stands for the placeholder `name`. False, with nothing written: there is no such thing. */
typedef bool say_put(const char *name, const void *context, struct text *out);

/*
 * Appends the sentence of `key`; `number` picks its form where it has two. A placeholder that is written with a capital
 * ({Seat}) begins with one. One that `put` does not know stands as it is, and so does a key that is in no catalog: both
 * are mistakes that a test finds.
 */
void say_with(struct text *out, const char *key, long long number, say_put *put, const void *context);

/* One placeholder and what stands for it. */
struct said {
    const char *name;
    const char *text; /* NULL: the number */
    long long number;
};

#define SAID(placeholder, string)                                                                                      \
    {                                                                                                                  \
        .name = (placeholder), .text = (string)                                                                        \
    }
#define SAID_NUMBER(placeholder, value)                                                                                \
    {                                                                                                                  \
        .name = (placeholder), .number = (value)                                                                       \
    }

/* say(out, "quorum.phase", SAID("seat", name), SAID_NUMBER("round", 3)): the first number picks the form. */
#define say(out, key, ...) say_list((out), (key), (const struct said[]){__VA_ARGS__, {.name = NULL}})

/* A sentence without placeholders. */
void say_plain(struct text *out, const char *key);

/* `said` ends with a name of NULL. */
void say_list(struct text *out, const char *key, const struct said *said);

#endif
