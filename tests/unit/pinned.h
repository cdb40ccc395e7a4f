/*
 * What the program made of something, pinned. A scene is kept as text, in tests/pinned/NAME/ROW.txt, so that a reader
 * of a change sees what it changes; of what there is in bulk a sum stands in tests/pinned/NAME.tsv, a row each. A test
 * fails that makes other ones. What is to be other is written anew by `make pinned`, which shows how a scene differs
 * before it writes it.
 *
 * PINNED=write in the environment writes the rows instead of comparing them; PINNED=/a/folder puts the bytes behind
 * each row into files there, so that those of two states of the program can be held beside each other.
 */
#ifndef CURSUS_TESTS_PINNED_H
#define CURSUS_TESTS_PINNED_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { PINNED_ROWS = 600, PINNED_NAME = 80 };

struct pinned_row {
    char name[PINNED_NAME];
    uint64_t sum;
    bool scene;
    struct text text; /* of a scene */
};

struct pinned {
    char name[PINNED_NAME];
    int count;
    struct pinned_row row[PINNED_ROWS];
};

/* `name`: that of the file, without its end. */
void pinned_begin(struct pinned *pinned, const char *name);

/* More bytes of the row of this name, and a line feed; a name that is new begins a row. */
void pinned_add(struct pinned *pinned, const char *row, const char *bytes, size_t size);
/* The same of a text, which is emptied. */
void pinned_text(struct pinned *pinned, const char *row, struct text *text);

/* The same of a scene. */
void pinned_scene(struct pinned *pinned, const char *row, struct text *text);

/* Fails the test where a row is other than it stands written, is new, or is missing. */
void pinned_end(struct pinned *pinned);

#endif
