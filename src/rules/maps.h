/*
 * Games that are played on maps from files (struct rules, `maps`). A map's file may include others of its folder; what
 * is in them is anybody's, so whoever reads them is given bytes and opens nothing himself, and is bounded in size and
 * time.
 */
#ifndef CURSUS_RULES_MAPS_H
#define CURSUS_RULES_MAPS_H

#include "base/jv.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum { MAPS_BYTES_MOST = 128 * 1024, /* of all files of a map */ MAPS_FILES_MOST = 24 };

/* The files of one folder. */
struct maps_files {
    /* The bytes of a file, which live as long as the reading; NULL: it is not there, or cannot be read. */
    const char *(*bytes)(void *context, const char *name, size_t *size);
    void *context;
};

/* What is wrong in files, and what is left out of them: a line each, "x.map:12: ...". */
struct maps_told {
    struct text faults, notes;
    int fault_count; /* the first of them stand in `faults` */
};

/* A map for people and programs to look at. */
struct maps_shown {
    struct jv *json;
    struct text text; /* lines */
    struct text sums; /* what there is how often: "7 powers, 75 provinces" */
};

struct rules;

struct rules_maps {
    /* The rules for the map that the files make, the caller's to free(); the name of the map and what is kept of it
     * (struct rules_map) are still to be put in. NULL: something is wrong with the files, and *told says what. */
    struct rules *(*make)(const struct maps_files *files, const char *name, struct maps_told *told);

    /* Reads the file and those that it includes. True: nothing is wrong with it. All of *told, and of *shown where it
     * is true and `shown` is there, is the caller's: maps_told_free(), maps_shown_free(), in any case. */
    bool (*read)(const struct maps_files *files, const char *name, struct maps_told *told, struct maps_shown *shown);
};

static inline void maps_told_free(struct maps_told *told)
{
    text_free(&told->faults);
    text_free(&told->notes);
}

static inline void maps_shown_free(struct maps_shown *shown)
{
    jv_free(shown->json);
    text_free(&shown->text);
    text_free(&shown->sums);
}

#endif
