/*
 * Files in which other programs keep whole games of these rules (docs/formats.md, "Files of other programs"). What is
 * in them is anybody's: each of these functions takes any JSON, and is bounded by its size. The engine reads the bytes,
 * plays what the file says and compares; a game knows the words. Pure.
 */
#ifndef CURSUS_RULES_FORMAT_H
#define CURSUS_RULES_FORMAT_H

#include "base/jv.h"
#include "base/text.h"

struct rules;

/* A phase of a file. */
struct format_phase {
    const char *name;    /* as the file calls it: "S1901M"; borrowed from the file */
    int64_t at;          /* when it ended, in seconds; 0: the file does not say */
    struct jv *lines;    /* by seat: what it ordered, as lines of these rules */
    struct jv *messages; /* [{"from", "to", "at", "text"}]: a seat, to a seat or to all (0); in seconds, 0: not said */
    struct jv *position; /* with which it began, as much as format_differ() compares */
    bool over;           /* the game has ended: nothing is ordered */
    bool skipped;        /* it was not resolved: the game was ended instead */
    const struct jv *ranks; /* of an end that is not one of the rules, by seat; NULL: the file does not say */
};

struct rules_format {
    const char *name; /* "diplomacy-json" */

    /* With what options such a game is opened, the name of its map among them, as a trial has them. NULL: `why` says
     * what is wrong with the file. */
    struct jv *(*options)(const struct jv *file, struct text *why);

    /* What the file calls the game; "" where it does not. Borrowed. */
    const char *(*title)(const struct jv *file);

    /* How many phases it has, the last of which shows where the game stands at the end. */
    size_t (*phases)(const struct jv *file);

    /* Phase number `index`, from 0 on, by the rules of its options; format_phase_free() in any case. False: `why`. */
    bool (*phase)(const struct rules *rules, const struct jv *file, size_t index, struct format_phase *out,
                  struct text *why);

    /* Appends how the position of a phase (`theirs`) is other than one of these rules, in words; nothing: it is not. */
    void (*differ)(const struct rules *rules, const struct jv *theirs, const struct jv *ours, struct text *out);

    /* A game as such a file. `played`: {"name", "options", "moves": [{"at", "position", "orders", "events"}], "at" and
     * "position" at the end, "ranks", "agreed"}, each as a record has it; "agreed": the ranks are not those of the
     * rules. The caller's. */
    struct jv *(*write)(const struct rules *rules, const struct jv *played);
};

/* Those of a game: an array that ends with a NULL name. */
static inline const struct rules_format *format_find(const struct rules_format *formats, const char *name)
{
    for (const struct rules_format *one = formats; one != NULL && one->name != NULL; one++)
        if (strcmp(one->name, name) == 0)
            return one;
    return NULL;
}

/* Has no seat ordered anything? */
static inline bool format_is_silent(const struct format_phase *phase)
{
    bool silent = true;
    for (size_t i = 0; i < jv_size(phase->lines); i++)
        silent = silent && jv_size(jv_at(phase->lines, i)) == 0;
    return silent;
}

static inline void format_phase_free(struct format_phase *phase)
{
    jv_free(phase->lines);
    jv_free(phase->messages);
    jv_free(phase->position);
}

#endif
