/* A parsed template: what mustache_parse.c hands to mustache.c. */
#ifndef CURSUS_REPORT_MUSTACHE_PARSE_H
#define CURSUS_REPORT_MUSTACHE_PARSE_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum node_kind {
    NODE_TEXT,
    NODE_ESCAPED,
    NODE_RAW,
    NODE_SECTION,
    NODE_INVERTED,
    NODE_END,
    NODE_PARTIAL,
    NODE_SENTENCE
};

struct node {
    enum node_kind kind;
    bool indent;   /* the first thing on a line that is not blank: a partial's indentation goes before it */
    uint32_t at;   /* where the tag starts, for messages */
    uint32_t from; /* the text or the name, as offsets into the source */
    uint32_t len;
    uint32_t end;    /* of a section: the index of its NODE_END */
    uint32_t margin; /* of a partial alone on its line: how many blanks stand before it (at `at` - margin) */
};

/* Borrows the source. Sections are balanced. */
struct program {
    const char *name, *source;
    size_t len;
    struct node *node;
    size_t count, cap;
};

/* RC_BAD; call mustache_parse_free() either way. */
enum rc mustache_parse(struct program *program, const char *name, const char *source, size_t len, struct err *err);
void mustache_parse_free(struct program *program);

/* Sets an error of RC_BAD that names template, line and column (from 1, in bytes) of offset `at`. */
enum rc mustache_parse_fault(const struct program *program, size_t at, struct err *err, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
